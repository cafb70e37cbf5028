//! The lobby and its game, while members come and go.
//!
//! [`Party`] pumps a [`Net`] into a `Core`, which decides everything and knows neither sockets nor threads. The host decides
//! about the lobby and sends it to all; when the host is gone, the member who joined next takes over (see `succession`). The game itself needs
//! no host: every member holds its [`Chain`].

mod authority;
mod core;
mod draft;
mod event;
mod flags;
mod judging;
mod limits;
mod listing;
mod live_game;
pub mod lobby;
mod lobby_ops;
mod log_sync;
mod merging;
mod message;
mod move_times;
mod requests;
mod succession;
#[cfg(test)]
mod tests;
pub(crate) mod timer;
mod witness;

pub use draft::LobbyDraft;
pub use event::{Note, PartyEvent};
pub use message::{MemberRequest, Rejection};

use crate::chain::{Chain, ChainError};
use crate::identity::{Identity, Key};
use crate::net::{ConnectOptions, EntryMode, Net, Sender};
use core::{Core, Out};
use judging::Judge;
use lobby::{CannotStart, Lobby, LobbyTerms};
use play::Action;
use std::sync::Arc;
use std::time::{Duration, Instant};
use timer::Timer;

/// The quality of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LinkQuality {
    /// The round-trip time.
    pub ping: Option<Duration>,
    /// Has nothing been received for some seconds?
    pub shaky: bool,
}

/// A lobby we are in, its members, and their game. Never blocks.
pub struct Party {
    net: Option<Net>,
    core: Core,
    judge: Judge,
    timer: Timer,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// The most events handled per poll, so that a flood cannot stall the app.
const MOST_AT_ONCE: usize = 512;

impl Party {
    /// Enters a lobby. `draft` creates it, or recreates it when we return and everybody else is gone.
    #[must_use]
    pub fn open(options: ConnectOptions, name: &str, draft: Option<LobbyDraft>) -> Self {
        let wake = Arc::clone(&options.wake);
        let timer = Timer::new(Arc::clone(&wake));
        let fresh = matches!(options.entry, EntryMode::Host(_) | EntryMode::Seek(_));
        let core = Core::new(options.identity.clone(), name, (draft, fresh), Instant::now());
        let judge = Judge::new(Arc::clone(&wake));
        Self { net: Some(Net::open(options)), core, judge, timer, wake }
    }

    /// Sets the name of AI players in games that we start.
    pub fn set_ai_name(&mut self, name: &str) {
        self.core.ai_name = crate::wire::sanitize(name, rules::name::MAX_LENGTH);
    }

    /// A party that tests connect with others by hand.
    #[cfg(test)]
    pub(crate) fn without_net(options: &ConnectOptions, name: &str, draft: Option<LobbyDraft>) -> Self {
        let wake = Arc::clone(&options.wake);
        let fresh = matches!(options.entry, EntryMode::Host(_) | EntryMode::Seek(_));
        let core = Core::new(options.identity.clone(), name, (draft, fresh), Instant::now());
        let judge = Judge::new(Arc::clone(&wake));
        Self { net: None, core, judge, timer: Timer::new(Arc::clone(&wake)), wake }
    }

    /// Hands over an event as a network would.
    #[cfg(test)]
    pub(crate) fn receive(&mut self, event: crate::net::NetEvent, now: Instant) {
        self.core.handle(event, now);
        self.judge_now(now);
    }

    /// Judges all branches at once, not on the thread.
    #[cfg(test)]
    fn judge_now(&mut self, now: Instant) {
        while let Some(at) = self.core.out.iter().position(|out| matches!(out, Out::Judge(_))) {
            if let Out::Judge(job) = self.core.out.remove(at) {
                self.core.on_judged(job.run(&std::sync::atomic::AtomicBool::new(false)), now);
            }
        }
    }

    /// The messages to be sent, with their receivers.
    #[cfg(test)]
    pub(crate) fn take_messages(&mut self) -> Vec<(Key, Vec<u8>)> {
        let out = std::mem::take(&mut self.core.out).into_iter();
        let messages = out.filter_map(|out| match out {
            Out::Send(to, _, bytes) => Some((to, bytes)),
            _ => None,
        });
        messages.collect()
    }

    /// Handles everything that arrived and everything that is due.
    pub fn poll(&mut self, now: Instant) {
        for handled in 1..=MOST_AT_ONCE {
            let Some(event) = self.net.as_mut().and_then(Net::next) else { break };
            self.core.handle(event, now);
            self.flush();
            if handled == MOST_AT_ONCE {
                // There is more; the net will not wake us again for it.
                (self.wake)();
            }
        }
        while let Some(verdict) = self.judge.next() {
            self.core.on_judged(verdict, now);
        }
        self.core.tick(now);
        self.flush();
    }

    fn flush(&mut self) {
        let mut unsent = false;
        let Some(net) = &self.net else { return };
        for out in self.core.out.drain(..) {
            match out {
                Out::Send(to, lane, bytes) => unsent |= !net.send(to, lane, bytes),
                Out::Relay(ask) => net.ask_relay(ask),
                Out::Ignore(who) => net.ignore(who),
                Out::Password(password) => net.set_password(password),
                Out::Judge(job) => self.judge.judge(*job),
            }
        }
        if unsent {
            self.core.schedule_resend(Instant::now());
        }
        self.timer.set(self.core.next_tick());
    }

    /// The next event, if any.
    pub fn next_event(&mut self) -> Option<PartyEvent> {
        self.core.events.pop_front()
    }

    /// Our key.
    #[must_use]
    pub fn me(&self) -> Key {
        self.core.me()
    }

    /// Our secret identity, needed to reconnect.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        self.core.identity()
    }

    /// The lobby, once the host has sent it.
    #[must_use]
    pub fn lobby(&self) -> Option<&Lobby> {
        self.core.lobby.as_ref()
    }

    /// Are we its host?
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.core.is_host()
    }

    /// The game in progress, or the last one.
    #[must_use]
    pub fn chain(&self) -> Option<&Chain> {
        self.core.game.as_ref().map(|game| &*game.chain)
    }

    /// How long the current move has taken, by the local clock.
    #[must_use]
    pub fn thinking(&self, now: Instant) -> Duration {
        self.core.game.as_ref().map_or(Duration::ZERO, |game| game.thinking(now))
    }

    /// The quality of the link to a member; `None` without a link.
    #[must_use]
    pub fn link(&self, who: Key) -> Option<LinkQuality> {
        self.core.link_quality(who)
    }

    /// Does an action for our own seat or an AI's.
    ///
    /// # Errors
    /// Why it is not possible.
    pub fn play(&mut self, seat: usize, action: Action, centis: u32) -> Result<(), ChainError> {
        let done = self.core.play(seat, action, centis, Instant::now());
        self.flush();
        done
    }

    /// Sends a chat line. Returns whether length and rate allowed it.
    pub fn say(&mut self, text: &str) -> bool {
        let said = self.core.say(text, Instant::now());
        self.flush();
        said
    }

    /// Declares us ready for the current game, or not ready.
    pub fn ready(&mut self, ready: bool) {
        self.core.ready(ready);
        self.flush();
    }

    /// Sends a request to the host.
    pub fn request(&mut self, request: MemberRequest) {
        self.core.request(request);
        self.flush();
    }

    /// As host, changes the lobby.
    pub fn change(&mut self, change: impl FnOnce(&mut Lobby)) {
        self.core.change(change);
        self.flush();
    }

    /// As host, changes the terms.
    pub fn set_terms(&mut self, terms: LobbyTerms) {
        self.core.set_terms(terms);
        self.flush();
    }

    /// As host, adds a seat to a team.
    pub fn add_seat(&mut self, team: rules::Team) {
        self.change(|lobby| lobby.add_seat(team));
    }

    /// As host, removes a seat.
    pub fn remove_seat(&mut self, seat: usize) {
        self.change(|lobby| lobby.remove_seat(seat));
    }

    /// As host, sets the password for newcomers.
    pub fn set_password(&mut self, password: Option<String>) {
        if self.is_host() {
            self.core.set_password(password);
            self.flush();
        }
    }

    /// As host, kicks a member.
    pub fn kick(&mut self, who: Key) {
        self.core.kick(who);
        self.flush();
    }

    /// As host, makes another member host.
    pub fn give_host(&mut self, who: Key) {
        self.core.give_host(who);
        self.flush();
    }

    /// As host, starts the game.
    ///
    /// # Errors
    /// Why it cannot start yet.
    pub fn start(&mut self) -> Result<(), CannotStart> {
        let started = self.core.start(Instant::now());
        self.flush();
        started
    }

    /// Sends unreliable datagrams, from any thread.
    #[must_use]
    pub fn sender(&self) -> Option<Sender> {
        self.net.as_ref().map(Net::sender)
    }

    /// Sends our log status to all, so that members with another log answer.
    pub fn compare(&mut self) {
        self.core.compare();
        self.flush();
    }

    /// Leaves for good.
    pub fn leave(mut self) {
        if let Some(net) = self.net.take() {
            net.leave();
        }
    }

    /// Leaves for good, and waits at most this long until the others know: for the end of the app.
    pub fn leave_within(mut self, at_most: Duration) {
        if let Some(net) = self.net.take() {
            net.leave_within(at_most);
        }
    }
}
