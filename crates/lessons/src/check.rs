//! Proves that every step of a lesson can be completed and answered wrongly.

use crate::attempt::error;
use crate::{Attempt, Goal, Lesson, LessonError, LessonStep, Verdict};
use rules::{Message, Mode, message};

impl Lesson {
    /// Checks every step against the game: "Show me" leads to the goal within the allowed moves, named moves are legal, and
    /// there is a move to get wrong. Tries every move of every step: for tests and threads.
    ///
    /// # Errors
    /// The first step that does not fit.
    pub fn check(&self, mode: &Mode) -> Result<(), LessonError> {
        for (index, step) in self.steps.iter().enumerate() {
            check_step(&mut Attempt::new(mode, self, index)?).map_err(|why| error(step, why))?;
        }
        Ok(())
    }
}

fn check_step(attempt: &mut Attempt) -> Result<(), Message> {
    let step = attempt.step().clone();
    check_named_moves(attempt, &step)?;
    check_wrong_move(attempt)?;
    check_shown_line(attempt, &step)?;
    while !attempt.is_done() {
        let next = attempt.show_me().ok_or_else(unreachable)?;
        if let Verdict::Wrong { why, .. } = attempt.judge(&next) {
            return Err(message!("lesson-bad-show", "{text}: {why}", text = next, why = why));
        }
    }
    Ok(())
}

/// Are the moves that a step names outside its line legal in its first position?
fn check_named_moves(attempt: &Attempt, step: &LessonStep) -> Result<(), Message> {
    let goal = match &step.goal {
        Goal::Moves(moves) => moves.as_slice(),
        _ => &[],
    };
    let legal = attempt.game().moves();
    let is_legal = |text: &String| legal.iter().any(|legal| legal.text == *text || legal.shown == *text);
    let mut named = step.wrong.iter().flat_map(|wrong| &wrong.moves).chain(goal);
    match named.find(|text| !is_legal(text)) {
        None => Ok(()),
        Some(text) => Err(message!("lesson-bad-move", "{text} is not a legal move here", text = text)),
    }
}

/// The whole of `show` is needed and enough.
fn check_shown_line(attempt: &mut Attempt, step: &LessonStep) -> Result<(), Message> {
    let mut game = attempt.game().boxed_clone();
    for text in &step.show {
        let team = game.turn();
        if team == attempt.team()
            && let Verdict::Wrong { why, .. } = attempt.judge(text)
        {
            return Err(message!("lesson-bad-show", "{text}: {why}", text = text, why = why));
        }
        game.push_move(text, 0).map_err(|refusal| refusal.message())?;
    }
    let ends_there = step.show.is_empty() || attempt.is_done() && attempt.game().key() == game.key();
    attempt.restart();
    ends_there.then_some(()).ok_or_else(unreachable)
}

fn unreachable() -> Message {
    message!("lesson-unreachable", "its line does not end with the goal")
}

/// Is there a legal move that is wrong, and is it said why?
fn check_wrong_move(attempt: &mut Attempt) -> Result<(), Message> {
    for legal in attempt.game().moves() {
        let verdict = attempt.judge(&legal.text);
        attempt.restart();
        if matches!(verdict, Verdict::Wrong { why, .. } if !why.english.is_empty()) {
            return Ok(());
        }
    }
    Err(message!("lesson-all-right", "every move is right"))
}
