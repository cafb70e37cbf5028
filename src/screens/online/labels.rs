//! Texts about playing online.

use crate::online::ConnectionTrouble;
use crate::screens::setup::team_name;
use crate::text::Texts;
use crate::theme::Rgb;
use crate::ui::style::{ACCENT, ERROR, WEAK_TEXT};
use online::party::lobby::CannotStart;
use rules::{Message, ModeInfo, TermsError};
use std::time::{Duration, Instant};

/// The text of a note.
pub(in crate::screens) fn note_text(
    texts: &Texts,
    key: &str,
    args: &[(&'static str, String)],
) -> String {
    let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    texts.with(key, &args)
}

/// Why the game cannot start yet.
pub(super) fn not_yet(texts: &Texts, info: Option<&ModeInfo>, why: &CannotStart) -> String {
    let team = |name: &String| {
        let index = info.and_then(|info| info.teams.iter().position(|team| team.name == *name));
        info.zip(index).map_or_else(|| name.clone(), |(info, index)| team_name(info, index, texts))
    };
    match why {
        CannotStart::UnknownMode => texts.get("lobby-not-yet-no-game"),
        CannotStart::Teams(TermsError::TooFewPlayers { team: name, least }) => texts
            .with("lobby-not-yet-too-few", &[("team", team(name).into()), ("least", (*least).into())]),
        CannotStart::Teams(error) => rules_object(texts, &error.message()),
        CannotStart::NotReady(name) => {
            texts.with("lobby-not-yet-ready", &[("name", name.as_str().into())])
        }
        CannotStart::Disconnected(name) => {
            texts.with("lobby-not-yet-away", &[("name", name.as_str().into())])
        }
        CannotStart::AlreadyPlaying => texts.get("lobby-not-yet-playing"),
        CannotStart::NotHost => texts.get("lobby-not-yet-host"),
        CannotStart::Rules(why) => rules_object(texts, why),
    }
}

/// The rules do not allow the game of a lobby.
pub(super) fn rules_object(texts: &Texts, why: &Message) -> String {
    texts.with("lobby-not-yet-rules", &[("why", texts.message(why).into())])
}

/// The text of a connection problem.
pub(in crate::screens) fn trouble_text(
    texts: &Texts,
    trouble: &ConnectionTrouble,
    now: Instant,
) -> String {
    match trouble {
        ConnectionTrouble::Shaky(name) => {
            texts.with("online-trouble-shaky", &[("name", name.as_str().into())])
        }
        ConnectionTrouble::Reconnecting => texts.get("online-trouble-reconnecting"),
        ConnectionTrouble::Waiting { name, since } => {
            let time = minutes(now.saturating_duration_since(*since));
            let args = [("name", name.as_str().into()), ("time", time.into())];
            texts.with("online-trouble-waiting", &args)
        }
        ConnectionTrouble::Relay => texts.get("online-trouble-relay"),
    }
}

/// The colour of a connection problem. Waiting for another player is no alarm.
pub(in crate::screens) fn trouble_ink(trouble: &ConnectionTrouble) -> Rgb {
    match trouble {
        ConnectionTrouble::Reconnecting => ERROR,
        ConnectionTrouble::Shaky(_) | ConnectionTrouble::Relay => ACCENT,
        ConnectionTrouble::Waiting { .. } => WEAK_TEXT,
    }
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A rough age.
pub(super) fn age(texts: &Texts, seconds: u64) -> String {
    let (key, count) = match seconds {
        0..60 => return texts.get("shelf-now"),
        60..3600 => ("shelf-minutes-ago", seconds / 60),
        3600..86_400 => ("shelf-hours-ago", seconds / 3600),
        _ => ("shelf-days-ago", seconds / 86_400),
    };
    texts.with(key, &[("count", count.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Is it a complete text?
    fn is_said(said: &str) -> bool {
        said.contains(' ')
            && !said.contains('{')
            && !said.starts_with("online-")
            && !said.starts_with("lobby-")
    }

    #[test]
    fn every_reason_to_wait_has_a_text() {
        let texts = Texts::default();
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let (team, name) = (info.teams[0].name.clone(), "Ada".to_string());
        let reasons = [
            CannotStart::UnknownMode,
            CannotStart::Teams(TermsError::TooFewPlayers { team: team.clone(), least: 1 }),
            CannotStart::Teams(TermsError::TooFewPlayers { team: team.clone(), least: 2 }),
            CannotStart::Teams(TermsError::TooManyPlayers { team: team.clone(), most: 1 }),
            CannotStart::NotReady(name.clone()),
            CannotStart::Disconnected(name.clone()),
            CannotStart::NotHost,
            CannotStart::Rules(TermsError::AiLevel(9).message()),
        ];
        let mut seen = Vec::new();
        for reason in &reasons {
            let said = not_yet(&texts, Some(info), reason);
            assert!(is_said(&said) && !seen.contains(&said), "{reason:?}: {said}");
            let named = match reason {
                CannotStart::Teams(_) => said.contains(&team),
                CannotStart::NotReady(_) | CannotStart::Disconnected(_) => said.contains(&name),
                _ => true,
            };
            assert!(named, "{said}");
            seen.push(said);
        }
    }

    #[test]
    fn every_connection_problem_has_a_text() {
        let texts = Texts::default();
        let since = Instant::now();
        let now = since + Duration::from_secs(65);
        let waiting = ConnectionTrouble::Waiting { name: "Bo".into(), since };
        let said = trouble_text(&texts, &waiting, now);
        assert!(said.contains("Bo") && said.contains("1:05"), "{said}");
        for each in [
            ConnectionTrouble::Shaky("Bo".into()),
            ConnectionTrouble::Reconnecting,
            ConnectionTrouble::Relay,
        ] {
            assert!(is_said(&trouble_text(&texts, &each, now)), "{each:?}");
        }
    }

    #[test]
    fn ages_are_rough() {
        let texts = Texts::default();
        assert_eq!(age(&texts, 3), texts.get("shelf-now"));
        assert_eq!(age(&texts, 61), "1 minute ago");
        assert_eq!(age(&texts, 7300), "2 hours ago");
        assert_eq!(age(&texts, u64::MAX / 2).split(' ').nth(1), Some("days"));
    }
}
