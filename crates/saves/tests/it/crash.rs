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
use std::sync::mpsc::channel;
use std::time::Duration;

/// How often it is killed.
const DEATHS: usize = 20;
/// How long it may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);
/// Set for the child process that gets killed.
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
    let (began, first_move) = channel();
    let reader = std::thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        let said = lines.filter_map(|line| {
            let mut words = line.split_whitespace().skip_while(|word| *word != writer::MARK).skip(1);
            let said = (words.next()?.to_string(), words.next()?.parse().ok()?);
            // Only the first is waited for.
            let _ = began.send(());
            Some(said)
        });
        said.collect::<HashMap<_, _>>()
    });
    // Its life counts from its first move, however slow the machine is.
    let started = first_move.recv_timeout(PATIENCE);
    std::thread::sleep(life);
    child.kill().expect("it can be killed");
    let status = child.wait().expect("it is dead");
    started.expect("it has begun to play");
    assert!(!status.success(), "it was killed, it did not end by itself");
    reader.join().expect("its words are heard")
}

#[test]
fn a_killed_app_loses_at_most_the_last_move() {
    let temp = Temp::new();
    let mut dice = Dice::new(9);
    let (mut moves, mut lost) = (0, 0);
    for death in 0..(DEATHS * rounds()) as u64 {
        let folder = temp.path().join(death.to_string());
        let life = Duration::from_micros(dice.below(200_000) as u64);
        let said = play_and_die(&folder, death, life);
        let store = Store::new(&folder);
        let mut kept = HashMap::new();
        for file in store.list().unwrap() {
            let game =
                store.load(&file.name).unwrap_or_else(|error| panic!("{}: {error}", file.name)).game;
            let name = &game.record().terms.seats[0].name;
            let number = name.rsplit(' ').next().unwrap().to_string();
            kept.insert(number, game.record().terms.moves.len());
        }
        for (number, ply) in said {
            let found = kept.get(&number).copied().unwrap_or(0);
            assert!(found == ply || found + 1 == ply, "game {number}: {found} of {ply} moves");
            moves += found;
            lost += ply - found;
        }
    }
    let deaths = DEATHS * rounds();
    println!("{deaths} deaths: {moves} moves kept, {lost} lost");
    assert!(moves > deaths, "it was killed while it played: {moves} moves");
}
