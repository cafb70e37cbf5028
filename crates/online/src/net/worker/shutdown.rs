//! Ends the task, with or without a goodbye.

use super::{Step, Worker};
use crate::net::Lane;
use crate::net::packet::Packet;
use crate::net::relay_socket::Joined;
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
        if let Some(joined) = self.joined.clone().filter(|_| how == Step::Leave) {
            let _ = timeout(LEAVE, tokio::task::spawn_blocking(move || leave(&joined))).await;
        }
        if !self.links.is_empty() {
            sleep(GOODBYE).await;
        }
    }
}

/// Tells the relay that we leave for good.
fn leave(member: &Joined) {
    let Joined { joined, code, node } = member;
    let left = rest::MemberApi { relay: node, code, resume: &joined.resume }.leave();
    left.unwrap_or_else(|refusal| log::debug!("leaving: {refusal}"));
}
