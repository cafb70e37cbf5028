//! What goes in and out of [`Net`](super::Net): how to enter, and what there is to tell.

use super::RelayAddress;
use crate::identity::{Identity, Key};
use relay::{api, codes::Code};
use std::{fmt, sync::Arc, time::Duration};

/// How to come into a lobby.
#[derive(Clone)]
pub enum Way {
    /// Make a new one and be its host.
    Host(api::NewLobby),
    /// Join somebody else's.
    Join(Code),
    /// Come back to one that was entered before, as the same member.
    Return {
        /// The lobby.
        code: Code,
        /// What [`News::Entered`] gave.
        resume: String,
    },
    /// Meet a stranger who wants the same.
    Seek(api::Seek),
}

/// Takes what somebody sent by [`Lane::Pulse`].
pub type PulseTaker = Arc<dyn Fn(Key, Vec<u8>) + Send + Sync>;

/// Everything needed to enter a lobby.
#[derive(Clone)]
pub struct Entrance {
    /// Where the relay is.
    pub relay: RelayAddress,
    /// How to come in.
    pub way: Way,
    /// Who one is. Members know each other by the key of this.
    pub identity: Identity,
    /// What members ask each other for; the relay never learns it.
    pub password: Option<String>,
    /// Called from another thread whenever there are news after a silence. It has to be quick.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Takes what comes by [`Lane::Pulse`], on the thread of the net, so that nobody has to wake up for it. It has to be
    /// quick. Without one it is told like everything else.
    pub pulse: Option<PulseTaker>,
}

impl fmt::Debug for Entrance {
    /// Passwords, codes and tokens stay out of logs by never being printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrance").field("relay", &self.relay).finish_non_exhaustive()
    }
}

/// One of the ways bytes travel between two members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// Everything arrives, in order: lobby, chat, the log of the match.
    Talk,
    /// What is late is lost, and anything may come in any order or not at all: the shared pulse.
    Pulse,
    /// Everything arrives, in order among itself, and never delays talk by much: large things in pieces.
    Bulk,
}

/// What only a host may ask of the relay.
#[derive(Clone, Debug)]
pub enum RelayAsk {
    /// Change what the list says of the lobby.
    Change(api::Change),
    /// Send a member away for good. [`Net::ignore`](super::Net::ignore) is for each member to do as well.
    Kick(Key),
    /// Make somebody else host.
    GiveHost(Key),
}

/// Something has happened.
#[derive(Clone, Debug)]
pub enum News {
    /// The relay has let us in. Told again whenever the relay was left and entered anew.
    Entered {
        /// To give to friends.
        code: Code,
        /// Are we host, as the relay sees it?
        host: bool,
        /// To come back with; to be kept secret, and the newest is the one to keep.
        resume: String,
        /// Was nobody there yet? Said of lobbies that match strangers.
        waiting: bool,
        /// What anybody may know of the lobby.
        lobby: api::LobbyFace,
    },
    /// It is over, and nothing else will be told.
    Refused(Refusal),
    /// The relay is gone. Links go on; it is being looked for.
    RelayAway,
    /// The relay is there again.
    RelayBack,
    /// A link to a member is open.
    Met {
        /// Who.
        who: Key,
    },
    /// A link to a member is gone. Unless they left, it is being rebuilt.
    Lost {
        /// Who.
        who: Key,
        /// Did they say goodbye?
        left: bool,
    },
    /// How well somebody is heard. Told only when it changes.
    Hearing {
        /// Who.
        who: Key,
        /// How long a word takes there and back, about; unknown at first.
        ping: Option<Duration>,
        /// Has nothing been heard for some seconds?
        shaky: bool,
    },
    /// Somebody failed at the door.
    Knocked {
        /// At what.
        why: Knock,
    },
    /// Who is host in the relay's opinion.
    HostIs {
        /// Who. May be ourselves.
        who: Key,
    },
    /// The relay did not do what was asked of it; a sentence for logs.
    RelayRefused(String),
    /// Somebody has sent something.
    Got {
        /// Who.
        who: Key,
        /// By which way.
        lane: Lane,
        /// What.
        bytes: Vec<u8>,
    },
}

/// Why somebody was not let in by us.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Knock {
    /// Another password, or none.
    WrongPassword,
    /// Not understood, or not who they said.
    Nonsense,
}

/// Why there is no coming in, or no staying.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The relay cannot be used.
    #[error("the relay cannot be used: {0}")]
    NoRelay(NoRelay),
    /// No lobby has this code.
    #[error("no lobby has this code")]
    UnknownCode,
    /// All places are taken.
    #[error("the lobby is full")]
    Full,
    /// Closed to newcomers.
    #[error("the lobby is closed to newcomers")]
    Locked,
    /// They play with another version.
    #[error("the lobby speaks version {theirs}")]
    WrongVersion {
        /// Which one.
        theirs: u32,
    },
    /// The relay wants a newer version.
    #[error("the relay wants a newer version")]
    TooOld,
    /// The host has sent us away.
    #[error("the host has sent us away")]
    Kicked,
    /// The lobby has ended.
    #[error("the lobby is over")]
    Over,
    /// The same member has come in from somewhere else.
    #[error("the same member has come in from somewhere else")]
    Elsewhere,
    /// Too much was asked at once.
    #[error("too many requests, again in {} s", retry.as_secs())]
    TooManyRequests {
        /// When to try again.
        retry: Duration,
    },
    /// The members have another password.
    #[error("the password is wrong")]
    WrongPassword,
    /// The address of the relay makes no sense.
    #[error("the address of the relay makes no sense")]
    BadAddress,
    /// Something else, in a sentence for logs.
    #[error("{0}")]
    Other(String),
}

/// Why a relay cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum NoRelay {
    /// Nobody answers there.
    #[error("nobody answers there")]
    Unreachable,
    /// This computer has no network that others could reach it by.
    #[error("this computer has no network")]
    NoNetwork,
    /// Somebody answers, but it is not a relay.
    #[error("what answers there is not a relay")]
    NotARelay,
    /// Somebody answers, but cannot prove to be who they should be.
    #[error("its certificate is not valid here")]
    NotTrusted,
}
