//! Whole games, move by move, with what each move takes and how they end.

use crate::{data, diagrams::taken_by};
use rules::{Game, Options, Outcome, Reason, Session, Team};
use std::sync::Arc;
use tafl::Viking;

const FILE: &str = include_str!("../../data/games.txt");

#[test]
fn recorded_games_are_played_to_their_ends() {
    for block in data::blocks(FILE) {
        let [name, setup, moves @ .., result] = &block[..] else { panic!("{block:?}") };
        let setup = Some(*setup).filter(|setup| *setup != "start");
        let mode = Arc::new(Viking::default());
        let mut game = Session::new(mode, Options::default(), setup).unwrap();
        for word in moves.iter().flat_map(|line| line.split_whitespace()) {
            assert_eq!(game.outcome(), None, "{name}, before {word}");
            let mut parts = word.split('x');
            let text = parts.next().unwrap();
            let taken = taken_by(&mut game, text);
            assert_eq!(taken, parts.map(String::from).collect(), "{name}, {word}");
        }
        end(&mut game, result);
        assert_eq!(game.record().result, Some(outcome(result)), "{name}");
    }
}

/// The last line: the winner and the reason.
fn outcome(line: &str) -> Outcome {
    let (winner, reason) = line.split_once(' ').unwrap();
    let winner = if winner == "attackers" { Team::FIRST } else { Team::SECOND };
    let reason = Reason::ALL.iter().find(|known| known.word() == reason).unwrap();
    Outcome::win(winner, *reason)
}

/// A resignation is not on the board.
fn end(game: &mut dyn Game, line: &str) {
    if outcome(line).reason == Reason::Resigned {
        game.end(outcome(line)).unwrap();
    }
}
