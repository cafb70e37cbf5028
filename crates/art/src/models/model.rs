//! What comes out of the workshop: a mesh as plain numbers, and how to put parts together.

use super::vector::{V3, add, pitch, scale, yaw};

/// How finely a model is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// For crowded boards and weak machines: a few hundred triangles a piece.
    Low,
    /// For the usual view of a whole board: about 1500 triangles a piece.
    Medium,
    /// For a piece seen close by: about 5000 triangles.
    High,
}

impl Detail {
    /// The one of three values that belongs to this detail.
    pub(super) fn pick<T>(self, low: T, medium: T, high: T) -> T {
        match self {
            Self::Low => low,
            Self::Medium => medium,
            Self::High => high,
        }
    }
}

/// A triangle mesh as plain numbers, in cells of the board. Seen from outside, triangles run counter-clockwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// Where each vertex is.
    pub positions: Vec<[f32; 3]>,
    /// Which way the surface faces at each vertex; of length 1.
    pub normals: Vec<[f32; 3]>,
    /// Where each vertex is on a picture. On turned parts u runs once around and v up the side, in cells.
    pub uvs: Vec<[f32; 2]>,
    /// Three indices of vertices a triangle.
    pub indices: Vec<u32>,
    /// How high the model reaches above y = 0.
    pub height: f32,
}

impl Model {
    /// Adds one vertex and tells its index.
    pub(super) fn vertex(&mut self, position: V3, normal: V3, uv: [f32; 2]) -> u32 {
        self.positions.push(position);
        self.normals.push(normal);
        self.uvs.push(uv);
        self.positions.len() as u32 - 1
    }

    /// Adds a triangle, unless two of its corners are in the same place.
    pub(super) fn triangle(&mut self, corners: [u32; 3]) {
        let [a, b, c] = corners.map(|corner| self.positions[corner as usize]);
        if a != b && b != c && c != a {
            self.indices.extend(corners);
        }
    }

    /// Adds a quad as two triangles.
    pub(super) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// All the parts as one model.
    pub(super) fn join(parts: impl IntoIterator<Item = Model>) -> Model {
        let mut whole = Model::default();
        for part in parts {
            let first = whole.positions.len() as u32;
            whole.positions.extend(part.positions);
            whole.normals.extend(part.normals);
            whole.uvs.extend(part.uvs);
            whole.indices.extend(part.indices.into_iter().map(|index| index + first));
        }
        whole.measured()
    }

    /// The same model with its height found from its vertices.
    pub(super) fn measured(mut self) -> Model {
        self.height = self.positions.iter().fold(0.0, |height, p| p[1].max(height));
        self
    }

    pub(super) fn moved(self, by: V3) -> Model {
        self.mapped(|p| add(p, by), |n| n)
    }

    pub(super) fn sized(self, by: f32) -> Model {
        self.mapped(|p| scale(p, by), |n| n)
    }

    /// Turned about the x axis, y towards z.
    pub(super) fn pitched(self, angle: f32) -> Model {
        self.mapped(|p| pitch(p, angle), |n| pitch(n, angle))
    }

    /// Turned about the y axis, z towards x.
    pub(super) fn yawed(self, angle: f32) -> Model {
        self.mapped(|p| yaw(p, angle), |n| yaw(n, angle))
    }

    fn mapped(mut self, place: impl Fn(V3) -> V3, turn: impl Fn(V3) -> V3) -> Model {
        self.positions.iter_mut().for_each(|p| *p = place(*p));
        self.normals.iter_mut().for_each(|n| *n = turn(*n));
        self.measured()
    }
}
