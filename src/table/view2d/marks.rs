//! Marks in 2D, each with a shape of its own as well as a colour.

use super::arrow;
use super::fit::Fit;
use super::mark_shapes::MarkPainter;
use crate::online::presence::PLAYER_COLOURS;
use crate::table::drawing::Drawing;
use crate::table::highlight::{Marks, PREMOVE, PointedAt};
use crate::theme::{Theme, mix};
use crate::ui::style::{colour, faint};
use bevy_egui::egui::epaint::WHITE_UV;
use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke};
use rules::{Board, Cell};
use std::f32::consts::TAU;

/// Marks below the pieces.
pub(super) fn below(painter: &Painter, fit: &Fit, board: &Board, marks: &Marks, theme: &Theme) {
    let pen = MarkPainter { painter, fit, theme };
    let colours = &theme.marks;
    let target = pen.bright(colours.target);
    let square = |cell: Cell| fit.square(board, cell);
    last_move(&pen, board, marks);
    for cell in &marks.deciding {
        pen.tint(square(*cell), colours.decided, 0.5);
        pen.ring(square(*cell), colours.decided);
    }
    for cell in marks.premoves.iter().flat_map(|(from, to)| [from, to]) {
        pen.tint(square(*cell), PREMOVE, 0.5);
        pen.outline(square(*cell), 0.045, faint(pen.bright(PREMOVE), 0.9));
    }
    for cell in marks.movable.iter().chain(&marks.goal) {
        pen.tint(square(*cell), colours.hint, 0.22);
        pen.outline(square(*cell), 0.05, faint(pen.bright(colours.hint), 0.9));
    }
    marks.attacked.iter().for_each(|cell| pen.sight(square(*cell), colours.alarm));
    if let Some(cell) = marks.alarm {
        let at = square(cell);
        painter.add(glow(at.center(), fit.cell * 0.62, faint(colours.alarm, 0.95), fit.cell * 0.2));
        pen.outline(at, 0.045, faint(colours.alarm, 0.9));
    }
    for cell in &marks.chosen {
        pen.tint(square(*cell), colours.target, 0.45);
        pen.outline(square(*cell), 0.07, colour(target));
    }
    if let Some(cell) = marks.hover {
        pen.tint(square(cell), colours.target, 0.2);
        pen.outline(square(cell), 0.04, faint(target, 0.8));
    }
    let reach = if marks.reach_of_enemy { colours.alarm } else { colours.target };
    marks.reach.iter().for_each(|cell| pen.small_ring(square(*cell).center(), reach));
    for cell in &marks.targets {
        pen.dot(square(*cell).center(), marks.hover == Some(*cell));
    }
    marks.captures.iter().for_each(|cell| pen.triangles(square(*cell)));
}

/// Where the last move began and, once the piece has arrived, where it ended.
fn last_move(pen: &MarkPainter, board: &Board, marks: &Marks) {
    let last = pen.theme.marks.last;
    let ink = pen.bright(mix(last, [0; 3], 0.45));
    let Some((end, before)) = marks.last.split_last() else { return };
    for cell in before.iter().filter(|cell| !marks.deciding.contains(cell)) {
        pen.tint(pen.fit.square(board, *cell), last, 0.42);
        pen.lozenge(pen.fit.square(board, *cell).center(), ink);
    }
    if marks.landed && !marks.deciding.contains(end) {
        pen.tint(pen.fit.square(board, *end), last, 0.56);
        pen.brackets(pen.fit.square(board, *end), ink);
    }
}

/// Marks above the pieces.
pub(super) fn above(painter: &Painter, fit: &Fit, board: &Board, marks: &Marks, theme: &Theme) {
    let pen = MarkPainter { painter, fit, theme };
    let square = |cell: Cell| fit.square(board, cell);
    marks.victims.iter().for_each(|cell| pen.cross(square(*cell), theme.marks.alarm));
    marks.pointed.iter().for_each(|it| point(painter, fit, board, it));
    for (from, to) in &marks.premoves {
        let ends = [square(*from).center(), square(*to).center()];
        painter.extend(arrow::arrow(ends, fit.cell * 0.7, PREMOVE));
    }
    marks.drawings.iter().for_each(|drawing| draw(painter, fit, board, drawing));
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
        pen.outline(square(cell), 0.12, Color32::from_black_alpha(170));
        pen.outline(square(cell), 0.085, colour(theme.marks.cursor));
        if !fit.is_upright() {
            let inside = square(cell).shrink(fit.cell * 0.105);
            pen.outline(inside, 0.015, Color32::from_white_alpha(190));
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

/// An arrow or a circle of the player.
fn draw(painter: &Painter, fit: &Fit, board: &Board, drawing: &Drawing) {
    let center = |cell: Cell| fit.square(board, cell).center();
    let of = drawing.brush.colour();
    match drawing.arrow() {
        Some((from, to)) => {
            painter.extend(arrow::arrow([center(from), center(to)], fit.cell * 0.85, of));
        }
        None => {
            let stroke = Stroke::new(fit.cell * 0.07, faint(of, 0.9));
            painter.circle_stroke(center(drawing.from), fit.cell * 0.45, stroke);
        }
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
