//! Converts models to meshes, and builds simple ones.

use art::models::Model;
use bevy::asset::RenderAssetUsages;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// A model as a mesh with transformed texture coordinates, and with tangents for normal maps.
pub(super) fn mesh(model: &Model, picture: Affine2, bumpy: bool) -> Mesh {
    let uvs: Vec<[f32; 2]> =
        model.uvs.iter().map(|uv| picture.transform_point2(Vec2::from_array(*uv)).to_array()).collect();
    let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, model.positions.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, model.normals.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(model.indices.clone()));
    if bumpy && let Err(error) = mesh.generate_tangents() {
        // Without tangents it only looks smoother.
        debug!("no tangents: {error}");
    }
    mesh
}

/// Builds a mesh of unconnected triangles.
#[derive(Default)]
pub(super) struct MeshBuilder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colours: Vec<[f32; 4]>,
}

impl MeshBuilder {
    pub(super) fn triangle(&mut self, corners: [(Vec3, Vec2); 3], normal: Vec3) {
        for (position, uv) in corners {
            self.positions.push(position.to_array());
            self.normals.push(normal.to_array());
            self.uvs.push(uv.to_array());
        }
    }

    /// A horizontal rectangle with a part of a texture, rotated about its centre.
    pub(super) fn quad(&mut self, middle: Vec3, half: Vec2, [low, high]: [Vec2; 2], turned: f32) {
        let turn = Vec2::from_angle(turned);
        let corner = |x: f32, y: f32| {
            let off = turn.rotate(Vec2::new(x, y) * half);
            let uv =
                Vec2::new(if x < 0.0 { low.x } else { high.x }, if y > 0.0 { low.y } else { high.y });
            (middle + Vec3::new(off.x, 0.0, -off.y), uv)
        };
        let [a, b, c, d] = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        self.triangle([a, b, c], Vec3::Y);
        self.triangle([a, c, d], Vec3::Y);
    }

    /// Sets a grey vertex colour by position.
    pub(super) fn shaded(mut self, grey: impl Fn(Vec3) -> f32) -> Self {
        let shade = |position: &[f32; 3]| {
            let grey = grey(Vec3::from_array(*position));
            [grey, grey, grey, 1.0]
        };
        self.colours = self.positions.iter().map(shade).collect();
        self
    }

    pub(super) fn mesh(self) -> Mesh {
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs);
        if !self.colours.is_empty() {
            mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, self.colours);
        }
        mesh
    }
}

/// Brightness of the edge of the table and of the foot of the walls: between them there is no black band.
const TABLE_EDGE: f32 = 0.1;
const WALL_FOOT: f32 = 0.16;

/// A round table top that darkens between two radii, without the part that a board of this half size hides.
pub(super) fn table_top(hidden: Vec2, bright: f32, dark: f32, bumpy: bool) -> Mesh {
    const SIDES: usize = 48;
    const RINGS: usize = 10;
    let mut builder = MeshBuilder::default();
    let at = |ring: usize, side: usize| {
        let towards = Vec2::from_angle((side as f32 + 0.5) / SIDES as f32 * std::f32::consts::TAU);
        let edge = (hidden / towards.abs().max(Vec2::splat(1e-6))).min_element() * 0.9;
        let position = towards * edge.lerp(dark, (ring as f32 / RINGS as f32).powf(1.5));
        (Vec3::new(position.x, 0.0, -position.y), Vec2::new(position.x, -position.y))
    };
    for ring in 0..RINGS {
        for side in 0..SIDES {
            let [a, b] = [at(ring, side), at(ring, side + 1)];
            let [c, d] = [at(ring + 1, side), at(ring + 1, side + 1)];
            builder.triangle([a, c, d], Vec3::Y);
            if hidden != Vec2::ZERO || ring > 0 {
                builder.triangle([a, d, b], Vec3::Y);
            }
        }
    }
    let fade = move |position: Vec3| {
        let t = ((position.length() - bright) / (dark - bright)).clamp(0.0, 1.0);
        TABLE_EDGE + (1.0 - TABLE_EDGE) * (1.0 - t * t * (3.0 - 2.0 * t)).powi(2)
    };
    let mut mesh = builder.shaded(fade).mesh();
    if bumpy && let Err(error) = mesh.generate_tangents() {
        debug!("no tangents: {error}");
    }
    mesh
}

/// The inside of a round room: dark at the bottom and the top, dimly lit in between.
pub(super) fn room() -> Mesh {
    const SIDES: usize = 32;
    const RINGS: usize = 14;
    const FAR: f32 = 150.0;
    let mut builder = MeshBuilder::default();
    let at = |ring: usize, side: usize| {
        let up = (ring as f32 / RINGS as f32 * 1.3 - 0.2) * std::f32::consts::FRAC_PI_2;
        let around = side as f32 / SIDES as f32 * std::f32::consts::TAU;
        let position = Vec3::new(around.cos() * up.cos(), up.sin(), -around.sin() * up.cos()) * FAR;
        (position, Vec2::ZERO)
    };
    for ring in 0..RINGS {
        for side in 0..SIDES {
            let [a, b] = [at(ring, side), at(ring, side + 1)];
            let [c, d] = [at(ring + 1, side), at(ring + 1, side + 1)];
            builder.triangle([a, d, b], Vec3::Y);
            builder.triangle([a, c, d], Vec3::Y);
        }
    }
    let glow = |position: Vec3| {
        let up = (position.y / FAR).clamp(0.0, 1.0);
        (up * 9.0).clamp(WALL_FOOT, 1.0) * (1.0 - up).powi(4)
    };
    builder.shaded(glow).mesh()
}
