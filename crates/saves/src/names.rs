//! File names that are valid on every system: generated for a game, or checked when a player enters one.

use crate::{ENDING, NameFlaw, SaveError};
use rules::name::{is_invisible, is_mark};
use rules::{GameTerms, Team};

/// The longest name, in bytes and without its ending: systems allow 255, and copies and temporary
/// files need some of them.
const LONGEST: usize = 120;
/// The most bytes of a player's name in a file name.
const LONGEST_PLAYER: usize = 24;
/// Device names of Windows, reserved with any ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A name for the file of a game, without its ending: `Chess - Ada vs Bo - 2026-03-01 14.30.05`. A game of which nobody knows
/// when it was played gets no date.
pub(crate) fn stem_of(terms: &GameTerms, game: &str, began: Option<u64>) -> String {
    let players: Vec<_> = (0..2).filter_map(|team| terms.seats_of(Team(team)).next()).collect();
    let players: Vec<_> = players.iter().map(|(_, seat)| part(&seat.name, LONGEST_PLAYER)).collect();
    let mut parts = vec![part(game, LONGEST_PLAYER)];
    parts.extend(Some(players.join(" vs ")).filter(|players| !players.is_empty()));
    parts.extend(began.map(date));
    parts.join(" - ")
}

/// A text as part of a file name: other characters are replaced.
fn part(text: &str, longest: usize) -> String {
    let fit = |letter: char| letter.is_alphanumeric() || is_mark(letter) || " _-".contains(letter);
    let fit = |letter: char| fit(letter) && !is_invisible(letter);
    let letters = text.chars().take(longest).map(|letter| if fit(letter) { letter } else { '_' });
    let text: String = letters.collect();
    let text = cut(text.trim(), longest);
    if text.is_empty() { "_".into() } else { text.into() }
}

/// At most `longest` bytes of a text, without spaces at its end.
fn cut(text: &str, longest: usize) -> &str {
    text[..text.floor_char_boundary(longest)].trim_end()
}

/// The file name for an attempt: the second one gets ` (2)`, and so on.
pub(crate) fn numbered(stem: &str, attempt: u32) -> String {
    let stem = cut(stem, LONGEST);
    match attempt {
        1 => format!("{stem}.{ENDING}"),
        more => format!("{stem} ({more}).{ENDING}"),
    }
}

/// The name of a file, without its ending.
pub(crate) fn stem(name: &str) -> &str {
    let split = name.rsplit_once('.').filter(|(_, ending)| ending.eq_ignore_ascii_case(ENDING));
    split.map_or(name, |(stem, _)| stem)
}

/// Is this the name of a device on Windows?
fn is_device(stem: &str) -> bool {
    let lower = stem.to_lowercase();
    let first = lower.split('.').next().unwrap_or_default();
    let numbered = first.len() == 4 && (first.starts_with("com") || first.starts_with("lpt"));
    DEVICES.contains(&first) || (numbered && first.ends_with(|c: char| c.is_ascii_digit()))
}

/// Is this a valid file name, without its ending, on every system?
///
/// # Errors
/// What is wrong with it.
pub fn check(stem: &str) -> Result<(), SaveError> {
    let flaw = if stem.is_empty() {
        NameFlaw::Empty
    } else if stem.len() > LONGEST {
        NameFlaw::TooLong
    } else if stem.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']) {
        NameFlaw::Forbidden
    } else if stem.chars().any(is_invisible) {
        NameFlaw::Invisible
    } else if stem.starts_with(['.', ' ']) || stem.ends_with(['.', ' ']) {
        NameFlaw::Edge
    } else if is_device(stem) {
        NameFlaw::Reserved
    } else {
        return Ok(());
    };
    Err(SaveError::BadName { name: stem.into(), flaw })
}

/// Date and time (UTC) of seconds since 1970, for a file name.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = day_of(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}.{minute:02}.{second:02}")
}

/// Year, month and day of a day since 1970, up to about the year 10000.
pub fn day_of(days: u64) -> (u64, u64, u64) {
    // Years are counted from March, so that the leap day comes last.
    let days = days.min(3_000_000) + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00.00.00");
        assert_eq!(date(951_782_400 + 3661), "2000-02-29 01.01.01");
        assert_eq!(date(1_772_323_199), "2026-02-28 23.59.59");
        assert_eq!(date(1_772_323_200), "2026-03-01 00.00.00");
        assert!(date(u64::MAX).len() < 40);
    }

    #[test]
    fn every_game_gets_a_name_that_every_system_takes() {
        let (mut terms, began) = (GameTerms::of("chess"), Some(1_772_323_200));
        assert_eq!(stem_of(&terms, "Chess", began), "Chess - 2026-03-01 00.00.00");
        assert_eq!(stem_of(&terms, "Chess", None), "Chess");
        let nasty = ["../..", "CON", "a:b*c?", "\u{202E}x", "", "  ", &"漢".repeat(999), "Zoë", "."];
        for (one, other) in nasty.iter().zip(nasty.iter().rev()) {
            terms.seats = vec![Seat::person(one, Team::FIRST), Seat::person(other, Team::SECOND)];
            let stem = stem_of(&terms, one, began);
            assert_eq!(check(&stem), Ok(()), "{stem}");
            assert!(numbered(&stem, 999_999).len() < 200);
        }
    }

    #[test]
    fn names_people_choose_are_checked() {
        for good in ["My best game", "Zoë (2)", "console", "com", "a.b", "!"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        let long = "x".repeat(121);
        let bad =
            ["", ".", "..", "a/b", "a\\b", "nul", "Con.x", "LPT1", "a\nb", " a", "a ", "a.", &long];
        for bad in bad {
            let refusal = check(bad).unwrap_err().to_string();
            assert!(refusal.contains("cannot be used as a name"), "{refusal}");
        }
    }
}
