//! Explosions in 3D: fire, a shock ring and splinters.

use super::Repaint;
use super::board::{BoardBuilder, BoardModel};
use super::camera::BoardCamera;
use super::shapes::FlatShape;
use super::simple_material::SimpleMaterial;
use super::textures::SoftSpot;
use crate::table::Table;
use crate::table::scene::cell_center;
use crate::table::scene::{BLAST_SECONDS, Scene};
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// Number of splinters.
const SPLINTERS: usize = 20;

/// A cloud of fire: colour, first and last size, brightness, and how fast it fades.
struct Fire {
    colour: [u8; 3],
    size: [f32; 2],
    bright: f32,
    fades: f32,
}

const FIRES: [Fire; 3] = [
    Fire { colour: [200, 60, 20], size: [1.0, 3.0], bright: 0.75, fades: 1.0 },
    Fire { colour: [255, 140, 40], size: [0.7, 2.1], bright: 0.95, fades: 1.5 },
    Fire { colour: [255, 240, 200], size: [0.5, 1.2], bright: 1.0, fades: 3.0 },
];

/// The parts of an explosion, hidden until there is one.
#[derive(Resource)]
pub(super) struct Blast {
    fires: Vec<(Entity, Handle<SimpleMaterial>)>,
    ring: (Entity, Handle<SimpleMaterial>),
    splinters: Vec<Entity>,
    seen: bool,
}

/// Spawns the hidden parts.
pub(super) fn add(builder: &mut BoardBuilder) {
    let quad = builder.material_cache.mesh("spot", |_| FlatShape::quad(1.0));
    let band =
        builder.material_cache.mesh("shock", |_| FlatShape::default().band(0.86, 1.0, 40, 0.0).mesh());
    let splinter =
        builder.material_cache.mesh("splinter", |_| Cuboid::new(0.09, 0.05, 0.05).mesh().build());
    let fires = FIRES.map(|fire| builder.material_cache.flame(Some(SoftSpot::Round), fire.colour));
    let fires = fires.map(|material| (spawn_part(builder, &quad, &material), material)).into();
    let glare = builder.material_cache.flame(None, [255, 190, 110]);
    let ring = (spawn_part(builder, &band, &glare), glare);
    let ember = builder.material_cache.glow([255, 170, 80], 1.0);
    let splinters = (0..SPLINTERS).map(|_| spawn_part(builder, &splinter, &ember)).collect();
    builder.commands.insert_resource(Blast { fires, ring, splinters, seen: false });
}

fn spawn_part(
    builder: &mut BoardBuilder,
    mesh: &Handle<Mesh>,
    material: &Handle<SimpleMaterial>,
) -> Entity {
    let hidden = (MeshMaterial3d(material.clone()), Visibility::Hidden);
    builder.add(mesh.clone(), Transform::default()).insert(hidden).id()
}

/// Animates the current explosion.
pub(super) fn show(
    blast: Option<ResMut<Blast>>,
    (table, scene, board_model): (Res<Table>, Res<Scene>, Res<BoardModel>),
    mut simple_materials: ResMut<Assets<SimpleMaterial>>,
    cameras: Query<&Transform, With<BoardCamera>>,
    mut parts: Query<(&mut Transform, &mut Visibility), Without<BoardCamera>>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(mut blast), Some(geometry), Ok(camera)) = (blast, board_model.geometry, cameras.single())
    else {
        return;
    };
    let now = scene.blasts.iter().rev().find(|(_, began)| scene.now >= *began);
    let progress = now.map(|(cell, began)| (*cell, (scene.now - began) / BLAST_SECONDS));
    let Some((cell, progress)) = progress.filter(|(_, progress)| *progress < 1.0) else {
        if blast.seen {
            blast.seen = false;
            let fires = blast.fires.iter().map(|(fire, _)| fire);
            for part in fires.chain([&blast.ring.0]).chain(&blast.splinters) {
                if let Ok((_, mut visibility)) = parts.get_mut(*part) {
                    *visibility = Visibility::Hidden;
                }
            }
            repaint.change();
        }
        return;
    };
    blast.seen = true;
    let middle = geometry.at(cell_center(table.shown().board(), cell), 0.35);
    let mut put = |entity: Entity, at: Transform| {
        if let Ok((mut transform, mut visibility)) = parts.get_mut(entity) {
            *transform = at;
            visibility.set_if_neq(Visibility::Inherited);
        }
    };
    let mut shine = |material: &Handle<SimpleMaterial>, alpha: f32| {
        if let Some(mut material) = simple_materials.get_mut(material) {
            material.tint.alpha = alpha.clamp(0.0, 1.0);
        }
    };
    let grown = 1.0 - (1.0 - progress).powi(3);
    for ((entity, material), fire) in blast.fires.iter().zip(&FIRES) {
        put(*entity, cloud(middle, camera, fire, progress, grown));
        shine(material, fire.bright * (1.0 - progress * fire.fades).max(0.0).powf(1.3));
    }
    let wide = Vec3::new(1.0, 1.0, 1.0) * (0.4 + 3.0 * grown);
    put(blast.ring.0, Transform { translation: middle, ..geometry.anchor(Vec2::ZERO) }.with_scale(wide));
    shine(&blast.ring.1, 0.6 * (1.0 - progress).powi(2));
    for (number, splinter) in blast.splinters.iter().enumerate() {
        put(*splinter, flight(number, middle, progress));
    }
    repaint.change();
}

/// A cloud faces the camera, slightly in front of the explosion, and rises.
fn cloud(middle: Vec3, camera: &Transform, fire: &Fire, progress: f32, grown: f32) -> Transform {
    let size = fire.size[0].lerp(fire.size[1], grown);
    let nearer = (camera.translation - middle).normalize_or_zero() * 0.7;
    Transform::from_translation(middle + nearer + Vec3::Y * 0.5 * progress)
        .with_rotation(camera.rotation * Quat::from_rotation_x(FRAC_PI_2))
        .with_scale(Vec3::new(size, 1.0, size))
}

/// The trajectory of a splinter.
fn flight(number: usize, middle: Vec3, progress: f32) -> Transform {
    let angle = number as f32 * 2.399;
    let out = 1.2 + (number % 5) as f32 * 0.45;
    let rise = 3.2 + (number % 4) as f32 * 0.9;
    let at = Vec3::new(
        angle.cos() * out * progress,
        rise * progress - 4.4 * progress * progress,
        angle.sin() * out * progress,
    );
    let spin = Quat::from_euler(EulerRot::XYZ, angle + 9.0 * progress, 7.0 * progress, angle);
    Transform::from_translation(middle + at).with_rotation(spin).with_scale(Vec3::splat(1.2 - progress))
}
