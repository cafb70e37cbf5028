//! What things are made of: textures and light, made by code from noise.

mod canvas;
mod felt;
mod field;
mod glow;
mod lacquer;
mod metal;
mod noise;
mod room;
mod stone;
mod wood;

pub use glow::{fallen, reflected};
pub use room::room;

/// An image as plain pixels: RGBA, 8 bits, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texture {
    /// How many pixels a side has.
    pub size: u32,
    /// Four bytes for each pixel.
    pub pixels: Vec<u8>,
}

/// What a surface is made of: colour, bumps and how rough or metallic it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// The colours (sRGB).
    pub colour: Texture,
    /// Which way each place faces (linear): red is right, green is up, blue is out of the surface.
    pub normals: Texture,
    /// From 0, a mirror, to 1, chalk.
    pub rough: f32,
    /// 1 for bare metal, 0 for everything else.
    pub metal: f32,
}

/// The stuffs that a table, a board or a piece can be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuff {
    /// Oiled wood with rings, fibres and pores; the grain runs from top to bottom.
    Wood,
    /// Polished marble with veins: dark ones in light stone, light ones in dark stone.
    Stone,
    /// Metal brushed from left to right.
    Metal,
    /// A glossy coat, almost plain.
    Lacquer,
    /// Cloth for a table.
    Felt,
}

impl Stuff {
    /// Every stuff there is.
    pub const ALL: [Self; 5] = [Self::Wood, Self::Stone, Self::Metal, Self::Lacquer, Self::Felt];

    /// How rough it is.
    fn rough(self) -> f32 {
        match self {
            Self::Wood => 0.48,
            Self::Stone => 0.22,
            Self::Metal => 0.34,
            Self::Lacquer => 0.14,
            Self::Felt => 0.96,
        }
    }
}

/// Smaller textures are painted at this size and then shrunk: fine patterns would flicker otherwise.
const LEAST_PAINTED: u32 = 256;

/// Makes a surface that can be laid side by side without seams.
///
/// `tint` is the middle colour (sRGB). The size is a power of two from 16 to 1024; others are rounded to the
/// nearest such. The same four values always make the same surface.
pub fn surface(stuff: Stuff, tint: [u8; 3], size: u32, seed: u64) -> Surface {
    let size = rounded(size);
    let canvas = painted(stuff, tint, size.max(LEAST_PAINTED) as usize, seed).shrunk(size as usize);
    let metal = if stuff == Stuff::Metal { 1.0 } else { 0.0 };
    Surface { colour: canvas.colour(tint), normals: canvas.normals(), rough: stuff.rough(), metal }
}

fn painted(stuff: Stuff, tint: [u8; 3], size: usize, seed: u64) -> canvas::Canvas {
    match stuff {
        Stuff::Wood => wood::paint(size, seed),
        Stuff::Stone => stone::paint(size, seed, is_light(tint)),
        Stuff::Metal => metal::paint(size, seed),
        Stuff::Lacquer => lacquer::paint(size, seed),
        Stuff::Felt => felt::paint(size, seed),
    }
}

/// Whether dark marks show better on it than light ones.
fn is_light(tint: [u8; 3]) -> bool {
    let [red, green, blue] = tint.map(u32::from);
    3 * red + 6 * green + blue > 10 * 85
}

/// The nearest power of two from 16 to 1024.
fn rounded(size: u32) -> u32 {
    let size = size.clamp(16, 1024);
    let above = size.next_power_of_two();
    let below = if above == size { size } else { above / 2 };
    if size - below < above - size { below } else { above }
}

#[cfg(test)]
mod tests;
