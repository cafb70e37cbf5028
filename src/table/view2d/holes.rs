//! Missing cells: holes in the board.

use super::fit::Fit;
use super::materials::{corners, quad};
use crate::theme::{Theme, mix};
use crate::ui::style::colour;
use bevy_egui::egui::epaint::WHITE_UV;
use bevy_egui::egui::{Mesh, Rect, Shape, vec2};
use rules::{Board, Cell};

/// Visible depth of a wall, in cells.
const WALL: f32 = 0.12;
/// Brightness of the walls above, right, below and left.
const BRIGHT: [f32; 4] = [0.10, 0.42, 0.62, 0.28];

/// The hole of a missing cell. Adjacent holes have no wall between them.
pub(super) fn cut_out(fit: &Fit, board: &Board, cell: Cell, theme: &Theme) -> Vec<Shape> {
    let square = fit.square(board, cell);
    let wall = walls(fit, board, square);
    let inset = |side: usize| if wall[side] { fit.cell * WALL } else { 0.0 };
    let deep = Rect::from_min_max(
        square.min + vec2(inset(3), inset(0) * 1.5),
        square.max - vec2(inset(1), inset(2) * 0.6),
    );
    let mut mesh = Mesh::default();
    let (outer, inner) = (corners(square), corners(deep));
    for (side, bright) in BRIGHT.into_iter().enumerate().filter(|(side, _)| wall[*side]) {
        let next = (side + 1) % 4;
        let wood = mix(theme.border, theme.dark, 0.55);
        let near = colour(mix([0; 3], wood, bright + 0.35));
        let far = colour(mix([0; 3], wood, bright * 0.7));
        let places = [(outer[side], near), (outer[next], near), (inner[next], far), (inner[side], far)];
        quad(&mut mesh, places.map(|(at, colour)| (at, WHITE_UV, colour)));
    }
    vec![Shape::rect_filled(square, 0.0, colour(mix(theme.table, [0; 3], 0.72))), Shape::mesh(mesh)]
}

/// Which sides (above, right, below, left on the screen) border on the board.
fn walls(fit: &Fit, board: &Board, square: Rect) -> [bool; 4] {
    let directions = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
    directions.map(|direction| {
        let at = fit.to_board(square.center() + direction * fit.cell);
        let inside = at.x >= 0.0 && at.y >= 0.0;
        let cell = inside.then(|| board.cell(at.x as u8, at.y as u8)).flatten();
        let beyond = !fit.cells.contains(square.center() + direction * fit.cell);
        cell.is_some() || beyond
    })
}
