//! Import to the shelf and export from it.

use crate::shelf::{PATIENCE, Room, game, put, three};
use exchange::Format;
use manyboard::job::JobProgress;
use manyboard::shelf::ShelfAsked;
use manyboard::shelf::export::{ExportFormat, ExportRequest};
use manyboard::shelf::import::import;
use saves::Store;
use std::fmt::Write;
use std::fs;
use std::time::Instant;

/// A text of this many games; every tenth is broken if wanted.
fn text(games: usize, broken: bool) -> String {
    let mut text = String::new();
    for number in 0..games {
        let moves = match number % 10 {
            7 if broken => "1. e4 e5 2. Qh9 *",
            last if last < 5 => {
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2"
            }
            _ => "1. f3 e5 2. g4 Qh4# 0-1",
        };
        writeln!(text, "[White \"Ada{number}\"]\n[Black \"Bo\"]\n\n{moves}\n").expect("there is memory");
    }
    text
}

#[test]
fn many_games_are_imported_with_their_reasons() {
    let mut room = Room::new();
    let from = room.beside("games.pgn");
    fs::write(&from, text(200, true)).expect("there is room");
    room.ask(ShelfAsked::Import(vec![from, room.beside("nowhere.pgn")]));
    let report = room.shelf().report().expect("it is told").clone();
    assert_eq!((report.done, report.failed, report.stopped), (180, 21, false));
    assert!(
        report.reasons[0].english.contains("line") && report.reasons.len() < 21,
        "{:?}",
        report.reasons
    );
    assert_eq!(room.shelf().len(), 180);
    assert!(room.shelf().entries().all(|entry| entry.content.is_ok()));
    room.ask(ShelfAsked::DismissReport);
    assert_eq!(room.shelf().report(), None);
}

#[test]
fn what_is_left_out_of_imported_games_is_said() {
    let mut room = Room::new();
    let from = room.beside("annotated.pgn");
    let games = "[Event \"1\"]\n\n1. e4 (1. d4) *\n\n[Event \"2\"]\n\n1. e4 (1. d4 d9) (1. e9) *\n";
    fs::write(&from, games.repeat(10)).expect("there is room");
    room.ask(ShelfAsked::Import(vec![from]));
    let report = room.shelf().report().expect("it is told").clone();
    assert_eq!((report.done, report.failed, report.left_out), (20, 0, 20));
    let told: Vec<_> = report.notes.iter().map(|note| note.english.as_str()).collect();
    assert_eq!(told[0], "annotated.pgn: game 2: variations left out: 1");
    assert_eq!(told[1], "annotated.pgn: game 2: variations cut short: 1");
    assert!(told[2].contains("game 4") && told.len() < 20, "{told:?}");
}

#[test]
fn a_single_game_that_was_imported_is_selected() {
    let mut room = Room::new();
    let elsewhere = room.beside("elsewhere");
    fs::create_dir_all(&elsewhere).expect("there is room");
    put(&elsewhere, "Alone", &*game(2, 5, ["Ada", "Bo"], 5));
    room.ask(ShelfAsked::Import(vec![elsewhere.join("Alone.board")]));
    assert_eq!(room.shelf().selected().expect("it is selected").title(), "Alone");
    let from = room.beside("one.txt");
    fs::write(&from, text(1, false)).expect("there is room");
    room.ask(ShelfAsked::Import(vec![from]));
    assert!(room.shelf().selected().expect("it is selected").title().contains("Ada0"));
    assert_eq!(room.shelf().len(), 2);
}

#[test]
fn importing_is_stopped_and_what_is_there_stays() {
    let mut room = Room::new();
    let from = room.beside("many.pgn");
    fs::write(&from, text(10_000, false)).expect("there is room");
    room.app.world_mut().write_message(ShelfAsked::Import(vec![from]));
    let began = Instant::now();
    while room.shelf().long_progress().is_none_or(|part| part < 0.05) {
        assert!(began.elapsed() < PATIENCE, "it does not begin");
        room.app.update();
    }
    room.ask(ShelfAsked::Stop);
    let report = room.shelf().report().expect("it is told").clone();
    assert!(report.stopped && report.done > 0 && report.done < 10_000, "{report:?}");
    assert_eq!(room.shelf().len(), report.done);
    assert!(room.shelf().entries().all(|entry| entry.content.is_ok()), "none is half written");
}

#[test]
fn ten_thousand_games_are_imported_in_time() {
    let room = Room::new();
    let from = room.beside("many.pgn");
    fs::write(&from, text(10_000, false)).expect("there is room");
    let began = Instant::now();
    let report = import(&Store::new(&room.folder), &[from], &JobProgress::default());
    let took = began.elapsed();
    println!("10,000 games imported in {took:.2?}");
    assert_eq!((report.done, report.failed), (10_000, 0));
    // It takes a second or two; a busy machine may need more.
    assert!(took < PATIENCE, "{took:?}");
}

#[test]
fn what_is_exported_can_be_imported() {
    let mut room = Room::new();
    three(&mut room);
    let games: Vec<_> = room.shelf().entries().map(|entry| entry.file.name.clone()).collect();
    let modes: Vec<_> = room
        .shelf()
        .entries()
        .filter_map(|entry| entry.content.as_ref().ok())
        .map(|game| game.terms.mode.clone())
        .collect();
    let moves = |room: &Room| {
        let mut plies: Vec<_> = room
            .shelf()
            .entries()
            .filter_map(|entry| entry.content.as_ref().ok())
            .map(|game| (game.terms.mode.clone(), game.ply))
            .collect();
        plies.sort();
        plies
    };
    let before = moves(&room);
    let is_read = |how: &ExportFormat| *how != ExportFormat::Text(Format::Positions);
    for how in ExportFormat::all(modes.iter().map(String::as_str)).into_iter().filter(is_read) {
        let to = room.beside(&format!("out.{}", how.ending()));
        room.ask(ShelfAsked::Export(ExportRequest {
            games: games.clone(),
            format: how,
            to: to.clone(),
        }));
        let report = room.shelf().report().expect("it is told").clone();
        assert_eq!((report.done, report.failed), (3, 0), "{how:?} {:?}", report.reasons);
        let mut other = Room::new();
        let files = match how {
            ExportFormat::Board => games.iter().map(|name| to.join(name)).collect(),
            ExportFormat::Text(_) => vec![to],
        };
        other.ask(ShelfAsked::Import(files));
        let report = other.shelf().report().expect("it is told");
        assert_eq!(moves(&other), before, "{how:?}: {:?}", report.reasons);
    }
    let to = room.beside("no/such/folder/x.txt");
    let how =
        ExportFormat::all(modes.iter().map(String::as_str)).pop().expect("there is a text for all");
    room.ask(ShelfAsked::Export(ExportRequest { games, format: how, to }));
    let report = room.shelf().report().expect("it is told");
    assert_eq!((report.done, report.failed), (0, 1));
}
