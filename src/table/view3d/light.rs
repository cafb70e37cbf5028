//! The light on machines with a graphics card: a lamp with shadows, and the room all around.

use super::board::Making;
use super::quality::Level;
use super::textures;
use art::materials::{fallen, reflected};
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

/// Where the lamp is, as seen from the board. Our cheap material has the same one.
const LAMP: Vec3 = Vec3::new(-0.5298, 0.7947, 0.2962);
/// How bright the room is.
const ROOM: f32 = 290.0;
/// The sizes of the room's pictures: for mirrors, and for matt surfaces.
const MIRROR: u32 = 64;
const MATT: u32 = 8;
/// How many steps there are from a mirror to the roughest surface.
const STEPS: u32 = 6;

/// Hangs the lamp over the board; cheap materials bring their own light.
pub(super) fn add(making: &mut Making) {
    if making.workshop.level().is_cheap() {
        return;
    }
    let reach = making.ground.size.length() + 4.0;
    let lamp = DirectionalLight {
        color: Color::srgb(1.0, 0.93, 0.83),
        illuminance: 3900.0,
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
    let at = Transform::from_translation(LAMP * reach).looking_at(Vec3::ZERO, Vec3::Y);
    making.commands.spawn((lamp, cascades.build(), at, ChildOf(making.root)));
    let size = if making.workshop.level() == Level::High { 4096 } else { 2048 };
    making.commands.insert_resource(DirectionalLightShadowMap { size });
}

/// The light of the room, for the camera.
pub(super) fn room(images: &mut Assets<Image>) -> EnvironmentMapLight {
    let levels: Vec<_> =
        (0..STEPS).map(|step| reflected(MIRROR >> step, step as f32 / (STEPS - 1) as f32)).collect();
    EnvironmentMapLight {
        diffuse_map: images.add(textures::cube(MATT, &[fallen(MATT)])),
        specular_map: images.add(textures::cube(MIRROR, &levels)),
        intensity: ROOM,
        ..default()
    }
}
