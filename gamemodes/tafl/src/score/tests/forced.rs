//! What the score calls forced is forced: compared with trying every move.

use super::*;
use crate::endings;
use crate::score::weights::{DECIDED, NEARLY_DECIDED};
use crate::score::{forced, over};
use rules::Team;

/// A few pieces anywhere, with the king near the edge more often than not.
fn scattered(dice: &mut Dice) -> State {
    let mut free: Vec<u8> = each(BOARD & !at("a1 k1 a11 k11 f6")).collect();
    let mut draw = |among: Squares| {
        let among: Vec<u8> = free.iter().copied().filter(|square| among & bit(*square) != 0).collect();
        let square = *dice.pick(&among).unwrap();
        free.retain(|other| *other != square);
        bit(square)
    };
    let king = draw(EDGE | around(EDGE));
    let near = around(king) | around(around(king));
    let attackers = (0..9).fold(draw(near) | draw(near), |set, _| set | draw(BOARD));
    let defenders = (0..3).fold(0, |set, _| set | draw(BOARD));
    let turn = if dice.below(2) == 0 { ATTACKERS } else { DEFENDERS };
    State::new(attackers, defenders, king, turn)
}

fn list(state: &State) -> Vec<Move> {
    let mut all = Vec::new();
    if endings::decided(state).is_none() {
        moves::list(state, &mut all);
    }
    all
}

fn after(state: &State, mv: Move) -> State {
    let mut next = state.clone();
    next.play(mv);
    next
}

fn won_by(state: &State, team: Team) -> bool {
    endings::decided(state).is_some_and(|outcome| outcome.winner == Some(team))
}

/// Can the team to move end the game with one move?
fn wins_now(state: &State) -> bool {
    list(state).into_iter().any(|mv| won_by(&after(state, mv), state.turn))
}

/// Do the defenders, who are not to move, win with their next move against every move of the attackers?
fn must_lose(state: &State) -> bool {
    list(state).into_iter().all(|mv| wins_now(&after(state, mv)))
}

/// Is there a move after which nothing helps?
fn wins_next(state: &State) -> bool {
    let king = |mv: &Move| state.king == bit(mv.from);
    list(state).into_iter().filter(king).any(|mv| must_lose(&after(state, mv)))
}

#[test]
fn what_is_called_forced_is_forced() {
    let mut dice = Dice::new(5);
    let mut seen = [0; 4];
    for _ in 0..4000 {
        let state = scattered(&mut dice);
        if over(&state).is_some() {
            continue;
        }
        let attackers_move = state.turn == ATTACKERS;
        let (kind, holds) = match forced(&Sight::of(&state)) {
            Some(value) if value.abs() == DECIDED => (usize::from(value > 0), wins_now(&state)),
            Some(NEARLY_DECIDED) if attackers_move => (2, must_lose(&state)),
            Some(NEARLY_DECIDED) => (3, wins_next(&state)),
            _ => continue,
        };
        assert!(holds, "{kind}: {}", crate::text::write_position(&state));
        seen[kind] += 1;
    }
    assert!(seen.into_iter().all(|times| times > 10), "{seen:?}");
}
