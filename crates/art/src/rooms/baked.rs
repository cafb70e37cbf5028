//! Light on the scenery, computed once for each vertex.

use super::FLOOR;
use crate::materials::noise::{blend, rise};
use crate::models::vector::{V3, add, dot, length, scale, sub};

/// How dark corners are, and how far that reaches.
const CORNER: f32 = 0.5;
const CORNER_REACH: f32 = 5.0;
/// Half the width and length of the table's shadow.
const TABLE: [f32; 2] = [10.5, 8.5];

/// A light at a place.
pub(super) struct Lamp {
    pub(super) at: V3,
    pub(super) light: V3,
    /// Where it has half its strength.
    pub(super) reach: f32,
}

/// All light of a room.
pub(super) struct Light {
    /// From above and from below.
    pub(super) above: V3,
    pub(super) below: V3,
    pub(super) lamps: &'static [Lamp],
    /// The walls whose corners are dark; none outdoors.
    pub(super) walls: Option<[V3; 2]>,
    /// Light from a direction, such as that of the sun or of windows.
    pub(super) rays: Option<Rays>,
}

/// Parallel light.
pub(super) struct Rays {
    pub(super) towards: V3,
    pub(super) light: V3,
    /// How much of it reaches a point.
    pub(super) open: fn(V3) -> f32,
}

impl Light {
    /// The light on a surface.
    pub(super) fn on(&self, point: V3, normal: V3) -> V3 {
        let way = normal[1] * 0.5 + 0.5;
        let around = [0, 1, 2].map(|part| blend(self.below[part], self.above[part], way));
        let ambient = scale(around, self.openness(point, normal));
        let lit = self.lamps.iter().fold(ambient, |sum, lamp| add(sum, lamp.on(point, normal)));
        let lit = self.rays.iter().fold(lit, |sum, rays| add(sum, rays.on(point, normal)));
        scale(lit, table_shadow(point))
    }

    /// Corners are darker.
    fn openness(&self, point: V3, normal: V3) -> f32 {
        let Some([low, high]) = self.walls else { return 1.0 };
        let mut open = 1.0;
        for axis in 0..3 {
            for (sign, away) in [(1.0, point[axis] - low[axis]), (-1.0, high[axis] - point[axis])] {
                if normal[axis] * sign < 0.7 {
                    open *= 1.0 - CORNER * (-away.max(0.0) / CORNER_REACH).exp();
                }
            }
        }
        open
    }
}

impl Lamp {
    fn on(&self, point: V3, normal: V3) -> V3 {
        let way = sub(self.at, point);
        let far = length(way).max(0.1);
        // Soft light: surfaces that face away get a little of it, too.
        let facing = (dot(way, normal) / far * 0.8 + 0.2).max(0.0);
        scale(self.light, facing / (1.0 + (far / self.reach).powi(2)))
    }
}

impl Rays {
    fn on(&self, point: V3, normal: V3) -> V3 {
        let facing = dot(self.towards, normal).max(0.0);
        scale(self.light, if facing > 0.0 { facing * (self.open)(point) } else { 0.0 })
    }
}

/// It is dark below the table.
fn table_shadow(point: V3) -> f32 {
    let away = ((point[0] / TABLE[0]).powi(2) + (point[2] / TABLE[1]).powi(2)).sqrt();
    let below = rise(-1.0, FLOOR, point[1]);
    1.0 - 0.72 * below * rise(1.5, 0.5, away)
}
