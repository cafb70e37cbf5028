//! A lesson in progress: which step is tried, what was said about it, and what happens next.

use super::Remark;
use crate::exercise::{BREATH, Exercise, ExerciseAction, Pace, WRONG_IS_SEEN, opening};
use crate::table::{RequestId, TableAsked};
use lessons::{Attempt, Lesson, LessonError, LessonStep, Verdict};
use rules::{Cell, Mode, Team};
use std::collections::VecDeque;
use std::time::Duration;

/// What a step waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonPhase {
    /// A move of the learner.
    Trying,
    /// The answer of the other side, which comes after a breath.
    Replying,
    /// A wrong move is seen; it is taken back after a moment.
    Wrong,
    /// The goal is reached.
    Done,
    /// There is no other step.
    Finished,
}

/// A lesson in progress.
pub struct RunningLesson {
    mode: Mode,
    lesson: Lesson,
    index: usize,
    attempt: Attempt,
    phase: LessonPhase,
    remark: Option<Remark>,
    replies: VecDeque<String>,
    /// Does "Show me" make the learner's moves?
    is_shown: bool,
    pace: Pace,
    /// The request that puts the step on the table.
    request: RequestId,
}

impl RunningLesson {
    /// The step with this index.
    pub(super) fn new(mode: Mode, lesson: Lesson, index: usize) -> Result<Self, LessonError> {
        let attempt = Attempt::new(&mode, &lesson, index)?;
        Ok(Self {
            mode,
            lesson,
            index,
            attempt,
            phase: LessonPhase::Trying,
            remark: None,
            replies: VecDeque::new(),
            is_shown: false,
            pace: Pace::default(),
            request: RequestId::fresh(),
        })
    }

    /// The same lesson with another step; `None` behind the last one.
    pub(super) fn next(&self) -> Option<Result<Self, LessonError>> {
        let index = self.index + 1;
        let exists = index < self.lesson.steps.len();
        exists.then(|| Self::new(self.mode.clone(), self.lesson.clone(), index))
    }

    /// Puts the step on the table. The learner is called `you`; the others have no names.
    pub(super) fn opening(&self, you: &str) -> TableAsked {
        let terms = self.attempt.game().record().terms.clone();
        opening(self.request, self.mode.info(), terms, self.attempt.team(), you)
    }

    /// The game that is learned.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The whole lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The step that is tried.
    pub fn step(&self) -> &LessonStep {
        self.attempt.step()
    }

    /// Its index.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The learner's team.
    pub fn team(&self) -> Team {
        self.attempt.team()
    }

    /// What it waits for.
    pub fn phase(&self) -> LessonPhase {
        self.phase
    }

    /// What was said to the last try.
    pub fn remark(&self) -> Option<&Remark> {
        self.remark.as_ref()
    }

    /// How many own moves are left for the goal.
    pub fn moves_left(&self) -> u8 {
        self.attempt.moves_left()
    }

    /// Cells to point at while the goal is not reached.
    pub fn marks(&self) -> &[Cell] {
        match self.phase {
            LessonPhase::Done | LessonPhase::Finished => &[],
            _ => self.attempt.marks(),
        }
    }

    /// The number of moves of the position to try from.
    fn ply(&self) -> usize {
        self.attempt.game().record().terms.moves.len()
    }

    /// The learner has made a move; returns whether the goal is reached by it.
    pub(super) fn judge(&mut self, text: &str, now: Duration) -> bool {
        if self.phase != LessonPhase::Trying {
            return false;
        }
        match self.attempt.judge(text) {
            Verdict::Done { say } => {
                self.wait(LessonPhase::Done, now);
                self.is_shown = false;
                self.remark = Some(Remark::Praise(say));
            }
            Verdict::GoOn { replies } => {
                self.wait(LessonPhase::Replying, now + BREATH);
                (self.replies, self.remark) = (replies.into(), None);
            }
            Verdict::Wrong { why, nudge } => {
                self.wait(LessonPhase::Wrong, now + WRONG_IS_SEEN);
                self.is_shown = false;
                self.remark = Some(Remark::Wrong { why, nudge });
            }
        }
        self.phase == LessonPhase::Done
    }

    fn wait(&mut self, phase: LessonPhase, due: Duration) {
        self.phase = phase;
        self.pace.wait_until(due);
    }

    fn reply(&mut self, now: Duration) -> Option<ExerciseAction> {
        let text = self.replies.pop_front();
        let is_last = self.replies.is_empty();
        self.wait(if is_last { LessonPhase::Trying } else { LessonPhase::Replying }, now + BREATH);
        text.map(ExerciseAction::Play)
    }

    fn next_shown(&mut self, now: Duration) -> Option<ExerciseAction> {
        self.wait(LessonPhase::Trying, now + BREATH);
        if let Some(text) = self.attempt.show_me() {
            return Some(ExerciseAction::Play(text));
        }
        // The goal is out of sight from here, but never from the beginning.
        self.attempt.restart();
        self.is_shown = self.attempt.show_me().is_some();
        Some(ExerciseAction::Rewind(self.ply()))
    }

    /// "Show me" makes the learner's moves until the goal is reached.
    pub(super) fn show_me(&mut self) {
        self.is_shown = !matches!(self.phase, LessonPhase::Done | LessonPhase::Finished);
        self.remark = None;
        self.pace.begin_waiting();
    }

    /// Back to the beginning of the step.
    pub(super) fn try_again(&mut self, now: Duration) -> ExerciseAction {
        self.attempt.restart();
        self.replies.clear();
        (self.remark, self.is_shown) = (None, false);
        self.wait(LessonPhase::Trying, now);
        ExerciseAction::Rewind(self.ply())
    }

    /// The last step is behind the learner.
    pub(super) fn finish(&mut self) {
        (self.phase, self.is_shown) = (LessonPhase::Finished, false);
    }
}

impl Exercise for RunningLesson {
    fn request(&self) -> RequestId {
        self.request
    }

    fn act(&mut self, now: Duration) -> Option<ExerciseAction> {
        if !self.pace.is_due(now) {
            return None;
        }
        match self.phase {
            LessonPhase::Replying => self.reply(now),
            LessonPhase::Wrong => {
                self.wait(LessonPhase::Trying, now);
                Some(ExerciseAction::Rewind(self.ply()))
            }
            LessonPhase::Trying if self.is_shown => self.next_shown(now),
            LessonPhase::Trying | LessonPhase::Done | LessonPhase::Finished => None,
        }
    }

    fn take_wait(&mut self, now: Duration) -> Option<Duration> {
        let acts = match self.phase {
            LessonPhase::Replying | LessonPhase::Wrong => true,
            LessonPhase::Trying => self.is_shown,
            LessonPhase::Done | LessonPhase::Finished => false,
        };
        if acts { self.pace.take_wait(now) } else { None }
    }
}
