//! The shared pulse: who points where, what somebody feels, the turn that changes for all in the same frame, and the
//! alarm when two logs are not the same. It may be lost at any time: the game never waits for it, the log is the game.
//!
//! A session of ggrs, through `bevy_ggrs`, lives in a small world on a thread of its own and beats fifteen times a
//! second; while nobody does anything it beats four times, for several frames at once. The window hears only of what has
//! changed, so it sleeps while nobody points at anything. Everything that comes from others is checked first (`shield`),
//! and a session that breaks all the same is replaced (`rounds`).
//!
//! Whoever only watches has no part in it: a session needs what every member of it holds up, and nobody should have to
//! wait for somebody who does not play.

mod beat;
mod bundle;
mod company;
mod held;
mod port;
mod rounds;
mod shared;
mod shield;

pub use company::{Company, Pointed, TINTS, sitter, tint};
pub use held::EMOTES;
pub use port::{Carrier, Port};

use crate::wake::Waker;
use bevy::prelude::*;
use held::Held;
use online::identity::Key;
use rounds::Rounds;
use rules::Cell;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// No more play with each other.
pub const MOST_PLAYERS: usize = 8;
/// So many news wait to be heard.
const MOST_NEWS: usize = 256;
/// For how long an emote is seen.
pub const EMOTE_LASTS: Duration = Duration::from_secs(2);
/// Nobody's emotes are seen more often than this.
const EMOTE_PAUSE: Duration = Duration::from_millis(700);
/// After a longer pause, frames that were missed are not made up for.
const LONGEST_PAUSE: Duration = Duration::from_millis(250);
/// When nothing has changed for so long, the pulse is calm, and beats once in this time.
const CALM_AFTER: Duration = Duration::from_secs(3);
const CALM_PAUSE: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pulse>().add_message::<PulseNews>().add_plugins(company::plugin);
}

/// Something that the pulse has to tell.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PulseNews {
    /// Somebody shows what they feel; oneself, too, in the frame in which the others see it.
    Emote {
        /// Who.
        who: Key,
        /// What, by its place in the list.
        kind: u8,
    },
    /// Somebody else points somewhere else, or nowhere. The cells need not be on the board.
    Pointing {
        /// Who.
        who: Key,
        /// The cell they point at.
        cell: Option<Cell>,
        /// The arrow they have drawn.
        arrow: Option<(Cell, Cell)>,
    },
    /// Everybody has the log this far now. All hear it in the same frame.
    Turn {
        /// How far.
        ply: u32,
    },
    /// Somebody's log is not ours, or not another's: time to compare. Told again, less and less often, until they agree.
    Alarm {
        /// Who, as far as it is known.
        who: Key,
        /// Where in the log, if that is known.
        ply: Option<u32>,
    },
    /// The session is over, and nobody points at anything any more. The next begins by itself.
    Broken,
}

/// The shared pulse. Nothing here waits.
#[derive(Resource, Default)]
pub struct Pulse {
    link: Arc<Link>,
    port: Port,
    running: bool,
}

/// What the window and the thread of the pulse have in common.
#[derive(Default)]
struct Link {
    state: Mutex<Common>,
    changed: Condvar,
}

#[derive(Default)]
struct Common {
    held: Held,
    news: VecDeque<PulseNews>,
    /// Which thread is the one that should run.
    turn: u64,
    round: u32,
    frame: Option<i32>,
}

impl Link {
    fn lock(&self) -> MutexGuard<'_, Common> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something else is held up: a calm pulse need not stay calm.
    fn hold_up(&self, change: impl FnOnce(&mut Held)) {
        change(&mut self.lock().held);
        self.changed.notify_all();
    }
}

impl Pulse {
    /// Begins a pulse between these players, in the same order everywhere; `me` is one of them. A pulse that is on ends.
    ///
    /// Call it when a game begins, and again when other players are here than before or somebody came back. What was held
    /// up before is forgotten: tell of the log again. For whoever does not play, or alone, there is none.
    pub fn start(&mut self, players: &[Key], me: Key, waker: &Waker) {
        self.stop();
        let mut all: Vec<Key> = Vec::new();
        for key in players {
            if !all.contains(key) {
                all.push(*key);
            }
        }
        if !(2..=MOST_PLAYERS).contains(&all.len()) || !all.contains(&me) {
            return;
        }
        let (turn, round) = {
            let mut common = self.link.lock();
            common.held = Held::new();
            (common.turn, common.round.saturating_add(1))
        };
        let (link, port, waker) = (self.link.clone(), self.port.clone(), waker.clone());
        let work = move || beat(&link, &port, &waker, turn, Rounds::new(all, me, round, Instant::now()));
        match thread::Builder::new().name("pulse".into()).spawn(work) {
            Ok(_) => self.running = true,
            Err(error) => warn!("no pulse: {error}"),
        }
    }

    /// Ends it.
    pub fn stop(&mut self) {
        let mut common = self.link.lock();
        common.turn += 1;
        common.news.clear();
        common.frame = None;
        drop(common);
        self.link.changed.notify_all();
        self.port.clear();
        self.running = false;
    }

    /// Is one on?
    pub fn is_on(&self) -> bool {
        self.running
    }

    /// The frame of the session, the same everywhere but for how far somebody is behind; none before all were heard.
    pub fn frame(&self) -> Option<i32> {
        self.link.lock().frame
    }

    /// Where datagrams come in and go out, for threads that carry them: then the window need not wake up for it.
    pub fn port(&self) -> Port {
        self.port.clone()
    }

    /// What is to be sent, if nobody carries it.
    pub fn take_out(&mut self) -> Vec<(Key, Vec<u8>)> {
        self.port.take_out()
    }

    /// Something came from somebody.
    pub fn put_in(&mut self, from: Key, bytes: Vec<u8>) {
        self.port.put_in(from, bytes);
    }

    /// This player points at a cell, or at none.
    pub fn point(&self, cell: Option<Cell>) {
        self.link.hold_up(|held| held.point(cell));
    }

    /// This player has drawn an arrow, or takes it away.
    pub fn arrow(&self, arrow: Option<(Cell, Cell)>) {
        self.link.hold_up(|held| held.draw(arrow));
    }

    /// This player shows what they feel, by its place in the list.
    pub fn emote(&self, kind: u8) {
        if kind < EMOTES {
            self.link.hold_up(|held| held.feel(kind));
        }
    }

    /// This player's log is so long, and has this hash. It should take in the key of the position as well, so that rules
    /// that went different ways are noticed, too.
    pub fn tell(&self, ply: u32, log: u64) {
        self.link.hold_up(|held| held.tell(ply, log));
    }

    /// What has happened since this was last asked. The app does so by itself, and writes it as messages.
    pub fn news(&mut self) -> Vec<PulseNews> {
        self.link.lock().news.drain(..).collect()
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the thread does until it is not its turn any more.
fn beat(link: &Link, port: &Port, waker: &Waker, turn: u64, mut rounds: Rounds) {
    let rate = Duration::from_secs(1) / beat::RATE as u32;
    let (mut last, mut next) = (Instant::now(), Instant::now());
    let mut over: Vec<Instant> = Vec::new();
    let (mut known, mut stirred) = (Held::new(), Instant::now());
    loop {
        let calm = last.duration_since(stirred) > CALM_AFTER;
        let pause = if calm { CALM_PAUSE - rate } else { Duration::ZERO };
        let Some(held) = rest(link, turn, next, (pause, known)) else { return };
        let now = Instant::now();
        let passed = now.duration_since(last).min(LONGEST_PAUSE);
        next = if calm { now + rate } else { (next + rate).max(now) };
        last = now;
        let (out, news) = rounds.tick(held, port.take_in(), passed, now);
        if held != known || !news.is_empty() || rounds.frame().is_none() {
            (known, stirred) = (held, now);
        }
        port.put_out(out);
        let emotes = news.iter().filter(|it| matches!(it, PulseNews::Emote { .. })).count();
        over.extend(std::iter::repeat_n(now + EMOTE_LASTS + rate, emotes));
        let seen = over.len();
        // When an emote is over, the window has to look.
        over.retain(|at| *at > now);
        let wakes = !news.is_empty() || over.len() < seen;
        let mut common = link.lock();
        if common.turn != turn {
            return;
        }
        (common.round, common.frame) = (rounds.round(), rounds.frame());
        for it in news {
            if common.news.len() < MOST_NEWS {
                common.news.push_back(it);
            }
        }
        drop(common);
        if wakes {
            waker.wake();
        }
    }
}

/// Sleeps until then, and a little longer as long as only what is known is held up. Nothing when it is somebody else's
/// turn.
fn rest(link: &Link, turn: u64, until: Instant, (pause, known): (Duration, Held)) -> Option<Held> {
    let mut common = link.lock();
    loop {
        if common.turn != turn {
            return None;
        }
        let until = if common.held == known { until + pause } else { until };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Some(common.held);
        }
        let woken = link.changed.wait_timeout(common, left).unwrap_or_else(PoisonError::into_inner);
        common = woken.0;
    }
}
