//! Which seat moves, and which seat answers.

use crate::{Match, Refused};
use rules::{Seat, Team};

impl Match {
    /// The seats.
    pub fn seats(&self) -> &[Seat] {
        &self.terms.seats
    }

    /// Gives the player of a seat another name, also in the record.
    ///
    /// # Errors
    /// There is no such seat, or the name is not allowed.
    pub fn rename_player(&mut self, seat: usize, name: &str) -> Result<(), Refused> {
        rules::name::check(name)?;
        self.terms.seats.get_mut(seat).ok_or(Refused::NoSeat(seat))?.name = name.into();
        let seats = &self.terms.seats;
        self.game.describe(&mut |record| record.terms.seats.clone_from(seats));
        Ok(())
    }

    /// The seats of a team with their indices, in the order in which they move.
    pub fn seats_of(&self, team: Team) -> impl Iterator<Item = (usize, &Seat)> {
        self.terms.seats_of(team)
    }

    /// The seat that moves next; `None` when the game is over.
    pub fn mover(&self) -> Option<usize> {
        match self.outcome() {
            None => {
                let team = self.game.turn();
                let moved = self.moved.get(usize::from(team.0)).copied().unwrap_or_default();
                self.terms.mover(team, moved).map(|(index, _)| index)
            }
            Some(_) => None,
        }
    }

    /// The seat that made a move.
    pub fn seat_of_move(&self, index: usize) -> Option<usize> {
        self.seat_in_turn(*self.game.movers().get(index)?, index)
    }

    /// The team that answers the open offer.
    pub fn answerer(&self) -> Option<Team> {
        self.offer.map(|open| self.opponent(open.team))
    }

    /// The seat that answers the open offer: a person if the team has one.
    pub fn answering_seat(&self) -> Option<usize> {
        let team = self.answerer()?;
        let person = self.seats_of(team).find(|(_, seat)| !seat.controller.is_ai());
        person.or_else(|| self.seats_of(team).next()).map(|(index, _)| index)
    }

    /// Does the AI control every seat of this team?
    pub fn is_ai_only(&self, team: Team) -> bool {
        self.seats_of(team).all(|(_, seat)| seat.controller.is_ai())
    }

    /// The team that answers the offers of a team, and wins when it resigns.
    pub(crate) fn opponent(&self, team: Team) -> Team {
        self.teams().find(|other| *other != team).unwrap_or(team)
    }

    /// Seats of one team take turns: the seat that makes the team's next move after `ply` moves of the game.
    fn seat_in_turn(&self, team: Team, ply: usize) -> Option<usize> {
        let moved = self.game.movers().iter().take(ply).filter(|mover| **mover == team).count();
        self.terms.mover(team, moved).map(|(index, _)| index)
    }
}
