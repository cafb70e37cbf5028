//! What a [`Client`](super::Client) reports.

use super::ReconnectTicket;
use crate::identity::Key;
use crate::net::Refusal;
use crate::party::lobby::Lobby;
use crate::party::{Note, Rejection};
use play::Action;
use relay::api::LobbyInfo;
use rules::{Message, Record, message};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Something the app has to show, do or store.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// What was known of an earlier lobby is void.
    Reset,
    /// The client does something else now.
    Status(Status),
    /// A new attempt to enter a lobby begins; the sender of datagrams is new, too.
    Connecting {
        /// Our key in that lobby.
        me: Key,
        /// The address of the relay.
        relay: String,
    },
    /// The code of the lobby.
    Code(String),
    /// The lobby changed.
    Lobby(Box<Lobby>),
    /// Links to other members changed.
    Links(BTreeMap<Key, LinkState>),
    /// A chat line.
    Chat {
        /// The author.
        by: Key,
        /// Their name.
        name: String,
        /// The text.
        text: String,
    },
    /// Something worth a line in the chat.
    Note(ClientNote),
    /// What is wrong with the connection changed.
    Trouble(Option<ConnectionTrouble>),
    /// The answer to [`Command::List`](super::Command::List).
    Listed {
        /// A page of lobbies at the relay.
        lobbies: Result<Vec<LobbyInfo>, Refusal>,
        /// Are there more pages?
        has_more: bool,
        /// Lobbies on this network with the address of their relay; empty for further pages.
        near: Vec<(String, LobbyInfo)>,
        /// Is this a further page, to be appended?
        more: bool,
    },
    /// The game that can be resumed changed.
    Interrupted(Option<InterruptedGame>),
    /// Store this ticket, so that a restarted app can reconnect.
    StoreTicket(Box<ReconnectTicket>),
    /// Delete the stored ticket.
    DeleteTicket,
    /// Something for the table.
    Table(TableEvent),
}

/// Something for the table of a shared game.
#[derive(Clone, PartialEq, Debug)]
pub enum TableEvent {
    /// Set up the table with this game.
    Show {
        /// Identifies the log.
        log: u64,
        /// The game.
        record: Box<Record>,
        /// For each seat: do its moves come from another computer?
        remote: Vec<bool>,
        /// Continue in this file.
        file: Option<String>,
    },
    /// An action was added to the log that the table does not have yet.
    Action {
        /// The index of the seat.
        seat: usize,
        /// What was done.
        action: Action,
        /// The time stated with it, in hundredths of a second.
        centis: u32,
    },
    /// Moves of the seats marked here come from other computers from now on: another player runs the AIs.
    Remote(Vec<bool>),
    /// Close the table.
    Close,
}

/// What the client is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nothing.
    Idle,
    /// Waiting for the relay, a host or an opponent.
    Connecting(ConnectGoal),
    /// The lobby wants a password.
    NeedsPassword {
        /// Was the last one wrong?
        wrong: bool,
    },
    /// In a lobby.
    InLobby,
    /// In a game.
    InGame,
    /// It failed.
    Failed(Failure),
}

/// What is being waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectGoal {
    /// The code of a new lobby.
    NewLobby,
    /// Admission to a lobby.
    Join,
    /// Any opponent for the same game.
    Opponent,
}

/// Why an attempt or a stay in a lobby ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The relay or a member refused us.
    Refused(Refusal),
    /// The host did not admit us.
    Rejected(Rejection),
    /// Nobody in the lobby answered.
    NoAnswer,
}

impl Failure {
    /// Could another relay, or one on this network, help?
    #[must_use]
    pub fn is_about_relay(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.is_about_relay())
    }

    /// Is another attempt pointless?
    #[must_use]
    pub fn is_final(&self) -> bool {
        *self == Self::Refused(Refusal::Kicked)
    }

    /// Why, and what to try, for people.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Refused(refusal) => refusal.message(),
            Self::Rejected(Rejection::Full) => Refusal::Full.message(),
            Self::Rejected(Rejection::Version(theirs)) => {
                Refusal::WrongVersion { theirs: *theirs }.message()
            }
            Self::NoAnswer => message!(
                "online-failed-no-answer",
                "Nobody in this lobby answers. Perhaps everyone has left, or your networks block the connection: then a relay server with TURN helps, or, on the same network, Host on this network."
            ),
        }
    }
}

/// The link to a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkState {
    /// The round-trip time.
    pub ping: Option<Duration>,
    /// Has nothing been received for some seconds?
    pub shaky: bool,
    /// Is there a link at all?
    pub linked: bool,
}

/// Something worth a line in the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientNote {
    /// Something happened in the party.
    Party(Note),
    /// A game started.
    Started,
    /// The game cannot start: the rules object.
    CannotStart(Message),
    /// We write faster than allowed.
    TooFast,
}

/// What is wrong with the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectionTrouble {
    /// Nothing has been received from this player for some seconds.
    Shaky(String),
    /// This computer has lost relay and players, and is reconnecting.
    Reconnecting,
    /// A player is disconnected and may come back.
    Waiting {
        /// Their name.
        name: String,
        /// Since when.
        since: Instant,
    },
    /// The relay is unreachable. A running game continues.
    Relay,
}

/// An interrupted game that can be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterruptedGame {
    /// The names of the other players.
    pub names: String,
    /// The id of the game mode.
    pub mode: String,
}
