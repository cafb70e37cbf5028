//! Measures what a click costs that looks ahead: the moves to choose from in advance, and the attacked pieces.
//!
//! `cargo run --release -p catalog --example lookahead_speed [ID…]`

use rules::{Dice, Mode};
use std::time::{Duration, Instant};

/// Moves of each game before and while it is measured.
const OPENING: usize = 16;
const MEASURED: usize = 40;

fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    println!("{:20} {:>8} {:>14} {:>14}", "median and worst", "moves", "premoves", "attacked");
    for mode in catalog::modes().iter() {
        if only.is_empty() || only.contains(&mode.info().id) {
            measure(mode);
        }
    }
}

/// Plays games at random, and measures every position of their middle.
fn measure(mode: &Mode) {
    let mut dice = Dice::new(1);
    let (mut moves, mut premoves, mut attacked) = (0, Vec::new(), Vec::new());
    while premoves.len() < MEASURED {
        let Ok(mut game) = mode.start() else { return };
        for ply in 0..OPENING + MEASURED {
            let legal = game.moves();
            let Some(chosen) = dice.pick(&legal) else { break };
            if ply >= OPENING.min(4 + premoves.len()) {
                moves = moves.max(legal.len());
                premoves.push(timed(|| game.premoves(game.turn().other(), &[]).len()));
                attacked.push(timed(|| game.attacked(game.turn()).len()));
            }
            if game.push_move(&chosen.text, 0).is_err() {
                break;
            }
        }
    }
    println!("{:20} {moves:>8} {:>14} {:>14}", mode.info().id, shown(premoves), shown(attacked));
}

fn timed(work: impl FnOnce() -> usize) -> Duration {
    let began = Instant::now();
    std::hint::black_box(work());
    began.elapsed()
}

/// The median and the worst, in milliseconds.
fn shown(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let millis = |time: &Duration| time.as_secs_f64() * 1000.0;
    let (median, worst) = (times.get(times.len() / 2), times.last());
    format!("{:.2} {:.2} ms", median.map_or(0.0, millis), worst.map_or(0.0, millis))
}
