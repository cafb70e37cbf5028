//! Dialogs at the board that belong to the player's own move: the choice of a move, and its confirmation. They stand
//! beside the cell they are about.

use super::layout::TableLayout;
use super::{TableCommands, TableView, board, labels};
use crate::table::selection::BoardInput;
use crate::theme::Theme;
use crate::ui::focus::ring;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BORDER, GAP_M, GAP_S, GAP_XS, PANEL, ROUND, TEXT, bold, colour, margin, shadow};
use crate::ui::widgets::{button, primary_button};
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{
    Align2, Area, Button, Context, Frame, Id, Image, Key, Modifiers, Order, Pos2, Rect, Response,
    RichText, Stroke, TextStyle, Ui, pos2, vec2,
};
use rules::{Cell, LegalMove, Pick};

/// Distance between a dialog and its cell.
const APART: f32 = GAP_S;
/// The height of a choice beyond its picture.
const AROUND_PICTURE: f32 = 8.0;
/// The keys of the first choices.
const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Shows the current dialog; returns whether it takes the keys of the board.
pub(super) fn show(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    board: &board::BoardState,
    place: &board::BoardPlacement,
) -> bool {
    if !commands.sheets.is_empty() {
        return false;
    }
    let (cell, picks) = (cell(view), !view.selection.picks.is_empty());
    if !picks && view.selection.pending.is_none() {
        return false;
    }
    let square = cell.and_then(|cell| board.square(view, place, cell));
    if picks {
        pick(ui, layout, view, commands, pictures, square);
    } else {
        confirm(ui, layout, view, commands, square);
    }
    picks
}

/// The cell that the dialog is about: where the move leads.
fn cell(view: &TableView) -> Option<Cell> {
    let legal = view.table.shown().legal();
    let picked = view.selection.picks.first().and_then(|index| legal.get(*index));
    let pending = view.selection.pending.as_deref();
    let pending = pending.and_then(|text| legal.iter().find(|mv| mv.text == text));
    picked.or(pending).and_then(|mv| mv.cells.last()).copied()
}

/// The frame of a dialog.
pub(super) fn frame() -> Frame {
    Frame::new()
        .fill(colour(PANEL))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(ROUND)
        .inner_margin(margin(GAP_M, GAP_M))
        .shadow(shadow(1.0))
}

/// Gives a widget the focus when its dialog has just opened: the board had it until now.
fn take_focus(ui: &Ui, response: &Response) {
    let free = ui.memory(|memory| memory.focused().is_none_or(|id| id == board::id()));
    if free {
        response.request_focus();
        ui.ctx().request_repaint();
    }
}

/// Where a dialog about a square stands: beside it, on the side with more room, so that neither the square nor its column is
/// covered.
fn beside(square: Option<Rect>, space: Rect) -> (Pos2, Align2) {
    let Some(square) = square else { return (space.center(), Align2::CENTER_CENTER) };
    let right = square.center().x < space.center().x;
    let x = if right { square.right() + APART } else { square.left() - APART };
    match (right, square.center().y < space.center().y) {
        (true, true) => (pos2(x, square.top()), Align2::LEFT_TOP),
        (true, false) => (pos2(x, square.bottom()), Align2::LEFT_BOTTOM),
        (false, true) => (pos2(x, square.top()), Align2::RIGHT_TOP),
        (false, false) => (pos2(x, square.bottom()), Align2::RIGHT_BOTTOM),
    }
}

fn dialog(
    ctx: &Context,
    layout: &TableLayout,
    name: &str,
    square: Option<Rect>,
    fill: impl FnOnce(&mut Ui),
) {
    let (at, pivot) = beside(square, layout.board);
    Area::new(Id::new(("table", name)))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(pivot)
        .constrain_to(layout.board.shrink(GAP_S))
        .fade_in(false)
        .show(ctx, |ui| frame().show(ui, fill));
}

fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Several moves share their cells: the player chooses one.
fn pick(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    square: Option<Rect>,
) {
    let legal = view.table.shown().legal();
    let moves: Vec<(usize, &LegalMove)> =
        view.selection.picks.iter().filter_map(|index| Some((*index, legal.get(*index)?))).collect();
    let mut chosen = None;
    let side = picture_side(ui, layout, moves.len());
    dialog(ui.ctx(), layout, "pick", square, |ui| {
        ui.set_max_width(300.0);
        ui.spacing_mut().item_spacing.y = GAP_XS;
        for (order, (index, mv)) in moves.iter().enumerate() {
            let keys = keys_of(view, &moves, order);
            let response = choice(ui, view, commands, pictures, mv, (&keys, side));
            if order == 0 {
                take_focus(ui, &response);
            }
            if response.clicked() || keys.iter().any(|key| pressed(ui, *key)) {
                chosen = Some(*index);
            }
        }
    });
    if let Some(index) = chosen {
        commands.touch(BoardInput::Pick(index));
    } else if pressed(ui, Key::Escape) {
        commands.touch(BoardInput::Cancel);
    }
}

/// The side of the pictures of so many choices: they are all on the board.
fn picture_side(ui: &Ui, layout: &TableLayout, count: usize) -> f32 {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let room = layout.board.height() - 2.0 * (GAP_S + GAP_M);
    let each = room / count.max(1) as f32 - GAP_XS - 2.0 * AROUND_PICTURE;
    each.min(size * 2.6).max(size * 1.3).floor()
}

/// The keys of a choice: its number, and the letter of its piece unless another choice has the same.
fn keys_of(view: &TableView, moves: &[(usize, &LegalMove)], order: usize) -> Vec<Key> {
    let letter = |mv: &LegalMove| match mv.pick {
        Some(Pick::Kind(kind)) => {
            let kind = view.table.info().kinds.get(usize::from(kind))?;
            Key::from_name(&kind.letter.to_uppercase().to_string())
        }
        _ => None,
    };
    let own = moves.get(order).and_then(|(_, mv)| letter(mv));
    let alone = |key: &Key| moves.iter().filter(|(_, mv)| letter(mv) == Some(*key)).count() == 1;
    NUMBERS.get(order).copied().into_iter().chain(own.filter(alone)).collect()
}

/// A move to choose: its piece and name, or a word, and its keys.
fn choice(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    mv: &LegalMove,
    (keys, side): (&[Key], f32),
) -> Response {
    let info = view.table.info();
    let (name, image) = match mv.pick {
        Some(Pick::Kind(kind)) => {
            let name = labels::kind(&view.texts, info, kind);
            (name, picture(ui.ctx(), view, commands, pictures, kind, side))
        }
        Some(Pick::Word(word)) => (view.texts.get_or(&format!("pick-{word}"), word), None),
        None => (mv.shown.clone(), None),
    };
    let text = RichText::new(name).color(colour(TEXT));
    let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
    let button = match image {
        Some(image) => Button::image_and_text(image, text),
        None => Button::new(text),
    };
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(GAP_S, GAP_XS);
        ui.spacing_mut().interact_size.y = 0.0;
        let width = ui.available_width().min(13.0 * TextStyle::Body.resolve(ui.style()).size);
        ui.add(button.shortcut_text(keys.join("  ")).min_size(vec2(width, side + AROUND_PICTURE)))
    });
    ring(ui, response.inner)
}

/// The picture of a piece of the team to move.
fn picture(
    ctx: &Context,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    kind: u8,
    side: f32,
) -> Option<Image<'static>> {
    let info = view.table.info();
    let team = info.teams.get(usize::from(view.table.shown().turn().0))?;
    let piece = info.kinds.get(usize::from(kind))?;
    let paint = Theme::find(&commands.settings.theme).paint(team.shade);
    let texture = pictures.piece(ctx, &piece.id, piece.letter, paint, side);
    Some(Image::from_texture(SizedTexture::new(texture, vec2(side, side))))
}

/// The move waits to be confirmed. The board keeps the keyboard: Enter plays the move, Esc cancels it.
fn confirm(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    square: Option<Rect>,
) {
    let text = view.selection.pending.as_deref().unwrap_or_default();
    let shown =
        view.table.shown().legal().iter().find(|mv| mv.text == text).map_or(text, |mv| &mv.shown);
    let question = view.texts.with("table-confirm", &[("move", shown.into())]);
    let mut answer = None;
    dialog(ui.ctx(), layout, "confirm", square, |ui| {
        ui.set_max_width(360.0);
        ui.label(RichText::new(question).family(bold()).color(colour(TEXT)));
        ui.horizontal_wrapped(|ui| {
            let named = |key: &str, pressed: &str| {
                view.texts.with(key, &[("keys", view.texts.get(pressed).into())])
            };
            if button(ui, &named("table-confirm-no", "key-escape")).clicked() {
                answer = Some(BoardInput::Cancel);
            }
            if primary_button(ui, &named("table-confirm-yes", "key-enter")).clicked() {
                answer = Some(BoardInput::Confirm);
            }
        });
    });
    answer.into_iter().for_each(|input| commands.touch(input));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_never_covers_its_square() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 800.0));
        let size = vec2(220.0, 300.0);
        for column in 0..8 {
            for row in 0..8 {
                let square = Rect::from_min_size(
                    pos2(column as f32 * 100.0, row as f32 * 100.0),
                    vec2(100.0, 100.0),
                );
                let (at, pivot) = beside(Some(square), space);
                let dialog = pivot.anchor_size(at, size);
                assert!(!dialog.intersects(square), "{column} {row}");
                assert!(space.contains_rect(dialog), "{column} {row}: {dialog:?}");
            }
        }
    }
}
