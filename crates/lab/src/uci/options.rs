//! UCI options: hash, threads, skill and variant.

use super::variants;
use super::{Out, say};
use crate::error::Error;
use crate::player::table;
use rules::{Game, quote};
use search::{Limits, SearchRequest, Style, TranspositionTable};
use std::sync::Arc;

const USUAL_HASH_MB: usize = 64;
const MOST_HASH_MB: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_SKILL: u8 = 20;

/// The options of the engine.
pub(crate) struct Settings {
    pub(crate) mode: String,
    pub(crate) table: Arc<TranspositionTable>,
    threads: usize,
    skill: u8,
    games: u64,
}

impl Settings {
    pub(crate) fn new() -> Result<Self, Error> {
        let (table, _) = table(USUAL_HASH_MB)?;
        Ok(Self { mode: "chess".into(), table, threads: 1, skill: MOST_SKILL, games: 0 })
    }

    /// A new game of the kind that is set.
    pub(crate) fn first_position(&self) -> Result<Box<dyn Game>, Error> {
        let mode = catalog::find(&self.mode).ok_or_else(|| Error::unknown_game(&self.mode))?;
        Ok(mode.start()?)
    }

    /// The `option` lines.
    pub(crate) fn describe(&self, out: &Out) {
        say(
            out,
            &format!("option name Hash type spin default {USUAL_HASH_MB} min 1 max {MOST_HASH_MB}"),
        );
        say(out, &format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"));
        say(
            out,
            &format!("option name Skill Level type spin default {MOST_SKILL} min 0 max {MOST_SKILL}"),
        );
        say(out, "option name Ponder type check default false");
        say(out, "option name Clear Hash type button");
        let names: Vec<_> =
            variants::ids().iter().map(|id| format!("var {}", variants::their_name(id))).collect();
        say(out, &format!("option name UCI_Variant type combo default chess {}", names.join(" ")));
    }

    /// Reads `name … value …`.
    pub(crate) fn set(&mut self, text: &str) -> Result<(), Error> {
        let named = text.trim().strip_prefix("name ").unwrap_or(text);
        let (name, value) = named.split_once(" value ").unwrap_or((named, ""));
        let (name, value) = (name.trim().to_lowercase(), value.trim());
        let number = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| Error::request(&format!("{name} is a number from {least} to {most}")))
        };
        match name.as_str() {
            "hash" => {
                let asked = number(1, MOST_HASH_MB)?;
                let (table, given) = table(asked)?;
                self.table = table;
                if given != asked {
                    return Err(Error::request(&format!(
                        "{asked} MB do not fit in memory; using {given} MB"
                    )));
                }
            }
            "threads" => self.threads = number(1, MOST_THREADS)?,
            "skill level" => self.skill = number(0, MOST_SKILL.into())? as u8,
            "ponder" => {}
            "clear hash" => self.table.clear(),
            "uci_variant" => {
                let found = variants::find(value);
                let why = || Error::request(&format!("there is no variant {}", quote(value)));
                self.mode = found.ok_or_else(why)?;
                self.table.clear();
            }
            other => return Err(Error::request(&format!("there is no option {}", quote(other)))),
        }
        Ok(())
    }

    /// The request of the next search. Each has another seed.
    pub(crate) fn request(&mut self) -> SearchRequest {
        self.games += 1;
        SearchRequest {
            limits: Limits::default(),
            threads: self.threads,
            style: style_of(self.skill),
            seed: self.games,
            table: self.table.clone(),
        }
    }
}

/// The style of a skill level, from 0, a beginner, to 20, full strength.
fn style_of(skill: u8) -> Style {
    if skill >= MOST_SKILL {
        return Style::STRONGEST;
    }
    let part =
        |from: i32, to: i32| (from + (to - from) * i32::from(skill) / i32::from(MOST_SKILL)) as u8;
    Style {
        strength: part(12, 92),
        positional: part(20, 100),
        blind_spots: part(90, 0),
        ..Style::STRONGEST
    }
}
