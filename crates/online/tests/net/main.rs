//! Real members over real WebRTC through a real relay, in network namespaces.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clients;
#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod meeting;
mod processes;
mod refusing;
mod repairing;
mod weather;
