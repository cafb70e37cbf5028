//! How it ends: with a goodbye, or without a word.

use super::{Goes, Worker};
use crate::net::Lane;
use crate::net::packet::Packet;
use crate::net::rest;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// A goodbye needs a moment to get out.
const GOODBYE: Duration = Duration::from_millis(200);
/// The relay has so long to hear it.
const LEAVE: Duration = Duration::from_millis(800);

impl Worker {
    pub(super) async fn end(self, how: Goes) {
        if !matches!(how, Goes::Goodbye | Goes::Leaving) {
            return;
        }
        let open = self.links.values().filter(|link| link.open.is_some());
        for link in open {
            link.wires.send(Lane::Talk, Packet::Bye.write());
        }
        if how == Goes::Leaving
            && let Some(inside) = self.inside.clone()
        {
            let leaving = tokio::task::spawn_blocking(move || {
                let resume = inside.joined.resume.as_str();
                rest::Member { relay: &inside.node, code: &inside.code, resume }.leave()
            });
            let _ = timeout(LEAVE, leaving).await;
        }
        if !self.links.is_empty() {
            sleep(GOODBYE).await;
        }
    }
}
