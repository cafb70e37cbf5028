//! Explosions: a flash, a glowing ball that grows and fades, and splinters.

use super::Repaint;
use super::board::{Making, Stand};
use super::cheap::Cheap;
use super::place::middle;
use super::textures::Spot;
use crate::table::Table;
use crate::table::scene::{BLAST_SECONDS, Scene};
use bevy::prelude::*;

/// How many splinters fly.
const SPLINTERS: usize = 18;

/// The parts of an explosion, hidden until there is one.
#[derive(Resource)]
pub(super) struct Blast {
    ball: Entity,
    flash: Entity,
    splinters: Vec<Entity>,
    fire: Handle<Cheap>,
    light: Handle<Cheap>,
    seen: bool,
}

/// Makes the parts.
pub(super) fn add(making: &mut Making) {
    let mut glow =
        |tint| making.workshop.cheap.add(Cheap { mode: AlphaMode::Add, ..Cheap::glow(tint, None) });
    let fire = glow(LinearRgba::new(1.0, 0.4, 0.08, 0.9));
    let ember = glow(LinearRgba::new(1.0, 0.55, 0.15, 1.0));
    let light = making.workshop.spot(Spot::Round, [255, 214, 150], 1.0);
    let ball = making.workshop.mesh("ball", |_| Sphere::new(1.0).mesh().uv(20, 14));
    let splinter = making.workshop.mesh("splinter", |_| Cuboid::new(0.09, 0.05, 0.05).mesh().build());
    let quad = making.workshop.mesh("spot", |_| super::shapes::Flat::quad(1.0));
    let mut part = |mesh: &Handle<Mesh>, material: &Handle<Cheap>| {
        let hidden = (Transform::default(), Visibility::Hidden);
        making.add(mesh.clone(), hidden.0).insert((MeshMaterial3d(material.clone()), hidden.1)).id()
    };
    let blast = Blast {
        ball: part(&ball, &fire),
        flash: part(&quad, &light),
        splinters: (0..SPLINTERS).map(|_| part(&splinter, &ember)).collect(),
        fire,
        light,
        seen: false,
    };
    making.commands.insert_resource(blast);
}

/// Shows the explosion that is going on.
pub(super) fn show(
    blast: Option<ResMut<Blast>>,
    (table, scene, stand): (Res<Table>, Res<Scene>, Res<Stand>),
    mut cheap: ResMut<Assets<Cheap>>,
    mut parts: Query<(&mut Transform, &mut Visibility)>,
    mut repaint: ResMut<Repaint>,
) {
    let (Some(mut blast), Some(ground)) = (blast, stand.ground) else { return };
    let now = scene.blasts.iter().rev().find(|(_, began)| scene.now >= *began);
    let part = now.map(|(cell, began)| (*cell, (scene.now - began) / BLAST_SECONDS));
    let Some((cell, part)) = part.filter(|(_, part)| *part < 1.0) else {
        if blast.seen {
            blast.seen = false;
            let all = blast.splinters.iter().chain([&blast.ball, &blast.flash]);
            all.for_each(|part| hide(&mut parts, *part));
            repaint.change();
        }
        return;
    };
    blast.seen = true;
    let middle = ground.at(middle(table.board(), cell), 0.3);
    let fade = (1.0 - part).powi(2);
    let mut put = |entity: Entity, at: Transform| {
        if let Ok((mut transform, mut visibility)) = parts.get_mut(entity) {
            *transform = at;
            visibility.set_if_neq(Visibility::Inherited);
        }
    };
    let grown = 0.25 + 1.75 * (1.0 - (1.0 - part).powi(3));
    put(blast.ball, Transform::from_translation(middle).with_scale(Vec3::splat(grown)));
    let glare =
        Transform::from_translation(middle.with_y(0.02)).with_scale(Vec3::splat(1.5 + 3.0 * part));
    put(blast.flash, glare);
    for (number, splinter) in blast.splinters.iter().enumerate() {
        put(*splinter, flight(number, middle, part));
    }
    for (material, strength) in [(&blast.fire, 0.85), (&blast.light, 0.95)] {
        if let Some(mut material) = cheap.get_mut(material) {
            material.tint.alpha = fade * strength;
        }
    }
    repaint.change();
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

fn hide(parts: &mut Query<(&mut Transform, &mut Visibility)>, part: Entity) {
    if let Ok((_, mut visibility)) = parts.get_mut(part) {
        visibility.set_if_neq(Visibility::Hidden);
    }
}
