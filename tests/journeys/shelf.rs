//! The shelf without a window: real files in a real folder.

use bevy::prelude::*;
use manyboard::library::Library;
use manyboard::new_game::NewGame;
use manyboard::notice::Notices;
use manyboard::settings::Settings;
use manyboard::shelf::{Shelf, ShelfAsked};
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::{AiLevel, Controller, Dice, Game, Seat, Team};
use saves::file;
use saves::shelf::{Column, ShelfQuery};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait. Everything takes far less, but machines may be busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A shelf in a folder that goes when it is dropped.
pub(crate) struct Room {
    pub(crate) app: App,
    pub(crate) folder: PathBuf,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.app.world_mut().remove_resource::<Library>();
        let _ = fs::remove_dir_all(self.folder.parent().unwrap_or(&self.folder));
    }
}

impl Room {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("manyboard-shelf-{}-{next}", std::process::id()));
        let folder = root.join("games");
        fs::create_dir_all(&folder).expect("there is room");
        let mut app = manyboard::headless_app();
        app.insert_resource(Library::open(&folder, &root).expect("there is a thread"));
        Self { app, folder }
    }

    /// A path beside the games.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.folder.with_file_name(name)
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        self.app.world().resource::<Shelf>()
    }

    /// Sends a request and waits until it is handled.
    pub(crate) fn ask(&mut self, ask: ShelfAsked) {
        self.app.world_mut().write_message(ask);
        self.rest();
    }

    fn rest(&mut self) {
        let began = Instant::now();
        let mut still = 0;
        while still < 4 {
            self.app.update();
            still = if self.shelf().is_busy() { 0 } else { still + 1 };
            assert!(began.elapsed() < PATIENCE, "it never ends");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The names people read, from the top.
    fn titles(&self) -> Vec<String> {
        self.shelf().entries().map(|entry| entry.title().to_string()).collect()
    }

    fn notices(&self) -> Vec<String> {
        self.app.world().resource::<Notices>().0.iter().map(|notice| notice.key.clone()).collect()
    }

    fn arrange(&mut self, query: ShelfQuery) {
        self.ask(ShelfAsked::Arrange(query));
    }
}

/// A game of random moves between two people.
pub(crate) fn game(place: usize, plies: usize, names: [&str; 2], touched: u64) -> Box<dyn Game> {
    let mode = &catalog::modes()[place];
    let mut game = mode.start().expect("it begins");
    game.describe(&mut |record| {
        for (name, team) in names.into_iter().zip([Team::FIRST, Team::SECOND]) {
            record.terms.seats.push(Seat::person(name, team));
        }
        record.touched = touched;
    });
    let mut dice = Dice::new(plies as u64);
    for _ in 0..plies {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { break };
        game.play(&mv.text, 0).expect("it is legal");
    }
    game
}

pub(crate) fn put(folder: &Path, title: &str, game: &dyn Game) {
    let bytes = file::encode(game.record()).expect("it can be written");
    fs::write(folder.join(format!("{title}.board")), bytes).expect("there is room");
}

/// Three games: the oldest has the most moves, and one of them is over.
pub(crate) fn three(room: &mut Room) {
    put(&room.folder, "Alpha", &*game(0, 12, ["Ada", "Bo"], 3_000));
    put(&room.folder, "Beta", &*game(1, 4, ["Cleo", "Dan"], 2_000));
    let mut over = game(0, 20, ["Eve", "Ada"], 1_000);
    if over.outcome().is_none() {
        let lost = rules::Outcome { winner: Some(Team::FIRST), reason: rules::Reason::Resigned };
        over.end(lost).expect("anybody may resign");
    }
    put(&room.folder, "Gamma", &*over);
    room.ask(ShelfAsked::Refresh);
}

#[test]
fn games_are_listed_sorted_searched_and_filtered() {
    let mut room = Room::new();
    three(&mut room);
    assert_eq!(room.titles(), ["Alpha", "Beta", "Gamma"], "what was played last comes first");
    let by = |by, descending| ShelfQuery { by, descending, ..ShelfQuery::default() };
    room.arrange(by(Column::Played, false));
    assert_eq!(room.titles(), ["Gamma", "Beta", "Alpha"]);
    room.arrange(by(Column::Moves, true));
    assert_eq!(room.titles(), ["Gamma", "Alpha", "Beta"]);
    room.arrange(by(Column::Name, true));
    assert_eq!(room.titles(), ["Gamma", "Beta", "Alpha"]);
    room.arrange(ShelfQuery { search: "ada".into(), by: Column::Name, ..ShelfQuery::default() });
    assert_eq!(room.titles(), ["Alpha", "Gamma"]);
    room.ask(ShelfAsked::Select(Some("Alpha.board".into())));
    assert_eq!(room.shelf().selected().expect("it is seen").title(), "Alpha");
    room.arrange(ShelfQuery { finished: Some(true), ..ShelfQuery::default() });
    assert_eq!(room.titles(), ["Gamma"]);
    assert_eq!(room.shelf().selected(), None, "what is not seen is not selected");
    let second = catalog::modes()[1].info().id.clone();
    room.arrange(ShelfQuery { mode: Some(second), ..ShelfQuery::default() });
    assert_eq!(room.titles(), ["Beta"]);
    assert_eq!(room.shelf().len(), 3);
}

#[test]
fn nothing_is_arranged_while_nothing_changes() {
    let mut room = Room::new();
    three(&mut room);
    let version = room.shelf().version();
    room.arrange(room.shelf().query().clone());
    for _ in 0..20 {
        room.app.update();
    }
    assert_eq!(room.shelf().version(), version);
}

#[test]
fn damaged_files_are_listed_with_their_reason() {
    let mut room = Room::new();
    three(&mut room);
    let alpha = room.folder.join("Alpha.board");
    let mut bytes = fs::read(&alpha).expect("it is there");
    bytes[20] ^= 0x40;
    fs::write(room.folder.join("Bent.board"), &bytes).expect("there is room");
    fs::write(room.folder.join("Empty.board"), b"").expect("there is room");
    room.ask(ShelfAsked::Refresh);
    assert_eq!(room.shelf().len(), 5);
    for name in ["Bent.board", "Empty.board"] {
        let why =
            room.shelf().find(name).expect("it is listed").content.clone().expect_err("it is bent");
        assert!(matches!(why, saves::SaveError::Damaged(_)), "{why}");
    }
    assert!(room.titles()[3..].iter().all(|title| ["Bent", "Empty"].contains(&title.as_str())));
}

#[test]
fn a_game_is_renamed_copied_deleted_and_brought_back() {
    let mut room = Room::new();
    three(&mut room);
    room.ask(ShelfAsked::Select(Some("Beta.board".into())));
    room.ask(ShelfAsked::Rename { name: "Beta.board".into(), title: "Delta".into() });
    assert_eq!(room.titles(), ["Alpha", "Delta", "Gamma"]);
    assert_eq!(room.shelf().selected().expect("it is still selected").title(), "Delta");
    for title in ["", "a/b", "Gamma"] {
        room.ask(ShelfAsked::Rename { name: "Delta.board".into(), title: title.into() });
        assert_eq!(room.notices(), ["shelf-failed"]);
        assert!(room.shelf().check_title("Delta.board", title).is_err());
    }
    assert_eq!(room.shelf().check_title("Delta.board", "Delta"), Ok(()));
    room.ask(ShelfAsked::Duplicate("Delta.board".into()));
    assert_eq!(room.shelf().selected().expect("the twin is selected").title(), "Delta (2)");
    assert_eq!(room.shelf().len(), 4);
    room.ask(ShelfAsked::Delete("Delta (2).board".into()));
    room.ask(ShelfAsked::Delete("Alpha.board".into()));
    assert_eq!(room.titles(), ["Delta", "Gamma"]);
    assert_eq!(room.shelf().deleted(), Some("Alpha.board"));
    room.ask(ShelfAsked::Restore);
    assert_eq!(room.shelf().selected().expect("it is back").title(), "Alpha");
    room.ask(ShelfAsked::Restore);
    room.ask(ShelfAsked::Restore);
    assert_eq!((room.shelf().len(), room.shelf().deleted()), (4, None));
}

#[test]
fn the_game_at_the_table_is_renamed_with_care_and_not_deleted() {
    let mut room = Room::new();
    let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    room.app.world_mut().write_message(TableAsked::start(setup));
    room.rest();
    let play = |room: &mut Room| {
        let table = room.app.world().resource::<Table>();
        let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
        let text = table.shown().legal()[0].text.clone();
        room.app.world_mut().write_message(MoveAsked { seat, text, epoch });
        room.rest();
        room.app.world().resource::<Library>().flush().expect("it is written");
        room.rest();
    };
    play(&mut room);
    room.ask(ShelfAsked::Refresh);
    let current = |room: &Room| {
        room.app.world().resource::<Library>().current().map(|slot| slot.name().to_string())
    };
    let name = current(&room).expect("it is kept");
    assert_eq!(room.shelf().entry(0).expect("it is listed").file.name, name);
    room.ask(ShelfAsked::Delete(name.clone()));
    assert_eq!((room.notices(), room.shelf().len()), (vec!["shelf-delete-at-table".to_string()], 1));
    room.ask(ShelfAsked::Select(Some(name.clone())));
    room.ask(ShelfAsked::Rename { name, title: "Mine".into() });
    let began = Instant::now();
    while room.titles() != ["Mine"] {
        assert!(began.elapsed() < PATIENCE, "{:?}", room.titles());
        room.rest();
    }
    assert_eq!(current(&room).as_deref(), Some("Mine.board"));
    assert_eq!(room.shelf().selected().expect("it is still selected").title(), "Mine");
    play(&mut room);
    room.ask(ShelfAsked::Refresh);
    let ply = room.shelf().entry(0).and_then(|entry| entry.content.as_ref().ok()).map(|game| game.ply);
    assert_eq!((room.shelf().len(), ply), (1, Some(2)), "it goes on under its new name");
}

#[test]
fn games_are_opened_from_the_shelf() {
    let mut room = Room::new();
    three(&mut room);
    room.ask(ShelfAsked::Open("Alpha.board".into()));
    let until = |room: &mut Room, is_so: &dyn Fn(&World) -> bool| {
        let began = Instant::now();
        while !is_so(room.app.world()) {
            assert!(began.elapsed() < PATIENCE, "it does not happen");
            room.app.update();
        }
    };
    until(&mut room, &|world| world.get_resource::<Table>().is_some_and(|table| table.ply() == 12));
    assert!(room.app.world().resource::<Table>().review().is_none());
    room.ask(ShelfAsked::Review("Gamma.board".into()));
    until(&mut room, &|world| {
        world.get_resource::<Table>().is_some_and(|table| table.review().is_some())
    });
}

#[test]
fn another_folder_has_other_games_and_is_remembered() {
    let mut room = Room::new();
    three(&mut room);
    let other = room.beside("other");
    fs::create_dir_all(&other).expect("there is room");
    put(&other, "Omega", &*game(0, 2, ["Ada", "Bo"], 5));
    room.ask(ShelfAsked::SetFolder(other.clone()));
    assert_eq!(room.titles(), ["Omega"]);
    assert_eq!(room.app.world().resource::<Settings>().games_folder, Some(other.clone()));
    room.ask(ShelfAsked::SetFolder(other.join("Omega.board").join("x")));
    assert_eq!(room.notices(), ["shelf-bad-folder"]);
    assert_eq!(room.app.world().resource::<Settings>().games_folder, Some(other));
}

#[test]
fn a_folder_that_cannot_be_shown_is_named() {
    let mut room = Room::new();
    // Where the system has a file manager there is no notice.
    if std::process::Command::new("xdg-open").arg("--version").output().is_err() {
        room.ask(ShelfAsked::ShowFolder);
        assert_eq!(room.notices(), ["shelf-no-opener"]);
    }
}
