//! When and where moving pieces touch the board.

use super::{PieceAnimation, Scene};
use bevy::prelude::*;

/// A moved piece touches the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Landing {
    /// Seconds from now.
    pub after: f32,
    /// Where, in cells from the bottom left corner.
    pub at: Vec2,
    /// Does the piece stay there?
    pub is_last: bool,
}

impl Scene {
    /// Every landing of the last move.
    pub fn landings(&self) -> impl DoubleEndedIterator<Item = Landing> + '_ {
        self.pieces.iter().flat_map(|piece| self.landings_of(piece))
    }

    /// Where a piece comes onto the board, if one does in the last move.
    pub fn entrance(&self) -> Option<Vec2> {
        self.pieces.iter().rfind(|piece| piece.entry.is_some()).map(|piece| piece.rest)
    }

    fn landings_of<'a>(
        &'a self,
        piece: &'a PieceAnimation,
    ) -> impl DoubleEndedIterator<Item = Landing> + 'a {
        let count = piece.legs.len();
        let ends = |leg: &super::piece_animation::Leg| (leg.start + leg.duration - self.now).max(0.0);
        piece.legs.iter().enumerate().map(move |(index, leg)| Landing {
            after: ends(leg),
            at: leg.to,
            is_last: index + 1 == count,
        })
    }
}
