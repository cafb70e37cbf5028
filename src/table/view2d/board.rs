//! The board without pieces: shapes that are cached until size, theme, side or board change.

use super::fit::Fit;
use super::materials::{BoardMaterials, corners, cut, light, quad, scatter, shadow, tile};
use super::{cell_marks, holes};
use crate::theme::{Theme, mix};
use crate::ui::style::{colour, faint};
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, StrokeKind, pos2};
use rules::{Board, Pattern};

/// Everything below the pieces.
pub(super) fn ground(fit: &Fit, board: &Board, theme: &Theme, materials: &BoardMaterials) -> Vec<Shape> {
    let mut shapes = vec![shadow(fit)];
    shapes.push(border(fit, materials));
    shapes.extend(edges(fit, theme));
    if fit.is_upright() {
        shapes.push(Shape::rect_filled(fit.cells, 0.0, colour(mix(theme.table, [0; 3], 0.3))));
        return shapes;
    }
    shapes.extend(cells(fit, board, materials));
    if board.pattern == Pattern::Plain {
        shapes.extend(lines(fit, board, theme));
    }
    shapes.extend(board.missing().iter().flat_map(|cell| holes::cut_out(fit, board, *cell, theme)));
    for cell in board.cells() {
        for mark in board.marks(cell) {
            shapes.extend(cell_marks::shapes(mark, fit.square(board, cell), fit, theme));
        }
    }
    shapes
}

/// Four mitred sides, each with the grain along it and its own brightness.
fn border(fit: &Fit, materials: &BoardMaterials) -> Shape {
    let mut mesh = Mesh::with_texture(materials.border);
    let (outer, inner) = (corners(fit.outline()), corners(fit.cells));
    let scale = 1.0 / (fit.pixel * super::materials::SIDE as f32);
    // The upper side is lit; the lower one is not.
    for (side, bright) in [1.0, 0.86, 0.74, 0.94].into_iter().enumerate() {
        let next = (side + 1) % 4;
        let along = side % 2 == 1;
        let uv = |at: Pos2| {
            let from = at - fit.outline().min;
            let (u, v) = if along { (from.x, from.y) } else { (from.y, from.x) };
            pos2((u * scale).fract(), v * scale)
        };
        let dim = light(bright * 0.86);
        let bright = light(bright);
        let places =
            [(outer[side], bright), (outer[next], bright), (inner[next], dim), (inner[side], dim)];
        quad(&mut mesh, places.map(|(at, colour)| (at, uv(at), colour)));
    }
    Shape::mesh(mesh)
}

/// Bevel of the border, and an inlay around the cells.
fn edges(fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let outer = fit.outline();
    let thin = fit.pixel.max(fit.border * 0.05);
    let bright = faint(mix(theme.border, [255, 240, 220], 0.55), 0.8);
    let dark = faint(mix(theme.border, [0, 0, 0], 0.7), 0.9);
    let line = |from: Pos2, to: Pos2, colour: Color32| {
        Shape::line_segment([from, to], Stroke::new(thin, colour))
    };
    let inside = outer.shrink(thin / 2.0);
    let mut shapes = vec![
        line(inside.left_top(), inside.right_top(), bright),
        line(inside.left_top(), inside.left_bottom(), bright),
        line(inside.right_top(), inside.right_bottom(), dark),
        line(inside.left_bottom(), inside.right_bottom(), dark),
    ];
    let inlay = (fit.border * 0.09).max(fit.pixel);
    let around = |width: f32, colour: Color32| {
        RectShape::stroke(fit.cells, 0.0, Stroke::new(width, colour), StrokeKind::Outside)
    };
    shapes.push(around(inlay * 2.0, faint(mix(theme.border, [0; 3], 0.6), 0.75)).into());
    shapes.push(around(inlay, faint(mix(theme.light, theme.border, 0.35), 0.9)).into());
    shapes
}

/// The cells: one mesh for the light ones, one for the dark ones.
fn cells(fit: &Fit, board: &Board, materials: &BoardMaterials) -> [Shape; 2] {
    let mut light_ones = Mesh::with_texture(materials.light);
    let mut dark_ones = Mesh::with_texture(materials.dark);
    for cell in board.cells() {
        let (column, row) = (board.column(cell), board.row(cell));
        let dark = board.pattern == Pattern::Chequered && (column + row) % 2 == 0;
        let mesh = if dark { &mut dark_ones } else { &mut light_ones };
        let square = fit.square(board, cell);
        let uv = cut(fit, fit.cell, u32::from(cell.0));
        let own = 1.0 - (scatter(u32::from(cell.0) + 900) % 100) as f32 * 0.0007;
        let colours = corners(square).map(|corner| light(own * room_light(fit, corner)));
        tile(mesh, square, uv, colours);
    }
    [Shape::mesh(light_ones), Shape::mesh(dark_ones)]
}

/// The light comes from the upper left.
pub(super) fn room_light(fit: &Fit, at: Pos2) -> f32 {
    let part = (at - fit.cells.min) / fit.cells.size();
    1.0 - 0.10 * (part.x * 0.4 + part.y * 0.6)
}

/// Carved lines between the cells of a plain board: a dark one and a bright one beside it.
fn lines(fit: &Fit, board: &Board, theme: &Theme) -> Vec<Shape> {
    let wide = super::fit::snap(fit.cell * 0.025, fit.pixel).max(fit.pixel);
    let (dark, bright) = (faint(theme.line, 0.85), faint(mix(theme.light, [255; 3], 0.6), 0.45));
    let cells = fit.cells;
    let mut shapes = Vec::new();
    let mut bar = |rect: Rect, colour: Color32| shapes.push(Shape::rect_filled(rect, 0.0, colour));
    for column in 1..board.width() {
        let x = super::fit::snap(cells.left() + f32::from(column) * fit.cell - wide / 2.0, fit.pixel);
        bar(Rect::from_x_y_ranges(x..=x + wide, cells.y_range()), dark);
        bar(Rect::from_x_y_ranges(x + wide..=x + wide + fit.pixel, cells.y_range()), bright);
    }
    for row in 1..board.height() {
        let y = super::fit::snap(cells.top() + f32::from(row) * fit.cell - wide / 2.0, fit.pixel);
        bar(Rect::from_x_y_ranges(cells.x_range(), y..=y + wide), dark);
        bar(Rect::from_x_y_ranges(cells.x_range(), y + wide..=y + wide + fit.pixel), bright);
    }
    shapes
}
