//! Rendered pictures: a card of each game, and the table behind the title. They are JPEG files made by `build/pictures --cards`.

use super::Picture;
use super::card_list::CARDS;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The table behind the title.
const BACKDROP: &[u8] = include_bytes!("../../../../assets/cards/backdrop.jpg");
const BACKDROP_SHOWS: &str = include_str!("../../../../assets/cards/backdrop.txt");

/// Is there a picture for the card of this game?
pub fn has_card(game: &str) -> bool {
    find(game).is_some()
}

/// The picture for the card of a game.
///
/// Decoding takes some milliseconds.
pub fn card(game: &str) -> Option<Picture> {
    find(game).and_then(decode)
}

/// The picture for the card of a game as a JPEG file.
pub fn card_file(game: &str) -> Option<&'static [u8]> {
    find(game)
}

/// What the picture for the card of a game shows: its caption when it was rendered.
pub fn card_shows(game: &str) -> Option<&'static str> {
    CARDS.iter().find(|(known, ..)| *known == game).map(|(_, _, shows)| shows.trim_end())
}

/// The table behind the title.
///
/// Decoding takes some milliseconds.
pub fn backdrop() -> Option<Picture> {
    decode(BACKDROP)
}

/// What the table behind the title shows: its caption when it was rendered.
pub fn backdrop_shows() -> &'static str {
    BACKDROP_SHOWS.trim_end()
}

fn find(game: &str) -> Option<&'static [u8]> {
    CARDS.iter().find(|(known, ..)| *known == game).map(|(_, file, _)| *file)
}

fn decode(file: &[u8]) -> Option<Picture> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(file), options);
    let pixels = decoder.decode().ok()?;
    let (width, height) = decoder.dimensions()?;
    Some(Picture { width: width as u32, height: height as u32, pixels })
}
