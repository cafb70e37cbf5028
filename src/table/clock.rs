//! How long the current move and the whole game have taken. Only this file writes the stopwatch.

use super::referee::seconds_since_1970;
use super::{GameEnded, MovePlayed, Table, TableReset};
use crate::AppSystems;
use bevy::prelude::*;
use rules::{Team, TimeLimit};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopwatch>()
        .init_resource::<Paused>()
        .init_resource::<RemoteTime>()
        .add_message::<TimeLow>()
        .add_message::<Countdown>()
        .add_systems(Update, tick.in_set(AppSystems::Input))
        .add_systems(Update, (restart, warn, count_down).chain().in_set(AppSystems::React));
}

/// The team to move has little time left: sent once, and again only after it had plenty.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLow(pub Team);

/// One of the last ten seconds of the team to move has begun.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Countdown(pub Team);

/// Hundredths of a second above which a team that was warned may be warned again: a small increment is not enough.
const PLENTY: u64 = rules::clock::LOW * 3 / 2;
/// Hundredths of a second that are counted down.
const LAST_SECONDS: u64 = 10 * 100;

/// Why the clock of a local game rests. Screens and screenshots set it; only the stopwatch reads it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paused {
    /// A sheet or another screen covers the table.
    pub covered: bool,
    /// A screenshot is being taken.
    pub frozen: bool,
}

/// The time of the move in progress as a shared log counts it; `None` in local games.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RemoteTime(pub Option<Duration>);

/// Counts the time of the move and of the game. It rests while the game is paused, reviewed or over.
#[derive(Resource, Default, Debug)]
pub struct Stopwatch {
    of_move: Duration,
    of_game: Duration,
    paused: bool,
    over: bool,
}

impl Stopwatch {
    /// The time since the last move.
    pub fn of_move(&self) -> Duration {
        self.of_move
    }

    /// The time since the game began.
    pub fn of_game(&self) -> Duration {
        self.of_game
    }

    /// Is the game paused?
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The time of the move in hundredths of a second.
    pub fn centis(&self) -> u32 {
        u32::try_from(self.of_move.as_millis() / 10).unwrap_or(u32::MAX)
    }

    /// Has the team to move little time left? `None` without a clock.
    pub fn is_low(&self, table: &Table) -> Option<bool> {
        Some(self.left(table)? < rules::clock::LOW)
    }

    /// What the team to move has left, in hundredths of a second. `None` without a clock.
    fn left(&self, table: &Table) -> Option<u64> {
        table.clocks().left_now(table.turn(), self.centis().into())
    }

    /// Is it running?
    pub fn runs(&self) -> bool {
        !self.paused && !self.over
    }

    /// Continues where a recorded game stopped. In correspondence games time has passed meanwhile.
    fn resume(&mut self, table: &Table) {
        let record = table.record();
        let by_post = matches!(record.terms.time.limit(table.turn()), TimeLimit::Days(_));
        let away = Duration::from_secs(seconds_since_1970().saturating_sub(record.touched));
        let pending = Duration::from_millis(u64::from(record.pending) * 10);
        self.of_move = if by_post && record.touched > 0 { away } else { pending };
        let moves: u64 = record.terms.moves.iter().map(|mv| u64::from(mv.centis)).sum();
        self.of_game = Duration::from_millis(moves * 10) + pending;
    }
}

/// Counts on, before anything is judged.
pub(crate) fn tick(
    time: Res<Time<Real>>,
    (paused, remote): (Res<Paused>, Res<RemoteTime>),
    table: Option<Res<Table>>,
    mut watch: ResMut<Stopwatch>,
) {
    let rests = paused.covered || paused.frozen;
    if watch.paused != rests {
        watch.paused = rests;
    }
    if table.is_some_and(|table| table.is_live()) && watch.runs() {
        watch.of_move = remote.0.unwrap_or(watch.of_move + time.delta());
        watch.of_game += time.delta();
    }
}

/// Begins again after a move, and with another game.
pub(crate) fn restart(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    mut ended: MessageReader<GameEnded>,
    table: Option<Res<Table>>,
    mut watch: ResMut<Stopwatch>,
) {
    let stepped = reset.read().filter(|reset| **reset != TableReset::Reviewed).last();
    let played = played.read().count() > 0;
    let ended = ended.read().count() > 0;
    let Some(table) = table else { return };
    if let Some(reset) = stepped {
        watch.over = table.outcome().is_some();
        watch.of_move = Duration::ZERO;
        if reset.is_start() {
            watch.resume(&table);
        }
    }
    if played {
        watch.of_move = Duration::ZERO;
    }
    watch.over |= ended;
}

/// Warns the team that is running out of time.
fn warn(
    mut reset: MessageReader<TableReset>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut warned: Local<Vec<Team>>,
    mut time_low: MessageWriter<TimeLow>,
) {
    if reset.read().any(TableReset::is_start) {
        warned.clear();
    }
    let Some(table) = table.filter(|table| watch.runs() && table.is_live()) else { return };
    let (team, Some(left)) = (table.turn(), watch.left(&table)) else { return };
    if left >= PLENTY {
        warned.retain(|warned| *warned != team);
    } else if left < rules::clock::LOW && !warned.contains(&team) {
        warned.push(team);
        time_low.write(TimeLow(team));
    }
}

/// Counts the last seconds of a team down.
fn count_down(
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut counted: Local<Vec<(Team, u64)>>,
    mut countdown: MessageWriter<Countdown>,
) {
    let Some(table) = table.filter(|table| watch.runs() && table.is_live()) else { return };
    let left = watch.left(&table).filter(|left| (1..LAST_SECONDS).contains(left));
    let Some(now) = left.map(|left| (table.turn(), left / 100)) else { return };
    // A team that is to move again in the same second does not hear it twice.
    if !counted.contains(&now) {
        counted.retain(|(team, _)| *team != now.0);
        counted.push(now);
        countdown.write(Countdown(now.0));
    }
}
