//! The panel during a lesson or a puzzle: what to do, what is said to the last try, and buttons.

mod lesson;
mod puzzle;

use super::layout::{PAD, TableLayout};
use super::panel::inside;
use super::{TableCommands, TableView, labels};
use crate::theme::Rgb;
use crate::ui::help_button::help_button;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, GAP_S, LEAD, bold, colour, type_of};
use crate::ui::widgets::{button, primary_button};
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

/// Fills the panel, and sends what was asked for.
pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    state: &mut CoachState,
) {
    if let Some(running) = view.puzzle.get() {
        let asked = puzzle::show(ui, layout, (view, running), pictures, state);
        commands.puzzles.write_batch(asked);
    } else if let Some(running) = view.lesson.get() {
        let asked = lesson::show(ui, layout, (view, running), pictures, state);
        commands.lessons.write_batch(asked);
    }
}

/// What can be done now: its text and its request.
type Choice<A> = (&'static str, A);

/// Sentences that scroll, and buttons below them. The buttons stay at the lower edge, so that they do not move with the text;
/// returns what was clicked. `id` changes with the sentences; `is_main`: the first button is the usual one.
fn panel<A: Clone>(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    state: &mut CoachState,
    id: impl std::hash::Hash + std::fmt::Debug,
    sentences: impl FnOnce(&mut Ui),
    (choices, is_main): (&[Choice<A>], bool),
) -> Option<A> {
    let space = layout.panel.shrink(PAD);
    let cut = (space.bottom() - state.buttons - GAP_S).max(space.top());
    inside(ui, Rect::from_min_max(space.min, pos2(space.right(), cut)), |ui| {
        ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, sentences);
    });
    let mut asked = None;
    let below = Rect::from_min_max(pos2(space.left(), space.bottom() - state.buttons), space.max);
    inside(ui, below, |ui| {
        asked = buttons(ui, view, choices, is_main, state);
        let now = ui.min_rect().height();
        if (now - state.buttons).abs() > 0.5 {
            state.buttons = now;
            ui.ctx().request_repaint();
        }
    });
    asked
}

/// The name of the game, and the button for help.
fn head(ui: &mut Ui, view: &TableView, pictures: &mut Pictures, about: &str) {
    let name = labels::game(&view.texts, view.table.info());
    let line = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        help_button(ui, pictures, &view.texts.get("help-open"), about);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let font = type_of(ui.ctx(), LEAD, bold());
            ui.add(Label::new(RichText::new(name).font(font).color(colour(ACCENT))).wrap());
        });
    });
}

fn say(ui: &mut Ui, text: String, ink: Rgb) {
    let font = type_of(ui.ctx(), LEAD, FontFamily::Proportional);
    ui.add(Label::new(RichText::new(text).font(font).color(colour(ink))).wrap());
}

fn buttons<A: Clone>(
    ui: &mut Ui,
    view: &TableView,
    choices: &[Choice<A>],
    is_main: bool,
    state: &mut CoachState,
) -> Option<A> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        for (index, (key, ask)) in choices.iter().enumerate() {
            let text = view.texts.get(key);
            let pressed =
                if index == 0 && is_main { primary_button(ui, &text) } else { button(ui, &text) };
            state.first = state.first.or(Some(pressed.id));
            asked = asked.take().or(pressed.clicked().then(|| ask.clone()));
        }
    });
    asked
}
