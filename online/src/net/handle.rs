//! The handle an app holds: never waits, never fails.

use super::{Entrance, Lane, News, RelayAsk};
use crate::identity::Key;
use std::time::Duration;

/// A lobby that one is in, or about to be.
///
/// Dropping it ends every link without a goodbye: one may come back with [`Way::Return`](super::Way::Return).
#[derive(Debug)]
pub struct Net {}

impl Net {
    /// Begins to enter, and returns at once. What comes of it is told by [`Net::next`].
    #[must_use]
    pub fn open(entrance: Entrance) -> Self {
        let _ = entrance;
        Self {}
    }

    /// The next thing that has happened, if anything has. Never waits.
    pub fn next(&mut self) -> Option<News> {
        None
    }

    /// The same, but waits for it. For tests and programs without a window.
    pub fn wait(&mut self, at_most: Duration) -> Option<News> {
        let _ = at_most;
        None
    }

    /// Sends something to a member who was met. Says whether it is on its way: it is not if they are not linked, if it is larger
    /// than [`LARGEST`](crate::wire::LARGEST), or if too much is waiting already (256 messages or 1 MB for each member, much less on
    /// [`Lane::Pulse`]). What waits is lost when the link is.
    #[must_use]
    pub fn send(&self, to: Key, lane: Lane, bytes: Vec<u8>) -> bool {
        let _ = (to, lane, bytes);
        false
    }

    /// Asks the relay for something only a host may. If it says no, [`News::RelayRefused`] tells.
    pub fn ask_relay(&self, ask: RelayAsk) {
        let _ = ask;
    }

    /// Ends the link to somebody and has nothing to do with them any more, whatever they try.
    pub fn ignore(&self, who: Key) {
        let _ = who;
    }

    /// Another password for whoever comes from now on. Every member has to be told, as each keeps a door of their own.
    pub fn set_password(&self, password: Option<String>) {
        let _ = password;
    }

    /// Says goodbye to everybody and to the relay, for good. Returns at once; it is done within a second.
    pub fn leave(self) {}
}
