//! The labels of the board in 2D, as the moves of its game use them.

use super::fit::Fit;
use crate::theme::{Theme, ink_on};
use crate::ui::style::{bold, colour, faint};
use bevy_egui::egui::{Align2, FontId, Painter, Pos2, pos2, vec2};
use rules::{Board, Cell, Pattern};

/// Font size of labels on the border: a part of the border, and limits in points.
const ON_BORDER: f32 = 0.62;
const BORDER_LIMITS: (f32, f32) = (16.0, 22.0);
/// Font size of labels in cells: a part of the cell, and limits in points.
const IN_CELL: f32 = 0.2;
const CELL_LIMITS: (f32, f32) = (9.0, 20.0);
/// Smaller cells have no labels.
const LEAST_CELL: f32 = 30.0;

/// Labels of columns below the board, and of rows to its left.
pub(super) fn on_border(painter: &Painter, fit: &Fit, board: &Board, theme: &Theme) {
    let size = (fit.border * ON_BORDER).clamp(BORDER_LIMITS.0, BORDER_LIMITS.1);
    let font = FontId::new(size, bold());
    let write = |at: Pos2, text: String| {
        painter.text(at, Align2::CENTER_CENTER, text, font.clone(), colour(theme.letters));
    };
    for column in 0..board.width() {
        let at = pos2(fit.square_at(column, 0).center().x, fit.cells.bottom() + fit.border * 0.54);
        board.column_label(column).into_iter().for_each(|text| write(at, text));
    }
    for row in 0..board.height() {
        let at = pos2(fit.cells.left() - fit.border * 0.54, fit.square_at(0, row).center().y);
        board.row_label(row).into_iter().for_each(|text| write(at, text));
    }
}

/// Numbers in the upper left corners of cells.
pub(super) fn in_cells(painter: &Painter, fit: &Fit, board: &Board, theme: &Theme) {
    if fit.cell < LEAST_CELL {
        return;
    }
    let font = FontId::new((fit.cell * IN_CELL).clamp(CELL_LIMITS.0, CELL_LIMITS.1), bold());
    for cell in board.cells() {
        let Some(text) = board.cell_label(cell) else { continue };
        let at = fit.square(board, cell).left_top() + vec2(fit.cell * 0.05, fit.cell * 0.03);
        let ink = faint(ink_on(ground(board, cell, theme)), 0.85);
        painter.text(at, Align2::LEFT_TOP, text, font.clone(), ink);
    }
}

/// The colour of a cell.
fn ground(board: &Board, cell: Cell, theme: &Theme) -> [u8; 3] {
    let dark =
        board.pattern == Pattern::Chequered && (board.column(cell) + board.row(cell)).is_multiple_of(2);
    if dark { theme.dark } else { theme.light }
}
