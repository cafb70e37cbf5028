//! The search compared with plain minimax, on every game.

use crate::evaluator::Exact;
use crate::iterative_deepening::{Root, search};
use crate::limits::{Limits, SearchControl};
use crate::minimax::Minimax;
use crate::transposition_table::TranspositionTable;
use crate::tree::Tree;
use crate::value::{Verdict, is_proven};
use crate::window::{Exactness, Window};
use rules::{Dice, GameMode, Options, Past, Score};
use std::sync::atomic::AtomicBool;

/// Runs a generic check on every game.
macro_rules! each_game {
    ($check:ident) => {
        $check(&chess::Chess::<chess::Normal>::default());
        $check(&chess::Chess::<chess::Hole>::default());
        $check(&chess::Chess::<chess::Hill>::default());
        $check(&chess::Chess::<chess::Atomic>::default());
        $check(&chess::Chess::<chess::Mega>::default());
        $check(&chess::Chess::<chess::LastPiece>::default());
        $check(&checkers::Checkers::default());
        $check(&connect_four::ConnectFour::default());
        $check(&tafl::Viking::default());
        $check(&tic_tac_toe::TicTacToe::default());
    };
}

/// Positions of unfinished random games.
fn random_positions<M: GameMode>(mode: &M, count: usize) -> Vec<M::State> {
    let mut dice = Dice::new(11);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = mode.start(&Options::default());
        for _ in 0..dice.below(60) {
            let mut moves = Vec::new();
            mode.moves(&state, &mut moves);
            let Some(mv) = dice.pick(&moves) else { break };
            mode.play(&mut state, *mv);
        }
        if mode.outcome(&state, &Past::new()).is_none() {
            found.push(state);
        }
    }
    found
}

fn exact_value<M: GameMode>(
    mode: &M,
    state: &M::State,
    depth: u32,
    table: Option<&TranspositionTable>,
) -> Score {
    let stop = AtomicBool::new(false);
    let control = SearchControl::new(&Limits::default(), 1, &stop);
    let mut past = Past::new();
    past.start_line();
    let mut tree = Tree::new(mode, &Exact, table, &control, Exactness::Minimax, past);
    tree.search(state, Window::FULL, depth as i32, 0, true)
}

fn agrees_with_minimax<M: GameMode>(mode: &M) {
    let mut compared = 0;
    for state in random_positions(mode, 24) {
        for depth in 1..=3 {
            let mut past = Past::new();
            past.start_line();
            let mut oracle = Minimax { mode, past, nodes_left: 25_000 };
            let Some(expected) = oracle.value(&state, depth, 0) else { break };
            let table = TranspositionTable::try_new(1 << 18).unwrap();
            let place = || format!("{}, depth {depth}: {}", mode.info().id, mode.write_position(&state));
            assert_eq!(exact_value(mode, &state, depth, None), expected, "no table, {}", place());
            assert_eq!(exact_value(mode, &state, depth, Some(&table)), expected, "table, {}", place());
            compared += 1;
        }
    }
    assert!(compared >= 12, "{}: only {compared} positions were small enough", mode.info().id);
}

#[test]
fn alpha_beta_finds_what_minimax_finds_with_and_without_a_table() {
    each_game!(agrees_with_minimax);
}

fn search_within<M: GameMode>(
    mode: &M,
    state: &M::State,
    past: &Past,
    limits: Limits,
    threads: usize,
) -> crate::SearchResult<M::Move> {
    let selective = mode.null_move(&mode.start(&Options::default())).is_some();
    search_position(mode, state, past, limits, threads, selective)
}

fn search_position<M: GameMode>(
    mode: &M,
    state: &M::State,
    past: &Past,
    limits: Limits,
    threads: usize,
    selective: bool,
) -> crate::SearchResult<M::Move> {
    let root = Root { mode, state, past, selective, excluded: &[] };
    let table = TranspositionTable::try_new(1 << 20).unwrap();
    let stop = AtomicBool::new(false);
    search(&root, &Exact, Some(&table), &limits, threads, &stop, &mut |_| {}).expect("it is not over")
}

fn search_nodes<M: GameMode>(
    mode: &M,
    state: &M::State,
    past: &Past,
    nodes: u64,
) -> crate::SearchResult<M::Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    search_within(mode, state, past, limits, 1)
}

/// Plays proven wins out against random defence.
fn proven_wins_are_wins<M: GameMode>(mode: &M) {
    let mut dice = Dice::new(5);
    let mut won = 0;
    for state in random_positions(mode, 60) {
        let mut past = Past::new();
        let first = search_nodes(mode, &state, &past, 4000);
        let Verdict::WinIn(mut left) = first.verdict else { continue };
        let team = mode.turn(&state);
        let mut state = state;
        while mode.outcome(&state, &past).is_none() {
            assert!(left > 0, "{}: the win did not come", mode.info().id);
            let mut moves = Vec::new();
            mode.moves(&state, &mut moves);
            let mv = if mode.turn(&state) == team {
                let found = search_nodes(mode, &state, &past, 40_000);
                assert!(matches!(found.verdict, Verdict::WinIn(_)), "{:?}", found.verdict);
                found.line[0]
            } else {
                *dice.pick(&moves).unwrap()
            };
            past.push(mode.hash(&state));
            mode.play(&mut state, mv);
            left -= 1;
        }
        assert_eq!(mode.outcome(&state, &past).and_then(|outcome| outcome.winner), Some(team));
        won += 1;
    }
    println!("{}: {won} proven wins played out", mode.info().id);
}

#[test]
fn proven_wins_are_wins_when_played_out() {
    each_game!(proven_wins_are_wins);
}

fn same_nodes_same_result<M: GameMode>(mode: &M) {
    let state = mode.start(&Options::default());
    let mut first = search_nodes(mode, &state, &Past::new(), 3000);
    let second = search_nodes(mode, &state, &Past::new(), 3000);
    first.time = second.time;
    assert_eq!(first, second, "{}", mode.info().id);
}

#[test]
fn one_thread_is_deterministic() {
    each_game!(same_nodes_same_result);
}

/// The depth asked for is reached and not exceeded, with a legal move.
fn threads_finish_what_is_asked<M: GameMode>(mode: &M) {
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let id = &mode.info().id;
    for state in random_positions(mode, 12) {
        let together = search_within(mode, &state, &Past::new(), limits, 4);
        let mut moves = Vec::new();
        mode.moves(&state, &mut moves);
        assert!(moves.contains(&together.line[0]), "{id}");
        let proven = matches!(together.verdict, Verdict::WinIn(_) | Verdict::LossIn(_));
        assert!(together.depth == 4 || (1..4).contains(&together.depth) && proven, "{id}: {together:?}");
    }
}

/// Without pruning several threads find every short win that one thread finds.
fn threads_find_short_wins<M: GameMode>(mode: &M) {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    for state in random_positions(mode, 12) {
        let think = |threads| search_position(mode, &state, &Past::new(), limits, threads, false);
        let (alone, together) = (think(1), think(4));
        if let Verdict::WinIn(1..=3) = alone.verdict {
            let id = &mode.info().id;
            assert!(matches!(together.verdict, Verdict::WinIn(_)), "{id}: {alone:?}, {together:?}");
        }
    }
}

#[test]
fn threads_work_together() {
    each_game!(threads_finish_what_is_asked);
    each_game!(threads_find_short_wins);
}

fn finds_a_move_in_no_time<M: GameMode>(mode: &M) {
    for state in random_positions(mode, 10) {
        let found = search_nodes(mode, &state, &Past::new(), 1);
        let mut moves = Vec::new();
        mode.moves(&state, &mut moves);
        assert!(moves.contains(&found.line[0]));
    }
}

#[test]
fn there_is_always_a_legal_move() {
    each_game!(finds_a_move_in_no_time);
}

/// Without its best move a position is worth what the best of the others is.
fn others_are_worth_their_best<M: GameMode>(mode: &M) {
    let (past, stop, id) = (Past::new(), AtomicBool::new(false), &mode.info().id);
    let limits = Limits { depth: Some(2), ..Limits::default() };
    for state in random_positions(mode, 8) {
        let think = |excluded: &[M::Move]| {
            let root = Root { mode, state: &state, past: &past, selective: false, excluded };
            search(&root, &Exact, None, &limits, 1, &stop, &mut |_| {})
        };
        let mut all = Vec::new();
        mode.moves(&state, &mut all);
        assert!(think(&all).is_none(), "{id}: nothing is left");
        let best = think(&[]).unwrap().line[0];
        let Some(found) = think(&[best]) else { continue };
        assert!(found.line[0] != best, "{id}: it was left out");
        let alone = |kept: &M::Move| {
            let others: Vec<_> = all.iter().filter(|mv| *mv != kept).copied().collect();
            think(&others).unwrap().verdict.expectation(100)
        };
        let others = all.iter().filter(|mv| **mv != best);
        let worth = others.map(alone).fold(0.0, f32::max);
        assert_eq!(found.verdict.expectation(100), worth, "{id}: {}", mode.write_position(&state));
    }
}

#[test]
fn moves_can_be_left_out() {
    each_game!(others_are_worth_their_best);
}

#[test]
fn values_of_proofs_are_proven() {
    assert!(is_proven(crate::value::WIN - 5) && !is_proven(5000));
    assert_eq!(Verdict::from(crate::value::WIN - 5).to_string(), "win in 5");
    assert_eq!(Verdict::from(4 - crate::value::WIN).to_string(), "loss in 4");
}
