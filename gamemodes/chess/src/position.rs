//! A position: a set of squares for each kind and side, and what the next move needs to know.

use crate::bits::Bits;
use crate::kind::Kind;
use rules::mix;
use std::hash::{Hash, Hasher};

/// No en passant square.
pub(crate) const NO_SQUARE: u8 = 255;

/// Counters of moves stop here.
pub(crate) const MOST_MOVES: u16 = 9999;

/// Castling rights: two bits for each side.
pub(crate) mod right {
    /// The right to castle towards the last file, for side 0; shift by twice the side.
    pub(crate) const KING_SIDE: u8 = 1;
    /// The right to castle towards the first file.
    pub(crate) const QUEEN_SIDE: u8 = 2;
}

/// A position. Copying it is cheap: moves are played on copies.
///
/// Two positions are equal when the same pieces stand on the same squares, the same side is to move
/// and the same moves are possible. Counters of moves are left out of it.
#[derive(Clone, Debug)]
pub struct Position<B: Bits> {
    pub(crate) kinds: [B; 8],
    pub(crate) sides: [B; 2],
    /// Squares that were cut out of the board.
    pub(crate) holes: B,
    /// Pieces that give check to the side to move.
    pub(crate) checkers: B,
    /// Pieces of the side to move that stand between their king and an attacker.
    pub(crate) pinned: B,
    pub(crate) key: u64,
    /// The side to move: 0 or 1.
    pub(crate) turn: u8,
    pub(crate) castling: u8,
    /// The square behind a pawn that has just made a double step, if it can legally be taken.
    pub(crate) en_passant: u8,
    /// A variant's own setting.
    pub(crate) flag: bool,
    /// Moves of both sides since the last capture or pawn move.
    pub(crate) quiet: u16,
    /// The number of the move, as in the score sheet.
    pub(crate) number: u16,
}

impl<B: Bits> Position<B> {
    /// A board with nothing on it.
    pub(crate) fn empty() -> Self {
        Self {
            kinds: [B::NONE; 8],
            sides: [B::NONE; 2],
            holes: B::NONE,
            checkers: B::NONE,
            pinned: B::NONE,
            key: 0,
            turn: 0,
            castling: 0,
            en_passant: NO_SQUARE,
            flag: false,
            quiet: 0,
            number: 1,
        }
    }

    /// The pieces of one kind, of both sides.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> B {
        self.kinds[kind as usize]
    }

    /// The pieces of one side.
    #[inline]
    pub(crate) fn side(&self, side: u8) -> B {
        self.sides[usize::from(side & 1)]
    }

    /// The pieces of the side to move.
    #[inline]
    pub(crate) fn own(&self) -> B {
        self.side(self.turn)
    }

    /// The pieces of the other side.
    #[inline]
    pub(crate) fn enemy(&self) -> B {
        self.side(self.turn ^ 1)
    }

    /// Every piece.
    #[inline]
    pub(crate) fn pieces(&self) -> B {
        self.sides[0] | self.sides[1]
    }

    /// Everything that stops a slide: pieces and holes.
    #[inline]
    pub(crate) fn stops(&self) -> B {
        self.pieces() | self.holes
    }

    /// The pieces of one kind and side.
    #[inline]
    pub(crate) fn of(&self, side: u8, kind: Kind) -> B {
        self.kind(kind) & self.side(side)
    }

    /// A side's king, where there is one.
    #[inline]
    pub(crate) fn king(&self, side: u8) -> Option<u8> {
        let king = self.of(side, Kind::King);
        king.any().then(|| king.first())
    }

    /// Everything that slides like a rook.
    #[inline]
    pub(crate) fn straight(&self) -> B {
        self.kind(Kind::Rook) | self.kind(Kind::Queen) | self.kind(Kind::Chancellor)
    }

    /// Everything that slides like a bishop.
    #[inline]
    pub(crate) fn diagonal(&self) -> B {
        self.kind(Kind::Bishop) | self.kind(Kind::Queen) | self.kind(Kind::Archbishop)
    }

    /// Everything that leaps like a knight.
    #[inline]
    pub(crate) fn leaping(&self) -> B {
        self.kind(Kind::Knight) | self.kind(Kind::Archbishop) | self.kind(Kind::Chancellor)
    }

    /// The kind of the piece on a square that is not empty, found without a branch.
    #[inline]
    pub(crate) fn piece_on(&self, square: u8) -> Kind {
        let number = (1..8).fold(0, |n, kind| n | (usize::from(self.kinds[kind].has(square)) * kind));
        Kind::ALL[number & 7]
    }

    /// The kind of the piece on a square, if there is one.
    pub(crate) fn kind_on(&self, square: u8) -> Option<Kind> {
        self.pieces().has(square).then(|| self.piece_on(square))
    }

    /// Puts a piece on a square or takes it off, and keeps the key right.
    #[inline]
    pub(crate) fn toggle(&mut self, side: u8, kind: Kind, square: u8) {
        let bit = B::square(square);
        self.kinds[kind as usize] ^= bit;
        self.sides[usize::from(side & 1)] ^= bit;
        self.key ^= piece_key(side, kind, square);
    }

    /// Sets the castling rights, and keeps the key right.
    #[inline]
    pub(crate) fn set_castling(&mut self, castling: u8) {
        self.key ^= castling_key(self.castling) ^ castling_key(castling);
        self.castling = castling;
    }

    /// Sets the en passant square, and keeps the key right.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: u8) {
        self.key ^= en_passant_key(self.en_passant) ^ en_passant_key(square);
        self.en_passant = square;
    }

    /// Gives the turn to the other side, and keeps the key right.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.turn ^= 1;
        self.key ^= TURN_KEY;
    }

    /// The key, computed from scratch.
    pub(crate) fn key_anew(&self) -> u64 {
        let mut key = castling_key(self.castling) ^ en_passant_key(self.en_passant);
        key ^= if self.turn == 1 { TURN_KEY } else { 0 };
        key ^= if self.flag { FLAG_KEY } else { 0 };
        for square in self.holes.each() {
            key ^= mix(HOLE_SEED + u64::from(square));
        }
        for side in [0, 1] {
            for kind in Kind::ALL {
                for square in self.of(side, kind).each() {
                    key ^= piece_key(side, kind, square);
                }
            }
        }
        key
    }

    /// What makes two positions the same: everything but counters.
    fn compared(&self) -> ([B; 8], B, B, u8, u8, u8, bool) {
        let Self { kinds, sides, holes, turn, castling, en_passant, flag, .. } = self;
        (*kinds, sides[0], *holes, *turn, *castling, *en_passant, *flag)
    }
}

impl<B: Bits> PartialEq for Position<B> {
    fn eq(&self, other: &Self) -> bool {
        self.compared() == other.compared()
    }
}

impl<B: Bits> Eq for Position<B> {}

impl<B: Bits> Hash for Position<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.compared().hash(state);
    }
}

const TURN_KEY: u64 = mix(1 << 40);
const FLAG_KEY: u64 = mix(2 << 40);
const HOLE_SEED: u64 = 3 << 40;

static PIECE_KEYS: [[[u64; 128]; 8]; 2] = {
    let mut keys = [[[0; 128]; 8]; 2];
    let mut n = 0;
    while n < 2048 {
        keys[n / 1024][n / 128 % 8][n % 128] = mix(n as u64);
        n += 1;
    }
    keys
};

static EN_PASSANT_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut n = 0;
    while n < NO_SQUARE as usize {
        keys[n] = mix((4 << 40) + n as u64);
        n += 1;
    }
    keys
};

static CASTLING_KEYS: [u64; 16] = {
    let mut keys = [0; 16];
    let mut n = 1;
    while n < 16 {
        keys[n] = mix((5 << 40) + n as u64);
        n += 1;
    }
    keys
};

#[inline]
fn piece_key(side: u8, kind: Kind, square: u8) -> u64 {
    PIECE_KEYS[usize::from(side & 1)][kind as usize][usize::from(square & 127)]
}

#[inline]
fn en_passant_key(square: u8) -> u64 {
    EN_PASSANT_KEYS[usize::from(square)]
}

#[inline]
fn castling_key(castling: u8) -> u64 {
    CASTLING_KEYS[usize::from(castling & 15)]
}
