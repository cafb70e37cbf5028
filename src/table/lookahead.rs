//! What could happen next in the shown position: what a move would capture, and which pieces are attacked.

use super::Table;
use super::review::Review;
use rules::{Cell, Game, Step, Team};

impl Table {
    /// What a legal move would do on the shown board; nothing if it is not legal there.
    pub fn steps_of(&self, text: &str) -> Vec<Step> {
        self.shown_game().steps_of(text).unwrap_or_default()
    }

    /// The cells of a team's pieces that the next move of another team could capture.
    pub fn attacked(&self, team: Team) -> Vec<Cell> {
        if self.shown().outcome().is_some() { Vec::new() } else { self.shown_game().attacked(team) }
    }

    /// The team whose attacked pieces matter here: the one of the people at this computer, otherwise the one to move.
    pub fn watched_team(&self) -> Team {
        let mut teams = self.people_here().map(|(_, seat)| seat.team);
        let first = teams.next().filter(|_| self.review().is_none());
        first.filter(|first| teams.all(|team| team == *first)).unwrap_or(self.shown().turn())
    }

    fn shown_game(&self) -> &dyn Game {
        self.review.as_ref().map_or(self.game(), Review::game)
    }
}
