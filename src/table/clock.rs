//! How long the player to move has been thinking, and how long the game has taken. What is left of it, `rules` counts.

use super::referee::seconds_since_1970;
use super::{GameEnded, MovePlayed, Table, TableReset};
use crate::AppSystems;
use bevy::prelude::*;
use rules::{Team, TimeLimit};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>()
        .add_message::<Hurry>()
        .add_systems(Update, run.in_set(AppSystems::Ask))
        .add_systems(Update, (restart, warn).chain().in_set(AppSystems::Show));
}

/// The team to move has little time left: said once for each move.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hurry(pub Team);

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

    /// Is the clock of the player to move about to run out? Nothing is said where there is none.
    pub fn is_low(&self, table: &Table) -> Option<bool> {
        let left = table.clocks().left_now(table.turn(), self.centis().into())?;
        Some(left < rules::clock::LOW)
    }

    /// Does time go by?
    pub fn runs(&self) -> bool {
        !self.paused && !self.over
    }
}

pub(crate) fn run(time: Res<Time<Real>>, mut watch: ResMut<Stopwatch>, table: Option<Res<Table>>) {
    if table.is_some_and(|table| table.review().is_none()) && watch.runs() {
        watch.of_move += time.delta();
        watch.of_game += time.delta();
    }
}

fn restart(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    mut ended: MessageReader<GameEnded>,
    table: Option<Res<Table>>,
    mut watch: ResMut<Stopwatch>,
) {
    let stepped = reset.read().filter(|reset| **reset != TableReset::Looked).last();
    // A move that is only tried takes nobody's time.
    let played = played.read().filter(|played| !played.tried).count() > 0;
    let ended = ended.read().count() > 0;
    let Some(table) = table else { return };
    if table.review().is_some() && stepped != Some(&TableReset::Started) {
        return;
    }
    if let Some(reset) = stepped {
        watch.over = table.outcome().is_some();
        watch.of_move = Duration::ZERO;
        if *reset == TableReset::Started {
            watch.go_on(&table);
        }
    }
    if played {
        watch.of_move = Duration::ZERO;
    }
    watch.over |= ended;
}

/// Warns whoever is running out of time.
fn warn(
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut warned: Local<u64>,
    mut hurry: MessageWriter<Hurry>,
) {
    let Some(table) = table.filter(|table| watch.runs() && table.epoch() != *warned) else { return };
    if watch.is_low(&table) == Some(true) {
        *warned = table.epoch();
        hurry.write(Hurry(table.turn()));
    }
}

impl Stopwatch {
    /// Goes on where a game stopped. In correspondence time has gone by meanwhile.
    fn go_on(&mut self, table: &Table) {
        let record = table.record();
        let by_post = matches!(record.terms.time.limit(table.turn()), TimeLimit::Days(_));
        let away = Duration::from_secs(seconds_since_1970().saturating_sub(record.touched));
        let pending = Duration::from_millis(u64::from(record.pending) * 10);
        self.of_move = if by_post && record.touched > 0 { away } else { pending };
        let moves: u64 = record.terms.moves.iter().map(|mv| u64::from(mv.centis)).sum();
        self.of_game = Duration::from_millis(moves * 10) + pending;
    }
}
