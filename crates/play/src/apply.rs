//! Carries out actions.

use crate::{Action, Event, Match, Offer, OpenOffer, Refused};
use rules::record::EventKind;
use rules::{Outcome, Reason, Team};

impl Match {
    /// Carries out an action, or changes nothing. Accepts a move in any notation that the game reads; the event has it in
    /// the game's own. [`check`](Self::check) explains `centis`.
    ///
    /// # Errors
    /// Why the action is refused.
    pub fn apply(&mut self, seat: usize, action: &Action, centis: u32) -> Result<Vec<Event>, Refused> {
        self.check(seat, action, centis)?;
        let events = match action {
            Action::Move(text) => {
                let played = self.game.play(text, centis)?;
                let ended = played.outcome.map(Event::Ended);
                [Event::Moved(played)].into_iter().chain(ended).collect()
            }
            other => self.apply_talk(other, self.terms.seats[seat].team, centis)?,
        };
        self.count_action(action, centis);
        Ok(events)
    }

    /// Like [`apply`](Self::apply) for actions that were recorded: a move must be in the game's own notation, so that it
    /// has one text only. Does not collect events, which is faster.
    ///
    /// # Errors
    /// Why the action is refused.
    pub fn replay(&mut self, seat: usize, action: &Action, centis: u32) -> Result<(), Refused> {
        self.check(seat, action, centis)?;
        match action {
            Action::Move(text) => self.replay_move(text, centis)?,
            other => drop(self.apply_talk(other, self.terms.seats[seat].team, centis)?),
        }
        self.count_action(action, centis);
        Ok(())
    }

    fn replay_move(&mut self, text: &str, centis: u32) -> Result<(), Refused> {
        let ply = self.ply();
        self.game.push_move(text, centis)?;
        let written = self.game.record().terms.moves.last().map_or("", |mv| &mv.text);
        if written == text {
            return Ok(());
        }
        let refused = Refused::Notation(written.into());
        self.game.rewind(ply);
        Err(refused)
    }

    /// Carries out what is not a move.
    fn apply_talk(&mut self, action: &Action, team: Team, centis: u32) -> Result<Vec<Event>, Refused> {
        match action {
            Action::Move(_) => Ok(Vec::new()),
            Action::Offer(Offer::Abort) if self.is_young() => {
                self.note(team, Offer::Abort.answered(true));
                self.end(Outcome::draw(Reason::Abandoned))
            }
            Action::Offer(offer) => {
                let open = OpenOffer { offer: *offer, team };
                self.note(team, offer.offered());
                self.offer = Some(open);
                Ok(vec![Event::Offered(open)])
            }
            Action::Answer(yes) => self.answer(*yes),
            Action::Resign => {
                self.note(team, EventKind::Resigned);
                let winner = Some(self.opponent(team)).filter(|other| *other != team);
                self.end(Outcome { winner, reason: Reason::Resigned })
            }
            Action::FlagFall => {
                let late = self.clocks.flag(centis.into()).ok_or(Refused::TimeLeft)?;
                self.end(rules::outcome_on_flag(&*self.game, late))
            }
        }
    }

    fn answer(&mut self, yes: bool) -> Result<Vec<Event>, Refused> {
        let OpenOffer { offer, team } = self.offer.take().ok_or(Refused::NoOffer)?;
        self.note(self.opponent(team), offer.answered(yes));
        let mut events = vec![Event::Answered { offer, yes }];
        match offer {
            Offer::Draw if yes => events.extend(self.end(Outcome::draw(Reason::Agreed))?),
            Offer::Abort if yes => events.extend(self.end(Outcome::draw(Reason::Abandoned))?),
            Offer::Takeback if yes => events.push(self.take_back(team)),
            _ => {}
        }
        Ok(events)
    }

    fn take_back(&mut self, team: Team) -> Event {
        let to_ply = self.last_move_of(team).unwrap_or(0);
        self.takebacks = self.takebacks.saturating_add(1);
        self.game.rewind(to_ply);
        self.recount();
        Event::TakenBack { to_ply }
    }

    fn end(&mut self, outcome: Outcome) -> Result<Vec<Event>, Refused> {
        self.game.end(outcome)?;
        self.offer = None;
        Ok(vec![Event::Ended(outcome)])
    }

    fn note(&mut self, team: Team, kind: EventKind) {
        self.game.note(team, kind);
    }

    /// The time of the match after an action. The mover states the thinking time, which may be less than others stated to
    /// have waited.
    fn time_after(&self, action: &Action, centis: u32) -> u64 {
        match action {
            Action::Move(_) | Action::FlagFall => {
                self.now.max(self.turn_began.saturating_add(centis.into()))
            }
            _ => self.now.saturating_add(centis.into()),
        }
    }

    /// Updates times and counters after an action.
    fn count_action(&mut self, action: &Action, centis: u32) {
        self.now = self.time_after(action, centis);
        if matches!(action, Action::Move(_)) {
            self.offer = None;
            self.plies = self.plies.saturating_add(1);
            self.talk = 0;
            self.turn_began = self.now;
            self.clocks.advance(centis, self.game.turn());
            let mover =
                self.game.movers().last().and_then(|team| self.moved.get_mut(usize::from(team.0)));
            mover.into_iter().for_each(|count| *count += 1);
        } else {
            self.talk = self.talk.saturating_add(1);
        }
        if *action == Action::Answer(true) && self.outcome().is_none() {
            self.turn_began = self.now;
        }
    }
}
