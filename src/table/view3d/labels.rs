//! Labels of the board, as the moves of its game use them: on the border or in front of an upright board, for both
//! players, or in the cells, turned to the player.

use super::Repaint;
use super::board::{BoardBuilder, BoardModel};
use super::geometry::{BORDER, BoardGeometry, FRONT};
use super::meshes::MeshBuilder;
use super::simple_material::SimpleMaterial;
use super::textures;
use crate::table::view::View;
use crate::theme::{Rgb, ink_on};
use art::pictures::label;
use bevy::prelude::*;
use rules::{Board, Cell, Pattern};
use std::f32::consts::PI;

/// Side of a label in the texture, in pixels.
const SIDE: u32 = 64;
/// Half the side of one label on the border, in cells.
const HALF: f32 = 0.2;
/// Slightly above the border.
const HEIGHT: f32 = 0.038;
/// Distance of labels from the front of an upright board, and their height above the table.
const BEFORE: f32 = 0.42;
const ABOVE_TABLE: f32 = 0.012;
/// Half the side of a number in a cell, its distance from the middle, and its height above the tile.
const NUMBER_HALF: f32 = 0.11;
const NUMBER_OFF: f32 = 0.385;
const NUMBER_HEIGHT: f32 = 0.004;

/// The number of a cell, a child of its tile.
#[derive(Component)]
pub(super) struct CellNumber;

/// Adds all labels; `cells` are the tiles.
pub(super) fn add(builder: &mut BoardBuilder, board: &Board, cells: &[Option<Entity>]) {
    add_border(builder, board);
    add_numbers(builder, board, cells);
}

/// Turns the numbers of cells to the player.
pub(super) fn turn(
    view: Res<View>,
    board_model: Res<BoardModel>,
    mut numbers: Query<&mut Transform, With<CellNumber>>,
    mut repaint: ResMut<Repaint>,
) {
    if !view.is_changed() && !board_model.is_changed() {
        return;
    }
    let wanted = number_place(view.flipped);
    for mut place in &mut numbers {
        if place.set_if_neq(wanted) {
            repaint.change();
        }
    }
}

/// Where the number of a cell lies on its tile: in the far left corner as the player sees it.
fn number_place(flipped: bool) -> Transform {
    let side = if flipped { -1.0 } else { 1.0 };
    let at = Transform::from_xyz(-NUMBER_OFF * side, NUMBER_HEIGHT, -NUMBER_OFF * side);
    at.with_rotation(Quat::from_rotation_y(if flipped { PI } else { 0.0 }))
}

fn add_border(builder: &mut BoardBuilder, board: &Board) {
    let labels = border_labels(board, builder.geometry);
    if labels.is_empty() {
        return;
    }
    let texts: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
    let material = material(builder, &texts, builder.theme.letters, 0.62);
    let mut meshes = MeshBuilder::default();
    for (index, label) in labels.iter().enumerate() {
        let part = part(index, labels.len());
        meshes.quad(label.at, Vec2::splat(HALF), part, 0.0);
        meshes.quad(label.across, Vec2::splat(HALF), part, PI);
    }
    let mesh = builder.material_cache.meshes.add(meshes.mesh());
    builder.add(mesh, Transform::default()).insert(MeshMaterial3d(material));
}

/// A label on the border, for the first player and for the second.
struct BorderLabel {
    text: String,
    at: Vec3,
    across: Vec3,
}

/// The labels of columns in front of each player, and of rows to the left.
fn border_labels(board: &Board, geometry: BoardGeometry) -> Vec<BorderLabel> {
    let (wide, long) = (f32::from(board.width()), f32::from(board.height()));
    let (height, before) =
        if geometry.upright { (ABOVE_TABLE, FRONT + BEFORE) } else { (HEIGHT, (long + BORDER) / 2.0) };
    let columns = (0..board.width()).filter_map(|column| {
        let at = Vec3::new(f32::from(column) + 0.5 - wide / 2.0, height, before);
        Some(BorderLabel { text: board.column_label(column)?, at, across: at.with_z(-at.z) })
    });
    let rows = (0..board.height()).filter(|_| !geometry.upright).filter_map(|row| {
        let at = Vec3::new(-(wide + BORDER) / 2.0, height, long / 2.0 - f32::from(row) - 0.5);
        Some(BorderLabel { text: board.row_label(row)?, at, across: at.with_x(-at.x) })
    });
    columns.chain(rows).collect()
}

fn add_numbers(builder: &mut BoardBuilder, board: &Board, cells: &[Option<Entity>]) {
    for dark in [true, false] {
        let own = numbered_cells(board, dark);
        if own.is_empty() {
            continue;
        }
        let ground = if dark { builder.theme.dark } else { builder.theme.light };
        let texts: Vec<&str> = own.iter().map(|(_, text)| text.as_str()).collect();
        let material = material(builder, &texts, ink_on(ground), 0.8);
        for (index, (cell, _)) in own.iter().enumerate() {
            let Some(tile) = cells.get(usize::from(cell.0)).copied().flatten() else { continue };
            let mut mesh = MeshBuilder::default();
            mesh.quad(Vec3::ZERO, Vec2::splat(NUMBER_HALF), part(index, own.len()), 0.0);
            let mesh = builder.material_cache.meshes.add(mesh.mesh());
            let number = (Mesh3d(mesh), MeshMaterial3d(material.clone()), number_place(false));
            builder.commands.spawn((number, CellNumber, ChildOf(tile)));
        }
    }
}

/// The dark or the light cells with a number.
fn numbered_cells(board: &Board, dark: bool) -> Vec<(Cell, String)> {
    let cells = board.cells().filter(|cell| is_dark(board, *cell) == dark);
    cells.filter_map(|cell| Some((cell, board.cell_label(cell)?))).collect()
}

fn is_dark(board: &Board, cell: Cell) -> bool {
    let odd = !(board.column(cell) + board.row(cell)).is_multiple_of(2);
    board.pattern == Pattern::Chequered && !odd
}

/// All labels in one texture, stacked vertically.
fn material(
    builder: &mut BoardBuilder,
    texts: &[&str],
    colour: Rgb,
    bright: f32,
) -> Handle<SimpleMaterial> {
    let pixels = texts.iter().flat_map(|text| label(text, colour, SIDE).pixels).collect();
    let image = textures::single(SIDE, SIDE * texts.len() as u32, pixels);
    let picture = builder.material_cache.images.add(image);
    let tint = LinearRgba::new(bright, bright, bright, 0.9);
    builder.material_cache.simple_materials.add(SimpleMaterial::glow(tint, Some(picture)))
}

/// The part of the texture with this label.
fn part(index: usize, count: usize) -> [Vec2; 2] {
    let (top, bottom) = (index as f32 / count as f32, (index + 1) as f32 / count as f32);
    [Vec2::new(0.0, top), Vec2::new(1.0, bottom)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scene::cell_center;
    use rules::Labels;

    fn texts(board: &Board) -> Vec<String> {
        let labels = border_labels(board, BoardGeometry::of(board));
        labels.into_iter().map(|label| label.text).collect()
    }

    #[test]
    fn every_column_and_row_has_a_label() {
        assert_eq!(texts(&Board::new(2, 3)), ["a", "b", "1", "2", "3"]);
        assert_eq!(texts(&Board::new(28, 1))[26..], ["aa", "ab", "1"]);
    }

    #[test]
    fn upright_boards_have_labels_in_front_of_them() {
        let board = Board::new(3, 4).upright().labelled(Labels::Columns);
        assert_eq!(texts(&board), ["1", "2", "3"]);
        let labels = border_labels(&board, BoardGeometry::of(&board));
        assert!(labels.iter().all(|label| label.at.z > FRONT && label.across.z < -FRONT));
    }

    #[test]
    fn numbers_of_cells_face_the_player() {
        let (usual, flipped) = (number_place(false), number_place(true));
        assert_eq!(usual.translation.with_y(0.0), -flipped.translation.with_y(0.0));
        assert!((flipped.rotation * Vec3::Z + Vec3::Z).length() < 1e-5);
        let numbered = Board::new(2, 2).labelled(Labels::Numbers(vec![Cell(0)]));
        assert!(texts(&numbered).is_empty(), "the border stays free");
    }

    /// A game with such labels after each of some moves.
    fn games(labels: impl Fn(&Labels) -> bool) -> Vec<Box<dyn rules::Game>> {
        let modes = catalog::modes();
        let mode = modes.iter().find(|mode| labels(&mode.info().board.labels)).expect("a game has them");
        let mut games = vec![mode.start().expect("it begins")];
        for round in 0..30 {
            let mut next = games[round].boxed_clone();
            let moves = next.moves();
            let Some(chosen) = moves.get(round * 7 % moves.len().max(1)) else { break };
            next.push_move(&chosen.text, 0).expect("it is legal");
            games.push(next);
        }
        games
    }

    #[test]
    fn moves_are_written_with_the_numbers_in_the_cells() {
        for game in games(|labels| matches!(labels, Labels::Numbers(_))) {
            let board = game.board();
            let numbers = [true, false].map(|dark| numbered_cells(&board, dark)).concat();
            for mv in game.moves() {
                let shown = mv.cells.iter().map(|cell| {
                    let found = numbers.iter().find(|(numbered, _)| numbered == cell);
                    found.expect("the cell has a number").1.as_str()
                });
                let shown: Vec<&str> = shown.collect();
                assert_eq!(mv.text.split(['-', 'x']).collect::<Vec<_>>(), shown, "{}", mv.text);
            }
        }
    }

    #[test]
    fn moves_are_written_with_the_numbers_of_the_columns() {
        for game in games(|labels| *labels == Labels::Columns) {
            let board = game.board();
            let geometry = BoardGeometry::of(&board);
            let labels = border_labels(&board, geometry);
            for mv in game.moves() {
                let label = labels.iter().find(|label| label.text == mv.text).expect("it has a label");
                let column = cell_center(&board, mv.cells[0]);
                assert!((label.at.x - geometry.at(column, 0.0).x).abs() < 1e-5, "{}", mv.text);
            }
        }
    }
}
