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
    /// For each square beside the enemy king that is attacked and that only the king defends.
    weak_at_king: Score,
    /// For a square from which a piece could safely give check.
    safe_check: [Score; 8],
    /// How much of that counts, in percent, by the number of attackers.
    attackers: [Score; 6],
    /// For each pawn before one's own king.
    shield: Pair,
    /// For each enemy pawn near the squares before one's own king.
    storm: Pair,
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
    /// For such a pawn whose way to the end no enemy covers or blocks.
    passed_free: Pair,
    /// For a pawn that cannot be defended by another and cannot safely go on.
    backward: Pair,
    /// For a knight and for a bishop that a pawn defends and no enemy pawn can drive away.
    outpost: [Pair; 2],
    /// For each own pawn on the colour of a bishop.
    own_pawns_on_colour: Pair,
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
    /// For a queen attacked by a rook.
    threat_by_rook: Pair,
    /// For an attacked piece or pawn that nothing defends.
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
            pair(76, 141),
            pair(314, 275),
            pair(298, 284),
            pair(382, 481),
            pair(887, 918),
            NO,
            pair(800, 820),
            pair(900, 960),
        ],
        file: [
            [pair(-28, -56), pair(-20, -70), pair(-24, -58), pair(-27, -57)],
            [pair(-37, -8), pair(-26, -31), pair(-23, -42), pair(-16, -30)],
            [pair(-32, 4), pair(-18, -12), pair(-15, -15), pair(-24, 6)],
            [pair(-16, 12), pair(-21, 3), pair(1, 2), pair(7, -4)],
            [pair(-49, -52), pair(-56, -38), pair(-52, -40), pair(-50, -45)],
            [pair(16, 66), pair(22, 78), pair(9, 83), pair(-4, 93)],
            [pair(-8, -6), pair(-3, -2), pair(2, 2), pair(7, 6)],
            [pair(-4, -4), pair(-1, -1), pair(2, 2), pair(5, 5)],
        ],
        rank: [
            [
                pair(-10, -22),
                pair(3, -8),
                pair(-3, -11),
                pair(4, -11),
                pair(10, 5),
                pair(31, 6),
                pair(37, 12),
                pair(11, 34),
            ],
            [
                pair(-14, 21),
                pair(-15, 8),
                pair(-11, 6),
                pair(3, 5),
                pair(2, -4),
                pair(-10, 6),
                pair(34, -18),
                pair(-96, -62),
            ],
            [
                pair(4, -3),
                pair(9, -2),
                pair(2, 1),
                pair(-1, 7),
                pair(15, 5),
                pair(18, -6),
                pair(-74, 29),
                pair(-3, -19),
            ],
            [
                pair(1, -24),
                pair(-14, -15),
                pair(-2, -6),
                pair(-19, 19),
                pair(-14, -4),
                pair(42, -9),
                pair(-43, 19),
                pair(-68, 36),
            ],
            [
                pair(-19, -90),
                pair(-14, -99),
                pair(-32, -42),
                pair(-33, -27),
                pair(-39, 10),
                pair(-24, 12),
                pair(-50, 38),
                pair(-29, -7),
            ],
            [
                pair(11, 17),
                pair(4, 32),
                pair(-14, 47),
                pair(-59, 58),
                pair(3, 75),
                pair(-128, 113),
                pair(-33, 104),
                pair(-106, -163),
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
        mobility: [NO, pair(7, 11), pair(7, 2), pair(6, 4), pair(5, 8), NO, pair(4, 4), pair(3, 4)],
        king_attack: [41, -3, 9, 3, 5, 0, 13, 15],
        weak_at_king: 14,
        safe_check: [0, 75, 57, 74, 105, 0, 30, 30],
        attackers: [14, 28, 52, 75, 139, 223],
        shield: pair(-1, -4),
        storm: pair(5, 4),
        open_file_at_king: pair(-23, -9),
        doubled: pair(-11, 2),
        isolated: pair(2, -11),
        connected: pair(9, 4),
        passed: [
            NO,
            pair(28, 4),
            pair(11, 10),
            pair(14, 17),
            pair(64, 30),
            pair(87, 68),
            pair(104, 126),
            NO,
        ],
        passed_blocked: pair(-7, -10),
        passed_own_king: pair(-7, -23),
        passed_enemy_king: pair(-8, 36),
        passed_free: pair(-19, 16),
        backward: pair(-4, 4),
        outpost: [pair(5, 28), pair(41, 2)],
        own_pawns_on_colour: pair(0, -3),
        bishop_pair: pair(50, 40),
        open_file: pair(27, -2),
        half_open_file: pair(7, 5),
        threat_by_pawn: pair(56, 32),
        threat_by_minor: pair(25, 50),
        threat_by_rook: pair(67, -22),
        loose: pair(15, 24),
        tempo: 31,
    };
}
