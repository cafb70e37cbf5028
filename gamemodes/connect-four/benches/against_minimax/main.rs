//! The empty board to depth 14: the workspace's own search against the crate `minimax`, one thread
//! each, by turns in the same run. `cargo bench -p connect-four --bench against_minimax`.
//!
//! Both judge positions alike and have tables of the same size, made before the clock starts. The
//! crate looks at every move equally deeply; ours looks less deeply at moves that promise little.

mod theirs;

use connect_four::ConnectFour;
use rules::{Options, Session};
use search::{Limits, SearchRequest, Style, TranspositionTable, think_in_style};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const DEPTH: u8 = 14;
const TABLE_BYTES: usize = 16 << 20;
/// Each is measured so often, and the best counts: what disturbs can only slow down.
const TIMES: usize = 20;

fn main() {
    let (mut our_best, mut their_best) = (Duration::MAX, Duration::MAX);
    for _ in 0..TIMES {
        our_best = our_best.min(ours());
        their_best = their_best.min(theirs::search());
    }
    println!("empty board, depth {DEPTH}, one thread each, best of {TIMES}:");
    let ratio = their_best.as_secs_f64() / our_best.as_secs_f64();
    println!("ours {our_best:.1?}, minimax {their_best:.1?}: {ratio:.1} times as fast");
}

fn ours() -> Duration {
    let mode = Arc::new(ConnectFour::default());
    let game = Session::new(mode, Options::default(), None).expect("the usual board can be set up");
    let table =
        Arc::new(TranspositionTable::try_new(TABLE_BYTES).expect("there is memory for a small table"));
    let limits = Limits { depth: Some(DEPTH.into()), ..Limits::default() };
    let request = SearchRequest { limits, threads: 1, style: Style::STRONGEST, seed: 0, table };
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let thought = think_in_style(&game, &request, &stop, &mut |_| {});
    let time = begun.elapsed();
    let thought = thought.expect("the empty board has moves");
    assert_eq!(thought.depth, u32::from(DEPTH), "ours did not get there");
    assert_eq!(thought.line.first(), Some(&3), "the middle is the only move that wins");
    time
}
