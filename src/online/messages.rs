//! The messages by which screens ask for something online.

use crate::new_game::NewGame;
use bevy::prelude::*;
use online::identity::Key;
use online::party::lobby::{Sitter, Terms};
use rules::{Record, Team, TimeControl};

/// Asks for something online. What comes of it is seen in [`Online`](super::Online).
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OnlineAsked {
    /// A new lobby, for this game; its code is on the screen as soon as the relay has answered.
    Host {
        /// What is to be played; seats that are AIs stay AIs, the first of a person is the host's.
        setup: Box<NewGame>,
        /// On this network only, with a relay inside this app.
        here: bool,
    },
    /// A new lobby in which a saved game goes on, with the same seats offered.
    HostRecord(Box<Record>),
    /// Into a lobby: a code, or anything that contains one.
    Join(String),
    /// The password of the lobby that wants one.
    Password(String),
    /// Any opponent for this game.
    Seek {
        /// The game.
        mode: String,
        /// The time everybody has.
        time: TimeControl,
    },
    /// The list of open lobbies, from its beginning or more of it; of one game or all.
    List {
        /// Only of this game.
        mode: Option<String>,
        /// Go on where the list ends?
        more: bool,
    },
    /// Back into the game that was cut off.
    Return,
    /// Not back into it; it stays on the shelf.
    Forget,
    /// Stop trying, or leave the lobby and the game in it.
    Leave,
    /// The host decides on other terms.
    Terms(Box<Terms>),
    /// The host sets a password, or none.
    SetPassword(Option<String>),
    /// A place for this team is added, by the host.
    AddPlace(Team),
    /// A place is taken away, by the host.
    RemovePlace(usize),
    /// Somebody sits down at a place: oneself, or anybody if one is the host.
    Seat {
        /// The place, counted over all teams.
        place: usize,
        /// Who shall sit there.
        sitter: Sitter,
    },
    /// I want to begin, or not yet.
    Ready(bool),
    /// The host begins.
    Start,
    /// Everybody goes back to the lobby after a game.
    BackToLobby,
    /// Shall we play again? Sides are swapped if so wished.
    Rematch {
        /// With the sides changed?
        swap: bool,
    },
    /// The host sends somebody away.
    Kick(Key),
    /// The host makes somebody else host.
    GiveHost(Key),
    /// Something to say to everybody.
    Say(String),
    /// Nothing of what somebody says is shown, or it is again.
    Mute(Key, bool),
    /// A small sign of what one feels, by its place in the list.
    Emote(u8),
}
