//! Pieces, icons and the emblem as flat pictures, drawn by hand as SVG and made into pixels here; and rendered photos.
//!
//! The drawings have no colours of their own; teams differ by their [`Paint`]. A kind without a drawing gets a disc
//! with its letter, so that a new game can be played at once.

mod card_list;
mod drawings;
mod letters;
mod paint;
mod photos;
mod raster;
mod sets;
mod small_letters;
#[cfg(test)]
mod tests;
mod vector;

pub use drawings::ICONS;
pub use paint::{Paint, luminance, mix};
pub use photos::{backdrop, backdrop_shows, card, card_file, card_shows, has_card};
pub use sets::{DrawingSet, model_set};
pub use vector::{emblem_svg, letter_path, piece_svg, rasterise, wordmark_svg};

/// The largest side of a picture, in pixels: enough for any screen, and no request can exhaust the memory.
pub const LARGEST: u32 = 2048;

/// An image as plain pixels: RGBA, straight (not premultiplied) alpha, row by row from the top.
///
/// Pixels that cannot be seen carry the colour of the outline, so that scaling leaves no dark or light fringe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes for each pixel.
    pub pixels: Vec<u8>,
}

/// The picture of a kind of piece at this size in pixels; a disc with the letter if there is no drawing.
///
/// The size is held between 1 and [`LARGEST`].
pub fn piece(set: DrawingSet, kind: &str, letter: char, paint: &Paint, size: u32) -> Picture {
    raster::draw(&set.drawing(kind, letter), paint, size)
}

/// The disc that stands in for a piece without a model, seen from above.
///
/// The size is held between 1 and [`LARGEST`].
pub fn lettered(letter: char, paint: &Paint, size: u32) -> Picture {
    raster::draw(&letters::disc(letter), paint, size)
}

/// Is there a drawing of this kind?
pub fn is_drawn(kind: &str) -> bool {
    drawings::piece(kind).is_some()
}

/// An icon for a button, in one colour on nothing; [`ICONS`] lists the names.
///
/// The size is held between 1 and [`LARGEST`].
pub fn icon(name: &str, colour: [u8; 3], size: u32) -> Option<Picture> {
    let paint = Paint { body: colour, shade: colour, shine: colour, line: colour };
    drawings::icon(name).map(|drawing| raster::draw(drawing, &paint, size))
}

/// A short text, such as the name of a row, in the middle of a square, in one colour on nothing.
///
/// The size is held between 1 and [`LARGEST`].
pub fn label(text: &str, colour: [u8; 3], size: u32) -> Picture {
    let paint = Paint { body: colour, shade: colour, shine: colour, line: colour };
    raster::draw(&letters::label(text), &paint, size)
}

/// The app's emblem: one pawn that stands on four boards.
///
/// The size is held between 1 and [`LARGEST`].
pub fn emblem(size: u32) -> Picture {
    let ink = [28, 26, 34];
    let paint = Paint { body: ink, shade: ink, shine: ink, line: ink };
    raster::draw(drawings::EMBLEM, &paint, size)
}

/// The name of the app as it is written on the title, so many pixels high.
///
/// The height is held between 1 and a quarter of [`LARGEST`].
pub fn wordmark(height: u32) -> Picture {
    raster::draw_wide(drawings::WORDMARK, height.clamp(1, LARGEST / 4))
}
