//! What is said over HTTP, in both directions: the app reads and writes the same types.

use matchbox_protocol::PeerId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Asks for a new lobby.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct NewLobby {
    /// Which language the host's app speaks with other apps.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The time control, in the app's own words.
    #[serde(default)]
    pub time: String,
    /// What the lobby is called in the list.
    #[serde(default)]
    pub title: String,
    /// How many may be connected, spectators included; 2 if nothing is said. The relay may allow fewer: its answer says
    /// how many there are.
    #[serde(default)]
    pub seats: Option<u16>,
    /// Does it appear in the list of open lobbies?
    #[serde(default)]
    pub listed: bool,
    /// Will members ask each other for a password? The relay never learns it.
    #[serde(default)]
    pub password: bool,
    /// Is a code of six digits wanted instead of letters?
    #[serde(default)]
    pub digits: bool,
}

/// Asks to join a lobby.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Join {
    /// Which language the app speaks; it has to be the host's.
    pub version: u32,
    /// The token of an earlier join, to come back as the same member.
    #[serde(default)]
    pub resume: Option<String>,
}

/// Asks for any opponent.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Seek {
    /// Which language the app speaks.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The time control, in the app's own words.
    #[serde(default)]
    pub time: String,
    /// How many play; 2 if nothing is said.
    #[serde(default)]
    pub seats: Option<u16>,
}

/// What the host wants different; what is not said stays.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Another game.
    #[serde(default)]
    pub game: Option<String>,
    /// Another time control.
    #[serde(default)]
    pub time: Option<String>,
    /// Another title.
    #[serde(default)]
    pub title: Option<String>,
    /// Another number of places.
    #[serde(default)]
    pub seats: Option<u16>,
    /// In the list, or only by code.
    #[serde(default)]
    pub listed: Option<bool>,
    /// Closed to newcomers; members may still come back.
    #[serde(default)]
    pub locked: Option<bool>,
    /// The game has begun.
    #[serde(default)]
    pub playing: Option<bool>,
    /// Is there a password now?
    #[serde(default)]
    pub password: Option<bool>,
}

/// Names a member by the id that signalling gave.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Named {
    /// The peer that is meant.
    pub peer: PeerId,
}

/// What anybody may know of a lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LobbyFace {
    /// The code to join with.
    pub code: String,
    /// The id of the game.
    pub game: String,
    /// The time control.
    pub time: String,
    /// What it is called.
    pub title: String,
    /// The language its members speak.
    pub version: u32,
    /// How many may be connected.
    pub seats: u16,
    /// How many are.
    pub members: u16,
    /// In the list, or only by code.
    pub listed: bool,
    /// Closed to newcomers.
    pub locked: bool,
    /// The game has begun.
    pub playing: bool,
    /// Members will ask for a password.
    pub password: bool,
    /// How long it has been there.
    pub age_seconds: u64,
}

/// A server for finding a way through routers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IceServer {
    /// Where it is.
    pub urls: Vec<String>,
    /// Who may use it, and until when.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub username: Option<String>,
    /// The proof of that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credential: Option<String>,
}

/// Everything needed to enter a lobby.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Joined {
    /// The lobby as it is now.
    pub lobby: LobbyFace,
    /// Who one is in this lobby, from now on.
    pub member: Uuid,
    /// Is one its host?
    pub host: bool,
    /// Was nobody there yet? Said of lobbies that match strangers.
    #[serde(default)]
    pub waiting: bool,
    /// Opens the websocket, within `expires_in` seconds.
    pub ticket: String,
    /// Where the websocket is, with the ticket, below the address of the node.
    pub path: String,
    /// The address of the node that holds the lobby; none means the one that was asked.
    pub node: Option<String>,
    /// To come back with, and to prove to the relay who one is.
    pub resume: String,
    /// How long the ticket is good.
    pub expires_in: u64,
    /// Servers for finding a way through routers.
    pub ice: Vec<IceServer>,
    /// The UDP port where the relay itself answers as a STUN server.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stun_port: Option<u16>,
}

/// A part of the list of open lobbies.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Page {
    /// The newest first.
    pub lobbies: Vec<LobbyFace>,
    /// What to ask for as `after` to see more.
    pub next: Option<String>,
}

/// Why something was refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// For programs; never changes.
    pub code: String,
    /// For people.
    pub message: String,
    /// When to try again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub retry_after: Option<u64>,
    /// Which node to ask instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub node: Option<String>,
    /// The version that is spoken there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<u32>,
}
