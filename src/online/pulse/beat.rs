//! One session of ggrs in a small world of its own: no window, no picture, only what all players agree on.

use super::held::Held;
use super::shared::Shared;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_ggrs::ggrs::{
    Config, DesyncDetection, GgrsError, GgrsEvent, Message as Letter, NonBlockingSocket, PlayerType,
    PredictRepeatLast, SessionBuilder, SessionState,
};
use bevy_ggrs::{
    AdvanceWorld, GgrsPlugin, GgrsSchedule, LoadWorld, LocalInputs, LocalPlayers, PlayerInputs,
    ReadInputs, RollbackApp, RollbackFrameRate, SaveWorld, Session,
};
use online::identity::Key;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many frames a second has.
pub(super) const RATE: usize = 15;
/// So many frames are guessed while somebody is not heard; then the pulse waits, and nothing else does.
const WINDOW: usize = 8;
/// What one holds up counts so many frames later, so that it is there in time.
const DELAY: usize = 2;
/// Who was silent for this long is gone. A laptop may sleep for a moment.
const TIMEOUT: Duration = Duration::from_secs(40);
const NOTICE: Duration = Duration::from_secs(5);
/// Every so many frames checksums are compared.
const COMPARE: u32 = 3;
/// More letters are not taken at once.
const MOST: usize = 512;

/// Letters, and whom they come from or go to.
pub(super) type Letters = Vec<(Key, Letter)>;

/// The types that ggrs wants to know.
struct Pulsing;

impl Config for Pulsing {
    type Input = Held;
    type InputPredictor = PredictRepeatLast;
    type State = ();
    type Address = Key;
}

/// The schedule that runs once for every beat.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
struct OneBeat;

/// What this player holds up.
#[derive(Resource)]
struct Own(Held);

/// What came, and what is to be sent.
#[derive(Clone, Default)]
struct Desk(Arc<Mutex<(Letters, Letters)>>);

impl Desk {
    fn with<T>(&self, work: impl FnOnce(&mut (Letters, Letters)) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl NonBlockingSocket<Key> for Desk {
    fn send_to(&mut self, letter: &Letter, to: &Key) {
        self.with(|(_, out)| {
            if out.len() < MOST {
                out.push((*to, letter.clone()));
            }
        });
    }

    fn receive_all_messages(&mut self) -> Letters {
        self.with(|(came, _)| std::mem::take(came))
    }
}

/// What happened to a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Happened {
    /// This player has been silent for too long.
    Gone,
    /// This player's state is not ours.
    Differs(Key),
}

/// A session.
pub(super) struct Beat {
    app: App,
    desk: Desk,
}

impl Beat {
    /// Begins a session between these players, of whom one is this app.
    pub(super) fn new(players: &[Key], me: Key) -> Result<Self, GgrsError> {
        let desk = Desk::default();
        let mut builder = SessionBuilder::<Pulsing>::new()
            .with_num_players(players.len())?
            .with_fps(RATE)?
            .with_max_prediction_window(WINDOW)
            .with_input_delay(DELAY)
            .with_disconnect_timeout(TIMEOUT)
            .with_disconnect_notify_delay(NOTICE)
            .with_desync_detection_mode(DesyncDetection::On { interval: COMPARE });
        for (handle, key) in players.iter().enumerate() {
            let kind = if *key == me { PlayerType::Local } else { PlayerType::Remote(*key) };
            builder = builder.add_player(kind, handle)?;
        }
        let session = builder.start_p2p_session(desk.clone())?;
        let mut app = App::new();
        app.insert_resource(Shared::of(players.len()))
            .insert_resource(Own(Held::new()))
            .insert_resource(Session::P2P(session));
        furnish(&mut app);
        Ok(Self { app, desk })
    }

    /// Time passes: hands over what came, plays as many frames as are due, and gives what is to be sent.
    pub(super) fn step(&mut self, held: Held, passed: Duration, mut came: Letters) -> Letters {
        came.truncate(MOST);
        self.desk.with(|(inbox, _)| inbox.append(&mut came));
        let world = self.app.world_mut();
        world.insert_resource(Own(held));
        let mut time = Time::<()>::default();
        time.advance_by(passed);
        world.insert_resource(time);
        world.run_schedule(OneBeat);
        self.desk.with(|(_, out)| std::mem::take(out))
    }

    /// What all players agree on, with guesses where somebody is late.
    pub(super) fn shared(&self) -> Option<&Shared> {
        self.app.world().get_resource()
    }

    /// The frame of this session.
    pub(super) fn frame(&self) -> i32 {
        match self.app.world().get_resource::<Session<Pulsing>>() {
            Some(Session::P2P(session)) => session.current_frame(),
            _ => 0,
        }
    }

    /// Has everybody been heard?
    pub(super) fn runs(&self) -> bool {
        match self.app.world().get_resource::<Session<Pulsing>>() {
            Some(Session::P2P(session)) => session.current_state() == SessionState::Running,
            _ => false,
        }
    }

    /// What happened since this was last asked, if it matters.
    pub(super) fn happened(&mut self) -> Option<Happened> {
        let mut session = self.app.world_mut().get_resource_mut::<Session<Pulsing>>()?;
        let Session::P2P(session) = &mut *session else { return None };
        // Everything is taken, so that nothing old is told later.
        let events: Vec<_> = session.events().collect();
        events.into_iter().find_map(|event| match event {
            GgrsEvent::Disconnected { .. } => Some(Happened::Gone),
            GgrsEvent::DesyncDetected { addr, .. } => Some(Happened::Differs(addr)),
            _ => None,
        })
    }

    /// Changes what was agreed on here and nowhere else.
    #[cfg(test)]
    pub(super) fn corrupt(&mut self) {
        if let Some(mut shared) = self.app.world_mut().get_resource_mut::<Shared>() {
            shared.0.reverse();
            shared.0.pop();
        }
    }

    /// The next step panics, as ggrs does when it is told what cannot be.
    #[cfg(test)]
    pub(super) fn sabotage(&mut self) {
        self.app.add_systems(GgrsSchedule, || panic!("this panic is part of the test"));
    }
}

/// Everything in the small world. It has one thread: there is too little to do for more.
fn furnish(app: &mut App) {
    app.init_schedule(OneBeat)
        .insert_resource(RollbackFrameRate(RATE))
        .init_resource::<Time<Virtual>>()
        .add_plugins(GgrsPlugin::<Pulsing>::new(OneBeat))
        .rollback_resource_with_clone::<Shared>()
        .checksum_resource_with_hash::<Shared>()
        .add_systems(ReadInputs, hold_up)
        .add_systems(GgrsSchedule, advance);
    alone(app, OneBeat);
    alone(app, ReadInputs);
    alone(app, SaveWorld);
    alone(app, LoadWorld);
    alone(app, AdvanceWorld);
    alone(app, GgrsSchedule);
}

fn alone(app: &mut App, label: impl ScheduleLabel) {
    app.edit_schedule(label, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
}

fn hold_up(mut commands: Commands, own: Res<Own>, players: Res<LocalPlayers>) {
    let inputs: HashMap<_, _> = players.0.iter().map(|handle| (*handle, own.0)).collect();
    commands.insert_resource(LocalInputs::<Pulsing>(inputs));
}

fn advance(inputs: Res<PlayerInputs<Pulsing>>, mut shared: ResMut<Shared>) {
    shared.advance(inputs.iter().map(|(held, _)| *held));
}
