//! The panel beside or below the board: game, players and moves.

use super::layout::{PAD, TableLayout};
use super::{TableCommands, TableView, labels, moves, online, players};
use crate::online::OnlineAsked;
use crate::screens::Confirm;
use crate::screens::online::chat;
use crate::table::review::ReviewCursor;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::button;
use bevy_egui::egui::{
    Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, pos2, vec2,
};

/// Minimum height of the move list, in points.
const LEAST_LIST: f32 = 90.0;
/// The height that the players leave to the move list beside the board.
const FOR_LIST: f32 = 150.0;

/// A request of the panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PanelAction {
    /// Open the end panel again.
    Ending,
    /// Review a position.
    Look(ReviewCursor),
    /// Send an online command.
    Online(OnlineAsked),
    /// Ask for a confirmation.
    Confirm(Confirm),
}

/// State of move list and chat kept between frames.
pub(super) struct Lists<'a> {
    pub(super) moves: &'a mut moves::MoveListState,
    pub(super) online: &'a mut online::OnlinePanelState,
    pub(super) talk: &'a mut chat::ChatState,
}

/// Fills the panel.
pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
    closed: bool,
) -> Option<PanelAction> {
    let mut request = None;
    let space = layout.panel.shrink2(vec2(PAD, if layout.tight { 4.0 } else { PAD }));
    if layout.tight {
        inside(ui, space, |ui| {
            if !online::line(ui, view) {
                players::line(ui, view, commands);
            }
        });
    } else if layout.beside {
        inside(ui, space, |ui| request = one_column(ui, view, commands, pictures, state, closed));
    } else {
        let cut = (space.left() + space.width() * 0.54).round();
        let left = Rect::from_min_max(space.min, pos2(cut - PAD, space.bottom()));
        let right = Rect::from_min_max(pos2(cut, space.top()), space.max);
        inside(ui, left, |ui| {
            ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
                players::cards(ui, view, commands, pictures);
                request = online::people(ui, view, pictures, state.online);
            });
        });
        inside(ui, right, |ui| {
            head(ui, view);
            online::warning(ui, view);
            request = request.take().or(result(ui, view, closed));
            request = request.take().or(list(ui, view, commands, pictures, state));
        });
    }
    request
}

/// A vertical layout inside a rectangle.
pub(super) fn inside(ui: &mut Ui, space: Rect, fill: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(space).layout(layout), |ui| {
        ui.shrink_clip_rect(space.expand(4.0));
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        fill(ui);
    });
}

fn one_column(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
    closed: bool,
) -> Option<PanelAction> {
    let mut about = None;
    let most = (ui.available_height() - FOR_LIST).max(ui.available_height() * 0.5);
    ScrollArea::vertical().id_salt("players").auto_shrink([false, true]).max_height(most).show(
        ui,
        |ui| {
            head(ui, view);
            online::warning(ui, view);
            players::cards(ui, view, commands, pictures);
            if !state.online.is_open() {
                about = online::people(ui, view, pictures, state.online);
            }
        },
    );
    let request = about.or(result(ui, view, closed));
    if ui.available_height() < LEAST_LIST {
        return request;
    }
    request.or(list(ui, view, commands, pictures, state))
}

/// The moves, or the chat.
fn list(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    let Lists { moves, online, talk } = state;
    if online::tabs(ui, view, &commands.settings, online, talk) {
        return online::chat(ui, view, &commands.settings, pictures, online, talk)
            .map(PanelAction::Online);
    }
    moves::show(ui, view, moves).map(PanelAction::Look)
}

/// The result, while the end panel is closed; a click opens it again.
fn result(ui: &mut Ui, view: &TableView, closed: bool) -> Option<PanelAction> {
    let outcome = view.table.outcome().filter(|_| closed)?;
    let (who, why) = labels::ending(&view.texts, &view.table, outcome);
    button(ui, &who).on_hover_text(why).clicked().then_some(PanelAction::Ending)
}

/// The name of the game and its duration.
fn head(ui: &mut Ui, view: &TableView) {
    let name = labels::game(&view.texts, view.table.info());
    let time = labels::time(view.watch.of_game());
    let font = TextStyle::Body.resolve(ui.style());
    let size = font.size;
    // egui shows new glyphs one frame late: all digits are loaded at once.
    let _ready = ui.painter().layout_no_wrap("0123456789:".into(), font, colour(WEAK_TEXT));
    let line = vec2(ui.available_width(), size * 1.8);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        let time = RichText::new(time).color(colour(WEAK_TEXT));
        ui.label(time).on_hover_text(view.texts.get("table-time-of-game"));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = RichText::new(name).size(size * 1.25).family(bold()).color(colour(ACCENT));
            ui.add(Label::new(name).wrap());
        });
    });
}
