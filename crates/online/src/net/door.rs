//! The door: two members prove to each other that they know the password, and who they are, before either offers a link.
//!
//! The words travel through the relay, which must not learn anything from them. The starter and the answerer run SPAKE2 over
//! code and password; whoever guesses wrong learns nothing but that, and gets one guess for each run. What comes out keys
//! a cipher for each direction, and the first thing each side says under it is its key and a seal over the whole
//! exchange, so nobody can be passed off as somebody else. Everything later, offers and candidates, goes under the same ciphers.

use crate::identity::{Identity, Key, Seal};
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

/// Marks what belongs to one run of the door.
pub(super) type Run = [u8; 16];

/// What two apps say to each other through the relay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Frame {
    /// The starter's half.
    Hello { run: Run, spake: Vec<u8> },
    /// The answerer's half, and who they are.
    Reply { run: Run, spake: Vec<u8>, proof: Vec<u8> },
    /// Who the starter is.
    Welcome { run: Run, proof: Vec<u8> },
    /// Something for nobody else.
    Sealed { run: Run, count: u64, bytes: Vec<u8> },
    /// The end of this run.
    No { run: Run, why: No },
}

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum No {
    /// Another password.
    Password,
    /// Not understood.
    Nonsense,
    /// You are not wanted here.
    Unwanted,
    /// Too many tries; later perhaps.
    Later,
}

/// What is said under the ciphers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Whisper {
    /// A session description that begins a link.
    Offer(String),
    /// The one that answers.
    Answer(String),
    /// A way to be reached.
    Candidate(String),
    /// Do I have a link to you that works?
    Linked(bool),
    /// My link to you is gone.
    Gone,
}

/// What went wrong at the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum DoorError {
    #[error("another password")]
    Password,
    #[error("not understood")]
    Nonsense,
    #[error("not who they say")]
    Forged,
}

/// Both ends of a run, as the relay names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ends {
    pub(super) starter: PeerId,
    pub(super) answerer: PeerId,
}

/// What both sides have to know.
#[derive(Clone)]
pub(super) struct Secret(Vec<u8>);

impl Secret {
    pub(super) fn new(code: &str, password: Option<&str>) -> Self {
        let mut words = b"manyboard\0".to_vec();
        words.extend(code.as_bytes());
        words.push(0);
        words.extend(password.unwrap_or_default().as_bytes());
        Self(words)
    }
}

impl Frame {
    /// As it travels.
    pub(super) fn write(&self) -> Option<String> {
        wire::pack(self).ok().map(|bytes| BASE64_STANDARD_NO_PAD.encode(bytes))
    }

    /// From somebody who may mean harm.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.len() > wire::LARGEST * 4 / 3 + 4 {
            return None;
        }
        wire::unpack(&BASE64_STANDARD_NO_PAD.decode(text).ok()?).ok()
    }
}

/// Whoever knocks first.
pub(super) struct Starter {
    run: Run,
    ends: Ends,
    state: Spake2<Ed25519Group>,
    spake: Vec<u8>,
}

/// Whoever was knocked at.
pub(super) struct Answerer {
    exchange: Exchange,
    session: Session,
}

impl Starter {
    pub(super) fn new(secret: &Secret, ends: Ends) -> Option<(Self, Frame)> {
        let mut run = Run::default();
        getrandom::fill(&mut run).ok()?;
        let (a, b) = ends.sides();
        let (state, spake) = Spake2::start_a(&Password::new(&secret.0), &a, &b);
        let hello = Frame::Hello { run, spake: spake.clone() };
        Some((Self { run, ends, state, spake }, hello))
    }

    pub(super) fn run(&self) -> Run {
        self.run
    }

    /// Checks the reply. What comes back lets the other side in.
    pub(super) fn check(
        self,
        me: &Identity,
        spake: &[u8],
        proof: &[u8],
    ) -> Result<(Session, Key, Frame), DoorError> {
        let shared = self.state.finish(spake).map_err(|_| DoorError::Nonsense)?;
        let exchange = Exchange::new(&self.run, self.ends, &self.spake, spake);
        let mut session = exchange.session(&shared, self.run, true)?;
        let key = exchange.believe(&mut session, proof, false)?;
        let welcome = Frame::Welcome { run: self.run, proof: exchange.prove(&mut session, me, true)? };
        Ok((session, key, welcome))
    }
}

impl Answerer {
    pub(super) fn new(
        secret: &Secret,
        ends: Ends,
        me: &Identity,
        run: Run,
        hello: &[u8],
    ) -> Result<(Self, Frame), DoorError> {
        let (a, b) = ends.sides();
        let (state, spake) = Spake2::<Ed25519Group>::start_b(&Password::new(&secret.0), &a, &b);
        let shared = state.finish(hello).map_err(|_| DoorError::Nonsense)?;
        let exchange = Exchange::new(&run, ends, hello, &spake);
        let mut session = exchange.session(&shared, run, false)?;
        let proof = exchange.prove(&mut session, me, false)?;
        Ok((Self { exchange, session }, Frame::Reply { run, spake, proof }))
    }

    pub(super) fn run(&self) -> Run {
        self.session.run
    }

    /// Checks who the starter is.
    pub(super) fn check(mut self, proof: &[u8]) -> Result<(Session, Key), DoorError> {
        let key = self.exchange.believe(&mut self.session, proof, true)?;
        Ok((self.session, key))
    }
}

impl Ends {
    fn sides(self) -> (Side, Side) {
        (Side::new(self.starter.0.as_bytes()), Side::new(self.answerer.0.as_bytes()))
    }
}

/// Everything both sides have seen, in a hash.
struct Exchange([u8; 32]);

#[derive(Serialize, Deserialize)]
struct Proof {
    key: Key,
    seal: Seal,
}

impl Exchange {
    fn new(run: &Run, ends: Ends, a: &[u8], b: &[u8]) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"manyboard door 1");
        hash.update(run);
        hash.update(ends.starter.0.as_bytes());
        hash.update(ends.answerer.0.as_bytes());
        for half in [a, b] {
            hash.update((half.len() as u64).to_le_bytes());
            hash.update(half);
        }
        Self(hash.finalize().into())
    }

    fn session(&self, shared: &[u8], run: Run, starter: bool) -> Result<Session, DoorError> {
        let keys = Hkdf::<Sha256>::new(Some(&self.0), shared);
        let cipher = |words: &[u8]| {
            let mut key = [0; 32];
            keys.expand(words, &mut key).map_err(|_| DoorError::Nonsense)?;
            Ok(ChaCha20Poly1305::new(&key.into()))
        };
        let (forth, back) = (cipher(b"starter")?, cipher(b"answerer")?);
        let (out, into) = if starter { (forth, back) } else { (back, forth) };
        Ok(Session { run, out, sent: 0, into, heard: 0 })
    }

    /// What is signed: the exchange, and which side signs it.
    fn words(&self, starter: bool) -> Vec<u8> {
        [b"manyboard proof".as_slice(), &[u8::from(starter)], &self.0].concat()
    }

    fn prove(&self, session: &mut Session, me: &Identity, starter: bool) -> Result<Vec<u8>, DoorError> {
        let proof = Proof { key: me.key(), seal: me.sign(&self.words(starter)) };
        session.lock(&proof).map(|(_, bytes)| bytes)
    }

    fn believe(&self, session: &mut Session, proof: &[u8], starter: bool) -> Result<Key, DoorError> {
        let plain = session.unlock(1, proof).ok_or(DoorError::Password)?;
        let proof: Proof = wire::unpack(&plain).map_err(|_| DoorError::Nonsense)?;
        if proof.key.has_signed(&self.words(starter), &proof.seal) {
            Ok(proof.key)
        } else {
            Err(DoorError::Forged)
        }
    }
}

/// What two who have met share: a cipher for each direction, and how far each has come.
pub(super) struct Session {
    run: Run,
    out: ChaCha20Poly1305,
    sent: u64,
    into: ChaCha20Poly1305,
    heard: u64,
}

impl Session {
    pub(super) fn run(&self) -> Run {
        self.run
    }

    /// Says something only the other one can read.
    pub(super) fn whisper(&mut self, what: &Whisper) -> Option<Frame> {
        let (count, bytes) = self.lock(what).ok()?;
        Some(Frame::Sealed { run: self.run, count, bytes })
    }

    /// Reads what only the other one can have said, once.
    pub(super) fn hear<T: DeserializeOwned>(&mut self, count: u64, bytes: &[u8]) -> Option<T> {
        let plain = self.unlock(count, bytes)?;
        wire::unpack(&plain).ok()
    }

    fn lock<T: Serialize>(&mut self, what: &T) -> Result<(u64, Vec<u8>), DoorError> {
        let plain = wire::pack(what).map_err(|_| DoorError::Nonsense)?;
        // A nonce is never used twice: the count only grows.
        self.sent = self.sent.checked_add(1).ok_or(DoorError::Nonsense)?;
        let sealed = self.out.encrypt(&nonce(self.sent), Payload { msg: &plain, aad: &self.run });
        Ok((self.sent, sealed.map_err(|_| DoorError::Nonsense)?))
    }

    fn unlock(&mut self, count: u64, bytes: &[u8]) -> Option<Vec<u8>> {
        if count <= self.heard {
            return None;
        }
        let plain = self.into.decrypt(&nonce(count), Payload { msg: bytes, aad: &self.run }).ok()?;
        self.heard = count;
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
#[path = "door_tests.rs"]
mod tests;
