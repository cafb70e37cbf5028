//! How long exact values take on the usual board: `cargo bench -p connect-four --bench solve`.
//!
//! The solver works on one thread.

use connect_four::{ConnectFour, State};
use rules::{Dice, GameMode, Options, Score, Session};
use search::{Limits, SearchRequest, Style, TranspositionTable, think_in_style};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How many discs, and how many random positions with as many.
const RANDOM: [(u32, usize); 6] = [(12, 400), (14, 300), (16, 300), (18, 300), (20, 300), (24, 300)];
/// How many positions with twelve discs that good play leads to.
const PLAYED_WELL: usize = 100;
/// One of this many moves is random, so that games differ.
const ONE_BLUNDER_IN: usize = 4;
/// How many positions a good player looks at.
const NODES: u64 = 3000;
/// Published values: the first disc in the middle wins, beside it draws, and further out loses.
const FIRST_MOVES: [(&str, Score); 5] = [("1", 2), ("2", 1), ("3", 0), ("4", -1), ("-", 1)];

fn main() {
    let mut dice = Dice::new(12);
    for (discs, count) in RANDOM {
        let positions = |_| position(discs, |_, moves| chance(moves, &mut dice));
        report(&format!("{discs} discs, random"), &Vec::from_iter((0..count).map(positions)));
    }
    let positions = |_| position(12, |state, moves| mostly_good(state, moves, &mut dice));
    report("12 discs, played well", &Vec::from_iter((0..PLAYED_WELL).map(positions)));
    for (columns, value) in FIRST_MOVES {
        let state = ConnectFour::default().read_position(&Options::default(), columns);
        let (found, time) = solve(&state.expect("a legal position"));
        assert_eq!(found, value, "{columns}");
        println!("after {columns}: {value} in {time:.2?}");
    }
}

fn solve(state: &State) -> (Score, Duration) {
    let begun = Instant::now();
    let value = ConnectFour::default().solve(state, &AtomicBool::new(false));
    (value.expect("nobody stops it, and there is memory"), begun.elapsed())
}

fn report(name: &str, positions: &[State]) {
    let times: Vec<_> = positions.iter().map(|state| solve(state).1).collect();
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let slowest = times.iter().zip(positions).max_by_key(|(time, _)| **time);
    let (most, state) = slowest.expect("there are positions in every group");
    let columns = ConnectFour::default().write_position(state);
    println!("{} positions, {name}: {mean:.2?} on average, {most:.2?} at most ({columns})", times.len());
}

/// A position with this many discs of an unfinished game, by moves of `choose`.
fn position(discs: u32, mut choose: impl FnMut(&State, &[u8]) -> u8) -> State {
    let mode = ConnectFour::default();
    let mut state = mode.start(&Options::default());
    let mut moves = Vec::new();
    loop {
        moves.clear();
        mode.moves(&state, &mut moves);
        if moves.is_empty() {
            state = mode.start(&Options::default());
            continue;
        }
        if state.all().count_ones() == discs {
            return state;
        }
        let column = choose(&state, &moves);
        mode.play(&mut state, column);
    }
}

fn chance(moves: &[u8], dice: &mut Dice) -> u8 {
    *dice.pick(moves).expect("the game is not over")
}

fn mostly_good(state: &State, moves: &[u8], dice: &mut Dice) -> u8 {
    if dice.below(ONE_BLUNDER_IN) == 0 { chance(moves, dice) } else { good(state) }
}

fn good(state: &State) -> u8 {
    let mode = Arc::new(ConnectFour::default());
    let columns = mode.write_position(state);
    let game = Session::new(mode, Options::default(), Some(&columns)).expect("a legal position");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let table =
        Arc::new(TranspositionTable::try_new(1 << 20).expect("there is memory for a small table"));
    let request = SearchRequest { limits, threads: 1, style: Style::STRONGEST, seed: 0, table };
    let thought = think_in_style(&game, &request, &AtomicBool::new(false), &mut |_| {});
    thought.expect("the game is not over").line[0]
}
