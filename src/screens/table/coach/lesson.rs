//! The panel during a lesson: the sentence of the step, what was said to the last try, and what to do next.

use super::{Choice, CoachState, head, panel, say};
use crate::lessons::{LessonAsked, LessonPhase, Remark, RunningLesson};
use crate::screens::table::TableView;
use crate::screens::table::layout::TableLayout;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, ERROR, TEXT, WEAK_TEXT};
use crate::ui::widgets::note;
use bevy_egui::egui::Ui;

/// Fills the panel.
pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    (view, running): (&TableView, &RunningLesson),
    pictures: &mut Pictures,
    state: &mut CoachState,
) -> Option<LessonAsked> {
    let is_main = matches!(running.phase(), LessonPhase::Done | LessonPhase::Finished);
    let id = ("coach", running.index());
    let sentences = |ui: &mut Ui| {
        head(ui, view, pictures, "lessons");
        let (step, count) = (running.index() + 1, running.lesson().steps.len());
        let place = [("step", step.into()), ("count", count.into())];
        note(ui, &view.texts.with("lesson-step-of", &place));
        sentences(ui, view, running);
    };
    panel(ui, layout, view, state, id, sentences, (choices(running.phase()), is_main))
}

/// What to do, and what was said to the last try.
fn sentences(ui: &mut Ui, view: &TableView, running: &RunningLesson) {
    let texts = &view.texts;
    if running.phase() == LessonPhase::Finished {
        say(ui, texts.get("lesson-finished"), TEXT);
        return;
    }
    say(ui, texts.sentence(&running.step().say), TEXT);
    match running.remark() {
        Some(Remark::Praise(praise)) => {
            let praise = praise.as_ref().map(|praise| texts.sentence(praise));
            say(ui, praise.unwrap_or_else(|| texts.get("lesson-well-done")), ACCENT);
        }
        Some(Remark::Wrong { why, nudge }) => {
            say(ui, texts.sentence(why), ERROR);
            if let Some(nudge) = nudge {
                say(ui, texts.sentence(nudge), WEAK_TEXT);
            }
        }
        None => {}
    }
    let left = running.moves_left();
    if running.step().within > 1 && running.phase() != LessonPhase::Done {
        note(ui, &texts.with("lesson-moves-left", &[("moves", left.into())]));
    }
}

/// What can be done now. The first one is the usual one.
fn choices(phase: LessonPhase) -> &'static [Choice<LessonAsked>] {
    use LessonAsked::{Leave, Next, Play, ShowMe, Skip, TryAgain};
    match phase {
        LessonPhase::Done => {
            &[("lesson-next", Next), ("lesson-try-again", TryAgain), ("lesson-leave", Leave)]
        }
        LessonPhase::Finished => &[("lesson-play", Play), ("lesson-title", Leave)],
        LessonPhase::Trying | LessonPhase::Replying | LessonPhase::Wrong => &[
            ("lesson-show-me", ShowMe),
            ("lesson-try-again", TryAgain),
            ("lesson-skip", Skip),
            ("lesson-leave", Leave),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    #[test]
    fn every_choice_has_words() {
        use LessonPhase::{Done, Finished, Replying, Trying, Wrong};
        let texts = Texts::default();
        for phase in [Trying, Replying, Wrong, Done, Finished] {
            assert!(choices(phase).iter().all(|(key, _)| texts.has(key)), "{phase:?}");
        }
    }
}
