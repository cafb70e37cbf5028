//! Presence: where players point, their emotes, and the detection of diverging logs. It may fail at any time: the game never
//! waits for it, because the log is the game.
//!
//! A ggrs session (through `bevy_ggrs`) runs in a small world on its own thread at 15 frames per second; while nothing
//! changes it runs four times per second, several frames at once. The window is woken only by changes. Everything
//! received is validated first (`validate`), and a session that breaks is replaced (`sessions`).
//!
//! Spectators take no part: a session needs the input of every participant, and players should not wait for a spectator.

mod bundle;
mod datagrams;
mod input;
mod remote;
mod session;
mod sessions;
mod shared_state;
mod validate;

pub use datagrams::{DatagramPort, SendDatagram};
pub use input::EMOTES;
pub use remote::{PLAYER_COLOURS, RemotePointer, RemotePresence, member_at, player_colour};

use crate::wake::Waker;
use bevy::prelude::*;
use input::PresenceInput;
use online::identity::Key;
use rules::Cell;
use sessions::Sessions;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most players of a session.
pub const MAX_PLAYERS: usize = 8;
/// The most events queued for the window.
const MAX_EVENTS: usize = 256;
/// How long an emote is shown.
pub const EMOTE_DURATION: Duration = Duration::from_secs(2);
/// The shortest interval between two shown emotes of one player.
const EMOTE_INTERVAL: Duration = Duration::from_millis(700);
/// Missed frames beyond this are skipped.
const MAX_CATCH_UP: Duration = Duration::from_millis(250);
/// After this long without a change the thread runs only once per `CALM_PAUSE`.
const IDLE_AFTER: Duration = Duration::from_secs(3);
const CALM_PAUSE: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presence>().add_message::<PresenceEvent>().add_plugins(remote::plugin);
}

/// Something happened in the session.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PresenceEvent {
    /// A player shows an emote. Our own appears in the frame in which the others see it.
    Emote {
        /// The player.
        who: Key,
        /// The index of the emote.
        kind: u8,
    },
    /// Another player points elsewhere, or nowhere. The cells need not be on the board.
    Pointing {
        /// The player.
        who: Key,
        /// The cell under their pointer.
        cell: Option<Cell>,
        /// The arrow they drew.
        arrow: Option<(Cell, Cell)>,
    },
    /// All players have the log up to here. Reported in the same frame everywhere.
    LogReached {
        /// The length of the log.
        ply: u32,
    },
    /// Two logs differ: time to compare. Repeated, at growing intervals, until they agree.
    Desync {
        /// The player whose log differs, as far as known.
        who: Key,
        /// Where the logs differ, if known.
        ply: Option<u32>,
    },
    /// The session ended and all pointers are void. The next session starts by itself.
    SessionLost,
}

/// The handle of the presence thread. Never blocks.
#[derive(Resource, Default)]
pub struct Presence {
    link: Arc<Link>,
    datagrams: DatagramPort,
    running: bool,
}

/// What the window and the presence thread share.
#[derive(Default)]
struct Link {
    state: Mutex<Common>,
    changed: Condvar,
}

#[derive(Default)]
struct Common {
    input: PresenceInput,
    events: VecDeque<PresenceEvent>,
    /// The generation of the thread that may run.
    generation: u64,
    number: u32,
    frame: Option<i32>,
}

impl Link {
    fn lock(&self) -> MutexGuard<'_, Common> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes our input and wakes a calm thread.
    fn publish(&self, change: impl FnOnce(&mut PresenceInput)) {
        change(&mut self.lock().input);
        self.changed.notify_all();
    }
}

impl Presence {
    /// Starts a session between these players, in the same order everywhere; `me` is one of them. Ends the running one.
    ///
    /// Call it when a game starts and whenever the reachable players change. The input is reset: call `set_log` again. Does
    /// nothing for spectators and with fewer than two players.
    pub fn start(&mut self, players: &[Key], me: Key, waker: &Waker) {
        self.stop();
        let mut all: Vec<Key> = Vec::new();
        for key in players {
            if !all.contains(key) {
                all.push(*key);
            }
        }
        if !(2..=MAX_PLAYERS).contains(&all.len()) || !all.contains(&me) {
            return;
        }
        let (generation, number) = {
            let mut common = self.link.lock();
            common.input = PresenceInput::new();
            (common.generation, common.number.saturating_add(1))
        };
        let (link, datagrams, waker) = (self.link.clone(), self.datagrams.clone(), waker.clone());
        let work = move || {
            run(&link, &datagrams, &waker, generation, Sessions::new(all, me, number, Instant::now()));
        };
        match thread::Builder::new().name("presence".into()).spawn(work) {
            Ok(_) => self.running = true,
            Err(error) => warn!("no presence: {error}"),
        }
    }

    /// Ends the session.
    pub fn stop(&mut self) {
        let mut common = self.link.lock();
        common.generation += 1;
        common.events.clear();
        common.frame = None;
        drop(common);
        self.link.changed.notify_all();
        self.datagrams.clear();
        self.running = false;
    }

    /// Is a session running?
    pub fn is_on(&self) -> bool {
        self.running
    }

    /// The frame of the session; `None` until all players were heard.
    pub fn frame(&self) -> Option<i32> {
        self.link.lock().frame
    }

    /// The datagram queues, for network threads: the window need not wake up for them.
    pub fn datagrams(&self) -> DatagramPort {
        self.datagrams.clone()
    }

    /// Outgoing datagrams, if there is no sender.
    pub fn take_outgoing(&mut self) -> Vec<(Key, Vec<u8>)> {
        self.datagrams.take_outgoing()
    }

    /// Queues a received datagram.
    pub fn receive(&mut self, from: Key, bytes: Vec<u8>) {
        self.datagrams.receive(from, bytes);
    }

    /// Shows the cell under our pointer.
    pub fn set_pointer(&self, cell: Option<Cell>) {
        self.link.publish(|input| input.set_pointer(cell));
    }

    /// Shows the arrow we drew.
    pub fn set_arrow(&self, arrow: Option<(Cell, Cell)>) {
        self.link.publish(|input| input.set_arrow(arrow));
    }

    /// Shows an emote.
    pub fn set_emote(&self, kind: u8) {
        if kind < EMOTES {
            self.link.publish(|input| input.set_emote(kind));
        }
    }

    /// Sets length and fingerprint of our log. The fingerprint should include the key of the position, so that diverging rules
    /// are noticed, too.
    pub fn set_log(&self, ply: u32, log: u64) {
        self.link.publish(|input| input.set_log(ply, log));
    }

    /// Events since the last call. The app drains them and writes them as messages.
    pub fn events(&mut self) -> Vec<PresenceEvent> {
        self.link.lock().events.drain(..).collect()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The presence thread, until another generation may run.
fn run(link: &Link, datagrams: &DatagramPort, waker: &Waker, generation: u64, mut sessions: Sessions) {
    let rate = Duration::from_secs(1) / session::RATE as u32;
    let (mut last, mut next) = (Instant::now(), Instant::now());
    let mut over: Vec<Instant> = Vec::new();
    let (mut known, mut last_change) = (PresenceInput::new(), Instant::now());
    loop {
        let idle = last.duration_since(last_change) > IDLE_AFTER;
        let pause = if idle { CALM_PAUSE - rate } else { Duration::ZERO };
        let Some(input) = wait(link, generation, next, (pause, known)) else { return };
        let now = Instant::now();
        let passed = now.duration_since(last).min(MAX_CATCH_UP);
        next = if idle { now + rate } else { (next + rate).max(now) };
        last = now;
        let (out, events) = sessions.tick(input, datagrams.take_received(), passed, now);
        if input != known || !events.is_empty() || sessions.frame().is_none() {
            (known, last_change) = (input, now);
        }
        datagrams.send_all(out);
        let emotes = events.iter().filter(|it| matches!(it, PresenceEvent::Emote { .. })).count();
        over.extend(std::iter::repeat_n(now + EMOTE_DURATION + rate, emotes));
        let seen = over.len();
        // The window has to redraw when an emote ends.
        over.retain(|at| *at > now);
        let wakes = !events.is_empty() || over.len() < seen;
        let mut common = link.lock();
        if common.generation != generation {
            return;
        }
        (common.number, common.frame) = (sessions.number(), sessions.frame());
        for it in events {
            if common.events.len() < MAX_EVENTS {
                common.events.push_back(it);
            }
        }
        drop(common);
        if wakes {
            waker.wake();
        }
    }
}

/// Sleeps until `until`, plus `pause` while our input is unchanged. `None` when another generation may run.
fn wait(
    link: &Link,
    generation: u64,
    until: Instant,
    (pause, known): (Duration, PresenceInput),
) -> Option<PresenceInput> {
    let mut common = link.lock();
    loop {
        if common.generation != generation {
            return None;
        }
        let until = if common.input == known { until + pause } else { until };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Some(common.input);
        }
        let woken = link.changed.wait_timeout(common, left).unwrap_or_else(PoisonError::into_inner);
        common = woken.0;
    }
}
