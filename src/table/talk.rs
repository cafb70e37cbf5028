//! What is said at the table: resigning, and questions that the other side answers. Everything is written down.

use super::referee::Voice;
use super::{Question, Table, TableReset, Talk};
use rules::record::EventKind;
use rules::{Outcome, Reason, Team};

impl Table {
    /// Could this team ask that now?
    pub fn can_ask(&self, question: Question, team: Team) -> bool {
        let open = self.outcome().is_none() && self.question.is_none() && self.review.is_none();
        open && match question {
            Question::Takeback => self.last_of(team).is_some(),
            Question::Draw | Question::Abort => true,
        }
    }

    /// Is the game so young that it may be aborted without asking? Not everybody has moved yet.
    pub fn is_young(&self) -> bool {
        let teams = (0..self.info().teams.len()).map(|team| Team(team as u8));
        { teams }.any(|team| !self.movers().contains(&team))
    }

    /// The team that would ask to take a move back: a person's who made the last one, or else the one to move.
    pub fn takeback_asker(&self) -> Option<Team> {
        let person = |team: &Team| self.is_played_here(*team);
        let last = self.movers().last().copied();
        let team = last.into_iter().chain([self.turn()]).find(person)?;
        self.can_ask(Question::Takeback, team).then_some(team)
    }

    fn last_of(&self, team: Team) -> Option<usize> {
        self.movers().iter().rposition(|mover| *mover == team)
    }

    fn write_down(&mut self, team: Team, kind: EventKind) {
        self.game.describe(&mut |record| record.note(team, kind));
        self.touch();
    }

    /// Who answers a question of this team.
    fn answerer(&self, asker: Team) -> Team {
        let others = (0..self.info().teams.len()).map(|team| Team(team as u8));
        { others }.find(|team| *team != asker).unwrap_or(asker)
    }

    pub(super) fn resign(&mut self, team: Team, voice: &mut Voice) {
        if self.outcome().is_some() || self.review.is_some() {
            return;
        }
        self.write_down(team, EventKind::Resigned);
        let winner = Some(self.answerer(team)).filter(|other| *other != team);
        self.end(Outcome { winner, reason: Reason::Resigned }, voice);
    }

    pub(super) fn ask(&mut self, question: Question, team: Team, voice: &mut Voice) {
        if !self.can_ask(question, team) {
            return;
        }
        if question == Question::Abort && self.is_young() {
            self.write_down(team, EventKind::Aborted);
            self.end(Outcome::draw(Reason::Abandoned), voice);
            return;
        }
        self.write_down(team, question.asked());
        self.question = Some((question, team));
        voice.talk.write(Talk::Asked(question, team));
    }

    pub(super) fn answer(&mut self, yes: bool, voice: &mut Voice) {
        if self.review.is_some() {
            return;
        }
        let Some((question, asker)) = self.question.take() else { return };
        self.write_down(self.answerer(asker), question.answered(yes));
        voice.talk.write(Talk::Answered(question, yes));
        match question {
            Question::Draw if yes => self.end(Outcome::draw(Reason::Agreed), voice),
            Question::Abort if yes => self.end(Outcome::draw(Reason::Abandoned), voice),
            Question::Takeback if yes => self.take_back(asker, voice),
            _ => {}
        }
    }

    /// The last move of a team is taken back, and what followed it.
    fn take_back(&mut self, team: Team, voice: &mut Voice) {
        let Some(ply) = self.last_of(team) else { return };
        self.undone.clear();
        self.game.rewind(ply);
        self.retell();
        voice.reset.write(TableReset::Stepped);
    }
}
