//! The study: panelled walls, books, armchairs, and a fire at the left of the wall behind the board.

use super::baked::{Lamp, Light};
use super::builder::{Builder, Finish, WallLine, picture, tiled};
use super::{FLOOR, RoomTexture, SceneryPart};
use crate::models::Detail;
use crate::models::vector::V3;

/// The room: left, bottom, back, and right, top, front.
const LOW: V3 = [-36.0, FLOOR, -30.0];
const HIGH: V3 = [36.0, 31.0, 30.0];
/// Height of the panels.
const DADO: f32 = 9.0;
/// Middle of the hearth.
const HEARTH: f32 = -15.0;
const GREEN: V3 = [0.20, 0.25, 0.17];
const WALNUT: V3 = [0.55, 0.42, 0.34];
const BRASS: V3 = [0.95, 0.66, 0.26];
const LEATHER: V3 = [0.105, 0.052, 0.032];

const LIGHT: Light = Light {
    above: [0.27, 0.225, 0.18],
    below: [0.145, 0.105, 0.075],
    lamps: &[
        // The fire.
        Lamp { at: [HEARTH, -2.0, -22.0], light: [2.7, 1.22, 0.44], reach: 8.5 },
        // The lamp above the table, and two on the walls.
        Lamp { at: [-4.0, 19.0, 3.0], light: [0.85, 0.66, 0.42], reach: 20.0 },
        Lamp { at: [30.0, 9.0, -12.0], light: [1.6, 1.05, 0.52], reach: 7.0 },
        Lamp { at: [-9.0, 7.0, 26.0], light: [1.4, 0.95, 0.48], reach: 8.0 },
        // What is left of the day.
        Lamp { at: [-30.0, 8.0, 2.0], light: [0.30, 0.40, 0.62], reach: 9.0 },
    ],
    walls: Some([LOW, HIGH]),
    rays: None,
};

pub(super) fn build(detail: Detail) -> Vec<SceneryPart> {
    let mut room = Builder::new(&LIGHT, detail);
    shell(&mut room);
    hearth(&mut room);
    bookcase(&mut room, [[1.0, -30.0], [33.0, -30.0]]);
    bookcase(&mut room, [[-36.0, -6.0], [-36.0, -25.0]]);
    bookcase(&mut room, [[-36.0, 27.0], [-36.0, 11.0]]);
    bookcase(&mut room, [[22.0, 30.0], [-2.0, 30.0]]);
    window(&mut room);
    right_wall(&mut room);
    armchair(&mut room, [-27.5, -13.5], 0.95);
    armchair(&mut room, [4.5, -19.0], -0.75);
    room.floor(picture(RoomTexture::Rug), [[-19.0, -16.0], [19.0, 16.0]], FLOOR + 0.05);
    pedestal(&mut room, tiled(RoomTexture::Plain).tinted([0.20, 0.11, 0.06]));
    room.finish()
}

/// The foot of the table.
pub(super) fn pedestal(room: &mut Builder, finish: Finish) {
    let outline = [[4.6, 0.0], [4.4, 0.7], [1.9, 1.4], [1.3, 3.0], [1.6, 6.0], [1.2, 8.5], [3.4, 10.4]];
    room.column(finish, [0.0, FLOOR, 0.0], &outline, 16);
}

/// The way along each wall, with the room at its right.
pub(super) fn walls(low: V3, high: V3) -> [[[f32; 2]; 2]; 4] {
    let [a, b] = [[low[0], low[2]], [high[0], low[2]]];
    let [c, d] = [[high[0], high[2]], [low[0], high[2]]];
    [[a, b], [b, c], [c, d], [d, a]]
}

fn shell(room: &mut Builder) {
    let whole = [[LOW[0], LOW[2]], [HIGH[0], HIGH[2]]];
    room.floor(tiled(RoomTexture::Boards), whole, FLOOR);
    room.ceiling(tiled(RoomTexture::Plain).tinted([0.55, 0.49, 0.40]), whole, HIGH[1]);
    for way in walls(LOW, HIGH) {
        room.wall(tiled(RoomTexture::Panels), way, [FLOOR, DADO]);
        room.wall(tiled(RoomTexture::Plain).tinted(GREEN), way, [DADO, HIGH[1]]);
    }
    // Rails above the panels and below the ceiling.
    let wood = tiled(RoomTexture::Plain).tinted([0.24, 0.13, 0.07]);
    for way in walls(LOW, HIGH).map(WallLine::new) {
        for (height, thick) in [(DADO, 0.8), (HIGH[1] - 1.6, 1.6), (FLOOR, 1.3)] {
            room.ledge(wood, &way, [0.0, way.wide], [height, height + thick], 0.5);
        }
    }
}

/// A raised hearth: the fire can be seen across a table.
fn hearth(room: &mut Builder) {
    const BASE: f32 = FLOOR + 5.0;
    const ARCH: f32 = 3.5;
    let stone = tiled(RoomTexture::Rubble);
    let (back, front) = (LOW[2], LOW[2] + 4.5);
    room.block(stone, [HEARTH - 10.5, FLOOR, back], [HEARTH - 6.0, ARCH, front]);
    room.block(stone, [HEARTH + 6.0, FLOOR, back], [HEARTH + 10.5, ARCH, front]);
    room.block(stone, [HEARTH - 10.5, ARCH, back], [HEARTH + 10.5, HIGH[1], front]);
    room.block(stone, [HEARTH - 11.0, FLOOR, back], [HEARTH + 11.0, BASE, front + 4.0]);
    // The inside, black with soot, and the fire in it.
    let soot = tiled(RoomTexture::Rubble).tinted([0.16, 0.12, 0.10]);
    let inside = [[HEARTH - 6.0, back + 0.1], [HEARTH + 6.0, back + 0.1]];
    room.wall(soot, inside, [BASE, ARCH]);
    let flames = picture(RoomTexture::Fire).glowing([1.4, 1.2, 1.0]);
    let fire = [[HEARTH - 6.0, back + 1.6], [HEARTH + 6.0, back + 1.6]];
    room.wall(flames, fire, [BASE, ARCH]);
    let log = tiled(RoomTexture::Plain).tinted([0.05, 0.03, 0.02]);
    for (at, turn, high) in [(-1.8, 0.2, 0.0), (1.6, -0.25, 0.0), (0.0, 0.05, 1.1)] {
        let middle = [HEARTH + at, BASE + 0.6 + high, back + 2.6];
        room.cushion(log, middle, [3.2, 0.6, 0.6], 4.0, turn);
    }
    mantel(room, front);
}

/// The mantel, a picture above it, and candles.
fn mantel(room: &mut Builder, front: f32) {
    const SHELF: f32 = 6.6;
    let wood = tiled(RoomTexture::Panels).tinted(WALNUT);
    let [low, high] = [HEARTH - 12.0, HEARTH + 12.0];
    room.block(wood, [low, SHELF - 1.2, LOW[2]], [high, SHELF, front + 1.6]);
    frame(room, [[HEARTH - 7.0, front + 0.1], [HEARTH + 7.0, front + 0.1]], [10.0, 20.0]);
    for side in [-9.0, 9.0] {
        let foot = [HEARTH + side, SHELF, front];
        let stick = [[0.7, 0.0], [0.25, 0.4], [0.22, 2.0], [0.45, 2.3], [0.3, 2.4], [0.28, 4.0]];
        room.column(tiled(RoomTexture::Plain).tinted(BRASS), foot, &stick, 8);
        let flame = tiled(RoomTexture::Plain).glowing([1.0, 0.72, 0.30]);
        room.cushion(flame, [foot[0], SHELF + 4.5, foot[2]], [0.22, 0.6, 0.22], 2.0, 0.0);
    }
}

/// A picture in a gilt frame, in front of a wall.
fn frame(room: &mut Builder, way: [[f32; 2]; 2], [low, high]: [f32; 2]) {
    let way = WallLine::new(way);
    let gilt = tiled(RoomTexture::Plain).tinted([0.50, 0.34, 0.13]);
    room.wall(gilt, way.part([0.0, way.wide], 0.0), [low, high]);
    let inner = way.part([0.9, way.wide - 0.9], 0.15);
    room.wall(picture(RoomTexture::Landscape), inner, [low + 0.9, high - 0.9]);
}

/// A bookcase along a wall.
fn bookcase(room: &mut Builder, way: [[f32; 2]; 2]) {
    const DEEP: f32 = 3.2;
    const TOP: f32 = 22.0;
    let way = WallLine::new(way);
    let wide = way.wide;
    let shelves = [FLOOR + 2.0, TOP - 2.0];
    room.wall(tiled(RoomTexture::Books), way.part([0.0, wide], DEEP - 0.7), shelves);
    let wood = tiled(RoomTexture::Panels).tinted(WALNUT);
    let mut post = |along: f32, width: f32, [low, high]: [f32; 2], deep: f32| {
        let [one, two] = [way.at(along, 0.0), way.at(along + width, deep)];
        let corner = |pick: fn(f32, f32) -> f32| [0, 1].map(|axis| pick(one[axis], two[axis]));
        let [a, b] = [corner(f32::min), corner(f32::max)];
        room.block(wood, [a[0], low, a[1]], [b[0], high, b[1]]);
    };
    let bays = (wide / 11.0).round().max(1.0);
    for bay in 0..=bays as usize {
        post(bay as f32 / bays * (wide - 0.7), 0.7, [FLOOR, TOP], DEEP);
    }
    post(0.0, wide, [FLOOR, FLOOR + 2.0], DEEP + 0.2);
    post(-0.3, wide + 0.6, [TOP - 2.4, TOP], DEEP + 0.5);
}

/// A tall window in the left wall, between curtains.
fn window(room: &mut Builder) {
    let x = LOW[0] + 0.3;
    room.wall(
        picture(RoomTexture::Dusk).glowing([0.85, 0.85, 0.95]),
        [[x, 9.0], [x, -4.0]],
        [-3.0, 23.0],
    );
    let cloth = tiled(RoomTexture::Plain).tinted([0.17, 0.045, 0.035]);
    for from in [-6.0_f32, 7.6] {
        // Folds.
        room.grid(cloth, [18, 6], [4.4, 34.0], |along, up| {
            let z = from + 4.4 * (1.0 - along);
            let fold = 0.45 * (along * 22.0).sin() * (1.1 - 0.4 * up);
            [x + 1.2 + fold, FLOOR + 0.4 + 35.0 * up, z]
        });
    }
    let rod = tiled(RoomTexture::Plain).tinted(BRASS);
    room.block(rod, [x + 0.9, 24.4, -7.0], [x + 1.5, 25.0, 13.0]);
}

/// A door, two pictures and a lamp.
fn right_wall(room: &mut Builder) {
    let x = HIGH[0];
    let wood = tiled(RoomTexture::Panels).tinted(WALNUT);
    room.block(wood, [x - 0.8, FLOOR, 10.0], [x, 19.0, 23.0]);
    room.block(wood, [x - 1.0, FLOOR, 9.0], [x, 20.5, 10.0]);
    room.block(wood, [x - 1.0, FLOOR, 23.0], [x, 20.5, 24.0]);
    room.block(wood, [x - 1.3, 19.0, 8.6], [x, 20.8, 24.4]);
    let knob = tiled(RoomTexture::Plain).tinted(BRASS);
    room.cushion(knob, [x - 1.3, 2.0, 11.4], [0.4, 0.4, 0.4], 2.0, 0.0);
    frame(room, [[x - 0.4, -22.0], [x - 0.4, -8.0]], [10.5, 21.0]);
    frame(room, [[x - 0.4, -4.0], [x - 0.4, 5.0]], [11.5, 20.0]);
    let shade = tiled(RoomTexture::Plain).glowing([1.0, 0.74, 0.40]);
    room.column(shade, [31.5, 5.5, -25.0], &[[2.2, 0.0], [1.3, 3.2]], 12);
    let stand = tiled(RoomTexture::Plain).tinted(BRASS);
    room.column(stand, [31.5, FLOOR, -25.0], &[[1.6, 0.0], [0.3, 0.5], [0.25, 17.0]], 8);
}

/// An armchair with its front towards +z, turned.
fn armchair(room: &mut Builder, at: [f32; 2], turn: f32) {
    let leather = tiled(RoomTexture::Plain).tinted(LEATHER);
    let mut pad = |middle: V3, half: V3| {
        let [x, y, z] = crate::models::vector::yaw(middle, turn);
        room.cushion(leather, [at[0] + x, FLOOR + y, at[1] + z], half, 5.0, turn);
    };
    pad([0.0, 2.6, 0.0], [4.0, 2.0, 3.8]);
    pad([0.0, 4.7, 0.4], [3.4, 0.9, 3.4]);
    pad([0.0, 7.6, -3.4], [4.2, 6.0, 1.3]);
    for side in [-4.2, 4.2] {
        pad([side, 4.4, 0.0], [1.1, 3.2, 3.9]);
        pad([side * 0.95, 9.6, -2.6], [0.8, 3.6, 1.6]);
    }
}
