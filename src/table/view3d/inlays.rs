//! Special cells (hills, thrones, corners), inlaid in the tiles.

use super::board::BoardBuilder;
use super::material_cache::SurfaceKind;
use super::shapes::FlatShape;
use art::materials::MaterialKind;
use bevy::prelude::*;
use rules::{Board, Cell, Mark};

/// Height of an inlay above its tile.
const OUT: f32 = 0.003;

/// Adds the inlays of a cell.
pub(super) fn add(builder: &mut BoardBuilder, board: &Board, cell: Cell, tile: Entity) {
    for mark in board.marks(cell) {
        let (name, shape): (_, fn() -> FlatShape) = match mark {
            Mark::Hill => ("hill", hill),
            Mark::Throne => ("throne", throne),
            Mark::Corner => ("corner", corner),
        };
        let mesh = builder.material_cache.mesh(name, |_| shape().mesh());
        let paint = builder.material_cache.paint(
            SurfaceKind::Board,
            MaterialKind::Metal,
            builder.theme.marks.special,
            60,
        );
        let at = Transform::from_xyz(0.0, OUT, 0.0);
        paint.apply_to(&mut builder.commands.spawn((Mesh3d(mesh), at, ChildOf(tile))));
    }
}

/// A hill seen from above: rings.
fn hill() -> FlatShape {
    FlatShape::default().band(0.40, 0.44, 32, 0.0).band(0.27, 0.31, 28, 0.0).band(0.0, 0.10, 20, 0.0)
}

/// A star in a diamond.
fn throne() -> FlatShape {
    FlatShape::default().band(0.40, 0.46, 4, 0.0).star(0.33, 0.11)
}

/// A frame with a star across it.
fn corner() -> FlatShape {
    FlatShape::default().frame(0.38, 0.43).star(0.30, 0.07)
}
