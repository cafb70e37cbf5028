//! What could happen next in the shown position: what a move would capture, which pieces are attacked, and what may be
//! chosen in advance.

use super::Table;
use super::review::Review;
use rules::{Cell, Game, LegalMove, Message, Step, Team};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How often the rules had to look ahead for a table.
#[derive(Default, Debug)]
pub(super) struct LookaheadCount(AtomicU32);

impl Table {
    /// What a legal move would do on the shown board; nothing if it is not legal there.
    pub fn steps_of(&self, text: &str) -> Vec<Step> {
        self.look_ahead().steps_of(text).unwrap_or_default()
    }

    /// The cells of a team's pieces that the next move of another team could capture.
    pub fn attacked(&self, team: Team) -> Vec<Cell> {
        if self.shown().outcome().is_some() { Vec::new() } else { self.look_ahead().attacked(team) }
    }

    /// Where the piece on a cell of the shown board could go if it were its turn.
    pub fn reach(&self, from: Cell) -> Vec<Cell> {
        self.look_ahead().reach(from)
    }

    /// Why no move of the shown position begins like this; `None` if one does.
    pub fn why_not(&self, from: Cell, to: Option<Cell>) -> Option<Message> {
        self.look_ahead().why_not(from, to)
    }

    /// The moves that a team may choose in advance, after others that it has chosen.
    pub(super) fn premoves(&self, team: Team, queue: &[&str]) -> Vec<LegalMove> {
        self.lookaheads.0.fetch_add(1, Relaxed);
        self.game().premoves(team, queue)
    }

    /// How often the rules had to look ahead since the game was opened. Nothing may do so in every frame.
    pub fn lookaheads(&self) -> u32 {
        self.lookaheads.0.load(Relaxed)
    }

    /// The team whose attacked pieces matter here: the one of the people at this computer, otherwise the one to move.
    pub fn watched_team(&self) -> Team {
        let mut teams = self.people_here().map(|(_, seat)| seat.team);
        let first = teams.next().filter(|_| self.review().is_none());
        first.filter(|first| teams.all(|team| team == *first)).unwrap_or(self.shown().turn())
    }

    /// The shown game, to be asked what could happen in it.
    fn look_ahead(&self) -> &dyn Game {
        self.lookaheads.0.fetch_add(1, Relaxed);
        self.review.as_ref().map_or(self.game(), Review::game)
    }
}
