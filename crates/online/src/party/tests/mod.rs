//! Whole parties in one place: every core is real, and what one sends the others hear, in any order that links allow.

mod hostile;
mod hosting;
mod listing;
mod matches;
mod mischief;
mod theft;
mod usurping;

use super::core::{Core, Out};
use super::event::PartyEvent;
use super::lobby::{Lobby, LobbySeat, LobbyTerms, Occupant};
use super::{LinkQuality, LobbyDraft};
use crate::identity::{Identity, Key};
use crate::net::{HostRequest, Lane, NetEvent};
use play::Action;
use relay::api::LobbyInfo;
use relay::codes::Code;
use rules::{AiLevel, Dice, GameTerms, Options};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

/// What is on its way on one link.
type Mail = VecDeque<(Lane, Vec<u8>)>;

/// Members by their numbers, and the links between them.
struct World {
    cores: Vec<Core>,
    keys: Vec<Key>,
    /// What is on its way, link by link.
    mail: BTreeMap<(usize, usize), Mail>,
    cut: BTreeSet<(usize, usize)>,
    ignored: BTreeSet<(usize, usize)>,
    now: Instant,
    dice: Dice,
    received: Vec<Vec<PartyEvent>>,
    /// What was asked of the relay, by whom.
    asked: Vec<(usize, HostRequest)>,
}

/// The usual terms of a mode.
fn terms(mode: &str) -> LobbyTerms {
    LobbyTerms::new(GameTerms::of(mode))
}

/// The usual terms of a mode with this time control.
fn timed_terms(mode: &str, time: &str) -> LobbyTerms {
    LobbyTerms::new(GameTerms { time: time.parse().expect("a time"), ..GameTerms::of(mode) })
}

fn draft(terms: LobbyTerms) -> LobbyDraft {
    let mode = catalog::find(&terms.game.mode).expect("it is there");
    LobbyDraft { seats: Lobby::empty_seats(mode.info()), terms, auto_start: false }
}

fn lobby_info() -> LobbyInfo {
    LobbyInfo {
        code: "CDFHJK".into(),
        game: String::new(),
        time: String::new(),
        title: String::new(),
        version: 1,
        seats: 8,
        members: 1,
        listed: false,
        locked: false,
        playing: false,
        password: false,
        age_seconds: 0,
    }
}

/// The relay lets a member in.
fn entered(host: bool) -> NetEvent {
    let code = Code::read("CDFHJK").expect("a code");
    NetEvent::Entered { code, host, resume: String::new(), waiting: false, lobby: lobby_info() }
}

impl World {
    /// A lobby with a host in it.
    fn new(terms: LobbyTerms) -> Self {
        let mut world = Self {
            cores: Vec::new(),
            keys: Vec::new(),
            mail: BTreeMap::new(),
            cut: BTreeSet::new(),
            ignored: BTreeSet::new(),
            now: Instant::now(),
            dice: Dice::new(5),
            received: Vec::new(),
            asked: Vec::new(),
        };
        let identity = Identity::new().expect("chance");
        world.enter("Host", identity, (Some(draft(terms)), true), true);
        world
    }

    /// A member joins, and all links open.
    fn join(&mut self, name: &str) -> usize {
        let who = self.enter(name, Identity::new().expect("chance"), (None, true), false);
        let host = self.keys[0];
        self.cores[who].handle(NetEvent::HostChanged { who: host }, self.now);
        (0..who).for_each(|other| self.link(who, other));
        self.settle();
        who
    }

    fn enter(
        &mut self,
        name: &str,
        identity: Identity,
        draft: (Option<LobbyDraft>, bool),
        host: bool,
    ) -> usize {
        let mut core = Core::new(identity, name, draft, self.now);
        core.handle(entered(host), self.now);
        self.keys.push(core.me());
        self.cores.push(core);
        self.received.push(Vec::new());
        self.cores.len() - 1
    }

    fn link(&mut self, a: usize, b: usize) {
        self.cut.remove(&(a, b));
        self.cut.remove(&(b, a));
        for (one, other) in [(a, b), (b, a)] {
            let who = self.keys[other];
            self.cores[one].handle(NetEvent::Connected { who }, self.now);
            let ping = Some(Duration::from_millis(10));
            self.cores[one].handle(NetEvent::LinkQuality { who, ping, shaky: false }, self.now);
        }
        self.collect();
    }

    /// A link breaks; what was on its way is lost.
    fn part(&mut self, a: usize, b: usize, left: bool) {
        for (one, other) in [(a, b), (b, a)] {
            self.cut.insert((one, other));
            self.mail.remove(&(one, other));
            let who = self.keys[other];
            self.cores[one].handle(NetEvent::Disconnected { who, left }, self.now);
        }
        self.collect();
    }

    fn number(&self, key: Key) -> Option<usize> {
        self.keys.iter().position(|other| *other == key)
    }

    fn collect(&mut self) {
        while self.cores.iter().any(|core| !core.out.is_empty() || !core.events.is_empty()) {
            self.collect_once();
        }
    }

    fn collect_once(&mut self) {
        for from in 0..self.cores.len() {
            let out = std::mem::take(&mut self.cores[from].out);
            for out in out {
                match out {
                    Out::Send(to, lane, bytes) => {
                        let Some(to) = self.number(to) else { continue };
                        if !self.cut.contains(&(from, to)) {
                            self.mail.entry((from, to)).or_default().push_back((lane, bytes));
                        }
                    }
                    Out::Ignore(who) => {
                        if let Some(who) = self.number(who) {
                            self.ignored.insert((from, who));
                        }
                    }
                    Out::Relay(ask) => self.asked.push((from, ask)),
                    Out::Password(_) => {}
                    Out::Judge(job) => {
                        let verdict = job.run(&std::sync::atomic::AtomicBool::new(false));
                        self.cores[from].on_judged(verdict, self.now);
                    }
                }
            }
            let events: Vec<_> = self.cores[from].events.drain(..).collect();
            self.received[from].extend(events);
        }
    }

    /// Everything on its way arrives: links keep their order, and nonce decides between links.
    fn settle(&mut self) {
        for round in 0.. {
            assert!(round < 100_000, "they talk without end");
            self.collect();
            let full: Vec<_> =
                self.mail.iter().filter(|(_, mail)| !mail.is_empty()).map(|(link, _)| *link).collect();
            let Some(link) = self.dice.pick(&full).copied() else { break };
            let Some((lane, bytes)) = self.mail.get_mut(&link).and_then(VecDeque::pop_front) else {
                continue;
            };
            if self.ignored.contains(&(link.1, link.0)) {
                continue;
            }
            let who = self.keys[link.0];
            self.cores[link.1].handle(NetEvent::Received { who, lane, bytes }, self.now);
        }
    }

    fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.now += Duration::from_millis(500);
            for core in &mut self.cores {
                core.tick(self.now);
            }
            self.settle();
        }
    }

    fn lobby(&self, who: usize) -> &Lobby {
        self.cores[who].lobby.as_ref().expect("a lobby")
    }

    /// Everybody is ready, and the host begins.
    fn start(&mut self) {
        for who in 1..self.cores.len() {
            self.cores[who].ready(true);
        }
        self.settle();
        let now = self.now;
        self.cores[0].start(now).expect("everybody is ready");
        self.settle();
    }

    /// The one to move makes a move by nonce; `false` when the game is over.
    fn random_move(&mut self) -> bool {
        let chain = self.chain(0);
        let Some(seat) = chain.mover() else { return false };
        let moves = chain.game().moves();
        let text = self.dice.pick(&moves).expect("a move").text.clone();
        // The host runs the AIs.
        let who = chain_owner(self, seat).unwrap_or_default();
        let now = self.now;
        self.cores[who].play(seat, Action::Move(text), 10, now).expect("it is legal");
        true
    }

    fn chain(&self, who: usize) -> &chain::Chain {
        &self.cores[who].game.as_ref().expect("a game").chain
    }

    fn all_agree(&self) {
        let head = self.chain(0).head();
        for who in 1..self.cores.len() {
            assert_eq!(self.chain(who).head(), head, "member {who} has another log");
        }
    }
}

/// Which member makes the moves of a seat.
fn chain_owner(world: &World, seat: usize) -> Option<usize> {
    world.chain(0).header().key_of(seat).and_then(|key| world.number(key))
}

/// The first game there is, and one with teams of several if there is one.
fn first_mode() -> String {
    catalog::modes()[0].info().id.clone()
}

#[test]
fn a_newcomer_gets_the_lobby_and_a_seat() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    assert_eq!(world.lobby(guest), world.lobby(0));
    assert_eq!(world.lobby(guest).seat_of(world.keys[guest]), Some(1));
    assert_eq!(world.lobby(0).members.len(), 2);
    let third = world.join("Bo");
    assert_eq!(world.lobby(third).name(world.keys[third]), "Bo 2");
    assert_eq!(world.lobby(third).spectators().count(), 1);
    assert_eq!(
        world.cores[0].link_quality(world.keys[guest]).map(|quality: LinkQuality| quality.shaky),
        Some(false)
    );
    let seats: Vec<LobbySeat> = world.lobby(0).seats.clone();
    assert!(seats.iter().all(|seat| matches!(seat.occupant, Occupant::Member(_))));
}
