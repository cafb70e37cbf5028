//! At the end of a lost game some pieces fall over.

use super::piece_animation::{Fall, Home};
use super::{Scene, cell_center};
use crate::settings::Settings;
use crate::table::{ShownPosition, Table, TableReset};
use bevy::prelude::*;
use rules::{Board, Cell};

/// Seconds from the arrival of the last piece to the fall, and its duration.
const PAUSE: f32 = 0.3;
const DURATION: f32 = 0.95;
/// The directions of a fall, the preferred ones first: to the side it is seen best from both seats.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (0, -1)];

/// Pieces fall when the position that is shown says so, and stand again when it no longer does.
pub(super) fn topple(
    table: Option<Res<Table>>,
    mut reset: MessageReader<TableReset>,
    settings: Res<Settings>,
    mut scene: ResMut<Scene>,
) {
    let resets: Vec<_> = reset.read().collect();
    let Some(table) = table.filter(|table| table.is_changed() || !resets.is_empty()) else { return };
    if scene.is_settled(table.shown()) {
        return;
    }
    let opened = resets.iter().any(|reset| reset.is_start());
    let at_once = opened || settings.reduce_motion;
    scene.set_fallen(table.shown(), if at_once { 0.0 } else { settings.animation_scale() });
}

impl Scene {
    /// Have exactly the pieces fallen that should?
    fn is_settled(&self, shown: &ShownPosition) -> bool {
        let fallen = self.pieces.iter().filter(|piece| piece.fall.is_some()).count();
        let found = self.falling(shown).len();
        fallen == found && self.falling(shown).iter().all(|index| self.pieces[*index].fall.is_some())
    }

    /// The pieces that should fall: on their cells, or captured there.
    fn falling(&self, shown: &ShownPosition) -> Vec<usize> {
        let captured_on = |cell: Cell| {
            let place = cell_center(shown.board(), cell);
            let there = |piece: &super::PieceAnimation| {
                matches!(piece.home, Home::Tray(_)) && piece.rest == place
            };
            self.pieces.iter().rposition(there)
        };
        let cells = shown.fallen().iter();
        cells.filter_map(|cell| self.index_on(*cell).or_else(|| captured_on(*cell))).collect()
    }

    /// Lets the pieces fall that should, and all others stand.
    pub(super) fn set_fallen(&mut self, shown: &ShownPosition, time_scale: f32) {
        let falling = self.falling(shown);
        let start = self.now.max(self.arrives_at) + PAUSE * time_scale;
        for index in 0..self.pieces.len() {
            let towards = self.free_side(shown.board(), index);
            let piece = &mut self.pieces[index];
            if !falling.contains(&index) {
                piece.fall = None;
            } else if piece.fall.is_none() {
                piece.fall = Some(Fall { start, duration: DURATION * time_scale, towards });
                // A captured piece lies where it was captured.
                piece.exit = None;
            }
        }
        if !falling.is_empty() {
            self.lasts_until(start + DURATION * time_scale);
        }
    }

    /// The direction from a piece in which the least is in its way.
    fn free_side(&self, board: &Board, index: usize) -> Vec2 {
        let rest = self.pieces[index].rest;
        let in_the_way = |direction: &(i8, i8)| {
            let step = Vec2::new(f32::from(direction.0), f32::from(direction.1));
            let cost = |distance: f32, weight: u32| {
                let at = rest + step * distance;
                let cell = board.cells().find(|cell| cell_center(board, *cell) == at);
                match cell {
                    None => weight * 2,
                    Some(cell) => weight * 3 * u32::from(self.index_on(cell).is_some()),
                }
            };
            cost(1.0, 3) + cost(2.0, 1)
        };
        let (x, y) = DIRECTIONS.into_iter().min_by_key(in_the_way).unwrap_or((1, 0));
        Vec2::new(f32::from(x), f32::from(y)).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Placed, Team};

    #[test]
    fn a_piece_falls_where_nothing_is_in_its_way() {
        let board = Board::new(5, 5);
        let piece =
            |x, y| Placed { cell: board.cell(x, y).expect("on the board"), kind: 0, team: Team::FIRST };
        let side = |others: &[(u8, u8)]| {
            let others = others.iter().map(|(x, y)| piece(*x, *y));
            let pieces: Vec<Placed> = std::iter::once(piece(2, 2)).chain(others).collect();
            Scene::at_rest(&board, &pieces).free_side(&board, 0)
        };
        assert_eq!(side(&[]), Vec2::X);
        assert_eq!(side(&[(3, 2)]), Vec2::NEG_X);
        assert_eq!(side(&[(3, 2), (1, 2), (3, 3), (1, 3), (3, 1), (1, 1)]), Vec2::Y);
        let corner = Scene::at_rest(&board, &[piece(4, 0), piece(4, 1)]).free_side(&board, 0);
        assert_eq!(corner, Vec2::NEG_X, "not off the board");
    }
}
