//! Signed logs: they go wherever their game goes.

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
    saver.save_log(ticket, log(1, b"begun")).unwrap();
    saver.flush().unwrap();
    assert_eq!(store.list().unwrap().len(), 0, "a game without a file has no log");
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    let name = store.list().unwrap()[0].name.clone();
    assert_eq!(store.logs(&name), Ok(vec![log(1, b"begun")]));
    saver.save_log(ticket, log(1, b"gone on")).unwrap();
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
