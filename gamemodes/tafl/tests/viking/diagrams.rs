//! Drawn positions: how they end, and what a move takes.

use crate::{data, naive::Naive, naive_endings};
use rules::{Game, Options, Session};
use std::collections::BTreeSet;
use std::sync::Arc;
use tafl::Viking;

const ENDINGS: &str = include_str!("../../data/endings.txt");
const MOVES: &str = include_str!("../../data/moves.txt");

fn open(position: &str) -> Session<Viking> {
    Session::new(Arc::new(Viking::default()), Options::default(), Some(position))
        .unwrap_or_else(|error| panic!("{error} in {position}"))
}

/// The winner and the reason in words, or `-`.
fn ending(game: &dyn Game) -> String {
    game.outcome().map_or("-".into(), |outcome| {
        let winner = outcome.winner.map(|team| game.info().team_word(team));
        format!("{} {}", winner.unwrap_or_default(), outcome.reason)
    })
}

/// The name, the drawing and the last line of each block.
fn drawings(file: &'static str) -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
    let split = |block: Vec<&'static str>| {
        assert_eq!(block.len(), 13, "{block:?}");
        (block[0], block[1..12].to_vec(), block[12])
    };
    data::blocks(file).into_iter().map(split).collect()
}

#[test]
fn drawn_positions_end_as_they_should() {
    for (name, drawn, expected) in drawings(ENDINGS) {
        let (turn, expected) = expected.split_once(' ').unwrap();
        let position = data::position(&drawn, turn);
        assert_eq!(ending(&open(&position)), expected, "{name}");
        let slow = naive_endings::ending(&Naive::read(&position)).map(|(_, reason)| reason);
        assert_eq!(slow.unwrap_or("-"), expected.split(' ').next_back().unwrap(), "{name}");
    }
}

#[test]
fn drawn_moves_take_what_they_should() {
    for (name, drawn, line) in drawings(MOVES) {
        let fields: Vec<_> = line.split(';').map(str::trim).collect();
        let [turn, mv, squares, expected] = fields[..] else { panic!("{line}") };
        let mut game = open(&data::position(&drawn, turn));
        let before = game.position();
        let squares = squares.split(' ').filter(|word| *word != "-").map(String::from).collect();
        assert_eq!(taken_by(&mut game, mv), squares, "{name}");
        assert_eq!(ending(&game), expected, "{name}");
        assert_eq!(game.position(), Naive::read(&before).play(mv).write(), "{name}");
    }
}

/// Plays a move; the names of the squares whose pieces left the board.
pub(crate) fn taken_by(game: &mut dyn Game, text: &str) -> BTreeSet<String> {
    let board = game.board();
    let played = game.play(text, 0).unwrap_or_else(|error| panic!("{error} in {}", game.position()));
    let removed = played.steps.iter().filter_map(|step| match step {
        rules::Step::Remove(piece) => Some(board.name(piece.cell)),
        _ => None,
    });
    removed.collect()
}
