//! What is allowed now, and what is refused.

use crate::{Action, MOST_TAKEBACKS, MOST_TALK, Match, Offer, Refused};
use rules::record::Event;
use rules::{Seat, Team};

impl Match {
    /// Would this be allowed now? Does not check whether a move is legal.
    ///
    /// `centis` is a duration in centiseconds. For a move and a flag fall: the thinking time since the turn began, which is
    /// when the last move was made or taken back. For other actions: the time since the previous action.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check(&self, seat: usize, action: &Action, centis: u32) -> Result<(), Refused> {
        if let Some(outcome) = self.outcome() {
            return Err(Refused::Over(outcome));
        }
        let actor = self.seats().get(seat).ok_or(Refused::NoSeat(seat))?;
        if actor.controller.is_ai() && matches!(action, Action::Offer(_) | Action::Resign) {
            return Err(Refused::AiOnlyPlays(seat));
        }
        match action {
            Action::Move(_) if self.mover() != Some(seat) => Err(Refused::NotYourTurn(seat)),
            Action::Move(_) if self.is_out_of_time(centis) => Err(Refused::OutOfTime),
            Action::FlagFall if !self.is_out_of_time(centis) => Err(Refused::TimeLeft),
            Action::Move(_) | Action::Resign | Action::FlagFall => Ok(()),
            Action::Offer(offer) => self.check_offer(*offer, actor.team),
            Action::Answer(yes) => self.check_answer(seat, actor, *yes),
        }
    }

    /// Could a person of this team make this offer now?
    pub fn can_offer(&self, offer: Offer, team: Team) -> bool {
        self.outcome().is_none() && self.check_offer(offer, team).is_ok()
    }

    /// Has the team made an offer since its last move? A takeback that was granted, or an undo, starts anew.
    fn has_offered(&self, team: Team) -> bool {
        let events = self.record().events.get(self.forgotten_events..).unwrap_or_default().iter().rev();
        let since = { events }.take_while(|event| event.kind != Offer::Takeback.answered(true));
        let offers = |event: &&Event| event.team == team && Offer::of(event.kind).is_some();
        let moves_since = |event: &Event| self.game.movers().get(event.ply as usize..);
        let last = { since }.find(offers);
        last.is_some_and(|event| !moves_since(event).unwrap_or_default().contains(&team))
    }

    fn is_out_of_time(&self, centis: u32) -> bool {
        self.clocks.flag(centis.into()).is_some()
    }

    /// Could a person of this team make this offer, if the game is not over? An offer that ends a young game asks nobody
    /// and is not counted.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check_offer(&self, offer: Offer, team: Team) -> Result<(), Refused> {
        if self.offer.is_some() {
            return Err(Refused::OfferOpen);
        }
        if self.talk >= MOST_TALK {
            return Err(Refused::TooManyOffers);
        }
        if offer == Offer::Takeback && self.last_move_of(team).is_none() {
            return Err(Refused::NothingToTakeBack);
        }
        let asks = offer != Offer::Abort || !self.is_young();
        if asks && self.limits_offers && self.has_offered(team) {
            return Err(Refused::OfferedAlready);
        }
        Ok(())
    }

    fn check_answer(&self, seat: usize, actor: &Seat, yes: bool) -> Result<(), Refused> {
        let open = self.offer.ok_or(Refused::NoOffer)?;
        if actor.team != self.opponent(open.team) {
            return Err(Refused::NotForYou);
        }
        if actor.controller.is_ai() && !self.is_ai_only(actor.team) {
            return Err(Refused::PersonAnswers(seat));
        }
        if open.offer == Offer::Takeback && yes && self.takebacks >= MOST_TAKEBACKS {
            return Err(Refused::TooManyTakebacks);
        }
        Ok(())
    }
}
