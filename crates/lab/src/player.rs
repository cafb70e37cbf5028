//! The players of `lab`: the AI at a level or with sliders, or random moves.

use crate::error::Error;
use clap::Args;
use rules::{Dice, Game, Record, RuleError, quote};
use search::{Level, Limits, Report, SearchRequest, Style, ThinkError, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The longest time for a move.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1000;

/// The limits of a search.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Thinking time in milliseconds
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=LONGEST_MS))]
    time_ms: Option<u64>,
    /// Search depth in moves
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=120))]
    depth: Option<u32>,
    /// Number of positions to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// As limits; a second by default.
    pub(crate) fn limits(&self) -> Limits {
        let Self { time_ms, depth, nodes } = *self;
        let unlimited = depth.is_none() && nodes.is_none();
        let time = time_ms.map(Duration::from_millis).or(unlimited.then_some(DEFAULT_TIME));
        Limits { time, depth, nodes, clock: None }
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Plays random legal moves.
    Random,
    /// The AI.
    Ai(Style),
}

impl Player {
    /// Reads `random`, a level from 1 to 5, or sliders such as `strength=40,aggression=90`.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        if text == "random" {
            return Ok(Self::Random);
        }
        let number = text.strip_prefix("level:").unwrap_or(text).parse();
        if let Some(level) = number.ok().and_then(Level::find) {
            return Ok(Self::Ai(level.style));
        }
        if text.is_empty() {
            return Err(Error::request("a player is random, a level from 1 to 5, or sliders"));
        }
        let sliders = text.strip_prefix("style:").unwrap_or(text);
        read_style(Style::STRONGEST, sliders).map(Self::Ai).map_err(|error| {
            let why = format!("{} is not random, a level from 1 to 5, or sliders: {error}", quote(text));
            Error::request(&why)
        })
    }

    /// Chooses a move in an unfinished game.
    pub(crate) fn choose(
        self,
        game: &dyn Game,
        request: &SearchRequest,
        dice: &mut Dice,
    ) -> Result<String, Error> {
        match self {
            Self::Random => {
                let moves = game.moves();
                let chosen = dice.pick(&moves).map(|mv| mv.text.clone());
                chosen.ok_or_else(|| Error::request("there is no move"))
            }
            Self::Ai(style) => {
                let request = SearchRequest { style, seed: dice.roll(), ..request.clone() };
                Ok(think(game.record(), &request, &mut |_| {})?.line.swap_remove(0))
            }
        }
    }
}

/// Sets sliders as in `strength=40,aggression=90`.
pub(crate) fn read_style(mut style: Style, text: &str) -> Result<Style, Error> {
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (id, value) = part.split_once('=').unwrap_or((part, ""));
        let moved = value.parse().is_ok_and(|value| style.set(id, value));
        if !moved {
            let known = Style::SLIDERS.map(|slider| slider.id).join(", ");
            let why = format!("{} does not set one of {known} to a number from 0 to 100", quote(part));
            return Err(Error::request(&why));
        }
    }
    Ok(style)
}

/// Searches the last position of a record.
pub(crate) fn think(
    record: &Record,
    request: &SearchRequest,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, Error> {
    let thinker =
        catalog::thinker(&record.terms.mode).ok_or_else(|| Error::unknown_game(&record.terms.mode))?;
    let never = AtomicBool::new(false);
    thinker.think(record, request, &never, progress).map_err(|error| match error {
        ThinkError::Rules(error) => error.into(),
        ThinkError::Over(outcome) => RuleError::Over(outcome).into(),
    })
}

/// A table of this many megabytes, or of as many as memory allows; returns its size, too.
pub(crate) fn table(megabytes: usize) -> Result<(Arc<TranspositionTable>, usize), Error> {
    let fitting = fitting(megabytes, free_megabytes());
    let table = TranspositionTable::try_new(fitting << 20);
    let table = table.ok_or_else(|| Error::request("there is not enough memory for the table"))?;
    Ok((Arc::new(table), fitting))
}

/// The requested size, but at most half of the free memory.
fn fitting(megabytes: usize, free: usize) -> usize {
    megabytes.clamp(1, (free / 2).max(1))
}

/// Free memory, or a careful guess where the system does not say.
fn free_megabytes() -> usize {
    const GUESS: usize = 2048;
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok();
    let line =
        meminfo.as_ref().and_then(|text| text.lines().find(|line| line.starts_with("MemAvailable:")));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    kilobytes.map_or(GUESS, |kilobytes| kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        assert_eq!(Player::read("random").unwrap(), Player::Random);
        let third = Level::find(3).unwrap().style;
        assert_eq!(Player::read("3").unwrap(), Player::Ai(third));
        assert_eq!(Player::read("level:3").unwrap(), Player::Ai(third));
        let bold = Style { aggression: 90, strength: 40, ..Style::STRONGEST };
        assert_eq!(Player::read("aggression=90,strength=40").unwrap(), Player::Ai(bold));
        for bad in ["6", "0", "level:9", "strength", "strength=101", "strength=-1", "speed=3"] {
            assert!(Player::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_table_beyond_memory_is_cut_down() {
        assert_eq!((fitting(64, 8000), fitting(1 << 40, 8000), fitting(64, 0)), (64, 4000, 1));
        let (table, megabytes) = table(1).unwrap();
        assert!(megabytes == 1 && table.bytes() <= 1 << 20);
    }
}
