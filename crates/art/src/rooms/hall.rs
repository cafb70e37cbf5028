//! The winter hall: a stone vault on pillars, tall windows at the left with snow outside, and candles.

use super::baked::{Lamp, Light, Rays};
use super::builder::{Builder, WallLine, picture, tiled};
use super::{FLOOR, RoomTexture, SceneryPart};
use crate::materials::noise::rise;
use crate::models::Detail;
use crate::models::vector::V3;
use std::f32::consts::PI;

/// The hall: left, bottom, back, and right, top of the walls, front.
const LOW: V3 = [-34.0, FLOOR, -44.0];
const HIGH: V3 = [34.0, 24.0, 44.0];
/// Height of the vault above the walls.
const VAULT: f32 = 20.0;
/// Middles of the windows in the left wall, half their width, and their heights.
const WINDOWS: [f32; 3] = [-27.0, 0.0, 27.0];
const HALF: f32 = 5.2;
const SILL: f32 = -2.0;
const ARCH: f32 = 25.0;
/// Where pillars stand.
const PILLARS: [[f32; 2]; 8] = [
    [-23.0, -35.0],
    [-23.0, -13.5],
    [-23.0, 13.5],
    [-23.0, 35.0],
    [23.0, -35.0],
    [23.0, -13.5],
    [23.0, 13.5],
    [23.0, 35.0],
];
/// Towards the light behind the windows.
const DAY: V3 = [-0.80, 0.58, 0.12];

const LIGHT: Light = Light {
    above: [0.25, 0.29, 0.35],
    below: [0.155, 0.172, 0.205],
    lamps: &[
        Lamp { at: [-31.0, 8.0, -27.0], light: [0.78, 0.91, 1.08], reach: 11.0 },
        Lamp { at: [-31.0, 8.0, 0.0], light: [0.78, 0.91, 1.08], reach: 11.0 },
        Lamp { at: [-31.0, 8.0, 27.0], light: [0.78, 0.91, 1.08], reach: 11.0 },
        Lamp { at: [0.0, 14.0, -40.0], light: [0.80, 0.92, 1.08], reach: 10.0 },
        // Candles at the pillars on the right.
        Lamp { at: [20.0, 2.0, -13.5], light: [1.50, 0.86, 0.36], reach: 5.0 },
        Lamp { at: [20.0, 2.0, 13.5], light: [1.50, 0.86, 0.36], reach: 5.0 },
        Lamp { at: [-20.0, 2.0, -35.0], light: [1.30, 0.75, 0.32], reach: 5.0 },
        Lamp { at: [20.0, 2.0, -35.0], light: [1.30, 0.75, 0.32], reach: 5.0 },
    ],
    walls: Some([LOW, HIGH]),
    rays: Some(Rays { towards: DAY, light: [0.95, 1.08, 1.26], open: through_a_window }),
};

/// Does daylight reach this point through a window?
fn through_a_window(point: V3) -> f32 {
    let way = (LOW[0] - point[0]) / DAY[0];
    let [up, along] = [point[1] + DAY[1] * way, point[2] + DAY[2] * way];
    let beside = WINDOWS.iter().fold(99.0_f32, |near, middle| near.min((along - middle).abs()));
    rise(HALF + 0.8, HALF - 1.6, beside) * rise(SILL - 0.8, SILL + 1.6, up) * rise(ARCH, ARCH - 5.0, up)
}

pub(super) fn build(detail: Detail) -> Vec<SceneryPart> {
    let mut hall = Builder::new(&LIGHT, detail);
    shell(&mut hall);
    for middle in WINDOWS {
        let x = LOW[0] + 0.15;
        window(&mut hall, [[x, middle + HALF], [x, middle - HALF]], [SILL, ARCH]);
    }
    for (middle, half, low) in [(0.0, 6.0, 5.0), (-13.0, 3.2, 7.0), (13.0, 3.2, 7.0)] {
        let z = LOW[2] + 0.15;
        window(
            &mut hall,
            [[middle - half, z], [middle + half, z]],
            [low, 30.0 - 0.4 * f32::abs(middle)],
        );
    }
    PILLARS.iter().for_each(|at| pillar(&mut hall, *at));
    carpet(&mut hall);
    banners(&mut hall);
    let stone = tiled(RoomTexture::Plain).tinted([0.42, 0.43, 0.45]);
    super::study::pedestal(&mut hall, stone);
    hall.finish()
}

fn shell(hall: &mut Builder) {
    let stone = tiled(RoomTexture::Ashlar);
    hall.floor(tiled(RoomTexture::Slabs), [[LOW[0], LOW[2]], [HIGH[0], HIGH[2]]], FLOOR);
    let [back, right, front, left] = super::study::walls(LOW, HIGH);
    hall.wall(stone, right, [FLOOR, HIGH[1]]);
    hall.wall(stone, left, [FLOOR, HIGH[1]]);
    // The ends reach up into the vault, which hides their corners.
    hall.wall(stone, back, [FLOOR, HIGH[1] + VAULT]);
    hall.wall(stone, front, [FLOOR, HIGH[1] + VAULT]);
    let long = HIGH[2] - LOW[2];
    let dim = stone.tinted([0.72, 0.74, 0.78]);
    hall.grid(dim, [16, 22], [84.0, long], |across, along| {
        let (up, side) = ((1.0 - across) * PI).sin_cos();
        [side * HIGH[0], HIGH[1] + up * VAULT, LOW[2] + along * long]
    });
}

/// A window with a round arch, in a frame of stone.
fn window(hall: &mut Builder, way: [[f32; 2]; 2], [low, high]: [f32; 2]) {
    let way = WallLine::new(way);
    let wide = way.wide;
    let top = |along: f32| {
        let off = along * 2.0 - 1.0;
        high - wide * 0.5 * (1.0 - (1.0 - off * off).max(0.0).sqrt())
    };
    let glass = picture(RoomTexture::Snow).glowing([0.93, 0.94, 0.96]);
    hall.grid(glass, [12, 1], [wide, high - low], |along, up| {
        let [x, z] = way.at(along * wide, 0.0);
        [x, low + (top(along) - low) * up, z]
    });
    // A band around the arch, and a sill.
    let stone = tiled(RoomTexture::Plain).tinted([0.50, 0.51, 0.53]);
    hall.grid(stone, [14, 1], [wide, 1.0], |along, up| {
        let [x, z] = way.at((0.5 + (along - 0.5) * (1.0 + 0.16 * up)) * wide, 0.6 - 0.5 * up);
        [x, top(along) + 0.9 * up, z]
    });
    let post = wide * 0.08;
    for along in [-post, wide] {
        hall.ledge(stone, &way, [along, along + post], [low, top(0.0)], 0.5);
    }
    hall.ledge(stone, &way, [-1.5 * post, wide + 1.5 * post], [low - 1.0, low], 1.0);
}

/// A pillar with base and capital; candles hang at those on the right.
fn pillar(hall: &mut Builder, [x, z]: [f32; 2]) {
    let stone = tiled(RoomTexture::Ashlar);
    let outline = [
        [3.9, 0.0],
        [3.9, 1.0],
        [3.3, 1.8],
        [2.8, 2.4],
        [2.6, 14.0],
        [2.5, 26.0],
        [3.0, 27.0],
        [4.4, 30.0],
    ];
    hall.column(stone, [x, FLOOR, z], &outline, 16);
    hall.column(stone, [x, 19.0, z], &[[4.4, 0.0], [4.4, 1.4], [6.0, 8.0], [9.0, 18.0]], 16);
    if x > 0.0 || z < -30.0 {
        candle(hall, [x - x.signum() * 3.4, 0.4, z]);
    }
}

fn candle(hall: &mut Builder, foot: V3) {
    let iron = tiled(RoomTexture::Plain).tinted([0.10, 0.10, 0.11]);
    hall.column(iron, foot, &[[0.2, -1.2], [0.9, 0.0], [1.0, 0.2], [0.3, 0.25]], 8);
    let wax = tiled(RoomTexture::Plain).glowing([0.86, 0.66, 0.40]);
    hall.column(wax, foot, &[[0.35, 0.2], [0.33, 2.0], [0.0, 2.1]], 8);
    let flame = tiled(RoomTexture::Plain).glowing([1.0, 0.80, 0.38]);
    hall.cushion(flame, [foot[0], foot[1] + 2.8, foot[2]], [0.26, 0.7, 0.26], 2.0, 0.0);
}

/// A long carpet below the table.
fn carpet(hall: &mut Builder) {
    let cloth = |tint: V3| tiled(RoomTexture::Plain).tinted(tint);
    let (near, far) = (LOW[2], HIGH[2]);
    hall.floor(cloth([0.34, 0.06, 0.075]), [[-8.6, near], [8.6, far]], FLOOR + 0.05);
    for x in [-8.2_f32, 7.4] {
        hall.floor(cloth([0.62, 0.45, 0.19]), [[x, near], [x + 0.8, far]], FLOOR + 0.1);
    }
}

/// Cloth on the right wall and beside the windows at the back.
fn banners(hall: &mut Builder) {
    let blue = tiled(RoomTexture::Plain).tinted([0.085, 0.13, 0.26]);
    let gold = tiled(RoomTexture::Plain).tinted([0.60, 0.45, 0.20]);
    for z in [-25.0_f32, 0.0, 25.0] {
        let x = HIGH[0] - 0.3;
        let mut cloth = |finish, half: f32, [low, high]: [f32; 2], off: f32| {
            hall.grid(finish, [8, 6], [half * 2.0, high - low], |along, up| {
                let tip = (1.0 - (along * 2.0 - 1.0).abs()) * 2.2 * (1.0 - up);
                let wave = 0.2 * (along * 9.0).sin() + off;
                [x - 0.3 - wave, low - tip + (high - low + tip) * up, z - half + 2.0 * half * along]
            });
        };
        cloth(gold, 4.2, [0.0, 19.0], 0.0);
        cloth(blue, 3.6, [1.0, 18.4], 0.15);
    }
}
