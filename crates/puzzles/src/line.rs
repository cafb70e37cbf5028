//! The solution of a puzzle: its first move, the best defence, and so on while the player's next move is clear.

use crate::clarity::Clarity;
use crate::proof::{Opinion, Proof, Prover, exact_equals, is_forced};
use crate::puzzle::LineMove;
use rules::{Game, Team};
use search::Verdict;

/// The most moves of the player.
const MOST_MOVES: usize = 6;
/// The most other moves that may win as well; where there are more, nothing is left to find.
const MOST_OTHERS: usize = 4;

/// The line after a proven first move. It begins and ends with moves of the player.
pub(crate) fn solution(prover: &Prover<'_>, game: &dyn Game, first: &Proof) -> Option<Vec<LineMove>> {
    let team = game.turn();
    let mut game = game.boxed_clone();
    let mut line = vec![LineMove { text: first.best.clone(), others: Vec::new() }];
    game.push_move(&first.best, 0).ok()?;
    let forced = is_forced(first.verdict);
    for _ in 1..MOST_MOVES {
        let replies = defend(prover, &mut *game, team)?;
        let Some(next) = clear_move(prover, &*game, forced) else { break };
        game.push_move(&next.text, 0).ok()?;
        line.extend(replies.into_iter().map(|text| LineMove { text, others: Vec::new() }));
        line.push(next);
    }
    Some(line)
}

/// Plays the best moves of the others until the team is to move.
fn defend(prover: &Prover<'_>, game: &mut dyn Game, team: Team) -> Option<Vec<String>> {
    let mut replies = Vec::new();
    while game.outcome().is_none() && game.turn() != team {
        let reply = prover.best(game)?.best;
        game.push_move(&reply, 0).ok()?;
        replies.push(reply);
    }
    Some(replies)
}

/// The player's next move, if one must still be found. In a forced win a few others may win as fast.
fn clear_move(prover: &Prover<'_>, game: &dyn Game, forced: bool) -> Option<LineMove> {
    if game.outcome().is_some() || (game.moves().len() < 2 && !forced) {
        return None;
    }
    let best = prover.best(game)?;
    match best.verdict {
        // Everything else that wins at once is right anyway.
        Verdict::WinIn(1) if forced => Some(LineMove { text: best.best, others: Vec::new() }),
        Verdict::WinIn(_) if forced => {
            let others = as_fast(prover, game, &best);
            (others.len() <= MOST_OTHERS).then_some(LineMove { text: best.best, others })
        }
        _ if forced => None,
        _ => {
            let next = prover.prove_best(game, best, Clarity::KEPT)?;
            Some(LineMove { text: next.best, others: Vec::new() })
        }
    }
}

/// Other moves that win as fast: all of them, or one more than may.
fn as_fast(prover: &Prover<'_>, game: &dyn Game, best: &Opinion) -> Vec<String> {
    if let Some(equals) = exact_equals(game, &best.best, prover.stop) {
        return equals;
    }
    let is_as_fast = |other: &Opinion| match (other.verdict, best.verdict) {
        (Verdict::WinIn(other), Verdict::WinIn(best)) => other <= best,
        _ => false,
    };
    let mut tried = vec![best.best.clone()];
    while tried.len() <= MOST_OTHERS + 1 {
        let Some(next) = prover.best_without(game, &tried).filter(is_as_fast) else { break };
        tried.push(next.best);
    }
    tried.split_off(1)
}
