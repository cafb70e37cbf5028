//! Manyboard: many board games at one table.

use bevy::prelude::*;
use manyboard::settings::Settings;
use manyboard::stage::Stage;

fn main() -> AppExit {
    manyboard::app(Stage::Window, Settings::default()).run()
}
