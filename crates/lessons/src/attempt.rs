//! One step being tried.

use crate::goal::{BoundGoal, find_cells};
use crate::line::{Line, Plan, Progressed};
use crate::look_ahead::{self, Reachable};
use crate::{Lesson, LessonError, LessonStep};
use rules::{Cell, Game, Message, Mode, Options, Played, RuleError, Team, message};

/// What the rules and the lesson say to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The goal is reached. The move was made; nobody answers it.
    Done {
        /// Praise of the lesson's own.
        say: Option<Message>,
    },
    /// Right so far. The move was made, and the other side has answered.
    GoOn {
        /// The moves of the other side, as the game writes them: usually one.
        replies: Vec<String>,
    },
    /// Not like this. The learner tries again from [`Attempt::game`], which does not include the move.
    Wrong {
        /// Why.
        why: Message,
        /// A help of the lesson's own.
        nudge: Option<Message>,
    },
}

/// A step being tried: a position, moves, and what is said to them. Equal moves get equal verdicts.
pub struct Attempt {
    plan: Plan,
    start: Line,
    now: Line,
    /// Is it known that the goal can be reached from `now`?
    certain: bool,
    done: bool,
    tries: u32,
}

impl Attempt {
    /// The step with this index.
    ///
    /// # Errors
    /// The step does not fit the game: a position, move, cell or kind is wrong.
    pub fn new(mode: &Mode, lesson: &Lesson, index: usize) -> Result<Self, LessonError> {
        let step = lesson.steps.get(index).ok_or_else(|| LessonError {
            line: 1,
            step: None,
            why: message!("lesson-no-step", "there is no such step"),
        })?;
        let wrong = |why| error(step, why);
        let game = first_position(mode, lesson, index)?;
        if game.outcome().is_some() {
            return Err(wrong(message!("rule-over", "the game is already over")));
        }
        let goal = BoundGoal::new(&step.goal, &*game).map_err(wrong)?;
        let mut marks = find_cells(&game.board(), &step.marks).map_err(wrong)?;
        marks.extend(goal.cells());
        let plan = Plan { step: step.clone(), goal, team: game.turn(), marks };
        let start = Line::new(game, step.within);
        Ok(Self { plan, now: start.clone(), start, certain: true, done: false, tries: 0 })
    }

    /// The step.
    pub fn step(&self) -> &LessonStep {
        &self.plan.step
    }

    /// The position as it stands. After a wrong move it is the one to try again from.
    pub fn game(&self) -> &dyn Game {
        &*self.now.game
    }

    /// The learner's team.
    pub fn team(&self) -> Team {
        self.plan.team
    }

    /// Cells to point at: those of the goal, and those the lesson marks.
    pub fn marks(&self) -> &[Cell] {
        &self.plan.marks
    }

    /// How many own moves are left.
    pub fn moves_left(&self) -> u8 {
        self.now.left
    }

    /// How many wrong moves were made.
    pub fn wrong_tries(&self) -> u32 {
        self.tries
    }

    /// Is the goal reached?
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Makes a move of the learner, as the game writes or shows it, unless it is wrong. After the goal is reached nothing
    /// changes any more.
    pub fn judge(&mut self, text: &str) -> Verdict {
        if self.done {
            return self.praise();
        }
        let mut next = self.now.clone();
        match next.advance(&self.plan, text) {
            // The rules' own reason; it is no wrong answer.
            Err(refusal) => Verdict::Wrong { why: reason_of(refusal), nudge: None },
            Ok((played, progressed)) => self.follow(next, &played, progressed),
        }
    }

    fn follow(&mut self, next: Line, played: &Played, progressed: Progressed) -> Verdict {
        if self.plan.reason_listed(played, &next).is_some() {
            return self.refuse(played, &next);
        }
        match progressed {
            Progressed::Reached => {
                (self.now, self.done) = (next, true);
                self.praise()
            }
            Progressed::Missed => self.refuse(played, &next),
            Progressed::Open { replies } => {
                let reachable = self.reachable(&next);
                if reachable == Reachable::No {
                    return self.refuse(played, &next);
                }
                self.certain = reachable != Reachable::Unknown;
                self.now = next;
                Verdict::GoOn { replies }
            }
        }
    }

    /// The line of `show` leads to the goal; from elsewhere that has to be found out.
    fn reachable(&self, line: &Line) -> Reachable {
        let shown = line.next_shown(&self.plan).map(|text| Reachable::Yes(text.into()));
        shown.unwrap_or_else(|| look_ahead::find(&self.plan, line))
    }

    fn refuse(&mut self, played: &Played, next: &Line) -> Verdict {
        self.tries += 1;
        let why = self.plan.reason(played, next);
        if !self.certain {
            self.restart();
        }
        Verdict::Wrong { why, nudge: self.plan.step.nudge.clone() }
    }

    fn praise(&self) -> Verdict {
        Verdict::Done { say: self.plan.step.done.clone() }
    }

    /// The move that "Show me" makes next; the caller judges it like any other. `None` when the goal is reached or out of
    /// sight: then [`restart`](Self::restart) first.
    pub fn show_me(&self) -> Option<String> {
        if self.done {
            return None;
        }
        match self.reachable(&self.now) {
            Reachable::Yes(text) => Some(text),
            Reachable::No | Reachable::Unknown => None,
        }
    }

    /// Back to the beginning of the step.
    pub fn restart(&mut self) {
        (self.now, self.certain, self.done) = (self.start.clone(), true, false);
    }
}

/// What is wrong with a step.
pub(crate) fn error(step: &LessonStep, why: Message) -> LessonError {
    LessonError { line: step.line, step: Some(step.id.clone()), why }
}

/// Why the rules refuse a move, without the move itself.
fn reason_of(refusal: RuleError) -> Message {
    match refusal {
        RuleError::Move { why, .. } => why,
        other => other.message(),
    }
}

/// The position a step begins with: its own, or where the step before ends.
fn first_position(mode: &Mode, lesson: &Lesson, index: usize) -> Result<Box<dyn Game>, LessonError> {
    let steps = lesson.steps.get(..=index).unwrap_or_default();
    let begin = steps.iter().rposition(|step| step.position.is_some()).unwrap_or(0);
    let mut game: Option<Box<dyn Game>> = None;
    let mut shown: &[String] = &[];
    for step in &steps[begin..] {
        let wrong = |refusal: RuleError| error(step, refusal.message());
        let mut next = match game.take() {
            Some(game) => game,
            None => open(mode, step).map_err(wrong)?,
        };
        for text in shown.iter().chain(&step.moves) {
            next.push_move(text, 0).map_err(wrong)?;
        }
        (game, shown) = (Some(next), &step.show);
    }
    game.ok_or_else(|| LessonError {
        line: 1,
        step: None,
        why: message!("lesson-no-step", "there is no such step"),
    })
}

fn open(mode: &Mode, step: &LessonStep) -> Result<Box<dyn Game>, RuleError> {
    let position = step.position.as_deref().filter(|text| *text != "startpos");
    mode.open(Options::default(), position)
}
