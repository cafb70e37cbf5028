//! How fast many games are read: 10,000 games of chess of about 80 moves each, thrown by dice and
//! written by ourselves. `cargo bench -p exchange`; `GAMES=1000` takes fewer.
//!
//! On a busy machine the time that counts is that of the processor, where the system tells it.

use exchange::{Format, Games, export};
use rules::{Dice, Outcome, Reason, Record, Team};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const GAMES: usize = 10_000;
const PLIES: usize = 80;
/// So many games differ; throwing dice takes much longer than reading.
const DIFFERENT: usize = 500;

fn main() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let mut dice = Dice::new(1);
    let began = Instant::now();
    let texts: Vec<String> = (0..DIFFERENT.min(games)).map(|_| text(&mut dice)).collect();
    let text: String = texts.iter().cycle().take(games).flat_map(|text| [text, "\n"]).collect();
    println!("made {games} games, {:.1} MB, in {:.2?}", text.len() as f64 / 1e6, began.elapsed());

    let never = AtomicBool::new(false);
    let (began, worked) = (Instant::now(), processor());
    let (mut read, mut plies) = (0, 0);
    for game in Games::new(text.as_bytes(), &never) {
        plies += game.expect("our own game").record.terms.moves.len();
        read += 1;
    }
    let time = began.elapsed().as_secs_f64();
    println!("read {read} games, {plies} moves, in {time:.2} s: {:.0} games/s", read as f64 / time);
    if let (Some(before), Some(after)) = (worked, processor()) {
        let time = after - before;
        println!("of the processor {time:.2} s: {:.0} games/s", read as f64 / time);
    }
    assert_eq!(read, games);
}

/// The seconds this thread has been at work, where the system tells.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
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
