//! The messages queued for one client: bounded, so that a slow client costs others nothing.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::CloseReason;

/// The next thing to send.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The close frame.
    Close(CloseReason),
}

/// A queue with one reader, and writers that never wait.
#[derive(Debug)]
pub(crate) struct Outbox {
    max_messages: usize,
    max_bytes: usize,
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
    pub(crate) fn new(max_messages: usize, max_bytes: usize) -> Self {
        Self { max_messages, max_bytes, queue: Mutex::default(), changed: Notify::new() }
    }

    /// Adds a message. If there is no room, the queue is dropped and the client closed as too slow.
    pub(crate) fn push(&self, text: Utf8Bytes) {
        let mut queue = self.lock();
        if queue.reason.is_some() {
            return;
        }
        if queue.texts.len() >= self.max_messages || queue.bytes + text.len() > self.max_bytes {
            *queue = Queue { reason: Some(CloseReason::TooSlow), ..Queue::default() };
        } else {
            queue.bytes += text.len();
            queue.texts.push_back(text);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_come_in_order_and_the_farewell_last() {
        let outbox = Outbox::new(8, 100);
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
            let outbox = Outbox::new(8, 100);
            for _ in 0..count {
                outbox.push(text.as_str().into());
            }
            assert_eq!(outbox.lock().texts.len(), 0);
            assert_eq!(outbox.next().await, Outgoing::Close(CloseReason::TooSlow));
        }
    }

    #[tokio::test]
    async fn a_waiting_reader_is_woken() {
        let outbox = std::sync::Arc::new(Outbox::new(8, 100));
        let reader = tokio::spawn({
            let outbox = outbox.clone();
            async move { outbox.next().await }
        });
        tokio::task::yield_now().await;
        outbox.push("hello".into());
        assert_eq!(reader.await.unwrap(), Outgoing::Text("hello".into()));
    }
}
