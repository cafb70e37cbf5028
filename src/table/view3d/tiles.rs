//! Raises tiles: hovered, selected and target tiles, and waves.

use super::Repaint;
use super::board::BoardModel;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::highlight::Marks;
use crate::table::scene::Scene;
use crate::table::scene::cell_center;
use bevy::prelude::*;
use rules::{Board, Cell};

/// Speed of rising and sinking.
const SPEED: f32 = 13.0;
/// Closer than this a tile has arrived.
const THERE: f32 = 0.0015;

/// Height of each tile.
#[derive(Resource, Default)]
pub(super) struct TileHeights {
    /// Without waves.
    risen: Vec<f32>,
    /// With waves.
    seen: Vec<f32>,
}

impl TileHeights {
    pub(super) fn clear(&mut self, cells: usize) {
        self.risen = vec![0.0; cells];
        self.seen = vec![0.0; cells];
    }

    /// Height of a cell; the border and holes are at 0.
    pub(super) fn of(&self, cell: Cell) -> f32 {
        self.seen.get(usize::from(cell.0)).copied().unwrap_or(0.0)
    }

    /// Height of the board at a point: bilinear between the centres of tiles.
    pub(super) fn under(&self, board: &Board, point: Vec2) -> f32 {
        let corner = (point - 0.5).floor();
        let fraction = point - 0.5 - corner;
        let at = |right: f32, up: f32| {
            let (column, row) = (corner.x + right, corner.y + up);
            let inside = column >= 0.0 && row >= 0.0 && column < 255.0 && row < 255.0;
            let cell = inside.then(|| board.cell(column as u8, row as u8)).flatten();
            cell.map_or(0.0, |cell| self.of(cell))
        };
        let near = at(0.0, 0.0).lerp(at(1.0, 0.0), fraction.x);
        near.lerp(at(0.0, 1.0).lerp(at(1.0, 1.0), fraction.x), fraction.y)
    }
}

/// Wanted height of a tile.
fn goal(marks: &Marks, cell: Cell) -> f32 {
    let hover = if marks.hover == Some(cell) || marks.cursor == Some(cell) { 0.08 } else { 0.0 };
    let role = if marks.chosen.contains(&cell) {
        0.16
    } else if marks.captures.contains(&cell) {
        0.12
    } else if marks.targets.contains(&cell) {
        0.06
    } else {
        0.0
    };
    hover + role
}

/// One step towards a height; returns whether it is still moving.
fn eased(height: f32, goal: f32, fraction: f32) -> (f32, bool) {
    let next = height + (goal - height) * fraction;
    if (goal - next).abs() < THERE { (goal, false) } else { (next, true) }
}

/// Raises and lowers the tiles.
pub(super) fn ease(
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    (table, scene, marks): (Res<Table>, Res<Scene>, Res<Marks>),
    board_model: Res<BoardModel>,
    mut heights: ResMut<TileHeights>,
    mut tiles: Query<&mut Transform>,
    mut repaint: ResMut<Repaint>,
    mut busy: Local<bool>,
) {
    let upright = board_model.geometry.is_none_or(|geometry| geometry.upright);
    if upright || !(*busy || marks.is_changed() || scene.is_changed() || board_model.is_changed()) {
        return;
    }
    let seconds = time.delta_secs().min(0.1);
    let fraction = if settings.animation_scale() == 0.0 { 1.0 } else { 1.0 - (-seconds * SPEED).exp() };
    let waves = settings.animation_scale() > 0.0 && !scene.ripples.is_empty();
    *busy = false;
    let heights = &mut *heights;
    for cell in table.shown().board().cells() {
        let index = usize::from(cell.0);
        let (Some(risen), Some(seen)) = (heights.risen.get_mut(index), heights.seen.get_mut(index))
        else {
            continue;
        };
        let (next, moves) = eased(*risen, goal(&marks, cell), fraction);
        *busy |= moves;
        *risen = next;
        let wave = if waves { scene.wave(cell_center(table.shown().board(), cell)) } else { 0.0 };
        if *seen != next + wave {
            *seen = next + wave;
            if let Some(mut tile) = board_model.cell(cell).and_then(|tile| tiles.get_mut(tile).ok()) {
                tile.translation.y = *seen;
            }
            repaint.change();
        }
    }
    if *busy {
        repaint.change();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_arrives_and_stays() {
        let (mut height, mut frames) = (0.0, 0);
        while let (next, true) = eased(height, 0.16, 0.2) {
            assert!(next > height && next < 0.16);
            (height, frames) = (next, frames + 1);
        }
        assert!((5..40).contains(&frames), "{frames}");
        assert_eq!(eased(0.16, 0.16, 0.2), (0.16, false));
    }

    #[test]
    fn captures_are_higher_than_targets_and_the_selection_is_highest() {
        let marks = Marks {
            chosen: vec![Cell(0)],
            targets: vec![Cell(1)],
            captures: vec![Cell(2)],
            hover: Some(Cell(1)),
            ..Marks::default()
        };
        let heights = [3, 1, 2, 0].map(|cell| goal(&marks, Cell(cell)));
        assert_eq!(heights[0], 0.0);
        assert!(heights[1] > 0.06 && heights[1..].is_sorted_by(|a, b| a.max(0.14) <= b.max(0.14)));
    }

    #[test]
    fn pieces_follow_their_tile() {
        let board = Board::new(3, 3);
        let heights =
            TileHeights { risen: Vec::new(), seen: vec![0.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0] };
        assert!((heights.under(&board, Vec2::new(1.5, 0.5)) - 0.2).abs() < 1e-6);
        assert!((heights.under(&board, Vec2::new(1.0, 0.5)) - 0.1).abs() < 1e-6);
        assert_eq!(heights.under(&board, Vec2::new(-3.0, 900.0)), 0.0);
    }
}
