//! Converts models to meshes, and builds simple ones.

use art::models::Model;
use art::rooms::SceneryPart;
use bevy::asset::RenderAssetUsages;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// A model as a mesh with transformed texture coordinates, and with tangents for normal maps.
pub(super) fn mesh(model: &Model, picture: Affine2, bumpy: bool) -> Mesh {
    let uvs: Vec<[f32; 2]> =
        model.uvs.iter().map(|uv| picture.transform_point2(Vec2::from_array(*uv)).to_array()).collect();
    let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, model.positions.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, model.normals.clone())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(model.indices.clone()));
    with_tangents(mesh, bumpy)
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

/// A part of a room as a mesh.
pub(super) fn scenery_mesh(part: &SceneryPart) -> Mesh {
    mesh(&part.model, Affine2::IDENTITY, false)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, part.colours.clone())
}

/// Between an ellipse (2) and a rectangle (many).
const ROUNDNESS: f32 = 3.4;
/// Brightness of the cloth at the edge of the table.
const TABLE_EDGE: f32 = 0.68;
const SIDES: usize = 72;
/// The rim of a table: how far out, how high, and which way it faces.
const RIM: [[f32; 4]; 8] = [
    [0.0, -0.01, -1.0, 0.0],
    [0.0, 0.07, -0.7, 0.7],
    [0.08, 0.12, 0.0, 1.0],
    [0.52, 0.12, 0.0, 1.0],
    [0.68, 0.06, 0.6, 0.8],
    [0.76, -0.10, 1.0, 0.0],
    [0.76, -0.62, 1.0, 0.0],
    [0.50, -0.90, 0.5, -0.86],
];

/// Is a point on a table of half size 1?
#[cfg(test)]
pub(super) fn is_on_table(point: Vec2) -> bool {
    point.x.abs().powf(ROUNDNESS) + point.y.abs().powf(ROUNDNESS) <= 1.0
}

/// A point at the edge of a table of this half size, and the direction out of it.
fn table_edge(half: Vec2, side: usize) -> (Vec2, Vec2) {
    let towards = Vec2::from_angle((side as f32 + 0.5) / SIDES as f32 * std::f32::consts::TAU);
    let part = (towards / half).abs();
    let edge = towards / (part.x.powf(ROUNDNESS) + part.y.powf(ROUNDNESS)).powf(1.0 / ROUNDNESS);
    let steep = (edge / half).abs().powf(ROUNDNESS - 1.0) / half;
    (edge, (steep * towards.signum()).normalize_or(towards))
}

/// A rounded table top that darkens towards its edge, without the part that a board of the half size `hidden` hides.
pub(super) fn table_top(hidden: Vec2, half: Vec2, bumpy: bool) -> Mesh {
    let rings = if bumpy { 5 } else { 2 };
    let mut builder = MeshBuilder::default();
    let at = |ring: usize, side: usize| {
        let (edge, _) = table_edge(half, side);
        let inner = (hidden / edge.abs().max(Vec2::splat(1e-6))).min_element() * 0.9;
        let position = edge * inner.lerp(1.0, ring as f32 / rings as f32);
        (Vec3::new(position.x, 0.0, -position.y), Vec2::new(position.x, -position.y))
    };
    for ring in 0..rings {
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
        let out = (position.xz() / half).length().min(1.0);
        1.0 - (1.0 - TABLE_EDGE) * out * out
    };
    with_tangents(builder.shaded(fade).mesh(), bumpy)
}

/// The rim around a table top.
pub(super) fn table_rim(half: Vec2, bumpy: bool) -> Mesh {
    let (mut model, mut along) = (Model::default(), 0.0);
    for side in 0..=SIDES {
        let (edge, out) = table_edge(half, side);
        along += if side > 0 { edge.distance(table_edge(half, side - 1).0) } else { 0.0 };
        for (step, [far, high, facing, up]) in RIM.into_iter().enumerate() {
            let place = edge + out * far;
            model.positions.push([place.x, high, -place.y]);
            model.normals.push([out.x * facing, up, -out.y * facing]);
            model.uvs.push([step as f32 * 0.2, along]);
        }
    }
    for (side, step) in (0..SIDES).flat_map(|side| (0..RIM.len() - 1).map(move |step| (side, step))) {
        let a = (side * RIM.len() + step) as u32;
        let [b, c, d] = [a + 1, a + 1 + RIM.len() as u32, a + RIM.len() as u32];
        model.indices.extend([a, b, c, a, c, d]);
    }
    mesh(&model, Affine2::IDENTITY, bumpy)
}

fn with_tangents(mut mesh: Mesh, bumpy: bool) -> Mesh {
    if bumpy && let Err(error) = mesh.generate_tangents() {
        // Without tangents it only looks smoother.
        debug!("no tangents: {error}");
    }
    mesh
}
