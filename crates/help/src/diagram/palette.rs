//! The colours of diagrams: walnut, readable on light and dark pages and on paper.

use art::pictures::{Paint, mix};
use rules::Shade;

pub(super) const LIGHT: [u8; 3] = [222, 192, 148];
pub(super) const DARK: [u8; 3] = [162, 112, 72];
pub(super) const LINE: [u8; 3] = [110, 72, 44];
pub(super) const BORDER: [u8; 3] = [70, 42, 26];
pub(super) const LETTERS: [u8; 3] = [232, 208, 170];
pub(super) const HOLE: [u8; 3] = [20, 22, 20];
/// Behind the holes of an upright board.
pub(super) const BEHIND: [u8; 3] = [36, 49, 41];
pub(super) const FRONT: [u8; 3] = [96, 60, 38];
/// Special cells.
pub(super) const SPECIAL: [u8; 3] = [176, 122, 34];
/// The last move.
pub(super) const LAST: [u8; 3] = [214, 178, 60];
/// A piece and where it can go.
pub(super) const TARGET: [u8; 3] = [36, 104, 66];
/// A king in check, and pieces that are captured.
pub(super) const ALARM: [u8; 3] = [206, 52, 40];
/// Cells that decided the game.
pub(super) const DECIDED: [u8; 3] = [255, 204, 51];
/// Marks and arrows of the page.
pub(super) const HINT: [u8; 3] = [28, 122, 176];

/// The paint of a team's pieces.
pub(super) fn paint(shade: Shade) -> Paint {
    Paint::of(match shade {
        Shade::Light => [246, 232, 204],
        Shade::Dark => [66, 40, 28],
        Shade::Red => [176, 44, 34],
        Shade::Yellow => [230, 182, 60],
        Shade::Green => [58, 118, 70],
        Shade::Blue => [52, 88, 150],
    })
}

/// A colour as SVG writes it.
pub(super) fn css([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A darker tone of a colour.
pub(super) fn deep(colour: [u8; 3]) -> [u8; 3] {
    mix(colour, [0; 3], 0.45)
}

/// A lighter tone of a colour.
pub(super) fn pale(colour: [u8; 3]) -> [u8; 3] {
    mix(colour, [255; 3], 0.45)
}
