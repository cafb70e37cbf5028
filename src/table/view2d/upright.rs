//! The front of an upright board, with round holes that show the pieces behind it.

use super::board::room_light;
use super::fit::Fit;
use super::materials::{BoardMaterials, cut, light};
use crate::theme::{Theme, mix};
use crate::ui::style::faint;
use bevy_egui::egui::epaint::{CircleShape, Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2};
use rules::Board;
use std::f32::consts::TAU;

/// Radius of the holes, in cells.
const HOLE: f32 = 0.405;
/// Number of corners of a hole.
const CORNERS: usize = 48;

/// The front of an upright board; nothing for a flat one.
pub(super) fn front(fit: &Fit, board: &Board, theme: &Theme, materials: &BoardMaterials) -> Vec<Shape> {
    if !fit.is_upright() {
        return Vec::new();
    }
    let mut mesh = Mesh::with_texture(materials.border);
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

/// A square with a round, antialiased hole.
fn pierced(mesh: &mut Mesh, square: Rect, fit: &Fit, seed: u32) {
    let middle = square.center();
    let uv = cut(fit, fit.cell, seed);
    let uv_at = |at: Pos2| uv.min + (at - square.min) / square.size() * uv.size();
    let mut ring = |radius: Option<f32>, see_through: bool| -> u32 {
        let first = mesh.vertices.len() as u32;
        for corner in 0..CORNERS {
            let direction = Vec2::angled(corner as f32 / CORNERS as f32 * TAU);
            // Without a radius: the edge of the square.
            let length = radius.unwrap_or(fit.cell / 2.0 / direction.x.abs().max(direction.y.abs()));
            let pos = middle + direction * length;
            let color = if see_through { Color32::TRANSPARENT } else { light(room_light(fit, pos)) };
            mesh.vertices.push(Vertex { pos, uv: uv_at(pos), color });
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

/// Connects two rings of vertices.
fn join(mesh: &mut Mesh, inner: u32, outer: u32) {
    for corner in 0..CORNERS as u32 {
        let next = (corner + 1) % CORNERS as u32;
        mesh.add_triangle(inner + corner, inner + next, outer + next);
        mesh.add_triangle(inner + corner, outer + next, outer + corner);
    }
}

/// The shadow of the front on what is behind it, strongest at the top.
fn shaded(mesh: &mut Mesh, middle: Pos2, radius: f32) {
    let first = mesh.vertices.len() as u32;
    for (fraction, dark) in [(0.66, 0.0), (1.02, 1.0)] {
        for corner in 0..CORNERS {
            let direction = Vec2::angled(corner as f32 / CORNERS as f32 * TAU);
            let strength = dark * (120.0 - 80.0 * direction.y - 25.0 * direction.x);
            let pos = middle + direction * radius * fraction;
            mesh.vertices.push(Vertex {
                pos,
                uv: WHITE_UV,
                color: Color32::from_black_alpha(strength as u8),
            });
        }
    }
    join(mesh, first, first + CORNERS as u32);
}

/// The rim of a hole: an inner shadow and a bevel.
fn rim(middle: Pos2, fit: &Fit, theme: &Theme) -> Vec<Shape> {
    let radius = fit.cell * HOLE;
    let wide = (fit.cell * 0.03).max(fit.pixel);
    let circle = |radius: f32, wide: f32, colour: Color32| -> Shape {
        CircleShape::stroke(middle, radius, Stroke::new(wide, colour)).into()
    };
    vec![
        circle(radius - wide * 0.5, wide * 2.0, Color32::from_black_alpha(60)),
        circle(radius + wide * 0.5, wide, faint(mix(theme.border, [0; 3], 0.55), 0.9)),
        circle(radius + wide * 1.5, fit.pixel, faint(mix(theme.border, [255, 240, 220], 0.5), 0.55)),
    ]
}
