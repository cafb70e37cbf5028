//! Every move is saved, and saved games continue.

use crate::harness::Journey;
use bevy::prelude::*;
use manyboard::library::unfinished::Unfinished;
use manyboard::library::{Library, LibraryAsked};
use manyboard::new_game::NewGame;
use manyboard::notice::Notices;
use manyboard::settings::Settings;
use manyboard::table::clock::{Paused, Stopwatch};
use manyboard::table::review::ReviewStep;
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::{Record, Team};
use saves::Store;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A temporary folder for one test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("manyboard-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("there is room");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A table that saves its games in a folder.
pub(crate) fn at(folder: &Path) -> Journey {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    journey.ask(TableAsked::Close);
    journey.0.insert_resource(Library::open(folder, folder).expect("it opens"));
    journey
}

pub(crate) fn start(journey: &mut Journey) {
    let setup = Journey::among_people(catalog::modes()[0].info()).table().setup().clone();
    journey.ask(TableAsked::start(setup));
}

fn play(journey: &mut Journey, moves: usize) {
    for _ in 0..moves {
        let mv = journey.table().shown().legal()[0].clone();
        journey.make(&mv);
    }
    // A conflicting save goes to another file once the app knows of it.
    let written = |journey: &Journey| journey.0.world().resource::<Library>().flush().is_ok();
    let mut tries = 0;
    while !written(journey) && tries < 100 {
        journey.go_on();
        tries += 1;
    }
    assert!(tries < 100, "it is written");
    journey.go_on();
}

pub(crate) fn files(folder: &Path) -> Vec<(String, Record)> {
    let store = Store::new(folder);
    let names = store.list().expect("it is read").into_iter().map(|file| file.name);
    names
        .map(|name| (name.clone(), store.load(&name).expect("it is whole").game.record().clone()))
        .collect()
}

#[test]
fn every_move_is_on_the_disk_and_a_game_without_one_is_not() {
    let folder = Folder::new("every-move");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 0);
    assert_eq!(files(&folder.0), [], "nothing was played");
    for ply in 1..=4 {
        play(&mut journey, 1);
        let kept = files(&folder.0);
        assert_eq!((kept.len(), kept[0].1.terms.moves.len()), (1, ply));
        assert_eq!(kept[0].1.terms.moves, journey.table().record().terms.moves);
        assert!(kept[0].1.began > 0 && kept[0].1.touched >= kept[0].1.began);
    }
    journey.ask(TableAsked::Undo);
    play(&mut journey, 0);
    assert_eq!(files(&folder.0)[0].1.terms.moves.len(), 3, "what was taken back is gone");
    journey.ask(TableAsked::Resign(Team::FIRST));
    play(&mut journey, 0);
    assert_eq!(files(&folder.0)[0].1.result, journey.table().outcome());
    journey.ask(TableAsked::Again);
    play(&mut journey, 1);
    assert_eq!(files(&folder.0).len(), 2, "another game has a file of its own");
}

#[test]
fn a_game_continues_where_it_stopped_in_the_same_file() {
    let folder = Folder::new("goes-on");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 3);
    journey.pass(Duration::from_secs(77));
    journey.0.world_mut().resource_mut::<Paused>().covered = true;
    play(&mut journey, 0);
    journey.0.world_mut().resource_mut::<Paused>().covered = false;
    let name = files(&folder.0)[0].0.clone();
    let before = journey.table().game().position();
    journey.ask(TableAsked::Close);
    journey.0.world_mut().write_message(LibraryAsked::Open(name.clone()));
    journey.until("it is read", |world| world.get_resource::<Table>().is_some());
    journey.go_on();
    assert_eq!((journey.table().game().position(), journey.table().review().is_some()), (before, false));
    assert!(journey.0.world().resource::<Stopwatch>().of_move() >= Duration::from_secs(77));
    assert_eq!(journey.table().seat(0).map(|seat| seat.name.as_str()), Some("Ada"));
    play(&mut journey, 1);
    let kept = files(&folder.0);
    assert_eq!((kept.len(), &kept[0].0, kept[0].1.terms.moves.len()), (1, &name, 4));
}

#[test]
fn a_finished_game_is_looked_at_and_stays_as_it_is() {
    let folder = Folder::new("finished");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 4);
    journey.ask(TableAsked::Resign(Team::FIRST));
    play(&mut journey, 0);
    let before = files(&folder.0);
    journey.0.world_mut().write_message(LibraryAsked::Open(before[0].0.clone()));
    journey.until("it is read", |world| world.resource::<Table>().review().is_some());
    journey.ask(TableAsked::Review(ReviewStep::First));
    play(&mut journey, 2);
    journey.ask(TableAsked::Review(ReviewStep::End));
    play(&mut journey, 0);
    assert_eq!(files(&folder.0), before);
}

#[test]
fn tried_moves_are_not_saved() {
    let folder = Folder::new("tried");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 4);
    let before = files(&folder.0);
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    journey.ask(TableAsked::Review(ReviewStep::First));
    let other = journey.table().shown().legal()[5].clone();
    journey.make(&other);
    play(&mut journey, 1);
    assert_eq!(
        journey.table().review().and_then(|review| review.side()).map(|side| side.moves.len()),
        Some(2)
    );
    journey.ask(TableAsked::Review(ReviewStep::End));
    play(&mut journey, 0);
    let after = files(&folder.0);
    assert_eq!((after.len(), &after[0].1.terms.moves), (1, &before[0].1.terms.moves));
    assert_eq!(journey.table().ply(), 4);
}

#[test]
fn two_programs_keep_both_games() {
    let folder = Folder::new("two");
    let (mut one, mut other) = (at(&folder.0), at(&folder.0));
    start(&mut one);
    play(&mut one, 2);
    let name = files(&folder.0)[0].0.clone();
    other.0.world_mut().write_message(LibraryAsked::Open(name));
    other.until("it is read", |world| world.get_resource::<Table>().is_some());
    play(&mut other, 1);
    play(&mut one, 2);
    play(&mut one, 0);
    let mut lengths: Vec<usize> =
        files(&folder.0).iter().map(|(_, record)| record.terms.moves.len()).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [3, 4], "neither has overwritten the other");
    let is_told = |notice: &manyboard::notice::Notice| notice.key == "notice-save-conflict";
    one.until("it is told", |world| world.resource::<Notices>().0.iter().any(is_told));
}

#[test]
fn a_game_continues_in_its_file_even_if_another_ended_in_the_same_frame() {
    let folder = Folder::new("same-frame");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 2);
    drop(journey);
    let (name, record) = files(&folder.0)[0].clone();
    // A game that began and was closed in the same frame.
    let mut journey = at(&folder.0);
    let brief = NewGame::between_people(catalog::modes()[0].info(), "Ada", "Bo");
    journey.0.world_mut().write_message(TableAsked::start(brief));
    journey.0.world_mut().write_message(TableAsked::Close);
    let ask = TableAsked::resume(record);
    let id = ask.id().expect("it names its answer");
    journey.0.world_mut().resource_mut::<Library>().continue_in(id, &name);
    journey.ask(ask);
    play(&mut journey, 1);
    assert_eq!(lengths(&folder), [(name, 3)]);
}

#[test]
fn a_late_answer_of_the_ai_in_the_frame_of_a_resume_makes_no_second_file() {
    let folder = Folder::new("late-answer");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 2);
    let name = files(&folder.0)[0].0.clone();
    let before = journey.table().epoch();
    journey.0.world_mut().write_message(LibraryAsked::Open(name.clone()));
    // The game is read on a thread; a late move in every frame is also in the frame in which it resumes.
    while journey.table().epoch() == before {
        journey.0.world_mut().write_message(MoveAsked { seat: 1, text: "late".into(), epoch: 0 });
        journey.0.update();
    }
    play(&mut journey, 1);
    assert_eq!(lengths(&folder), [(name, 3)]);
}

#[test]
fn a_game_that_starts_first_does_not_take_the_file_of_a_request() {
    let folder = Folder::new("other-start");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 2);
    drop(journey);
    let (name, record) = files(&folder.0)[0].clone();
    let mut journey = at(&folder.0);
    let ask = TableAsked::resume(record);
    let id = ask.id().expect("it names its answer");
    journey.0.world_mut().resource_mut::<Library>().continue_in(id, &name);
    start(&mut journey);
    play(&mut journey, 1);
    journey.ask(ask);
    play(&mut journey, 1);
    let found = lengths(&folder);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&(name, 3)), "{found:?}");
}

fn lengths(folder: &Folder) -> Vec<(String, usize)> {
    files(&folder.0).into_iter().map(|(name, kept)| (name, kept.terms.moves.len())).collect()
}

#[test]
fn the_last_game_is_offered_at_the_next_start() {
    let folder = Folder::new("offered");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 3);
    drop(journey);
    let mut next = manyboard::headless_app();
    next.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
    next.world_mut().resource_mut::<Settings>().name = "Ada".into();
    let mut next = Journey(next);
    next.until("it is found", |world| world.resource::<Unfinished>().game.is_some());
    let game = next.0.world().resource::<Unfinished>().game.clone().expect("it is found");
    assert_eq!((game.record.terms.moves.len(), game.moves), (3, 2));
    next.0.world_mut().write_message(LibraryAsked::Open(game.name));
    next.until("it goes on", |world| world.get_resource::<Table>().is_some());
    assert_eq!(next.table().ply(), 3);
}

#[test]
fn a_file_that_cannot_be_opened_is_reported() {
    let folder = Folder::new("broken");
    std::fs::write(folder.0.join("bad.board"), b"this is no game").expect("there is room");
    let mut journey = at(&folder.0);
    for ask in
        [LibraryAsked::Open("bad.board".into()), LibraryAsked::OpenFile(folder.0.join("none.board"))]
    {
        journey.0.world_mut().resource_mut::<Notices>().0.clear();
        journey.0.world_mut().write_message(ask);
        let told =
            |world: &World| world.resource::<Notices>().0.iter().any(|n| n.key == "notice-not-opened");
        journey.until("it is said", told);
        assert!(journey.0.world().get_resource::<Table>().is_none());
    }
    assert_eq!(std::fs::read(folder.0.join("bad.board")).expect("it is there"), b"this is no game");
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_and_the_game_continues() {
    let folder = Folder::new("unwritable");
    let file = folder.0.join("a-file");
    std::fs::write(&file, b"in the way").expect("there is room");
    let mut journey = at(&file.join("games"));
    start(&mut journey);
    let mv = journey.table().shown().legal()[0].clone();
    journey.make(&mv);
    let _ = journey.0.world().resource::<Library>().flush();
    let told =
        |world: &World| world.resource::<Notices>().0.iter().any(|n| n.key == "notice-folder-away");
    journey.until("it is said", told);
    assert_eq!(journey.table().ply(), 1);
}

#[test]
fn the_file_is_given_a_name() {
    let folder = Folder::new("named");
    let mut journey = at(&folder.0);
    start(&mut journey);
    play(&mut journey, 1);
    journey.0.world_mut().write_message(LibraryAsked::Rename("Our best game".into()));
    journey.go_on();
    play(&mut journey, 1);
    let told = &journey.0.world().resource::<Notices>().0;
    assert!(told.iter().any(|notice| notice.key == "notice-saved-as"), "{told:?}");
    let kept = files(&folder.0);
    assert_eq!(
        (kept.len(), kept[0].0.as_str(), kept[0].1.terms.moves.len()),
        (1, "Our best game.board", 2)
    );
}

#[test]
fn an_imported_game_is_saved_when_it_continues() {
    let folder = Folder::new("elsewhere");
    let mut journey = at(&folder.0);
    start(&mut journey);
    let mut record = journey.table().record().clone();
    record
        .terms
        .moves
        .push(rules::record::Move { text: journey.table().shown().legal()[0].text.clone(), centis: 5 });
    journey.0.world_mut().write_message(LibraryAsked::Show(Box::new(record)));
    journey.until("it is shown", |world| world.resource::<Table>().ply() == 1);
    play(&mut journey, 0);
    assert_eq!(files(&folder.0), [], "it was only shown");
    play(&mut journey, 1);
    assert_eq!(
        files(&folder.0).iter().map(|(_, record)| record.terms.moves.len()).collect::<Vec<_>>(),
        [2]
    );
}

#[test]
fn a_redone_move_keeps_its_thinking_time() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    let mv = journey.table().shown().legal()[0].clone();
    journey.pass(Duration::from_secs(9));
    journey.make(&mv);
    let before = journey.table().record().terms.moves.clone();
    assert!(before[0].centis >= 900);
    journey.ask(TableAsked::Undo);
    journey.ask(TableAsked::Redo);
    assert_eq!(journey.table().record().terms.moves, before);
}
