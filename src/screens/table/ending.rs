//! The end panel: result, reason and what next. It appears when the last animation is over.

use super::dialogs::{frame, take_focus};
use super::layout::TableLayout;
use super::review::actions::ReviewAction;
use super::{TableCommands, TableView, labels, online};
use crate::table::TableAsked;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::{button, primary_button};
use ::online::identity::Key as Person;
use bevy_egui::egui::{
    Align, Align2, Area, Color32, Id, Key, Label, Layout, Modifiers, Order, Rect, RichText, Sense,
    TextStyle, Ui, pos2, vec2,
};
use rules::Outcome;

/// Animation time in seconds.
const TAKES: f32 = 0.22;
/// How far it slides in.
const SLIDE: f32 = 28.0;
const WIDTH: f32 = 380.0;

/// State kept between frames.
#[derive(Default)]
pub(super) struct EndingState {
    /// The epoch of the ending that was closed.
    closed: Option<u64>,
    /// The member who wanted a rematch in the last frame.
    rematch: Option<Person>,
}

impl EndingState {
    /// Was this ending closed?
    pub(super) fn is_closed(&self, view: &TableView) -> bool {
        self.closed == Some(view.table.epoch())
    }

    /// Shows it again.
    pub(super) fn reopen(&mut self) {
        self.closed = None;
    }
}

/// The choice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Again,
    Swap,
    Review,
    Title,
    /// A choice after an online game.
    Online(online::ending::Next),
}

/// Shows the panel if the game is over; returns whether it is shown.
pub(super) fn show(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    state: &mut EndingState,
) -> bool {
    let epoch = view.table.epoch();
    if state.rematch != view.online.rematch {
        state.rematch = view.online.rematch;
        // A rematch offer opens the panel again.
        state.closed = state.closed.filter(|_| state.rematch.is_none());
    }
    let shows = !view.scene.is_moving() && commands.sheets.is_empty() && view.table.review().is_none();
    let outcome = view.table.outcome().filter(|_| shows);
    let open = outcome.is_some() && state.closed != Some(epoch);
    let takes = if commands.settings.reduce_motion { 0.0 } else { TAKES };
    let there = ui.ctx().animate_bool_with_time(Id::new("ending"), open, takes);
    let Some(outcome) = outcome.filter(|_| open) else { return false };
    let next = panel(ui, layout, view, pictures, outcome, there);
    let escaped = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    match next {
        Some(Next::Again) => commands.ask(TableAsked::Again),
        Some(Next::Swap) => commands.ask(TableAsked::Swap),
        Some(Next::Title) => commands.ask(TableAsked::Close),
        Some(Next::Online(next)) => next.run(view, commands),
        Some(Next::Review) => ReviewAction::Review.run(view, commands),
        None if escaped => {
            state.closed = Some(epoch);
            commands.awake.request_frames();
        }
        None => {}
    }
    true
}

fn panel(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    pictures: &mut Pictures,
    outcome: Outcome,
    there: f32,
) -> Option<Next> {
    let eased = 1.0 - (1.0 - there).powi(3);
    let at = layout.board.center() + vec2(0.0, SLIDE * (1.0 - eased));
    let mut next = None;
    Area::new(Id::new("ending"))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(Align2::CENTER_CENTER)
        .constrain_to(ui.ctx().content_rect().shrink(6.0))
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            ui.set_opacity(eased);
            frame().show(ui, |ui| {
                ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 48.0));
                next = content(ui, view, pictures, outcome);
            });
        });
    next
}

fn content(ui: &mut Ui, view: &TableView, pictures: &mut Pictures, outcome: Outcome) -> Option<Next> {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let (who, why) = labels::ending(&view.texts, &view.table, outcome);
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let side = (size * 2.6).round();
        let icon = if outcome.winner.is_some() { "crown" } else { "draw" };
        let texture = pictures.icon(ui.ctx(), icon, ACCENT, side);
        let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        ui.painter().image(
            texture,
            rect,
            Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)),
            Color32::WHITE,
        );
        ui.add(
            Label::new(RichText::new(who).size(size * 1.6).family(bold()).color(colour(ACCENT))).wrap(),
        );
        ui.add(Label::new(RichText::new(why).color(colour(TEXT))).wrap());
        if let Some(winner) = outcome.winner {
            let names = labels::players(&view.texts, &view.table, winner);
            ui.add(Label::new(RichText::new(names).color(colour(WEAK_TEXT))).wrap());
        }
    });
    ui.add_space(8.0);
    buttons(ui, view)
}

fn buttons(ui: &mut Ui, view: &TableView) -> Option<Next> {
    if view.online.is_playing() {
        return online::ending::buttons(ui, view).map(Next::Online);
    }
    let mut next = None;
    let choices = [
        (Next::Again, "table-again"),
        (Next::Swap, "table-swap"),
        (Next::Review, "table-review"),
        (Next::Title, "table-title"),
    ];
    ui.with_layout(Layout::top_down_justified(Align::Center), |ui| {
        for (choice, words) in choices {
            let words = view.texts.get(words);
            let response =
                if choice == Next::Again { primary_button(ui, &words) } else { button(ui, &words) };
            if choice == Next::Again {
                take_focus(ui, &response);
            }
            if response.clicked() {
                next = Some(choice);
            }
        }
    });
    next
}
