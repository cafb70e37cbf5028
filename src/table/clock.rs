//! How long the player to move has been thinking, and how long the game has taken. Clocks that run out come with saves.

use super::{GameEnded, MovePlayed, TableReset};
use crate::AppSystems;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>()
        .add_systems(Update, run.in_set(AppSystems::Ask))
        .add_systems(Update, restart.in_set(AppSystems::Show));
}

/// Counts the time of the move and of the game. It rests while the game is paused or over.
#[derive(Resource, Default, Debug)]
pub struct Stopwatch {
    /// Since the last move.
    pub of_move: Duration,
    /// Since the first position.
    pub of_game: Duration,
    /// Somebody has opened the menu.
    pub paused: bool,
    over: bool,
}

impl Stopwatch {
    /// The time of the move in hundredths of a second.
    pub fn centis(&self) -> u32 {
        u32::try_from(self.of_move.as_millis() / 10).unwrap_or(u32::MAX)
    }

    /// Does time go by?
    pub fn runs(&self) -> bool {
        !self.paused && !self.over
    }
}

fn run(time: Res<Time<Real>>, mut watch: ResMut<Stopwatch>, table: Option<Res<super::Table>>) {
    if table.is_some() && watch.runs() {
        watch.of_move += time.delta();
        watch.of_game += time.delta();
    }
}

fn restart(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    mut ended: MessageReader<GameEnded>,
    mut watch: ResMut<Stopwatch>,
) {
    for reset in reset.read() {
        watch.of_move = Duration::ZERO;
        watch.over = false;
        if *reset == TableReset::Started {
            watch.of_game = Duration::ZERO;
        }
    }
    if played.read().last().is_some() {
        watch.of_move = Duration::ZERO;
    }
    if ended.read().last().is_some() {
        watch.over = true;
    }
}
