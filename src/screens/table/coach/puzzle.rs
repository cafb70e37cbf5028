//! The panel during a puzzle: what to find, what is said to the last move, and what to do next.

use super::{Choice, CoachState, head, panel, say};
use crate::lessons::Learning;
use crate::puzzles::{PuzzleAsked, PuzzleHint, PuzzlePhase, PuzzleRemark, PuzzleSeries, RunningPuzzle};
use crate::screens::puzzles::{explanation, grade};
use crate::screens::table::layout::TableLayout;
use crate::screens::table::{TableView, labels};
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, ERROR, TEXT, WEAK_TEXT};
use crate::ui::widgets::note;
use bevy_egui::egui::Ui;
use puzzles::Gain;

/// Fills the panel.
pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    (view, running): (&TableView, &RunningPuzzle),
    pictures: &mut Pictures,
    state: &mut CoachState,
) -> Option<PuzzleAsked> {
    let sentences = |ui: &mut Ui| {
        head(ui, view, pictures, "puzzles");
        note(ui, &heading(&view.texts, running));
        sentences(ui, view, running);
    };
    let id = ("puzzle", &running.puzzle().position);
    panel(ui, layout, view, state, id, sentences, (&choices(running), is_over(running)))
}

/// Is the solution found, or was it shown?
fn is_over(running: &RunningPuzzle) -> bool {
    matches!(running.phase(), PuzzlePhase::Solved | PuzzlePhase::Shown)
}

/// Where the puzzle comes from, and how hard it is.
fn heading(texts: &Texts, running: &RunningPuzzle) -> String {
    let grade = grade(texts, running.puzzle().grade);
    let kind = match running.series() {
        PuzzleSeries::Daily(_) => texts.get("puzzle-of-the-day"),
        PuzzleSeries::Game => texts.get("puzzle-of-game"),
        PuzzleSeries::Missed(series) => {
            let (number, count) = series.place();
            texts.with("puzzle-of-review", &[("number", number.into()), ("count", count.into())])
        }
    };
    texts.with("puzzle-heading", &[("kind", kind.into()), ("grade", grade.into())])
}

/// What to find, and what is said to the last move.
fn sentences(ui: &mut Ui, view: &TableView, running: &RunningPuzzle) {
    let texts = &view.texts;
    // At the end there is more to say than the panel below a board has room for.
    if !is_over(running) {
        say(ui, task(view, running), TEXT);
    }
    match running.phase() {
        PuzzlePhase::Solved => {
            say(ui, solved(view, running), ACCENT);
            outlook(ui, texts, running);
        }
        PuzzlePhase::Shown => {
            let moves = running.solution().join("  ");
            say(ui, texts.with("puzzle-solution", &[("moves", moves.into())]), ACCENT);
            outlook(ui, texts, running);
        }
        PuzzlePhase::Showing => say(ui, texts.get("puzzle-showing"), WEAK_TEXT),
        PuzzlePhase::Trying | PuzzlePhase::Replying | PuzzlePhase::Wrong => {
            remark(ui, texts, running);
        }
    }
}

/// Whose turn it is, and what to find.
fn task(view: &TableView, running: &RunningPuzzle) -> String {
    let info = view.table.info();
    let team = labels::team(&view.texts, info, running.team());
    let gaps = [("team", team.into())];
    let wins = running.puzzle().explanation().is_some_and(|said| matches!(said.gain, Gain::WinIn(_)));
    view.texts.with(if wins { "puzzle-task-win" } else { "puzzle-task-best" }, &gaps)
}

fn remark(ui: &mut Ui, texts: &Texts, running: &RunningPuzzle) {
    match running.remark() {
        Some(PuzzleRemark::Right) => say(ui, texts.get("puzzle-right"), ACCENT),
        Some(PuzzleRemark::Wrong) => say(ui, texts.get("puzzle-wrong"), ERROR),
        Some(PuzzleRemark::Loses) => say(ui, texts.get("puzzle-wrong-loss"), ERROR),
        Some(PuzzleRemark::Draws) => say(ui, texts.get("puzzle-wrong-draw"), ERROR),
        None => {}
    }
    match running.hint() {
        PuzzleHint::None => {}
        PuzzleHint::Piece(_) => say(ui, texts.get("puzzle-hint-piece"), WEAK_TEXT),
        PuzzleHint::OneOf(_) => say(ui, texts.get("puzzle-hint-cells"), WEAK_TEXT),
    }
    if running.is_spoiled() && !matches!(running.series(), PuzzleSeries::Missed(_)) {
        note(ui, &texts.get("puzzle-spoiled"));
    }
}

fn solved(view: &TableView, running: &RunningPuzzle) -> String {
    let is_daily = matches!(running.series(), PuzzleSeries::Daily(_)) && !running.is_spoiled();
    let streak = streak(&view.learning).filter(|_| is_daily);
    match streak {
        Some(days) => view.texts.with("puzzle-solved-daily", &[("days", days.into())]),
        None if running.is_flawless() => view.texts.get("puzzle-solved"),
        None if running.is_spoiled() => view.texts.get("puzzle-solved-spoiled"),
        None => view.texts.get("puzzle-solved-late"),
    }
}

fn streak(learning: &Learning) -> Option<u32> {
    Some(learning.progress.daily.streak).filter(|days| *days > 1)
}

/// Why the move is right, and what is left.
fn outlook(ui: &mut Ui, texts: &Texts, running: &RunningPuzzle) {
    for sentence in explanation(texts, running.puzzle()) {
        say(ui, sentence, WEAK_TEXT);
    }
    if !running.has_next() {
        let key = match running.series() {
            PuzzleSeries::Missed(_) => "puzzle-last-of-review",
            PuzzleSeries::Daily(_) | PuzzleSeries::Game => "puzzle-last-of-game",
        };
        say(ui, texts.get(key), WEAK_TEXT);
    }
}

/// What can be done now. The first one is the usual one.
fn choices(running: &RunningPuzzle) -> Vec<Choice<PuzzleAsked>> {
    use PuzzleAsked::{Hint, Leave, Next, ShowSolution, TryAgain};
    let leave = match running.series() {
        PuzzleSeries::Missed(_) => ("puzzle-leave-to-review", Leave),
        PuzzleSeries::Daily(_) | PuzzleSeries::Game => ("puzzle-leave", Leave),
    };
    let next = running.has_next().then_some(("puzzle-next", Next));
    let inner: &[Choice<PuzzleAsked>] = match running.phase() {
        PuzzlePhase::Solved => &[("puzzle-try-again", TryAgain), ("puzzle-show", ShowSolution)],
        PuzzlePhase::Shown => &[("puzzle-try-again", TryAgain)],
        PuzzlePhase::Showing => &[("puzzle-try-again", TryAgain)],
        PuzzlePhase::Trying | PuzzlePhase::Replying | PuzzlePhase::Wrong => {
            &[("puzzle-hint", Hint), ("puzzle-show", ShowSolution), ("puzzle-try-again", TryAgain)]
        }
    };
    let is_over = is_over(running);
    let inner = inner.iter().cloned();
    match next {
        Some(next) if is_over => [next].into_iter().chain(inner).chain([leave]).collect(),
        None if is_over => [leave].into_iter().chain(inner).collect(),
        next => inner.chain(next).chain([leave]).collect(),
    }
}
