//! The real relay on loopback, with real websockets and real requests. One binary, so that it is linked once.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admission;
#[cfg(target_os = "linux")]
mod attacks;
mod bad_input;
#[cfg(feature = "postgres")]
mod database;
mod hosts;
mod join;
mod limits;
mod lobbies;
mod operators;
#[cfg(feature = "postgres")]
mod postgres;
mod queue;
mod restart;
mod signalling;
mod slow;
mod support;
