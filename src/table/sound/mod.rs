//! Turns what happens at the table into sound cues. Nothing is played here, so tests can listen.

mod hand;
mod moves;
mod place;
mod signals;

pub use moves::{cue_of, tune_of};
pub use place::side_of;

use super::scene::cell_center;
use crate::AppSystems;
use art::sounds::Cue;
use bevy::prelude::*;
use rules::{Board, Cell};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SoundAsked>().add_systems(
        Update,
        (signals::listen, moves::listen, hand::listen)
            .chain()
            .after(super::scene::follow_drag)
            .in_set(AppSystems::Present),
    );
}

/// Asks for a sound.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct SoundAsked {
    /// What.
    pub cue: Cue,
    /// The delay from now.
    pub after: Duration,
    /// The point of the board where it happens, in cells from the bottom left corner; see [`side_of`]. Sounds that do not
    /// belong to the board have none.
    pub at: Option<Vec2>,
}

impl SoundAsked {
    /// A sound in the middle without delay.
    pub fn now(cue: Cue) -> Self {
        Self::after(cue, 0.0)
    }

    fn after(cue: Cue, seconds: f32) -> Self {
        Self { cue, after: Duration::from_secs_f32(seconds.max(0.0)), at: None }
    }

    /// The same sound at a point of the board.
    fn at(self, at: Option<Vec2>) -> Self {
        Self { at, ..self }
    }

    /// The same sound at a cell.
    fn on(self, cell: Option<Cell>, board: &Board) -> Self {
        self.at(cell.map(|cell| cell_center(board, cell)))
    }
}
