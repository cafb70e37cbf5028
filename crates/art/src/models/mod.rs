//! 3D models of pieces, frames and boards.
//!
//! Round parts are turned on a `lathe` from an outline; living shapes are sculpted as a `field` and then
//! thinned to the wanted number of triangles. Every part is closed, so a model has no holes.

mod angular;
mod bishop;
mod block;
mod decimate;
mod draughts;
mod field;
mod frame;
mod knight;
mod lathe;
mod mesh;
mod mixed;
mod model;
mod profile;
mod quadric;
mod queen_and_king;
mod rook;
mod royal;
mod sculpt;
mod sets;
mod shade;
mod strokes;
#[cfg(test)]
mod tests;
mod turned;
pub(crate) mod vector;
mod warriors;
mod weapons;

pub use block::{block, tile};
pub use draughts::disc;
pub use frame::frame;
pub use model::{Detail, Model};
pub use sets::ModelSet;

/// Makes a model at the wanted detail.
type Maker = fn(Detail) -> Model;

/// Every kind of piece that has a model of its own.
const PIECES: &[(&str, Maker)] = &[
    ("chess-pawn", turned::pawn),
    ("chess-knight", knight::knight),
    ("chess-bishop", bishop::bishop),
    ("chess-rook", rook::rook),
    ("chess-queen", queen_and_king::queen),
    ("chess-king", queen_and_king::king),
    ("chess-archbishop", mixed::archbishop),
    ("chess-chancellor", mixed::chancellor),
    ("checkers-man", draughts::man),
    ("checkers-king", draughts::king),
    ("viking-attacker", warriors::attacker),
    ("viking-defender", warriors::defender),
    ("viking-king", royal::king),
    ("connect-four-disc", draughts::dropped),
    ("tic-tac-toe-cross", strokes::cross),
    ("tic-tac-toe-nought", strokes::nought),
];

/// The model of a kind of piece; y is up, the foot stands at y = 0 in the middle of a cell of side 1, the front
/// faces -z. What a set lacks is taken from the usual one. None if no set has it.
#[must_use]
pub fn piece(set: ModelSet, kind: &str, detail: Detail) -> Option<Model> {
    let own = match set {
        ModelSet::Turned => PIECES,
        ModelSet::Angular => angular::PIECES,
    };
    let find =
        |pieces: &[(&str, Maker)]| pieces.iter().find(|(name, _)| *name == kind).map(|(_, make)| *make);
    find(own).or_else(|| find(PIECES)).map(|make| make(detail))
}

/// The kinds that have a model, for previews and tests.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    PIECES.iter().map(|(name, _)| *name)
}
