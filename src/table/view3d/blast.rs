//! Explosions: fire that grows and fades, a ring that runs over the board, and splinters.

use super::Repaint;
use super::board::{Making, Stand};
use super::cheap::Cheap;
use super::eye::Eye;
use super::shapes::Flat;
use super::textures::Spot;
use crate::table::Table;
use crate::table::scene::middle;
use crate::table::scene::{BLAST_SECONDS, Scene};
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// How many splinters fly.
const SPLINTERS: usize = 20;

/// A cloud of fire: its colour, how large it is at first and at last, how bright it is, and how fast it fades.
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
    fires: Vec<(Entity, Handle<Cheap>)>,
    ring: (Entity, Handle<Cheap>),
    splinters: Vec<Entity>,
    seen: bool,
}

/// Makes the parts.
pub(super) fn add(making: &mut Making) {
    let quad = making.workshop.mesh("spot", |_| Flat::quad(1.0));
    let band = making.workshop.mesh("shock", |_| Flat::default().band(0.86, 1.0, 40, 0.0).mesh());
    let splinter = making.workshop.mesh("splinter", |_| Cuboid::new(0.09, 0.05, 0.05).mesh().build());
    let fires = FIRES.map(|fire| making.workshop.flame(Some(Spot::Round), fire.colour));
    let fires = fires.map(|material| (part(making, &quad, &material), material)).into();
    let glare = making.workshop.flame(None, [255, 190, 110]);
    let ring = (part(making, &band, &glare), glare);
    let ember = making.workshop.glow([255, 170, 80], 1.0);
    let splinters = (0..SPLINTERS).map(|_| part(making, &splinter, &ember)).collect();
    making.commands.insert_resource(Blast { fires, ring, splinters, seen: false });
}

fn part(making: &mut Making, mesh: &Handle<Mesh>, material: &Handle<Cheap>) -> Entity {
    let hidden = (MeshMaterial3d(material.clone()), Visibility::Hidden);
    making.add(mesh.clone(), Transform::default()).insert(hidden).id()
}

/// Shows the explosion that is going on.
pub(super) fn show(
    blast: Option<ResMut<Blast>>,
    (table, scene, stand): (Res<Table>, Res<Scene>, Res<Stand>),
    mut cheap: ResMut<Assets<Cheap>>,
    eyes: Query<&Transform, With<Eye>>,
    mut parts: Query<(&mut Transform, &mut Visibility), Without<Eye>>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(mut blast), Some(ground), Ok(eye)) = (blast, stand.ground, eyes.single()) else { return };
    let now = scene.blasts.iter().rev().find(|(_, began)| scene.now >= *began);
    let part = now.map(|(cell, began)| (*cell, (scene.now - began) / BLAST_SECONDS));
    let Some((cell, part)) = part.filter(|(_, part)| *part < 1.0) else {
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
    let middle = ground.at(middle(table.board(), cell), 0.35);
    let mut put = |entity: Entity, at: Transform| {
        if let Ok((mut transform, mut visibility)) = parts.get_mut(entity) {
            *transform = at;
            visibility.set_if_neq(Visibility::Inherited);
        }
    };
    let mut shine = |material: &Handle<Cheap>, alpha: f32| {
        if let Some(mut material) = cheap.get_mut(material) {
            material.tint.alpha = alpha.clamp(0.0, 1.0);
        }
    };
    let grown = 1.0 - (1.0 - part).powi(3);
    for ((entity, material), fire) in blast.fires.iter().zip(&FIRES) {
        put(*entity, cloud(middle, eye, fire, part, grown));
        shine(material, fire.bright * (1.0 - part * fire.fades).max(0.0).powf(1.3));
    }
    let wide = Vec3::new(1.0, 1.0, 1.0) * (0.4 + 3.0 * grown);
    put(blast.ring.0, Transform { translation: middle, ..ground.anchor(Vec2::ZERO) }.with_scale(wide));
    shine(&blast.ring.1, 0.6 * (1.0 - part).powi(2));
    for (number, splinter) in blast.splinters.iter().enumerate() {
        put(*splinter, flight(number, middle, part));
    }
    repaint.change();
}

/// A cloud faces the eye, a little nearer to it than where it burns, and rises.
fn cloud(middle: Vec3, eye: &Transform, fire: &Fire, part: f32, grown: f32) -> Transform {
    let size = fire.size[0].lerp(fire.size[1], grown);
    let nearer = (eye.translation - middle).normalize_or_zero() * 0.7;
    Transform::from_translation(middle + nearer + Vec3::Y * 0.5 * part)
        .with_rotation(eye.rotation * Quat::from_rotation_x(FRAC_PI_2))
        .with_scale(Vec3::new(size, 1.0, size))
}

/// Where a splinter is: thrown up and out, and falling.
fn flight(number: usize, middle: Vec3, part: f32) -> Transform {
    let angle = number as f32 * 2.399;
    let out = 1.2 + (number % 5) as f32 * 0.45;
    let rise = 3.2 + (number % 4) as f32 * 0.9;
    let at =
        Vec3::new(angle.cos() * out * part, rise * part - 4.4 * part * part, angle.sin() * out * part);
    let spin = Quat::from_euler(EulerRot::XYZ, angle + 9.0 * part, 7.0 * part, angle);
    Transform::from_translation(middle + at).with_rotation(spin).with_scale(Vec3::splat(1.2 - part))
}
