//! One ggrs session in a small world of its own.

use super::input::PresenceInput;
use super::shared_state::SharedState;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_ggrs::ggrs::{
    Config, DesyncDetection, GgrsError, GgrsEvent, Message as GgrsMessage, NonBlockingSocket,
    PlayerType, PredictRepeatLast, SessionBuilder, SessionState,
};
use bevy_ggrs::{
    AdvanceWorld, GgrsPlugin, GgrsSchedule, LoadWorld, LocalInputs, LocalPlayers, PlayerInputs,
    ReadInputs, RollbackApp, RollbackFrameRate, SaveWorld, Session,
};
use online::identity::Key;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Frames per second.
pub(super) const RATE: usize = 15;
/// The prediction window in frames; beyond it the session waits for the missing player.
const WINDOW: usize = 8;
/// The input delay in frames.
const DELAY: usize = 2;
/// The session ends after this long without a player; a laptop may sleep for a moment.
const TIMEOUT: Duration = Duration::from_secs(40);
const NOTICE: Duration = Duration::from_secs(5);
/// The interval between checksums, in frames.
const COMPARE: u32 = 3;
/// The most messages taken at once.
const MOST: usize = 512;

/// Messages with their sender or receiver.
pub(super) type Messages = Vec<(Key, GgrsMessage)>;

/// The types of the ggrs session.
struct PresenceConfig;

impl Config for PresenceConfig {
    type Input = PresenceInput;
    type InputPredictor = PredictRepeatLast;
    type State = ();
    type Address = Key;
}

/// The schedule run for every step.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
struct OneFrame;

/// Our input.
#[derive(Resource)]
struct OwnInput(PresenceInput);

/// Received and outgoing messages.
#[derive(Clone, Default)]
struct MessageQueues(Arc<Mutex<(Messages, Messages)>>);

impl MessageQueues {
    fn with<T>(&self, work: impl FnOnce(&mut (Messages, Messages)) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl NonBlockingSocket<Key> for MessageQueues {
    fn send_to(&mut self, message: &GgrsMessage, to: &Key) {
        self.with(|(_, out)| {
            if out.len() < MOST {
                out.push((*to, message.clone()));
            }
        });
    }

    fn receive_all_messages(&mut self) -> Messages {
        self.with(|(came, _)| std::mem::take(came))
    }
}

/// What can end a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SessionEvent {
    /// A player has been silent for too long.
    Disconnected,
    /// This player's state differs from ours.
    Desync(Key),
}

/// A session.
pub(super) struct GgrsSession {
    app: App,
    queues: MessageQueues,
}

impl GgrsSession {
    /// Starts a session between these players; `me` is one of them.
    pub(super) fn new(players: &[Key], me: Key) -> Result<Self, GgrsError> {
        let queues = MessageQueues::default();
        let mut builder = SessionBuilder::<PresenceConfig>::new()
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
        let session = builder.start_p2p_session(queues.clone())?;
        let mut app = App::new();
        app.insert_resource(SharedState::of(players.len()))
            .insert_resource(OwnInput(PresenceInput::new()))
            .insert_resource(Session::P2P(session));
        build_world(&mut app);
        Ok(Self { app, queues })
    }

    /// Takes received messages, runs the frames that are due, and returns the outgoing messages.
    pub(super) fn step(
        &mut self,
        input: PresenceInput,
        passed: Duration,
        mut came: Messages,
    ) -> Messages {
        came.truncate(MOST);
        self.queues.with(|(inbox, _)| inbox.append(&mut came));
        let world = self.app.world_mut();
        world.insert_resource(OwnInput(input));
        let mut time = Time::<()>::default();
        time.advance_by(passed);
        world.insert_resource(time);
        world.run_schedule(OneFrame);
        self.queues.with(|(_, out)| std::mem::take(out))
    }

    /// The shared state, with predictions for late players.
    pub(super) fn shared(&self) -> Option<&SharedState> {
        self.app.world().get_resource()
    }

    /// The current frame.
    pub(super) fn frame(&self) -> i32 {
        match self.app.world().get_resource::<Session<PresenceConfig>>() {
            Some(Session::P2P(session)) => session.current_frame(),
            _ => 0,
        }
    }

    /// Have all players been heard?
    pub(super) fn is_running(&self) -> bool {
        match self.app.world().get_resource::<Session<PresenceConfig>>() {
            Some(Session::P2P(session)) => session.current_state() == SessionState::Running,
            _ => false,
        }
    }

    /// The most recent event that ends the session, if any.
    pub(super) fn event(&mut self) -> Option<SessionEvent> {
        let mut session = self.app.world_mut().get_resource_mut::<Session<PresenceConfig>>()?;
        let Session::P2P(session) = &mut *session else { return None };
        // Take all events, so that no old one is reported later.
        let events: Vec<_> = session.events().collect();
        events.into_iter().find_map(|event| match event {
            GgrsEvent::Disconnected { .. } => Some(SessionEvent::Disconnected),
            GgrsEvent::DesyncDetected { addr, .. } => Some(SessionEvent::Desync(addr)),
            _ => None,
        })
    }

    /// Makes our state differ from everybody else's.
    #[cfg(test)]
    pub(super) fn corrupt(&mut self) {
        if let Some(mut shared) = self.app.world_mut().get_resource_mut::<SharedState>() {
            shared.0.reverse();
            shared.0.pop();
        }
    }

    /// Makes the next step panic, as ggrs does on impossible input.
    #[cfg(test)]
    pub(super) fn sabotage(&mut self) {
        self.app.add_systems(GgrsSchedule, || panic!("this panic is part of the test"));
    }
}

/// Sets up the small world. One thread: there is too little to do for more.
fn build_world(app: &mut App) {
    app.init_schedule(OneFrame)
        .insert_resource(RollbackFrameRate(RATE))
        .init_resource::<Time<Virtual>>()
        .add_plugins(GgrsPlugin::<PresenceConfig>::new(OneFrame))
        .rollback_resource_with_clone::<SharedState>()
        .checksum_resource_with_hash::<SharedState>()
        .add_systems(ReadInputs, publish)
        .add_systems(GgrsSchedule, advance);
    run_on_one_thread(app, OneFrame);
    run_on_one_thread(app, ReadInputs);
    run_on_one_thread(app, SaveWorld);
    run_on_one_thread(app, LoadWorld);
    run_on_one_thread(app, AdvanceWorld);
    run_on_one_thread(app, GgrsSchedule);
}

fn run_on_one_thread(app: &mut App, label: impl ScheduleLabel) {
    app.edit_schedule(label, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
}

fn publish(mut commands: Commands, own: Res<OwnInput>, players: Res<LocalPlayers>) {
    let inputs: HashMap<_, _> = players.0.iter().map(|handle| (*handle, own.0)).collect();
    commands.insert_resource(LocalInputs::<PresenceConfig>(inputs));
}

fn advance(inputs: Res<PlayerInputs<PresenceConfig>>, mut shared: ResMut<SharedState>) {
    shared.advance(inputs.iter().map(|(input, _)| *input));
}
