//! Playing on this network: a relay inside the app, others that are near, and asking them for a code.
//!
//! All of this is a convenience. Where the network does not allow it there is an error or an empty list, never a panic.

mod address;
mod asking;
mod nearby;
#[cfg(test)]
mod network_tests;
mod relay_here;

pub use asking::{find, open_lobbies};
pub use nearby::Nearby;
pub use relay_here::LanRelay;

/// What relays are called on a network.
const SERVICE: &str = "_manyboard._tcp.local.";
/// The name of the one fact that is announced besides the address.
const VERSION_FACT: &str = "version";

/// Why there is no relay on this network.
#[derive(Debug, thiserror::Error)]
pub enum LanError {
    /// This computer is on no network.
    #[error("this computer is on no network")]
    NoNetwork,
    /// The system gives no port.
    #[error("no port can be opened: {0}")]
    NoPort(std::io::Error),
    /// The system gives no thread.
    #[error("no thread can be started: {0}")]
    NoThread(std::io::Error),
}
