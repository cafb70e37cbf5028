//! The front of an upright board, with round holes through which the pieces are seen.

use super::boards::room_light;
use super::fit::Fit;
use super::stuffs::{Stuffs, cut, light};
use crate::theme::{Theme, mixed};
use crate::ui::style::faint;
use bevy_egui::egui::epaint::{CircleShape, Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2};
use rules::Board;
use std::f32::consts::TAU;

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
    let mut shade = Mesh::default();
    for cell in board.cells() {
        let square = fit.square(board, cell);
        pierced(&mut mesh, square, fit, u32::from(cell.0));
        shaded(&mut shade, square.center(), fit.cell * HOLE);
        rims.extend(rim(square.center(), fit, theme));
    }
    let mut shapes = vec![Shape::mesh(shade), Shape::mesh(mesh)];
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
            let way = Vec2::angled(corner as f32 / CORNERS as f32 * TAU);
            // Without a radius: out to the edge of the square.
            let long = radius.unwrap_or(fit.cell / 2.0 / way.x.abs().max(way.y.abs()));
            let pos = middle + way * long;
            let color = if see_through { Color32::TRANSPARENT } else { light(room_light(fit, pos)) };
            mesh.vertices.push(Vertex { pos, uv: place(pos), color });
        }
        first
    };
    let radius = fit.cell * HOLE;
    let rings = [
        ring(Some(radius - fit.pixel / 2.0), true),
        ring(Some(radius + fit.pixel / 2.0), false),
        ring(None, false),
    ];
    rings.windows(2).for_each(|pair| join(mesh, pair[0], pair[1]));
}

/// Joins two rings of corners.
fn join(mesh: &mut Mesh, inner: u32, outer: u32) {
    for corner in 0..CORNERS as u32 {
        let next = (corner + 1) % CORNERS as u32;
        mesh.add_triangle(inner + corner, inner + next, outer + next);
        mesh.add_triangle(inner + corner, outer + next, outer + corner);
    }
}

/// The front throws a shadow on what is behind it, most of all from above.
fn shaded(mesh: &mut Mesh, middle: Pos2, radius: f32) {
    let first = mesh.vertices.len() as u32;
    for (part, dark) in [(0.66, 0.0), (1.02, 1.0)] {
        for corner in 0..CORNERS {
            let way = Vec2::angled(corner as f32 / CORNERS as f32 * TAU);
            let strength = dark * (120.0 - 80.0 * way.y - 25.0 * way.x);
            let pos = middle + way * radius * part;
            mesh.vertices.push(Vertex {
                pos,
                uv: WHITE_UV,
                color: Color32::from_black_alpha(strength as u8),
            });
        }
    }
    join(mesh, first, first + CORNERS as u32);
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
