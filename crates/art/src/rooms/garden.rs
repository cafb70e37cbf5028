//! The garden: a round lawn with a stone floor in its middle, flower beds, hedges, trees and the sky.

use super::baked::{Light, Rays};
use super::builder::{Builder, picture, tiled};
use super::{FLOOR, RoomTexture, SceneryPart};
use crate::materials::noise::{Noise, rise};
use crate::models::Detail;
use crate::models::vector::V3;
use std::f32::consts::TAU;

/// Radii of the stone floor, the lawn and the hedge.
const STONES: f32 = 16.0;
const LAWN: f32 = 41.0;
const HEDGE: f32 = 46.0;
const SKY: f32 = 160.0;

const LIGHT: Light = Light {
    above: [0.42, 0.49, 0.57],
    below: [0.16, 0.20, 0.11],
    lamps: &[],
    walls: None,
    rays: Some(Rays { towards: [-0.35, 0.80, 0.48], light: [1.08, 0.94, 0.68], open: sunlight }),
};

/// The hedge and the trees lay shadows on the lawn.
fn sunlight(point: V3) -> f32 {
    let noise = Noise::new(4);
    let shade = noise.layers(point[0] / 90.0 + 0.5, point[2] / 90.0 + 0.5, [7, 7], 3);
    let far = (point[0].powi(2) + point[2].powi(2)).sqrt();
    let dapple = rise(0.10, 0.24, shade) * rise(14.0, 26.0, far) * rise(0.0, -6.0, point[1]);
    1.0 - 0.62 * dapple
}

pub(super) fn build(detail: Detail) -> Vec<SceneryPart> {
    let mut garden = Builder::new(&LIGHT, detail);
    ring(&mut garden, RoomTexture::Grass, [STONES - 0.5, LAWN + 2.0], [FLOOR, FLOOR]);
    ring(&mut garden, RoomTexture::Paving, [0.0, STONES], [FLOOR + 0.35, FLOOR + 0.35]);
    ring(&mut garden, RoomTexture::Paving, [STONES, STONES + 0.3], [FLOOR + 0.35, FLOOR]);
    ring(&mut garden, RoomTexture::Flowers, [LAWN - 3.2, LAWN - 1.6], [FLOOR, FLOOR + 1.7]);
    ring(&mut garden, RoomTexture::Flowers, [LAWN - 1.6, LAWN + 3.0], [FLOOR + 1.7, FLOOR + 2.6]);
    hedge(&mut garden);
    trees(&mut garden);
    sky(&mut garden);
    let stone = tiled(RoomTexture::Plain).tinted([0.50, 0.48, 0.44]);
    super::study::pedestal(&mut garden, stone);
    garden.finish()
}

/// A ring around the table between two radii and heights. Its texture lies flat.
fn ring(garden: &mut Builder, texture: RoomTexture, radii: [f32; 2], heights: [f32; 2]) {
    let wide = radii[1] - radii[0];
    let steps = ((wide / 3.0).ceil() as usize).clamp(1, 10);
    garden.flat_ring(tiled(texture), [48, steps], |around, out| {
        let (sin, cos) = (around * TAU).sin_cos();
        let radius = radii[0] + wide * out;
        [sin * radius, heights[0] + (heights[1] - heights[0]) * out, cos * radius]
    });
}

/// A clipped hedge; its top rises and falls a little.
fn hedge(garden: &mut Builder) {
    let noise = Noise::new(9);
    let outline = [[0.0, 0.0], [0.2, 4.0], [0.0, 7.6], [0.5, 9.2], [1.6, 10.0], [4.5, 10.3], [7.0, 9.2]];
    let steps = outline.len() - 1;
    let green = tiled(RoomTexture::Leaves).tinted([0.80, 0.82, 0.80]);
    garden.grid(green, [72, steps], [HEDGE * TAU, 16.0], |around, up| {
        let place = (up * steps as f32).min(steps as f32 - 1e-4);
        let (one, way) = (place as usize, place.fract());
        let [back, high] =
            [0, 1].map(|part| outline[one][part] + (outline[one + 1][part] - outline[one][part]) * way);
        let lump = noise.at(around, up * 0.4, [40, 3]);
        let radius = HEDGE + back + 0.6 * lump;
        // The inside is the front.
        let (sin, cos) = (around * TAU).sin_cos();
        let high = high * (1.0 + 0.05 * noise.at(around, 0.3, [9, 1]));
        [-cos * radius, FLOOR + high, -sin * radius]
    });
    // Balls of box on the lawn.
    for index in 0..8 {
        let (sin, cos) = ((index as f32 + 0.5) / 8.0 * TAU).sin_cos();
        let middle = [cos * 35.5, FLOOR + 3.0, sin * 35.5];
        garden.cushion(green, middle, [3.4, 3.6, 3.4], 2.3, 0.0);
    }
}

/// Crowns of trees behind the hedge, each of a large and a small ball.
fn trees(garden: &mut Builder) {
    const COUNT: u32 = 13;
    let noise = Noise::new(31);
    for index in 0..COUNT {
        let [wide, high, off] = [0, 1, 2].map(|salt| noise.value(index * 3 + salt));
        let (sin, cos) = ((index as f32 + 0.7 * off) / COUNT as f32 * TAU).sin_cos();
        let away = 68.0 + 26.0 * off;
        let half = 7.5 + 5.0 * wide;
        let tone = 0.70 + 0.35 * wide;
        let green = tiled(RoomTexture::Leaves).tinted([0.9 * tone, tone, 0.75 * tone]);
        let middle = [cos * away, 5.0 * high - 3.0, sin * away];
        garden.cushion(green, middle, [half, half * 1.15, half], 2.1, off);
        let side = if index.is_multiple_of(2) { 0.8 } else { -0.8 };
        let beside =
            [middle[0] - sin * half * side, middle[1] - 0.35 * half, middle[2] + cos * half * side];
        garden.cushion(green, beside, [half * 0.72; 3], 2.1, off);
    }
}

/// A dome.
fn sky(garden: &mut Builder) {
    let blue = picture(RoomTexture::Sky).glowing([0.96, 0.96, 0.96]);
    garden.grid(blue, [32, 8], [1.0, 1.0], |around, up| {
        let (sin, cos) = (around * TAU).sin_cos();
        let (high, flat) = (up * 1.57 - 0.06).sin_cos();
        [-cos * flat * SKY, high * SKY, -sin * flat * SKY]
    });
}
