//! Playing on the local network: a relay inside the app, and finding other relays and their lobbies.
//!
//! All of this is best effort. If the network does not allow it, the result is an error or an empty list, never a panic.

mod address;
mod discovery;
mod local_relay;
#[cfg(test)]
mod network_tests;
mod queries;

pub use discovery::RelayDiscovery;
pub use local_relay::LanRelay;
pub use queries::{find_lobby, open_lobbies};

/// The mDNS service type.
const SERVICE: &str = "_manyboard._tcp.local.";
/// The TXT property with our protocol version.
const VERSION_PROPERTY: &str = "version";
