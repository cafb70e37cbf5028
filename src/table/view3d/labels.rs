//! Letters and numbers on the border, for both players: one picture and one mesh for all of them.

use super::board::Making;
use super::cheap::Cheap;
use super::meshes::Soup;
use super::place::BORDER;
use super::textures;
use art::pictures::label;
use bevy::prelude::*;
use rules::{Board, Cell};
use std::f32::consts::PI;

/// The side of one label in the picture, in pixels.
const SIDE: u32 = 64;
/// Half the side of one label on the border, in cells.
const HALF: f32 = 0.2;
/// How high the border's top is, and a little more.
const HEIGHT: f32 = 0.038;

/// Puts them on the border.
pub(super) fn add(making: &mut Making, board: &Board) {
    let texts = texts(board);
    let colour = making.theme.letters;
    let picture = making.workshop.images.add(picture(&texts, colour));
    let material = making.workshop.cheap.add(Cheap {
        finish: Vec4::new(0.0, 0.0, 0.0, 0.0),
        ..Cheap::glow(LinearRgba::new(0.62, 0.62, 0.62, 0.9), Some(picture))
    });
    let mesh = making.workshop.meshes.add(quads(board, texts.len()).mesh());
    making.add(mesh, Transform::default()).insert(MeshMaterial3d(material));
}

/// The names of all columns, then of all rows, as the board itself names its cells.
fn texts(board: &Board) -> Vec<String> {
    let name = |column: u8, row: u8| {
        board.name(Cell(u16::from(row) * u16::from(board.width()) + u16::from(column)))
    };
    let columns = (0..board.width()).map(|column| name(column, 0).trim_end_matches('1').to_uppercase());
    let rows = (0..board.height()).map(|row| (u16::from(row) + 1).to_string());
    columns.chain(rows).collect()
}

/// All labels above each other.
fn picture(texts: &[String], colour: [u8; 3]) -> Image {
    let pixels = texts.iter().flat_map(|text| label(text, colour, SIDE).pixels).collect();
    textures::single(SIDE, SIDE * texts.len() as u32, pixels)
}

fn quads(board: &Board, count: usize) -> Soup {
    let mut soup = Soup::default();
    let (wide, long) = (f32::from(board.width()), f32::from(board.height()));
    let part = |index: usize| {
        let (top, bottom) = (index as f32 / count as f32, (index + 1) as f32 / count as f32);
        [Vec2::new(0.0, top), Vec2::new(1.0, bottom)]
    };
    // Columns are named in front of each player, rows to the left.
    let mut both = |x: f32, z: f32, index: usize| {
        soup.quad(Vec3::new(x, HEIGHT, z), Vec2::splat(HALF), part(index), 0.0);
        let across = if z > long / 2.0 { Vec3::new(x, HEIGHT, -z) } else { Vec3::new(-x, HEIGHT, z) };
        soup.quad(across, Vec2::splat(HALF), part(index), PI);
    };
    for column in 0..board.width() {
        both(f32::from(column) + 0.5 - wide / 2.0, (long + BORDER) / 2.0, usize::from(column));
    }
    for row in 0..board.height() {
        let index = usize::from(board.width()) + usize::from(row);
        both(-(wide + BORDER) / 2.0, long / 2.0 - f32::from(row) - 0.5, index);
    }
    soup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_and_row_has_its_name() {
        assert_eq!(texts(&Board::new(2, 3)), ["A", "B", "1", "2", "3"]);
        assert_eq!(texts(&Board::new(28, 1))[26..], ["AA", "AB", "1"]);
    }
}
