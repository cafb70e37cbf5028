//! The textures of rooms: small, soft, and made from noise.

use super::{indoors, outdoors};
use crate::materials::Texture;
use crate::materials::noise::Noise;
use rayon::prelude::*;

/// The textures of rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoomTexture {
    /// Almost plain: plaster, leather, paint.
    Plain,
    /// Wooden wall panels.
    Panels,
    /// A shelf full of books.
    Books,
    /// Floor boards.
    Boards,
    /// A carpet with a border; one picture.
    Rug,
    /// Rough stones of a hearth.
    Rubble,
    /// Flames; one picture.
    Fire,
    /// A window at dusk; one picture.
    Dusk,
    /// A painted landscape; one picture.
    Landscape,
    /// A lawn.
    Grass,
    /// A hedge.
    Leaves,
    /// A bed of flowers.
    Flowers,
    /// Flat stones of a path.
    Paving,
    /// A sky with a few clouds; one picture, from the horizon up.
    Sky,
    /// Cut stone of a wall.
    Ashlar,
    /// Polished slabs of a floor.
    Slabs,
    /// A window with snow outside; one picture.
    Snow,
}

impl RoomTexture {
    /// Every texture.
    pub const ALL: [Self; 17] = [
        Self::Plain,
        Self::Panels,
        Self::Books,
        Self::Boards,
        Self::Rug,
        Self::Rubble,
        Self::Fire,
        Self::Dusk,
        Self::Landscape,
        Self::Grass,
        Self::Leaves,
        Self::Flowers,
        Self::Paving,
        Self::Sky,
        Self::Ashlar,
        Self::Slabs,
        Self::Snow,
    ];

    /// Width and height that the texture covers.
    pub(super) fn extent(self) -> [f32; 2] {
        match self {
            Self::Panels => [8.0, 10.0],
            Self::Books => [15.0, 6.6],
            Self::Boards => [16.0, 16.0],
            Self::Rubble => [12.0, 12.0],
            Self::Grass | Self::Paving => [13.0, 13.0],
            Self::Leaves => [9.0, 9.0],
            Self::Flowers => [7.0, 7.0],
            Self::Ashlar => [18.0, 16.0],
            Self::Slabs => [14.0, 14.0],
            _ => [10.0, 10.0],
        }
    }

    /// The colour (sRGB) at a place; y goes down.
    fn colour(self, noise: &Noise, x: f32, y: f32) -> [f32; 3] {
        match self {
            Self::Plain => indoors::plain(noise, x, y),
            Self::Panels => indoors::panels(noise, x, y),
            Self::Books => indoors::books(noise, x, y),
            Self::Boards => indoors::boards(noise, x, y),
            Self::Rug => indoors::rug(noise, x, y),
            Self::Rubble => indoors::rubble(noise, x, y),
            Self::Fire => indoors::fire(noise, x, y),
            Self::Ashlar => indoors::ashlar(noise, x, y),
            Self::Slabs => indoors::slabs(noise, x, y),
            Self::Dusk => outdoors::dusk(noise, x, y),
            Self::Landscape => outdoors::landscape(noise, x, y),
            Self::Grass => outdoors::grass(noise, x, y),
            Self::Leaves => outdoors::leaves(noise, x, y),
            Self::Flowers => outdoors::flowers(noise, x, y),
            Self::Paving => outdoors::paving(noise, x, y),
            Self::Sky => outdoors::sky(noise, x, y),
            Self::Snow => outdoors::snow(noise, x, y),
        }
    }
}

/// Paints a texture. The size is a power of two from 16 to 1024; others are rounded to the next such.
#[must_use]
pub fn texture(kind: RoomTexture, size: u32) -> Texture {
    let size = size.clamp(16, 1024).next_power_of_two();
    let noise = Noise::new(kind as u64 + 77);
    let place = |index: u32| (index as f32 + 0.5) / size as f32;
    let pixels = (0..size * size).into_par_iter().flat_map_iter(|index| {
        let colour = kind.colour(&noise, place(index % size), place(index / size));
        let byte = |channel: f32| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        [byte(colour[0]), byte(colour[1]), byte(colour[2]), 255]
    });
    Texture { size, pixels: pixels.collect() }
}
