//! What goes into and comes out of [`Net`](super::Net): connect options, requests and events.

use super::{Refusal, RelayAddress};
use crate::identity::{Identity, Key};
use crate::invite::InviteCode;
use relay::{api, codes::Form};
use std::{fmt, sync::Arc, time::Duration};

/// How to enter a lobby.
#[derive(Clone)]
pub enum EntryMode {
    /// Create a lobby and host it.
    Host(api::NewLobby),
    /// Join an existing lobby.
    Join(InviteCode),
    /// Rejoin a lobby as the same member.
    Return {
        /// The lobby's code.
        code: InviteCode,
        /// The resume token from [`NetEvent::Entered`].
        resume: String,
    },
    /// Be matched with a stranger who wants the same game.
    Seek(api::Seek),
}

impl EntryMode {
    /// The part of the code that the relay does not know; a host makes one.
    pub(super) fn secret(&self) -> Result<Option<String>, getrandom::Error> {
        match self {
            Self::Host(lobby) => {
                let form = if lobby.digits { Form::Digits } else { Form::Letters };
                InviteCode::random_secret(form).map(Some)
            }
            Self::Join(code) | Self::Return { code, .. } => Ok(code.secret().map(Into::into)),
            Self::Seek(_) => Ok(None),
        }
    }

    /// Is a new lobby in the public list?
    pub(super) fn is_listed(&self) -> bool {
        matches!(self, Self::Host(lobby) if lobby.listed)
    }
}

/// Receives what members send on [`Lane::Presence`].
pub type PresenceHandler = Arc<dyn Fn(Key, Vec<u8>) + Send + Sync>;

/// Everything needed to enter a lobby.
#[derive(Clone)]
pub struct ConnectOptions {
    /// The relay to ask.
    pub relay: RelayAddress,
    /// Whether to host, join, return or seek.
    pub entry: EntryMode,
    /// Our identity; members know each other by its public key.
    pub identity: Identity,
    /// Checked between members; the relay never learns it.
    pub password: Option<String>,
    /// Called from another thread when the first event after a pause arrives. Must return quickly.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Called on the network thread for each message on [`Lane::Presence`], so that the app need not wake up. Must return
    /// quickly. If `None`, these messages arrive as [`NetEvent::Received`].
    pub presence: Option<PresenceHandler>,
}

impl fmt::Debug for ConnectOptions {
    /// Omits passwords, codes and tokens, so that they never reach a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectOptions").field("relay", &self.relay).finish_non_exhaustive()
    }
}

/// One of the channels between two members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// Reliable and ordered: lobby, chat and the game log.
    Talk,
    /// Unreliable and unordered: presence (pointers, reactions).
    Presence,
    /// Reliable and ordered, for large data in chunks; never delays `Talk` by much.
    Bulk,
}

/// What only a host may ask of the relay.
#[derive(Clone, Debug)]
pub enum HostRequest {
    /// Change the lobby's public description.
    Change(api::Change),
    /// Ban a member. Each member must also call [`Net::ignore`](super::Net::ignore).
    Kick(Key),
    /// Make another member the host.
    GiveHost(Key),
}

/// What [`Net`](super::Net) reports.
#[derive(Clone, Debug)]
pub enum NetEvent {
    /// The relay has let us in. Repeated after every reconnection to the relay.
    Entered {
        /// The lobby's code.
        code: InviteCode,
        /// Whether the relay considers us the host.
        host: bool,
        /// The token to rejoin with. Secret; only the newest is valid.
        resume: String,
        /// Whether we wait for an opponent; only set in lobbies that match strangers.
        waiting: bool,
        /// The lobby's public description.
        lobby: api::LobbyInfo,
    },
    /// We are out, and no event follows.
    Refused(Refusal),
    /// The relay cannot be reached. Links go on; reconnecting.
    RelayLost,
    /// The relay can be reached again.
    RelayRestored,
    /// A link to a member is open.
    Connected {
        /// The member.
        who: Key,
    },
    /// A link to a member is closed. Unless the member left, it is being rebuilt.
    Disconnected {
        /// The member.
        who: Key,
        /// Whether the member said goodbye.
        left: bool,
    },
    /// The quality of a link has changed.
    LinkQuality {
        /// The member.
        who: Key,
        /// The smoothed round-trip time, once known.
        ping: Option<Duration>,
        /// Whether nothing has arrived for some seconds.
        shaky: bool,
    },
    /// A peer failed the handshake.
    HandshakeFailed {
        /// The reason.
        why: HandshakeFailure,
    },
    /// The relay names the host.
    HostChanged {
        /// The host; may be ourselves.
        who: Key,
    },
    /// The relay refused a [`HostRequest`]; the reason, for logs.
    RelayRefused(String),
    /// A member sent a message.
    Received {
        /// The sender.
        who: Key,
        /// The lane it came by.
        lane: Lane,
        /// The payload.
        bytes: Vec<u8>,
    },
}

/// Why a peer failed our handshake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandshakeFailure {
    /// A different password, or none.
    WrongPassword,
    /// Malformed messages, or a forged identity.
    Malformed,
}
