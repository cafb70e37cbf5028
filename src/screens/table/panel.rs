//! The panel beside or below the board: game, players and moves.

use super::ending::{self, EndingChoice, EndingState};
use super::layout::{PAD, TableLayout};
use super::{TableCommands, TableView, labels, moves, online, players, question};
use crate::online::OnlineAsked;
use crate::screens::Confirm;
use crate::screens::online::chat;
use crate::table::review::ReviewCursor;
use crate::ui::help_button::help_button;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, GAP_S, GAP_XS, LEAD, WEAK_TEXT, bold, colour, scale_of, type_of};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::button;
use bevy_egui::egui::{
    Align, Align2, Area, Id, Label, Layout, Order, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder,
    pos2, vec2,
};
use rules::Team;

/// Minimum height of the move list, in points.
const LEAST_LIST: f32 = 90.0;
/// The height that the players leave to the move list beside the board.
const FOR_LIST: f32 = 150.0;
/// The height that they leave to the chat at 100 percent text size, and their least share of the height then.
const FOR_CHAT: f32 = 270.0;
const BESIDE_CHAT: f32 = 0.25;

/// A request of the panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PanelAction {
    /// Open the card of the ending again.
    Ending,
    /// A choice on that card.
    End(EndingChoice),
    /// Review a position.
    Look(ReviewCursor),
    /// Send an online command.
    Online(OnlineAsked),
    /// Ask for a confirmation.
    Confirm(Confirm),
    /// Accept or decline the open offer.
    Answer(bool),
}

/// State of move list and chat kept between frames.
pub(super) struct Lists<'a> {
    pub(super) moves: &'a mut moves::MoveListState,
    pub(super) question: &'a mut question::QuestionState,
    pub(super) ending: &'a mut EndingState,
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
) -> Option<PanelAction> {
    let mut request = None;
    let space = layout.panel.shrink2(vec2(PAD, if layout.tight { GAP_XS } else { PAD }));
    if layout.tight {
        request = over_the_board(ui, layout, view, pictures, state);
        inside(ui, space, |ui| {
            if !online::line(ui, view) {
                players::line(ui, view, commands);
            }
        });
    } else if layout.beside {
        inside(ui, space, |ui| request = one_column(ui, view, commands, pictures, state));
    } else {
        inside(ui, space, |ui| request = two_columns(ui, view, commands, pictures, state));
    }
    request
}

/// Players on the left, moves on the right.
fn two_columns(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    let space = ui.max_rect();
    let cut = (space.left() + space.width() * 0.54).round();
    let left = Rect::from_min_max(space.min, pos2(cut - PAD, space.bottom()));
    let right = Rect::from_min_max(pos2(cut, space.top()), space.max);
    let mut request = None;
    inside(ui, left, |ui| {
        ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
            let teams = players::order(view, commands);
            players::cards(ui, view, commands, pictures, &teams);
            request = online::people(ui, view, pictures, state.online);
        });
    });
    inside(ui, right, |ui| {
        // The card of the ending and the chat need the room.
        if !state.ending.is_shown() && !chats(view, state.online) {
            head(ui, view, pictures);
        }
        online::warning(ui, view);
        request = request.take().or(rest(ui, view, commands, pictures, state));
    });
    request
}

/// A panel of one line has no room for a question or the card of the ending: they stand above it.
fn over_the_board(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    if state.ending.is_shown() {
        let choice = ending::card_over_the_board(ui, layout, view, pictures, state.ending);
        return choice.map(PanelAction::End);
    }
    if !question::is_open(view) {
        return None;
    }
    let area = Area::new(Id::new("question")).order(Order::Middle).fade_in(false);
    let area = area.fixed_pos(layout.panel.center_top()).pivot(Align2::CENTER_BOTTOM);
    let shown = area.show(ui.ctx(), |ui| {
        ui.set_width(layout.panel.width().min(440.0));
        question::show(ui, view, state.question)
    });
    shown.inner
}

/// A vertical layout inside a rectangle.
pub(super) fn inside(ui: &mut Ui, space: Rect, fill: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(space).layout(layout), |ui| {
        ui.shrink_clip_rect(space.expand(GAP_XS));
        ui.spacing_mut().item_spacing = vec2(GAP_S, GAP_S);
        fill(ui);
    });
}

/// The opponent above the moves, the local player below them, next to their side of the board.
fn one_column(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    let mut teams = players::order(view, commands);
    let space = ui.max_rect();
    // The card is drawn after what is above it, so its height in the last frame is used.
    let kept = Id::new("card below the moves");
    let size = TextStyle::Body.resolve(ui.style()).size;
    let card: f32 = ui.data(|data| data.get_temp(kept)).unwrap_or(size * 5.0);
    let roomy = teams.len() == 2 && space.height() - 2.0 * card >= LEAST_LIST + size * 4.0;
    let below = if roomy { teams.pop() } else { None };
    let cut = below.map_or(space.bottom(), |_| space.bottom() - card - ui.spacing().item_spacing.y);
    let mut request = None;
    inside(ui, Rect::from_min_max(space.min, pos2(space.right(), cut)), |ui| {
        request = above(ui, view, commands, pictures, state, &teams);
    });
    if let Some(team) = below {
        inside(ui, Rect::from_min_max(pos2(space.left(), space.bottom() - card), space.max), |ui| {
            players::cards(ui, view, commands, pictures, &[team]);
            let now = ui.min_rect().height();
            if (now - card).abs() > 0.5 {
                ui.data_mut(|data| data.insert_temp(kept, now));
                ui.ctx().request_repaint();
            }
        });
    }
    request
}

/// Is the chat open?
fn chats(view: &TableView, online: &online::OnlinePanelState) -> bool {
    view.online.is_playing() && online.is_open()
}

/// Everything but the card below the moves.
fn above(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
    teams: &[Team],
) -> Option<PanelAction> {
    let mut request = None;
    let height = ui.available_height();
    let most = if chats(view, state.online) {
        (height - FOR_CHAT * scale_of(ui.ctx())).max(height * BESIDE_CHAT)
    } else {
        (height - FOR_LIST).max(height * 0.5)
    };
    let area = ScrollArea::vertical().id_salt("players").auto_shrink([false, true]);
    area.max_height(most).show(ui, |ui| {
        head(ui, view, pictures);
        online::warning(ui, view);
        players::cards(ui, view, commands, pictures, teams);
        if !state.online.is_open() {
            request = online::people(ui, view, pictures, state.online);
        }
    });
    request.or(rest(ui, view, commands, pictures, state))
}

/// A question, the card of the ending, or the moves.
fn rest(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    if state.ending.is_shown() {
        return ending::card(ui, view, pictures, state.ending).map(PanelAction::End);
    }
    let closed = state.ending.is_closed(view);
    let request = question::show(ui, view, state.question).or(result(ui, view, closed));
    if !has_room(ui) {
        return request;
    }
    request.or(list(ui, view, commands, pictures, state))
}

/// Is there room for a few moves?
fn has_room(ui: &Ui) -> bool {
    ui.available_height() >= LEAST_LIST * 0.6 * scale_of(ui.ctx())
}

/// The moves, or the chat.
fn list(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: Lists,
) -> Option<PanelAction> {
    let Lists { moves, online, talk, .. } = state;
    if online::tabs(ui, view, &commands.settings, online, talk) {
        return online::chat(ui, view, &commands.settings, pictures, online, talk)
            .map(PanelAction::Online);
    }
    if !has_room(ui) {
        return None;
    }
    moves::show(ui, view, commands, pictures, moves).map(PanelAction::Look)
}

/// The result, while the card of the ending is closed; a click opens it again.
fn result(ui: &mut Ui, view: &TableView, closed: bool) -> Option<PanelAction> {
    let outcome = view.table.outcome().filter(|_| closed)?;
    let (who, why) = labels::ending(&view.texts, &view.table, outcome);
    button(ui, &who).tooltip(why).clicked().then_some(PanelAction::Ending)
}

/// The name of the game and its duration.
fn head(ui: &mut Ui, view: &TableView, pictures: &mut Pictures) {
    let name = labels::game(&view.texts, view.table.info());
    let time = labels::time(view.watch.of_game());
    let font = TextStyle::Body.resolve(ui.style());
    let size = font.size;
    // egui shows new glyphs one frame late: all digits are loaded at once.
    let _ready = ui.painter().layout_no_wrap("0123456789:".into(), font, colour(WEAK_TEXT));
    let line = vec2(ui.available_width(), size * 1.8);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        // No higher than the line, so that nothing in the panel moves.
        ui.spacing_mut().interact_size = vec2(line.y, line.y);
        let about = if view.table.shows_present() { "table" } else { "review" };
        help_button(ui, pictures, &view.texts.get("help-open"), about);
        let time = RichText::new(time).color(colour(WEAK_TEXT));
        ui.label(time).tooltip(view.texts.get("table-time-of-game"));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let font = type_of(ui.ctx(), LEAD, bold());
            let name = RichText::new(name).font(font).color(colour(ACCENT));
            ui.add(Label::new(name).wrap());
        });
    });
}
