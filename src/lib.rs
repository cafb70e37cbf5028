//! Manyboard: many board games at one table.
//!
//! [`app`] is the game with a window, [`headless_app`] the same without one: rules, seats, AI, clicks, marks and
//! animations run there just as they do on the screen, so that tests play whole games.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the engine calls systems with their parameters by value, as many as they need"
)]

pub mod args;
mod audio;
pub mod demo;
pub mod editor;
mod exercise;
pub mod frame_times;
mod full_screen;
pub mod gpu;
pub mod headless;
pub mod help;
pub mod job;
pub mod lessons;
pub mod library;
mod mipmaps;
pub mod new_game;
pub mod notice;
pub mod online;
pub mod portrait;
pub mod puzzles;
pub mod room;
pub mod screens;
pub mod screenshot;
pub mod settings;
pub mod share;
pub mod shelf;
pub mod startup_error;
mod system_open;
pub mod table;
pub mod test_probe;
pub mod text;
pub mod theme;
pub mod ui;
pub mod wake;
pub mod window;

use bevy::prelude::*;
use bevy::render::settings::RenderCreation;
use bevy::state::app::StatesPlugin;

/// The phases of a frame. Every system of the app is in exactly one of them, and a move passes all of them in one frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AppSystems {
    /// Pointer, keys, AI, threads and peers ask for something.
    Input,
    /// The referee applies what was asked to the game, or refuses it.
    Judge,
    /// The library saves, online sends, clocks restart, the AI begins to think. What is asked here is judged in the next frame.
    React,
    /// Scene, marks, sounds, views and screens.
    Present,
}

/// Chains the phases. Screens are drawn in `PostUpdate`; `Last` holds what closes a frame or the app.
fn order(app: &mut App) {
    use AppSystems::{Input, Judge, Present, React};
    let phases = || (Input, Judge, React, Present).chain();
    app.configure_sets(Update, phases())
        .configure_sets(PostUpdate, phases())
        .configure_sets(Last, phases());
}

/// Everything but the window and what is drawn in it.
fn core(app: &mut App) {
    app.add_plugins((
        order,
        wake::plugin,
        notice::plugin,
        settings::plugin,
        text::plugin,
        table::plugin,
        library::plugin,
        online::plugin,
        shelf::plugin,
        editor::plugin,
        share::plugin,
        help::plugin,
        (lessons::plugin, puzzles::plugin, exercise::plugin),
    ));
}

/// The app without a window, for tests.
pub fn headless_app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, core));
    app
}

/// The app with its screens, drawn to a window or an image by the graphics found at start-up. Only a window has sound.
pub fn app(target: window::OutputTarget, settings: settings::Settings, graphics: RenderCreation) -> App {
    let mut app = App::new();
    app.insert_resource(settings);
    let is_window = matches!(target, window::OutputTarget::Window);
    window::plugins(&mut app, target, graphics);
    app.add_plugins((core, ui::plugin, screens::plugin, table::view3d::plugin, portrait::plugin));
    if is_window {
        app.add_plugins((audio::plugin, full_screen::plugin));
    }
    app
}
