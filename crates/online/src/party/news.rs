//! What there is to tell of a party.

use super::word::Sorry;
use crate::identity::Key;
use crate::net::{HandshakeFailure, Refusal};

/// Something has happened.
#[derive(Clone, PartialEq, Debug)]
pub enum PartyNews {
    /// The relay has let us in.
    Entered {
        /// The code to give to friends.
        code: String,
        /// To come back with.
        resume: String,
        /// Is nobody else there yet, for a stranger?
        waiting: bool,
    },
    /// It is over: the relay or a door has refused us.
    Refused(Refusal),
    /// The host cannot let us stay.
    Sorry(Sorry),
    /// The host has sent us away.
    Kicked,
    /// The host has set another password, or none: to come back with.
    Password(Option<String>),
    /// The lobby has changed.
    Lobby,
    /// How somebody is heard has changed.
    Hearing,
    /// Somebody has said something.
    Said {
        /// Who.
        by: Key,
        /// What.
        words: String,
    },
    /// Something to be told in passing.
    Note(Note),
    /// A game has begun, or one has come into it.
    Began,
    /// Something was done in the game, by the entry at this place.
    Deed(usize),
    /// The log was replaced by another branch: the game is to be looked at anew.
    Replaced,
    /// The relay is gone, or back.
    Relay {
        /// Is it there?
        here: bool,
    },
}

/// Something to be told in passing; names are as they were then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Somebody has come.
    Joined(String),
    /// Somebody has left.
    Left(String),
    /// Somebody was lost.
    Lost(String),
    /// Somebody is back.
    Back(String),
    /// Somebody was sent away.
    Kicked(String),
    /// Somebody is host now.
    Host(String),
    /// Somebody failed at the door.
    Knocked(HandshakeFailure),
    /// Somebody states times that cannot be true.
    FalseTime(String),
    /// Somebody sends what makes no sense.
    Nonsense(String),
}
