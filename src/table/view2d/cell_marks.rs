//! Special cells (hills, thrones, corners), drawn as inlays with shapes of their own.

use super::fit::Fit;
use crate::theme::{Theme, mix};
use crate::ui::style::faint;
use bevy_egui::egui::epaint::{CircleShape, PathShape, RectShape};
use bevy_egui::egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use rules::Mark;

/// The shapes of a mark.
pub(super) fn shapes(mark: Mark, square: Rect, fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let (bright, deep) = (theme.marks.special, mix(theme.marks.special, [0; 3], 0.55));
    let ink = Ink {
        tint: faint(bright, 0.34),
        line: Stroke::new((fit.cell * 0.035).max(fit.pixel), faint(deep, 0.85)),
        fill: faint(bright, 0.75),
    };
    let mut shapes = vec![Shape::rect_filled(square, 0.0, ink.tint)];
    match mark {
        Mark::Hill => shapes.extend(hill(square, &ink)),
        Mark::Throne => shapes.extend(throne(square, &ink)),
        Mark::Corner => shapes.extend(corner(square, &ink)),
    }
    shapes
}

struct Ink {
    tint: Color32,
    line: Stroke,
    fill: Color32,
}

/// Contour lines with a small summit, as on a map.
fn hill(square: Rect, ink: &Ink) -> Vec<Shape> {
    let middle = square.center();
    let ring = |fraction: f32| CircleShape::stroke(middle, square.width() * fraction, ink.line).into();
    let size = square.width() * 0.15;
    let summit =
        [vec2(0.0, -1.0), vec2(0.95, 0.7), vec2(-0.95, 0.7)].map(|direction| middle + direction * size);
    vec![ring(0.43), ring(0.29), polygon(summit.to_vec(), ink.fill, ink.line)]
}

/// A double frame with a cross of four petals.
fn throne(square: Rect, ink: &Ink) -> Vec<Shape> {
    let (middle, side) = (square.center(), square.width());
    let frame = |fraction: f32| -> Shape {
        RectShape::stroke(square.shrink(side * fraction), side * 0.05, ink.line, StrokeKind::Middle)
            .into()
    };
    let mut shapes = vec![frame(0.07), frame(0.14)];
    for quarter in 0..4 {
        let ahead = Vec2::angled(quarter as f32 * std::f32::consts::FRAC_PI_2);
        let aside = ahead.rot90();
        let petal = [
            middle,
            middle + (ahead * 0.17 + aside * 0.09) * side,
            middle + ahead * 0.31 * side,
            middle + (ahead * 0.17 - aside * 0.09) * side,
        ];
        shapes.push(polygon(petal.to_vec(), ink.fill, ink.line));
    }
    shapes
}

/// A frame with a lozenge in the middle and dots at its corners.
fn corner(square: Rect, ink: &Ink) -> Vec<Shape> {
    let (middle, side) = (square.center(), square.width());
    let inside = square.shrink(side * 0.1);
    let mut shapes = vec![RectShape::stroke(inside, 0.0, ink.line, StrokeKind::Middle).into()];
    for knot in [inside.left_top(), inside.right_top(), inside.right_bottom(), inside.left_bottom()] {
        shapes.push(Shape::circle_filled(knot, side * 0.06, ink.line.color));
    }
    let lozenge = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
    let around = |fraction: f32| lozenge.map(|direction| middle + direction * side * fraction).to_vec();
    shapes.push(polygon(around(0.28), ink.fill, ink.line));
    shapes.push(polygon(around(0.12), ink.tint, ink.line));
    shapes
}

fn polygon(points: Vec<Pos2>, fill: Color32, line: Stroke) -> Shape {
    PathShape::convex_polygon(points, fill, line).into()
}
