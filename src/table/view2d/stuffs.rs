//! What a flat board is made of: the same stuffs as the solid one, as textures for the painter.

use super::fit::Fit;
use crate::theme::{Theme, mixed};
use crate::ui::pictures::Pictures;
use art::materials::Stuff;
use bevy_egui::egui::{Color32, Context, Mesh, Pos2, Rect, TextureId, epaint::Vertex, pos2};

/// The side of a texture, in pixels.
pub(super) const SIDE: u32 = 512;

/// The textures of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stuffs {
    pub(super) light: TextureId,
    pub(super) dark: TextureId,
    pub(super) border: TextureId,
}

impl Stuffs {
    pub(super) fn of(theme: &Theme, pictures: &mut Pictures, ctx: &Context) -> Self {
        let stuff = theme.board_stuff;
        Self {
            light: pictures.surface(ctx, stuff, theme.light, SIDE, 11),
            dark: pictures.surface(ctx, stuff, theme.dark, SIDE, 12),
            border: pictures.surface(ctx, stuff, theme.border, SIDE, 13),
        }
    }

    /// The table they lie on.
    pub(super) fn table(theme: &Theme, pictures: &mut Pictures, ctx: &Context) -> TextureId {
        let tint =
            if theme.table_stuff == Stuff::Felt { theme.table } else { mixed(theme.table, [0; 3], 0.2) };
        pictures.surface(ctx, theme.table_stuff, tint, SIDE, 14)
    }
}

/// A piece of a texture that a square shows: as large as the square in pixels, each from another place.
pub(super) fn cut(fit: &Fit, size: f32, seed: u32) -> Rect {
    let part = (size / fit.pixel / SIDE as f32).min(1.0);
    let chance = |salt: u32| (scatter(seed.wrapping_mul(2).wrapping_add(salt)) % 1000) as f32 / 1000.0;
    let corner = pos2(chance(0) * (1.0 - part), chance(1) * (1.0 - part));
    Rect::from_min_size(corner, bevy_egui::egui::vec2(part, part))
}

/// The same number for the same place, always, and another one next to it.
pub(super) fn scatter(of: u32) -> u32 {
    let mut value = of.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    value = (value ^ (value >> 15)).wrapping_mul(0x2C1B_3C6D);
    value = (value ^ (value >> 12)).wrapping_mul(0x297A_2D39);
    value ^ (value >> 15)
}

/// A grey that makes a texture darker; 1 leaves it as it is.
pub(super) fn light(part: f32) -> Color32 {
    Color32::from_gray((part.clamp(0.0, 1.0) * 255.0) as u8)
}

/// Adds four corners, in order around them, each with its place in the texture and its colour.
pub(super) fn quad(mesh: &mut Mesh, corners: [(Pos2, Pos2, Color32); 4]) {
    let first = mesh.vertices.len() as u32;
    mesh.vertices.extend(corners.map(|(pos, uv, color)| Vertex { pos, uv, color }));
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

/// The corners of a rectangle, clockwise from the upper left.
pub(super) fn corners(rect: Rect) -> [Pos2; 4] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

/// Adds a rectangle with a texture and a colour for each corner.
pub(super) fn tile(mesh: &mut Mesh, rect: Rect, uv: Rect, colours: [Color32; 4]) {
    let (places, cuts) = (corners(rect), corners(uv));
    quad(mesh, std::array::from_fn(|i| (places[i], cuts[i], colours[i])));
}
