//! Light for GPUs: a lamp with shadows, and an environment map.

use super::board::BoardBuilder;
use super::quality::RenderQuality;
use super::textures;
use art::materials::{irradiance, reflection};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

/// Direction to the lamp. The simple material's shader has the same one.
const LAMP: Vec3 = Vec3::new(-0.5298, 0.7947, 0.2962);
/// The same for an upright board, whose front the usual lamp hardly lights.
const FRONT_LAMP: Vec3 = Vec3::new(-0.46, 0.58, 0.67);
/// Brightness of the environment.
const ROOM: f32 = 290.0;
/// Sizes of the environment maps: specular and diffuse.
const MIRROR: u32 = 64;
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
        color: Color::srgb(1.0, 0.93, 0.83),
        illuminance: if builder.geometry.upright { 5200.0 } else { 3900.0 },
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
    let towards = if builder.geometry.upright { FRONT_LAMP } else { LAMP };
    let at = Transform::from_translation(towards * reach).looking_at(Vec3::ZERO, Vec3::Y);
    builder.commands.spawn((lamp, cascades.build(), at, ChildOf(builder.root)));
    let size = if builder.material_cache.quality() == RenderQuality::High { 4096 } else { 2048 };
    builder.commands.insert_resource(DirectionalLightShadowMap { size });
}

/// The environment map for the camera.
pub(super) fn room(images: &mut Assets<Image>) -> EnvironmentMapLight {
    let levels: Vec<_> =
        (0..STEPS).map(|step| reflection(MIRROR >> step, step as f32 / (STEPS - 1) as f32)).collect();
    EnvironmentMapLight {
        diffuse_map: images.add(textures::cube(MATT, &[irradiance(MATT)])),
        specular_map: images.add(textures::cube(MIRROR, &levels)),
        intensity: ROOM,
        ..default()
    }
}
