//! The AI's opinion of a reviewed game: position by position, in the background, on one thread.
//!
//! The position under the cursor comes first, then a glance at all others, then a deeper search of the first.
//! Opinions are keyed by the moves that lead to a position, so variations have them too and none is lost.

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
use mistakes::Judgements;
use position_search::{Memory, PositionSearch};
use puzzles::ReviewedMove;
use rules::key_of;
use std::collections::{HashMap, HashSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>().add_systems(Update, follow_review.in_set(AppSystems::React));
}

/// What the AI thinks of the game at the table.
#[derive(Resource, Default)]
pub struct Analysis {
    known: HashMap<u64, Opinion>,
    /// Opinions of searches that have ended. Mistakes are judged by these alone, so that they do not come and go.
    settled: HashMap<u64, Opinion>,
    /// Positions whose search failed.
    hopeless: HashSet<u64>,
    /// The keys of the positions of the game.
    main: Vec<u64>,
    /// The positions of the line that was tried and of the current variation, without their first ones.
    aside: Vec<(ReviewCursor, u64)>,
    /// The key of the position under the cursor.
    here: Option<u64>,
    /// What was found about each move of the game.
    judgements: Judgements,
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
        let known = self.keys().filter(|key| self.effort(*key) > Effort::None).count();
        (known, self.main.len() + self.aside.len())
    }

    /// The keys of all positions.
    fn keys(&self) -> impl DoubleEndedIterator<Item = u64> + '_ {
        self.main.iter().copied().chain(self.aside.iter().map(|(_, key)| *key))
    }

    /// Has every position of the review an opinion?
    pub fn is_complete(&self) -> bool {
        let (known, all) = self.reach();
        all > 0 && known == all
    }

    /// What was found about each move of the game, as far as both of its positions were searched.
    pub fn reviewed_moves(&self, table: &Table) -> Vec<Option<ReviewedMove>> {
        let moves = table.record().terms.moves.iter().zip(table.movers());
        let reviewed = self.main.windows(2).zip(moves).map(|(pair, (mv, mover))| {
            let (before, after) = (self.settled.get(&pair[0])?, self.settled.get(&pair[1])?);
            Some(ReviewedMove {
                mover: *mover,
                played: mv.text.clone(),
                best: before.best.as_ref().map(|(text, _)| text.clone()),
                before: before.share_of(*mover),
                after: after.share_of(*mover),
            })
        });
        reviewed.collect()
    }

    /// All mistakes found so far.
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
        let tried = review.side().map(|side| ReviewCursor::Side(side.moves.len()));
        let current = Some(review.end()).filter(|end| Some(*end) != tried);
        let lines = tried.into_iter().chain(current);
        self.aside = lines.flat_map(|end| self.keys_aside(review, end)).collect();
        self.here = self.key_at(review, review.cursor());
        self.find_mistakes(table);
        true
    }

    /// The key of a position.
    fn key_at(&self, review: &Review, cursor: ReviewCursor) -> Option<u64> {
        let (ply, aside) = review.split(cursor);
        let from = self.main.get(ply).copied()?;
        chain(from, aside.into_iter().map(String::as_str)).pop()
    }

    /// The positions of a line beside the game up to its end, with their keys.
    fn keys_aside(&self, review: &Review, end: ReviewCursor) -> Vec<(ReviewCursor, u64)> {
        let all = match end {
            ReviewCursor::Main(_) => Vec::new(),
            ReviewCursor::Side(moves) => (1..=moves).map(ReviewCursor::Side).collect(),
            ReviewCursor::Variation(index, moves) => {
                (1..=moves).map(|moves| ReviewCursor::Variation(index, moves)).collect::<Vec<_>>()
            }
        };
        all.into_iter().filter_map(|cursor| Some((cursor, self.key_at(review, cursor)?))).collect()
    }

    fn find_mistakes(&mut self, table: &Table) {
        let played = table.record().terms.moves.iter().map(|mv| mv.text.as_str());
        for (pair, (mover, text)) in self.main.windows(2).zip(table.movers().iter().zip(played)) {
            if let (Some(before), Some(after)) = (self.settled.get(&pair[0]), self.settled.get(&pair[1]))
            {
                self.judgements.judge(pair[1], (*mover, text), before, after);
            }
        }
        self.mistakes = self.judgements.mistakes(&self.main);
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
        let others = self.keys().rev();
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
        let main = self.main.iter().position(|other| *other == key).map(ReviewCursor::Main);
        let aside = || self.aside.iter().find(|(_, other)| *other == key);
        let cursor = main.or_else(|| aside().map(|(cursor, _)| *cursor))?;
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
fn follow_review(
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
