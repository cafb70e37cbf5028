//! Light from all around: a warm room with a large window, a lamp and a dim floor.

use super::noise::{blend, rise};
use rayon::prelude::*;

/// The room reaches this far from the table: to the side, up and down, to the front.
const HALF: [f32; 3] = [2.7, 1.6, 3.4];
const WALL: [f32; 3] = [0.42, 0.335, 0.245];
const CEILING: [f32; 3] = [0.54, 0.475, 0.39];
const FLOOR: [f32; 3] = [0.085, 0.055, 0.036];
const DAYLIGHT: [f32; 3] = [9.0, 9.6, 10.4];
const LAMPLIGHT: [f32; 3] = [26.0, 18.5, 10.5];
/// Where the lamp hangs.
const LAMP: [f32; 3] = [1.5, 1.05, -1.9];
/// The window is in the wall at the left: its middle height and depth, and half its size.
const WINDOW: [f32; 4] = [0.3, 0.2, 1.1, 1.9];

/// Light from all around, as the six faces of a cube (+x, -x, +y, -y, +z, -z), one after the other.
///
/// Each face has `size` rows of `size` pixels from the top, laid out as graphics cards expect. The values are
/// linear red, green, blue and an alpha of 1; the window is far brighter than 1. Up is +y. A size of 0 counts as
/// 1, and more than 1024 as 1024.
pub fn room(size: u32) -> Vec<[f32; 4]> {
    let size = size.clamp(1, 1024);
    let face = size * size;
    let pixels = (0..6 * face).into_par_iter();
    pixels.map(|n| pixel(n / face, n % face % size, n % face / size, size)).collect()
}

/// The mean of four samples, so that edges are soft even on small faces.
fn pixel(face: u32, x: u32, y: u32, size: u32) -> [f32; 4] {
    let place = |at: u32, off: f32| (at as f32 + off) / size as f32 * 2.0 - 1.0;
    let mut sum = [0.0, 0.0, 0.0, 1.0];
    for (right, down) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let light = seen(direction(face, place(x, right), place(y, down)));
        (0..3).for_each(|channel| sum[channel] += light[channel] / 4.0);
    }
    sum
}

/// The direction of a point on a face of the cube; right and down go from -1 to 1.
pub(super) fn direction(face: u32, right: f32, down: f32) -> [f32; 3] {
    match face {
        0 => [1.0, -down, -right],
        1 => [-1.0, -down, right],
        2 => [right, 1.0, down],
        3 => [right, -1.0, -down],
        4 => [right, -down, 1.0],
        _ => [-right, -down, -1.0],
    }
}

/// What is seen in a direction from the middle of the room.
fn seen(direction: [f32; 3]) -> [f32; 3] {
    let reach = |axis: usize| HALF[axis] / direction[axis].abs().max(1e-6);
    let far = reach(0).min(reach(1)).min(reach(2));
    let hit = direction.map(|part| part * far);
    let plain = if far == reach(1) { level(hit) } else { wall(hit) };
    let outside = if far == reach(0) && hit[0] < 0.0 { window(hit) } else { 0.0 };
    let glow = lamp(direction);
    [0, 1, 2].map(|channel| {
        let inside = plain[channel] * near_window(hit);
        blend(inside, DAYLIGHT[channel] * sky(hit[1]), outside) + LAMPLIGHT[channel] * glow
    })
}

/// The floor or the ceiling; the window lays a soft patch of light on the floor.
fn level(hit: [f32; 3]) -> [f32; 3] {
    if hit[1] > 0.0 {
        return CEILING;
    }
    let patch = rise(1.9, 0.4, ((hit[0] + 1.6).powi(2) + (hit[2] - WINDOW[1]).powi(2)).sqrt());
    FLOOR.map(|channel| channel * (1.0 + 0.9 * patch))
}

/// A wall gets darker towards the floor.
fn wall(hit: [f32; 3]) -> [f32; 3] {
    let height = rise(-HALF[1], HALF[1], hit[1]);
    [0, 1, 2].map(|channel| blend(FLOOR[channel] * 2.0, WALL[channel], 0.25 + 0.75 * height))
}

/// Everything is brighter the nearer it is to the window's side.
fn near_window(hit: [f32; 3]) -> f32 {
    blend(0.65, 1.35, rise(-HALF[0], HALF[0], -hit[0]))
}

/// How open the window is at a point of its wall: soft edges, and thin bars across.
fn window(hit: [f32; 3]) -> f32 {
    let (up, along) = ((hit[1] - WINDOW[0]).abs(), (hit[2] - WINDOW[1]).abs());
    let open = rise(WINDOW[2], WINDOW[2] - 0.2, up) * rise(WINDOW[3], WINDOW[3] - 0.2, along);
    let third = (along - WINDOW[3] / 3.0).abs();
    let bars = rise(0.015, 0.09, third).min(rise(0.015, 0.09, (hit[1] - WINDOW[0] - 0.2).abs()));
    open * blend(0.12, 1.0, bars)
}

/// The sky is brightest above.
fn sky(height: f32) -> f32 {
    blend(0.6, 1.0, rise(-0.7, 1.0, height))
}

/// A round shade with a halo around it.
fn lamp(direction: [f32; 3]) -> f32 {
    let long = |of: [f32; 3]| of.iter().map(|part| part * part).sum::<f32>().sqrt();
    let along: f32 = (0..3).map(|axis| direction[axis] * LAMP[axis]).sum();
    let off = (1.0 - along / (long(direction) * long(LAMP))).max(0.0);
    rise(0.0085, 0.0055, off) + 0.035 * (-off * 14.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_is_finite_and_never_negative() {
        for size in [0, 1, 7, 64] {
            let light = room(size);
            assert_eq!(light.len(), 6 * size.max(1).pow(2) as usize);
            let sound = |value: &f32| value.is_finite() && *value >= 0.0;
            assert!(light.iter().flatten().all(sound));
            assert!(light.iter().all(|pixel| pixel[3] == 1.0));
        }
    }

    #[test]
    fn the_window_is_far_brighter_than_the_floor() {
        let light = room(64);
        let mean = |face: usize| {
            let pixels = &light[face * 4096..(face + 1) * 4096];
            pixels.iter().map(|pixel| pixel[1]).sum::<f32>() / 4096.0
        };
        assert!(mean(1) > 15.0 * mean(3), "window {} floor {}", mean(1), mean(3));
        assert!(mean(2) > 3.0 * mean(3), "the ceiling is brighter than the floor");
    }

    #[test]
    fn neighbouring_faces_meet() {
        let size = 64;
        let light = room(size);
        let at = |face: u32, x: u32, y: u32| light[(face * size * size + y * size + x) as usize];
        for y in 0..size {
            let (front, right) = (at(4, size - 1, y), at(0, 0, y));
            (0..3).for_each(|part| assert!((front[part] - right[part]).abs() < 0.1));
        }
    }

    #[test]
    fn the_lamp_is_warm() {
        let light = room(64);
        let brightest = light.iter().max_by(|one, two| one[0].total_cmp(&two[0])).unwrap();
        assert!(brightest[0] > 20.0 && brightest[0] > 1.5 * brightest[2]);
    }
}
