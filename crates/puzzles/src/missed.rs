//! "What you missed": positions of one's own game that are worth a second try.

use crate::clarity::Clarity;
use crate::mine::puzzle_of;
use crate::proof::Prover;
use crate::puzzle::Puzzle;
use rules::{Mode, Record, Team};

/// What a review has found about one move of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The team that made it.
    pub mover: Team,
    /// The move that was made, as the game writes it.
    pub played: String,
    /// The best move before it, as the game writes it.
    pub best: Option<String>,
    /// The share of the points that the mover could expect before the move, from 0 to 1.
    pub before: f32,
    /// The share that was left after it.
    pub after: f32,
}

/// At least this share was lost by a move worth another try.
const LOST: f32 = 0.15;
/// At least this share was there to be had.
const WITHIN_REACH: f32 = 0.6;
/// The most positions of one game.
const MOST: usize = 8;

/// The moves of a team, as indices, before which something was to be had and was missed: those that lost most, in the
/// order of play. A move that was not reviewed is `None`.
///
/// Whether one move is clearly best there is not known before [`from_game`] has looked.
pub fn missed(moves: &[Option<ReviewedMove>], team: Team) -> Vec<usize> {
    let mut found: Vec<(usize, f32)> = moves
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| Some((ply, mv.as_ref()?)))
        .filter(|(_, mv)| mv.mover == team && mv.is_missed())
        .map(|(ply, mv)| (ply, mv.before - mv.after))
        .collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    found.truncate(MOST);
    let mut plies: Vec<usize> = found.into_iter().map(|(ply, _)| ply).collect();
    plies.sort_unstable();
    plies
}

impl ReviewedMove {
    fn is_missed(&self) -> bool {
        let better = self.best.as_ref().is_some_and(|best| *best != self.played);
        better && self.before >= WITHIN_REACH && self.before - self.after >= LOST
    }
}

/// The puzzle before the move `ply` of a game, if one move is clearly best there. Searches, so not for a frame loop.
pub fn from_game(prover: &Prover<'_>, mode: &Mode, record: &Record, ply: usize) -> Option<Puzzle> {
    let mut game = mode.replay(record).ok()?;
    game.rewind(ply);
    let game = mode.open(record.terms.options.clone(), Some(&game.position())).ok()?;
    let proof = prover.prove(&*game, Clarity::OWN_GAME)?;
    puzzle_of(prover, mode, &*game, &proof).map(|(puzzle, _)| puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn reviewed(ply: usize, before: f32, after: f32) -> Option<ReviewedMove> {
        let (played, best) = ("a1".into(), Some("b2".into()));
        Some(ReviewedMove { mover: Team((ply % 2) as u8), played, best, before, after })
    }

    #[test]
    fn only_what_could_be_won_and_was_not_is_missed() {
        let mut moves = vec![
            reviewed(0, 0.9, 0.5),
            reviewed(1, 0.9, 0.1),
            reviewed(2, 0.9, 0.85),
            None,
            reviewed(4, 0.4, 0.1),
            None,
            reviewed(6, 0.7, 0.3),
        ];
        assert_eq!(missed(&moves, Team::FIRST), [0, 6]);
        assert_eq!(missed(&moves, Team::SECOND), [1]);
        if let Some(mv) = &mut moves[0] {
            mv.played = "b2".into();
        }
        assert_eq!(missed(&moves, Team::FIRST), [6], "the best move misses nothing");
        let many: Vec<_> = (0..40).map(|ply| reviewed(0, 0.9, 0.01 * ply as f32)).collect();
        assert_eq!(missed(&many, Team::FIRST), [0, 1, 2, 3, 4, 5, 6, 7], "the worst are enough");
    }

    #[test]
    fn a_missed_win_becomes_a_puzzle() {
        let mode = catalog::find("tic-tac-toe").unwrap();
        let mut game = mode.start().unwrap();
        for text in ["a1", "c3", "c1", "b1", "b2"] {
            game.push_move(text, 0).unwrap();
        }
        let stop = AtomicBool::new(false);
        let prover = Prover::new("tic-tac-toe", 20_000, &stop).unwrap();
        let puzzle = from_game(&prover, &mode, game.record(), 4).unwrap();
        assert_eq!(puzzle.line[0].text, "a3", "two lines at once");
        assert_eq!(puzzle.moves_to_win(), Ok(Some(2)));
        assert!(from_game(&prover, &mode, game.record(), 0).is_none(), "nothing wins yet");
    }
}
