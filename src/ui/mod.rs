//! The look of everything that is not the board: colours, type, widgets and pictures on them.

pub mod fields;
pub mod focus;
pub mod pictures;
mod quiet;
mod shadow;
pub mod sheet;
pub mod style;
pub mod widgets;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, quiet::plugin, style::plugin));
}
