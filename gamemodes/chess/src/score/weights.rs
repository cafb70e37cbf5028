//! What counts for how much, in hundredths of a pawn. Each weight has a name.
//!
//! How they were found: set by hand first, then fitted by logistic regression (`examples/tune.rs`) to
//! some ten thousands of quiet positions from quick games of the AI against itself, each judged by a
//! stronger engine; kept because they beat the old ones in matches.

use super::{Pair, pair};
use rules::Score;

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// The weights of a game of the family. Lists of eight go by kind unless said otherwise.
        #[derive(Clone, Debug)]
        pub struct Weights { $($(#[$doc])* pub(crate) $name: $kind,)* }

        impl Weights {
            /// Every number in it, with the name of its weight, so that a tuner can turn it.
            pub fn numbers(&mut self) -> Vec<(&'static str, &mut Score)> {
                let mut all = Vec::new();
                $(all.extend(self.$name.numbers().into_iter().map(|number| (stringify!($name), number)));)*
                all
            }
        }
    };
}

weights! {
    /// What a piece is worth.
    material: [Pair; 8],
    /// For standing on a file, from the rim inwards, on a board of eight files.
    file: [[Pair; 4]; 8],
    /// For standing on a rank, from one's own side, on a board of eight ranks.
    rank: [[Pair; 8]; 8],
    /// For each square a piece can go to, beyond the usual number.
    mobility: [Pair; 8],
    /// For each attack on a square beside the enemy king.
    king_attack: [Score; 8],
    /// How much of that counts, in percent, by the number of attackers.
    attackers: [Score; 6],
    /// For each pawn before one's own king.
    shield: Pair,
    /// For each file beside the king without an own pawn.
    open_file_at_king: Pair,
    /// For a second pawn on a file.
    doubled: Pair,
    /// For a pawn without neighbours on the files beside it.
    isolated: Pair,
    /// For a pawn beside or defended by another.
    connected: Pair,
    /// For a pawn that no enemy pawn can stop, by rank as above.
    passed: [Pair; 8],
    /// For such a pawn whose next square is taken.
    passed_blocked: Pair,
    /// For such a pawn, for each step one's own king is away from the square before it.
    passed_own_king: Pair,
    /// For such a pawn, for each step the enemy king is away from the square before it.
    passed_enemy_king: Pair,
    /// For having bishops of both colours.
    bishop_pair: Pair,
    /// For a rook on a file without pawns.
    open_file: Pair,
    /// For a rook on a file without own pawns.
    half_open_file: Pair,
    /// For a piece attacked by a pawn.
    threat_by_pawn: Pair,
    /// For a rook or queen attacked by a knight or bishop.
    threat_by_minor: Pair,
    /// For an attacked piece that no pawn defends.
    loose: Pair,
    /// For having the move.
    tempo: Score,
}

/// The usual number of squares a piece can go to, by kind.
pub(crate) const USUAL_MOBILITY: [Score; 8] = [0, 4, 6, 7, 12, 0, 10, 11];

/// Anything made of numbers.
trait Numbers {
    fn numbers(&mut self) -> Vec<&mut Score>;
}

impl Numbers for Score {
    fn numbers(&mut self) -> Vec<&mut Score> {
        vec![self]
    }
}

impl Numbers for Pair {
    fn numbers(&mut self) -> Vec<&mut Score> {
        vec![&mut self.middle, &mut self.end]
    }
}

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    fn numbers(&mut self) -> Vec<&mut Score> {
        self.iter_mut().flat_map(Numbers::numbers).collect()
    }
}

const NO: Pair = pair(0, 0);

impl Weights {
    /// The weights of chess.
    pub(crate) const CHESS: Self = Self {
        material: [
            pair(57, 99),
            pair(295, 263),
            pair(303, 291),
            pair(402, 494),
            pair(877, 920),
            NO,
            pair(800, 820),
            pair(900, 960),
        ],
        file: [
            [pair(-13, -11), pair(-3, -29), pair(-9, -16), pair(-11, -17)],
            [pair(-20, 8), pair(-11, -9), pair(-6, -18), pair(2, -8)],
            [pair(-34, -1), pair(-20, -10), pair(-15, -12), pair(-25, 15)],
            [pair(-30, 3), pair(-33, -4), pair(-12, -5), pair(-3, -15)],
            [pair(-37, -39), pair(-42, -31), pair(-42, -22), pair(-36, -30)],
            [pair(9, 32), pair(17, 42), pair(1, 45), pair(-9, 56)],
            [pair(-8, -6), pair(-3, -2), pair(2, 2), pair(7, 6)],
            [pair(-4, -4), pair(-1, -1), pair(2, 2), pair(5, 5)],
        ],
        rank: [
            [
                pair(-10, -22),
                pair(3, -7),
                pair(-2, -10),
                pair(3, -9),
                pair(9, 7),
                pair(28, 7),
                pair(18, 27),
                pair(11, 34),
            ],
            [
                pair(-7, 24),
                pair(-10, 12),
                pair(-5, 10),
                pair(8, 13),
                pair(12, 7),
                pair(-3, 5),
                pair(43, -23),
                pair(-69, -67),
            ],
            [
                pair(-1, -6),
                pair(5, -8),
                pair(0, -1),
                pair(-4, 11),
                pair(15, 5),
                pair(12, -7),
                pair(-65, 25),
                pair(1, -26),
            ],
            [
                pair(-5, -17),
                pair(-19, -7),
                pair(-7, 0),
                pair(-19, 21),
                pair(-12, -9),
                pair(34, -9),
                pair(-42, 15),
                pair(-51, 17),
            ],
            [
                pair(-7, -76),
                pair(-3, -83),
                pair(-18, -28),
                pair(-23, -12),
                pair(-21, 13),
                pair(-17, 25),
                pair(-37, 45),
                pair(-26, 4),
            ],
            [
                pair(33, 4),
                pair(20, 22),
                pair(-4, 35),
                pair(-41, 40),
                pair(-12, 63),
                pair(-119, 102),
                pair(-53, 82),
                pair(-117, -161),
            ],
            [
                pair(-6, -6),
                pair(-4, -4),
                pair(-2, -2),
                NO,
                pair(2, 2),
                pair(4, 4),
                pair(6, 6),
                pair(8, 8),
            ],
            [
                pair(-2, -6),
                pair(-1, -4),
                pair(0, -2),
                pair(1, 0),
                pair(2, 2),
                pair(3, 4),
                pair(4, 6),
                pair(5, 8),
            ],
        ],
        mobility: [NO, pair(7, 11), pair(8, 2), pair(6, 5), pair(5, 9), NO, pair(4, 4), pair(3, 4)],
        king_attack: [16, 6, 11, 8, 10, 0, 13, 15],
        attackers: [0, 7, 30, 118, 90, 216],
        shield: pair(-1, -5),
        open_file_at_king: pair(-24, -10),
        doubled: pair(-10, -2),
        isolated: pair(2, -11),
        connected: pair(9, 7),
        passed: [
            NO,
            pair(30, 1),
            pair(4, 15),
            pair(-5, 32),
            pair(35, 54),
            pair(46, 102),
            pair(85, 141),
            NO,
        ],
        passed_blocked: pair(5, -27),
        passed_own_king: pair(-1, -26),
        passed_enemy_king: pair(-10, 38),
        bishop_pair: pair(55, 34),
        open_file: pair(21, -2),
        half_open_file: pair(4, 9),
        threat_by_pawn: pair(61, 42),
        threat_by_minor: pair(21, 41),
        loose: pair(14, 27),
        tempo: 29,
    };
}
