//! Every game teaches itself: its lesson is short, can be completed, and answers mistakes.

use super::for_every_game;
use lessons::{Attempt, Lesson, Verdict};
use rules::{Message, Mode};
use std::ops::RangeInclusive;

/// How long a lesson is.
const STEPS: RangeInclusive<usize> = 5..=12;
/// What fits beside a board without scrolling.
const LONGEST: usize = 170;

/// The lesson of a game, which has to be there.
fn lesson(mode: &Mode) -> Result<Lesson, String> {
    let found = Lesson::of(mode.info()).map_err(|error| error.to_string())?;
    found.ok_or_else(|| "it has no lesson: ModeInfo::with_lesson".into())
}

#[test]
fn every_lesson_can_be_completed_and_answered_wrongly() {
    for_every_game(|mode| lesson(mode)?.check(mode).map_err(|error| error.to_string()));
}

#[test]
fn lessons_are_short() {
    for_every_game(|mode| {
        let lesson = lesson(mode)?;
        let steps = lesson.steps.len();
        if !STEPS.contains(&steps) {
            return Err(format!("{steps} steps; 5 to 12 are wanted"));
        }
        for step in &lesson.steps {
            let reasons = step.wrong.iter().map(|wrong| &wrong.say);
            let texts = [&step.say].into_iter().chain(&step.nudge).chain(&step.done).chain(reasons);
            let long = |text: &&Message| text.english.chars().count() > LONGEST;
            if let Some(text) = texts.clone().find(long) {
                return Err(format!("{}: more than {LONGEST} characters: {text}", step.id));
            }
            if step.nudge.is_none() || step.done.is_none() {
                return Err(format!("{}: a nudge and praise are missing", step.id));
            }
        }
        Ok(())
    });
}

#[test]
fn lessons_end_with_a_win() {
    for_every_game(|mode| {
        let lesson = lesson(mode)?;
        let mut last = Attempt::new(mode, &lesson, lesson.steps.len() - 1).map_err(|e| e.to_string())?;
        for _ in 0..last.moves_left() {
            last.show_me().map(|text| last.judge(&text));
        }
        let winner = last.game().outcome().and_then(|outcome| outcome.winner);
        if winner == Some(last.team()) { Ok(()) } else { Err("the last step is no win".into()) }
    });
}

/// Every legal move at every point of the shown line is answered, and only right ones change the position.
#[test]
fn every_move_of_every_step_is_judged() {
    for_every_game(|mode| {
        let lesson = lesson(mode)?;
        for index in 0..lesson.steps.len() {
            let mut attempt = Attempt::new(mode, &lesson, index).map_err(|error| error.to_string())?;
            for legal in attempt.game().moves() {
                let before = attempt.game().key();
                match attempt.judge(&legal.text) {
                    Verdict::Wrong { why, .. } if why.english.is_empty() => {
                        return Err(format!("{}: no reason", attempt.step().id));
                    }
                    Verdict::Wrong { .. } if attempt.game().key() != before => {
                        return Err(format!("{}: {} stays on the board", attempt.step().id, legal.text));
                    }
                    Verdict::GoOn { replies } if replies.is_empty() => {
                        return Err(format!("{}: no answer to {}", attempt.step().id, legal.text));
                    }
                    _ => attempt.restart(),
                }
            }
        }
        Ok(())
    });
}
