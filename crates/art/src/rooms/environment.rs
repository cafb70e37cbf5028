//! What a table sees of its room: light from all directions, for reflections.

use super::RoomKind;
use crate::materials::noise::{blend, rise};
use crate::models::vector::{V3, dot, unit};
use rayon::prelude::*;

/// The inside of a box, seen from its middle.
struct Interior {
    /// It reaches this far from the table: to the side, up and down, to the front.
    half: V3,
    wall: V3,
    ceiling: V3,
    floor: V3,
    openings: &'static [Opening],
    glows: &'static [Glow],
}

/// A window.
struct Opening {
    /// Is it in the left wall, or in the one at the back?
    left: bool,
    /// Its middle, along the wall and up.
    middle: [f32; 2],
    /// Half its width and height.
    half: [f32; 2],
    light: V3,
}

/// A round light with a halo.
struct Glow {
    towards: V3,
    light: V3,
    /// One minus the cosine of its radius.
    size: f32,
    /// How bright the halo is.
    halo: f32,
}

/// A window at dusk, a lamp with a shade, and the fire.
const STUDY: Interior = Interior {
    half: [2.7, 1.6, 3.0],
    wall: [0.40, 0.30, 0.205],
    ceiling: [0.50, 0.43, 0.34],
    floor: [0.10, 0.062, 0.038],
    openings: &[Opening { left: true, middle: [0.2, 0.35], half: [1.7, 1.05], light: [7.4, 7.6, 7.9] }],
    glows: &[
        Glow { towards: [1.5, 1.05, -1.9], light: [26.0, 18.5, 10.5], size: 0.007, halo: 0.035 },
        Glow { towards: [-1.2, -0.32, -2.6], light: [17.0, 6.6, 1.7], size: 0.028, halo: 0.07 },
    ],
};

/// Three tall windows at the left, one at the back, and candles.
const HALL: Interior = Interior {
    half: [2.6, 3.0, 3.4],
    wall: [0.235, 0.255, 0.29],
    ceiling: [0.15, 0.165, 0.195],
    floor: [0.17, 0.185, 0.21],
    openings: &[
        Opening { left: true, middle: [-2.0, 0.9], half: [0.42, 1.5], light: [13.5, 15.0, 16.8] },
        Opening { left: true, middle: [0.0, 0.9], half: [0.42, 1.5], light: [13.5, 15.0, 16.8] },
        Opening { left: true, middle: [2.0, 0.9], half: [0.42, 1.5], light: [13.5, 15.0, 16.8] },
        Opening { left: false, middle: [0.0, 1.3], half: [0.7, 1.2], light: [10.0, 11.2, 12.6] },
    ],
    glows: &[
        Glow { towards: [1.7, 0.25, -1.1], light: [17.0, 9.5, 3.6], size: 0.0035, halo: 0.03 },
        Glow { towards: [1.7, 0.25, 1.1], light: [17.0, 9.5, 3.6], size: 0.0035, halo: 0.03 },
    ],
};

/// The sun of the garden.
const SUN: Glow =
    Glow { towards: [-0.35, 0.80, 0.48], light: [38.0, 33.0, 24.0], size: 0.006, halo: 0.07 };
const ZENITH: V3 = [0.72, 1.10, 1.85];
const HORIZON: V3 = [2.3, 2.45, 2.45];
const HEDGE: V3 = [0.16, 0.27, 0.075];
const LAWN: V3 = [0.25, 0.37, 0.11];

/// Light from all around, as the six faces of a cube (+x, -x, +y, -y, +z, -z), one after the other.
///
/// Each face has `size` rows of `size` pixels from the top, laid out as graphics cards expect. The values are
/// linear red, green, blue and an alpha of 1; windows are far brighter than 1. Up is +y. A size of 0 counts as
/// 1, and more than 1024 as 1024.
#[must_use]
pub fn environment(kind: RoomKind, size: u32) -> Vec<[f32; 4]> {
    let size = size.clamp(1, 1024);
    let face = size * size;
    let pixels = (0..6 * face).into_par_iter();
    pixels.map(|n| pixel(kind, n / face, [n % face % size, n % face / size], size)).collect()
}

/// The mean of four samples, so that edges are soft even on small faces.
fn pixel(kind: RoomKind, face: u32, [x, y]: [u32; 2], size: u32) -> [f32; 4] {
    let place = |at: u32, off: f32| (at as f32 + off) / size as f32 * 2.0 - 1.0;
    let mut sum = [0.0, 0.0, 0.0, 1.0];
    for (right, down) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let light = seen(kind, direction(face, place(x, right), place(y, down)));
        (0..3).for_each(|channel| sum[channel] += light[channel] / 4.0);
    }
    sum
}

/// The direction of a point on a face of the cube; right and down go from -1 to 1.
pub(super) fn direction(face: u32, right: f32, down: f32) -> V3 {
    match face {
        0 => [1.0, -down, -right],
        1 => [-1.0, -down, right],
        2 => [right, 1.0, down],
        3 => [right, -1.0, -down],
        4 => [right, -down, 1.0],
        _ => [-right, -down, -1.0],
    }
}

fn seen(kind: RoomKind, direction: V3) -> V3 {
    match kind {
        RoomKind::Study => STUDY.seen(direction),
        RoomKind::Garden => outdoors(direction),
        RoomKind::Hall => HALL.seen(direction),
    }
}

fn outdoors(direction: V3) -> V3 {
    let up = unit(direction)[1];
    let sky = mixed(HORIZON, ZENITH, rise(0.0, 0.75, up));
    let green = mixed(LAWN, HEDGE, rise(-0.25, 0.05, up));
    let ground = mixed(green, sky, rise(0.10, 0.22, up));
    SUN.added_to(ground, direction)
}

impl Interior {
    /// What is seen in a direction.
    fn seen(&self, direction: V3) -> V3 {
        let reach = |axis: usize| self.half[axis] / direction[axis].abs().max(1e-6);
        let far = reach(0).min(reach(1)).min(reach(2));
        let hit = direction.map(|part| part * far);
        let plain = if far == reach(1) { self.level(hit) } else { self.wall(hit) };
        // Everything is brighter the nearer it is to the windows' side.
        let side = blend(0.65, 1.35, rise(-self.half[0], self.half[0], -hit[0]));
        let inside = plain.map(|channel| channel * side);
        let at_left = far == reach(0) && hit[0] < 0.0;
        let at_back = far == reach(2) && hit[2] < 0.0;
        let openings = self.openings.iter().filter(|it| if it.left { at_left } else { at_back });
        let lit = openings.fold(inside, |behind, opening| opening.over(behind, hit));
        self.glows.iter().fold(lit, |light, glow| glow.added_to(light, direction))
    }

    /// The floor or the ceiling; windows lay a soft patch of light on the floor.
    fn level(&self, hit: V3) -> V3 {
        if hit[1] > 0.0 {
            return self.ceiling;
        }
        let patch = rise(1.9, 0.4, ((hit[0] + 1.6).powi(2) + hit[2].powi(2)).sqrt());
        self.floor.map(|channel| channel * (1.0 + 0.9 * patch))
    }

    /// A wall gets darker towards the floor.
    fn wall(&self, hit: V3) -> V3 {
        let height = rise(-self.half[1], self.half[1], hit[1]);
        mixed(self.floor.map(|channel| channel * 2.0), self.wall, 0.25 + 0.75 * height)
    }
}

impl Opening {
    /// Its light in front of a wall: soft edges, thin bars across, brighter above.
    fn over(&self, wall: V3, hit: V3) -> V3 {
        let along = if self.left { hit[2] } else { hit[0] } - self.middle[0];
        let up = hit[1] - self.middle[1];
        let [wide, high] = self.half;
        let open = rise(wide, wide - 0.16, along.abs()) * rise(high, high - 0.16, up.abs());
        let bars = rise(0.015, 0.08, (along.abs() - wide / 3.0).abs()).min(rise(0.015, 0.08, up.abs()));
        let sky = blend(0.6, 1.0, rise(-high, high, up));
        mixed(wall, self.light.map(|channel| channel * sky), open * blend(0.12, 1.0, bars))
    }
}

impl Glow {
    fn added_to(&self, light: V3, direction: V3) -> V3 {
        let off = (1.0 - dot(unit(direction), unit(self.towards))).max(0.0);
        let here = rise(self.size * 1.2, self.size * 0.8, off) + self.halo * (-off * 14.0).exp();
        [0, 1, 2].map(|channel| light[channel] + self.light[channel] * here)
    }
}

fn mixed(one: V3, two: V3, way: f32) -> V3 {
    [0, 1, 2].map(|channel| blend(one[channel], two[channel], way))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean light of a face.
    fn mean(light: &[[f32; 4]], face: usize) -> [f32; 3] {
        let pixels = &light[face * 4096..(face + 1) * 4096];
        [0, 1, 2].map(|channel| pixels.iter().map(|pixel| pixel[channel]).sum::<f32>() / 4096.0)
    }

    #[test]
    fn light_is_finite_and_never_negative() {
        for kind in RoomKind::ALL {
            for size in [0, 1, 7, 64] {
                let light = environment(kind, size);
                assert_eq!(light.len(), 6 * size.max(1).pow(2) as usize);
                let sound = |value: &f32| value.is_finite() && *value >= 0.0;
                assert!(light.iter().flatten().all(sound));
                assert!(light.iter().all(|pixel| pixel[3] == 1.0));
            }
        }
    }

    #[test]
    fn the_floor_is_darker_than_what_is_above_and_the_left_is_bright() {
        for kind in RoomKind::ALL {
            let light = environment(kind, 64);
            let green = |face: usize| mean(&light, face)[1];
            assert!(green(1) > 2.0 * green(3), "{kind:?}: left {} floor {}", green(1), green(3));
        }
    }

    #[test]
    fn neighbouring_faces_meet() {
        let size = 64;
        for kind in RoomKind::ALL {
            let light = environment(kind, size);
            let at = |face: u32, x: u32, y: u32| light[(face * size * size + y * size + x) as usize];
            for y in 0..size {
                let (front, right) = (at(4, size - 1, y), at(0, 0, y));
                (0..3).for_each(|part| assert!((front[part] - right[part]).abs() < 0.2, "{kind:?}"));
            }
        }
    }

    #[test]
    fn the_study_is_warm_and_the_hall_is_cool() {
        let whole = |kind| {
            let light = environment(kind, 64);
            let faces = (0..6).map(|face| mean(&light, face));
            faces.fold([0.0; 3], |sum, face| [0, 1, 2].map(|channel| sum[channel] + face[channel]))
        };
        let (study, hall) = (whole(RoomKind::Study), whole(RoomKind::Hall));
        assert!(study[0] > 1.05 * study[2], "{study:?}");
        assert!(hall[2] > 1.05 * hall[0], "{hall:?}");
    }
}
