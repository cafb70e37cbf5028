//! Style, widgets and textures of everything but the board.

pub mod fields;
pub mod focus;
pub mod free_space;
pub mod help_button;
mod keyboard;
pub mod photos;
pub mod pictures;
mod shadow;
pub mod sheet;
pub mod shortcuts;
pub mod style;
mod textures;
pub mod tooltip;
pub mod widgets;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        pictures::plugin,
        photos::plugin,
        keyboard::plugin,
        style::plugin,
        textures::plugin,
    ));
}
