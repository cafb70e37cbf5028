//! The match after the entries so far, and what the log weighs against another branch.

use crate::identity::Key;
use crate::{ChainError, Entry, LogHeader, MOST_ENTRIES};
use play::{Action, Match};

/// The match after the entries so far, and what the log weighs.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) game: Match,
    /// The weight of the log; see the crate's documentation.
    pub(crate) weight: u32,
    /// How many of the next moves weigh nothing: they replace moves that a person took back with their own consent.
    weightless: u32,
    /// Who made the open offer.
    offered_by: Option<Key>,
}

impl State {
    /// The state before the first entry.
    pub(crate) fn new(game: Match) -> Self {
        Self { game, weight: 0, weightless: 0, offered_by: None }
    }

    /// May `by` append this as entry `index`? Does not check whether a move is legal.
    pub(crate) fn check(
        &self,
        header: &LogHeader,
        index: usize,
        (seat, action, centis): (usize, &Action, u32),
        by: Key,
    ) -> Result<(), ChainError> {
        self.game.check(seat, action, centis)?;
        // There is always room for an answer and an ending.
        if index >= MOST_ENTRIES && matches!(action, Action::Move(_) | Action::Offer(_)) {
            return Err(ChainError::TooLong);
        }
        if matches!(action, Action::Answer(_)) && header.key_of(seat).is_none() {
            self.check_answer_for_ai(header, by)?;
        }
        Ok(())
    }

    /// No one agrees with themselves against people. Where only AIs play on the other side no one is wronged, and no one
    /// else may ever be there to answer.
    fn check_answer_for_ai(&self, header: &LogHeader, by: Key) -> Result<(), ChainError> {
        let against_people = self.game.offer().is_some_and(|open| header.has_people_against(open.team));
        if against_people && self.offered_by == Some(by) { Err(ChainError::OwnAnswer) } else { Ok(()) }
    }

    /// Carries out an action as entry `index`, or refuses it and changes nothing.
    pub(crate) fn apply(
        &mut self,
        header: &LogHeader,
        index: usize,
        (seat, action, centis): (usize, &Action, u32),
        by: Key,
    ) -> Result<(), ChainError> {
        self.check(header, index, (seat, action, centis), by)?;
        let turn = self.game.game().turn();
        let conceded = self.game.is_ai_only(turn)
            || self.game.seats().get(seat).is_some_and(|seat| seat.team == turn);
        let own = self.offered_by == Some(by) && matches!(action, Action::Answer(_));
        let plies = self.game.ply();
        self.game.replay(seat, action, centis)?;
        self.offered_by = match action {
            Action::Offer(_) => Some(by),
            _ => self.offered_by,
        }
        .filter(|_| self.game.offer().is_some());
        if own {
            // Otherwise one person could take back and move again, and outweigh everyone.
            let back = plies.saturating_sub(self.game.ply());
            self.weightless = self.weightless.saturating_add(u32::try_from(back).unwrap_or(u32::MAX));
        } else {
            self.weigh(action, conceded);
        }
        Ok(())
    }

    /// Carries out an entry; see [`apply`](Self::apply).
    pub(crate) fn apply_entry(
        &mut self,
        header: &LogHeader,
        index: usize,
        entry: &Entry,
    ) -> Result<(), ChainError> {
        self.apply(header, index, (entry.seat.into(), &entry.action, entry.centis), entry.by)
    }

    /// Adds the weight of an action that was carried out.
    fn weigh(&mut self, action: &Action, conceded: bool) {
        let ended = self.game.outcome().is_some();
        self.weight = self.weight.saturating_add(match action {
            Action::Move(_) if self.weightless > 0 => {
                self.weightless -= 1;
                0
            }
            Action::Move(_) => 1,
            Action::Answer(_) | Action::Resign => 2,
            Action::Offer(_) if ended => 2,
            Action::FlagFall if conceded => 2,
            Action::Offer(_) | Action::FlagFall => 0,
        });
    }
}
