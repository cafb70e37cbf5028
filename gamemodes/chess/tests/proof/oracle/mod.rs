//! A second reading of the rules: slow, plain and independent of the real one, to catch it out.
//!
//! A board is a list of squares. Moves are tried one by one: make it, then look whether the king
//! could be taken. Nothing here is clever, and nothing here is shared with the crate under test.

mod attack;
mod ending;
mod fen;
mod legal;
mod moves;
mod play;
mod san;

pub(crate) use moves::Move;

/// Which of the six games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    Chess,
    Hole,
    Hill,
    /// With or without the option that pawns explode too.
    Atomic {
        pawns_explode: bool,
    },
    Mega,
    LastPiece,
}

impl Variant {
    /// The games by their ids, options left alone.
    pub(crate) fn of(id: &str) -> Self {
        match id {
            "chess" => Self::Chess,
            "hole-chess" => Self::Hole,
            "king-of-the-hill" => Self::Hill,
            "atomic" => Self::Atomic { pawns_explode: false },
            "mega-chess" => Self::Mega,
            "last-piece-standing" => Self::LastPiece,
            _ => panic!("{id} is none of the six games"),
        }
    }

    fn is_atomic(self) -> bool {
        matches!(self, Self::Atomic { .. })
    }

    /// Files and ranks.
    fn size(self) -> (i32, i32) {
        if self == Self::Mega { (12, 10) } else { (8, 8) }
    }

    fn promotions(self) -> &'static [char] {
        if self == Self::Mega { &['q', 'r', 'b', 'n', 'c', 'a'] } else { &['q', 'r', 'b', 'n'] }
    }
}

/// What is on one square. Kinds are the small letters of the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Square {
    Empty,
    Hole,
    Piece { kind: char, white: bool },
}

/// File and rank, both from 0.
pub(crate) type At = (i32, i32);

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) variant: Variant,
    squares: Vec<Square>,
    white_to_move: bool,
    /// `K`, `Q`, `k`, `q`: who may still castle where.
    rights: [bool; 4],
    /// The square a pawn has just stepped over.
    passed: Option<At>,
    halfmoves: u32,
    fullmoves: u32,
}

impl Board {
    fn inside(&self, (file, rank): At) -> bool {
        let (files, ranks) = self.variant.size();
        (0..files).contains(&file) && (0..ranks).contains(&rank)
    }

    fn index(&self, (file, rank): At) -> usize {
        (rank * self.variant.size().0 + file) as usize
    }

    /// What stands there; outside the board everything is a hole.
    fn get(&self, at: At) -> Square {
        if self.inside(at) { self.squares[self.index(at)] } else { Square::Hole }
    }

    fn set(&mut self, at: At, square: Square) {
        let index = self.index(at);
        self.squares[index] = square;
    }

    fn has(&self, at: At, kind: char, white: bool) -> bool {
        self.get(at) == Square::Piece { kind, white }
    }

    fn is_side(&self, at: At, side: bool) -> bool {
        matches!(self.get(at), Square::Piece { white, .. } if white == side)
    }

    /// Every piece of a side, with its kind.
    fn pieces(&self, side: bool) -> impl Iterator<Item = (At, char)> + '_ {
        let files = self.variant.size().0;
        self.squares.iter().enumerate().filter_map(move |(i, square)| match square {
            Square::Piece { kind, white } if *white == side => {
                Some(((i as i32 % files, i as i32 / files), *kind))
            }
            _ => None,
        })
    }

    fn king(&self, side: bool) -> Option<At> {
        self.pieces(side).find(|(_, kind)| *kind == 'k').map(|(at, _)| at)
    }
}

fn touch(a: At, b: At) -> bool {
    (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}
