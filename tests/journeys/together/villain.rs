//! A member that speaks the protocol and lies. The protocol is written anew here, so that this also pins the wire format.

use super::common::relays::Relay;
use super::*;
use manyboard::online::presence::Presence;
use manyboard::wake::Waker;
use online::chain::{Chain, Entry, Hash, LogHeader, LogStatus};
use online::identity::{Identity, Key};
use online::invite::InviteCode;
use online::net::{ConnectOptions, EntryMode, Lane, Net, NetEvent};
use online::party::lobby::{Lobby, Occupant};
use online::wire;
use play::Action;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The messages between apps. Their order is the wire format.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum PeerMessage {
    Hello { version: u32, name: String },
    Lobby(Box<Lobby>),
    Rejected(u8),
    Away(Key),
    Request(MemberRequest),
    Say(String),
    Begin(Box<LogHeader>),
    LogStatus(LogStatus, u32),
    Want(Hash, u32),
    Entries { game: Hash, from: u32, list: Vec<Entry> },
    Longer { game: Hash, place: u32, centis: u32 },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum MemberRequest {
    Ready(Option<Hash>),
    Seat(u16, Occupant),
    Again { swap: bool },
}

/// A hostile player with a seat.
struct Villain {
    net: Net,
    identity: Identity,
    host: Option<Key>,
    chain: Option<Chain>,
    /// The game the host proposes.
    agreed: Option<Hash>,
    told_longer: usize,
    presence: Presence,
}

impl Villain {
    fn join(relay: &Relay, code: &str) -> Self {
        let identity = Identity::new().expect("chance");
        let net = Net::open(ConnectOptions {
            relay: relay.address(),
            entry: EntryMode::Join(InviteCode::read(code).expect("a code")),
            identity: identity.clone(),
            password: None,
            wake: Arc::new(|| {}),
            presence: None,
        });
        Self {
            net,
            identity,
            host: None,
            chain: None,
            agreed: None,
            told_longer: 0,
            presence: Presence::default(),
        }
    }

    fn send(&self, word: &PeerMessage) {
        if let Some(host) = self.host {
            let bytes = wire::pack(word).expect("it is small");
            assert!(self.net.send(host, Lane::Talk, bytes), "the link is open");
        }
    }

    /// Behaves like an honest app for a while.
    fn listen(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            for (to, bytes) in self.presence.take_outgoing() {
                let _ = self.net.send(to, Lane::Presence, bytes);
            }
            match self.net.wait(left.min(Duration::from_millis(20))) {
                Some(NetEvent::Connected { who }) => {
                    self.host = Some(who);
                    self.send(&PeerMessage::Hello { version: online::VERSION, name: "Villain".into() });
                }
                Some(NetEvent::Received { who, lane: Lane::Presence, bytes }) => {
                    self.presence.receive(who, bytes);
                }
                Some(NetEvent::Received { lane: Lane::Talk, bytes, .. }) => self.hear(&bytes),
                _ => {}
            }
        }
    }

    fn hear(&mut self, bytes: &[u8]) {
        match wire::unpack::<PeerMessage>(bytes).expect("apps speak as is written here") {
            PeerMessage::Lobby(lobby) => self.agreed = Some(lobby.terms.game_id()),
            PeerMessage::Begin(header) => self.chain = Chain::new(*header).ok(),
            PeerMessage::Entries { from, list, .. } => {
                if let Some(chain) = &mut self.chain {
                    let _ = chain.merge(from as usize, list);
                }
            }
            PeerMessage::Longer { .. } => self.told_longer += 1,
            _ => {}
        }
    }

    fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let end = Instant::now() + SOON;
        while !done(self) {
            assert!(Instant::now() < end, "the villain waited for {what}");
            self.listen(Duration::from_millis(100));
        }
    }

    fn entries(&self, from: usize, list: Vec<Entry>) {
        let game = self.chain.as_ref().map(Chain::id).expect("a game");
        self.send(&PeerMessage::Entries { game, from: u32::try_from(from).expect("small"), list });
    }

    /// A legal move, with any thinking time.
    fn own_move(&self, centis: u32) -> Entry {
        let mut chain = self.chain.clone().expect("a game");
        let text = chain.game().moves()[0].text.clone();
        chain.append_own(&self.identity, 1, Action::Move(text), centis).expect("it is legal").clone()
    }
}

/// The thinking time that an honest player states, in hundredths of a second: more than a slow machine takes.
const LONG_ENOUGH: u32 = 20_000;

/// A game between an app and a villain, after its first move.
fn first_move(relay: &Relay, scratch: &Scratch) -> (App, Villain) {
    let mut ada = App::start(&relay.address().to_string(), "Ada", &scratch.0);
    let code = ada.host(&format!("{} 5+0", first_mode()));
    let mut villain = Villain::join(relay, &code);
    villain.until("a lobby", |villain| villain.agreed.is_some());
    ada.with_others(1);
    villain.send(&PeerMessage::Request(MemberRequest::Ready(villain.agreed)));
    ada.wait_for("ready", SOON, |line| line.contains("Villain:1:1:1"));
    ada.tell("start");
    ada.tell("auto 0");
    ada.expect("moved 1 ");
    villain.until("a move", |villain| villain.chain.as_ref().is_some_and(|chain| chain.len() == 1));
    (ada, villain)
}

/// A player claims that the logs differ: all compare them, are told, and the game goes on.
#[test]
fn an_alarm_is_looked_into_and_the_game_goes_on() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("alarm"));
        let (mut ada, mut villain) = first_move(&relay, &scratch);
        let standing = ada.standing();
        let players: Vec<Key> = villain.chain.as_ref().expect("a game").header().people().collect();
        villain.presence.start(&players, villain.identity.key(), &Waker::default());
        villain.presence.set_log(1, 666);
        let end = Instant::now() + SOON;
        while !ada.has_said("alarm Villain") {
            assert!(Instant::now() < end, "there is no alarm");
            villain.listen(Duration::from_millis(100));
        }
        ada.expect("alarm Villain");
        ada.expect("note online-note-repaired");
        assert_eq!(ada.standing(), standing);
        let honest = villain.own_move(LONG_ENOUGH);
        villain.entries(1, vec![honest]);
        ada.expect("moved 2 ");
        ada.expect("moved 3 ");
    });
}

#[test]
fn a_liar_with_a_seat_changes_nothing() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("villain"));
        let (mut ada, mut villain) = first_move(&relay, &scratch);
        let header = villain.chain.as_ref().expect("a game").header();
        assert_eq!(header.key_of(1), Some(villain.identity.key()));
        let standing = ada.standing();

        // Another player's move, another history, an altered signature.
        let honest = villain.own_move(100);
        let bent = [
            Entry { seat: 0, ..honest.clone() },
            Entry { before: Hash([9; 32]), ..honest.clone() },
            Entry { centis: honest.centis + 1, ..honest.clone() },
            Entry { by: villain.host.expect("a host"), ..honest.clone() },
            Entry { action: Action::Move("nonsense".into()), ..honest.clone() },
            Entry { action: Action::FlagFall, ..honest.clone() },
        ];
        for entry in bent {
            villain.entries(1, vec![entry]);
        }
        // An illegal move with a valid signature, and a rewritten history.
        villain.entries(0, vec![honest.clone(), honest.clone()]);
        villain.listen(Duration::from_millis(500));
        assert_eq!(ada.standing(), standing);

        // Six seconds of thought are not a tenth of one.
        villain.listen(Duration::from_secs(5));
        let hasty = villain.own_move(10);
        villain.entries(1, vec![hasty]);
        villain.until("being told", |villain| villain.told_longer > 0);
        assert_eq!(ada.standing(), standing);

        // The truth is accepted, and the game goes on.
        let honest = villain.own_move(LONG_ENOUGH);
        villain.entries(1, vec![honest]);
        ada.expect("moved 2 ");
        ada.expect("moved 3 ");
    });
}
