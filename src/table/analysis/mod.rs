//! The AI's opinion of a reviewed game: position by position, in the background, on one thread.
//!
//! The position under the cursor comes first, then a glance at all others, then a deeper search of the first.
//! Opinions are keyed by the moves that lead to a position, so side lines have them too and none is lost.

mod mistakes;
mod opinion;
mod position_search;

pub use mistakes::Mistake;
pub use opinion::{Effort, Opinion, Standing};

use super::review::{Review, ReviewCursor};
use super::{BarePosition, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use crate::wake::Waker;
use bevy::prelude::*;
use position_search::{Memory, PositionSearch};
use rules::key_of;
use std::collections::{HashMap, HashSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>().add_systems(Update, look.in_set(AppSystems::React));
}

/// What the AI thinks of the game at the table.
#[derive(Resource, Default)]
pub struct Analysis {
    known: HashMap<u64, Opinion>,
    /// Opinions of searches that have ended. Mistakes are judged by these alone, so that they do not come and go.
    settled: HashMap<u64, Opinion>,
    /// Positions whose search failed.
    hopeless: HashSet<u64>,
    /// The keys of the positions of the game, and of those of the side line after the first.
    main: Vec<u64>,
    side: Vec<u64>,
    /// The key of the position under the cursor.
    here: Option<u64>,
    mistakes: Vec<Mistake>,
    memory: Memory,
    search: Option<PositionSearch>,
    /// The epoch of the table when the keys were computed.
    epoch: u64,
}

impl Analysis {
    /// The opinion of the position under the cursor.
    pub fn here(&self) -> Option<&Opinion> {
        self.known.get(&self.here?)
    }

    /// The opinion of the position after `ply` moves of the game.
    pub fn after(&self, ply: usize) -> Option<&Opinion> {
        self.known.get(self.main.get(ply)?)
    }

    /// How many positions have an opinion, and how many there are.
    pub fn reach(&self) -> (usize, usize) {
        let all = self.main.iter().chain(&self.side);
        (all.filter(|key| self.effort(**key) > Effort::None).count(), self.main.len() + self.side.len())
    }

    /// The biggest mistakes found so far.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Is a position being searched?
    pub fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    fn effort(&self, key: u64) -> Effort {
        let unknown = if self.hopeless.contains(&key) { Effort::Study } else { Effort::None };
        self.known.get(&key).map_or(unknown, |opinion| opinion.effort)
    }

    /// Stops when the review ends. Opinions are kept for the next review.
    fn stop(&mut self) -> bool {
        if self.here.is_none() && self.search.is_none() {
            return false;
        }
        self.take_news();
        (self.search, self.here, self.memory) = (None, None, Memory::default());
        true
    }

    /// Notes which positions the review has.
    fn follow(&mut self, table: &Table, review: &Review) -> bool {
        if self.here.is_some() && self.epoch == table.epoch() {
            return false;
        }
        self.epoch = table.epoch();
        let record = table.record();
        let first = key_of(&(&record.terms.mode, &record.terms.options, &record.terms.position));
        self.main = chain(first, record.terms.moves.iter().map(|mv| mv.text.as_str()));
        self.side.clear();
        if let Some(side) = review.side() {
            let from = self.main.get(side.from).copied().unwrap_or(first);
            self.side = chain(from, side.moves.iter().map(String::as_str)).split_off(1);
        }
        self.here = match review.cursor() {
            ReviewCursor::Main(ply) => self.main.get(ply).copied(),
            ReviewCursor::Side(0) => review.side().and_then(|side| self.main.get(side.from)).copied(),
            ReviewCursor::Side(moves) => self.side.get(moves - 1).copied(),
        };
        self.find_mistakes(table);
        true
    }

    fn find_mistakes(&mut self, table: &Table) {
        let played: Vec<&str> = table.record().terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        let opinions: Vec<_> = self.main.iter().map(|key| self.settled.get(key)).collect();
        self.mistakes = mistakes::find(table.movers(), &played, &opinions);
    }

    /// Takes over what the search has found; returns whether there was anything.
    fn take_news(&mut self) -> bool {
        let Some(search) = &self.search else { return false };
        // Asked before `news`: what arrives in between is taken next time.
        let over = search.is_over();
        let (key, news, effort) = (search.key, search.news(), search.effort);
        let heard = news.is_some();
        if let Some(opinion) = news {
            self.known.entry(key).and_modify(|known| known.learn(opinion.clone())).or_insert(opinion);
        }
        if over {
            self.search = None;
            // A position that never gets an opinion must not block the others.
            match self.known.get_mut(&key) {
                Some(known) => {
                    known.effort = known.effort.max(effort);
                    self.settled.insert(key, known.clone());
                }
                None => drop(self.hopeless.insert(key)),
            }
        }
        heard || over
    }

    /// The position to search next, and how deeply.
    fn next(&self) -> Option<(u64, Effort)> {
        let wants = |effort| move |key: &u64| self.effort(*key) < effort;
        let here = |effort| self.here.filter(wants(effort)).map(|key| (key, effort));
        // Backwards: what is known of later positions helps with earlier ones.
        let others = self.main.iter().chain(&self.side).rev().copied();
        here(Effort::Look)
            .or_else(|| { others }.find(wants(Effort::Glance)).map(|key| (key, Effort::Glance)))
            .or_else(|| here(Effort::Study))
    }

    /// Starts the next search, unless the right one is running.
    fn go_on(&mut self, table: &Table, waker: &Waker) {
        let next = self.next();
        let busy = self.search.as_ref().map(|search| (search.key, search.effort));
        let urgent = next.is_some_and(|(key, effort)| {
            effort == Effort::Look && busy.is_some_and(|(busy, _)| busy != key)
        });
        let stray = busy.is_some_and(|(key, effort)| effort == Effort::Study && self.here != Some(key));
        if busy.is_some() && !urgent && !stray {
            return;
        }
        self.take_news();
        let Some((key, effort)) = next else {
            self.search = None;
            return;
        };
        let Some(position) = self.position(table, key) else { return };
        self.search = Some(PositionSearch::begin((key, effort), position, &self.memory, waker));
    }

    /// The position with this key.
    fn position(&self, table: &Table, key: u64) -> Option<BarePosition> {
        let index = |keys: &[u64]| keys.iter().position(|other| *other == key);
        let main = index(&self.main).map(ReviewCursor::Main);
        let cursor = main.or_else(|| index(&self.side).map(|ply| ReviewCursor::Side(ply + 1)))?;
        Some(table.position_at(cursor))
    }
}

/// A key for every position of a line, the first one's included.
fn chain<'a>(first: u64, moves: impl Iterator<Item = &'a str>) -> Vec<u64> {
    let mut keys = vec![first];
    keys.extend(moves.scan(first, |key, text| {
        *key = key_of(&(*key, text));
        Some(*key)
    }));
    keys
}

/// Follows the review, and searches while there is anything left to find out.
fn look(
    mut resets: MessageReader<TableReset>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    waker: Res<Waker>,
    mut analysis: ResMut<Analysis>,
) {
    let another = |reset: &TableReset| reset.is_start() || *reset == TableReset::Closed;
    let kept = analysis.bypass_change_detection();
    if resets.read().any(another) {
        *kept = Analysis::default();
    }
    let table = table.filter(|_| settings.evaluate);
    let review = table.as_ref().and_then(|table| Some((table, table.review()?)));
    let changed = match review {
        None => kept.stop(),
        Some((table, review)) => {
            let heard = kept.take_news();
            let moved = kept.follow(table, review);
            if heard && !moved {
                kept.find_mistakes(table);
            }
            kept.go_on(table, &waker);
            heard || moved
        }
    };
    if changed {
        analysis.set_changed();
    }
}
