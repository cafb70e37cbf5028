//! The upright frame that pieces are dropped into: two plates full of round holes, on feet.

use super::block::block;
use super::lathe::{direction, weld};
use super::model::{Detail, Model};
use super::vector::V3;

/// Larger frames than this are not built: no table holds them.
const LARGEST: u8 = 40;
/// Half the gap between the plates, and how thick each plate is.
const GAP: f32 = 0.150;
const PLATE: f32 = 0.090;
/// How thick the walls at the sides are.
const WALL: f32 = 0.120;

/// The edge of a hole, from the face of the plate inwards: radius and how far it stands out of the face.
const FINE_RIM: [[f32; 2]; 6] =
    [[0.462, 0.0], [0.456, 0.018], [0.440, 0.026], [0.418, 0.022], [0.404, 0.004], [0.402, -PLATE]];
const RIM: [[f32; 2]; 4] = [[0.460, 0.0], [0.438, 0.026], [0.404, 0.004], [0.402, -PLATE]];
const COARSE_RIM: [[f32; 2]; 3] = [[0.452, 0.0], [0.420, 0.020], [0.402, -PLATE]];

/// The upright frame of `width` × `height` cells with round holes one can see through. Cell (0, 0) is bottom left,
/// the frame is centred on x and z, the lowest cells stand on y = 0, and pieces fall in from above. Sizes are kept
/// between 1 and 40.
#[must_use]
pub fn frame(width: u8, height: u8, detail: Detail) -> Model {
    let (width, height) = (width.clamp(1, LARGEST), height.clamp(1, LARGEST));
    let front = plate(width, height, detail);
    let back = front.clone().yawed(std::f32::consts::PI);
    Model::join([front, back].into_iter().chain(joinery(f32::from(width), f32::from(height), detail)))
}

/// The plate at +z, its lower left corner at the left end of y = 0.
fn plate(width: u8, height: u8, detail: Detail) -> Model {
    let sides = detail.pick(16, 24, 40);
    let rim: &[[f32; 2]] = detail.pick(&COARSE_RIM, &RIM, &FINE_RIM);
    let mut model = Model::default();
    for row in 0..height {
        for column in 0..width {
            let middle = [f32::from(column) - f32::from(width) / 2.0 + 0.5, f32::from(row) + 0.5];
            Cell { middle, sides, rim }.add_to(&mut model);
        }
    }
    borders(&mut model, f32::from(width), f32::from(height), sides);
    weld(&model)
}

/// One square of a plate with its hole.
struct Cell<'a> {
    middle: [f32; 2],
    sides: usize,
    rim: &'a [[f32; 2]],
}

impl Cell<'_> {
    fn add_to(&self, model: &mut Model) {
        let [face, inner] = [GAP + PLATE, GAP];
        let square = |side: usize| square_edge(side, self.sides);
        let circle = |radius: f32| {
            move |side: usize, sides: usize| {
                let (x, y) = direction(side as f32 / sides as f32);
                [radius * x, radius * y]
            }
        };
        let out = circle(self.rim[0][0]);
        let last = circle(self.rim[self.rim.len() - 1][0]);
        for side in 0..self.sides {
            let next = side + 1;
            let ends = |at: &dyn Fn(usize) -> [f32; 2]| [at(side), at(next)];
            let [a, b] = ends(&square);
            let [c, d] = ends(&|s| out(s, self.sides));
            self.flat(model, [a, c, d, b], face, 1.0);
            let [c, d] = ends(&|s| last(s, self.sides));
            self.flat(model, [a, b, d, c], inner, -1.0);
        }
        for band in 0..self.rim.len() - 1 {
            self.band(model, band);
        }
    }

    fn flat(&self, model: &mut Model, corners: [[f32; 2]; 4], z: f32, facing: f32) {
        let quad = corners.map(|[x, y]| {
            let p = [self.middle[0] + x, self.middle[1] + y, z];
            model.vertex(p, [0.0, 0.0, facing], [p[0], -p[1]])
        });
        model.quad(quad);
    }

    /// One band of the rim, all around the hole, shaded smoothly along it.
    fn band(&self, model: &mut Model, band: usize) {
        let ring = |model: &mut Model, index: usize| {
            let [radius, out] = self.rim[index];
            let [nr, nz] = rim_normal(self.rim, index, band);
            let first = model.positions.len() as u32;
            for side in 0..=self.sides {
                let (x, y) = direction((side % self.sides) as f32 / self.sides as f32);
                let p = [self.middle[0] + radius * x, self.middle[1] + radius * y, GAP + PLATE + out];
                model.vertex(p, [nr * x, nr * y, nz], [p[0], -p[1] + out]);
            }
            first
        };
        let (outer, inner) = (ring(model, band), ring(model, band + 1));
        for side in 0..self.sides as u32 {
            model.quad([outer + side, inner + side, inner + side + 1, outer + side + 1]);
        }
    }
}

/// The normal (away from the middle of the hole, out of the face) of the rim at `index`, seen from `band`.
fn rim_normal(rim: &[[f32; 2]], index: usize, band: usize) -> [f32; 2] {
    let of = |band: usize| {
        let (dr, dz) = (rim[band + 1][0] - rim[band][0], rim[band + 1][1] - rim[band][1]);
        let size = dr.hypot(dz);
        [dz / size, -dr / size]
    };
    let own = of(band);
    let other = if index == band { band.checked_sub(1) } else { Some(band + 1) };
    let beyond = other.filter(|&b| b + 1 < rim.len()).map_or(own, of);
    let sum = [own[0] + beyond[0], own[1] + beyond[1]];
    let size = sum[0].hypot(sum[1]).max(1e-6);
    [sum[0] / size, sum[1] / size]
}

/// The point of the square's edge in the direction of a side; neighbours meet in the same points.
fn square_edge(side: usize, sides: usize) -> [f32; 2] {
    let (x, y) = direction((side % sides) as f32 / sides as f32);
    let far = x.abs().max(y.abs());
    let snap = |v: f32| (v * 0.5 / far * 65536.0).round() / 65536.0;
    [snap(x), snap(y)]
}

/// The four narrow sides of a plate, cut where the cells are cut.
fn borders(model: &mut Model, width: f32, height: f32, sides: usize) {
    let eighth = sides / 8;
    let cuts: Vec<f32> = (0..=2 * eighth).map(|i| square_edge(sides - eighth + i, sides)[0]).collect();
    let mut strip = |from: V3, along: V3, cells: f32, normal: V3| {
        for cell in 0..cells as usize {
            for pair in cuts.windows(2) {
                let at = |cut: f32, z: f32| {
                    let way = cell as f32 + 0.5 + cut;
                    [from[0] + along[0] * way, from[1] + along[1] * way, z]
                };
                let corners = [
                    at(pair[0], GAP),
                    at(pair[1], GAP),
                    at(pair[1], GAP + PLATE),
                    at(pair[0], GAP + PLATE),
                ];
                let quad = corners.map(|p| model.vertex(p, normal, [p[0] + p[2], -p[1]]));
                model.quad(quad);
            }
        }
    };
    let half = width / 2.0;
    strip([-half, 0.0, 0.0], [1.0, 0.0, 0.0], width, [0.0, -1.0, 0.0]);
    strip([half, height, 0.0], [-1.0, 0.0, 0.0], width, [0.0, 1.0, 0.0]);
    strip([half, 0.0, 0.0], [0.0, 1.0, 0.0], height, [1.0, 0.0, 0.0]);
    strip([-half, height, 0.0], [0.0, -1.0, 0.0], height, [-1.0, 0.0, 0.0]);
}

/// Side walls, sill, slats between the columns, and feet.
fn joinery(width: f32, height: f32, detail: Detail) -> Vec<Model> {
    let deep = 2.0 * (GAP + PLATE);
    let slat = block([0.07, height - 0.06, 2.0 * GAP + 0.01], 0.015, Detail::Low);
    let mut parts: Vec<Model> = (1..width as usize)
        .map(|column| slat.clone().moved([column as f32 - width / 2.0, 0.0, 0.0]))
        .collect();
    parts.push(block([width, 0.045, 2.0 * GAP + 0.01], 0.01, Detail::Low));
    for side in [-1.0, 1.0] {
        let x = side * (width / 2.0 + WALL / 2.0 - 0.01);
        parts.push(block([WALL, height + 0.10, deep + 0.06], 0.03, detail).moved([x, 0.0, 0.0]));
        parts.push(block([WALL + 0.10, 0.16, 1.30], 0.05, detail).moved([x, 0.0, 0.0]));
    }
    parts
}
