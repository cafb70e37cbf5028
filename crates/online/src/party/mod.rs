//! The lobby and the match: what the members have agreed on, whoever of them comes and goes.
//!
//! [`Party`] is what an app holds: it pumps a [`Net`] into a `Core`, which decides everything and knows neither sockets nor
//! threads. The host decides about the lobby and tells everybody; if the host is gone, whoever came next is host. The game
//! itself needs no host: it is the [`Chain`] that every member has.

mod accept;
mod actions;
mod core;
mod exchange;
mod game;
mod limits;
mod listing;
pub mod lobby;
mod news;
mod rule;
#[cfg(test)]
mod tests;
mod timer;
mod word;

pub use news::{Note, PartyNews};
pub use word::{Sorry, Wish};

use crate::chain::{Chain, ChainError, Deed};
use crate::identity::{Identity, Key};
use crate::net::{ConnectOptions, EntryMode, Net, Sender};
use core::{Core, Out};
use lobby::{Lobby, NotYet, Place, Terms};
use std::sync::Arc;
use std::time::{Duration, Instant};
use timer::Timer;

/// How somebody is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// There and back.
    pub ping: Option<Duration>,
    /// Nothing was heard for some seconds.
    pub shaky: bool,
}

/// What a lobby begins with, for whoever makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Founding {
    /// What is to be played.
    pub terms: Terms,
    /// Who plays; empty places are filled by whoever comes.
    pub places: Vec<Place>,
    /// Does the game begin by itself as soon as it can? For strangers who meet.
    pub at_once: bool,
}

/// Being with others: a lobby, its members, and the game they play. Never waits for anybody.
pub struct Party {
    net: Option<Net>,
    core: Core,
    timer: Timer,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// So much is heard in one go.
const MOST_AT_ONCE: usize = 512;

impl Party {
    /// Goes into a lobby. `founding` is for whoever makes it, or comes back to one that everybody else has left.
    #[must_use]
    pub fn open(options: ConnectOptions, name: &str, founding: Option<Founding>) -> Self {
        let wake = Arc::clone(&options.wake);
        let timer = Timer::new(Arc::clone(&wake));
        let fresh = matches!(options.entry, EntryMode::Host(_) | EntryMode::Seek(_));
        let core = Core::new(options.identity.clone(), name, (founding, fresh), Instant::now());
        Self { net: Some(Net::open(options)), core, timer, wake }
    }

    /// Hears and does whatever there is to hear and do now.
    pub fn poll(&mut self) {
        let now = Instant::now();
        // So much at a time, so that nobody who talks without end stops the app.
        for heard in 1..=MOST_AT_ONCE {
            let Some(news) = self.net.as_mut().and_then(Net::next) else { break };
            self.core.hear(news, now);
            self.carry_out();
            if heard == MOST_AT_ONCE {
                // There is more, and nobody will say so again.
                (self.wake)();
            }
        }
        self.core.tick(now);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        let mut unsent = false;
        for out in self.core.out.drain(..) {
            let Some(net) = &self.net else { continue };
            match out {
                Out::Send(to, lane, bytes) => unsent |= !net.send(to, lane, bytes),
                Out::Relay(ask) => net.ask_relay(ask),
                Out::Ignore(who) => net.ignore(who),
                Out::Password(password) => net.set_password(password),
            }
        }
        if unsent {
            self.core.owe(Instant::now());
        }
        self.timer.set(self.core.next_tick());
    }

    /// The next thing to tell, if there is any.
    pub fn news(&mut self) -> Option<PartyNews> {
        self.core.news.pop_front()
    }

    /// Who one is.
    #[must_use]
    pub fn me(&self) -> Key {
        self.core.me()
    }

    /// The secret of who one is: for whoever wants to come back.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        self.core.identity()
    }

    /// The lobby, once its host has told.
    #[must_use]
    pub fn lobby(&self) -> Option<&Lobby> {
        self.core.lobby.as_ref()
    }

    /// Is one its host?
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.core.is_host()
    }

    /// The game that is going on, or the last one.
    #[must_use]
    pub fn chain(&self) -> Option<&Chain> {
        self.core.game.as_ref().map(|game| &game.chain)
    }

    /// How long ago the move in progress began, by the clock here.
    #[must_use]
    pub fn thinking(&self) -> Duration {
        self.core.game.as_ref().map_or(Duration::ZERO, |game| game.thinking(Instant::now()))
    }

    /// How somebody is heard; nothing if there is no link to them.
    #[must_use]
    pub fn heard(&self, who: Key) -> Option<Heard> {
        self.core.heard(who)
    }

    /// Does something in the game, for a seat of one's own or an AI's.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn play(&mut self, seat: usize, deed: Deed, centis: u32) -> Result<(), ChainError> {
        let done = self.core.play(seat, deed, centis, Instant::now());
        self.carry_out();
        done
    }

    /// Says something to everybody. Not too long, and not too often: says whether it was said.
    pub fn say(&mut self, words: &str) -> bool {
        let said = self.core.say(words, Instant::now());
        self.carry_out();
        said
    }

    /// Says that one is ready for what is to be played, or not yet.
    pub fn ready(&mut self, ready: bool) {
        self.core.ready(ready);
        self.carry_out();
    }

    /// Wishes something of the host.
    pub fn wish(&mut self, wish: Wish) {
        self.core.wish(wish);
        self.carry_out();
    }

    /// As host, changes something about the lobby.
    pub fn change(&mut self, change: impl FnOnce(&mut Lobby)) {
        self.core.change(change);
        self.carry_out();
    }

    /// As host, decides on other terms.
    pub fn decide(&mut self, terms: Terms) {
        self.core.decide(terms);
        self.carry_out();
    }

    /// As host, adds a place for a team.
    pub fn add_place(&mut self, team: rules::Team) {
        self.change(|lobby| lobby.add_place(team));
    }

    /// As host, takes a place away.
    pub fn remove_place(&mut self, place: usize) {
        self.change(|lobby| lobby.remove_place(place));
    }

    /// As host, sets the password for whoever comes from now on.
    pub fn set_password(&mut self, password: Option<String>) {
        if self.is_host() {
            self.core.set_password(password);
            self.carry_out();
        }
    }

    /// As host, sends somebody away.
    pub fn kick(&mut self, who: Key) {
        self.core.kick(who);
        self.carry_out();
    }

    /// As host, makes somebody else host.
    pub fn give_host(&mut self, who: Key) {
        self.core.give_host(who);
        self.carry_out();
    }

    /// As host, begins the game.
    ///
    /// # Errors
    /// Why it cannot begin yet.
    pub fn start(&mut self) -> Result<(), NotYet> {
        let started = self.core.start(Instant::now());
        self.carry_out();
        started
    }

    /// Whoever sends what may get lost on its way, from any thread.
    #[must_use]
    pub fn sender(&self) -> Option<Sender> {
        self.net.as_ref().map(Net::sender)
    }

    /// Tells everybody how far the log is here, so that whoever has another one says so.
    pub fn compare(&mut self) {
        self.core.compare();
        self.carry_out();
    }

    /// Leaves for good.
    pub fn leave(mut self) {
        if let Some(net) = self.net.take() {
            net.leave();
        }
    }

    /// The same, but waits until the others know, or so long: for whoever is about to end the app.
    pub fn leave_within(mut self, at_most: Duration) {
        if let Some(net) = self.net.take() {
            net.leave_within(at_most);
        }
    }
}
