//! Marks on the cells, each with a shape of its own as well as a colour.

use super::Figure;
use super::canvas::{CELL, Canvas};
use super::palette::{self, css, deep, pale};
use rules::{Cell, Mark};

/// The radius of a ring around the hole of an upright board.
const AROUND_HOLE: f32 = CELL * 0.44;

/// Marks below the pieces.
pub(super) fn below(canvas: &mut Canvas, figure: &Figure) {
    let decided = figure.game.deciding_cells();
    for cell in figure.last.iter().filter(|cell| !decided.contains(cell)) {
        tint(canvas, *cell, palette::LAST, 0.5);
    }
    decided.iter().for_each(|cell| tint(canvas, *cell, palette::DECIDED, 0.6));
    figure.marks.iter().for_each(|cell| tint(canvas, *cell, palette::HINT, 0.4));
    if let Some(cell) = figure.game.in_check() {
        tint(canvas, cell, palette::ALARM, 0.6);
    }
    if let Some(cell) = figure.chosen {
        tint(canvas, cell, palette::TARGET, 0.45);
        frame(canvas, cell, palette::TARGET);
    }
    figure.reach.captures.iter().for_each(|cell| triangles(canvas, *cell));
}

/// Marks above the pieces.
pub(super) fn above(canvas: &mut Canvas, figure: &Figure) {
    figure.reach.targets.iter().for_each(|cell| dot(canvas, *cell));
    figure.reach.victims.iter().for_each(|cell| cross(canvas, *cell));
    let rings = figure.marks.iter().map(|cell| (*cell, palette::HINT));
    let decided = figure.game.deciding_cells();
    let rings = rings.chain(decided.iter().map(|cell| (*cell, palette::DECIDED)));
    rings.for_each(|(cell, colour)| ring(canvas, cell, colour));
    if canvas.is_upright() {
        figure
            .last
            .iter()
            .filter(|cell| !decided.contains(cell))
            .for_each(|cell| ring(canvas, *cell, palette::LAST));
    }
    figure.arrows.iter().for_each(|(from, to)| arrow(canvas, *from, *to));
}

/// A special cell of the board: a tinted cell with an inlay.
pub(super) fn special(canvas: &mut Canvas, mark: Mark, cell: Cell) {
    tint(canvas, cell, palette::SPECIAL, 0.34);
    let (x, y) = canvas.corner(cell);
    let (line, fill) = (css(deep(palette::SPECIAL)), css(palette::SPECIAL));
    let inlay = match mark {
        Mark::Hill => {
            r#"<circle cx="50" cy="50" r="43" fill="none"/><circle cx="50" cy="50" r="29" fill="none"/><path d="M50 35L64 60.5H36Z"/>"#
        }
        Mark::Throne => {
            r#"<path d="M7 7H93V93H7ZM14 14H86V86H14Z" fill="none"/><path d="M50 50L59 33L50 19L41 33ZM50 50L67 59L81 50L67 41ZM50 50L41 67L50 81L59 67ZM50 50L33 41L19 50L33 59Z"/>"#
        }
        Mark::Corner => {
            r#"<path d="M10 10H90V90H10Z" fill="none"/><path d="M50 22L78 50L50 78L22 50Z"/>"#
        }
    };
    let scale = CELL / 100.0;
    canvas.add(format_args!(
        r#"<g transform="translate({x} {y}) scale({scale})" fill="{fill}" stroke="{line}" stroke-width="3.5" stroke-linejoin="round">{inlay}</g>"#
    ));
}

/// A tinted cell; the holes of an upright board are not tinted.
fn tint(canvas: &mut Canvas, cell: Cell, colour: [u8; 3], strength: f32) {
    if !canvas.is_upright() {
        let ((x, y), fill) = (canvas.corner(cell), css(colour));
        canvas.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" fill-opacity="{strength}"/>"#
        ));
    }
}

/// A frame inside a cell.
fn frame(canvas: &mut Canvas, cell: Cell, colour: [u8; 3]) {
    let ((x, y), line, side) = (canvas.corner(cell), css(colour), CELL - 3.0);
    let (x, y) = (x + 1.5, y + 1.5);
    canvas.add(format_args!(
        r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="{line}" stroke-width="3"/>"#
    ));
}

/// A cell to go to.
fn dot(canvas: &mut Canvas, cell: Cell) {
    let (x, y) = canvas.middle(cell);
    let colour = if canvas.is_upright() { pale(palette::TARGET) } else { palette::TARGET };
    let (fill, edge) = (css(colour), css(pale(palette::LIGHT)));
    canvas.add(format_args!(
        r#"<circle cx="{x}" cy="{y}" r="7.5" fill="{fill}" stroke="{edge}" stroke-opacity="0.7" stroke-width="1.5"/>"#
    ));
}

/// A capture: a triangle in each corner.
fn triangles(canvas: &mut Canvas, cell: Cell) {
    let ((x, y), long) = (canvas.corner(cell), CELL * 0.3);
    let (right, bottom, fill) = (x + CELL, y + CELL, css(palette::TARGET));
    canvas.add(format_args!(
        r#"<path d="M{x} {y}h{long}l-{long} {long}ZM{right} {y}v{long}l-{long} -{long}ZM{right} {bottom}h-{long}l{long} -{long}ZM{x} {bottom}v-{long}l{long} {long}Z" fill="{fill}"/>"#
    ));
}

/// A piece that would be captured.
fn cross(canvas: &mut Canvas, cell: Cell) {
    let ((x, y), line) = (canvas.middle(cell), css(palette::ALARM));
    let (left, top, side) = (x - 13.0, y - 13.0, 26.0);
    let path = format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}");
    canvas.add(format_args!(
        r#"<path d="{path}" fill="none" stroke="white" stroke-opacity="0.85" stroke-width="7" stroke-linecap="round"/>"#
    ));
    canvas.add(format_args!(
        r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="4" stroke-linecap="round"/>"#
    ));
}

/// A ring with a dark edge.
fn ring(canvas: &mut Canvas, cell: Cell, colour: [u8; 3]) {
    let ((x, y), line) = (canvas.middle(cell), css(colour));
    let radius = if canvas.is_upright() { AROUND_HOLE } else { CELL * 0.43 };
    canvas.add(format_args!(
        r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="black" stroke-opacity="0.6" stroke-width="5"/>"#
    ));
    canvas.add(format_args!(
        r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{line}" stroke-width="3"/>"#
    ));
}

/// An arrow between two cells, a little short of the middle of the second.
fn arrow(canvas: &mut Canvas, from: Cell, to: Cell) {
    let (from, to) = (canvas.middle(from), canvas.middle(to));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length < 1.0 {
        return;
    }
    let angle = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
    let (fill, line) = (css(palette::HINT), css(deep(palette::HINT)));
    let (tip, neck, (x, y)) = (length - 4.0, length - 24.0, from);
    canvas.add(format_args!(
        r#"<path transform="translate({x} {y}) rotate({angle:.2})" d="M6 -3.2L{neck:.1} -4.6V-12L{tip:.1} 0L{neck:.1} 12V4.6L6 3.2Z" fill="{fill}" fill-opacity="0.92" stroke="{line}" stroke-width="1.5" stroke-linejoin="round"/>"#
    ));
}
