//! What a party reports to the app.

use super::message::Rejection;
use crate::identity::Key;
use crate::net::{HandshakeFailure, Refusal};

/// Something happened in the party.
#[derive(Clone, PartialEq, Debug)]
pub enum PartyEvent {
    /// The relay let us in.
    Entered {
        /// The lobby code to share.
        code: String,
        /// The token to reconnect with.
        resume: String,
        /// Matchmaking: has nobody else come yet?
        waiting: bool,
        /// Does the relay say that there is a password?
        password: bool,
    },
    /// The relay or a member refused us; the party is over.
    Refused(Refusal),
    /// The host does not admit us.
    Rejected(Rejection),
    /// The host kicked us.
    Kicked,
    /// The host removed the password.
    PasswordRemoved,
    /// The lobby changed.
    LobbyChanged,
    /// A link opened, closed, or changed its quality.
    LinksChanged,
    /// A chat line.
    Chat {
        /// The author.
        by: Key,
        /// The text.
        text: String,
    },
    /// Something worth a line in the chat.
    Note(Note),
    /// A game started, or we joined one in progress.
    GameStarted,
    /// The entry at this index was added to the log.
    Action(usize),
    /// The log was replaced by another branch: read the game anew.
    LogReplaced,
    /// The relay was lost or found again.
    Relay {
        /// Is it reachable?
        reachable: bool,
    },
}

/// Something worth a line in the chat. Names are those of that moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A member joined.
    Joined(String),
    /// A member left.
    Left(String),
    /// A member lost the connection.
    Lost(String),
    /// A member reconnected.
    Back(String),
    /// A member was kicked.
    Kicked(String),
    /// A member became host.
    Host(String),
    /// A newcomer failed the handshake.
    HandshakeFailed(HandshakeFailure),
    /// A member states implausible thinking times.
    ImplausibleTime(String),
    /// A member sent too many invalid messages.
    InvalidMessages(String),
}
