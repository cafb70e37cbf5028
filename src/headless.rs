//! The app without a window or a picture, playing game after game or driven by lines: for tests that stop it at any moment.

mod console;

use crate::args::Args;
use crate::library::Library;
use crate::settings::{Pace, Settings};
use crate::setup::Setup;
use crate::table::{MovePlayed, Table, TableAsked, TableReset};
use bevy::prelude::*;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

/// Plays until somebody stops it.
pub fn play(args: &Args, mut settings: Settings, setup: Option<Setup>) -> ExitCode {
    (settings.pace, settings.delay_tenths, settings.think_tenths) = (Pace::Off, 0, 1);
    let mut app = crate::headless_app();
    app.insert_resource(settings).add_systems(Last, rest);
    if let Some(folder) = &args.config {
        app.insert_resource(crate::settings::Folder(folder.clone()));
    }
    if args.console {
        app.add_plugins(console::plugin);
    } else {
        app.add_systems(Last, (say, go_on));
    }
    if args.frames {
        app.add_systems(Last, measure.run_if(resource_exists::<Library>));
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
        app.world_mut().write_message(TableAsked::Start(Box::new(setup)));
    }
    app.run();
    ExitCode::SUCCESS
}

/// Every move is said when it was made, so that whoever listens knows what must be on the disk soon.
fn say(mut resets: MessageReader<TableReset>, mut played: MessageReader<MovePlayed>) {
    let mut out = io::stdout().lock();
    let began = resets.read().any(|reset| *reset == TableReset::Started);
    let said = began.then(|| "began\n".to_string()).into_iter();
    for line in said.chain(played.read().map(|played| format!("{}\n", played.played.text))) {
        // Nobody may listen any more.
        let _ = out.write_all(line.as_bytes());
    }
    let _ = out.flush();
}

/// After every thousand moves: how long saving has kept the frame loop waiting.
fn measure(
    mut played: MessageReader<MovePlayed>,
    library: Res<Library>,
    mut took: Local<Vec<Duration>>,
) {
    if played.read().count() == 0 {
        return;
    }
    took.push(library.took());
    if took.len() == 1000 {
        took.sort_unstable();
        let line = format!("saving: p50 {:?}, p99 {:?}, most {:?}\n", took[500], took[990], took[999]);
        let _ = io::stderr().write_all(line.as_bytes());
        took.clear();
    }
}

/// Leaves the processor to whoever thinks.
fn rest() {
    std::thread::sleep(Duration::from_millis(1));
}

/// After the last move comes the next game, once that move is on the disk.
fn go_on(
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
