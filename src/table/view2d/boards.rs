//! The board itself, without pieces: shapes that stay the same until size, theme, side or board change.

use super::fit::Fit;
use super::special;
use super::stuffs::{Stuffs, corners, cut, light, quad, scatter, tile};
use crate::theme::{Theme, mixed};
use crate::ui::style::{colour, faint};
use bevy_egui::egui::epaint::{CircleShape, RectShape, Shadow};
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, StrokeKind, pos2};
use rules::{Board, Pattern};

/// Everything below the pieces.
pub(super) fn ground(fit: &Fit, board: &Board, theme: &Theme, stuffs: &Stuffs) -> Vec<Shape> {
    let mut shapes = vec![shadow(fit)];
    shapes.push(border(fit, stuffs));
    shapes.extend(edges(fit, theme));
    if fit.is_upright() {
        shapes.push(Shape::rect_filled(fit.cells, 0.0, colour(mixed(theme.table, [0; 3], 0.62))));
        return shapes;
    }
    shapes.extend(cells(fit, board, stuffs));
    if board.pattern == Pattern::Plain {
        shapes.extend(lines(fit, board, theme));
    }
    for cell in board.missing() {
        shapes.extend(hole(fit.square(board, *cell), fit, theme));
    }
    for cell in board.cells() {
        for mark in board.marks(cell) {
            shapes.extend(special::shapes(mark, fit.square(board, cell), fit, theme));
        }
    }
    shapes
}

fn shadow(fit: &Fit) -> Shape {
    let wide = (fit.cell * 0.35).clamp(3.0, 40.0) as u8;
    let down = (fit.cell * 0.12).clamp(1.0, 14.0) as i8;
    let shadow = Shadow {
        offset: [0, down],
        blur: wide,
        spread: wide / 6,
        color: Color32::from_black_alpha(150),
    };
    shadow.as_shape(fit.outline(), rounding(fit) as u8).into()
}

fn rounding(fit: &Fit) -> f32 {
    (fit.border * 0.22).clamp(0.0, 8.0)
}

/// Four sides that meet at a slant, each with the grain along it and its own light.
fn border(fit: &Fit, stuffs: &Stuffs) -> Shape {
    let mut mesh = Mesh::with_texture(stuffs.border);
    let (outer, inner) = (corners(fit.outline()), corners(fit.cells));
    let scale = 1.0 / (fit.pixel * super::stuffs::SIDE as f32);
    // The upper side catches the light; the lower one does not.
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

/// Thin lines that make the border look bevelled, and an inlay around the cells.
fn edges(fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let outer = fit.outline();
    let thin = fit.pixel.max(fit.border * 0.05);
    let bright = faint(mixed(theme.border, [255, 240, 220], 0.55), 0.8);
    let dark = faint(mixed(theme.border, [0, 0, 0], 0.7), 0.9);
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
    shapes.push(around(inlay * 2.0, faint(mixed(theme.border, [0; 3], 0.6), 0.75)).into());
    shapes.push(around(inlay, faint(mixed(theme.light, theme.border, 0.35), 0.9)).into());
    shapes
}

/// The squares: one mesh for the light ones, one for the dark ones.
fn cells(fit: &Fit, board: &Board, stuffs: &Stuffs) -> [Shape; 2] {
    let mut light_ones = Mesh::with_texture(stuffs.light);
    let mut dark_ones = Mesh::with_texture(stuffs.dark);
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

/// The lamp hangs over the upper left: the other corner gets less light.
fn room_light(fit: &Fit, at: Pos2) -> f32 {
    let part = (at - fit.cells.min) / fit.cells.size();
    1.0 - 0.10 * (part.x * 0.4 + part.y * 0.6)
}

/// Lines between the cells of a plain board, carved: a dark one and a light one beside it.
fn lines(fit: &Fit, board: &Board, theme: &Theme) -> Vec<Shape> {
    let wide = super::fit::snap(fit.cell * 0.025, fit.pixel).max(fit.pixel);
    let (dark, bright) = (faint(theme.line, 0.85), faint(mixed(theme.light, [255; 3], 0.6), 0.45));
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

/// A cell that was cut out: one looks down into the dark.
fn hole(square: Rect, fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let floor = colour(mixed(theme.table, [0; 3], 0.72));
    let deep = square.shrink2(bevy_egui::egui::vec2(fit.cell, fit.cell) * 0.11);
    let deep = deep.translate(bevy_egui::egui::vec2(0.0, fit.cell * 0.05));
    let mut walls = Mesh::default();
    let (outer, inner) = (corners(square), corners(deep));
    // The wall towards the light lies in its own shadow.
    for (side, bright) in [0.10, 0.42, 0.62, 0.28].into_iter().enumerate() {
        let next = (side + 1) % 4;
        let near = colour(mixed([0; 3], theme.border, bright + 0.3));
        let far = colour(mixed([0; 3], theme.border, bright));
        let white = bevy_egui::egui::epaint::WHITE_UV;
        let places = [(outer[side], near), (outer[next], near), (inner[next], far), (inner[side], far)];
        quad(&mut walls, places.map(|(at, colour)| (at, white, colour)));
    }
    vec![Shape::rect_filled(deep, 0.0, floor), Shape::mesh(walls)]
}

/// How large the round holes of an upright board are, in cells.
const HOLE: f32 = 0.405;
/// How many corners a round hole has.
const CORNERS: usize = 48;

/// The front of an upright board, with round holes through which the pieces are seen.
pub(super) fn front(fit: &Fit, board: &Board, theme: &Theme, stuffs: &Stuffs) -> Vec<Shape> {
    if !fit.is_upright() {
        return Vec::new();
    }
    let mut mesh = Mesh::with_texture(stuffs.border);
    let mut rims = Vec::new();
    for cell in board.cells() {
        let square = fit.square(board, cell);
        pierced(&mut mesh, square, fit, u32::from(cell.0));
        rims.extend(rim(square.center(), fit, theme));
    }
    let mut shapes = vec![Shape::mesh(mesh)];
    shapes.extend(rims);
    shapes
}

/// A square with a round hole, its edge smooth.
fn pierced(mesh: &mut Mesh, square: Rect, fit: &Fit, seed: u32) {
    let middle = square.center();
    let uv = cut(fit, fit.cell, seed);
    let place = |at: Pos2| uv.min + (at - square.min) / square.size() * uv.size();
    let mut ring = |radius: Option<f32>, see_through: bool| -> u32 {
        let first = mesh.vertices.len() as u32;
        for corner in 0..CORNERS {
            let angle = corner as f32 / CORNERS as f32 * std::f32::consts::TAU;
            let way = bevy_egui::egui::Vec2::angled(angle);
            // Without a radius: out to the edge of the square.
            let long = radius.unwrap_or(fit.cell / 2.0 / way.x.abs().max(way.y.abs()));
            let pos = middle + way * long;
            let color =
                if see_through { Color32::TRANSPARENT } else { light(room_light(fit, pos) * 1.0) };
            mesh.vertices.push(bevy_egui::egui::epaint::Vertex { pos, uv: place(pos), color });
        }
        first
    };
    let radius = fit.cell * HOLE;
    let rings = [
        ring(Some(radius - fit.pixel / 2.0), true),
        ring(Some(radius + fit.pixel / 2.0), false),
        ring(None, false),
    ];
    for pair in rings.windows(2) {
        for corner in 0..CORNERS as u32 {
            let next = (corner + 1) % CORNERS as u32;
            mesh.add_triangle(pair[0] + corner, pair[0] + next, pair[1] + next);
            mesh.add_triangle(pair[0] + corner, pair[1] + next, pair[1] + corner);
        }
    }
}

/// The rim of a round hole: a shadow inside, and a bevel that catches the light.
fn rim(middle: Pos2, fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let radius = fit.cell * HOLE;
    let wide = (fit.cell * 0.03).max(fit.pixel);
    let circle = |radius: f32, wide: f32, colour: Color32| -> Shape {
        CircleShape::stroke(middle, radius, Stroke::new(wide, colour)).into()
    };
    vec![
        circle(radius - wide * 0.5, wide * 2.0, Color32::from_black_alpha(60)),
        circle(radius + wide * 0.5, wide, faint(mixed(theme.border, [0; 3], 0.55), 0.9)),
        circle(radius + wide * 1.5, fit.pixel, faint(mixed(theme.border, [255, 240, 220], 0.5), 0.55)),
    ]
}
