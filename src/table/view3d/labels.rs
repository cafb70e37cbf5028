//! Coordinates on the border, for both players: one texture and one mesh.

use super::board::BoardBuilder;
use super::geometry::BORDER;
use super::meshes::MeshBuilder;
use super::simple_material::SimpleMaterial;
use super::textures;
use art::pictures::label;
use bevy::prelude::*;
use rules::{Board, Cell};
use std::f32::consts::PI;

/// Side of a label in the texture, in pixels.
const SIDE: u32 = 64;
/// Half the side of one label on the border, in cells.
const HALF: f32 = 0.2;
/// Slightly above the border.
const HEIGHT: f32 = 0.038;

/// Adds the labels.
pub(super) fn add(builder: &mut BoardBuilder, board: &Board) {
    let texts = texts(board);
    let colour = builder.theme.letters;
    let picture = builder.material_cache.images.add(picture(&texts, colour));
    let material = builder.material_cache.simple_materials.add(SimpleMaterial {
        finish: Vec4::new(0.0, 0.0, 0.0, 0.0),
        ..SimpleMaterial::glow(LinearRgba::new(0.62, 0.62, 0.62, 0.9), Some(picture))
    });
    let mesh = builder.material_cache.meshes.add(quads(board, texts.len()).mesh());
    builder.add(mesh, Transform::default()).insert(MeshMaterial3d(material));
}

/// Names of all columns, then of all rows.
fn texts(board: &Board) -> Vec<String> {
    let name = |column: u8, row: u8| {
        board.name(Cell(u16::from(row) * u16::from(board.width()) + u16::from(column)))
    };
    let columns = (0..board.width()).map(|column| name(column, 0).trim_end_matches('1').to_uppercase());
    let rows = (0..board.height()).map(|row| (u16::from(row) + 1).to_string());
    columns.chain(rows).collect()
}

/// All labels, stacked vertically.
fn picture(texts: &[String], colour: [u8; 3]) -> Image {
    let pixels = texts.iter().flat_map(|text| label(text, colour, SIDE).pixels).collect();
    textures::single(SIDE, SIDE * texts.len() as u32, pixels)
}

fn quads(board: &Board, count: usize) -> MeshBuilder {
    let mut builder = MeshBuilder::default();
    let (wide, long) = (f32::from(board.width()), f32::from(board.height()));
    let part = |index: usize| {
        let (top, bottom) = (index as f32 / count as f32, (index + 1) as f32 / count as f32);
        [Vec2::new(0.0, top), Vec2::new(1.0, bottom)]
    };
    // Columns are labelled in front of each player, rows to the left.
    let mut both = |x: f32, z: f32, index: usize| {
        builder.quad(Vec3::new(x, HEIGHT, z), Vec2::splat(HALF), part(index), 0.0);
        let across = if z > long / 2.0 { Vec3::new(x, HEIGHT, -z) } else { Vec3::new(-x, HEIGHT, z) };
        builder.quad(across, Vec2::splat(HALF), part(index), PI);
    };
    for column in 0..board.width() {
        both(f32::from(column) + 0.5 - wide / 2.0, (long + BORDER) / 2.0, usize::from(column));
    }
    for row in 0..board.height() {
        let index = usize::from(board.width()) + usize::from(row);
        both(-(wide + BORDER) / 2.0, long / 2.0 - f32::from(row) - 0.5, index);
    }
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_and_row_has_a_label() {
        assert_eq!(texts(&Board::new(2, 3)), ["A", "B", "1", "2", "3"]);
        assert_eq!(texts(&Board::new(28, 1))[26..], ["AA", "AB", "1"]);
    }
}
