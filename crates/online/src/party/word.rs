//! What members say to each other.

use super::lobby::{Lobby, Sitter};
use crate::chain::{Charter, Entry, Hash, Standing};
use crate::identity::Key;
use serde::{Deserialize, Serialize};

/// No message holds more entries: each takes some 200 bytes, and a message has 16 kB.
pub(super) const MOST_ENTRIES: usize = 48;

/// One message between two members, on the lane where everything arrives in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Word {
    /// The first thing said on every link, by both.
    Hello {
        /// The language of the app.
        version: u32,
        /// What they would like to be called.
        name: String,
    },
    /// The lobby as it is now; only its host's word counts.
    Lobby(Box<Lobby>),
    /// The host cannot let them stay.
    Sorry(Sorry),
    /// Somebody was sent away by the host, and nobody listens to them any more.
    Away(Key),
    /// The host has set another password, or none: every member keeps a door.
    Password(Option<String>),
    /// Something a member would like the host to change.
    Wish(Wish),
    /// Something said to everybody.
    Say(String),
    /// A game begins, or is going on.
    Begin(Box<Charter>),
    /// How far the sender's log is, and how long ago its last entry was made, in hundredths of a second.
    Standing(Standing, u32),
    /// The sender lacks the log from here on.
    Want(Hash, u32),
    /// A part of the log.
    Entries {
        /// Of which game.
        game: Hash,
        /// The place of the first.
        from: u32,
        /// The entries.
        list: Vec<Entry>,
    },
    /// The time stated for the move at a place cannot be true: it took at least so long.
    Longer {
        /// Of which game.
        game: Hash,
        /// The place of the move.
        place: u32,
        /// What has to be stated, in hundredths of a second.
        centis: u32,
    },
}

/// Why somebody cannot stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sorry {
    /// There is no place left, and nobody may watch.
    Full,
    /// They speak another language.
    Version(u32),
}

/// What a member would like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wish {
    /// To begin this, or nothing yet.
    Ready(Option<Hash>),
    /// To sit at a place, or to leave one's place.
    Seat(u16, Sitter),
    /// To play again, perhaps with other sides.
    Again {
        /// With the sides changed?
        swap: bool,
    },
    /// Not to play again: to go back to the lobby instead. Whoever has asked hears of it.
    NotAgain,
}
