//! Dialogs over the board: choice of a move, confirmation of a move, and offers.

use super::layout::TableLayout;
use super::{TableCommands, TableView, board, labels};
use crate::table::TableAsked;
use crate::table::selection::BoardInput;
use crate::theme::Theme;
use crate::ui::focus::ring;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BORDER, PANEL, TEXT, bold, colour, shadow};
use crate::ui::widgets::{button, primary_button};
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{
    Align2, Area, Button, Frame, Id, Image, Key, Margin, Modifiers, Order, Pos2, Response, RichText,
    Stroke, TextStyle, Ui, vec2,
};
use play::{Offer, OpenOffer};
use rules::{LegalMove, Pick};

/// Shows the current dialog; returns whether there is one.
pub(super) fn show(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    board: &board::BoardState,
) -> bool {
    if !commands.sheets.is_empty() {
        return false;
    }
    if !view.selection.picks.is_empty() {
        pick(ui, layout, view, commands, pictures, board);
        true
    } else if view.selection.pending.is_some() {
        confirm(ui, layout, view, commands);
        true
    } else {
        offer(ui, layout, view, commands)
    }
}

/// The frame of a dialog.
pub(super) fn frame() -> Frame {
    Frame::new()
        .fill(colour(PANEL))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(12)
        .inner_margin(Margin::same(14))
        .shadow(shadow(1.0))
}

/// Gives a widget the focus when its dialog has just opened: the board had it until now.
pub(super) fn take_focus(ui: &Ui, response: &Response) {
    let free = ui.memory(|memory| memory.focused().is_none_or(|id| id == board::id()));
    if free {
        response.request_focus();
        ui.ctx().request_repaint();
    }
}

fn dialog(
    ui: &Ui,
    layout: &TableLayout,
    name: &str,
    at: Pos2,
    pivot: Align2,
    fill: impl FnOnce(&mut Ui),
) {
    let most = layout.board.width().min(layout.board.height()).max(320.0) - 24.0;
    Area::new(Id::new(("table", name)))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(pivot)
        .constrain_to(ui.ctx().content_rect().shrink(6.0))
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            frame().show(ui, |ui| {
                ui.set_max_width(most);
                fill(ui);
            });
        });
}

fn escaped(ui: &Ui) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}

/// Several moves share their cells: the player chooses one.
fn pick(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    board: &board::BoardState,
) {
    let legal = view.table.shown().legal();
    let target =
        view.selection.picks.first().and_then(|place| legal.get(*place)).and_then(|mv| mv.cells.last());
    let square = target.and_then(|cell| board.square(view, *cell));
    let (at, pivot) = match square {
        Some(square) if square.center().y < layout.board.center().y => {
            (square.center_bottom(), Align2::CENTER_TOP)
        }
        Some(square) => (square.center_top(), Align2::CENTER_BOTTOM),
        None => (layout.board.center(), Align2::CENTER_CENTER),
    };
    let mut chosen = None;
    dialog(ui, layout, "pick", at, pivot, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (order, place) in view.selection.picks.iter().enumerate() {
                let Some(mv) = legal.get(*place) else { continue };
                let response = choice(ui, view, commands, pictures, mv);
                if order == 0 {
                    take_focus(ui, &response);
                }
                if response.clicked() {
                    chosen = Some(*place);
                }
            }
        });
    });
    if let Some(place) = chosen {
        commands.touch(BoardInput::Pick(place));
    } else if escaped(ui) {
        commands.touch(BoardInput::Cancel);
    }
}

/// A move to choose: a piece as its picture, anything else as text.
fn choice(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    mv: &LegalMove,
) -> Response {
    let info = view.table.info();
    let kind = match mv.pick {
        Some(Pick::Kind(kind)) => kind,
        Some(Pick::Word(word)) => return button(ui, &view.texts.get_or(&format!("pick-{word}"), word)),
        None => return button(ui, &mv.shown),
    };
    let team = info.teams.get(usize::from(view.table.shown().turn().0));
    let (Some(piece), Some(team)) = (info.kinds.get(usize::from(kind)), team) else {
        return button(ui, &mv.shown);
    };
    let side = (TextStyle::Body.resolve(ui.style()).size * 3.6).round();
    let paint = Theme::find(&commands.settings.theme).paint(team.shade);
    let texture = pictures.piece(ui.ctx(), &piece.id, piece.letter, paint, side);
    let image = Image::from_texture(SizedTexture::new(texture, vec2(side, side)));
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(6.0, 6.0);
        ui.add(Button::image(image))
    });
    ring(ui, response.inner).on_hover_text(labels::kind(&view.texts, info, kind))
}

/// The move waits to be confirmed.
fn confirm(ui: &Ui, layout: &TableLayout, view: &TableView, commands: &mut TableCommands) {
    let text = view.selection.pending.as_deref().unwrap_or_default();
    let shown =
        view.table.shown().legal().iter().find(|mv| mv.text == text).map_or(text, |mv| &mv.shown);
    let question = view.texts.with("table-confirm", &[("move", shown.into())]);
    match ask(
        ui,
        layout,
        "confirm",
        &question,
        [view.texts.get("table-confirm-yes"), view.texts.get("table-confirm-no")],
    ) {
        Some(true) => commands.touch(BoardInput::Confirm),
        Some(false) => commands.touch(BoardInput::Cancel),
        None => {}
    }
}

/// An open offer that a local person must answer.
fn offer(ui: &Ui, layout: &TableLayout, view: &TableView, commands: &mut TableCommands) -> bool {
    let waits = view.table.offer().filter(|_| view.table.review().is_none());
    let Some(OpenOffer { offer, team: by }) = waits else { return false };
    if !view.table.people_here().any(|(_, seat)| seat.team != by) {
        return false;
    }
    let [text, yes, no] = match offer {
        Offer::Draw => ["table-draw-offered", "table-draw-accept", "table-draw-decline"],
        Offer::Takeback => ["table-takeback-asked", "table-takeback-accept", "table-takeback-decline"],
        Offer::Abort => ["table-abort-asked", "table-abort-accept", "table-abort-decline"],
    };
    let team = labels::team(&view.texts, view.table.info(), by);
    let count = labels::team_number(view.table.info(), by);
    let text = view.texts.with(text, &[("team", team.into()), ("count", count.into())]);
    let answers = [view.texts.get(yes), view.texts.get(no)];
    if let Some(answer) = ask(ui, layout, "offer", &text, answers) {
        commands.ask(TableAsked::Answer(answer));
    }
    true
}

/// A question with two answers at the lower edge of the board; Esc gives the second.
fn ask(
    ui: &Ui,
    layout: &TableLayout,
    name: &str,
    question: &str,
    [yes, no]: [String; 2],
) -> Option<bool> {
    let mut answer = None;
    let at = layout.board.center_bottom() - vec2(0.0, 12.0);
    dialog(ui, layout, name, at, Align2::CENTER_BOTTOM, |ui| {
        ui.label(RichText::new(question).family(bold()).color(colour(TEXT)));
        ui.horizontal_wrapped(|ui| {
            let first = primary_button(ui, &yes);
            take_focus(ui, &first);
            if first.clicked() {
                answer = Some(true);
            }
            if button(ui, &no).clicked() {
                answer = Some(false);
            }
        });
    });
    answer.or_else(|| escaped(ui).then_some(false))
}
