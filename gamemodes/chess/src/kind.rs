//! Pieces, sides and moves in the form the core works with.

/// A kind of piece; the number is its place in every table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Steps forward, captures diagonally, promotes.
    Pawn,
    /// Jumps two squares one way and one the other.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides straight.
    Rook,
    /// Bishop and rook in one.
    Queen,
    /// Steps one square; its loss ends most games.
    King,
    /// Bishop and knight in one.
    Archbishop,
    /// Rook and knight in one.
    Chancellor,
}

impl Kind {
    /// Every kind, in the order of its numbers.
    pub const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Archbishop,
        Self::Chancellor,
    ];

    /// The letter in positions and moves: large for the first side.
    pub fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K', 'A', 'C'][self as usize]
    }

    /// The name people read.
    pub(crate) fn name(self) -> &'static str {
        ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King", "Archbishop", "Chancellor"][self as usize]
    }

    /// How it moves in chess, in one line.
    pub(crate) fn moves(self) -> &'static str {
        match self {
            Self::Pawn => "Steps forward, two squares on its first move. Captures diagonally forward.",
            Self::Knight => "Jumps two squares straight and one to the side, over anything.",
            Self::Bishop => "Slides diagonally as far as the way is free.",
            Self::Rook => "Slides straight or sideways as far as the way is free.",
            Self::Queen => "Slides straight, sideways or diagonally as far as the way is free.",
            Self::King => "Steps one square in any direction, but never where it is attacked.",
            Self::Archbishop => "Slides diagonally like a bishop, or jumps like a knight.",
            Self::Chancellor => "Slides straight or sideways like a rook, or jumps like a knight.",
        }
    }

    /// The kind with this letter, large or small.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }
}

/// A move: from where to where, and what a pawn turns into. Castling is the king's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square left.
    pub from: u8,
    /// The square reached.
    pub to: u8,
    /// What the pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}
