//! Textures of a 2D board: the same materials as in 3D.

use super::fit::Fit;
use crate::theme::{Theme, mix};
use crate::ui::pictures::Pictures;
use art::materials::MaterialKind;
use bevy_egui::egui::epaint::{Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, Context, Mesh, Pos2, Rect, Shape, TextureId, pos2, vec2};

/// Side of a texture, in pixels.
pub(super) const SIDE: u32 = 512;

/// The textures of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BoardMaterials {
    pub(super) light: TextureId,
    pub(super) dark: TextureId,
    pub(super) border: TextureId,
}

impl BoardMaterials {
    pub(super) fn of(theme: &Theme, pictures: &mut Pictures, ctx: &Context) -> Self {
        let material = theme.board_material;
        Self {
            light: pictures.surface(ctx, material, theme.light, SIDE, 11),
            dark: pictures.surface(ctx, material, theme.dark, SIDE, 12),
            border: pictures.surface(ctx, material, theme.border, SIDE, 13),
        }
    }

    /// The texture of the table.
    pub(super) fn table(theme: &Theme, pictures: &mut Pictures, ctx: &Context) -> TextureId {
        let tint = if theme.table_material == MaterialKind::Felt {
            theme.table
        } else {
            mix(theme.table, [0; 3], 0.2)
        };
        pictures.surface(ctx, theme.table_material, tint, SIDE, 14)
    }
}

/// A random part of a texture, as large as the square in pixels.
pub(super) fn cut(fit: &Fit, size: f32, seed: u32) -> Rect {
    let part = (size / fit.pixel / SIDE as f32).min(1.0);
    let chance = |salt: u32| (scatter(seed.wrapping_mul(2).wrapping_add(salt)) % 1000) as f32 / 1000.0;
    let corner = pos2(chance(0) * (1.0 - part), chance(1) * (1.0 - part));
    Rect::from_min_size(corner, vec2(part, part))
}

/// A hash, so that the same cell always gets the same random numbers.
pub(super) fn scatter(of: u32) -> u32 {
    let mut value = of.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    value = (value ^ (value >> 15)).wrapping_mul(0x2C1B_3C6D);
    value = (value ^ (value >> 12)).wrapping_mul(0x297A_2D39);
    value ^ (value >> 15)
}

/// A grey that darkens a texture; 1 leaves it as it is.
pub(super) fn light(part: f32) -> Color32 {
    Color32::from_gray((part.clamp(0.0, 1.0) * 255.0) as u8)
}

/// Adds a quad of positions, texture coordinates and colours.
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

/// Adds a textured rectangle with a colour for each corner.
pub(super) fn tile(mesh: &mut Mesh, rect: Rect, uv: Rect, colours: [Color32; 4]) {
    let (places, cuts) = (corners(rect), corners(uv));
    quad(mesh, std::array::from_fn(|i| (places[i], cuts[i], colours[i])));
}

/// Tiles per texture and direction.
const TILES: u32 = 2;

/// The table around the board, darker towards the edges. The part under the board is left out.
pub(super) fn tabletop(space: Rect, board: Rect, texture: TextureId, pixels_per_point: f32) -> Shape {
    let mut mesh = Mesh::with_texture(texture);
    let side = SIDE as f32 / TILES as f32 / pixels_per_point;
    let reach = space.size().length() / 2.0;
    let dim = |at: Pos2| {
        let far = at.distance(space.center()) / reach;
        light(1.0 - 0.42 * far * far)
    };
    let (columns, rows) = ((space.width() / side).ceil() as u32, (space.height() / side).ceil() as u32);
    let step = 1.0 / TILES as f32;
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        let corner = space.min + vec2(column as f32, row as f32) * side;
        let square = Rect::from_min_size(corner, vec2(side, side)).intersect(space);
        let origin = pos2((column % TILES) as f32 * step, (row % TILES) as f32 * step);
        for part in
            around(board).map(|part| part.intersect(square)).into_iter().filter(Rect::is_positive)
        {
            let uv = |at: Pos2| origin + (at - corner) / side * step;
            tile(
                &mut mesh,
                part,
                Rect::from_min_max(uv(part.min), uv(part.max)),
                corners(part).map(dim),
            );
        }
    }
    Shape::mesh(mesh)
}

/// Everything above, below, left and right of a rectangle.
fn around(rect: Rect) -> [Rect; 4] {
    let far = 1e6;
    [
        Rect::from_min_max(pos2(-far, -far), pos2(far, rect.top())),
        Rect::from_min_max(pos2(-far, rect.bottom()), pos2(far, far)),
        Rect::from_min_max(pos2(-far, rect.top()), rect.left_bottom()),
        Rect::from_min_max(rect.right_top(), pos2(far, rect.bottom())),
    ]
}

/// The soft shadow around a board; the part under the board is left out.
pub(super) fn shadow(fit: &Fit) -> Shape {
    const CORNER: usize = 8;
    const FADE: [(f32, u8); 4] = [(0.0, 170), (0.3, 95), (0.65, 28), (1.0, 0)];
    let wide = (fit.cell * 0.4).clamp(4.0, 40.0);
    let down = wide * 0.3;
    let under = fit.outline().shrink(down + 1.0).translate(vec2(0.0, down));
    let mut mesh = Mesh::default();
    for (quarter, corner) in
        [under.right_bottom(), under.left_bottom(), under.left_top(), under.right_top()]
            .iter()
            .enumerate()
    {
        for step in 0..=CORNER {
            let angle = (quarter as f32 + step as f32 / CORNER as f32) * std::f32::consts::FRAC_PI_2;
            for (part, dark) in FADE {
                let pos = *corner + vec2(angle.cos(), angle.sin()) * (wide + down) * part;
                mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color: Color32::from_black_alpha(dark) });
            }
        }
    }
    let (rings, spokes) = (FADE.len() as u32, 4 * (CORNER as u32 + 1));
    for spoke in 0..spokes {
        let (this, next) = (spoke * rings, (spoke + 1) % spokes * rings);
        for ring in 0..rings - 1 {
            mesh.add_triangle(this + ring, this + ring + 1, next + ring + 1);
            mesh.add_triangle(this + ring, next + ring + 1, next + ring);
        }
    }
    Shape::mesh(mesh)
}
