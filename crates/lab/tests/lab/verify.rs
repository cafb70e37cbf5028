//! `lab verify`: what the signed logs of online games prove.

use super::{Run, lab, refuse};
use chain::identity::Identity;
use chain::{Chain, LOG_VERSION, LogHeader, file};
use play::Action;
use rules::{GameTerms, Record, Seat, Team};
use saves::{SignedLog, Store};
use std::path::{Path, PathBuf};

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lab-verify-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("there is room");
        Self(path)
    }

    /// Saves a game with these logs; returns its path.
    fn save(&self, record: &Record, logs: &[&Chain]) -> PathBuf {
        let store = Store::new(&self.0);
        let slot = store.create(record).expect("it is saved");
        for log in logs {
            let log = SignedLog { id: log.id().0, bytes: file::encode(log) };
            store.save_log(slot.name(), &log).expect("it is saved");
        }
        store.path(slot.name())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Two people who have made these moves, after others.
fn played(moves: &[&str], before: &Record, number: u8) -> Chain {
    let people = [1, 2].map(|secret| Identity::from_secret(&[secret * number; 32]));
    let seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    let moves_before = before.terms.moves.clone();
    let terms = GameTerms { seats, moves: moves_before, ..GameTerms::of("tic-tac-toe") };
    let keys = people.iter().map(|person| Some(person.key())).collect();
    let header = LogHeader { version: LOG_VERSION, terms, keys, began: 1, nonce: [number; 16] };
    let mut chain = Chain::new(header).expect("it begins");
    for text in moves {
        let seat = chain.mover().expect("it goes on");
        chain.append_own(&people[seat], seat, Action::Move((*text).into()), 100).expect("it is legal");
    }
    chain
}

fn verify(files: &[&Path]) -> Run {
    let files: Vec<_> = files.iter().map(|file| file.to_str().expect("plain names")).collect();
    lab(&[&["verify"], &files[..]].concat(), b"")
}

fn good(lines: &str) -> Run {
    Run { out: lines.into(), err: String::new(), code: Some(0) }
}

#[test]
fn a_game_with_its_log_is_one_line() {
    let folder = Folder::new("good");
    let first = played(&["a1", "b2", "c3"], &Record::default(), 1);
    let second = played(&["a3", "b1"], &first.record(), 2);
    let board = folder.save(&second.record(), &[&first, &second]);
    assert_eq!(verify(&[&board]), good("Ada – Bo: 5 moves, signed by all players\n"));
    let parts = "Ada – Bo: 3 moves, signed by all players\nAda – Bo: 5 moves, signed by all players\n";
    assert_eq!(verify(&[&board.with_extension("chain")]), good(parts), "one line for each part");
}

#[test]
fn what_is_not_signed_is_said() {
    let folder = Folder::new("part");
    let log = played(&["a1", "b2", "c3"], &Record::default(), 1);
    let later = played(&["a1", "b2", "c3", "a3"], &Record::default(), 1);
    let board = folder.save(&later.record(), &[&log]);
    assert_eq!(verify(&[&board]), good("Ada – Bo: 4 moves, signed by all players up to move 3\n"));
    let alone = played(&["a1"], &Record::default(), 1);
    let board = folder.save(&alone.record(), &[&alone]);
    assert_eq!(verify(&[&board]), good("Ada – Bo: 1 move, signed by Ada\n"));
}

#[test]
fn a_changed_game_is_an_error() {
    let folder = Folder::new("changed");
    let log = played(&["a1", "b2", "c3"], &Record::default(), 1);
    let mut record = log.record();
    record.terms.moves[2].centis += 1;
    let run = verify(&[&folder.save(&record, &[&log])]);
    assert_eq!(run.out, "Ada – Bo: 3 moves, the signatures do not match this game\n");
    assert_eq!(run.err, "error: the signatures of one game do not match it\n");
    assert_eq!(run.code, Some(2));
}

#[test]
fn wrong_files_are_refused_in_one_line() {
    let folder = Folder::new("wrong");
    let log = played(&["a1", "b2"], &Record::default(), 1);
    let board = folder.save(&log.record(), &[]);
    let name = |file: &Path| file.to_str().expect("plain names").replace(' ', "_");
    refuse("verify", "the following required arguments were not provided: <FILE>...");
    let missing = format!("{}: there is no signed log (.chain) beside it", board.display());
    refuse(&format!("verify {}", name(&board)), &missing);
    let noise = folder.0.join("noise.chain");
    std::fs::write(&noise, b"noise").expect("there is room");
    refuse(&format!("verify {}", name(&noise)), &format!("{}: the file is damaged", noise.display()));
    let single = folder.0.join("single.chain");
    let mut bytes = file::encode(&log);
    std::fs::write(&single, &bytes).expect("there is room");
    assert_eq!(verify(&[&single]), good("Ada – Bo: 2 moves, signed by all players\n"));
    let last = bytes.len() - 40;
    bytes[last] ^= 1;
    std::fs::write(&single, &bytes).expect("there is room");
    refuse(&format!("verify {}", name(&single)), &format!("{}: ", single.display()));
}
