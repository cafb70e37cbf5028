//! Hills, thrones and corners: shapes let into the tiles.

use super::board::Making;
use super::shapes::Flat;
use super::workshop::Thing;
use art::materials::Stuff;
use bevy::prelude::*;
use rules::{Board, Cell, Mark};

/// How far an inlay stands out, so that it is seen.
const OUT: f32 = 0.003;

/// Lets the marks of a cell into its tile.
pub(super) fn add(making: &mut Making, board: &Board, cell: Cell, tile: Entity) {
    for mark in board.marks(cell) {
        let (name, shape): (_, fn() -> Flat) = match mark {
            Mark::Hill => ("hill", hill),
            Mark::Throne => ("throne", throne),
            Mark::Corner => ("corner", corner),
        };
        let mesh = making.workshop.mesh(name, |_| shape().mesh());
        let paint = making.workshop.paint(Thing::Board, Stuff::Metal, making.theme.marks.special, 60);
        let at = Transform::from_xyz(0.0, OUT, 0.0);
        paint.onto(&mut making.commands.spawn((Mesh3d(mesh), at, ChildOf(tile))));
    }
}

/// A peak seen from above: rings that get closer.
fn hill() -> Flat {
    Flat::default().band(0.40, 0.44, 32, 0.0).band(0.27, 0.31, 28, 0.0).band(0.0, 0.10, 20, 0.0)
}

/// A seat: a star in a diamond.
fn throne() -> Flat {
    Flat::default().band(0.40, 0.46, 4, 0.0).star(0.33, 0.11)
}

/// A goal: a frame with a star across it.
fn corner() -> Flat {
    Flat::default().frame(0.38, 0.43).star(0.30, 0.07)
}
