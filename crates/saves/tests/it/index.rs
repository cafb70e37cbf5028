//! The index: what is read, what is remembered, and what is said about damaged files.

use super::{Temp, play};
use rules::Dice;
use saves::{Entry, Index, SaveError, Store, file};
use std::fs::{self, File};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Puts a game into a folder as if it had lain there for a while.
fn put(temp: &Temp, name: &str, bytes: &[u8], age: u64) {
    let path = temp.path().join(name);
    fs::write(&path, bytes).expect("it works");
    let then = SystemTime::now() - Duration::from_secs(age);
    File::options().write(true).open(path).expect("it works").set_modified(then).expect("it works");
}

fn bytes(plies: usize) -> Vec<u8> {
    file::encode(play::game(&catalog::modes()[0], plies, &mut Dice::new(2)).record()).expect("it works")
}

/// Opens the index and says how many files had to be read.
fn open(store: &Store) -> (Index, usize) {
    let read = Mutex::new(0);
    let index = Index::open(store, &|progress| *read.lock().expect("it works") = progress.total, &GO_ON)
        .expect("it works");
    (index, read.into_inner().expect("it works"))
}

fn shown(entry: &Entry) -> String {
    match &entry.content {
        Ok(summary) => format!("{}: {} plies", entry.title(), summary.ply),
        Err(why) => format!("{}: {why}", entry.title()),
    }
}

#[test]
fn files_are_read_once_and_again_when_they_change() {
    let temp = Temp::new();
    let cache = Temp::new();
    let store = Store::new(temp.path()).with_cache(cache.path());
    for n in 0..5 {
        put(&temp, &format!("g{n}.board"), &bytes(n), 60);
    }
    put(&temp, "broken.board", b"\x89BOARD\r\n....", 60);
    put(&temp, "empty.board", b"", 60);
    let (first, read) = open(&store);
    assert_eq!((first.entries().len(), read), (7, 7));
    assert_eq!(shown(&first.entries()[2]), "g0: 0 plies");
    assert!(shown(&first.entries()[0]).starts_with("broken: the "));
    assert!(shown(&first.entries()[1]).starts_with("empty: the file is empty"));
    assert_eq!(open(&store), (first.clone(), 0), "nothing is read again");
    assert!(!temp.path().join(".index").exists(), "the index is in the other folder");

    put(&temp, "g1.board", &bytes(30), 50);
    fs::remove_file(temp.path().join("empty.board")).unwrap();
    put(&temp, "new.board", &bytes(2), 50);
    let (second, read) = open(&store);
    assert_eq!((second.entries().len(), read), (7, 2));
    assert_eq!(shown(&second.entries()[2]), "g1: 30 plies");
    assert_eq!(open(&store).1, 0);
}

#[test]
fn a_file_that_was_just_written_is_not_believed_yet() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    put(&temp, "now.board", &bytes(3), 0);
    assert_eq!(open(&store).1, 1);
    assert_eq!(open(&store).1, 1);
}

#[test]
fn foreign_files_are_asked_again_another_day() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    put(&temp, "newer.board", &file::seal(&[99, 0]), 60);
    let (index, _) = open(&store);
    assert!(shown(&index.entries()[0]).contains("newer version of Manyboard"));
    assert_eq!(open(&store).1, 1);
}

#[test]
fn a_damaged_index_is_no_trouble_and_stopping_is_possible() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    (0..4).for_each(|n| put(&temp, &format!("{n}.board"), &bytes(n), 60));
    let (index, _) = open(&store);
    fs::write(temp.path().join(".index"), b"nonsense").unwrap();
    assert_eq!(open(&store), (index, 4));
    fs::remove_file(temp.path().join(".index")).unwrap();
    let stopped = Index::open(&store, &|_| {}, &AtomicBool::new(true));
    assert_eq!(stopped, Err(SaveError::Cancelled));
}
