//! A small still picture of a position, for cards and lists.

use super::fit::{Fit, Frame};
use super::pieces::{Sprite, sprite};
use super::stuffs::Stuffs;
use super::{boards, upright};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy_egui::egui::{Painter, Rect};
use rules::{Board, ModeInfo, Placed};

/// A narrow border: there are no letters on it.
const FRAME: Frame = Frame { border: 0.22, least_border: 3.0, most_border: 14.0, margin: 0.0 };

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
    let fit = Fit::new(space, board, false, FRAME, painter.pixels_per_point());
    let stuffs = Stuffs::of(theme, pictures, painter.ctx());
    painter.extend(boards::ground(&fit, board, theme, &stuffs));
    for piece in pieces {
        let look = Sprite::find(info, piece.kind, piece.team, theme);
        let middle = fit.square(board, piece.cell).center();
        if let Some(look) = look {
            painter.extend(sprite(painter.ctx(), &fit, &look, middle, pictures));
        }
    }
    painter.extend(upright::front(&fit, board, theme, &stuffs));
}
