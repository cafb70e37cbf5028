//! The messages by which screens ask for something online.

use crate::new_game::NewGame;
use bevy::prelude::*;
use online::client::LobbyCommand;
use online::identity::Key;
use rules::{Record, TimeControl};

/// Asks for something online. The result is seen in [`Online`](super::Online).
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum OnlineAsked {
    /// Create a lobby for this game.
    Host {
        /// The game. AI seats stay AIs; the host gets the first seat of a person.
        setup: Box<NewGame>,
        /// The password of the lobby, from the beginning.
        password: Option<String>,
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
    /// Something in the lobby.
    Lobby(LobbyCommand),
    /// Hide or show a member's chat, emotes and pointer.
    Mute(Key, bool),
    /// Show an emote, by index.
    Emote(u8),
}
