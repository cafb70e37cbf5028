//! The messages queued for one client: bounded, so that a slow client costs others nothing.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::{CloseReason, config::Config};

/// The next thing to send.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The close frame.
    Close(CloseReason),
}

/// What an outbox may hold while all together hold too much.
const MODEST: usize = 16 * 1024;

/// How much may be queued, for one client and for all.
#[derive(Debug, Clone)]
pub(crate) struct OutboxLimits {
    max_messages: usize,
    max_bytes: usize,
    max_bytes_in_all: usize,
    bytes_in_all: Arc<AtomicUsize>,
}

impl OutboxLimits {
    /// The configured limits.
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            max_messages: config.outbox_messages,
            max_bytes: config.outbox_bytes,
            max_bytes_in_all: config.outbox_bytes_in_all,
            bytes_in_all: Arc::default(),
        }
    }

    /// Whether a queue may grow to this.
    fn allow(&self, messages: usize, bytes: usize, added: usize) -> bool {
        let crowded = self.bytes_in_all.load(Relaxed) + added > self.max_bytes_in_all;
        messages <= self.max_messages && bytes <= self.max_bytes && !(crowded && bytes > MODEST)
    }
}

/// A queue with one reader, and writers that never wait.
#[derive(Debug)]
pub(crate) struct Outbox {
    limits: OutboxLimits,
    queue: Mutex<Queue>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    reason: Option<CloseReason>,
}

impl Outbox {
    /// An empty queue with these bounds.
    pub(crate) fn new(limits: &OutboxLimits) -> Self {
        Self { limits: limits.clone(), queue: Mutex::default(), changed: Notify::new() }
    }

    /// Adds a message. If there is no room, the queue is dropped and the client closed as too slow.
    pub(crate) fn push(&self, text: Utf8Bytes) {
        let mut queue = self.lock();
        if queue.reason.is_some() {
            return;
        }
        if self.limits.allow(queue.texts.len() + 1, queue.bytes + text.len(), text.len()) {
            queue.bytes += text.len();
            self.limits.bytes_in_all.fetch_add(text.len(), Relaxed);
            queue.texts.push_back(text);
        } else {
            self.limits.bytes_in_all.fetch_sub(queue.bytes, Relaxed);
            *queue = Queue { reason: Some(CloseReason::TooSlow), ..Queue::default() };
        }
        drop(queue);
        self.changed.notify_one();
    }

    /// Closes the connection once the queue is empty.
    pub(crate) fn close(&self, reason: CloseReason) {
        self.lock().reason.get_or_insert(reason);
        self.changed.notify_one();
    }

    /// Waits for the next thing to send.
    pub(crate) async fn next(&self) -> Outgoing {
        loop {
            if let Some(outgoing) = self.take() {
                return outgoing;
            }
            self.changed.notified().await;
        }
    }

    /// Waits until the queue overflows. Must not run beside [`Self::next`].
    pub(crate) async fn overflowed(&self) {
        while self.lock().reason != Some(CloseReason::TooSlow) {
            self.changed.notified().await;
        }
    }

    fn take(&self) -> Option<Outgoing> {
        let mut queue = self.lock();
        if let Some(text) = queue.texts.pop_front() {
            queue.bytes -= text.len();
            self.limits.bytes_in_all.fetch_sub(text.len(), Relaxed);
            if queue.texts.is_empty() {
                // Thousands of quiet clients should not keep the memory of a busy moment.
                queue.texts = VecDeque::new();
            }
            return Some(Outgoing::Text(text));
        }
        queue.reason.map(Outgoing::Close)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let left = self.lock().bytes;
        self.limits.bytes_in_all.fetch_sub(left, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(bytes: usize, in_all: usize) -> OutboxLimits {
        let mut limits = OutboxLimits::new(&Config::default());
        (limits.max_messages, limits.max_bytes, limits.max_bytes_in_all) = (8, bytes, in_all);
        limits
    }

    #[tokio::test]
    async fn messages_come_in_order_and_the_farewell_last() {
        let outbox = Outbox::new(&limits(100, 1000));
        outbox.push("a".into());
        outbox.push("b".into());
        outbox.close(CloseReason::Kicked);
        outbox.push("c".into());
        assert_eq!(outbox.next().await, Outgoing::Text("a".into()));
        assert_eq!(outbox.next().await, Outgoing::Text("b".into()));
        assert_eq!(outbox.next().await, Outgoing::Close(CloseReason::Kicked));
    }

    #[tokio::test]
    async fn too_many_messages_or_bytes_drop_the_client_and_free_the_memory() {
        for (count, text) in [(9, "x".to_owned()), (2, "x".repeat(60))] {
            let outbox = Outbox::new(&limits(100, 1000));
            for _ in 0..count {
                outbox.push(text.as_str().into());
            }
            assert_eq!(outbox.lock().texts.len(), 0);
            assert_eq!(outbox.next().await, Outgoing::Close(CloseReason::TooSlow));
        }
    }

    #[tokio::test]
    async fn together_they_are_bounded_and_the_large_ones_give_way() {
        let limits = limits(100_000, 100_000);
        let outboxes: Vec<_> = (0..10).map(|_| Outbox::new(&limits)).collect();
        for outbox in &outboxes {
            (0..8).for_each(|_| outbox.push("x".repeat(5000).into()));
        }
        let held = limits.bytes_in_all.load(Relaxed);
        assert!(held <= 100_000 + 10 * MODEST, "{held}");
        let quiet = Outbox::new(&limits);
        quiet.push("x".repeat(5000).into());
        assert!(matches!(quiet.next().await, Outgoing::Text(_)), "a client that reads is not hit");
        drop((outboxes, quiet));
        assert_eq!(limits.bytes_in_all.load(Relaxed), 0);
    }

    #[tokio::test]
    async fn a_waiting_reader_is_woken() {
        let outbox = Arc::new(Outbox::new(&limits(100, 1000)));
        let reader = tokio::spawn({
            let outbox = outbox.clone();
            async move { outbox.next().await }
        });
        tokio::task::yield_now().await;
        outbox.push("hello".into());
        assert_eq!(reader.await.unwrap(), Outgoing::Text("hello".into()));
    }
}
