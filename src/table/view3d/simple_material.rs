//! A cheap material for machines without a GPU, and for marks.

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "simple_material.wgsl");
    app.add_plugins(MaterialPlugin::<SimpleMaterial>::default());
}

/// The light of a room.
#[derive(ShaderType, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct SimpleRoomLight {
    /// Direction to the lamp.
    pub(super) towards: Vec3,
    pub(super) lamp: Vec3,
    pub(super) sky: Vec3,
    pub(super) ground: Vec3,
    pub(super) mirrored: Vec3,
}

/// A texture, ambient light, one lamp and a highlight.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct SimpleMaterial {
    #[uniform(0)]
    pub(super) tint: LinearRgba,
    /// Gloss; lit (1), unlit (0) or additive (-1); darkening at the foot; metalness.
    #[uniform(0)]
    pub(super) finish: Vec4,
    /// Texture repeats per cell; height of the foot.
    #[uniform(0)]
    pub(super) lay: Vec4,
    /// The light, if it is lit.
    #[uniform(0)]
    pub(super) room: SimpleRoomLight,
    #[texture(1)]
    #[sampler(2)]
    pub(super) picture: Option<Handle<Image>>,
    pub(super) mode: AlphaMode,
}

impl SimpleMaterial {
    /// An unlit colour.
    pub(super) fn glow(tint: LinearRgba, picture: Option<Handle<Image>>) -> Self {
        let (finish, lay, room) = (Vec4::ZERO, Vec4::X, SimpleRoomLight::default());
        Self { tint, finish, lay, room, picture, mode: AlphaMode::Blend }
    }
}

/// The embedded shader.
fn shader() -> ShaderRef {
    "embedded://manyboard/table/view3d/simple_material.wgsl".into()
}

impl Material for SimpleMaterial {
    fn vertex_shader() -> ShaderRef {
        shader()
    }

    fn fragment_shader() -> ShaderRef {
        shader()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}
