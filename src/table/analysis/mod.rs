//! The AI's opinion of a game that is looked at: position by position, in the background, on one thread.
//!
//! First comes the position that is looked at, then a glance at all others, then more thought for the first. What
//! was found is kept by the moves that lead there, so side lines have opinions, too, and nothing is thrown away.

mod looking;
mod mistakes;
mod opinion;

pub use mistakes::Mistake;
pub use opinion::{Effort, Opinion, Standing};

use super::review::{Review, Spot};
use super::{Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use crate::wake::Waker;
use bevy::prelude::*;
use looking::{Looking, Memory};
use rules::{Record, key_of};
use std::collections::{HashMap, HashSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>().add_systems(Update, look.in_set(AppSystems::Show));
}

/// Everything the AI thinks of the game at the table.
#[derive(Resource, Default)]
pub struct Analysis {
    known: HashMap<u64, Opinion>,
    /// Positions that nothing could be found out about.
    hopeless: HashSet<u64>,
    /// The keys of the positions of the game, and of those of the side line after the first.
    main: Vec<u64>,
    side: Vec<u64>,
    /// The key of the position that is looked at.
    here: Option<u64>,
    mistakes: Vec<Mistake>,
    memory: Memory,
    looking: Option<Looking>,
    /// What was looked at when the keys were made.
    epoch: u64,
}

impl Analysis {
    /// Of the position that is looked at.
    pub fn here(&self) -> Option<&Opinion> {
        self.known.get(&self.here?)
    }

    /// Of any position of the game, after so many moves.
    pub fn after(&self, ply: usize) -> Option<&Opinion> {
        self.known.get(self.main.get(ply)?)
    }

    /// How many positions have an opinion, of how many.
    pub fn reach(&self) -> (usize, usize) {
        let all = self.main.iter().chain(&self.side);
        (all.filter(|key| self.effort(**key) > Effort::None).count(), self.main.len() + self.side.len())
    }

    /// The biggest mistakes that were found so far.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Is something thought about just now?
    pub fn is_busy(&self) -> bool {
        self.looking.is_some()
    }

    fn effort(&self, key: u64) -> Effort {
        let unknown = if self.hopeless.contains(&key) { Effort::Study } else { Effort::None };
        self.known.get(&key).map_or(unknown, |opinion| opinion.effort)
    }

    /// Nobody looks any more; what was found is kept in case somebody looks again.
    fn rest(&mut self) -> bool {
        if self.here.is_none() && self.looking.is_none() {
            return false;
        }
        self.hear();
        (self.looking, self.here, self.memory) = (None, None, Memory::default());
        true
    }

    /// Notes which positions there are.
    fn follow(&mut self, table: &Table, review: &Review) -> bool {
        if self.here.is_some() && self.epoch == table.epoch() {
            return false;
        }
        self.epoch = table.epoch();
        let record = review.whole().record();
        let first = key_of(&(&record.terms.mode, &record.terms.options, &record.terms.position));
        self.main = chain(first, record.terms.moves.iter().map(|mv| mv.text.as_str()));
        self.side.clear();
        if let Some(side) = review.side() {
            let from = self.main.get(side.from).copied().unwrap_or(first);
            self.side = chain(from, side.moves.iter().map(String::as_str)).split_off(1);
        }
        self.here = match review.spot() {
            Spot::Main(ply) => self.main.get(ply).copied(),
            Spot::Side(0) => review.side().and_then(|side| self.main.get(side.from)).copied(),
            Spot::Side(moves) => self.side.get(moves - 1).copied(),
        };
        self.find_mistakes(review);
        true
    }

    fn find_mistakes(&mut self, review: &Review) {
        let whole = review.whole();
        let played: Vec<&str> = whole.record().terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        let opinions: Vec<_> = self.main.iter().map(|key| self.known.get(key)).collect();
        self.mistakes = mistakes::find(whole.movers(), &played, &opinions);
    }

    /// Takes over what was found meanwhile; says whether anything was.
    fn hear(&mut self) -> bool {
        let Some(looking) = &self.looking else { return false };
        // Asked first: what is told between the two questions is heard next time.
        let over = looking.is_over();
        let (key, news, effort) = (looking.key, looking.news(), looking.effort);
        let heard = news.is_some();
        if let Some(opinion) = news {
            self.known.entry(key).and_modify(|known| known.learn(opinion.clone())).or_insert(opinion);
        }
        if over {
            self.looking = None;
            // Were a position never to get an opinion, the others would wait for it for ever.
            match self.known.get_mut(&key) {
                Some(known) => known.effort = known.effort.max(effort),
                None => drop(self.hopeless.insert(key)),
            }
        }
        heard || over
    }

    /// What to think about now: which position, and how much.
    fn next(&self) -> Option<(u64, Effort)> {
        let wants = |effort| move |key: &u64| self.effort(*key) < effort;
        let here = |effort| self.here.filter(wants(effort)).map(|key| (key, effort));
        // From the end to the beginning: what is known of later positions helps with earlier ones.
        let others = self.main.iter().chain(&self.side).rev().copied();
        here(Effort::Look)
            .or_else(|| { others }.find(wants(Effort::Glance)).map(|key| (key, Effort::Glance)))
            .or_else(|| here(Effort::Study))
    }

    /// Begins the next thought, unless the one in progress is the right one.
    fn go_on(&mut self, review: &Review, waker: &Waker) {
        let next = self.next();
        let busy = self.looking.as_ref().map(|looking| (looking.key, looking.effort));
        let urgent = next.is_some_and(|(key, effort)| {
            effort == Effort::Look && busy.is_some_and(|(busy, _)| busy != key)
        });
        let stray = busy.is_some_and(|(key, effort)| effort == Effort::Study && self.here != Some(key));
        if busy.is_some() && !urgent && !stray {
            return;
        }
        self.hear();
        let Some((key, effort)) = next else {
            self.looking = None;
            return;
        };
        let Some(record) = self.record(review, key) else { return };
        self.looking = Some(Looking::begin((key, effort), record, &self.memory, waker));
    }

    /// The record that leads to a position.
    fn record(&self, review: &Review, key: u64) -> Option<Record> {
        let main = || self.main.iter().position(|other| *other == key).map(Spot::Main);
        let side = || self.side.iter().position(|other| *other == key).map(|ply| Spot::Side(ply + 1));
        let spot = main().or_else(side)?;
        let terms = &review.whole().record().terms;
        let mut record = Record::new(&terms.mode, terms.options.clone(), terms.position.clone());
        let moves = review.path(spot).into_iter();
        record.terms.moves = moves.map(|(text, centis)| rules::record::Move { text, centis }).collect();
        Some(record)
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

/// Follows the review, and lets the AI think while there is anything left to think about.
fn look(
    mut resets: MessageReader<TableReset>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    waker: Res<Waker>,
    mut analysis: ResMut<Analysis>,
) {
    let another = |reset: &TableReset| matches!(reset, TableReset::Started | TableReset::Closed);
    let kept = analysis.bypass_change_detection();
    if resets.read().any(another) {
        *kept = Analysis::default();
    }
    let table = table.filter(|table| settings.evaluate && table.review().is_some());
    let review = table.as_ref().and_then(|table| Some((table, table.review()?)));
    let changed = match review {
        None => kept.rest(),
        Some((table, review)) => {
            let heard = kept.hear();
            let moved = kept.follow(table, review);
            if heard && !moved {
                kept.find_mistakes(review);
            }
            kept.go_on(review, &waker);
            heard || moved
        }
    };
    if changed {
        analysis.set_changed();
    }
}
