//! What beginners are told: how a piece moves, why a click was refused, and what to do in a first game.

mod first_move;
mod piece;
mod refusal;

pub use first_move::FirstMove;
pub use piece::PieceHint;
pub(super) use refusal::refused_click;
pub use refusal::{ClickRefused, Refusal};

use crate::AppSystems;
use bevy::prelude::*;
use rules::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BeginnerHints>().add_message::<ClickRefused>().add_systems(
        Update,
        (refusal::explain, piece::watch, first_move::guide)
            .chain()
            .before(super::highlight::mark)
            .in_set(AppSystems::Present),
    );
}

/// What beginners are told about the shown position. Empty if the settings say so.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct BeginnerHints {
    /// The chosen piece, or the one on which the pointer or the keyboard cursor rests.
    pub piece: Option<PieceHint>,
    /// Why the last click led to nothing.
    pub refusal: Option<Refusal>,
    /// Cells that a lesson or the hint of a puzzle points at; shown whether beginners are helped or not.
    pub goal: Vec<Cell>,
    /// What to do next in a first game.
    pub first_move: Option<FirstMove>,
}
