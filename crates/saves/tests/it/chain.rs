//! Signed logs: they are moved along with their game.

use super::{Temp, play};
use rules::{Dice, Record};
use saves::{SaveError, Saver, SignedLog, Store};
use std::fs;

fn record(plies: usize) -> Record {
    play::game(&catalog::modes()[0], plies, &mut Dice::new(1)).record().clone()
}

fn log(id: u8, bytes: &[u8]) -> SignedLog {
    SignedLog { id: [id; 32], bytes: bytes.into() }
}

#[test]
fn logs_follow_their_game() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let name = store.create(&record(3)).unwrap().name().to_string();
    assert_eq!(store.logs(&name), Ok(Vec::new()));
    store.save_log(&name, &log(1, b"one move")).unwrap();
    store.save_log(&name, &log(1, b"two moves")).unwrap();
    store.save_log(&name, &log(2, b"continued")).unwrap();
    let both = vec![log(1, b"two moves"), log(2, b"continued")];
    assert_eq!(store.logs(&name).as_ref(), Ok(&both), "the same log is replaced, another one is added");

    let name = store.rename(&name, "Renamed").unwrap();
    assert_eq!(store.logs(&name).as_ref(), Ok(&both));
    assert!(temp.path().join("Renamed.chain").exists());
    let copy = store.duplicate(&name).unwrap();
    assert_eq!(store.logs(copy.name()).as_ref(), Ok(&both));

    let trashed = store.delete(&name).unwrap();
    assert!(!temp.path().join("Renamed.chain").exists());
    let name = store.restore(&trashed).unwrap();
    assert_eq!(store.logs(&name).as_ref(), Ok(&both));
    store.delete(&name).unwrap();
    assert_eq!(store.empty_trash(), Ok(1));
    assert_eq!(fs::read_dir(temp.path().join(".trash")).unwrap().count(), 0, "the log is gone, too");
}

#[test]
fn a_log_without_a_game_is_never_taken_for_another_game() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let first = store.create(&record(3)).unwrap().name().to_string();
    store.save_log(&first, &log(1, b"signed")).unwrap();
    fs::remove_file(store.path(&first)).unwrap();
    assert!(store.save_log(&first, &log(1, b"more")).is_err(), "its game is not there");
    let second = store.create(&record(3)).unwrap();
    assert_ne!(second.name(), first);
    assert_eq!(store.logs(second.name()), Ok(Vec::new()));
}

#[test]
fn damaged_logs_are_set_aside_and_large_ones_refused() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let name = store.create(&record(3)).unwrap().name().to_string();
    let name = store.rename(&name, "game").unwrap();
    fs::write(temp.path().join("game.chain"), b"noise").unwrap();
    assert!(matches!(store.logs(&name), Err(SaveError::Damaged(_))));
    store.save_log(&name, &log(1, b"signed")).unwrap();
    assert_eq!(store.logs(&name), Ok(vec![log(1, b"signed")]));
    assert_eq!(fs::read(temp.path().join("game.chain.broken-1")).unwrap(), b"noise");
    let large = log(2, &vec![0; 9 << 20]);
    assert!(matches!(store.save_log(&name, &large), Err(SaveError::TooLarge(_))));
    assert_eq!(store.logs(&name), Ok(vec![log(1, b"signed")]));
}

#[test]
fn the_saver_writes_logs_beside_the_file_of_the_game() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let saver = Saver::start(store.clone()).unwrap();
    let ticket = saver.open(None).unwrap();
    saver.save_log(ticket, [1; 32], || b"begun".to_vec()).unwrap();
    saver.flush().unwrap();
    assert_eq!(store.list().unwrap().len(), 0, "a game without a file has no log");
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    let name = store.list().unwrap()[0].name.clone();
    assert_eq!(store.logs(&name), Ok(vec![log(1, b"begun")]));
    saver.save_log(ticket, [1; 32], || b"gone on".to_vec()).unwrap();
    saver.rename(ticket, "Renamed").unwrap();
    saver.flush().unwrap();
    assert_eq!(store.logs("Renamed.board"), Ok(vec![log(1, b"gone on")]));
    saver.fork(ticket).unwrap();
    saver.save(ticket, record(4)).unwrap();
    saver.flush().unwrap();
    let copies = store.list().unwrap();
    assert!(copies.len() == 2 && copies.iter().all(|file| store.logs(&file.name).unwrap().len() == 1));
    assert!(saver.is_idle());
}

#[test]
fn logs_are_encoded_on_the_thread_of_the_saver() {
    let temp = Temp::new();
    let saver = Saver::start(Store::new(temp.path())).unwrap();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(3)).unwrap();
    let (sender, encoded_on) = std::sync::mpsc::channel();
    let encode = move || {
        sender.send(std::thread::current().id()).expect("the test waits");
        b"signed".to_vec()
    };
    saver.save_log(ticket, [1; 32], encode).unwrap();
    saver.flush().unwrap();
    assert_ne!(encoded_on.recv(), Ok(std::thread::current().id()));
}

/// Saves a game that continues, and its log; returns the names of all files.
fn continue_game(store: &Store, record: Record) -> Vec<String> {
    let saver = Saver::start(store.clone()).expect("it works");
    let ticket = saver.open_continued().expect("it works");
    saver.save_log(ticket, [2; 32], || b"later".to_vec()).expect("it works");
    saver.save(ticket, record).expect("it works");
    saver.flush().expect("it works");
    store.list().expect("it works").into_iter().map(|file| file.name).collect()
}

#[test]
fn an_online_game_continues_in_its_file_and_keeps_its_first_log() {
    // The game lacks a move that only this computer had, or has some more.
    for plies in [8, 9, 10, 14] {
        let temp = Temp::new();
        let store = Store::new(temp.path());
        let name = store.create(&record(10)).unwrap().name().to_string();
        store.save_log(&name, &log(1, b"earlier")).unwrap();
        assert_eq!(continue_game(&store, record(plies)), std::slice::from_ref(&name), "{plies}");
        assert_eq!(store.logs(&name), Ok(vec![log(1, b"earlier"), log(2, b"later")]), "{plies}");
        assert_eq!(store.load(&name).unwrap().game.record().terms, record(plies).terms, "{plies}");
    }
}

#[test]
fn another_game_is_not_continued() {
    let other_times = |mut record: Record| {
        record.terms.moves[0].centis += 1;
        record
    };
    let other_players = |mut record: Record| {
        record.terms.seats.clear();
        record
    };
    let longer = |_| record(3);
    let changes: [&dyn Fn(Record) -> Record; 3] = [&other_times, &other_players, &longer];
    for (number, change) in changes.into_iter().enumerate() {
        let temp = Temp::new();
        let store = Store::new(temp.path());
        let name = store.create(&record(10)).unwrap().name().to_string();
        store.save_log(&name, &log(1, b"earlier")).unwrap();
        assert_eq!(continue_game(&store, change(record(10))).len(), 2, "{number}");
        assert_eq!(store.logs(&name), Ok(vec![log(1, b"earlier")]), "{number}");
        assert_eq!(store.load(&name).unwrap().game.record().terms, record(10).terms, "{number}");
    }
    // A game that was never played online stays as it is, too.
    let temp = Temp::new();
    let store = Store::new(temp.path());
    store.create(&record(10)).unwrap();
    assert_eq!(continue_game(&store, record(12)).len(), 2);
}
