//! Texts about playing online.

use crate::online::ConnectionTrouble;
use crate::screens::setup::team_name;
use crate::text::Texts;
use online::party::lobby::CannotStart;
use rules::{Message, ModeInfo};
use std::time::{Duration, Instant};

/// The keys of all failures; each text says what to try.
pub(in crate::screens) const FAILURES: [&str; 17] = [
    "online-failed-no-relay",
    "online-failed-no-network",
    "online-failed-not-a-relay",
    "online-failed-not-trusted",
    "online-failed-unknown-code",
    "online-failed-full",
    "online-failed-locked",
    "online-failed-version",
    "online-failed-too-old",
    "online-failed-kicked",
    "online-failed-over",
    "online-failed-no-answer",
    "online-failed-too-many",
    "online-failed-password",
    "online-failed-address",
    "online-failed-other",
    "online-failed-elsewhere",
];

/// The keys of all lobby notes in the chat.
pub(in crate::screens) const NOTES: [&str; 13] = [
    "online-note-joined",
    "online-note-left",
    "online-note-lost",
    "online-note-back",
    "online-note-kicked",
    "online-note-host",
    "online-note-started",
    "online-note-repaired",
    "online-note-flood",
    "online-note-wrong-password",
    "online-note-false-time",
    "lobby-not-yet-rules",
    "online-note-nonsense",
];

/// The text of a failure or note. An unknown key is a bug, but must not show an empty line.
pub(in crate::screens) fn said(
    texts: &Texts,
    key: &'static str,
    gaps: &[(&'static str, String)],
) -> String {
    let known = FAILURES.contains(&key) || NOTES.contains(&key);
    if !known {
        return texts.with("online-failed-other", &[("why", key.into())]);
    }
    let gaps: Vec<_> = gaps.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    texts.with(key, &gaps)
}

/// Would another relay, or none, help?
pub(super) fn is_about_the_relay(key: &str) -> bool {
    FAILURES[..3].contains(&key) || key == "online-failed-address"
}

/// Why the game cannot start yet.
pub(super) fn not_yet(texts: &Texts, info: Option<&ModeInfo>, why: &CannotStart) -> String {
    let team = |name: &String| {
        let place = info.and_then(|info| info.teams.iter().position(|team| team.name == *name));
        info.zip(place).map_or_else(|| name.clone(), |(info, place)| team_name(info, place, texts))
    };
    match why {
        CannotStart::UnknownMode => texts.get("lobby-not-yet-no-game"),
        CannotStart::TooFew { team: name, least } => texts
            .with("lobby-not-yet-too-few", &[("team", team(name).into()), ("least", (*least).into())]),
        CannotStart::TooMany { team: name, most } => texts
            .with("lobby-not-yet-too-many", &[("team", team(name).into()), ("most", (*most).into())]),
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
pub(in crate::screens) fn trouble(texts: &Texts, trouble: &ConnectionTrouble, now: Instant) -> String {
    match trouble {
        ConnectionTrouble::Shaky(name) => {
            texts.with("online-trouble-shaky", &[("name", name.as_str().into())])
        }
        ConnectionTrouble::Reconnecting => texts.get("online-trouble-reconnecting"),
        ConnectionTrouble::Waiting { name, since } => {
            let time = minutes(now.saturating_duration_since(*since));
            let gaps = [("name", name.as_str().into()), ("time", time.into())];
            texts.with("online-trouble-waiting", &gaps)
        }
        ConnectionTrouble::Relay => texts.get("online-trouble-relay"),
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
    fn every_failure_and_every_note_has_its_words() {
        let texts = Texts::default();
        let gaps = ["why", "name", "theirs", "seconds"].map(|gap| (gap, "7".to_string()));
        for key in FAILURES.into_iter().chain(NOTES) {
            let said = said(&texts, key, &gaps);
            assert!(is_said(&said), "{key}: {said}");
        }
        assert!(is_said(&said(&texts, "no-such-key", &[])));
        assert!(
            is_about_the_relay("online-failed-no-relay") && !is_about_the_relay("online-failed-full")
        );
    }

    #[test]
    fn every_reason_to_wait_has_a_text() {
        let texts = Texts::default();
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let (team, name) = (info.teams[0].name.clone(), "Ada".to_string());
        let reasons = [
            CannotStart::UnknownMode,
            CannotStart::TooFew { team: team.clone(), least: 1 },
            CannotStart::TooFew { team: team.clone(), least: 2 },
            CannotStart::TooMany { team: team.clone(), most: 1 },
            CannotStart::NotReady(name.clone()),
            CannotStart::Disconnected(name.clone()),
            CannotStart::NotHost,
            CannotStart::Rules(rules::TermsError::AiLevel(9).message()),
        ];
        let mut seen = Vec::new();
        for reason in &reasons {
            let said = not_yet(&texts, Some(info), reason);
            assert!(is_said(&said) && !seen.contains(&said), "{reason:?}: {said}");
            let named = match reason {
                CannotStart::TooFew { .. } | CannotStart::TooMany { .. } => said.contains(&team),
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
        let said = trouble(&texts, &waiting, now);
        assert!(said.contains("Bo") && said.contains("1:05"), "{said}");
        for each in [
            ConnectionTrouble::Shaky("Bo".into()),
            ConnectionTrouble::Reconnecting,
            ConnectionTrouble::Relay,
        ] {
            assert!(is_said(&trouble(&texts, &each, now)), "{each:?}");
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
