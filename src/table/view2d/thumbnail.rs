//! Small pictures of positions, for cards and lists.

use super::fit::{Fit, Frame};
use super::materials::BoardMaterials;
use super::sprite::{Sprite, resting_sprite};
use super::{board, upright};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy_egui::egui::{Painter, Rect};
use rules::{Board, ModeInfo, Placed};

/// A narrow border without coordinates.
const FRAME: Frame = Frame { border: 0.22, least_border: 3.0, most_border: 14.0, margin: 0.0 };

/// Draws a position as large as it fits into a rectangle, the first team at the bottom.
pub fn thumbnail(
    painter: &Painter,
    space: Rect,
    info: &ModeInfo,
    board: &Board,
    pieces: &[Placed],
    theme: &Theme,
    pictures: &mut Pictures,
) {
    let fit = Fit::new(space, board, false, FRAME, painter.pixels_per_point());
    let materials = BoardMaterials::of(theme, pictures, painter.ctx());
    painter.extend(board::ground(&fit, board, theme, &materials));
    for piece in pieces {
        let look = Sprite::find(info, piece.kind, piece.team, theme);
        let middle = fit.square(board, piece.cell).center();
        if let Some(look) = look {
            painter.extend(resting_sprite(painter.ctx(), &fit, &look, middle, pictures));
        }
    }
    painter.extend(upright::front(&fit, board, theme, &materials));
}
