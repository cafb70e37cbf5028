//! A lobby and its row in the table.

use uuid::Uuid;

use super::{Value, int, text};
use crate::api::LobbyInfo;

/// A stored lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lobby {
    /// Never shown and never reused, unlike the code.
    pub(crate) id: Uuid,
    /// The code that people type.
    pub(crate) code: String,
    /// The node that holds its websockets.
    pub(crate) node: String,
    /// That node's URL; empty if there is only one node.
    pub(crate) node_url: String,
    /// The members' protocol version.
    pub(crate) version: u32,
    /// The game's id.
    pub(crate) game: String,
    /// The time control.
    pub(crate) time: String,
    /// The title.
    pub(crate) title: String,
    /// How many may be connected.
    pub(crate) seats: u16,
    /// How many are connected.
    pub(crate) members: u16,
    /// How many strangers were promised a seat here.
    pub(crate) reserved: u16,
    /// Whether it is listed.
    pub(crate) listed: bool,
    /// Whether it is locked.
    pub(crate) locked: bool,
    /// Whether the game has started.
    pub(crate) playing: bool,
    /// Whether there is a password.
    pub(crate) password: bool,
    /// Whether strangers are matched here.
    pub(crate) queued: bool,
    /// The host's member id.
    pub(crate) host: Uuid,
    /// When it was created, in milliseconds.
    pub(crate) created: i64,
    /// When its node last reported.
    pub(crate) seen: i64,
    /// When it is closed unless someone comes.
    pub(crate) expires: i64,
    /// When a seat was last promised.
    pub(crate) claimed: i64,
    /// When it was closed; 0 while it is open.
    pub(crate) closed: i64,
}

impl Lobby {
    /// The public description.
    pub(crate) fn info(&self, now: u64) -> LobbyInfo {
        LobbyInfo {
            code: self.code.clone(),
            game: self.game.clone(),
            time: self.time.clone(),
            title: self.title.clone(),
            version: self.version,
            seats: self.seats,
            members: self.members,
            listed: self.listed,
            locked: self.locked,
            playing: self.playing,
            password: self.password,
            age_seconds: now.saturating_sub(u64::try_from(self.created / 1000).unwrap_or_default()),
        }
    }

    pub(super) fn values(&self) -> Vec<Value> {
        vec![
            text(&self.id),
            text(&self.code),
            text(&self.node),
            text(&self.node_url),
            int(self.version),
            text(&self.game),
            text(&self.time),
            text(&self.title),
            int(self.seats),
            int(self.members),
            int(self.reserved),
            int(self.listed),
            int(self.locked),
            int(self.playing),
            int(self.password),
            int(self.queued),
            text(&self.host),
            int(self.created),
            int(self.seen),
            int(self.expires),
            int(self.claimed),
            int(self.closed),
        ]
    }

    pub(super) fn read(row: &[Value]) -> Option<Self> {
        let mut row = row.iter();
        Some(Self {
            id: row.next()?.id()?,
            code: row.next()?.word()?,
            node: row.next()?.word()?,
            node_url: row.next()?.word()?,
            version: row.next()?.number()?,
            game: row.next()?.word()?,
            time: row.next()?.word()?,
            title: row.next()?.word()?,
            seats: row.next()?.number()?,
            members: row.next()?.number()?,
            reserved: row.next()?.number()?,
            listed: row.next()?.flag()?,
            locked: row.next()?.flag()?,
            playing: row.next()?.flag()?,
            password: row.next()?.flag()?,
            queued: row.next()?.flag()?,
            host: row.next()?.id()?,
            created: row.next()?.number()?,
            seen: row.next()?.number()?,
            expires: row.next()?.number()?,
            claimed: row.next()?.number()?,
            closed: row.next()?.number()?,
        })
    }
}

/// Who is connected to a lobby now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Presence {
    /// The lobby.
    pub(crate) lobby: Uuid,
    /// How many members are connected.
    pub(crate) members: u16,
    /// The host's member id.
    pub(crate) host: Uuid,
    /// When that was.
    pub(crate) seen: i64,
    /// When the lobby is closed unless someone comes.
    pub(crate) expires: i64,
}

impl Presence {
    pub(super) fn values(&self) -> Vec<Value> {
        vec![text(&self.lobby), int(self.members), text(&self.host), int(self.seen), int(self.expires)]
    }
}

impl Value {
    fn word(&self) -> Option<String> {
        if let Self::Text(text) = self { Some(text.clone()) } else { None }
    }

    fn flag(&self) -> Option<bool> {
        self.number::<i64>().map(|number| number != 0)
    }
}
