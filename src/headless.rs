//! The app without a window, playing game after game or driven by a console; for tests that may kill it at any time.

mod console;
mod screens;

pub use screens::{ScreenSize, screens_app};

use crate::AppSystems;
use crate::args::Args;
use crate::library::Library;
use crate::new_game::NewGame;
use crate::settings::{AnimationSpeed, Settings};
use crate::table::{MovePlayed, Table, TableAsked, TableReset};
use bevy::prelude::*;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

/// Plays until the process is stopped.
pub fn play(args: &Args, mut settings: Settings, setup: Option<NewGame>) -> ExitCode {
    (settings.animation_speed, settings.delay_tenths, settings.think_tenths) =
        (AnimationSpeed::Off, 0, 1);
    let mut app = crate::headless_app();
    app.insert_resource(settings).add_systems(Last, yield_cpu.in_set(AppSystems::Present));
    if let Some(folder) = &args.config {
        app.insert_resource(crate::settings::SettingsFolder(folder.clone()));
    }
    if args.console {
        app.add_plugins(console::plugin);
    } else {
        app.add_systems(Last, (print_moves, start_next_game).in_set(AppSystems::Present));
    }
    if args.frames {
        app.add_systems(
            Last,
            report_save_times.in_set(AppSystems::Present).run_if(resource_exists::<Library>),
        );
    }
    if let Some(folder) = &args.games {
        match Library::open(folder, folder) {
            Ok(library) => drop(app.insert_resource(library)),
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if let Some(setup) = setup {
        app.world_mut().write_message(TableAsked::start(setup));
    }
    app.run();
    ExitCode::SUCCESS
}

/// Prints every move as it is made, so that tests know what must soon be on disk.
fn print_moves(mut resets: MessageReader<TableReset>, mut played: MessageReader<MovePlayed>) {
    let mut out = io::stdout().lock();
    let began = resets.read().any(TableReset::is_start);
    let started = began.then(|| "began\n".to_string()).into_iter();
    for line in started.chain(played.read().map(|played| format!("{}\n", played.played.text))) {
        // Standard output may be closed.
        let _ = out.write_all(line.as_bytes());
    }
    let _ = out.flush();
}

/// Prints every 1000 moves how long saving blocked the frame loop.
fn report_save_times(
    mut played: MessageReader<MovePlayed>,
    library: Res<Library>,
    mut took: Local<Vec<Duration>>,
) {
    if played.read().count() == 0 {
        return;
    }
    took.push(library.last_save_time());
    if took.len() == 1000 {
        took.sort_unstable();
        let line = format!("saving: p50 {:?}, p99 {:?}, most {:?}\n", took[500], took[990], took[999]);
        let _ = io::stderr().write_all(line.as_bytes());
        took.clear();
    }
}

/// Leaves the CPU to the AI.
fn yield_cpu() {
    std::thread::sleep(Duration::from_millis(1));
}

/// Starts the next game once the last move is on disk.
fn start_next_game(
    table: Option<Res<Table>>,
    library: Option<Res<Library>>,
    mut asked: MessageWriter<TableAsked>,
    mut ended: Local<u64>,
) {
    let Some(table) = table.filter(|table| table.outcome().is_some() && table.epoch() != *ended) else {
        return;
    };
    if library.is_none_or(|library| library.is_written()) {
        *ended = table.epoch();
        asked.write(TableAsked::Again);
    }
}
