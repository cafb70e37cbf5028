//! The network layer: given a relay and a lobby code, it connects to every member and repairs what breaks.
//!
//! [`Net`] is the handle; a background thread does the work. It gets a ticket from the relay, learns from it who is there,
//! proves to each peer that it knows the password and who it is (`handshake`), and opens a WebRTC link to each. The app
//! never blocks, and only sees members who passed the handshake. They are identified by their
//! [`Key`](crate::identity::Key), which outlives websockets, relays and links.
//!
//! Trust: the relay sees who meets whom and when. With a password it can neither eavesdrop nor impersonate a member.
//! Without one it knows the code, as members do, so a dishonest relay could be a man in the middle; but only under a key of
//! its own, never under a member's.

mod address;
mod backoff;
mod catch_panic;
mod events;
mod flow_control;
mod handle;
mod handshake;
mod heartbeat;
mod inbox;
mod known;
mod link;
mod network;
mod packet;
mod refusal;
mod relay_socket;
mod rest;
mod sdp;
mod sealed;
mod tls;
mod websocket;
mod worker;

#[cfg(test)]
mod attack_tests;
#[cfg(test)]
mod insider_tests;

pub use address::{AddressError, RelayAddress};
pub use events::{
    ConnectOptions, EntryMode, HandshakeFailure, HostRequest, Lane, NetEvent, PresenceHandler,
};
pub use handle::{Net, Sender};
pub(crate) use handshake::normalize_password;
pub use refusal::{Refusal, RelayFailure};
pub use rest::{LobbyFilter, list, look_up};
