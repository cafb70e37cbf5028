//! Puts scenery together: curved and flat surfaces, lit as they are added.

use super::baked::Light;
use super::{RoomTexture, SceneryPart};
use crate::models::vector::{V3, add, cross, scale, sub, unit};
use crate::models::{Detail, Model};
use std::f32::consts::{PI, TAU};

/// What a surface is covered with.
#[derive(Clone, Copy)]
pub(super) struct Finish {
    texture: RoomTexture,
    /// Multiplies the texture.
    tint: V3,
    /// Does it shine by itself?
    glows: bool,
    /// Does one picture cover all of the surface?
    whole: bool,
}

/// A repeating texture.
pub(super) fn tiled(texture: RoomTexture) -> Finish {
    Finish { texture, tint: [1.0; 3], glows: false, whole: false }
}

/// One picture, on all of a surface.
pub(super) fn picture(texture: RoomTexture) -> Finish {
    Finish { whole: true, ..tiled(texture) }
}

impl Finish {
    pub(super) fn tinted(self, tint: V3) -> Self {
        Self { tint, ..self }
    }

    /// The same, lit by nothing but itself.
    pub(super) fn glowing(self, tint: V3) -> Self {
        Self { tint, glows: true, ..self }
    }
}

/// The line of a wall on the floor, with the room at its right.
pub(super) struct WallLine {
    from: [f32; 2],
    ahead: [f32; 2],
    pub(super) wide: f32,
}

impl WallLine {
    pub(super) fn new([from, to]: [[f32; 2]; 2]) -> Self {
        let [x, z] = [0, 1].map(|axis| to[axis] - from[axis]);
        let wide = x.hypot(z);
        Self { from, ahead: [x / wide, z / wide], wide }
    }

    /// The point so far along the line and so far into the room.
    pub(super) fn at(&self, along: f32, into: f32) -> [f32; 2] {
        let out = [-self.ahead[1], self.ahead[0]];
        [0, 1].map(|axis| self.from[axis] + self.ahead[axis] * along + out[axis] * into)
    }

    /// The part between two points of the line, so far in the room.
    pub(super) fn part(&self, along: [f32; 2], into: f32) -> [[f32; 2]; 2] {
        along.map(|place| self.at(place, into))
    }
}

/// Scenery under construction.
pub(super) struct Builder<'a> {
    light: &'a Light,
    /// Length of an edge, so that light has room to change.
    edge: f32,
    parts: Vec<SceneryPart>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(light: &'a Light, detail: Detail) -> Self {
        let edge = match detail {
            Detail::Low => 9.0,
            Detail::Medium => 2.6,
            Detail::High => 1.3,
        };
        Self { light, edge, parts: Vec::new() }
    }

    pub(super) fn finish(self) -> Vec<SceneryPart> {
        self.parts
    }

    fn part(&mut self, texture: RoomTexture) -> &mut SceneryPart {
        let found = self.parts.iter().position(|part| part.texture == texture);
        let index = found.unwrap_or(self.parts.len());
        if found.is_none() {
            self.parts.push(SceneryPart { texture, model: Model::default(), colours: Vec::new() });
        }
        &mut self.parts[index]
    }

    /// A surface over the unit square, of about this width and height; its front is where x, y and the normal are
    /// right-handed.
    pub(super) fn surface(&mut self, finish: Finish, size: [f32; 2], at: impl Fn(f32, f32) -> V3) {
        let cells = size.map(|length| ((length / self.edge).ceil() as usize).clamp(1, 96));
        self.grid(finish, cells, size, at);
    }

    /// The same with this many cells.
    pub(super) fn grid(
        &mut self,
        finish: Finish,
        cells: [usize; 2],
        size: [f32; 2],
        at: impl Fn(f32, f32) -> V3,
    ) {
        let extent = finish.texture.extent();
        // Without a GPU every vertex counts.
        let around = if self.edge > 3.0 && cells[0] > 8 { cells[0] / 2 } else { cells[0] };
        let cells = [around, cells[1]];
        let light = self.light;
        let part = self.part(finish.texture);
        let first = part.model.positions.len() as u32;
        for row in 0..=cells[1] {
            for column in 0..=cells[0] {
                let (x, y) = (column as f32 / cells[0] as f32, row as f32 / cells[1] as f32);
                let (point, normal) = (at(x, y), normal(&at, x, y));
                let lit = if finish.glows { [1.0; 3] } else { light.on(point, normal) };
                let [red, green, blue] = [0, 1, 2].map(|channel| lit[channel] * finish.tint[channel]);
                part.model.positions.push(point);
                part.model.normals.push(normal);
                part.model.uvs.push(if finish.whole {
                    // Textures repeat: at its very edge a picture would show the opposite one.
                    [x * 0.98 + 0.01, 0.99 - y * 0.98]
                } else {
                    [x * size[0] / extent[0], -y * size[1] / extent[1]]
                });
                part.colours.push([red, green, blue, 1.0]);
            }
        }
        let wide = cells[0] as u32 + 1;
        for row in 0..cells[1] as u32 {
            for column in 0..cells[0] as u32 {
                let a = first + row * wide + column;
                let [b, c, d] = [a + 1, a + wide + 1, a + wide];
                part.model.indices.extend([a, b, c, a, c, d]);
            }
        }
    }

    /// A flat rectangle from its corner, along two sides.
    pub(super) fn flat(&mut self, finish: Finish, corner: V3, across: V3, up: V3) {
        let size = [across, up].map(crate::models::vector::length);
        self.surface(finish, size, |x, y| add(corner, add(scale(across, x), scale(up, y))));
    }

    /// A ring of surface whose texture is laid flat from above. The way around is counter-clockwise seen from above.
    pub(super) fn flat_ring(&mut self, finish: Finish, cells: [usize; 2], at: impl Fn(f32, f32) -> V3) {
        let before = self.part(finish.texture).model.uvs.len();
        // From the outside in, so that the front is up.
        self.grid(finish, cells, [1.0; 2], |around, inwards| at(around, 1.0 - inwards));
        let extent = finish.texture.extent();
        let model = &mut self.part(finish.texture).model;
        for (uv, place) in model.uvs.iter_mut().zip(&model.positions).skip(before) {
            *uv = [place[0] / extent[0], place[2] / extent[1]];
        }
    }

    /// A vertical wall between two places on the floor, from one height to another. Its front is at the right of the way.
    pub(super) fn wall(&mut self, finish: Finish, [from, to]: [[f32; 2]; 2], [low, high]: [f32; 2]) {
        let corner = [from[0], low, from[1]];
        let across = [to[0] - from[0], 0.0, to[1] - from[1]];
        self.flat(finish, corner, across, [0.0, high - low, 0.0]);
    }

    /// A horizontal rectangle that faces up.
    pub(super) fn floor(&mut self, finish: Finish, [low, high]: [[f32; 2]; 2], height: f32) {
        let (across, up) = ([high[0] - low[0], 0.0, 0.0], [0.0, 0.0, low[1] - high[1]]);
        self.flat(finish, [low[0], height, high[1]], across, up);
    }

    /// The same, facing down.
    pub(super) fn ceiling(&mut self, finish: Finish, [low, high]: [[f32; 2]; 2], height: f32) {
        let (across, up) = ([high[0] - low[0], 0.0, 0.0], [0.0, 0.0, high[1] - low[1]]);
        self.flat(finish, [low[0], height, low[1]], across, up);
    }

    /// A box: all sides, and its top and bottom.
    pub(super) fn block(&mut self, finish: Finish, low: V3, high: V3) {
        let [a, b] = [[low[0], low[2]], [high[0], low[2]]];
        let [c, d] = [[high[0], high[2]], [low[0], high[2]]];
        for way in [[b, a], [c, b], [d, c], [a, d]] {
            self.wall(finish, way, [low[1], high[1]]);
        }
        self.floor(finish, [a, c], high[1]);
        if low[1] > super::FLOOR + 0.1 {
            self.ceiling(finish, [a, c], low[1]);
        }
    }

    /// A band that stands out from a wall, and its upper side.
    pub(super) fn ledge(
        &mut self,
        finish: Finish,
        way: &WallLine,
        along: [f32; 2],
        [low, high]: [f32; 2],
        into: f32,
    ) {
        self.wall(finish, way.part(along, into), [low, high]);
        let [[x, z], [to_x, to_z]] = way.part(along, into);
        let [back_x, back_z] = way.at(along[0], 0.0);
        self.flat(finish, [x, high, z], [to_x - x, 0.0, to_z - z], [back_x - x, 0.0, back_z - z]);
    }

    /// A round column along an outline of radii and heights.
    pub(super) fn column(&mut self, finish: Finish, foot: V3, outline: &[[f32; 2]], sides: usize) {
        let widest = outline.iter().fold(0.0, |most: f32, [radius, _]| most.max(*radius));
        let high = outline.last().map_or(0.0, |end| end[1]);
        let steps = outline.len() - 1;
        self.grid(finish, [sides, steps], [widest * TAU, high], |x, y| {
            let place = (y * steps as f32).min(steps as f32 - 1e-4);
            let (one, way) = (place as usize, place.fract());
            let [low, next] = [outline[one], outline[(one + 1).min(steps)]];
            let [radius, height] = [0, 1].map(|part| low[part] + (next[part] - low[part]) * way);
            // Clockwise seen from above, so that the outside is the front.
            let (sin, cos) = (x * TAU).sin_cos();
            [foot[0] + cos * radius, foot[1] + height, foot[2] - sin * radius]
        });
    }

    /// A cushion: between a ball (2) and a box (many), turned about its upright axis.
    pub(super) fn cushion(&mut self, finish: Finish, middle: V3, half: V3, boxy: f32, turn: f32) {
        let soft = |number: f32| number.signum() * number.abs().powf(2.0 / boxy);
        let size = [half[0].max(half[2]) * 4.0, half[1] * 2.0];
        let cells = if self.edge > 3.0 { [14, 4] } else { [18, 10] };
        self.grid(finish, cells, size, |x, y| {
            let (around, up) = ((x * TAU).sin_cos(), ((y - 0.5) * PI).sin_cos());
            let [right, back] = [around.1, -around.0].map(|part| soft(part) * soft(up.1.max(0.0)));
            let local = [right * half[0], soft(up.0) * half[1], back * half[2]];
            add(middle, crate::models::vector::yaw(local, turn))
        });
    }
}

/// The normal of a surface.
fn normal(at: &impl Fn(f32, f32) -> V3, x: f32, y: f32) -> V3 {
    const STEP: f32 = 2e-3;
    let near = |value: f32| [(value - STEP).max(0.0), (value + STEP).min(1.0)];
    let ([left, right], [low, high]) = (near(x), near(y));
    // At a pole the width is nothing: it is measured beside it.
    let inside = y.clamp(0.02, 0.98);
    unit(cross(sub(at(right, inside), at(left, inside)), sub(at(x, high), at(x, low))))
}
