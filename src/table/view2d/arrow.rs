//! An arrow between the centres of two cells.

use crate::theme::{Rgb, mix};
use crate::ui::style::faint;
use bevy_egui::egui::epaint::PathShape;
use bevy_egui::egui::{Color32, Pos2, Shape, Stroke};

/// Thickness of the shaft at both ends, length and width of the head, in cells.
const TAIL: f32 = 0.07;
const NECK: f32 = 0.10;
const HEAD_LONG: f32 = 0.44;
const HEAD_WIDE: f32 = 0.25;
/// The tip stops short of the centre, so that the piece there stays visible.
const SHORT_OF: f32 = 0.08;

/// The shapes of an arrow.
pub(super) fn arrow([from, to]: [Pos2; 2], cell: f32, colour: Rgb) -> Vec<Shape> {
    let delta = to - from;
    let length = delta.length();
    if length < cell * 0.1 {
        return Vec::new();
    }
    let (ahead, aside) = (delta / length, (delta / length).rot90());
    let point = to - ahead * cell * SHORT_OF;
    let neck = point - ahead * cell * HEAD_LONG;
    let start = from + ahead * cell * 0.12;
    let shaft = vec![
        start + aside * cell * TAIL,
        neck + aside * cell * NECK,
        neck - aside * cell * NECK,
        start - aside * cell * TAIL,
    ];
    let head = vec![point, neck - aside * cell * HEAD_WIDE, neck + aside * cell * HEAD_WIDE];
    let (fill, edge) = (faint(colour, 1.0), faint(mix(colour, [0; 3], 0.6), 1.0));
    let line = Stroke::new((cell * 0.05).max(1.5), edge);
    let shape = |points: &[Pos2], fill: Color32, line: Stroke| -> Shape {
        PathShape::convex_polygon(points.to_vec(), fill, line).into()
    };
    // Outlines first, so that no line crosses the arrow where shaft and head meet.
    vec![
        shape(&shaft, edge, line),
        shape(&head, edge, line),
        shape(&shaft, fill, Stroke::NONE),
        shape(&head, fill, Stroke::NONE),
    ]
}
