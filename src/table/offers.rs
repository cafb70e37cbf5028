//! Who makes and answers offers at this table. What is allowed, the match decides.

use super::Table;
use play::{Offer, OpenOffer};
use rules::Team;

impl Table {
    /// Could this team make this offer now?
    pub fn can_offer(&self, offer: Offer, team: Team) -> bool {
        self.is_live() && self.game.can_offer(offer, team)
    }

    /// The open offer that people at this computer must answer now.
    pub fn offer_to_answer(&self) -> Option<OpenOffer> {
        let to_us = |open: &OpenOffer| self.people_here().any(|(_, seat)| seat.team != open.team);
        self.offer().filter(|open| self.shows_present() && to_us(open))
    }

    /// The team that would ask for a takeback: a local person's team that made the last move, or else is to move.
    pub fn takeback_asker(&self) -> Option<Team> {
        let last = self.movers().last().copied();
        let local = |team: &Team| self.is_played_here(*team);
        let team = last.into_iter().chain([self.turn()]).find(local)?;
        self.can_offer(Offer::Takeback, team).then_some(team)
    }

    /// The seat that offers and resigns for a team: that of a local person if there is one.
    pub(super) fn acting_seat(&self, team: Team) -> Option<usize> {
        let local = self.people_here().find(|(_, seat)| seat.team == team);
        local.or_else(|| self.game.seats_of(team).next()).map(|(index, _)| index)
    }
}
