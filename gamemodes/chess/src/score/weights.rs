//! What counts for how much, in hundredths of a pawn. Each weight has a name.
//!
//! How they were found: first set by hand from common knowledge of the game, then tried one by one
//! with `lab match` (the old against the new, some hundreds of quick games) and kept where they won.

use super::{Pair, pair};
use rules::Score;

/// The weights of a game of the family; lists go by kind.
#[derive(Clone, Debug)]
pub struct Weights {
    /// What a piece is worth.
    pub(crate) material: [Pair; 8],
    /// For each step of a piece nearer to the centre.
    pub(crate) centre: [Pair; 8],
    /// For each rank a piece has gone forward.
    pub(crate) advance: [Pair; 8],
    /// For each square a piece can go to, beyond the usual number.
    pub(crate) mobility: [Pair; 8],
    /// The usual number of squares.
    pub(crate) usual_mobility: [Score; 8],
    /// For each attack on a square beside the enemy king.
    pub(crate) king_attack: [Score; 8],
    /// For each pawn before one's own king.
    pub(crate) shield: Pair,
    /// For each file beside the king without an own pawn.
    pub(crate) open_file_at_king: Pair,
    /// For a second pawn on a file.
    pub(crate) doubled: Pair,
    /// For a pawn without neighbours on the files beside it.
    pub(crate) isolated: Pair,
    /// For a pawn beside or defended by another.
    pub(crate) connected: Pair,
    /// For a pawn that no enemy pawn can stop, one step before its goal.
    pub(crate) passed: Pair,
    /// The part of it that is left when its way is blocked, in eighths.
    pub(crate) passed_blocked: Score,
    /// For each step the enemy king is farther from it than one's own.
    pub(crate) passed_king_distance: Pair,
    /// For having bishops of both colours.
    pub(crate) bishop_pair: Pair,
    /// For a rook on a file without pawns.
    pub(crate) open_file: Pair,
    /// For a rook on a file without own pawns.
    pub(crate) half_open_file: Pair,
    /// For a piece attacked by a pawn.
    pub(crate) threat_by_pawn: Pair,
    /// For an attacked piece that nothing defends.
    pub(crate) hanging: Pair,
    /// For having the move.
    pub(crate) tempo: Score,
}

const NOTHING: Pair = pair(0, 0);

impl Weights {
    /// The weights of chess.
    pub(crate) const CHESS: Self = Self {
        material: [
            pair(88, 112),
            pair(330, 320),
            pair(345, 335),
            pair(480, 560),
            pair(1000, 1020),
            NOTHING,
            pair(800, 820),
            pair(900, 960),
        ],
        centre: [
            pair(5, 0),
            pair(9, 6),
            pair(5, 4),
            pair(2, 0),
            pair(1, 5),
            pair(-11, 11),
            pair(5, 4),
            pair(3, 3),
        ],
        advance: [
            pair(2, 6),
            pair(4, 2),
            pair(2, 1),
            pair(1, 2),
            pair(-1, 3),
            pair(-16, 3),
            pair(1, 2),
            pair(0, 2),
        ],
        mobility: [
            NOTHING,
            pair(5, 5),
            pair(5, 5),
            pair(3, 5),
            pair(2, 4),
            NOTHING,
            pair(4, 4),
            pair(3, 4),
        ],
        usual_mobility: [0, 4, 6, 7, 12, 0, 10, 11],
        king_attack: [5, 12, 11, 14, 12, 0, 13, 15],
        shield: pair(11, 0),
        open_file_at_king: pair(-17, 0),
        doubled: pair(-9, -18),
        isolated: pair(-11, -13),
        connected: pair(7, 6),
        passed: pair(75, 145),
        passed_blocked: 4,
        passed_king_distance: pair(0, 5),
        bishop_pair: pair(28, 48),
        open_file: pair(24, 8),
        half_open_file: pair(12, 6),
        threat_by_pawn: pair(42, 38),
        hanging: pair(24, 20),
        tempo: 14,
    };
}
