//! The real app is killed at random moments while it plays and saves: at most the last move is lost.

use crate::harness::Dice;
use crate::saving::Folder;
use saves::Store;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The number of kills.
const KILLS: usize = 200;
/// The longest life after the first move, in milliseconds.
const LIVES: usize = 250;

fn play(folder: &Path, id: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_manyboard"))
        .args(["--headless", "--watch", "--level", "1", "--mode", id, "--games"])
        .arg(folder)
        .args(["--config".as_ref(), folder.as_os_str()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// The lines of its output.
fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let out = BufReader::new(child.stdout.take().expect("it speaks"));
    thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}

/// Kills the app in the middle of a game; returns the moves of each game it reported.
fn killed(folder: &Path, id: &str, lives: Duration) -> Vec<Vec<String>> {
    let mut child = play(folder, id);
    let said = listen(&mut child);
    let mut lines = Vec::new();
    // The first move shows that it is running.
    while lines.len() < 2 {
        lines.push(said.recv_timeout(Duration::from_secs(60)).expect("it plays"));
    }
    thread::sleep(lives);
    child.kill().expect("it is still there");
    child.wait().expect("it is gone");
    lines.extend(said.iter());
    let mut games: Vec<Vec<String>> = Vec::new();
    for line in lines {
        match (line.as_str(), games.last_mut()) {
            ("began", _) => games.push(Vec::new()),
            (_, Some(game)) => game.push(line),
            (_, None) => panic!("a move before the first game"),
        }
    }
    games
}

#[test]
fn whenever_the_app_is_killed_at_most_the_last_move_is_lost() {
    let mut dice = Dice(7);
    let modes = catalog::modes();
    let mut shortest_lives = 0;
    for kill in 0..KILLS {
        let folder = Folder::new("killed");
        let id = &modes[kill % modes.len()].info().id;
        let told = killed(&folder.0, id, Duration::from_millis(dice.below(LIVES) as u64));
        let store = Store::new(&folder.0);
        let mut kept: Vec<Vec<String>> = Vec::new();
        for file in store.list().expect("it is read") {
            let loaded = store.load(&file.name).unwrap_or_else(|error| panic!("{id}: {error}"));
            kept.push(loaded.game.record().terms.moves.iter().map(|mv| mv.text.clone()).collect());
        }
        let last = told.len() - 1;
        for (place, moves) in told.iter().enumerate() {
            // The last reported move may be missing, and one unreported move may be on the disk.
            let missing = |kept: &&Vec<String>| {
                let all = kept.starts_with(moves) && kept.len() <= moves.len() + 1;
                let but_one = place == last && kept.len() + 1 == moves.len() && moves.starts_with(kept);
                all || but_one
            };
            let nothing = place == last && moves.len() <= 1;
            assert!(
                nothing || kept.iter().any(|kept| missing(&kept)),
                "{id}, kill {kill}: {moves:?} is not in {kept:?}"
            );
        }
        shortest_lives += usize::from(told[last].len() <= 3);
    }
    assert!(shortest_lives < KILLS, "some games came to more than three moves");
}
