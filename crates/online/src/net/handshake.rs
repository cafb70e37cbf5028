//! The handshake: two peers prove to each other that they know the password and who they are, before either offers a link.
//!
//! The messages travel through the relay, which must not learn anything from them. Both peers run SPAKE2 over code and
//! password: a wrong guess reveals nothing else, and each run allows one guess. The result keys a cipher for each direction.
//! The first message under it is the sender's public key with a signature over the whole transcript, which rules out
//! impersonation. Later offers and candidates travel under the same ciphers.

use crate::identity::{Identity, Key, Signature};
use crate::wire;
use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use chacha20poly1305::{
    ChaCha20Poly1305, Nonce,
    aead::{Aead, KeyInit, Payload},
};
use hkdf::Hkdf;
use matchbox_protocol::PeerId;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use spake2::{Ed25519Group, Identity as Side, Password, Spake2};

/// Identifies one run of the handshake.
pub(super) type Run = [u8; 16];

/// What two peers send each other through the relay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Frame {
    /// The starter's SPAKE2 message.
    Hello { run: Run, spake: Vec<u8> },
    /// The answerer's SPAKE2 message and proof of identity.
    Reply { run: Run, spake: Vec<u8>, proof: Vec<u8> },
    /// The starter's proof of identity.
    Welcome { run: Run, proof: Vec<u8> },
    /// An encrypted [`SealedMessage`].
    Sealed { run: Run, count: u64, bytes: Vec<u8> },
    /// This run is refused.
    Deny { run: Run, reason: DenyReason },
}

/// Why a handshake is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum DenyReason {
    /// The passwords differ.
    WrongPassword,
    /// A malformed message.
    Malformed,
    /// The receiver is banned.
    Banned,
    /// Too many attempts.
    RetryLater,
}

/// What peers send each other encrypted, through the relay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum SealedMessage {
    /// The session description that offers a link.
    Offer(String),
    /// The session description that answers an offer.
    Answer(String),
    /// An ICE candidate.
    Candidate(String),
    /// Whether the sender has a working link to the receiver.
    Linked(bool),
    /// The sender has lost its link to the receiver.
    Gone,
}

/// Why a handshake failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandshakeError {
    WrongPassword,
    Malformed,
    Forged,
}

/// Both parties of a run, by their ids at the relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parties {
    pub(super) starter: PeerId,
    pub(super) answerer: PeerId,
}

/// The shared secret: code and password.
#[derive(Clone)]
pub(super) struct Secret(Vec<u8>);

impl Secret {
    pub(super) fn new(code: &str, password: Option<&str>) -> Self {
        let mut bytes = b"manyboard\0".to_vec();
        bytes.extend(code.as_bytes());
        bytes.push(0);
        bytes.extend(password.unwrap_or_default().as_bytes());
        Self(bytes)
    }
}

impl Frame {
    /// Encodes the frame as text.
    pub(super) fn write(&self) -> Option<String> {
        wire::pack(self).ok().map(|bytes| BASE64_STANDARD_NO_PAD.encode(bytes))
    }

    /// Decodes untrusted text.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.len() > wire::LARGEST * 4 / 3 + 4 {
            return None;
        }
        wire::unpack(&BASE64_STANDARD_NO_PAD.decode(text).ok()?).ok()
    }
}

/// The peer that began the run.
pub(super) struct Starter {
    run: Run,
    parties: Parties,
    state: Spake2<Ed25519Group>,
    spake: Vec<u8>,
}

/// The peer that was addressed.
pub(super) struct Answerer {
    exchange: Exchange,
    session: SealedSession,
}

impl Starter {
    pub(super) fn new(secret: &Secret, parties: Parties) -> Option<(Self, Frame)> {
        let mut run = Run::default();
        getrandom::fill(&mut run).ok()?;
        let (a, b) = parties.sides();
        let (state, spake) = Spake2::start_a(&Password::new(&secret.0), &a, &b);
        let hello = Frame::Hello { run, spake: spake.clone() };
        Some((Self { run, parties, state, spake }, hello))
    }

    pub(super) fn run(&self) -> Run {
        self.run
    }

    /// Verifies the reply, and returns the frame that lets the other side verify us.
    pub(super) fn check(
        self,
        me: &Identity,
        spake: &[u8],
        proof: &[u8],
    ) -> Result<(SealedSession, Key, Frame), HandshakeError> {
        let shared = self.state.finish(spake).map_err(|_| HandshakeError::Malformed)?;
        let exchange = Exchange::new(&self.run, self.parties, &self.spake, spake);
        let mut session = exchange.session(&shared, self.run, true)?;
        let key = exchange.verify_proof(&mut session, proof, false)?;
        let welcome =
            Frame::Welcome { run: self.run, proof: exchange.sign_proof(&mut session, me, true)? };
        Ok((session, key, welcome))
    }
}

impl Answerer {
    pub(super) fn new(
        secret: &Secret,
        parties: Parties,
        me: &Identity,
        run: Run,
        hello: &[u8],
    ) -> Result<(Self, Frame), HandshakeError> {
        let (a, b) = parties.sides();
        let (state, spake) = Spake2::<Ed25519Group>::start_b(&Password::new(&secret.0), &a, &b);
        let shared = state.finish(hello).map_err(|_| HandshakeError::Malformed)?;
        let exchange = Exchange::new(&run, parties, hello, &spake);
        let mut session = exchange.session(&shared, run, false)?;
        let proof = exchange.sign_proof(&mut session, me, false)?;
        Ok((Self { exchange, session }, Frame::Reply { run, spake, proof }))
    }

    pub(super) fn run(&self) -> Run {
        self.session.run
    }

    /// Verifies the starter's proof.
    pub(super) fn check(mut self, proof: &[u8]) -> Result<(SealedSession, Key), HandshakeError> {
        let key = self.exchange.verify_proof(&mut self.session, proof, true)?;
        Ok((self.session, key))
    }
}

impl Parties {
    fn sides(self) -> (Side, Side) {
        (Side::new(self.starter.0.as_bytes()), Side::new(self.answerer.0.as_bytes()))
    }
}

/// Hash of the transcript.
struct Exchange([u8; 32]);

#[derive(Serialize, Deserialize)]
struct Proof {
    key: Key,
    signature: Signature,
}

impl Exchange {
    fn new(run: &Run, parties: Parties, a: &[u8], b: &[u8]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"manyboard door 1");
        hash.update(run);
        hash.update(parties.starter.0.as_bytes());
        hash.update(parties.answerer.0.as_bytes());
        for half in [a, b] {
            hash.update((half.len() as u64).to_le_bytes());
            hash.update(half);
        }
        Self(hash.finalize().into())
    }

    fn session(&self, shared: &[u8], run: Run, starter: bool) -> Result<SealedSession, HandshakeError> {
        let keys = Hkdf::<Sha256>::new(Some(&self.0), shared);
        let cipher = |label: &[u8]| {
            let mut key = [0; 32];
            keys.expand(label, &mut key).map_err(|_| HandshakeError::Malformed)?;
            Ok(ChaCha20Poly1305::new(&key.into()))
        };
        let (forth, back) = (cipher(b"starter")?, cipher(b"answerer")?);
        let (out, into) = if starter { (forth, back) } else { (back, forth) };
        Ok(SealedSession { run, out, sent: 0, into, received: 0 })
    }

    /// What is signed: the transcript and the signer's role.
    fn signed_bytes(&self, starter: bool) -> Vec<u8> {
        [b"manyboard proof".as_slice(), &[u8::from(starter)], &self.0].concat()
    }

    fn sign_proof(
        &self,
        session: &mut SealedSession,
        me: &Identity,
        starter: bool,
    ) -> Result<Vec<u8>, HandshakeError> {
        let proof = Proof { key: me.key(), signature: me.sign(&self.signed_bytes(starter)) };
        session.lock(&proof).map(|(_, bytes)| bytes)
    }

    fn verify_proof(
        &self,
        session: &mut SealedSession,
        proof: &[u8],
        starter: bool,
    ) -> Result<Key, HandshakeError> {
        let plain = session.unlock(1, proof).ok_or(HandshakeError::WrongPassword)?;
        let proof: Proof = wire::unpack(&plain).map_err(|_| HandshakeError::Malformed)?;
        if proof.key.has_signed(&self.signed_bytes(starter), &proof.signature) {
            Ok(proof.key)
        } else {
            Err(HandshakeError::Forged)
        }
    }
}

/// The encrypted session of two peers: a cipher and a counter for each direction.
pub(super) struct SealedSession {
    run: Run,
    out: ChaCha20Poly1305,
    sent: u64,
    into: ChaCha20Poly1305,
    received: u64,
}

impl SealedSession {
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

    fn lock<T: Serialize>(&mut self, message: &T) -> Result<(u64, Vec<u8>), HandshakeError> {
        let plain = wire::pack(message).map_err(|_| HandshakeError::Malformed)?;
        // The counter only grows, so no nonce is used twice.
        self.sent = self.sent.checked_add(1).ok_or(HandshakeError::Malformed)?;
        let sealed = self.out.encrypt(&nonce(self.sent), Payload { msg: &plain, aad: &self.run });
        Ok((self.sent, sealed.map_err(|_| HandshakeError::Malformed)?))
    }

    fn unlock(&mut self, count: u64, bytes: &[u8]) -> Option<Vec<u8>> {
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

#[cfg(test)]
#[path = "handshake_tests.rs"]
mod tests;
