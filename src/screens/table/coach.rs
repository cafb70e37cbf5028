//! The panel during a lesson: the sentence of the step, what was said to the last try, and what to do next.

use super::layout::{PAD, TableLayout};
use super::panel::inside;
use super::{TableView, labels};
use crate::lessons::{LessonAsked, LessonPhase, Remark, RunningLesson};
use crate::ui::help_button::help_button;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, ERROR, GAP_S, LEAD, TEXT, WEAK_TEXT, bold, colour, type_of};
use crate::ui::widgets::{button, note, primary_button};
use bevy_egui::egui::{
    Align, FontFamily, Id, Label, Layout, Rect, RichText, ScrollArea, Ui, pos2, vec2,
};

/// The share of the board's height that a panel of a single line gets in a lesson.
const TIGHT_SHARE: f32 = 0.42;

/// State kept between frames.
#[derive(Default)]
pub(super) struct CoachState {
    /// The first button: F6 leads there.
    first: Option<Id>,
    /// The height of the buttons in the last frame.
    buttons: f32,
}

impl CoachState {
    /// Forgets the buttons of the last frame.
    pub(super) fn begin_frame(&mut self) {
        self.first = None;
    }

    /// Gives the first button the keyboard focus; returns whether there is one.
    pub(super) fn focus(&self, ui: &Ui) -> bool {
        let Some(first) = self.first else { return false };
        ui.memory_mut(|memory| memory.request_focus(first));
        true
    }
}

/// A panel of a single line is too small for sentences: the board gives some room.
pub(super) fn make_room(layout: &mut TableLayout) {
    if layout.tight {
        let cut = (layout.board.bottom() - layout.board.height() * TIGHT_SHARE).round();
        layout.board.set_bottom(cut);
        layout.panel.set_top(cut);
        layout.tight = false;
    }
}

/// Fills the panel. The buttons stay at its lower edge, so that they do not move with the text.
pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    pictures: &mut Pictures,
    state: &mut CoachState,
) -> Option<LessonAsked> {
    let running = view.lesson.get()?;
    let space = layout.panel.shrink(PAD);
    let cut = (space.bottom() - state.buttons - GAP_S).max(space.top());
    inside(ui, Rect::from_min_max(space.min, pos2(space.right(), cut)), |ui| {
        let id = ("coach", running.index());
        ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
            head(ui, view, pictures, running);
            sentences(ui, view, running);
        });
    });
    let mut asked = None;
    inside(
        ui,
        Rect::from_min_max(pos2(space.left(), space.bottom() - state.buttons), space.max),
        |ui| {
            asked = buttons(ui, view, running, state);
            let now = ui.min_rect().height();
            if (now - state.buttons).abs() > 0.5 {
                state.buttons = now;
                ui.ctx().request_repaint();
            }
        },
    );
    asked
}

/// The name of the game, and which step it is.
fn head(ui: &mut Ui, view: &TableView, pictures: &mut Pictures, running: &RunningLesson) {
    let name = labels::game(&view.texts, view.table.info());
    let line = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        help_button(ui, pictures, &view.texts.get("help-open"), "lessons");
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let font = type_of(ui.ctx(), LEAD, bold());
            ui.add(Label::new(RichText::new(name).font(font).color(colour(ACCENT))).wrap());
        });
    });
    let (step, count) = (running.index() + 1, running.lesson().steps.len());
    let place = [("step", step.into()), ("count", count.into())];
    note(ui, &view.texts.with("lesson-step-of", &place));
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

fn say(ui: &mut Ui, text: String, ink: crate::theme::Rgb) {
    let font = type_of(ui.ctx(), LEAD, FontFamily::Proportional);
    ui.add(Label::new(RichText::new(text).font(font).color(colour(ink))).wrap());
}

/// What can be done now: its text and its request. The first one is the usual one.
fn choices(phase: LessonPhase) -> &'static [(&'static str, LessonAsked)] {
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

fn buttons(
    ui: &mut Ui,
    view: &TableView,
    running: &RunningLesson,
    state: &mut CoachState,
) -> Option<LessonAsked> {
    let is_main = matches!(running.phase(), LessonPhase::Done | LessonPhase::Finished);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        for (index, (key, ask)) in choices(running.phase()).iter().enumerate() {
            let text = view.texts.get(key);
            let pressed =
                if index == 0 && is_main { primary_button(ui, &text) } else { button(ui, &text) };
            state.first = state.first.or(Some(pressed.id));
            asked = asked.take().or(pressed.clicked().then(|| ask.clone()));
        }
    });
    asked
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
