//! A folder of games: everything one can do to a file, and two programs at once.

use super::{Temp, play};
use rules::{Dice, Game};
use saves::{Change, SaveError, Store};
use std::fs;

fn some_game() -> Box<dyn Game> {
    play::game(&catalog::modes()[0], 12, &mut Dice::new(4))
}

fn names(store: &Store) -> Vec<String> {
    store.list().expect("it works").into_iter().map(|file| file.name).collect()
}

#[test]
fn a_game_is_saved_again_and_again() {
    let temp = Temp::new();
    let store = Store::new(temp.path().join("deep/er"));
    assert_eq!(names(&store), Vec::<String>::new(), "a folder that is not there is empty");
    let mut game = some_game();
    let mut slot = store.create(game.record()).unwrap();
    assert_eq!(slot.title(), "Normal Chess - Wilhelmina vs Konstantin - 2023-11-14 22.13.20");
    for _ in 0..3 {
        let text = game.moves()[0].text.clone();
        game.play(&text, 7).unwrap();
        store.save(&mut slot, game.record()).unwrap();
    }
    assert_eq!(store.load(slot.name()).unwrap().game.record(), game.record());
    let second = store.create(game.record()).unwrap();
    assert_eq!(second.title(), format!("{} (2)", slot.title()));
    assert_eq!(names(&store).len(), 2, "nothing else is listed");
}

#[test]
fn files_are_renamed_copied_deleted_and_brought_back() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let mut slot = store.create(some_game().record()).unwrap();
    let name = store.rename(slot.name(), "My game").unwrap();
    slot = slot.renamed(name);
    store.save(&mut slot, some_game().record()).unwrap();
    let copy = store.duplicate(slot.name()).unwrap();
    assert_eq!(copy.title(), "My game (2)");
    assert_eq!(store.rename(slot.name(), "My game (2)"), Err(SaveError::Taken("My game (2)".into())));
    store.rename(slot.name(), "my game").unwrap();
    store.rename("my game.board", "My game").unwrap();
    assert!(matches!(store.rename(slot.name(), "a/b"), Err(SaveError::BadName { .. })));
    assert!(store.load("../x.board").is_err() && store.load("x.txt").is_err());

    let trashed = store.delete("My game.board").unwrap();
    assert_eq!(names(&store), ["My game (2).board"]);
    assert_eq!(store.restore(&trashed).unwrap(), "My game.board");
    let trashed = store.delete("My game.board").unwrap();
    store.rename(copy.name(), "My game").unwrap();
    assert_eq!(store.restore(&trashed).unwrap(), "My game (2).board", "nothing is overwritten");
    store.delete("My game.board").unwrap();
    store.delete("My game (2).board").unwrap();
    assert_eq!(store.trashed().unwrap().len(), 2);
    assert_eq!((store.empty_trash(), names(&store).len()), (Ok(2), 0));
}

#[test]
fn games_come_and_go_as_files() {
    let temp = Temp::new();
    let (here, there) = (Store::new(temp.path().join("a")), Store::new(temp.path().join("b")));
    let slot = here.create(some_game().record()).unwrap();
    let outside = temp.path().join("Sent by mail.board");
    here.export(slot.name(), &outside).unwrap();
    assert_eq!(there.import(&outside).unwrap().title(), "Sent by mail");
    assert_eq!(there.import(&outside).unwrap().title(), "Sent by mail (2)");
    fs::write(&outside, b"spoilt").unwrap();
    assert_eq!(there.import(&outside), Err(SaveError::NotABoard));
    assert_eq!(names(&there).len(), 2);
}

#[test]
fn two_programs_never_overwrite_each_other() {
    let temp = Temp::new();
    let (one, other) = (Store::new(temp.path()), Store::new(temp.path()));
    let mut mine = one.create(some_game().record()).unwrap();
    let loaded = other.load(mine.name()).unwrap();
    let (mut game, mut theirs) = (loaded.game, loaded.slot);
    let text = game.moves()[0].text.clone();
    game.play(&text, 1).unwrap();
    other.save(&mut theirs, game.record()).unwrap();

    let conflict = |change| Err(SaveError::Conflict { name: mine.name().into(), change });
    let changed = conflict(Change::Changed);
    let removed = conflict(Change::Removed);
    assert_eq!(one.save(&mut mine, some_game().record()), changed);
    assert_eq!(one.load(mine.name()).unwrap().game.record(), game.record(), "theirs is still there");
    assert_ne!(one.create(some_game().record()).unwrap().name(), mine.name(), "a copy is the way out");
    other.save(&mut theirs, game.record()).unwrap();
    other.delete(theirs.name()).unwrap();
    assert_eq!(one.save(&mut mine, some_game().record()), removed);
}

#[test]
fn many_at_once_lose_nothing() {
    let temp = Temp::new();
    let record = some_game().record().clone();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = Store::new(temp.path());
                (0..10).for_each(|_| drop(store.create(&record).unwrap()));
            });
        }
    });
    assert_eq!(names(&Store::new(temp.path())).len(), 40, "each has a file of its own");
}

#[test]
fn of_two_who_save_over_the_same_only_one_wins() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let game = some_game();
    let slot = store.create(game.record()).unwrap();
    let saved: usize = std::thread::scope(|scope| {
        let race = |n: u64| {
            let (mut slot, mut record) = (slot.clone(), game.record().clone());
            record.touched = n;
            let store = &store;
            scope.spawn(move || usize::from(store.save(&mut slot, &record).is_ok()))
        };
        let racers: Vec<_> = (0..8).map(race).collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).sum()
    });
    assert_eq!(saved, 1, "the others are told");
}

#[test]
fn foreign_files_stay_untouched() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let newer = saves::file::seal(&[250, 1, 2, 3]);
    fs::write(temp.path().join("new.board"), &newer).unwrap();
    assert!(store.load("new.board").err().unwrap().is_unsupported());
    assert_eq!(fs::read(temp.path().join("new.board")).unwrap(), newer);
}
