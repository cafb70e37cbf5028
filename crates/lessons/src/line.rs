//! The moves of one try: the learner's, and the answers of the other side.

use crate::goal::BoundGoal;
use crate::{LessonStep, Reply};
use rules::{Cell, Game, Placed, Played, RuleError, Team, steps};

/// A step that fits its game.
pub(crate) struct Plan {
    pub(crate) step: LessonStep,
    pub(crate) goal: BoundGoal,
    /// The learner's team.
    pub(crate) team: Team,
    /// Cells to point at.
    pub(crate) marks: Vec<Cell>,
}

/// What follows from a move of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Progressed {
    /// The goal is reached.
    Reached,
    /// The other side has answered, and the learner has moves left.
    Open {
        /// Its moves.
        replies: Vec<String>,
    },
    /// The game is over or the moves are used up.
    Missed,
}

/// A position on the way to the goal.
pub(crate) struct Line {
    pub(crate) game: Box<dyn Game>,
    /// What the learner has captured.
    pub(crate) taken: Vec<Placed>,
    /// Own moves left.
    pub(crate) left: u8,
    /// How many moves of `show` were made; `None` once another was.
    pub(crate) shown: Option<usize>,
}

impl Clone for Line {
    fn clone(&self) -> Self {
        let (game, taken) = (self.game.boxed_clone(), self.taken.clone());
        Self { game, taken, left: self.left, shown: self.shown }
    }
}

impl Line {
    /// The beginning of a step.
    pub(crate) fn new(game: Box<dyn Game>, within: u8) -> Self {
        Self { game, taken: Vec::new(), left: within, shown: Some(0) }
    }

    /// The next move of `show`, if all others were made.
    pub(crate) fn next_shown<'a>(&self, plan: &'a Plan) -> Option<&'a str> {
        plan.step.show.get(self.shown?).map(String::as_str)
    }

    /// Makes a move of the learner, and the answer to it.
    pub(crate) fn advance(
        &mut self,
        plan: &Plan,
        text: &str,
    ) -> Result<(Played, Progressed), RuleError> {
        let played = self.make(plan, text)?;
        self.left = self.left.saturating_sub(1);
        let enemies = steps::lost(&played.steps).filter(|piece| piece.team != plan.team);
        self.taken.extend(enemies);
        let progressed = if plan.goal.is_reached(self, &played, plan.team) {
            Progressed::Reached
        } else if played.outcome.is_some() || self.left == 0 {
            Progressed::Missed
        } else {
            self.answer(plan, &played)
        };
        Ok((played, progressed))
    }

    /// Makes a move and follows it on the line of `show`.
    fn make(&mut self, plan: &Plan, text: &str) -> Result<Played, RuleError> {
        let played = self.game.play(text, 0)?;
        let follows =
            self.next_shown(plan).is_some_and(|next| next == played.text || next == played.shown);
        self.shown = self.shown.filter(|_| follows).map(|made| made + 1);
        Ok(played)
    }

    /// The other side moves until it is the learner's turn.
    fn answer(&mut self, plan: &Plan, to: &Played) -> Progressed {
        let mut replies = Vec::new();
        while self.game.turn() != plan.team && self.game.outcome().is_none() {
            let Some(played) = self.reply(plan, to).and_then(|reply| self.make(plan, &reply).ok())
            else {
                break;
            };
            replies.push(played.text);
        }
        if self.game.outcome().is_some() { Progressed::Missed } else { Progressed::Open { replies } }
    }

    /// The answer of `show` or of the list, or else a quiet move.
    fn reply(&self, plan: &Plan, to: &Played) -> Option<String> {
        let answers = |reply: &&Reply| {
            reply.after.as_ref().is_none_or(|after| *after == to.text || *after == to.shown)
        };
        let listed = plan.step.replies.iter().filter(answers).map(|reply| reply.text.as_str());
        let wanted = self.next_shown(plan).into_iter().chain(listed);
        let legal = self.game.moves();
        let known = |text: &str| {
            let found = legal.iter().find(|legal| legal.text == text || legal.shown == text);
            found.map(|legal| legal.text.clone())
        };
        let named = wanted.into_iter().find_map(known);
        named.or_else(|| {
            let quiet = legal.iter().find(|legal| self.is_quiet(plan, &legal.text));
            quiet.or(legal.first()).map(|legal| legal.text.clone())
        })
    }

    /// Does this move of the other side capture nothing, end nothing and leave the cells of the goal alone?
    fn is_quiet(&self, plan: &Plan, text: &str) -> bool {
        let mut next = self.game.boxed_clone();
        let Ok(played) = next.play(text, 0) else { return false };
        let touches = |cell: &Cell| plan.marks.contains(cell);
        let disturbs = played.steps.iter().any(|step| match step {
            steps::Step::Slide { piece, to, .. } => touches(&piece.cell) || touches(to),
            steps::Step::Place(piece) => touches(&piece.cell),
            steps::Step::Remove(_) | steps::Step::TurnInto { .. } => false,
        });
        played.outcome.is_none() && !disturbs && steps::lost(&played.steps).next().is_none()
    }
}
