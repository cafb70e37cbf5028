//! Reflections on a polished board, at high quality: a second camera sees the pieces as the board mirrors them, and the board
//! shows what it sees.

use super::camera::{BoardCamera, RenderTargets, target_image};
use super::quality::RenderQuality;
use art::materials::MaterialKind;
use bevy::asset::embedded_asset;
use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "mirror.wgsl");
    app.add_plugins(MaterialPlugin::<PolishedMaterial>::default());
}

/// The mirror image is a little smaller than the picture, which also makes it soft.
const SCALE: f32 = 0.75;
/// What the second camera sees: pieces and a lamp of its own.
const MIRRORED: usize = 1;

/// A material with the reflection of the pieces.
pub(super) type PolishedMaterial = ExtendedMaterial<StandardMaterial, Polish>;

/// The reflection on a material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct Polish {
    #[texture(100)]
    #[sampler(101)]
    seen: Handle<Image>,
    /// How much is reflected, from 0 to 1; the rest is padding.
    #[uniform(102)]
    strength: Vec4,
}

impl MaterialExtension for Polish {
    fn fragment_shader() -> ShaderRef {
        "embedded://manyboard/table/view3d/mirror.wgsl".into()
    }
}

/// What the second camera sees.
#[derive(Resource, Default)]
pub(super) struct MirrorImage {
    image: Option<Handle<Image>>,
    size: UVec2,
}

impl MirrorImage {
    /// The reflection on a surface of this material.
    pub(super) fn polish(&mut self, images: &mut Assets<Image>, material: MaterialKind) -> Polish {
        let seen = self.image.get_or_insert_with(|| images.add(target_image())).clone();
        Polish { seen, strength: Vec4::splat(strength(material)) }
    }
}

fn strength(material: MaterialKind) -> f32 {
    match material {
        MaterialKind::Wood => 0.7,
        MaterialKind::Stone => 0.85,
        MaterialKind::Lacquer | MaterialKind::Metal => 1.0,
        MaterialKind::Felt => 0.0,
    }
}

/// The layers of a piece that is mirrored.
pub(super) fn piece_layers() -> RenderLayers {
    RenderLayers::from_layers(&[0, MIRRORED])
}

/// A lamp for the second camera, without shadows.
pub(super) fn lamp(lamp: &DirectionalLight) -> impl Bundle {
    let lamp = DirectionalLight { shadow_maps_enabled: false, ..*lamp };
    (lamp, RenderLayers::layer(MIRRORED))
}

/// Marks the second camera, with the room whose light it has.
#[derive(Component)]
pub(super) struct MirrorCamera(&'static str);

/// Mirrors the camera in the surface of the board, and renders whenever that does.
pub(super) fn follow(
    mut commands: Commands,
    cameras: Query<(&BoardCamera, &Camera, &Transform, &Projection, Option<&EnvironmentMapLight>)>,
    mut mirrors: Query<(Entity, &MirrorCamera, &mut Camera, &mut Transform), Without<BoardCamera>>,
    (targets, mut mirror): (Res<RenderTargets>, ResMut<MirrorImage>),
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<PolishedMaterial>>,
) {
    let Ok((board_camera, camera, transform, projection, environment)) = cameras.single() else {
        return;
    };
    let image = mirror.image.clone().filter(|_| board_camera.quality == RenderQuality::High);
    let wanted = image.clone().zip(environment.cloned());
    let Some((image, environment)) = wanted else {
        mirrors.iter().for_each(|(old, ..)| commands.entity(old).despawn());
        return;
    };
    if mirror.size != targets.size {
        mirror.size = targets.size;
        if let Some(mut image) = images.get_mut(&image) {
            image.resize(super::camera::scaled(targets.size, SCALE));
        }
        // Materials hold the texture that the image had.
        materials.iter_mut().for_each(drop);
    }
    match mirrors.single_mut() {
        Ok((_, MirrorCamera(room), mut own, mut place)) if *room == board_camera.room => {
            place.set_if_neq(mirrored(transform));
            own.is_active = camera.is_active;
        }
        Ok((old, ..)) => commands.entity(old).despawn(),
        Err(_) => {
            let own = Camera {
                order: -1,
                clear_color: Color::NONE.into(),
                invert_culling: true,
                is_active: camera.is_active,
                ..default()
            };
            commands.spawn((
                MirrorCamera(board_camera.room),
                (Camera3d::default(), own, RenderTarget::Image(image.into()), projection.clone()),
                (mirrored(transform), RenderLayers::layer(MIRRORED), environment),
                (Msaa::Sample4, Tonemapping::None, DebandDither::Disabled, ClusterConfig::Single),
            ));
        }
    }
}

/// The camera as the surface of the board mirrors it.
fn mirrored(camera: &Transform) -> Transform {
    let flip = Mat4::from_scale(Vec3::new(1.0, -1.0, 1.0));
    Transform::from_matrix(flip * camera.to_matrix())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_camera_sees_a_point_where_the_other_sees_its_reflection() {
        let camera = Transform::from_xyz(1.0, 7.0, 9.0).looking_at(Vec3::new(0.2, 0.0, -0.4), Vec3::Y);
        let below = mirrored(&camera);
        assert!(below.translation.abs_diff_eq(Vec3::new(1.0, -7.0, 9.0), 1e-5));
        for point in [Vec3::new(0.5, 1.2, -3.0), Vec3::new(-2.0, 0.3, 1.0)] {
            let seen = below.to_matrix().inverse().transform_point3(point);
            let reflected =
                camera.to_matrix().inverse().transform_point3(point * Vec3::new(1.0, -1.0, 1.0));
            assert!(seen.abs_diff_eq(reflected, 1e-4), "{seen} {reflected}");
        }
    }
}
