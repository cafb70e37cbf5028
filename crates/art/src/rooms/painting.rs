//! Colours and patterns that the textures of rooms share.

use crate::materials::noise::{Noise, blend, part, rise, whole_below};

/// An sRGB colour from 0 to 1.
pub(super) type Colour = [f32; 3];

pub(super) fn mixed(one: Colour, two: Colour, way: f32) -> Colour {
    [0, 1, 2].map(|channel| blend(one[channel], two[channel], way))
}

pub(super) fn shaded(colour: Colour, by: f32) -> Colour {
    colour.map(|channel| channel * by)
}

/// Wood whose grain runs up and down: about 1.
pub(super) fn grain(noise: &Noise, x: f32, y: f32) -> f32 {
    let wave = noise.layers(x, y, [4, 2], 2) * 0.06;
    1.0 + 0.16 * noise.layers(x + wave, y, [22, 2], 3) + 0.07 * noise.at(x, y, [90, 6])
}

/// One stone or board of a wall of rows.
pub(super) struct Stone {
    /// A number of its own.
    pub(super) number: u32,
    /// The place in it, from 0 to 1.
    pub(super) inside: [f32; 2],
}

/// Rows of stones, every other one shifted by half a stone.
pub(super) fn rows(x: f32, y: f32, [columns, rows]: [u32; 2]) -> Stone {
    let row = whole_below(y * rows as f32).rem_euclid(rows as i32) as u32;
    let shifted = x * columns as f32 + if row.is_multiple_of(2) { 0.0 } else { 0.5 };
    let column = whole_below(shifted).rem_euclid(columns as i32) as u32;
    Stone { number: row * 64 + column, inside: [part(shifted), part(y * rows as f32)] }
}

impl Stone {
    /// 0 in the joint, 1 inside; the joint is so wide, relative to the stone.
    pub(super) fn face(&self, joint: [f32; 2]) -> f32 {
        let edge = |axis: usize| {
            let near = self.inside[axis].min(1.0 - self.inside[axis]);
            rise(joint[axis] * 0.4, joint[axis], near)
        };
        edge(0).min(edge(1))
    }
}

/// Irregular cells: the number of the one at a place, and the distance to its border.
pub(super) fn cells(noise: &Noise, x: f32, y: f32, count: u32) -> (u32, f32) {
    let (u, v) = (x * count as f32, y * count as f32);
    let (column, row) = (whole_below(u), whole_below(v));
    let (mut first, mut second, mut number) = (9.0_f32, 9.0_f32, 0);
    for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
        let wrap = |value: i32| value.rem_euclid(count as i32) as u32;
        let id = wrap(row + dy) * 97 + wrap(column + dx);
        let [off_x, off_y] = [id * 2, id * 2 + 1].map(|salt| 0.15 + 0.7 * noise.value(salt));
        let [at_x, at_y] = [(column + dx) as f32 + off_x, (row + dy) as f32 + off_y];
        let far = ((at_x - u).powi(2) + (at_y - v).powi(2)).sqrt();
        if far < first {
            (second, first, number) = (first, far, id);
        } else {
            second = second.min(far);
        }
    }
    (number, second - first)
}

/// 1 on the bars of a window with so many panes, 0 on the glass.
pub(super) fn bars(x: f32, y: f32, [columns, rows]: [u32; 2], half: [f32; 2]) -> f32 {
    let near = |at: f32, count: u32, half: f32| {
        let off = part(at * count as f32);
        rise(half, half * 0.5, off.min(1.0 - off) / count as f32)
    };
    near(x, columns, half[0]).max(near(y, rows, half[1]))
}
