//! The shapes of marks in 2D. On an upright board they follow the round holes.

use super::fit::Fit;
use crate::theme::{Rgb, Theme, mix};
use crate::ui::style::{colour, faint};
use bevy_egui::egui::ecolor::{gamma_u8_from_linear_f32, linear_f32_from_gamma_u8};
use bevy_egui::egui::epaint::PathShape;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

/// Radius of marks around a round hole, in cells.
const AROUND_HOLE: f32 = 0.455;
/// Radius of rings on a flat cell.
const RING: f32 = 0.43;

/// Draws marks in the colours of a theme.
#[derive(Clone, Copy)]
pub(super) struct MarkPainter<'a> {
    pub(super) painter: &'a Painter,
    pub(super) fit: &'a Fit,
    pub(super) theme: &'a Theme,
}

impl MarkPainter<'_> {
    /// A stroke; `thick` in cells.
    fn stroke(&self, thick: f32, colour: Color32) -> Stroke {
        Stroke::new((self.fit.cell * thick).max(self.fit.pixel * 1.5), colour)
    }

    /// Marks on the dark frame of an upright board must be brighter.
    pub(super) fn bright(&self, of: Rgb) -> Rgb {
        if self.fit.is_upright() { mix(of, [255; 3], 0.45) } else { of }
    }

    /// A tinted cell; holes are not tinted.
    pub(super) fn tint(&self, square: Rect, of: Rgb, strength: f32) {
        if !self.fit.is_upright() {
            self.painter.rect_filled(square, 0.0, glaze(of, strength));
        }
    }

    /// A frame inside a square, or a ring around a hole; `thick` in cells.
    pub(super) fn outline(&self, square: Rect, thick: f32, colour: Color32) {
        let stroke = self.stroke(thick, colour);
        if self.fit.is_upright() {
            self.painter.circle_stroke(square.center(), self.fit.cell * AROUND_HOLE, stroke);
        } else {
            self.painter.rect_stroke(square, 0.0, stroke, StrokeKind::Inside);
        }
    }

    /// The corners of a frame, or four arcs around a hole: where the last move ended.
    pub(super) fn brackets(&self, square: Rect, of: Rgb) {
        let (line, cell) = (self.stroke(0.075, colour(of)), self.fit.cell);
        if self.fit.is_upright() {
            (0..4).for_each(|quarter| self.arc(square.center(), quarter as f32 * FRAC_PI_2, line));
            return;
        }
        let inside = square.shrink(line.width / 2.0);
        let long = cell * 0.27;
        for (corner, x, y) in corners(inside) {
            let points = vec![corner + vec2(long * x, 0.0), corner, corner + vec2(0.0, long * y)];
            self.painter.add(PathShape::line(points, line));
        }
    }

    /// An arc of 50 degrees around a hole, turned from the first diagonal.
    fn arc(&self, middle: Pos2, turned: f32, line: Stroke) {
        const HALF: f32 = 0.44;
        let radius = self.fit.cell * AROUND_HOLE;
        let at = |part: f32| middle + Vec2::angled(FRAC_PI_4 + turned + part * HALF) * radius;
        let points = (-6..=6).map(|step| at(step as f32 / 6.0)).collect();
        self.painter.add(PathShape::line(points, line));
    }

    /// A small hollow lozenge: where the last move began.
    pub(super) fn lozenge(&self, middle: Pos2, of: Rgb) {
        let size = self.fit.cell * 0.15;
        let around = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
        let points = around.map(|way| middle + way * size).to_vec();
        self.painter.add(PathShape::closed_line(points, self.stroke(0.06, colour(of))));
    }

    /// A ring with a dark edge: a cell that decided the game.
    pub(super) fn ring(&self, square: Rect, of: Rgb) {
        let radius = self.fit.cell * if self.fit.is_upright() { AROUND_HOLE } else { RING };
        let dark = self.stroke(0.15, Color32::from_black_alpha(190));
        self.painter.circle_stroke(square.center(), radius, dark);
        self.painter.circle_stroke(square.center(), radius, self.stroke(0.09, colour(of)));
    }

    /// A thin ring with four ticks, as in a gun sight: an attacked piece.
    pub(super) fn sight(&self, square: Rect, of: Rgb) {
        let (middle, cell) = (square.center(), self.fit.cell);
        let edge = faint(mix(of, [255; 3], 0.75), 0.85);
        for (extra, ink) in [(0.03, edge), (0.0, colour(of))] {
            self.painter.circle_stroke(middle, cell * 0.41, self.stroke(0.04 + extra, ink));
            for quarter in 0..4 {
                let way = Vec2::angled(quarter as f32 * FRAC_PI_2);
                let ends = [middle + way * cell * 0.34, middle + way * cell * 0.48];
                self.painter.line_segment(ends, self.stroke(0.06 + extra, ink));
            }
        }
    }

    /// A cross over a piece: it would be taken.
    pub(super) fn cross(&self, square: Rect, of: Rgb) {
        let inside = square.shrink(self.fit.cell * 0.17);
        let lines =
            [[inside.left_top(), inside.right_bottom()], [inside.right_top(), inside.left_bottom()]];
        for (thick, ink) in [(0.15, Color32::from_white_alpha(225)), (0.09, colour(of))] {
            lines.iter().for_each(|ends| {
                self.painter.line_segment(*ends, self.stroke(thick, ink));
            });
        }
    }

    /// A free target cell.
    pub(super) fn dot(&self, at: Pos2, near: bool) {
        let cell = self.fit.cell;
        let radius = cell * if near { 0.2 } else { 0.15 };
        let edge = faint(mix(self.theme.light, [255; 3], 0.5), 0.55);
        self.painter.circle_filled(at, radius + cell * 0.022, edge);
        self.painter.circle_filled(at, radius, faint(self.theme.marks.target, 0.92));
    }

    /// A small ring: a cell that a piece could go to if it were chosen, or if it were its turn.
    pub(super) fn small_ring(&self, at: Pos2, of: Rgb) {
        let edge = faint(mix(self.theme.light, [255; 3], 0.5), 0.6);
        for (extra, ink) in [(0.035, edge), (0.0, faint(of, 0.95))] {
            self.painter.circle_stroke(at, self.fit.cell * 0.12, self.stroke(0.055 + extra, ink));
        }
    }

    /// A capture: a triangle in each corner.
    pub(super) fn triangles(&self, square: Rect) {
        let long = self.fit.cell * 0.27;
        let fill = faint(self.theme.marks.target, 0.95);
        let line = Stroke::new(self.fit.pixel, faint(mix(self.theme.light, [255; 3], 0.5), 0.7));
        for (corner, x, y) in corners(square) {
            let points = vec![corner, corner + vec2(long * x, 0.0), corner + vec2(0.0, long * y)];
            self.painter.add(Shape::from(PathShape::convex_polygon(points, fill, line)));
        }
    }
}

/// A translucent colour that brightens what is darker than it: the window mixes linear light.
fn glaze(of: Rgb, strength: f32) -> Color32 {
    let part = |channel: u8| gamma_u8_from_linear_f32(linear_f32_from_gamma_u8(channel) * strength);
    let [red, green, blue] = of.map(part);
    Color32::from_rgba_premultiplied(red, green, blue, (strength * 255.0) as u8)
}

/// The corners of a square, and the way inside from each.
fn corners(square: Rect) -> [(Pos2, f32, f32); 4] {
    [
        (square.left_top(), 1.0, 1.0),
        (square.right_top(), -1.0, 1.0),
        (square.right_bottom(), -1.0, -1.0),
        (square.left_bottom(), 1.0, -1.0),
    ]
}
