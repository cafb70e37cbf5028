//! Why a move is refused, where a beginner would wonder.

use crate::board::{DIRECTIONS, JUMPS, cell};
use crate::generate::View;
use crate::state::State;
use rules::{Cell, Message, Team, message};

/// Why the piece of the team to move on `from` cannot go to `to`, or cannot move at all.
pub(crate) fn why_not(state: &State, from: Cell, to: Option<Cell>) -> Option<Message> {
    let from = place(from)?;
    let jumpers = View::new(state, state.turn).jumpers();
    let jumps = jumpers >> from & 1 != 0;
    let Some(to) = to else {
        return Some(if jumpers == 0 {
            message!("checkers-why-blocked", "it cannot move: its way is blocked")
        } else {
            must_capture()
        });
    };
    let Some(to) = place(to) else {
        return Some(message!("checkers-why-light", "pieces stay on the dark squares"));
    };
    if jumpers != 0 && !jumps {
        return Some(must_capture());
    }
    if state.of(state.turn) >> to & 1 != 0 {
        return None;
    }
    if state.of(state.turn.other()) >> to & 1 != 0 {
        return Some(message!(
            "checkers-why-onto",
            "pieces jump over an enemy, to the free square behind it"
        ));
    }
    if goes_back(state, from, to) {
        return Some(message!("checkers-why-back", "only kings go backwards"));
    }
    if jumps { jumper(state, from, to) } else { stepper(from, to) }
}

fn must_capture() -> Message {
    message!("checkers-why-must-capture", "you must capture: another piece of yours can jump")
}

/// The piece can jump, but not there.
fn jumper(state: &State, from: u8, to: u8) -> Option<Message> {
    let mut moves = Vec::new();
    View::new(state, state.turn).moves(&mut moves);
    if moves.iter().any(|mv| mv.from() == from && mv.places().any(|passed| passed == to)) {
        Some(message!(
            "checkers-why-step-by-step",
            "click the squares of a long jump one after the other"
        ))
    } else if steps_to(from, to) {
        Some(message!("checkers-why-must-jump", "you must capture: jump over the enemy piece"))
    } else {
        None
    }
}

/// No piece can jump.
fn stepper(from: u8, to: u8) -> Option<Message> {
    let leaps = JUMPS[usize::from(from & 31)].iter().any(|jump| jump.to == 1 << to);
    leaps.then(|| message!("checkers-why-no-enemy", "pieces jump only over an enemy"))
}

/// Is this one diagonal step?
fn steps_to(from: u8, to: u8) -> bool {
    DIRECTIONS.into_iter().any(|way| way.step(1 << from) == 1 << to)
}

/// Would a man have to turn round for this step or jump?
fn goes_back(state: &State, from: u8, to: u8) -> bool {
    let behind = if state.turn == Team::FIRST { &DIRECTIONS[2..] } else { &DIRECTIONS[..2] };
    let reaches = |squares: u32| squares == 1 << to;
    let back = behind.iter().any(|way| {
        let one = way.step(1 << from);
        reaches(one) || reaches(way.step(one))
    });
    state.kings >> from & 1 == 0 && back
}

/// The dark square of a cell, counted from 0.
fn place(of: Cell) -> Option<u8> {
    (0..32).find(|place| cell(*place) == of)
}
