//! Textures of walls, floors and furniture.

use super::painting::{Colour, cells, grain, mixed, rows, shaded};
use crate::materials::noise::{Noise, part, rise};

const OAK: Colour = [0.50, 0.31, 0.175];
/// Leather of books.
const BINDINGS: [Colour; 7] = [
    [0.44, 0.13, 0.10],
    [0.14, 0.24, 0.20],
    [0.16, 0.19, 0.33],
    [0.46, 0.28, 0.14],
    [0.30, 0.17, 0.12],
    [0.56, 0.47, 0.33],
    [0.33, 0.11, 0.18],
];
const GILT: Colour = [0.84, 0.66, 0.32];

pub(super) fn plain(noise: &Noise, x: f32, y: f32) -> Colour {
    [0.94 + 0.05 * noise.layers(x, y, [6, 6], 4); 3]
}

/// A panel in a frame, with a bevel around it.
pub(super) fn panels(noise: &Noise, x: f32, y: f32) -> Colour {
    let near = (x.min(1.0 - x) * 0.8).min(y.min(1.0 - y));
    let wood = grain(noise, x, y);
    let groove = rise(0.0, 0.012, (near - 0.095).abs()).min(rise(0.0, 0.012, (near - 0.155).abs()));
    // Light comes from above: the upper bevel is dark, the lower one bright.
    let on_bevel = rise(0.085, 0.1, near) * rise(0.165, 0.15, near);
    let side =
        if y.min(1.0 - y) <= x.min(1.0 - x) * 0.8 { if y < 0.5 { -0.3 } else { 0.3 } } else { 0.06 };
    shaded(OAK, wood * (0.62 + 0.38 * groove) * (1.0 + side * on_bevel))
}

/// One row of books above the board they stand on.
pub(super) fn books(noise: &Noise, x: f32, y: f32) -> Colour {
    const COUNT: f32 = 26.0;
    if y > 0.9 {
        let edge = rise(0.9, 0.915, y) * rise(1.0, 0.985, y);
        return shaded(OAK, grain(noise, y, x) * (0.5 + 0.5 * edge));
    }
    // Books are between half and one and a half times as thick as usual.
    let wave = 0.4 * (x * std::f32::consts::TAU * 5.0).sin() / COUNT;
    let at = (x + wave) * COUNT;
    let number = at as u32 % COUNT as u32;
    let [kind, high, band] = [number * 3, number * 3 + 1, number * 3 + 2].map(|salt| noise.value(salt));
    let top = 0.16 + 0.24 * high * high;
    if y < top || (kind > 0.95 && y < 0.5) {
        return shaded([0.09, 0.055, 0.035], 0.5 + 0.6 * y);
    }
    let across = part(at);
    let round = (1.0 - (across * 2.0 - 1.0).powi(2)).max(0.0).sqrt();
    let leather = BINDINGS[(kind * BINDINGS.len() as f32) as usize % BINDINGS.len()];
    let down = (y - top) / (0.9 - top);
    let bands = [0.16, 0.22, 0.8].iter().any(|line| (down - line - 0.06 * band).abs() < 0.012);
    let colour = if bands && band > 0.25 { mixed(leather, GILT, 0.7) } else { leather };
    shaded(colour, (0.35 + 0.65 * round) * (0.9 + 0.1 * noise.at(x, y, [60, 30])))
}

/// Boards that run up and down, each with a tone of its own.
pub(super) fn boards(noise: &Noise, x: f32, y: f32) -> Colour {
    let stone = rows(y, x, [2, 7]);
    let tone = 0.82 + 0.36 * noise.value(stone.number);
    let joint = stone.face([0.006, 0.035]);
    let shift = noise.value(stone.number + 9);
    mixed([0.10, 0.06, 0.04], shaded([0.47, 0.285, 0.16], tone * grain(noise, x + shift, y)), joint)
}

/// A carpet: a field with a medallion, and two borders.
pub(super) fn rug(noise: &Noise, x: f32, y: f32) -> Colour {
    let (red, blue, cream) = ([0.47, 0.11, 0.10], [0.10, 0.14, 0.26], [0.74, 0.61, 0.42]);
    let near = x.min(1.0 - x).min(y.min(1.0 - y));
    let knots = 0.92 + 0.12 * noise.at(x, y, [110, 110]);
    let (u, v) = ((x - 0.5).abs() * 2.0, (y - 0.5).abs() * 2.0);
    let wave = |repeats: f32| (u * repeats).cos() * (v * repeats).cos();
    let colour = if near < 0.02 {
        cream
    } else if near < 0.12 {
        if !(0.035..=0.105).contains(&near) {
            cream
        } else {
            mixed(blue, cream, rise(0.55, 0.7, wave(36.0)))
        }
    } else if near < 0.15 {
        mixed(red, cream, rise(0.3, 0.5, wave(70.0)))
    } else {
        let medallion = u + v + 0.06 * (10.0 * u.atan2(v)).cos();
        let field = mixed(red, mixed(cream, red, 0.45), rise(0.62, 0.72, wave(24.0)));
        let inner = mixed(blue, cream, rise(0.6, 0.75, wave(30.0)));
        let line = rise(0.03, 0.015, (medallion - 0.52).abs());
        mixed(mixed(inner, field, rise(0.51, 0.53, medallion)), cream, line)
    };
    shaded(colour, knots)
}

/// Rough stones.
pub(super) fn rubble(noise: &Noise, x: f32, y: f32) -> Colour {
    let (number, border) = cells(noise, x, y, 7);
    let tone = 0.72 + 0.4 * noise.value(number * 5 + 1);
    let warm = noise.value(number * 5 + 2);
    let stone = mixed([0.50, 0.45, 0.40], [0.56, 0.45, 0.34], warm);
    let rough = 1.0 + 0.14 * noise.layers(x, y, [12, 12], 3);
    mixed([0.25, 0.215, 0.185], shaded(stone, tone * rough), rise(0.02, 0.14, border))
}

/// Flames above embers.
pub(super) fn fire(noise: &Noise, x: f32, y: f32) -> Colour {
    let up = 1.0 - y;
    let sway = 0.09 * noise.layers(x, y, [5, 3], 2) * up;
    let tongues = 0.62 + 0.3 * noise.at(x + sway, 0.3, [7, 1]) - (x - 0.5).abs() * 0.7;
    let heat = (tongues - up + 0.16 * noise.layers(x + sway, y, [6, 4], 3)) * 1.7;
    let embers = rise(0.16, 0.04, up) * (0.6 + 0.6 * noise.at(x, y, [18, 18]));
    let heat = heat.max(embers);
    let flame = mixed([0.42, 0.07, 0.01], [1.0, 0.46, 0.08], rise(0.05, 0.45, heat));
    let flame = mixed(flame, [1.0, 0.90, 0.55], rise(0.45, 0.95, heat));
    mixed([0.05, 0.028, 0.02], flame, rise(0.0, 0.16, heat))
}

/// Cut stone in rows.
pub(super) fn ashlar(noise: &Noise, x: f32, y: f32) -> Colour {
    let stone = rows(x, y, [3, 4]);
    let tone = 0.88 + 0.2 * noise.value(stone.number);
    let rough = 1.0 + 0.09 * noise.layers(x, y, [9, 9], 4);
    let colour = mixed([0.60, 0.60, 0.61], [0.63, 0.61, 0.57], noise.value(stone.number + 7));
    mixed([0.36, 0.36, 0.37], shaded(colour, tone * rough), stone.face([0.014, 0.022]))
}

/// Two kinds of slabs, chequered.
pub(super) fn slabs(noise: &Noise, x: f32, y: f32) -> Colour {
    let [column, row] = [x, y].map(|at| (at * 2.0) as u32);
    let [u, v] = [x, y].map(|at| part(at * 2.0));
    let near = u.min(1.0 - u).min(v.min(1.0 - v));
    let light = (column + row).is_multiple_of(2);
    let base: Colour = if light { [0.58, 0.59, 0.61] } else { [0.37, 0.39, 0.43] };
    let vein = rise(0.05, 0.0, noise.layers(x, y, [4, 4], 4).abs()) * 0.1;
    let tone = 1.0 + 0.1 * noise.layers(x, y, [5, 5], 3) + if light { -vein } else { vein };
    mixed([0.24, 0.25, 0.27], shaded(base, tone), rise(0.006, 0.018, near))
}
