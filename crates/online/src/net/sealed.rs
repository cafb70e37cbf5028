//! The encrypted session of two peers, through the relay.

use super::handshake::{Frame, HandshakeError, Run, SealedMessage};
use crate::wire;
use chacha20poly1305::{
    ChaCha20Poly1305, Nonce,
    aead::{Aead, Payload},
};
use serde::{Serialize, de::DeserializeOwned};

/// The encrypted session of two peers: a cipher and a counter for each direction.
pub(super) struct SealedSession {
    run: Run,
    out: ChaCha20Poly1305,
    sent: u64,
    into: ChaCha20Poly1305,
    received: u64,
}

impl SealedSession {
    /// A session with a cipher for what we send and one for what we receive.
    pub(super) fn new(run: Run, out: ChaCha20Poly1305, into: ChaCha20Poly1305) -> Self {
        Self { run, out, sent: 0, into, received: 0 }
    }

    pub(super) fn run(&self) -> Run {
        self.run
    }

    /// Encrypts a message.
    pub(super) fn seal(&mut self, message: &SealedMessage) -> Option<Frame> {
        let (count, bytes) = self.lock(message).ok()?;
        Some(Frame::Sealed { run: self.run, count, bytes })
    }

    /// Decrypts a message; replays are refused.
    pub(super) fn open<T: DeserializeOwned>(&mut self, count: u64, bytes: &[u8]) -> Option<T> {
        let plain = self.unlock(count, bytes)?;
        wire::unpack(&plain).ok()
    }

    pub(super) fn lock<T: Serialize>(&mut self, message: &T) -> Result<(u64, Vec<u8>), HandshakeError> {
        let plain = wire::pack(message).map_err(|_| HandshakeError::Malformed)?;
        // The counter only grows, so no nonce is used twice.
        self.sent = self.sent.checked_add(1).ok_or(HandshakeError::Malformed)?;
        let sealed = self.out.encrypt(&nonce(self.sent), Payload { msg: &plain, aad: &self.run });
        Ok((self.sent, sealed.map_err(|_| HandshakeError::Malformed)?))
    }

    pub(super) fn unlock(&mut self, count: u64, bytes: &[u8]) -> Option<Vec<u8>> {
        if count <= self.received {
            return None;
        }
        let plain = self.into.decrypt(&nonce(count), Payload { msg: bytes, aad: &self.run }).ok()?;
        self.received = count;
        Some(plain)
    }
}

fn nonce(count: u64) -> Nonce {
    let mut bytes = [0; 12];
    for (to, from) in bytes.iter_mut().zip(count.to_le_bytes()) {
        *to = from;
    }
    bytes.into()
}
