//! The drawings as SVG texts, and SVG texts as pixels: for pictures that are composed elsewhere.

use super::{DrawingSet, LARGEST, Paint, Picture, drawings, letters, raster, small_letters};

/// The drawing of a kind of piece as an SVG text, 100 units to a side; a disc with the letter if there is none.
pub fn piece_svg(set: DrawingSet, kind: &str, letter: char, paint: &Paint) -> String {
    raster::painted(&set.drawing(kind, letter), paint)
}

/// The emblem as an SVG text.
pub fn emblem_svg() -> &'static str {
    drawings::EMBLEM
}

/// The name of the app as an SVG text.
pub fn wordmark_svg() -> &'static str {
    drawings::WORDMARK
}

/// The lines of a letter or digit as data of an SVG path, in a box 10 wide and 14 high; descenders reach below it.
/// Pixels are made without fonts, so a picture writes with these.
pub fn letter_path(letter: char) -> &'static str {
    small_letters::strokes(letter).unwrap_or_else(|| letters::strokes(letter))
}

/// The pixels of an SVG text, so many wide; an empty picture if it cannot be read.
///
/// The width is held between 1 and [`LARGEST`].
pub fn rasterise(svg: &str, width: u32) -> Picture {
    raster::draw_to_width(svg, width.clamp(1, LARGEST))
}
