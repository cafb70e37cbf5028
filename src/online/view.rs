//! What screens see of playing online.

use bevy::prelude::*;
use online::client::{ConnectGoal, ConnectionTrouble, Failure, InterruptedGame, LinkState};
use online::identity::Key;
use online::net::Refusal;
use online::party::lobby::{Lobby, Member};
use relay::api::LobbyInfo;
use rules::Message;
use std::collections::{BTreeMap, BTreeSet};

/// The most chat lines kept.
const MAX_CHAT_LINES: usize = 200;

/// Everything screens see of playing online. Only `crate::online` changes it; screens write `OnlineAsked`.
#[derive(Resource, Default, Debug)]
pub struct Online {
    /// What the app is doing online.
    pub state: OnlineState,
    /// The code of the lobby.
    pub code: Option<String>,
    /// The relay, if it is not the default one: invitations have to name it.
    pub relay: Option<String>,
    /// Our key.
    pub me: Option<Key>,
    /// The lobby.
    pub lobby: Option<Lobby>,
    /// The link to each member.
    pub links: BTreeMap<Key, LinkState>,
    /// The chat, oldest line first.
    pub chat: Vec<ChatLine>,
    /// Members whose chat, emotes and pointers are hidden.
    pub muted: BTreeSet<Key>,
    /// What is wrong with the connection.
    pub trouble: Option<ConnectionTrouble>,
    /// The public lobbies.
    pub list: OpenLobbies,
    /// A game that was interrupted and can be resumed.
    pub interrupted: Option<InterruptedGame>,
    /// Another member who asked for a rematch.
    pub rematch: Option<Key>,
}

/// What the app is doing online.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OnlineState {
    /// Nothing.
    #[default]
    Off,
    /// Waiting for the relay, a host or an opponent.
    Connecting(ConnectGoal),
    /// The lobby wants a password.
    NeedsPassword {
        /// Was the last one wrong?
        wrong: bool,
    },
    /// In a lobby.
    Lobby,
    /// In a game.
    Playing,
    /// It failed.
    Failed(Failure),
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatLine {
    /// Written by a member.
    Text {
        /// The author.
        by: Key,
        /// Their name at that time.
        name: String,
        /// The text.
        text: String,
    },
    /// An emote.
    Emote {
        /// Who showed it.
        by: Key,
        /// Their name at that time.
        name: String,
        /// The index of the emote; unknown ones are not shown.
        which: u8,
    },
    /// Something happened: a text key with its arguments.
    Note(&'static str, Vec<(&'static str, String)>),
    /// The game cannot start, for this reason.
    CannotStart(Message),
}

/// The public lobbies, as far as they were requested.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpenLobbies {
    /// Lobbies at the relay, newest first.
    pub lobbies: Vec<LobbyInfo>,
    /// Lobbies on this network, with the address of their relay.
    pub near: Vec<(String, LobbyInfo)>,
    /// Is a request running?
    pub asking: bool,
    /// Are there more?
    pub more: bool,
    /// Why the request failed.
    pub failed: Option<Refusal>,
}

impl Online {
    /// Appends a chat line.
    pub(super) fn push_chat(&mut self, line: ChatLine) {
        self.chat.push(line);
        let extra = self.chat.len().saturating_sub(MAX_CHAT_LINES);
        self.chat.drain(..extra);
    }

    /// Are we the host?
    pub fn is_host(&self) -> bool {
        self.me.is_some() && self.lobby.as_ref().map(|lobby| lobby.host) == self.me
    }

    /// Our own entry in the lobby.
    pub fn myself(&self) -> Option<&Member> {
        self.lobby.as_ref()?.member(self.me?)
    }

    /// Is the game at the table shared? Then every action goes through the log.
    pub fn is_playing(&self) -> bool {
        self.state == OnlineState::Playing
    }

    /// Would another player see our emotes? They are exchanged between players of a running game.
    pub fn can_emote(&self) -> bool {
        let sits = |lobby: &Lobby, key: Key| lobby.seat_of(key).is_some();
        let (Some(lobby), Some(me), true) = (&self.lobby, self.me, self.is_playing()) else {
            return false;
        };
        sits(lobby, me) && lobby.members.iter().any(|other| other.key != me && sits(lobby, other.key))
    }

    /// Are we connecting, in a lobby or in a game?
    pub fn is_on(&self) -> bool {
        !matches!(self.state, OnlineState::Off | OnlineState::Failed(_))
    }
}
