//! Plays the moves of a review one after another, at a chosen speed.

use super::review::ReviewStep;
use super::{Table, TableAsked};
use crate::AppSystems;
use crate::wake::Waker;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(Update, play.in_set(AppSystems::Input));
}

/// The time between two moves at normal speed.
const STEP: Duration = Duration::from_millis(1200);

/// Every speed, as a multiple of the normal one.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// Whether it plays, and how fast.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Playback {
    on: bool,
    /// An index into [`SPEEDS`].
    speed: usize,
    since: Duration,
    /// Has a thread been started that wakes the app when the next move is due?
    awaited: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Self { on: false, speed: 1, since: Duration::ZERO, awaited: false }
    }
}

impl Playback {
    /// Is it playing?
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Starts or stops. The first move comes after a full step.
    pub fn turn(&mut self, on: bool) {
        (self.on, self.since, self.awaited) = (on, Duration::ZERO, false);
    }

    /// How fast it plays.
    pub fn speed(&self) -> f32 {
        SPEEDS[self.speed % SPEEDS.len()]
    }

    /// The next speed; after the fastest comes the slowest.
    pub fn faster(&mut self) {
        self.speed = (self.speed + 1) % SPEEDS.len();
        self.awaited = false;
    }

    fn step(&self) -> Duration {
        Duration::from_millis((STEP.as_millis() as f32 / self.speed()) as u64)
    }

    /// The time until the next move; `None` while stopped.
    pub fn wait(&self) -> Option<Duration> {
        self.on.then(|| self.step().saturating_sub(self.since))
    }
}

fn play(
    time: Res<Time<Real>>,
    table: Option<Res<Table>>,
    mut playback: ResMut<Playback>,
    waker: Res<Waker>,
    mut asked: MessageWriter<TableAsked>,
) {
    if !playback.on {
        return;
    }
    let review = table.as_ref().and_then(|table| table.review());
    if review.is_none_or(|review| review.cursor() == review.end()) {
        playback.turn(false);
        return;
    }
    playback.since += time.delta();
    if playback.since >= playback.step() {
        playback.turn(true);
        asked.write(TableAsked::Review(ReviewStep::Forward));
    }
    if let Some(wait) = playback.wait().filter(|_| !playback.awaited) {
        playback.awaited = true;
        waker.wake_after(wait);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_comes_round() {
        let mut playback = Playback::default();
        assert_eq!((playback.speed(), playback.wait()), (1.0, None));
        playback.turn(true);
        assert_eq!(playback.wait(), Some(STEP));
        let found: Vec<f32> = SPEEDS
            .iter()
            .map(|_| {
                playback.faster();
                playback.speed()
            })
            .collect();
        assert_eq!(found, [2.0, 4.0, 0.5, 1.0]);
    }
}
