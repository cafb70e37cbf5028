//! The fast rules against the slow ones: moves, what they lead to, and endings.

use crate::naive::{Naive, Place, is_edge, places};
use crate::{naive_endings, scatter};
use rules::{Dice, GameMode, Options, Past, Team};
use std::collections::HashMap;
use tafl::{State, Viking};

const RANDOM_GAMES: usize = 25;
const LONGEST: usize = 120;
const SCATTERED: usize = 5000;

/// The winner's letter and the word for the reason, as the fast rules see it.
fn ending(mode: &Viking, state: &State) -> Option<(char, &'static str)> {
    let outcome = mode.outcome(state, &Past::new())?;
    let winner = if outcome.winner == Some(Team::FIRST) { 'a' } else { 'd' };
    Some((winner, outcome.reason.word()))
}

/// Compares everything about a position; gives its ending.
fn compare(mode: &Viking, text: &str) -> Option<&'static str> {
    let state = mode.read_position(&Options::default(), text).unwrap();
    let slow = Naive::read(text);
    assert_eq!(ending(mode, &state), naive_endings::ending(&slow), "{text}");
    let mut listed = Vec::new();
    mode.moves(&state, &mut listed);
    let mut moves: Vec<_> = listed.iter().map(|mv| mode.write_move(&state, *mv)).collect();
    moves.sort_unstable();
    assert_eq!(moves, slow.moves(), "{text}");
    assert_eq!(mode.count_moves(&state), moves.len() as u64, "{text}");
    for mv in listed {
        let (mut after, name) = (state.clone(), mode.write_move(&state, mv));
        mode.play(&mut after, mv);
        assert_eq!(mode.write_position(&after), slow.play(&name).write(), "{text} {name}");
    }
    ending(mode, &state).map(|(_, reason)| reason)
}

#[test]
fn they_agree_on_random_games() {
    let mode = Viking::default();
    let mut dice = Dice::new(11);
    for _ in 0..RANDOM_GAMES {
        let mut state = mode.start(&Options::default());
        for _ in 0..LONGEST {
            compare(&mode, &mode.write_position(&state));
            let mut moves = Vec::new();
            mode.moves(&state, &mut moves);
            let Some(mv) = dice.pick(&moves) else { break };
            mode.play(&mut state, *mv);
        }
    }
}

#[test]
fn they_agree_on_scattered_positions() {
    let mode = Viking::default();
    let mut dice = Dice::new(12);
    let mut endings: HashMap<&str, usize> = HashMap::new();
    for _ in 0..SCATTERED {
        let reason = compare(&mode, &scatter::position(&mut dice)).unwrap_or("goes on");
        *endings.entry(reason).or_default() += 1;
    }
    for reason in ["goes on", "exit_fort", "encircled", "king_escaped"] {
        assert!(endings.get(reason).is_some_and(|seen| *seen >= 50), "too few {reason}: {endings:?}");
    }
}

#[test]
fn they_agree_on_what_follows_scattered_positions() {
    let mode = Viking::default();
    let mut dice = Dice::new(13);
    let (mut kings, mut rows) = (0, 0);
    for _ in 0..SCATTERED / 5 {
        let slow = Naive::read(&scatter::position(&mut dice));
        for mv in slow.moves() {
            let after = slow.play(&mv);
            kings += usize::from(compare_ending(&mode, &after.write()) == Some("king_captured"));
            rows += usize::from(foes_on_edge(&after, slow.turn) + 2 <= foes_on_edge(&slow, slow.turn));
        }
    }
    assert!(kings >= 30 && rows >= 30, "only {kings} kings and {rows} rows were taken");
}

/// Two fewer after a move are mostly the work of a shieldwall.
fn foes_on_edge(board: &Naive, turn: char) -> usize {
    let foe = |place: &Place| !['-', turn].contains(&Naive::team(board.at(*place)));
    places().filter(|place| is_edge(*place) && foe(place)).count()
}

/// Compares only how it ends.
fn compare_ending(mode: &Viking, text: &str) -> Option<&'static str> {
    let state = mode.read_position(&Options::default(), text).unwrap();
    let found = ending(mode, &state);
    assert_eq!(found, naive_endings::ending(&Naive::read(text)), "{text}");
    found.map(|(_, reason)| reason)
}
