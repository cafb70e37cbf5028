//! The angular set: pieces of flat planes.

mod chess;
mod others;
pub(super) mod solid;

use super::Maker;

/// Every kind of this set.
pub(super) const PIECES: &[(&str, Maker)] = &[
    ("chess-pawn", chess::pawn),
    ("chess-knight", chess::knight),
    ("chess-bishop", chess::bishop),
    ("chess-rook", chess::rook),
    ("chess-queen", chess::queen),
    ("chess-king", chess::king),
    ("chess-archbishop", chess::archbishop),
    ("chess-chancellor", chess::chancellor),
    ("checkers-man", others::man),
    ("checkers-king", others::crowned),
    ("viking-attacker", others::attacker),
    ("viking-defender", others::defender),
    ("viking-king", others::king),
    ("connect-four-disc", others::coin),
    ("tic-tac-toe-cross", others::cross),
    ("tic-tac-toe-nought", others::nought),
];
