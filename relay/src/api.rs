//! The messages of the HTTP interface, shared with the app.

use matchbox_protocol::PeerId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Creates a lobby.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct NewLobby {
    /// The app's protocol version.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The time control, as the app writes it.
    #[serde(default)]
    pub time: String,
    /// The title in the list.
    #[serde(default)]
    pub title: String,
    /// How many may be connected, spectators included; 2 by default. The relay may allow fewer, as its answer says.
    #[serde(default)]
    pub seats: Option<u16>,
    /// Whether the lobby is listed.
    #[serde(default)]
    pub listed: bool,
    /// Whether members ask for a password. The relay never learns it.
    #[serde(default)]
    pub password: bool,
    /// Whether to use a code of digits instead of letters.
    #[serde(default)]
    pub digits: bool,
}

/// Joins a lobby.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Join {
    /// The app's protocol version; must equal the host's.
    pub version: u32,
    /// The token of an earlier join, to return as the same member.
    #[serde(default)]
    pub resume: Option<String>,
}

/// Looks for any opponent.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Seek {
    /// The app's protocol version.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The time control, as the app writes it.
    #[serde(default)]
    pub time: String,
    /// The number of players; 2 by default.
    #[serde(default)]
    pub seats: Option<u16>,
}

/// A host's changes; fields that are absent stay as they are.
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
    /// Another number of seats.
    #[serde(default)]
    pub seats: Option<u16>,
    /// Whether the lobby is listed.
    #[serde(default)]
    pub listed: Option<bool>,
    /// Whether the lobby is locked; members may still return.
    #[serde(default)]
    pub locked: Option<bool>,
    /// Whether the game has started.
    #[serde(default)]
    pub playing: Option<bool>,
    /// Whether there is a password.
    #[serde(default)]
    pub password: Option<bool>,
}

/// Refers to a member by its peer id.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PeerRef {
    /// The peer id.
    pub peer: PeerId,
}

/// What a host with `admits=1` says on its websocket about a peer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HostSignal {
    /// The peer passed the handshake: it is a member.
    Admit(PeerId),
    /// The peer failed the handshake, or has to do it again.
    Refuse(PeerId),
    /// The peer is kicked.
    Kick(PeerId),
}

/// The public description of a lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LobbyInfo {
    /// The code to join with.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The time control.
    pub time: String,
    /// The title.
    pub title: String,
    /// The members' protocol version.
    pub version: u32,
    /// How many may be connected.
    pub seats: u16,
    /// How many are connected.
    pub members: u16,
    /// Whether it is listed.
    pub listed: bool,
    /// Whether it is locked.
    pub locked: bool,
    /// Whether the game has started.
    pub playing: bool,
    /// Whether there is a password.
    pub password: bool,
    /// Its age in seconds.
    pub age_seconds: u64,
}

/// A STUN or TURN server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IceServer {
    /// Its URLs.
    pub urls: Vec<String>,
    /// The user name, which contains the expiry.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub username: Option<String>,
    /// The password.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub credential: Option<String>,
}

/// Everything needed to enter a lobby.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Joined {
    /// The lobby as it is now.
    pub lobby: LobbyInfo,
    /// The member id.
    pub member: Uuid,
    /// Whether this member is host.
    pub host: bool,
    /// Whether nobody else is there yet; only set in lobbies that match strangers.
    #[serde(default)]
    pub waiting: bool,
    /// Opens the websocket within `expires_in` seconds.
    pub ticket: String,
    /// The path of the websocket, with the ticket, below the node's address.
    pub path: String,
    /// The node that holds the lobby; `None` means the one that was asked.
    pub node: Option<String>,
    /// The token to return with, and to authorise requests.
    pub resume: String,
    /// How long the ticket is valid, in seconds.
    pub expires_in: u64,
    /// ICE servers.
    pub ice: Vec<IceServer>,
    /// Whether hosts can confirm members; see [`HostSignal`].
    #[serde(default)]
    pub admits: bool,
    /// The UDP port of the relay's own STUN server.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stun_port: Option<u16>,
}

/// A page of the list of lobbies.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Page {
    /// Newest first.
    pub lobbies: Vec<LobbyInfo>,
    /// The `after` of the next page.
    pub next: Option<String>,
}

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// For programs; never changes.
    pub code: String,
    /// For people.
    pub message: String,
    /// Seconds to wait before the next attempt.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub retry_after: Option<u64>,
    /// The node to ask instead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub node: Option<String>,
    /// The protocol version in use there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<u32>,
}
