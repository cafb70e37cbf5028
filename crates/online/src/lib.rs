//! Playing together from different places: finding each other by a short code, talking, and the log that is the game.
//!
//! Nothing here knows a window or an engine, so all of it runs and is tested in seconds. From the bottom up:
//!
//! - [`wire`] turns messages into bytes and back, with limits.
//! - [`identity`] is who somebody is, whatever connection they come by.
//! - [`net`] reaches the relay, lets in whoever knows the password, and keeps a WebRTC link to each of them alive.
//! - [`chain`] is the game: a log of signed deeds, each naming the one before by its hash, each judged by the rules.
//! - [`lan`] is for one network: a relay inside the app, and others that are near.
//! - [`party`] is the lobby and its game, while members come and go.
//! - [`client`] is what an app talks to: commands in, events out.
//!
//! Nobody is trusted: every byte from a peer or the relay is read with limits, checked, and judged by the rules before it
//! counts for anything.

pub mod chain;
pub mod client;
pub mod identity;
pub mod lan;
pub mod net;
pub mod party;
pub mod wire;

#[cfg(test)]
extern crate self as online;

/// The language apps speak with each other. Apps with different numbers cannot play together, and are told so.
pub const VERSION: u32 = 1;
