//! The folder of games: one that is away, games of others in it, and names that change.

use crate::harness::Journey;
use crate::saving::{Folder, at, files, start};
use crate::shelf::{Room, game, put, three};
use bevy::prelude::*;
use manyboard::library::unfinished::Unfinished;
use manyboard::library::{GamesFolder, Library, LibraryAsked};
use manyboard::notice::Notices;
use manyboard::settings::Settings;
use manyboard::shelf::ShelfAsked;
use manyboard::shelf::export::{ExportFormat, ExportRequest};
use manyboard::table::{Table, TableAsked};
use saves::{Origin, Store};
use std::fs;
use std::path::{Path, PathBuf};

const MORPHY: &str = "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Date \"1858.??.??\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 *\n";

/// A table that saves in `games` below a folder, and a room for games that wait.
fn at_drive(root: &Path) -> (Journey, PathBuf) {
    let games = root.join("games");
    fs::create_dir_all(&games).expect("there is room");
    let mut journey = at(&games);
    let folder = GamesFolder {
        path: games.clone(),
        is_chosen: true,
        cache: root.join("cache"),
        waiting_room: Some(root.join("waiting")),
    };
    journey.0.insert_resource(Library::open_folder(folder).expect("it opens"));
    (journey, games)
}

fn play(journey: &mut Journey) -> Result<(), saves::SaveError> {
    let mv = journey.table().shown().legal()[0].clone();
    journey.make(&mv);
    let written = journey.0.world().resource::<Library>().flush();
    journey.go_on();
    written
}

fn is_told(journey: &Journey, key: &str) -> bool {
    journey.0.world().resource::<Notices>().0.iter().any(|notice| notice.key == key)
}

fn lengths(folder: &Path) -> Vec<usize> {
    files(folder).iter().map(|(_, record)| record.terms.moves.len()).collect()
}

#[test]
fn a_game_goes_on_while_its_drive_is_away_and_is_saved_when_it_is_back() {
    let root = Folder::new("drive");
    let (mut journey, games) = at_drive(&root.0);
    start(&mut journey);
    play(&mut journey).expect("it is there");
    let away = root.0.join("away");
    fs::rename(&games, &away).expect("it is there");
    play(&mut journey).expect_err("it is away");
    assert!(is_told(&journey, "notice-folder-away") && !is_told(&journey, "notice-save-conflict"));
    assert_eq!((journey.table().ply(), games.exists()), (2, false), "no folder is made in its place");
    fs::rename(&away, &games).expect("it is away");
    play(&mut journey).expect("it is back");
    assert!(is_told(&journey, "notice-saved-again"));
    assert_eq!(lengths(&games), [3], "in the same file");
}

#[test]
fn a_game_whose_drive_stays_away_is_there_at_the_next_start() {
    let root = Folder::new("stays-away");
    let (mut journey, games) = at_drive(&root.0);
    start(&mut journey);
    play(&mut journey).expect("it is there");
    let away = root.0.join("away");
    fs::rename(&games, &away).expect("it is there");
    play(&mut journey).expect_err("it is away");
    journey.ask(TableAsked::Close);
    drop(journey);
    fs::rename(&away, &games).expect("it is away");
    let (journey, _) = at_drive(&root.0);
    journey.0.world().resource::<Library>().flush().expect("it is written");
    assert_eq!(lengths(&games), [2], "in the same file");
}

#[test]
fn the_game_at_the_table_moves_to_another_folder_if_its_own_is_away() {
    let root = Folder::new("moves-house");
    let (mut journey, games) = at_drive(&root.0);
    start(&mut journey);
    play(&mut journey).expect("it is there");
    fs::rename(&games, root.0.join("away")).expect("it is there");
    play(&mut journey).expect_err("it is away");
    let other = root.0.join("other");
    fs::create_dir_all(&other).expect("there is room");
    journey.0.world_mut().write_message(LibraryAsked::SetFolder(other.clone()));
    journey.go_on();
    journey.0.world().resource::<Library>().flush().expect("it is written");
    assert_eq!(lengths(&other), [2]);
    play(&mut journey).expect("it is there");
    assert_eq!(lengths(&other), [3]);
}

#[test]
fn the_shelf_says_that_its_folder_is_away_and_finds_it_again() {
    let mut room = Room::new();
    three(&mut room);
    let away = room.beside("away");
    fs::rename(&room.folder, &away).expect("it is there");
    room.ask(ShelfAsked::Refresh);
    let why = room.shelf().error().expect("it is said").english.clone();
    assert!(why.contains("games") && why.contains("not there"), "{why}");
    assert_eq!(room.shelf().shown(), 0, "nothing can be opened");
    let import = room.beside("one.pgn");
    fs::write(&import, MORPHY).expect("there is room");
    room.ask(ShelfAsked::Import(vec![import]));
    room.ask(ShelfAsked::ShowFolder);
    assert_eq!(room.shelf().report().map(|report| (report.done, report.failed)), Some((0, 1)));
    assert!(!room.folder.exists(), "no folder is made in its place");
    room.ask(ShelfAsked::SetFolder(room.beside("no/such/place")));
    assert!(!room.beside("no").exists());
    fs::write(&room.folder, b"in the way").expect("there is room");
    room.ask(ShelfAsked::Refresh);
    let why = room.shelf().error().expect("it is said").english.clone();
    assert!(why.contains("is not a folder"), "{why}");
    fs::remove_file(&room.folder).expect("it is there");
    fs::rename(&away, &room.folder).expect("it is away");
    room.ask(ShelfAsked::Refresh);
    assert_eq!((room.shelf().error(), room.shelf().shown()), (None, 3));
}

#[test]
fn a_missing_folder_is_reported_at_the_start() {
    let root = Folder::new("missing");
    let mut app = manyboard::headless_app();
    app.insert_resource(Library::open(&root.0.join("gone"), &root.0).expect("it opens"));
    let mut journey = Journey(app);
    let told =
        |world: &World| world.resource::<Notices>().0.iter().any(|n| n.key == "notice-games-away");
    journey.until("it is said", told);
    assert!(!root.0.join("gone").exists());
}

/// The game that the next start offers to continue.
fn offered(folder: &Path) -> Option<String> {
    let mut app = manyboard::headless_app();
    app.insert_resource(Library::open(folder, folder).expect("it opens"));
    app.world_mut().resource_mut::<Settings>().name = "Ada".into();
    let mut journey = Journey(app);
    journey.go_on();
    journey.until("it is looked for", |world| world.resource::<Unfinished>().is_searched());
    let game = journey.0.world().resource::<Unfinished>().game.clone();
    game.map(|game| game.name)
}

#[test]
fn games_of_strangers_are_not_where_one_stopped() {
    let mut room = Room::new();
    put(&room.folder, "Mine", &*game(0, 3, ["Ada", "Bo"], 5));
    put(&room.folder, "An old import", &*game(0, 3, ["Kasparov, G.", "Deep Blue"], 9));
    let import = room.beside("one.pgn");
    fs::write(&import, MORPHY).expect("there is room");
    let elsewhere = room.beside("elsewhere");
    fs::create_dir_all(&elsewhere).expect("there is room");
    put(&elsewhere, "Of a namesake", &*game(0, 3, ["Ada", "Cy"], 9));
    room.ask(ShelfAsked::Import(vec![import, elsewhere.join("Of a namesake.board")]));
    assert_eq!(room.shelf().len(), 4);
    assert_eq!(offered(&room.folder).as_deref(), Some("Mine.board"));
    fs::remove_file(room.folder.join("Mine.board")).expect("it is there");
    assert_eq!(offered(&room.folder), None);
}

#[test]
fn an_imported_game_has_no_date_and_becomes_ones_own_when_it_continues() {
    let mut room = Room::new();
    let import = room.beside("one.pgn");
    fs::write(&import, MORPHY).expect("there is room");
    room.ask(ShelfAsked::Import(vec![import]));
    let entry = room.shelf().entry(0).expect("it is listed").clone();
    assert_eq!(
        (entry.touched(), entry.title()),
        (0, "Normal Chess - Morphy_ Paul vs Duke Karl _ Count Isouar")
    );
    let origin = |room: &Room| {
        let record = Store::chosen(&room.folder).read(&entry.file.name).expect("it is whole");
        Origin::of(&record)
    };
    assert_eq!(origin(&room), Some(Origin::Imported));
    let text = room.beside("out.pgn");
    let format = ExportFormat::Text(exchange::Format::Pgn);
    room.ask(ShelfAsked::Export(ExportRequest {
        games: vec![entry.file.name.clone()],
        format,
        to: text.clone(),
    }));
    let text = fs::read_to_string(text).expect("it is written");
    assert!(text.contains("Morphy, Paul") && !text.contains("Origin"), "{text}");
    room.ask(ShelfAsked::Open(entry.file.name.clone()));
    while room.app.world().get_resource::<Table>().is_none() {
        room.app.update();
    }
    let table = room.app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("it goes on"), table.epoch());
    let text = table.shown().legal()[0].text.clone();
    room.app.world_mut().write_message(manyboard::table::MoveAsked { seat, text, epoch });
    room.ask(ShelfAsked::Refresh);
    room.app.world().resource::<Library>().flush().expect("it is written");
    assert_eq!(origin(&room), Some(Origin::Continued));
    assert_eq!(offered(&room.folder), Some(entry.file.name.clone()));
}

#[test]
fn players_are_renamed_while_the_game_goes_on() {
    let folder = Folder::new("renamed");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey).expect("it is written");
    let rename = |journey: &mut Journey, seat, name: &str| {
        journey.ask(TableAsked::RenamePlayer { seat, name: name.into() });
        journey.0.world().resource::<Library>().flush().expect("it is written");
        let seats = files(&folder.0)[0].1.terms.seats.clone();
        seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>()
    };
    let epoch = journey.table().epoch();
    assert_eq!(rename(&mut journey, 1, "Grace"), ["Ada", "Grace"], "it is saved at once");
    assert_eq!(journey.table().setup().terms.seats[1].name, "Grace", "and shown");
    assert_eq!(journey.table().epoch(), epoch, "the AI would think on");
    for (seat, name) in [(0, "x"), (0, "<b>"), (7, "Cleo")] {
        assert_eq!(rename(&mut journey, seat, name), ["Ada", "Grace"], "{name}");
    }
    journey.ask(TableAsked::Review(manyboard::table::review::ReviewStep::Begin));
    assert_eq!(rename(&mut journey, 0, "Augusta"), ["Augusta", "Grace"], "in a review, too");
    assert_eq!(lengths(&folder.0), [1], "in the same file");
    let record = journey.table().record().clone();
    let ask = TableAsked::SyncRemote {
        id: manyboard::table::RequestId::fresh(),
        log: 7,
        record: Box::new(record),
        remote: vec![false, true],
    };
    journey.ask(ask);
    journey.ask(TableAsked::RenamePlayer { seat: 0, name: "Eve".into() });
    assert_eq!(journey.table().seats()[0].name, "Augusta", "not in a game with others");
}
