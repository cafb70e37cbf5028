//! Queues of presence datagrams between the network and the presence thread.

use super::sessions::Datagrams;
use super::validate::LARGEST;
use online::identity::Key;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The capacity of each queue. The oldest datagrams are dropped first: late ones are worthless.
const MOST: usize = 256;

/// Sends a datagram to a player. Called on the presence thread; must not block.
pub type SendDatagram = Arc<dyn Fn(Key, Vec<u8>) + Send + Sync>;

/// The queues of incoming and outgoing datagrams. Clones share them.
#[derive(Clone, Default)]
pub struct DatagramPort(Arc<Mutex<Queues>>);

#[derive(Default)]
struct Queues {
    came: VecDeque<(Key, Vec<u8>)>,
    out: VecDeque<(Key, Vec<u8>)>,
    send: Option<SendDatagram>,
}

impl DatagramPort {
    /// Queues a received datagram.
    pub fn receive(&self, from: Key, bytes: Vec<u8>) {
        if bytes.len() <= LARGEST {
            self.with(|queues| push(&mut queues.came, (from, bytes)));
        }
    }

    /// Outgoing datagrams, if there is no sender.
    pub fn take_outgoing(&self) -> Datagrams {
        self.with(|queues| queues.out.drain(..).collect())
    }

    /// Sets who sends outgoing datagrams; without one they are queued.
    pub fn set_sender(&self, send: Option<SendDatagram>) {
        self.with(|queues| queues.send = send);
    }

    pub(super) fn take_received(&self) -> Datagrams {
        self.with(|queues| queues.came.drain(..).collect())
    }

    pub(super) fn send_all(&self, datagrams: Datagrams) {
        let send = self.with(|queues| queues.send.clone());
        match send {
            Some(send) => datagrams.into_iter().for_each(|(to, bytes)| send(to, bytes)),
            None => self.with(|queues| {
                datagrams.into_iter().for_each(|datagram| push(&mut queues.out, datagram));
            }),
        }
    }

    pub(super) fn clear(&self) {
        self.with(|queues| {
            queues.came.clear();
            queues.out.clear();
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Queues) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for DatagramPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with(|queues| write!(f, "DatagramPort({} in, {} out)", queues.came.len(), queues.out.len()))
    }
}

fn push(queue: &mut VecDeque<(Key, Vec<u8>)>, datagram: (Key, Vec<u8>)) {
    if queue.len() >= MOST {
        queue.pop_front();
    }
    queue.push_back(datagram);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_have_an_end_and_keep_the_newest() {
        let datagrams = DatagramPort::default();
        for number in 0..=u8::MAX {
            datagrams.receive(Key([1; 32]), vec![number, 0]);
            datagrams.receive(Key([1; 32]), vec![number, 1]);
        }
        datagrams.receive(Key([2; 32]), vec![0; LARGEST + 1]);
        let came = datagrams.take_received();
        assert_eq!((came.len(), came.last()), (MOST, Some(&(Key([1; 32]), vec![255, 1]))));
        assert!(datagrams.take_received().is_empty());
    }

    #[test]
    fn a_sender_gets_every_datagram() {
        let (datagrams, sent) = (DatagramPort::default(), Arc::new(Mutex::new(Vec::new())));
        let keep = sent.clone();
        datagrams
            .set_sender(Some(Arc::new(move |to, bytes| keep.lock().expect("whole").push((to, bytes)))));
        datagrams.send_all(vec![(Key([3; 32]), vec![9])]);
        assert_eq!(*sent.lock().expect("whole"), [(Key([3; 32]), vec![9])]);
        assert!(datagrams.take_outgoing().is_empty());
    }
}
