//! The messages members send each other.

use super::lobby::{Lobby, Occupant};
use crate::chain::{Entry, Hash, LogHeader, LogStatus};
use crate::identity::{Key, Signature};
use serde::{Deserialize, Serialize};

/// The most log entries in one message: each takes about 200 bytes, and a message at most 16 kB.
pub(super) const MAX_ENTRIES: usize = 48;

/// One message between two members, sent on the ordered, reliable lane.
///
/// Variants are numbered in the encoding: add new ones at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum PeerMessage {
    /// The first message on every link, in both directions.
    Hello {
        /// The sender's protocol version.
        version: u32,
        /// The name the sender would like to have.
        name: String,
    },
    /// The current lobby; only the host is authoritative.
    Lobby(Box<Lobby>),
    /// The host does not admit the receiver.
    Rejected(Rejection),
    /// The host kicked this member; nobody listens to them any more.
    Kicked(Key),
    /// The host changed the password. Every member checks newcomers, so every member needs it.
    Password(Option<String>),
    /// A member asks the host for a change.
    Request(MemberRequest),
    /// A chat line.
    Chat(String),
    /// A game starts, or is in progress.
    GameStarted(Box<LogHeader>),
    /// The state of the sender's log, and the age of its last entry in hundredths of a second.
    LogStatus(LogStatus, u32),
    /// The sender lacks this game's log from this index on.
    RequestEntries(Hash, u32),
    /// A part of the log.
    Entries {
        /// The game.
        game: Hash,
        /// The index of the first entry.
        from: u32,
        /// The entries.
        list: Vec<Entry>,
    },
    /// The stated time of a move is implausible: it took at least this long.
    MoveTookLonger {
        /// The game.
        game: Hash,
        /// The index of the move in the log.
        index: u32,
        /// The least plausible time, in hundredths of a second.
        centis: u32,
    },
    /// The sender has lost the former host, too, and agrees that the receiver is host.
    HostVote {
        /// The term of the new host.
        term: u32,
        /// The sender's signature of host and term.
        signature: Signature,
    },
}

/// Why the host does not admit a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Rejection {
    /// No seat is free and spectators are not allowed.
    Full,
    /// The host speaks this other protocol version.
    Version(u32),
}

/// What a member asks of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MemberRequest {
    /// Ready for the game with this id, or not ready.
    Ready(Option<Hash>),
    /// Put a member or an AI on a seat, or leave it.
    Sit(u16, Occupant),
    /// Play again.
    Rematch {
        /// With sides swapped?
        swap: bool,
    },
    /// Go back to the lobby instead of playing again; clears all votes for a rematch.
    DeclineRematch,
}
