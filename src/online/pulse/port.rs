//! Where datagrams of the pulse come in and go out, from any thread.

use super::rounds::Datagrams;
use super::shield::LARGEST;
use online::identity::Key;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// So many datagrams wait in each direction. More are dropped, the oldest first: what is late is worth nothing.
const MOST: usize = 256;

/// Takes a datagram to somebody. It is called on the thread of the pulse and has to be quick.
pub type Carrier = Arc<dyn Fn(Key, Vec<u8>) + Send + Sync>;

/// Where datagrams come in and go out. Every copy is the same port.
#[derive(Clone, Default)]
pub struct Port(Arc<Mutex<Queues>>);

#[derive(Default)]
struct Queues {
    came: VecDeque<(Key, Vec<u8>)>,
    out: VecDeque<(Key, Vec<u8>)>,
    carrier: Option<Carrier>,
}

impl Port {
    /// Something came from somebody.
    pub fn put_in(&self, from: Key, bytes: Vec<u8>) {
        if bytes.len() <= LARGEST {
            self.with(|queues| push(&mut queues.came, (from, bytes)));
        }
    }

    /// What is to be sent, if nobody carries it.
    pub fn take_out(&self) -> Datagrams {
        self.with(|queues| queues.out.drain(..).collect())
    }

    /// From now on this carries what is to be sent; with none it waits to be taken out.
    pub fn carry(&self, carrier: Option<Carrier>) {
        self.with(|queues| queues.carrier = carrier);
    }

    pub(super) fn take_in(&self) -> Datagrams {
        self.with(|queues| queues.came.drain(..).collect())
    }

    pub(super) fn put_out(&self, datagrams: Datagrams) {
        let carrier = self.with(|queues| queues.carrier.clone());
        match carrier {
            Some(carrier) => datagrams.into_iter().for_each(|(to, bytes)| carrier(to, bytes)),
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

impl fmt::Debug for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with(|queues| write!(f, "Port({} in, {} out)", queues.came.len(), queues.out.len()))
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
        let port = Port::default();
        for number in 0..=u8::MAX {
            port.put_in(Key([1; 32]), vec![number, 0]);
            port.put_in(Key([1; 32]), vec![number, 1]);
        }
        port.put_in(Key([2; 32]), vec![0; LARGEST + 1]);
        let came = port.take_in();
        assert_eq!((came.len(), came.last()), (MOST, Some(&(Key([1; 32]), vec![255, 1]))));
        assert!(port.take_in().is_empty());
    }

    #[test]
    fn whoever_carries_gets_everything() {
        let (port, sent) = (Port::default(), Arc::new(Mutex::new(Vec::new())));
        let keep = sent.clone();
        port.carry(Some(Arc::new(move |to, bytes| keep.lock().expect("whole").push((to, bytes)))));
        port.put_out(vec![(Key([3; 32]), vec![9])]);
        assert_eq!(*sent.lock().expect("whole"), [(Key([3; 32]), vec![9])]);
        assert!(port.take_out().is_empty());
    }
}
