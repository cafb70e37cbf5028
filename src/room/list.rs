//! The rooms. A new one is an entry here, its name in the texts, and its scenery in `art::rooms`.

use super::{Room, SimpleLight};
use art::rooms::RoomKind;

/// All rooms, in the order of the settings.
pub const ROOMS: &[Room] = &[
    Room {
        id: "study",
        kind: RoomKind::Study,
        lamp: [-0.5298, 0.7947, 0.2962],
        lamp_colour: [1.0, 0.85, 0.66],
        lamp_lux: 3900.0,
        ambient: 290.0,
        simple: SimpleLight {
            lamp: [0.86, 0.75, 0.58],
            sky: [0.30, 0.285, 0.28],
            ground: [0.15, 0.10, 0.065],
            mirrored: [0.98, 0.90, 0.80],
        },
        background: [0.006, 0.004, 0.003],
    },
    Room {
        id: "garden",
        kind: RoomKind::Garden,
        lamp: [-0.3512, 0.8028, 0.4817],
        lamp_colour: [1.0, 0.91, 0.74],
        lamp_lux: 4700.0,
        ambient: 300.0,
        simple: SimpleLight {
            lamp: [0.95, 0.87, 0.70],
            sky: [0.32, 0.37, 0.44],
            ground: [0.13, 0.16, 0.08],
            mirrored: [0.80, 0.92, 1.05],
        },
        background: [0.46, 0.62, 0.76],
    },
    Room {
        id: "hall",
        kind: RoomKind::Hall,
        lamp: [-0.8035, 0.5825, 0.1205],
        lamp_colour: [0.80, 0.90, 1.0],
        lamp_lux: 4500.0,
        ambient: 300.0,
        simple: SimpleLight {
            lamp: [0.74, 0.83, 0.95],
            sky: [0.30, 0.34, 0.41],
            ground: [0.11, 0.115, 0.13],
            mirrored: [0.90, 0.98, 1.08],
        },
        background: [0.02, 0.023, 0.03],
    },
];
