//! The handshake: two peers prove to each other that they know the password and who they are, before either offers a link.
//!
//! The messages travel through the relay, which must not learn anything from them. Both peers run SPAKE2 over code and
//! password: a wrong guess reveals nothing else, and each run allows one guess. The result keys a cipher for each direction.
//! The first message under it is the sender's public key with a signature over the whole transcript, which rules out
//! impersonation. Later offers and candidates travel under the same ciphers.
//!
//! The peer that was in the lobby first starts the run, and the newcomer proves itself first: so every guess of a newcomer is
//! seen. Peers who know each other's keys need no password ([`known`](super::known)).

use super::known::{Hint, KnownKeys, hint};
use super::sealed::SealedSession;
use crate::identity::{Identity, Key, Signature};
use crate::wire;
use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit};
use hkdf::Hkdf;
use matchbox_protocol::PeerId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use spake2::{Ed25519Group, Identity as Side, Password, Spake2};

/// Identifies one run of the handshake.
pub(super) type Run = [u8; 16];

/// What two peers send each other through the relay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Frame {
    /// The starter's SPAKE2 messages, and a hint by which peers who know its key recognise it.
    Hello { run: Run, hint: Hint, offers: Offers<Vec<u8>> },
    /// The answerer's SPAKE2 message and proof of identity.
    Reply { run: Run, entrance: Entrance, spake: Vec<u8>, proof: Vec<u8> },
    /// The answerer's proof of identity, if it knows the starter's key.
    Resume { run: Run, nonce: Run, proof: Vec<u8> },
    /// The starter's proof of identity.
    Welcome { run: Run, proof: Vec<u8> },
    /// An encrypted [`SealedMessage`].
    Sealed { run: Run, count: u64, bytes: Vec<u8> },
    /// This run is refused.
    Deny { run: Run, reason: DenyReason },
    /// Please start a run.
    Knock,
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
    /// This entrance is not offered.
    NoEntrance,
}

/// How strangers come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Entrance {
    /// By the whole code.
    Invited,
    /// By the part that relays know: into listed lobbies, and to strangers.
    Open,
}

/// Something for each entrance that there is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Offers<T> {
    pub(super) invited: Option<T>,
    pub(super) open: Option<T>,
}

impl<T> Offers<T> {
    /// What there is at this entrance.
    pub(super) fn at(self, entrance: Entrance) -> Option<T> {
        match entrance {
            Entrance::Invited => self.invited,
            Entrance::Open => self.open,
        }
    }
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
    /// Nobody we know.
    Unknown,
}

/// Both parties of a run, by their ids at the relay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parties {
    pub(super) starter: PeerId,
    pub(super) answerer: PeerId,
}

/// The shared secret: code, its secret part, and password.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret(Vec<u8>);

impl Secret {
    pub(super) fn new(code: &str, invite: Option<&str>, password: Option<&str>) -> Self {
        let mut bytes = b"manyboard\0".to_vec();
        bytes.extend(code.as_bytes());
        bytes.push(0);
        bytes.extend(invite.unwrap_or_default().as_bytes());
        bytes.push(0);
        bytes.extend(normalize_password(password.unwrap_or_default()).as_bytes());
        Self(bytes)
    }
}

/// The most characters of a password.
const MAX_PASSWORD: usize = 64;

/// A password as it counts: host and joiners may type different spaces.
pub(crate) fn normalize_password(typed: &str) -> String {
    wire::sanitize(typed, MAX_PASSWORD)
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
    states: Offers<(Spake2<Ed25519Group>, Vec<u8>)>,
}

/// The peer that was addressed.
pub(super) struct Answerer {
    exchange: Exchange,
    session: SealedSession,
    /// The starter's key, if we resume.
    expected: Option<Key>,
}

impl Starter {
    /// `known_as`: our key, for peers who may know it.
    pub(super) fn new(
        known_as: Option<Key>,
        secrets: Offers<Secret>,
        parties: Parties,
    ) -> Option<(Self, Frame)> {
        let run = random_run()?;
        let (a, b) = parties.sides();
        let start = |secret: Secret| Spake2::start_a(&Password::new(&secret.0), &a, &b);
        let states = Offers { invited: secrets.invited.map(start), open: secrets.open.map(start) };
        let said = |state: &(_, Vec<u8>)| state.1.clone();
        let offers =
            Offers { invited: states.invited.as_ref().map(said), open: states.open.as_ref().map(said) };
        let hint = known_as.map(|key| hint(&run, key)).unwrap_or_default();
        let hello = Frame::Hello { run, hint, offers };
        Some((Self { run, parties, states }, hello))
    }

    pub(super) fn run(&self) -> Run {
        self.run
    }

    /// Verifies the reply, and returns the frame that lets the other side verify us.
    pub(super) fn check(
        self,
        me: &Identity,
        entrance: Entrance,
        (spake, proof): (&[u8], &[u8]),
    ) -> Result<(SealedSession, Key, Frame), HandshakeError> {
        let (state, said) = self.states.at(entrance).ok_or(HandshakeError::Malformed)?;
        let shared = state.finish(spake).map_err(|_| HandshakeError::Malformed)?;
        let exchange = Exchange::new(&self.run, self.parties, &said, spake);
        let mut session = exchange.session(&shared, self.run, true)?;
        let key = exchange.verify_proof(&mut session, proof, false)?;
        let welcome =
            Frame::Welcome { run: self.run, proof: exchange.sign_proof(&mut session, me, true)? };
        Ok((session, key, welcome))
    }

    /// Verifies the proof of a peer who claims to be known.
    pub(super) fn check_resumed(
        self,
        me: &Identity,
        known: &KnownKeys,
        nonce: &Run,
        proof: &[u8],
    ) -> Result<(SealedSession, Key, Frame), HandshakeError> {
        let exchange = Exchange::resumed(&self.run, self.parties, nonce);
        for (key, shared) in known.iter() {
            let mut session = exchange.session(shared, self.run, true)?;
            if exchange.verify_proof(&mut session, proof, false) == Ok(key) {
                let proof = exchange.sign_proof(&mut session, me, true)?;
                return Ok((session, key, Frame::Welcome { run: self.run, proof }));
            }
        }
        Err(HandshakeError::Unknown)
    }
}

impl Answerer {
    pub(super) fn new(
        (entrance, secret): (Entrance, &Secret),
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
        Ok((Self { exchange, session, expected: None }, Frame::Reply { run, entrance, spake, proof }))
    }

    /// Answers a starter whose key we know. Guesses nothing and reveals nothing.
    pub(super) fn resume(
        (expected, shared): (Key, &[u8; 32]),
        parties: Parties,
        me: &Identity,
        run: Run,
    ) -> Result<(Self, Frame), HandshakeError> {
        let nonce = random_run().ok_or(HandshakeError::Malformed)?;
        let exchange = Exchange::resumed(&run, parties, &nonce);
        let mut session = exchange.session(shared, run, false)?;
        let proof = exchange.sign_proof(&mut session, me, false)?;
        let answerer = Self { exchange, session, expected: Some(expected) };
        Ok((answerer, Frame::Resume { run, nonce, proof }))
    }

    pub(super) fn run(&self) -> Run {
        self.session.run()
    }

    /// Whether this run could be a guess of the starter.
    pub(super) fn is_guess(&self) -> bool {
        self.expected.is_none()
    }

    /// Verifies the starter's proof.
    pub(super) fn check(mut self, proof: &[u8]) -> Result<(SealedSession, Key), HandshakeError> {
        let key = self.exchange.verify_proof(&mut self.session, proof, true)?;
        match self.expected {
            Some(expected) if expected != key => Err(HandshakeError::Forged),
            _ => Ok((self.session, key)),
        }
    }
}

fn random_run() -> Option<Run> {
    let mut run = Run::default();
    getrandom::fill(&mut run).ok().map(|()| run)
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
        Self::of(b"manyboard handshake 2", run, parties, &[a, b])
    }

    /// A run without SPAKE2.
    fn resumed(run: &Run, parties: Parties, nonce: &Run) -> Self {
        Self::of(b"manyboard resumed 2", run, parties, &[nonce])
    }

    fn of(label: &[u8], run: &Run, parties: Parties, parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        hash.update(label);
        hash.update(run);
        hash.update(parties.starter.0.as_bytes());
        hash.update(parties.answerer.0.as_bytes());
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
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
        Ok(SealedSession::new(run, out, into))
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

#[cfg(test)]
#[path = "handshake_tests.rs"]
mod tests;
