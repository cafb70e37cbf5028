//! Textures of lawns, hedges and skies, and of what is seen through windows.

use super::painting::{Colour, bars, cells, mixed, shaded};
use crate::materials::noise::{Noise, rise};

const LEAD: Colour = [0.10, 0.085, 0.075];
const PETALS: [Colour; 5] =
    [[0.93, 0.90, 0.86], [0.86, 0.30, 0.36], [0.95, 0.76, 0.28], [0.58, 0.42, 0.76], [0.94, 0.62, 0.68]];

/// Blades of grass in all directions, a few daisies.
pub(super) fn grass(noise: &Noise, x: f32, y: f32) -> Colour {
    let blades = noise.at(x, y, [64, 22]) + noise.at(x, y, [22, 64]);
    let tufts = noise.layers(x, y, [5, 5], 3);
    let green = mixed([0.25, 0.37, 0.12], [0.42, 0.52, 0.20], rise(-0.9, 0.9, tufts + 0.45 * blades));
    let (number, border) = cells(noise, x, y, 14);
    let daisy = noise.value(number + 5) > 0.93 && border > 0.62;
    if daisy { [0.93, 0.93, 0.84] } else { shaded(green, 1.0 + 0.16 * blades) }
}

/// Small leaves, light where they face up.
pub(super) fn leaves(noise: &Noise, x: f32, y: f32) -> Colour {
    let (number, border) = cells(noise, x, y, 34);
    let tone = noise.value(number * 3 + 1);
    let leaf = mixed([0.15, 0.26, 0.09], [0.36, 0.48, 0.19], tone);
    let depth = rise(0.0, 0.4, border) * 0.5 + 0.5;
    shaded(leaf, depth * (1.0 + 0.35 * noise.layers(x, y, [4, 4], 2)))
}

pub(super) fn flowers(noise: &Noise, x: f32, y: f32) -> Colour {
    let (number, border) = cells(noise, x, y, 20);
    let kind = noise.value(number * 7 + 2);
    let green = leaves(noise, x, y);
    if kind < 0.64 {
        return green;
    }
    let petal = PETALS[(noise.value(number * 7 + 3) * PETALS.len() as f32) as usize % PETALS.len()];
    mixed(green, shaded(petal, 0.86), 0.85 * rise(0.12, 0.3, border))
}

/// Flat stones with moss between them.
pub(super) fn paving(noise: &Noise, x: f32, y: f32) -> Colour {
    let (number, border) = cells(noise, x, y, 4);
    let tone = 0.86 + 0.26 * noise.value(number * 3 + 1);
    let rough = 1.0 + 0.1 * noise.layers(x, y, [11, 11], 4);
    let stone = mixed([0.63, 0.60, 0.55], [0.58, 0.58, 0.56], noise.value(number * 3 + 2));
    mixed([0.27, 0.33, 0.15], shaded(stone, tone * rough), rise(0.03, 0.08, border))
}

/// Blue above, pale at the horizon, with clouds in between.
pub(super) fn sky(noise: &Noise, x: f32, y: f32) -> Colour {
    let up = 1.0 - y;
    let blue = mixed([0.74, 0.85, 0.93], [0.30, 0.54, 0.84], rise(0.0, 0.6, up));
    let billows = noise.layers(x, y * 1.6, [9, 6], 5) - 0.12 * noise.at(x, y, [3, 2]);
    let cloud = rise(0.02, 0.34, billows) * rise(0.05, 0.2, up) * rise(0.98, 0.6, up);
    let lit = mixed([0.86, 0.88, 0.91], [0.99, 0.98, 0.96], rise(0.1, 0.5, billows));
    mixed(blue, lit, cloud * 0.85)
}

/// A garden after sunset, behind panes.
pub(super) fn dusk(noise: &Noise, x: f32, y: f32) -> Colour {
    let sky = mixed([0.20, 0.29, 0.52], [0.80, 0.55, 0.45], rise(0.25, 0.78, y));
    let trees = 0.70 + 0.05 * noise.layers(x, 0.2, [9, 1], 4);
    let view = mixed(sky, [0.07, 0.09, 0.13], rise(-0.012, 0.012, y - trees));
    mixed(view, LEAD, bars(x, y, [3, 5], [0.012, 0.008]))
}

/// Hills under a wide sky, in oils.
pub(super) fn landscape(noise: &Noise, x: f32, y: f32) -> Colour {
    let strokes = 1.0 + 0.12 * noise.layers(x, y, [20, 9], 3);
    let sky = mixed([0.42, 0.55, 0.66], [0.90, 0.78, 0.58], rise(0.05, 0.55, y));
    let cloud = rise(0.05, 0.4, noise.layers(x, y * 2.0, [4, 3], 4));
    let mut colour = mixed(sky, [0.93, 0.88, 0.78], cloud * 0.7);
    let hills: [(f32, f32, Colour); 3] = [
        (0.52, 0.06, [0.38, 0.46, 0.50]),
        (0.62, 0.05, [0.33, 0.40, 0.27]),
        (0.76, 0.04, [0.25, 0.27, 0.13]),
    ];
    for (index, (height, swing, tone)) in hills.into_iter().enumerate() {
        let ridge = height + swing * noise.layers(x + index as f32 * 0.31, 0.4, [3, 1], 3);
        colour = mixed(colour, tone, rise(-0.006, 0.006, y - ridge));
    }
    shaded(colour, strokes)
}

/// Snow on hills and firs, very bright, behind leaded panes.
pub(super) fn snow(noise: &Noise, x: f32, y: f32) -> Colour {
    let sky = mixed([0.80, 0.87, 0.95], [0.97, 0.98, 1.0], rise(0.1, 0.8, y));
    let far = 0.74 + 0.05 * noise.layers(x, 0.7, [3, 1], 3);
    let firs = 0.80 + 0.05 * noise.layers(x, 0.1, [16, 1], 2) - 0.035 * noise.at(x, 0.5, [30, 1]).abs();
    let field = 0.86 + 0.02 * noise.at(x, 0.3, [2, 1]);
    let mut view = mixed(sky, [0.86, 0.90, 0.95], rise(-0.01, 0.01, y - far));
    view = mixed(view, [0.46, 0.53, 0.60], rise(-0.008, 0.008, y - firs));
    view = mixed(view, [0.93, 0.95, 0.98], rise(-0.01, 0.01, y - field));
    mixed(view, [0.24, 0.25, 0.28], bars(x, y, [4, 11], [0.014, 0.005]))
}
