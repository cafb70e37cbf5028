//! Members for tests.

use super::relays::Relay;
use online::identity::{Identity, Key};
use online::invite::InviteCode;
use online::net::{ConnectOptions, EntryMode, Lane, Net, NetEvent, Refusal, RelayAddress};
use relay::api::NewLobby;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// A ceiling for anything that must happen: generous, so that a busy machine does not fail a test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A member, with events that no one has waited for yet.
pub(crate) struct Member {
    pub(crate) net: Net,
    pub(crate) identity: Identity,
    pub(crate) opened: Instant,
    /// The ceiling for this member's waits.
    pub(crate) patience: Duration,
    unread: Vec<NetEvent>,
}

/// A typical lobby.
pub(crate) fn lobby() -> NewLobby {
    NewLobby { game: "a-game".into(), seats: Some(8), ..NewLobby::default() }
}

impl Member {
    /// Enters in any mode.
    pub(crate) fn enter(
        relay: &RelayAddress,
        entry: EntryMode,
        identity: Identity,
        password: Option<&str>,
    ) -> Self {
        let options = ConnectOptions {
            relay: relay.clone(),
            entry,
            identity: identity.clone(),
            password: password.map(Into::into),
            wake: Arc::new(|| {}),
            presence: None,
        };
        Self {
            net: Net::open(options),
            identity,
            opened: Instant::now(),
            patience: PATIENCE,
            unread: Vec::new(),
        }
    }

    /// A new member.
    pub(crate) fn new(relay: &Relay, entry: EntryMode, password: Option<&str>) -> Self {
        Self::enter(&relay.address(), entry, Identity::new().unwrap(), password)
    }

    /// Hosts a lobby and returns its code.
    pub(crate) fn host(relay: &Relay) -> (Self, InviteCode) {
        Self::host_with(relay, lobby(), None)
    }

    /// Hosts a lobby with these settings.
    pub(crate) fn host_with(
        relay: &Relay,
        new_lobby: NewLobby,
        password: Option<&str>,
    ) -> (Self, InviteCode) {
        let mut host = Self::new(relay, EntryMode::Host(new_lobby), password);
        let (code, _) = host.entered();
        (host, code)
    }

    /// Joins a lobby.
    pub(crate) fn join(relay: &Relay, code: &InviteCode) -> Self {
        Self::new(relay, EntryMode::Join(code.clone()), None)
    }

    pub(crate) fn key(&self) -> Key {
        self.identity.key()
    }

    /// Waits for an event; others are kept for later.
    pub(crate) fn until<T>(&mut self, what: &str, pick: impl Fn(&NetEvent) -> Option<T>) -> T {
        self.within(self.patience, &pick).unwrap_or_else(|| panic!("no {what}; but {:?}", self.unread))
    }

    /// Like `until`, but `None` if it does not come.
    pub(crate) fn within<T>(
        &mut self,
        patience: Duration,
        pick: &impl Fn(&NetEvent) -> Option<T>,
    ) -> Option<T> {
        let found = self.unread.iter().enumerate().find_map(|(at, news)| Some((at, pick(news)?)));
        if let Some((at, found)) = found {
            self.unread.remove(at);
            return Some(found);
        }
        let until = Instant::now() + patience;
        loop {
            let left = until.checked_duration_since(Instant::now())?;
            let Some(news) = self.net.wait(left) else { continue };
            match pick(&news) {
                Some(found) => return Some(found),
                None => self.unread.push(news),
            }
        }
    }

    /// Waits until inside; returns the code and the resume token.
    pub(crate) fn entered(&mut self) -> (InviteCode, String) {
        self.until("entrance", |news| match news {
            NetEvent::Entered { code, resume, .. } => Some((code.clone(), resume.clone())),
            NetEvent::Refused(refusal) => panic!("refused: {refusal}"),
            _ => None,
        })
    }

    pub(crate) fn refused(&mut self) -> Refusal {
        self.until("refusal", |news| match news {
            NetEvent::Refused(refusal) => Some(refusal.clone()),
            _ => None,
        })
    }

    /// Waits for a link to another member.
    pub(crate) fn meets(&mut self, other: Key) {
        self.until("meeting", |news| {
            matches!(news, NetEvent::Connected { who } if *who == other).then_some(())
        });
    }

    /// Waits for a link to close; returns whether the member said goodbye.
    pub(crate) fn loses(&mut self, other: Key) -> bool {
        self.until("loss", |news| match news {
            NetEvent::Disconnected { who, left } if *who == other => Some(*left),
            _ => None,
        })
    }

    /// Waits for a message.
    pub(crate) fn gets(&mut self, from: Key, by: Lane) -> Vec<u8> {
        self.until("message", |news| match news {
            NetEvent::Received { who, lane, bytes } if *who == from && *lane == by => {
                Some(bytes.clone())
            }
            _ => None,
        })
    }

    /// Sends a message and checks that it arrives.
    pub(crate) fn tells(&self, other: &mut Self, words: &str) {
        assert!(self.net.send(other.key(), Lane::Talk, words.as_bytes().to_vec()), "cannot send");
        assert_eq!(other.gets(self.key(), Lane::Talk), words.as_bytes());
    }
}

/// Both wait for each other.
pub(crate) fn meet(one: &mut Member, other: &mut Member) {
    one.meets(other.key());
    other.meets(one.key());
}
