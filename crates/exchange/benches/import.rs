//! How fast many games are read: 10,000 random games of chess of about 80 moves each.
//! `cargo bench -p exchange`; `GAMES=1000` takes fewer.
//!
//! On a busy machine compare processor times.

use exchange::{Error, Format, Games, Imported, export};
use rules::{Dice, Outcome, Reason, Record, Team};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const GAMES: usize = 10_000;
const PLIES: usize = 80;
/// The number of different games: making them takes much longer than reading.
const DIFFERENT: usize = 500;

fn main() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let mut dice = Dice::new(1);
    let began = Instant::now();
    let texts: Vec<String> = (0..DIFFERENT.min(games)).map(|_| text(&mut dice)).collect();
    let text: String = texts.iter().cycle().take(games).flat_map(|text| [text, "\n"]).collect();
    println!("made {games} games, {:.1} MB, in {:.2?}", text.len() as f64 / 1e6, began.elapsed());

    let never = AtomicBool::new(false);
    measure("one at a time", games, || Games::new(text.as_bytes(), &never).collect());
    measure("on all cores", games, || {
        let mut reader = Games::new(text.as_bytes(), &never);
        let batches = std::iter::from_fn(|| Some(reader.next_batch()).filter(|batch| !batch.is_empty()));
        batches.flatten().collect()
    });
}

fn measure(how: &str, games: usize, read: impl FnOnce() -> Vec<Result<Imported, Error>>) {
    let (began, worked) = (Instant::now(), processor());
    let found = read();
    let time = began.elapsed().as_secs_f64();
    let plies: usize =
        found.iter().map(|game| game.as_ref().expect("our own game").record.terms.moves.len()).sum();
    println!("{how}: {games} games, {plies} moves, in {time:.2} s: {:.0} games/s", games as f64 / time);
    if let (Some(before), Some(after)) = (worked, processor()) {
        println!("  processor time {:.2} s", after - before);
    }
    assert_eq!(found.len(), games);
}

/// The processor time of this program in seconds, where the system tells.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    let ticks = |field: usize| fields.split(' ').nth(field)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// A random game of the first game there is, with clocks.
fn text(dice: &mut Dice) -> String {
    let mut game = catalog::modes()[0].start().expect("a first position");
    for _ in 0..PLIES - 10 + dice.below(21) {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { break };
        game.play(&mv.text, dice.below(900) as u32).expect("a legal move");
    }
    if game.outcome().is_none() {
        let winner = Team(dice.below(2) as u8);
        game.end(Outcome::win(winner, Reason::Resigned)).expect("a game that goes on");
    }
    let mut record: Record = game.record().clone();
    record.tags = vec![("Event".into(), "Bench".into()), ("TimeControl".into(), "600+5".into())];
    export(&record, Format::Pgn).expect("a game")
}
