//! Sudden death: a program that plays and saves is killed at any instant, and nothing is lost.
//!
//! `ROUNDS=10 cargo test -p saves crash` kills it two hundred times.

use super::{Temp, rounds, writer};
use rules::Dice;
use saves::Store;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How often it is killed.
const DEATHS: usize = 20;
/// Tells the program started anew that it is the one to be killed.
const FOLDER: &str = "CRASH_WRITER_FOLDER";
const SEED: &str = "CRASH_WRITER_SEED";

/// Not a test by itself: this is the program that gets killed.
#[test]
#[ignore = "started by the crash test"]
fn the_one_to_be_killed() {
    if let (Ok(folder), Ok(seed)) = (std::env::var(FOLDER), std::env::var(SEED)) {
        writer::write(Path::new(&folder), seed.parse().unwrap()).unwrap();
    }
}

/// Lets it play for a while, kills it, and returns the last move it said of each game.
fn play_and_die(folder: &Path, seed: u64, life: Duration) -> HashMap<String, usize> {
    let mut child = Command::new(std::env::current_exe().expect("it works"))
        .args(["--exact", "crash::the_one_to_be_killed", "--ignored", "--nocapture"])
        .envs([(FOLDER, folder.to_str().expect("it works")), (SEED, &seed.to_string())])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it works");
    let output = BufReader::new(child.stdout.take().expect("it works"));
    let reader = std::thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        let said = lines.filter_map(|line| {
            let mut words = line.split_whitespace().skip_while(|word| *word != writer::MARK).skip(1);
            Some((words.next()?.to_string(), words.next()?.parse().ok()?))
        });
        said.collect::<HashMap<_, _>>()
    });
    std::thread::sleep(life);
    child.kill().expect("it works");
    child.wait().expect("it works");
    reader.join().expect("it works")
}

#[test]
fn whoever_is_killed_loses_at_most_the_last_move() {
    let temp = Temp::new();
    let mut dice = Dice::new(9);
    let mut checked = 0;
    for death in 0..(DEATHS * rounds()) as u64 {
        let folder = temp.path().join(death.to_string());
        let life = Duration::from_micros(60_000 + dice.below(200_000) as u64);
        let said = play_and_die(&folder, death, life);
        let store = Store::new(&folder);
        let mut kept = HashMap::new();
        for file in store.list().unwrap() {
            let game =
                store.load(&file.name).unwrap_or_else(|error| panic!("{}: {error}", file.name)).game;
            let name = &game.record().players[0].name;
            let number = name.rsplit(' ').next().unwrap().to_string();
            kept.insert(number, game.record().moves.len());
        }
        for (number, ply) in said {
            let found = kept.get(&number).copied().unwrap_or(0);
            assert!(found == ply || found + 1 == ply, "game {number}: {found} of {ply} moves");
            checked += 1;
        }
    }
    assert!(checked > DEATHS / 2, "it was killed while it played: {checked} games");
}
