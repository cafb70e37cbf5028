//! Time controls: plain data, read and written as text such as `15+10`.

use crate::{Message, RuleError, Team, message, quote};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The longest time for a whole game, in seconds: ten hours.
pub const MAX_BASE: u32 = 10 * 3600;
/// The largest increment or delay of a move, in seconds.
pub const MAX_BONUS: u32 = 600;
/// The longest time for one move, in seconds: a day.
pub const MAX_MOVE: u32 = 24 * 3600;
/// The longest time for one move by correspondence, in days.
pub const MAX_DAYS: u32 = 365;
/// The most teams with a limit of their own.
const MAX_SIDES: usize = 8;

/// The time of one team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeLimit {
    /// No clock.
    #[default]
    Free,
    /// Time for the whole game, and some more with every move.
    Increment {
        /// For the whole game, in seconds.
        base: u32,
        /// Added after every move, in seconds.
        bonus: u32,
    },
    /// Time for the whole game; the first seconds of every move do not count.
    Delay {
        /// For the whole game, in seconds.
        base: u32,
        /// The part of every move that does not count, in seconds.
        wait: u32,
    },
    /// Seconds for each move.
    Move(u32),
    /// Days for each move: correspondence.
    Days(u32),
}

impl TimeLimit {
    /// Checks that every number is within its bounds.
    pub fn check(self) -> Result<(), RuleError> {
        let base = |base| within(message!("rule-time-base", "seconds per game"), base, 1, MAX_BASE);
        match self {
            Self::Free => Ok(()),
            Self::Increment { base: seconds, bonus } => base(seconds).and(within(
                message!("rule-time-increment", "increment"),
                bonus,
                0,
                MAX_BONUS,
            )),
            Self::Delay { base: seconds, wait } => {
                base(seconds).and(within(message!("rule-time-delay", "delay"), wait, 1, MAX_BONUS))
            }
            Self::Move(seconds) => {
                within(message!("rule-time-move", "seconds per move"), seconds, 1, MAX_MOVE)
            }
            Self::Days(days) => within(message!("rule-time-days", "days per move"), days, 1, MAX_DAYS),
        }
    }
}

fn within(what: Message, value: u32, least: u32, most: u32) -> Result<(), RuleError> {
    let why = || {
        message!(
            "rule-time-range",
            "{what} must be from {least} to {most}, not {value}",
            what = what,
            least = least,
            most = most,
            value = value
        )
    };
    if (least..=most).contains(&value) { Ok(()) } else { Err(RuleError::record("time", why())) }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = |base: u32| match base % 60 {
            0 => (base / 60).to_string(),
            rest => format!("{}:{rest:02}", base / 60),
        };
        match *self {
            Self::Free => f.write_str("none"),
            Self::Increment { base, bonus } => write!(f, "{}+{bonus}", minutes(base)),
            Self::Delay { base, wait } => write!(f, "{}d{wait}", minutes(base)),
            Self::Move(seconds) => write!(f, "move:{seconds}"),
            Self::Days(days) => write!(f, "days:{days}"),
        }
    }
}

impl FromStr for TimeLimit {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let limit = read(text).ok_or_else(|| {
            let why = message!(
                "rule-time-unknown",
                "{text} is none of: none, 15+10, 5d3, move:30, days:3",
                text = quote(text)
            );
            RuleError::record("time", why)
        })?;
        limit.check().map(|()| limit)
    }
}

fn read(text: &str) -> Option<TimeLimit> {
    if text == "none" {
        return Some(TimeLimit::Free);
    }
    if let Some((base, bonus)) = text.split_once('+') {
        return Some(TimeLimit::Increment { base: read_base(base)?, bonus: number(bonus)? });
    }
    match text.split_once(':') {
        Some(("move", seconds)) => return Some(TimeLimit::Move(number(seconds)?)),
        Some(("days", days)) => return Some(TimeLimit::Days(number(days)?)),
        _ => {}
    }
    let (base, wait) = text.split_once('d')?;
    Some(TimeLimit::Delay { base: read_base(base)?, wait: number(wait)? })
}

/// Minutes, or minutes and seconds such as `1:30`, as seconds.
fn read_base(text: &str) -> Option<u32> {
    let (minutes, seconds) = match text.split_once(':') {
        None => (number(text)?, 0),
        Some((minutes, seconds)) if seconds.len() == 2 => (number(minutes)?, number(seconds)?),
        Some(_) => return None,
    };
    if seconds < 60 { minutes.checked_mul(60)?.checked_add(seconds) } else { None }
}

/// A number of at most six digits and nothing else.
fn number(text: &str) -> Option<u32> {
    let plain = (1..=6).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// The time limits of all teams, in their order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl(Vec<TimeLimit>);

impl TimeControl {
    /// The presets of menus.
    pub const PRESETS: [&str; 7] = ["1+0", "3+2", "5+3", "10+0", "15+10", "40+15", "90+30"];

    /// The same limit for every team.
    pub fn same(limit: TimeLimit) -> Result<Self, RuleError> {
        Self::per_side(&[limit])
    }

    /// A limit for each team. Teams beyond the list have the last one.
    pub fn per_side(limits: &[TimeLimit]) -> Result<Self, RuleError> {
        if limits.is_empty() || limits.len() > MAX_SIDES {
            let why = message!(
                "rule-time-sides",
                "there must be from 1 to {most} sides, not {found}",
                most = MAX_SIDES,
                found = limits.len()
            );
            return Err(RuleError::record("time", why));
        }
        limits.iter().try_for_each(|limit| limit.check())?;
        let mut limits = limits.to_vec();
        while let [.., before, last] = limits[..]
            && before == last
        {
            limits.pop();
        }
        Ok(Self(limits))
    }

    /// The limit of a team.
    pub fn limit(&self, team: Team) -> TimeLimit {
        let own = self.0.get(usize::from(team.0));
        own.or(self.0.last()).copied().unwrap_or_default()
    }

    /// Is the game played without clocks?
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|limit| *limit == TimeLimit::Free)
    }
}

impl Default for TimeControl {
    fn default() -> Self {
        Self(vec![TimeLimit::Free])
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides: Vec<_> = self.0.iter().map(TimeLimit::to_string).collect();
        f.write_str(&sides.join("|"))
    }
}

impl FromStr for TimeControl {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let sides = text.split('|').take(MAX_SIDES + 1).map(str::parse);
        Self::per_side(&sides.collect::<Result<Vec<_>, _>>()?)
    }
}

impl Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written_alike() {
        let texts = ["none", "15+10", "1:30+0", "5d3", "move:30", "days:3", "5+0|3+2", "none|0:20+1"];
        for text in TimeControl::PRESETS.iter().chain(&texts) {
            let time: TimeControl = text.parse().unwrap();
            assert_eq!(time.to_string(), **text);
        }
        let same: TimeControl = "3+2|3+2".parse().unwrap();
        assert_eq!(same.to_string(), "3+2", "the same for both is the same for all");
        assert_eq!(same.limit(Team::SECOND), TimeLimit::Increment { base: 180, bonus: 2 });
    }

    #[test]
    fn invalid_texts_are_refused_with_a_reason() {
        let bad = ["", "+", "5", "5+", "-1+0", "0+5", "5d0", "9999+0", "5+999", "move:0", "move:x"];
        let worse = ["days:400", "5+3|", "1:5+0", "1:60+0", "+5+3", "5+3|x", "99999999999+1", "5 + 3"];
        for text in bad.iter().chain(&worse) {
            let refusal = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(refusal.starts_with("record, time: "), "{text}: {refusal}");
        }
        assert!("1+0|".repeat(9).parse::<TimeControl>().is_err());
    }
}
