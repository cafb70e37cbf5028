//! Confetti over the board, for a win: a few seconds of paper that flies up and falls. Every piece is a function of the time,
//! so nothing is stored.

use crate::theme::Rgb;
use crate::ui::style::colour;
use bevy_egui::egui::{Color32, Mesh, Rect, Shape, Ui, Vec2, pos2, vec2};

/// The pieces of paper.
const PIECES: u32 = 140;
/// How long it takes, in seconds.
pub(super) const SECONDS: f32 = 2.8;
/// From this time on it fades.
const FADES: f32 = 2.0;
/// Side of a piece, in points.
const SIDE: f32 = 11.0;
/// Brass, cream, red, blue and green.
const COLOURS: [Rgb; 5] =
    [[226, 178, 92], [244, 236, 222], [214, 82, 74], [92, 156, 214], [134, 194, 122]];

/// Draws it `seconds` after it began, and asks for the next frame while it flies.
pub(super) fn draw(ui: &Ui, space: Rect, seconds: f32) {
    if !(0.0..SECONDS).contains(&seconds) {
        return;
    }
    let mut mesh = Mesh::default();
    (0..PIECES).for_each(|number| add(&mut mesh, space, number, seconds));
    ui.painter().with_clip_rect(space).add(Shape::mesh(mesh));
    ui.ctx().request_repaint();
}

/// A number from 0 to 1 that is always the same for a piece and a property.
fn chance(number: u32, property: u32) -> f32 {
    let mixed = number.wrapping_mul(0x9e37_79b9).wrapping_add(property.wrapping_mul(0x85eb_ca6b));
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    let mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297a_2d39);
    ((mixed ^ (mixed >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// The centre of a piece: thrown from a lower corner, slowed by the air, pulled down.
fn at(space: Rect, number: u32, seconds: f32) -> Vec2 {
    let from_left = number.is_multiple_of(2);
    let slowed = (1.0 - (-2.2 * seconds).exp()) / 2.2;
    let across = (0.25 + 1.5 * chance(number, 1)) * space.width();
    let up = (1.3 + 1.5 * chance(number, 2)) * space.height();
    let x = if from_left { across * slowed } else { space.width() - across * slowed };
    let sway = (seconds * (3.0 + 3.0 * chance(number, 3)) + number as f32).sin() * 10.0;
    let y = space.height() - up * slowed + 0.22 * space.height() * seconds * seconds;
    vec2(x + sway, y)
}

/// One piece: a rectangle that tumbles, so its height changes as it turns.
fn add(mesh: &mut Mesh, space: Rect, number: u32, seconds: f32) {
    let centre = space.min + at(space, number, seconds);
    let turn = seconds * (2.0 + 5.0 * chance(number, 4)) + 6.3 * chance(number, 5);
    let tumble = (seconds * (5.0 + 6.0 * chance(number, 6)) + number as f32).cos();
    let (side, (sin, cos)) = (SIDE * (0.7 + 0.6 * chance(number, 7)), turn.sin_cos());
    let corner = |x: f32, y: f32| {
        let (x, y) = (x * side * 0.5, y * side * 0.32 * tumble);
        pos2(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos)
    };
    let fade = 1.0 - ((seconds - FADES) / (SECONDS - FADES)).clamp(0.0, 1.0);
    let ink = colour(COLOURS[number as usize % COLOURS.len()]).gamma_multiply(fade);
    quad(mesh, [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)], ink);
}

fn quad(mesh: &mut Mesh, corners: [bevy_egui::egui::Pos2; 4], ink: Color32) {
    let first = mesh.vertices.len() as u32;
    corners.into_iter().for_each(|corner| mesh.colored_vertex(corner, ink));
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_flies_up_spreads_and_falls() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 700.0));
        let heights = |seconds: f32| {
            let all = (0..PIECES).map(|number| at(space, number, seconds).y);
            all.sum::<f32>() / PIECES as f32
        };
        assert!(heights(0.0) > 650.0, "it begins at the lower edge");
        assert!(heights(0.7) < heights(0.0) - 200.0, "it flies up");
        assert!(heights(SECONDS) > heights(1.2), "it falls");
        let middle = (0..PIECES).map(|number| at(space, number, 1.0).x);
        assert!(middle.clone().any(|x| x < 300.0) && { middle }.any(|x| x > 500.0), "on both sides");
    }

    #[test]
    fn it_ends() {
        let ctx = bevy_egui::egui::Context::default();
        let shapes = |seconds: f32| {
            let mut output = ctx.run_ui(Default::default(), |ui| {
                draw(ui, Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 300.0)), seconds);
            });
            output.textures_delta.clear();
            output.shapes.len()
        };
        let without = shapes(-1.0);
        assert!(shapes(0.5) > without);
        assert_eq!(shapes(SECONDS), without, "nothing is left");
    }
}
