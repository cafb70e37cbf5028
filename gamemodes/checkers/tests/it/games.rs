//! Games that people and programs played, move by move.

use crate::naive::compare;
use crate::{moves, texts};
use checkers::{Checkers, Move, State};
use rules::{GameMode, Options, Outcome, Past, Reason, Team};

/// A game of the file: its name, its moves by their ends, and the position it reaches.
struct Recorded {
    name: &'static str,
    moves: Vec<&'static str>,
    last: &'static str,
}

/// Three lines each, after any number of lines that begin with `#`.
fn games() -> Vec<Recorded> {
    let lines: Vec<_> =
        include_str!("games.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let game = |lines: &[&'static str]| Recorded {
        name: lines[0],
        moves: lines[1].split(' ').collect(),
        last: lines[2],
    };
    lines.chunks_exact(3).map(game).collect()
}

/// The only legal move with these ends; books do not write down how a jump got there.
fn find(state: &State, ends: &str) -> Move {
    let squares = |text: &str| text.split(['-', 'x']).map(str::to_owned).collect::<Vec<_>>();
    let wanted = squares(ends);
    let fits = |mv: &Move| {
        let path = squares(&Checkers::default().write_move(state, *mv));
        path.first() == wanted.first() && path.last() == wanted.last()
    };
    let found: Vec<_> = moves(state).into_iter().filter(fits).collect();
    assert_eq!(found.len(), 1, "{ends} among {:?}", texts(state));
    found[0]
}

fn replay(moves: &[&str]) -> State {
    let mode = Checkers::default();
    let mut state = mode.start(&Options::default());
    for ends in moves {
        assert_eq!(mode.outcome(&state, &Past::new()), None);
        compare(&state);
        let mv = find(&state, ends);
        mode.play(&mut state, mv);
    }
    state
}

#[test]
fn recorded_games_can_be_replayed() {
    assert_eq!(games().len(), 5);
    for game in games() {
        let last = Checkers::default().write_position(&replay(&game.moves));
        assert_eq!(last, game.last, "{}", game.name);
    }
}

#[test]
fn a_game_played_to_the_last_piece_is_over() {
    let games = games();
    let game = games.iter().find(|game| game.name.contains("last piece")).unwrap();
    let outcome = Checkers::default().outcome(&replay(&game.moves), &Past::new());
    assert_eq!(outcome, Some(Outcome::win(Team::FIRST, Reason::NoMoves)));
}
