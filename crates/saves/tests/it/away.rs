//! A folder that a player chose and that is away: nothing is created in its place, and nothing is lost.

use super::{Temp, play};
use rules::{Dice, Record};
use saves::{Bulk, Index, SaveError, SaveEvent, Saver, Store};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A chosen folder that can go away, and the one where games wait meanwhile.
struct Drive {
    temp: Temp,
    folder: PathBuf,
}

impl Drive {
    fn new() -> Self {
        let temp = Temp::new();
        let folder = temp.path().join("drive/games");
        fs::create_dir_all(&folder).expect("there is room");
        Self { temp, folder }
    }

    fn store(&self) -> Store {
        Store::chosen(&self.folder)
    }

    fn room(&self) -> PathBuf {
        self.temp.path().join("waiting")
    }

    fn saver(&self) -> Saver {
        Saver::with_waiting_room(self.store(), &self.room()).expect("there is a thread")
    }

    fn away(&self) -> PathBuf {
        self.temp.path().join("unplugged")
    }

    fn unplug(&self) {
        fs::rename(self.temp.path().join("drive"), self.away()).expect("it is there");
    }

    fn plug_in(&self) {
        fs::rename(self.away(), self.temp.path().join("drive")).expect("it is away");
    }

    /// The games in the folder: how many moves each has.
    fn plies(&self) -> Vec<usize> {
        let store = self.store();
        let load = |name: &str| store.load(name).expect("it is whole").game.record().terms.moves.len();
        let listed = store.list().expect("it is there");
        let mut plies: Vec<_> = listed.iter().map(|file| load(&file.name)).collect();
        plies.sort_unstable();
        plies
    }
}

fn record(plies: usize) -> Record {
    play::game(&catalog::modes()[0], plies, &mut Dice::new(1)).record().clone()
}

/// The number of games below a folder.
fn games_in(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let count = |path: PathBuf| {
        let is_game = path.extension().is_some_and(|ending| ending == saves::ENDING);
        if path.is_dir() { games_in(&path) } else { usize::from(is_game) }
    };
    entries.flatten().map(|entry| count(entry.path())).sum()
}

fn is_missing<T>(result: &Result<T, SaveError>) -> bool {
    matches!(result, Err(SaveError::FolderMissing(_)))
}

#[test]
fn a_chosen_folder_is_never_created() {
    let drive = Drive::new();
    let store = drive.store();
    let slot = store.create(&record(2)).expect("it is there");
    drive.unplug();
    assert!(is_missing(&store.list()) && is_missing(&store.create(&record(3))));
    assert!(is_missing(&store.save(&mut slot.clone(), &record(3))), "it is no conflict");
    assert!(is_missing(&Bulk::new(&store)) && is_missing(&store.delete(slot.name())));
    assert!(is_missing(&Index::open(&store, &|_| {}, &AtomicBool::new(false))));
    let text = store.list().expect_err("it is away").to_string();
    assert!(text.contains("games") && text.contains("drive connected"), "{text}");
    assert!(!drive.folder.exists() && !drive.temp.path().join("drive").exists());
    fs::create_dir_all(drive.temp.path().join("drive")).expect("there is room");
    fs::write(&drive.folder, b"in the way").expect("there is room");
    for failed in [store.list().err(), store.create(&record(3)).err(), Bulk::new(&store).err()] {
        assert!(matches!(failed, Some(SaveError::NotAFolder(_))), "{failed:?}");
    }
    assert_eq!(fs::read(&drive.folder).expect("it is there"), b"in the way");
    let own = Store::new(drive.temp.path().join("own/games"));
    assert_eq!(own.list(), Ok(Vec::new()), "a folder of our own is only empty");
    own.create(&record(1)).expect("it is created");
}

#[test]
fn a_game_waits_and_is_saved_in_its_file_when_the_drive_is_back() {
    let drive = Drive::new();
    let saver = drive.saver();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    drive.unplug();
    saver.save(ticket, record(4)).unwrap();
    assert!(is_missing(&saver.flush()));
    saver.save(ticket, record(5)).unwrap();
    assert!(is_missing(&saver.flush()));
    let failed = |event: &SaveEvent| matches!(event, SaveEvent::Failed(_, SaveError::FolderMissing(_)));
    assert!(saver.events().iter().any(failed), "it is reported");
    assert_eq!((drive.folder.exists(), games_in(&drive.room())), (false, 1));
    drive.plug_in();
    saver.flush().expect("it is back");
    assert_eq!((drive.plies(), games_in(&drive.room())), (vec![5], 0));
    assert!(saver.events().iter().any(|event| matches!(event, SaveEvent::Saved(..))));
}

#[test]
fn it_is_tried_again_without_being_asked() {
    let drive = Drive::new();
    let saver = drive.saver();
    drive.unplug();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(4)).unwrap();
    saver.close(ticket).unwrap();
    assert!(is_missing(&saver.flush()), "a closed game is kept, too");
    drive.plug_in();
    while drive.plies() != [4] {
        std::thread::yield_now();
    }
    saver.flush().expect("nothing is left");
}

#[test]
fn a_game_outlives_the_app_while_its_drive_is_away() {
    let drive = Drive::new();
    let saver = drive.saver();
    let (old, new) = (saver.open(None).unwrap(), saver.open(None).unwrap());
    saver.save(old, record(3)).unwrap();
    saver.flush().unwrap();
    drive.unplug();
    saver.save(old, record(6)).unwrap();
    saver.save(new, record(2)).unwrap();
    saver.close(old).unwrap();
    saver.close(new).unwrap();
    drop(saver);
    assert_eq!((drive.folder.exists(), games_in(&drive.room())), (false, 2));
    drop(drive.saver());
    assert_eq!(games_in(&drive.room()), 2, "it is still away");
    drive.plug_in();
    drop(drive.saver());
    assert_eq!((drive.plies(), games_in(&drive.room())), (vec![2, 6], 0));
}

#[test]
fn a_waiting_game_overwrites_no_other() {
    let drive = Drive::new();
    let saver = drive.saver();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    let name = drive.store().list().unwrap()[0].name.clone();
    drive.unplug();
    saver.save(ticket, record(4)).unwrap();
    drop(saver);
    drive.plug_in();
    // Meanwhile another computer has played on in the same file.
    let mut theirs = drive.store().load(&name).unwrap().slot;
    drive.store().save(&mut theirs, &record(9)).unwrap();
    drop(drive.saver());
    assert_eq!(drive.plies(), [4, 9]);
}

#[test]
fn the_empty_place_of_a_drive_is_not_the_drive() {
    let drive = Drive::new();
    let saver = drive.saver();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    let mut index = Index::open(&drive.store(), &|_| {}, &AtomicBool::new(false)).unwrap();
    drive.unplug();
    fs::create_dir_all(&drive.folder).unwrap();
    saver.save(ticket, record(4)).unwrap();
    assert!(is_missing(&saver.flush()));
    assert!(is_missing(&index.refresh(&drive.store(), &|_| {}, &AtomicBool::new(false))));
    assert_eq!(games_in(&drive.folder), 0, "nothing is put there");
    fs::remove_dir_all(drive.temp.path().join("drive")).unwrap();
    drive.plug_in();
    saver.flush().expect("it is back");
    assert_eq!(drive.plies(), [4]);
}
