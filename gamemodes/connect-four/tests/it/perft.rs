//! Counted sequences and counted positions.

use crate::{board, perft_lines, read};
use connect_four::{ConnectFour, State};
use rules::{GameMode, Options, perft};
use std::collections::HashSet;

#[test]
fn sequences_of_moves_are_as_many_as_others_count() {
    for [id, columns, counts] in perft_lines() {
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = perft(&ConnectFour::default(), &read(id, columns), depth).to_string();
            assert_eq!(found, count, "{id} {columns} at depth {depth}");
        }
    }
}

/// The numbers are sequence A212693 of the OEIS.
#[test]
fn positions_are_as_many_as_others_count() {
    let mode = ConnectFour::default();
    let mut layer = HashSet::from([mode.start(&Options::default())]);
    for known in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275] {
        assert_eq!(layer.len(), known);
        let keys: HashSet<_> = layer.iter().map(|state| mode.hash(state)).collect();
        assert_eq!(keys.len(), known, "every position has a key of its own");
        layer = layer.iter().flat_map(|state| children(&mode, state)).collect();
    }
}

fn children(mode: &ConnectFour, state: &State) -> Vec<State> {
    let mut moves = Vec::new();
    mode.moves(state, &mut moves);
    let child = |column| {
        let mut next = state.clone();
        mode.play(&mut next, column);
        next
    };
    moves.into_iter().map(child).collect()
}

#[test]
fn the_order_of_moves_and_the_size_of_the_board_are_told_apart() {
    assert_eq!(read("7x6", "1234"), read("7x6", "3214"));
    assert_ne!(read("7x6", "1234"), read("7x6", "2134"));
    let mode = ConnectFour::default();
    let empty = ["7x6", "8x7", "6x5"].map(|id| mode.start(&board(id)));
    assert!(empty[0] != empty[1] && empty[1] != empty[2] && empty[0] != empty[2]);
}
