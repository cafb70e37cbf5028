//! The game after the entries so far, and what may be done in it now.

use super::{ChainError, Charter, Deed, Entry, MOST_ENTRIES, MOST_TAKEBACKS, MOST_TALK, Question};
use crate::identity::Key;
use rules::{Clocks, Game, Outcome, Reason, Team};

/// The game after the entries so far.
pub(super) struct Play {
    pub(super) game: Box<dyn Game>,
    /// What is still to be answered.
    pub(super) asked: Option<Asked>,
    /// Moves ever made.
    pub(super) plies: u32,
    /// What the chain weighs against another.
    pub(super) weight: u32,
    /// So many moves weigh nothing: they stand for moves that somebody took back with their own leave.
    owed: u32,
    /// Entries since the last move.
    talk: u32,
    takebacks: u32,
    /// When the last entry was made and when the move in progress began, in hundredths of a second of the game.
    now: u64,
    turn_began: u64,
}

/// Something that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) team: Team,
    by: Key,
}

impl Clone for Play {
    fn clone(&self) -> Self {
        Self { game: self.game.boxed_clone(), ..*self }
    }
}

impl Play {
    /// A game without entries.
    pub(super) fn new(game: Box<dyn Game>) -> Self {
        let nothing = (0, 0, 0, 0);
        let (plies, weight, talk, takebacks) = nothing;
        Self { game, asked: None, plies, weight, owed: 0, talk, takebacks, now: 0, turn_began: 0 }
    }

    /// How long the game has taken, in whole seconds.
    pub(super) fn seconds(&self) -> u64 {
        self.now / 100
    }

    /// How much of the move in progress had gone by at the last entry.
    pub(super) fn pending(&self) -> u32 {
        u32::try_from(self.now.saturating_sub(self.turn_began)).unwrap_or(u32::MAX)
    }

    /// The seat that moves next: those of a team take turns.
    pub(super) fn mover(&self, charter: &Charter) -> Option<usize> {
        if self.game.outcome().is_some() {
            return None;
        }
        let team = self.game.turn();
        let seats = charter.seats_of(team).count();
        let moved = self.game.movers().iter().filter(|mover| **mover == team).count();
        charter.seats_of(team).nth(moved.checked_rem(seats)?)
    }

    /// Who answers a question of this team.
    pub(super) fn answerer(&self, asker: Team) -> Team {
        self.teams().find(|team| *team != asker).unwrap_or(asker)
    }

    fn teams(&self) -> impl Iterator<Item = Team> + use<> {
        let teams = u8::try_from(self.game.info().teams.len()).unwrap_or(u8::MAX);
        (0..teams).map(Team)
    }

    /// May the game be aborted without asking? Not everybody has moved yet.
    fn is_young(&self) -> bool {
        self.teams().any(|team| !self.game.movers().contains(&team))
    }

    fn last_of(&self, team: Team) -> Option<usize> {
        self.game.movers().iter().rposition(|mover| *mover == team)
    }

    /// May this be done now, when there are `len` entries? Whether a move is legal is not looked at.
    pub(super) fn judge(
        &self,
        charter: &Charter,
        len: usize,
        (place, deed, centis): (usize, &Deed, u32),
        by: Key,
    ) -> Result<(), ChainError> {
        if let Some(outcome) = self.game.outcome() {
            return Err(ChainError::Over(outcome));
        }
        let seat = charter.seats.get(place).ok_or(ChainError::NoSeat(place))?;
        // There is always room for an answer and for an ending.
        if len >= MOST_ENTRIES && matches!(deed, Deed::Move(_) | Deed::Ask(_)) {
            return Err(ChainError::TooLong);
        }
        match deed {
            Deed::Move(_) if self.mover(charter) != Some(place) => Err(ChainError::Turn(place)),
            Deed::Move(_) if self.has_fallen(centis) => Err(ChainError::Overdrawn),
            Deed::Ask(question) => self.judge_question(*question, seat.team),
            Deed::Answer(yes) => self.judge_answer(charter, place, *yes, by),
            Deed::Flag if !self.has_fallen(centis) => Err(ChainError::TimeLeft),
            Deed::Move(_) | Deed::Resign | Deed::Flag => Ok(()),
        }
    }

    fn has_fallen(&self, centis: u32) -> bool {
        let timed = !self.game.record().terms.time.is_none();
        timed && Clocks::of(&*self.game).flag(centis.into()).is_some()
    }

    fn judge_question(&self, question: Question, team: Team) -> Result<(), ChainError> {
        if self.asked.is_some() {
            return Err(ChainError::AlreadyAsked);
        }
        if self.talk >= MOST_TALK {
            return Err(ChainError::TooMuchTalk);
        }
        if question == Question::Takeback && self.last_of(team).is_none() {
            return Err(ChainError::NothingToTakeBack);
        }
        Ok(())
    }

    fn judge_answer(
        &self,
        charter: &Charter,
        place: usize,
        yes: bool,
        by: Key,
    ) -> Result<(), ChainError> {
        let asked = self.asked.ok_or(ChainError::NothingAsked)?;
        let seat = charter.seats.get(place).ok_or(ChainError::NoSeat(place))?;
        if seat.team != self.answerer(asked.team) {
            return Err(ChainError::NotAsked);
        }
        if seat.mind.is_ai() {
            if !charter.is_ai_only(seat.team) {
                return Err(ChainError::OnlyAi(place));
            }
            // Nobody agrees with themself against people. Where only AIs play against them nobody is wronged, and nobody
            // else may ever be there to answer.
            if by == asked.by && charter.has_people_against(asked.team) {
                return Err(ChainError::OwnAnswer);
            }
        }
        let once_more = asked.question == Question::Takeback && yes;
        if once_more && self.takebacks >= MOST_TAKEBACKS {
            return Err(ChainError::TooMuchTalk);
        }
        Ok(())
    }

    /// Does what an entry says, or refuses it and changes nothing.
    pub(super) fn apply(
        &mut self,
        charter: &Charter,
        len: usize,
        entry: &Entry,
    ) -> Result<(), ChainError> {
        let place = usize::from(entry.seat);
        self.judge(charter, len, (place, &entry.deed, entry.centis), entry.by)?;
        let seat = charter.seats.get(place).ok_or(ChainError::NoSeat(place))?;
        let turn = self.game.turn();
        let conceded = seat.team == turn || charter.is_ai_only(turn);
        let own = self.asked.is_some_and(|asked| asked.by == entry.by);
        let long = self.game.record().terms.moves.len();
        match &entry.deed {
            Deed::Move(text) => self.make(text, entry.centis)?,
            Deed::Ask(question) => self.ask(*question, seat.team, entry.by)?,
            Deed::Answer(yes) => self.answer(*yes)?,
            Deed::Resign => self.resign(seat.team)?,
            Deed::Flag => self.end(rules::outcome_on_flag(&*self.game, turn))?,
        }
        self.count(entry);
        if own && matches!(entry.deed, Deed::Answer(_)) {
            // Or one person could take back and move again, and outweigh everybody.
            let back = long.saturating_sub(self.game.record().terms.moves.len());
            self.owed = self.owed.saturating_add(u32::try_from(back).unwrap_or(u32::MAX));
        } else {
            self.weigh(&entry.deed, conceded);
        }
        Ok(())
    }

    /// Keeps the books: how much was said, and when it was.
    fn count(&mut self, entry: &Entry) {
        let centis = u64::from(entry.centis);
        let from_turn = matches!(entry.deed, Deed::Move(_) | Deed::Flag);
        // Whoever moves says how long they thought; that may be less than the others have said to have waited.
        self.now = if from_turn {
            self.now.max(self.turn_began.saturating_add(centis))
        } else {
            self.now.saturating_add(centis)
        };
        let stepped = matches!(entry.deed, Deed::Answer(true)) && self.game.outcome().is_none();
        if matches!(entry.deed, Deed::Move(_)) {
            self.plies = self.plies.saturating_add(1);
            self.talk = 0;
        } else {
            self.talk = self.talk.saturating_add(1);
        }
        if matches!(entry.deed, Deed::Move(_)) || stepped {
            self.turn_began = self.now;
        }
    }

    /// What a deed that was done adds to the weight of the chain.
    fn weigh(&mut self, deed: &Deed, conceded: bool) {
        let ended = self.game.outcome().is_some();
        self.weight = self.weight.saturating_add(match deed {
            Deed::Move(_) if self.owed > 0 => {
                self.owed -= 1;
                0
            }
            Deed::Move(_) => 1,
            Deed::Answer(_) | Deed::Resign => 2,
            Deed::Ask(_) if ended => 2,
            Deed::Flag if conceded => 2,
            Deed::Ask(_) | Deed::Flag => 0,
        });
    }

    fn make(&mut self, text: &str, centis: u32) -> Result<(), ChainError> {
        let ply = self.game.record().terms.moves.len();
        self.game.push_move(text, centis)?;
        let written = self.game.record().terms.moves.last().map_or("", |mv| &mv.text);
        // One move has one name, or two could disagree about which entry is the same.
        if written != text {
            let spelling = ChainError::Spelling(written.into());
            self.game.rewind(ply);
            return Err(spelling);
        }
        // Whoever plays on has refused what was asked.
        self.asked = None;
        Ok(())
    }

    fn ask(&mut self, question: Question, team: Team, by: Key) -> Result<(), ChainError> {
        if question == Question::Abort && self.is_young() {
            self.game.describe(&mut |record| record.note(team, question.answered(true)));
            return self.end(Outcome::draw(Reason::Abandoned));
        }
        self.game.describe(&mut |record| record.note(team, question.asked()));
        self.asked = Some(Asked { question, team, by });
        Ok(())
    }

    fn answer(&mut self, yes: bool) -> Result<(), ChainError> {
        let Asked { question, team: asker, .. } = self.asked.take().ok_or(ChainError::NothingAsked)?;
        let team = self.answerer(asker);
        self.game.describe(&mut |record| record.note(team, question.answered(yes)));
        match question {
            Question::Draw if yes => self.end(Outcome::draw(Reason::Agreed)),
            Question::Abort if yes => self.end(Outcome::draw(Reason::Abandoned)),
            Question::Takeback if yes => {
                self.takebacks = self.takebacks.saturating_add(1);
                self.game.rewind(self.last_of(asker).unwrap_or(0));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn resign(&mut self, team: Team) -> Result<(), ChainError> {
        self.game.describe(&mut |record| record.note(team, rules::record::EventKind::Resigned));
        let winner = Some(self.answerer(team)).filter(|other| *other != team);
        self.end(Outcome { winner, reason: Reason::Resigned })
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), ChainError> {
        self.game.end(outcome)?;
        self.asked = None;
        Ok(())
    }
}
