//! Playing with people in different places: lobbies, links, and the log that is the game.
//!
//! Nothing here knows a window or an engine, so all of it runs and is tested in seconds. From the bottom up:
//!
//! - [`chain`], a crate of its own, is the game: a log of signed actions. [`identity`] and [`wire`] are parts of it.
//! - [`net`] reaches the relay, admits those who know the password, and keeps a WebRTC link to each of them alive.
//! - [`lan`] is for one network: a relay inside the app, and others nearby.
//! - [`party`] is the lobby and its game, while members come and go.
//! - [`client`] is what an app talks to: commands in, events out.
//!
//! No one is trusted: every byte from a peer or the relay is decoded with limits, checked, and judged by the rules before it
//! counts.

pub mod client;
pub mod lan;
pub mod net;
pub mod party;

pub use chain;
pub use chain::{identity, wire};

#[cfg(test)]
extern crate self as online;

/// The protocol between apps. Apps with different numbers cannot play together, and say so. Logs have a version of their own:
/// [`chain::LOG_VERSION`].
pub const VERSION: u32 = 4;
