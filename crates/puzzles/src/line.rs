//! The solution of a puzzle: its first move, the best defence, and so on while the player's next move is clear.

use crate::clarity::Clarity;
use crate::proof::{Opinion, Proof, Prover, exact_wins};
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
    let forced = matches!(first.verdict, Verdict::WinIn(_));
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

/// The player's next move, if one must still be found. In a forced win a few others may win as well.
fn clear_move(prover: &Prover<'_>, game: &dyn Game, forced: bool) -> Option<LineMove> {
    let choices = game.moves().len();
    if game.outcome().is_some() || (choices < 2 && !forced) {
        return None;
    }
    let best = prover.best(game)?;
    if best.share < Clarity::KEPT.win || (forced && !best.is_proven()) {
        return None;
    }
    let others = other_wins(prover, game, &best);
    let wins_at_once = best.verdict == Verdict::WinIn(1);
    let allowed = if forced { MOST_OTHERS } else { 0 };
    let is_clear = wins_at_once || others.len() <= allowed;
    is_clear.then(|| LineMove { text: best.best, others: if forced { others } else { Vec::new() } })
}

/// Other moves that win, too: all of them, or one more than may.
fn other_wins(prover: &Prover<'_>, game: &dyn Game, best: &Opinion) -> Vec<String> {
    if let Some(mut wins) = exact_wins(game, prover.stop) {
        wins.retain(|text| *text != best.best);
        return wins;
    }
    let mut tried = vec![best.best.clone()];
    while tried.len() <= MOST_OTHERS + 1 {
        let next = prover.best_without(game, &tried);
        let Some(next) = next.filter(|next| best.share - next.share < Clarity::KEPT.lead) else { break };
        tried.push(next.best);
    }
    tried.split_off(1)
}
