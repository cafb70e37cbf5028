//! Ends the task, with or without a goodbye.

use super::{Step, Worker};
use crate::net::Lane;
use crate::net::packet::Packet;
use crate::net::rest;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How long a goodbye may take to get out.
const GOODBYE: Duration = Duration::from_millis(200);
/// How long leaving the relay may take.
const LEAVE: Duration = Duration::from_millis(800);

impl Worker {
    pub(super) async fn end(self, how: Step) {
        if !matches!(how, Step::Goodbye | Step::Leave) {
            return;
        }
        let open = self.links.values().filter(|link| link.open.is_some());
        for link in open {
            link.handle.send(Lane::Talk, Packet::Bye.write());
        }
        if how == Step::Leave
            && let Some(inside) = self.joined.clone()
        {
            let leaving = tokio::task::spawn_blocking(move || {
                let resume = inside.joined.resume.as_str();
                rest::MemberApi { relay: &inside.node, code: &inside.code, resume }.leave()
            });
            let _ = timeout(LEAVE, leaving).await;
        }
        if !self.links.is_empty() {
            sleep(GOODBYE).await;
        }
    }
}
