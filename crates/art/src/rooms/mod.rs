//! Rooms around the table: light from all around, and scenery with its light baked into vertex colours.
//!
//! A room is built around a table top at y = 0, large enough for a board of eight cells; views scale it to the board.

mod baked;
mod builder;
mod environment;
mod garden;
mod hall;
mod indoors;
mod light_maps;
mod outdoors;
mod painting;
mod study;
#[cfg(test)]
mod tests;
mod textures;

pub use environment::environment;
pub use light_maps::{irradiance, reflection};
pub use textures::{RoomTexture, texture};

use crate::models::{Detail, Model};

/// y of the floor.
pub const FLOOR: f32 = -11.0;

/// The rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoomKind {
    /// Panelled walls, books and a fire, in the evening.
    Study,
    /// A lawn between hedges, in the sun.
    Garden,
    /// Stone pillars and tall windows, with snow outside.
    Hall,
}

impl RoomKind {
    /// Every room.
    pub const ALL: [Self; 3] = [Self::Study, Self::Garden, Self::Hall];
}

/// A part of a room that has one texture. Its colours are linear light; nothing else lights it.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneryPart {
    /// The texture.
    pub texture: RoomTexture,
    /// The shape.
    pub model: Model,
    /// The light on each vertex: red, green, blue and an alpha of 1.
    pub colours: Vec<[f32; 4]>,
}

/// Everything that is seen of a room, one part for each texture.
#[must_use]
pub fn scenery(kind: RoomKind, detail: Detail) -> Vec<SceneryPart> {
    match kind {
        RoomKind::Study => study::build(detail),
        RoomKind::Garden => garden::build(detail),
        RoomKind::Hall => hall::build(detail),
    }
}
