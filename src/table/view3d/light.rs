//! Light for GPUs: a lamp with shadows, and an environment map.

use super::board::BoardBuilder;
use super::mirror;
use super::quality::RenderQuality;
use super::simple_material::SimpleRoomLight;
use super::textures;
use crate::room::Room;
use art::rooms::{irradiance, reflection};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

/// Size of the diffuse environment map.
const MATT: u32 = 8;
/// Number of roughness levels.
const STEPS: u32 = 6;

/// Adds the lamp; simple materials have their own light.
pub(super) fn add(builder: &mut BoardBuilder) {
    if builder.material_cache.quality().is_simple() {
        return;
    }
    let reach = builder.geometry.size.length() + 4.0;
    let lamp = DirectionalLight {
        color: linear(builder.room.lamp_colour),
        illuminance: builder.room.lamp_lux * if builder.geometry.upright { 1.33 } else { 1.0 },
        shadow_maps_enabled: true,
        shadow_depth_bias: 0.03,
        shadow_normal_bias: 1.4,
        ..default()
    };
    let cascades = CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: 0.5,
        maximum_distance: reach * 4.5,
        first_cascade_far_bound: reach * 4.5,
        ..default()
    };
    let towards = towards(builder.room, builder.geometry.upright);
    let at = Transform::from_translation(towards * reach).looking_at(Vec3::ZERO, Vec3::Y);
    let is_high = builder.material_cache.quality() == RenderQuality::High;
    if is_high {
        builder.commands.spawn((mirror::lamp(&lamp), at, ChildOf(builder.root)));
    }
    builder.commands.spawn((lamp, cascades.build(), at, ChildOf(builder.root)));
    let size = if is_high { 4096 } else { 2048 };
    builder.commands.insert_resource(DirectionalLightShadowMap { size });
}

/// Direction to the lamp. The usual one hardly lights the front of an upright board.
fn towards(room: &Room, upright: bool) -> Vec3 {
    let [x, y, z] = room.lamp;
    if upright { Vec3::new(x * 0.87, y * 0.73, z * 0.6 + 0.49).normalize() } else { room.lamp.into() }
}

/// The light of simple materials.
pub(super) fn simple(room: &Room, upright: bool) -> SimpleRoomLight {
    let light = room.simple;
    SimpleRoomLight {
        towards: towards(room, upright),
        lamp: light.lamp.into(),
        sky: light.sky.into(),
        ground: light.ground.into(),
        mirrored: light.mirrored.into(),
    }
}

/// A colour of a room.
pub(super) fn linear([red, green, blue]: [f32; 3]) -> Color {
    Color::linear_rgb(red, green, blue)
}

/// The environment map for the camera.
pub(super) fn environment(
    room: &Room,
    quality: RenderQuality,
    images: &mut Assets<Image>,
) -> EnvironmentMapLight {
    let (kind, mirror) = (room.kind, quality.mirror());
    let levels: Vec<_> = (0..STEPS)
        .map(|step| reflection(kind, mirror >> step, step as f32 / (STEPS - 1) as f32))
        .collect();
    EnvironmentMapLight {
        diffuse_map: images.add(textures::cube(MATT, &[irradiance(kind, MATT)])),
        specular_map: images.add(textures::cube(mirror, &levels)),
        intensity: room.ambient,
        ..default()
    }
}
