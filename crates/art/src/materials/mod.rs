//! Textures made from noise.

mod canvas;
mod felt;
mod field;
mod lacquer;
mod metal;
pub(crate) mod noise;
mod stone;
mod wood;

/// An image as plain pixels: RGBA, 8 bits, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texture {
    /// Pixels per side.
    pub size: u32,
    /// Four bytes for each pixel.
    pub pixels: Vec<u8>,
}

/// The maps and parameters of a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// The colours (sRGB).
    pub colour: Texture,
    /// The normal map (linear): red is right, green is up, blue is out of the surface.
    pub normals: Texture,
    /// Roughness, from 0, a mirror, to 1, chalk.
    pub rough: f32,
    /// 1 for bare metal, 0 for everything else.
    pub metal: f32,
}

/// The materials of tables, boards and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaterialKind {
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

impl MaterialKind {
    /// Every material.
    pub const ALL: [Self; 5] = [Self::Wood, Self::Stone, Self::Metal, Self::Lacquer, Self::Felt];

    /// Its roughness, from 0, a mirror, to 1, chalk.
    pub fn rough(self) -> f32 {
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
const MIN_PAINTED_SIZE: u32 = 256;

/// Makes a seamlessly tiling surface.
///
/// `tint` is the middle colour (sRGB). The size is a power of two from 16 to 1024; others are rounded to the
/// nearest such. The same four values always make the same surface.
pub fn surface(material: MaterialKind, tint: [u8; 3], size: u32, seed: u64) -> Surface {
    let size = rounded(size);
    let canvas =
        painted(material, tint, size.max(MIN_PAINTED_SIZE) as usize, seed).shrunk(size as usize);
    let metal = if material == MaterialKind::Metal { 1.0 } else { 0.0 };
    Surface { colour: canvas.colour(tint), normals: canvas.normals(), rough: material.rough(), metal }
}

fn painted(material: MaterialKind, tint: [u8; 3], size: usize, seed: u64) -> canvas::Canvas {
    match material {
        MaterialKind::Wood => wood::paint(size, seed),
        MaterialKind::Stone => stone::paint(size, seed, is_light(tint)),
        MaterialKind::Metal => metal::paint(size, seed),
        MaterialKind::Lacquer => lacquer::paint(size, seed),
        MaterialKind::Felt => felt::paint(size, seed),
    }
}

/// Do dark marks show better on it than light ones?
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
