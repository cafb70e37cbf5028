//! The messages by which screens ask for something online.

use crate::new_game::NewGame;
use bevy::prelude::*;
use online::identity::Key;
use online::party::lobby::{LobbyTerms, Occupant};
use rules::{Record, Team, TimeControl};

/// Asks for something online. The result is seen in [`Online`](super::Online).
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OnlineAsked {
    /// Create a lobby for this game.
    Host {
        /// The game. AI seats stay AIs; the host gets the first seat of a person.
        setup: Box<NewGame>,
        /// On this network only, with a relay inside this app?
        here: bool,
    },
    /// Continue a saved game, in a new lobby or the one we host.
    HostRecord(Box<Record>),
    /// Join a lobby: a code, or any text that contains one.
    Join(String),
    /// The password of the lobby that wants one.
    Password(String),
    /// Find any opponent.
    Seek {
        /// The game mode.
        mode: String,
        /// The time control.
        time: TimeControl,
    },
    /// Request the public lobbies.
    List {
        /// Of this mode only.
        mode: Option<String>,
        /// The next page instead of the first?
        more: bool,
    },
    /// Reconnect to the interrupted game.
    Reconnect,
    /// Do not reconnect now; the game stays on the shelf.
    DismissInterrupted,
    /// Stop connecting, or leave lobby and game.
    Leave,
    /// As host, change the terms.
    Terms(Box<LobbyTerms>),
    /// As host, set or remove the password.
    SetPassword(Option<String>),
    /// As host, add a seat to a team.
    AddSeat(Team),
    /// As host, remove a seat.
    RemoveSeat(usize),
    /// Put a member or an AI on a seat: ourselves, or anybody as host.
    Sit {
        /// The index of the seat.
        seat: usize,
        /// Who shall sit there.
        occupant: Occupant,
    },
    /// Declare ourselves ready, or not ready.
    Ready(bool),
    /// As host, start the game.
    Start,
    /// Go back to the lobby after a game.
    BackToLobby,
    /// Ask for a rematch, or agree to one.
    Rematch {
        /// With sides swapped?
        swap: bool,
    },
    /// As host, kick a member.
    Kick(Key),
    /// As host, make another member host.
    GiveHost(Key),
    /// Send a chat line.
    Say(String),
    /// Hide or show a member's chat, emotes and pointer.
    Mute(Key, bool),
    /// Show an emote, by index.
    Emote(u8),
}
