//! The thread behind a handle: one task that owns everything, and hears of everything in turn.

mod doors;
mod ending;
mod lanes;
mod links;
mod peers;
mod relaying;

use super::backoff::Backoff;
use super::desk::Desk;
use super::door::Whisper;
use super::flow::Flow;
use super::link::{Happened, LinkId};
use super::route::{Ground, Shift};
use super::uplink::{Heard, Hurry, Inside, Uplink};
use super::{Entrance, Lane, News, Refusal, RelayAsk};
use crate::identity::{Identity, Key};
use links::Link;
use matchbox_protocol::PeerId;
use peers::{Peers, Tries};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};
use tokio::{
    sync::mpsc::{Receiver, Sender, UnboundedReceiver, channel},
    time::{MissedTickBehavior, interval},
};

/// How often everything that has a time is looked at.
const TICK: Duration = Duration::from_millis(100);
/// Who did not look for so long was frozen.
const FROZEN: Duration = Duration::from_secs(5);
/// How often one looks whether the network is still the same.
const LOOK_AROUND: Duration = Duration::from_millis(500);
/// Events that may wait; whoever makes them waits as well.
const EVENTS: usize = 512;
/// Words to the relay that may wait.
const WORDS: usize = 256;

/// What the app wants.
pub(super) enum Wish {
    Send {
        to: Key,
        lane: Lane,
        bytes: Vec<u8>,
        flow: Arc<Flow>,
    },
    /// The app has taken so much of what somebody sent that they should know.
    Taken(Key),
    Ask(RelayAsk),
    Ignore(Key),
    Password(Option<String>),
    Leave,
}

/// What happens by itself.
pub(super) enum Event {
    Relay(Heard),
    Link(LinkId, Happened),
    /// The relay has said no to something the app asked for.
    Declined(String),
}

impl From<Heard> for Event {
    fn from(heard: Heard) -> Self {
        Self::Relay(heard)
    }
}

impl From<(LinkId, Happened)> for Event {
    fn from((id, happened): (LinkId, Happened)) -> Self {
        Self::Link(id, happened)
    }
}

/// Is there anything left to do?
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    /// Whoever is linked is told that this is for good.
    Goodbye,
    /// To the relay as well.
    Leaving,
    /// Without a word.
    Away,
}

/// Everything there is to know.
struct Worker {
    me: Identity,
    password: Option<String>,
    desk: Desk,
    events: Sender<Event>,
    /// To the relay.
    words: Sender<String>,
    /// The lobby, once the relay has let us in.
    inside: Option<Inside>,
    /// Have we told the app so, and not of the relay being away since?
    relay_told: Option<bool>,
    /// Who we are to the relay.
    own: Option<PeerId>,
    peers: Peers,
    tries: Tries,
    links: HashMap<Key, Link>,
    open_links: Arc<AtomicUsize>,
    next_link: LinkId,
    ignored: HashSet<Key>,
    /// Those who sent far too much, and until when they stay away.
    cooling: HashMap<Key, Instant>,
    backoffs: HashMap<Key, Backoff>,
    host: Option<PeerId>,
    host_told: Option<Key>,
    /// Has anybody ever let us in?
    welcome: bool,
    /// Somebody says our password is wrong. If nobody else lets us in by then, it is.
    doubt: Option<Instant>,
    /// The host wants nothing to do with us. If nobody else does by then, we were sent away.
    unwanted: Option<Instant>,
    asks: Option<Sender<relaying::Errand>>,
    looked: Instant,
    ground: Ground,
    /// When to look again where we stand.
    look_around: Instant,
    hurry: Arc<Hurry>,
}

/// Runs until the handle is gone or there is nothing left to do.
pub(super) fn run(entrance: Entrance, desk: Desk, wishes: UnboundedReceiver<Wish>) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(wrong) => return desk.tell(News::Refused(Refusal::Other(wrong.to_string()))),
    };
    runtime.block_on(async move {
        let (events, heard) = channel(EVENTS);
        let (words, said) = channel(WORDS);
        let open_links = Arc::<AtomicUsize>::default();
        let Entrance { relay, way, identity, password, .. } = entrance;
        let hurry = Arc::<Hurry>::default();
        let uplink = Uplink { relay, way, links: open_links.clone(), hurry: hurry.clone() };
        tokio::spawn(uplink.run(events.clone(), said));
        let now = Instant::now();
        let worker = Worker {
            me: identity,
            password,
            desk,
            events,
            words,
            inside: None,
            relay_told: None,
            own: None,
            peers: Peers::default(),
            tries: Tries::default(),
            links: HashMap::new(),
            open_links,
            next_link: 0,
            ignored: HashSet::new(),
            cooling: HashMap::new(),
            backoffs: HashMap::new(),
            host: None,
            host_told: None,
            welcome: false,
            doubt: None,
            unwanted: None,
            asks: None,
            looked: now,
            ground: Ground::new(),
            look_around: now,
            hurry,
        };
        worker.work(wishes, heard).await;
    });
    runtime.shutdown_background();
}

impl Worker {
    async fn work(mut self, mut wishes: UnboundedReceiver<Wish>, mut heard: Receiver<Event>) {
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let goes = loop {
            let goes = tokio::select! {
                wish = wishes.recv() => match wish {
                    Some(wish) => self.grant(wish),
                    None => Goes::Away,
                },
                Some(event) = heard.recv() => self.hear(event),
                _ = tick.tick() => self.look(),
            };
            if goes != Goes::On {
                break goes;
            }
        };
        self.end(goes).await;
    }

    fn grant(&mut self, wish: Wish) -> Goes {
        match wish {
            Wish::Send { to, lane, bytes, flow } => self.send(to, lane, bytes, &flow),
            Wish::Taken(who) => self.ping(who),
            Wish::Ask(ask) => self.ask(ask),
            Wish::Ignore(who) => self.ignore(who),
            Wish::Password(password) => self.password = password,
            Wish::Leave => return Goes::Leaving,
        }
        Goes::On
    }

    fn hear(&mut self, event: Event) -> Goes {
        match event {
            Event::Relay(heard) => return self.hear_relay(heard),
            Event::Link(id, happened) => self.hear_link(id, happened),
            Event::Declined(why) => self.desk.tell(News::RelayRefused(why)),
        }
        Goes::On
    }

    /// Everything that has a time.
    fn look(&mut self) -> Goes {
        let now = Instant::now();
        let frozen = now.saturating_duration_since(self.looked) > FROZEN;
        self.looked = now;
        if frozen {
            self.thaw(now);
        }
        if now >= self.look_around {
            self.look_around = now + LOOK_AROUND;
            self.stand();
        }
        self.look_at_links(now);
        self.look_at_doors(now);
        if self.doubt.is_some_and(|until| now >= until) && !self.welcome {
            return self.refuse(Refusal::WrongPassword);
        }
        if self.unwanted.take_if(|until| now >= *until).is_some()
            && !self.peers.any_inside()
            && !self.links.values().any(|link| link.open.is_some())
        {
            return self.refuse(Refusal::Kicked);
        }
        Goes::On
    }

    /// Is this still the network we were in? If not, nobody need find out by waiting.
    fn stand(&mut self) {
        let shift = self.ground.look();
        if shift == Shift::None {
            return;
        }
        log::info!("the network: {shift:?}");
        let moved = shift == Shift::Moved;
        if moved {
            self.hurry.moved.notify_waiters();
        }
        self.hurry.back.notify_waiters();
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            if moved { self.lose(key, false) } else { self.probe(key) }
        }
    }

    /// Tells the last thing there is to tell.
    fn refuse(&mut self, refusal: Refusal) -> Goes {
        let goes = if refusal == Refusal::Elsewhere { Goes::Away } else { Goes::Goodbye };
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            self.withdraw(key);
        }
        self.desk.tell(News::Refused(refusal));
        goes
    }

    /// Has nothing to do with somebody any more.
    fn ignore(&mut self, who: Key) {
        self.ignored.insert(who);
        for peer in self.peers.of(who) {
            self.turn_away(peer, super::door::No::Unwanted);
        }
        self.lose(who, true);
    }

    /// Says something to a member only they can read.
    fn whisper(&mut self, to: PeerId, words: &Whisper) {
        let frame = self.peers.session(to).and_then(|session| session.whisper(words));
        if let Some(frame) = frame {
            self.say(to, &frame);
        }
    }
}
