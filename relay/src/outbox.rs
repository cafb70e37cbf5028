//! What waits to be sent to one client: bounded, so that a slow one costs nobody anything.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::Farewell;

/// The next thing to send.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last words.
    Close(Farewell),
}

/// A queue with one reader and many writers who never wait.
#[derive(Debug)]
pub(crate) struct Outbox {
    most_messages: usize,
    most_bytes: usize,
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    farewell: Option<Farewell>,
}

impl Outbox {
    /// An empty one with these bounds.
    pub(crate) fn new(most_messages: usize, most_bytes: usize) -> Self {
        Self { most_messages, most_bytes, waiting: Mutex::default(), changed: Notify::new() }
    }

    /// Adds a message. If there is no room the client is too slow: everything is dropped, and so is the client.
    pub(crate) fn push(&self, text: Utf8Bytes) {
        let mut waiting = self.lock();
        if waiting.farewell.is_some() {
            return;
        }
        if waiting.texts.len() >= self.most_messages || waiting.bytes + text.len() > self.most_bytes {
            *waiting = Waiting { farewell: Some(Farewell::TooSlow), ..Waiting::default() };
        } else {
            waiting.bytes += text.len();
            waiting.texts.push_back(text);
        }
        drop(waiting);
        self.changed.notify_one();
    }

    /// Ends it: what is waiting is still sent, then the farewell.
    pub(crate) fn close(&self, farewell: Farewell) {
        self.lock().farewell.get_or_insert(farewell);
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

    /// Waits until the client turns out to be too slow. Meanwhile nobody may wait for what is next.
    pub(crate) async fn doomed(&self) {
        while self.lock().farewell != Some(Farewell::TooSlow) {
            self.changed.notified().await;
        }
    }

    fn take(&self) -> Option<Outgoing> {
        let mut waiting = self.lock();
        if let Some(text) = waiting.texts.pop_front() {
            waiting.bytes -= text.len();
            if waiting.texts.is_empty() {
                // Thousands of quiet clients should not keep the room a busy moment needed.
                waiting.texts = VecDeque::new();
            }
            return Some(Outgoing::Text(text));
        }
        waiting.farewell.map(Outgoing::Close)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
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
        outbox.close(Farewell::Kicked);
        outbox.push("c".into());
        assert_eq!(outbox.next().await, Outgoing::Text("a".into()));
        assert_eq!(outbox.next().await, Outgoing::Text("b".into()));
        assert_eq!(outbox.next().await, Outgoing::Close(Farewell::Kicked));
    }

    #[tokio::test]
    async fn too_many_messages_or_bytes_drop_the_client_and_free_the_memory() {
        for (count, text) in [(9, "x".to_owned()), (2, "x".repeat(60))] {
            let outbox = Outbox::new(8, 100);
            for _ in 0..count {
                outbox.push(text.as_str().into());
            }
            assert_eq!(outbox.lock().texts.len(), 0);
            assert_eq!(outbox.next().await, Outgoing::Close(Farewell::TooSlow));
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
