//! A material that costs next to nothing: for machines without a graphics card, and for marks.

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "cheap.wgsl");
    app.add_plugins(MaterialPlugin::<Cheap>::default());
}

/// A picture, light from above and from one lamp, a shine, and nothing else.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct Cheap {
    #[uniform(0)]
    pub(super) tint: LinearRgba,
    /// How glossy it is, whether light counts (1), not (0), or is added to what is behind (-1), how much darker it is at its foot, how metallic it is.
    #[uniform(0)]
    pub(super) finish: Vec4,
    /// How often the picture repeats in a cell, how high the foot is.
    #[uniform(0)]
    pub(super) lay: Vec4,
    #[texture(1)]
    #[sampler(2)]
    pub(super) picture: Option<Handle<Image>>,
    pub(super) mode: AlphaMode,
}

impl Cheap {
    /// A colour that is the same in any light.
    pub(super) fn glow(tint: LinearRgba, picture: Option<Handle<Image>>) -> Self {
        let (finish, lay) = (Vec4::ZERO, Vec4::X);
        Self { tint, finish, lay, picture, mode: AlphaMode::Blend }
    }
}

/// Where the shader is: in the program itself.
fn shader() -> ShaderRef {
    "embedded://manyboard/table/view3d/cheap.wgsl".into()
}

impl Material for Cheap {
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
