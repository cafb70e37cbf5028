//! Marks in 2D, each with a shape of its own as well as a colour.

use super::arrow;
use super::fit::Fit;
use crate::online::presence::PLAYER_COLOURS;
use crate::table::highlight::{Marks, PointedAt};
use crate::theme::{Rgb, Theme, mix};
use crate::ui::style::{colour, faint};
use bevy_egui::egui::epaint::{PathShape, WHITE_UV};
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};
use rules::{Board, Cell};
use std::f32::consts::TAU;

/// Radius of marks around a round hole, in cells.
const AROUND_HOLE: f32 = 0.455;

/// Marks below the pieces.
pub(super) fn below(painter: &Painter, fit: &Fit, board: &Board, marks: &Marks, theme: &Theme) {
    // Marks on the dark frame of an upright board must be brighter.
    let bright = |of: Rgb| if fit.is_upright() { mix(of, [255; 3], 0.45) } else { of };
    let colours = &theme.marks;
    let target = bright(colours.target);
    let square = |cell: Cell| fit.square(board, cell);
    for cell in &marks.last {
        tint(painter, fit, square(*cell), colours.last, 0.42);
        outline(painter, fit, square(*cell), 0.035, faint(bright(mix(colours.last, [0; 3], 0.25)), 0.9));
    }
    if let Some(cell) = marks.alarm {
        let at = square(cell);
        painter.add(glow(at.center(), fit.cell * 0.62, faint(colours.alarm, 0.95), fit.cell * 0.2));
        outline(painter, fit, at, 0.045, faint(colours.alarm, 0.9));
    }
    for cell in &marks.chosen {
        tint(painter, fit, square(*cell), colours.target, 0.45);
        outline(painter, fit, square(*cell), 0.07, colour(target));
    }
    if let Some(cell) = marks.hover {
        tint(painter, fit, square(cell), colours.target, 0.2);
        outline(painter, fit, square(cell), 0.04, faint(target, 0.8));
    }
    for cell in &marks.targets {
        dot(painter, fit, square(*cell).center(), theme, marks.hover == Some(*cell));
    }
    for cell in &marks.captures {
        triangles(painter, square(*cell), theme, fit);
    }
}

/// Marks above the pieces.
pub(super) fn above(painter: &Painter, fit: &Fit, board: &Board, marks: &Marks, theme: &Theme) {
    let square = |cell: Cell| fit.square(board, cell);
    marks.pointed.iter().for_each(|it| point(painter, fit, board, it));
    if let Some((from, to)) = marks.arrow {
        let ends = [square(from).center(), square(to).center()];
        painter.extend(arrow::arrow(ends, fit.cell, theme.marks.hint));
    }
    if let Some(cell) = marks.ring {
        let (at, wide) = (square(cell).center(), fit.cell * 0.085);
        painter.circle_stroke(
            at,
            fit.cell * 0.36,
            Stroke::new(wide * 1.5, Color32::from_black_alpha(120)),
        );
        painter.circle_stroke(at, fit.cell * 0.36, Stroke::new(wide, colour(theme.marks.hint)));
    }
    if let Some(cell) = marks.cursor {
        outline(painter, fit, square(cell), 0.12, Color32::from_black_alpha(170));
        outline(painter, fit, square(cell), 0.085, colour(theme.marks.cursor));
        if !fit.is_upright() {
            outline(
                painter,
                fit,
                square(cell).shrink(fit.cell * 0.105),
                0.015,
                Color32::from_white_alpha(190),
            );
        }
    }
}

/// Where another player points: a soft ring, and an arrow like a hint's.
fn point(painter: &Painter, fit: &Fit, board: &Board, pointed: &PointedAt) {
    let Some(tint) = PLAYER_COLOURS.get(pointed.tint) else { return };
    if let Some(cell) = pointed.cell {
        let at = fit.square(board, cell).center();
        painter.circle_stroke(at, fit.cell * 0.42, Stroke::new(fit.cell * 0.11, faint(*tint, 0.25)));
        painter.circle_stroke(at, fit.cell * 0.42, Stroke::new(fit.cell * 0.045, faint(*tint, 0.9)));
    }
    if let Some((from, to)) = pointed.arrow {
        let ends = [from, to].map(|cell| fit.square(board, cell).center());
        painter.extend(arrow::arrow(ends, fit.cell * 0.8, *tint));
    }
}

fn tint(painter: &Painter, fit: &Fit, square: Rect, of: Rgb, strength: f32) {
    if !fit.is_upright() {
        painter.rect_filled(square, 0.0, faint(of, strength));
    }
}

/// A frame inside a square, or a ring around a hole; `thick` in cells.
fn outline(painter: &Painter, fit: &Fit, square: Rect, thick: f32, colour: Color32) {
    let thick = (fit.cell * thick).max(fit.pixel * 1.5);
    if fit.is_upright() {
        painter.circle_stroke(square.center(), fit.cell * AROUND_HOLE, Stroke::new(thick, colour));
    } else {
        painter.rect_stroke(square, 0.0, Stroke::new(thick, colour), StrokeKind::Inside);
    }
}

/// A free target cell.
fn dot(painter: &Painter, fit: &Fit, at: Pos2, theme: &Theme, near: bool) {
    let radius = fit.cell * if near { 0.2 } else { 0.15 };
    painter.circle_filled(at, radius + fit.cell * 0.022, faint(mix(theme.light, [255; 3], 0.5), 0.55));
    painter.circle_filled(at, radius, faint(theme.marks.target, 0.92));
}

/// A capture: a triangle in each corner.
fn triangles(painter: &Painter, square: Rect, theme: &Theme, fit: &Fit) {
    let long = fit.cell * 0.27;
    let fill = faint(theme.marks.target, 0.95);
    let line = Stroke::new(fit.pixel, faint(mix(theme.light, [255; 3], 0.5), 0.7));
    for (corner, x, y) in [
        (square.left_top(), 1.0, 1.0),
        (square.right_top(), -1.0, 1.0),
        (square.right_bottom(), -1.0, -1.0),
        (square.left_bottom(), 1.0, -1.0),
    ] {
        let points = vec![corner, corner + vec2(long * x, 0.0), corner + vec2(0.0, long * y)];
        painter.add(PathShape::convex_polygon(points, fill, line));
    }
}

/// A radial gradient: opaque inside `core`, transparent at the edge.
pub(super) fn glow(at: Pos2, radius: f32, inside: Color32, core: f32) -> Shape {
    const CORNERS: u32 = 32;
    let mut mesh = Mesh::default();
    let mut add = |pos: Pos2, color: Color32| {
        mesh.vertices.push(bevy_egui::egui::epaint::Vertex { pos, uv: WHITE_UV, color });
    };
    add(at, inside);
    for corner in 0..CORNERS {
        let direction = bevy_egui::egui::Vec2::angled(corner as f32 / CORNERS as f32 * TAU);
        add(at + direction * core, inside);
        add(at + direction * radius, Color32::TRANSPARENT);
    }
    for corner in 0..CORNERS {
        let (this, next) = (1 + 2 * corner, 1 + 2 * ((corner + 1) % CORNERS));
        mesh.add_triangle(0, this, next);
        mesh.add_triangle(this, this + 1, next + 1);
        mesh.add_triangle(this, next + 1, next);
    }
    Shape::mesh(mesh)
}
