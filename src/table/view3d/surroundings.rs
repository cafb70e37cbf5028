//! What is around the board: the table it lies on, and the room.

use super::board::BoardBuilder;
use super::geometry::{BORDER, BoardGeometry};
use super::material_cache::SurfaceKind;
use super::meshes;
use super::shapes::FlatShape;
use super::textures::SoftSpot;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// Space of the table beside the board: captured pieces lie there. In front of and behind it there is less.
const BESIDE: f32 = 3.2;
const BEFORE: f32 = 1.75;
/// Half the length of a table with an upright board.
const UPRIGHT_HALF: f32 = 5.6;
/// Half the width of the table that rooms are built around.
const ROOM_TABLE: f32 = 7.9;

/// Adds table and room.
pub(super) fn add(builder: &mut BoardBuilder) {
    room(builder);
    table(builder);
    shadow(builder);
}

/// Half the width and length of the table.
fn table_half(geometry: &BoardGeometry) -> Vec2 {
    let half = geometry.size / 2.0 + BORDER;
    let long = if geometry.upright { UPRIGHT_HALF } else { half.y + BEFORE };
    Vec2::new(half.x + BESIDE, long)
}

/// The room, scaled so that the table fits.
fn room(builder: &mut BoardBuilder) {
    let scale = table_half(&builder.geometry).max_element() / ROOM_TABLE;
    let at = Transform::from_xyz(0.0, builder.geometry.table(), 0.0).with_scale(Vec3::splat(scale));
    for (mesh, material) in builder.material_cache.scenery(builder.room.kind) {
        builder.add(mesh, at).insert((MeshMaterial3d(material), NotShadowCaster));
    }
}

/// The table top, and a rim around it.
fn table(builder: &mut BoardBuilder) {
    let (geometry, theme) = (builder.geometry, builder.theme);
    let half = table_half(&geometry);
    let hidden = if geometry.upright { Vec2::ZERO } else { geometry.size / 2.0 + BORDER };
    let at = Transform::from_xyz(0.0, geometry.table(), 0.0);
    let top = builder.material_cache.mesh(&format!("table {hidden} {half}"), |quality| {
        meshes::table_top(hidden, half, !quality.is_simple())
    });
    let cloth = builder.material_cache.paint(SurfaceKind::Table, theme.table_material, theme.table, 28);
    cloth.apply_to(&mut builder.add(top, at));
    let rim = builder
        .material_cache
        .mesh(&format!("rim {half}"), |quality| meshes::table_rim(half, !quality.is_simple()));
    let wood = builder.material_cache.paint(SurfaceKind::Board, theme.board_material, theme.border, 38);
    wood.apply_to(&mut builder.add(rim, at));
}

/// The soft shadow of the board on the table.
fn shadow(builder: &mut BoardBuilder) {
    let half = builder.geometry.size / 2.0 + BORDER;
    let upright = builder.geometry.upright;
    let (wide, long) = if upright { (half.x + 0.4, 1.3) } else { (half.x * 1.16, half.y * 1.16) };
    let mesh = builder.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
    let dark = builder.material_cache.spot(SoftSpot::Square, [0, 0, 0], 0.78);
    let height = builder.geometry.table() + 0.004;
    let at = Transform::from_xyz(0.22, height, -0.1).with_scale(Vec3::new(wide, 1.0, long));
    builder.add(mesh, at).insert(MeshMaterial3d(dark));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_pieces_lie_on_the_table() {
        for size in [Vec2::new(3.0, 3.0), Vec2::new(8.0, 8.0), Vec2::new(12.0, 10.0)] {
            let geometry = BoardGeometry { size, upright: false };
            let half = table_half(&geometry);
            for number in 0..(size.y as usize / 2) * 2 {
                let at = geometry.tray(true, number);
                let part = (Vec2::new(at.x, at.z).abs() + 0.3) / half;
                assert!(meshes::is_on_table(part), "{size} {number}: {at}");
            }
        }
    }
}
