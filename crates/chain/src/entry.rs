//! One link of the chain: an action, what it follows, and a signature.

use crate::identity::{Identity, Key, Signature};
use crate::{ChainError, LogHeader, wire};
use play::Action;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cmp::{Ordering, Reverse};
use std::fmt;

/// The hash of a header or an entry, by which others refer to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().take(4).try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// One link of the chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The index of the seat that acts.
    pub seat: u8,
    /// What is done.
    pub action: Action,
    /// Its time in centiseconds, as explained at [`play::Match::check`].
    pub centis: u32,
    /// The hash of the previous entry, or of the header.
    pub before: Hash,
    /// The person who acts, for themselves or for an AI.
    pub by: Key,
    /// That person's signature of the game's id and everything above.
    pub signature: Signature,
}

impl Entry {
    /// Makes and signs an entry.
    pub(crate) fn sign(
        me: &Identity,
        game: Hash,
        before: Hash,
        (seat, action, centis): (u8, Action, u32),
    ) -> Self {
        let signature = Signature(Vec::new());
        Self { seat, action, centis, before, by: me.key(), signature }.signed_again(me, game)
    }

    /// The same entry with another signature: for tests, which write what an app never would.
    #[must_use]
    pub fn signed_again(self, me: &Identity, game: Hash) -> Self {
        let unsigned = Self { by: me.key(), signature: Signature(Vec::new()), ..self };
        let signature = me.sign(&unsigned.signed_bytes(game));
        Self { signature, ..unsigned }
    }

    /// Everything but the signature, as it is signed and hashed.
    fn signed_bytes(&self, game: Hash) -> Vec<u8> {
        let Self { seat, action, centis, before, by, .. } = self;
        // An entry is shorter than a message, and that is short enough to be encoded.
        wire::canonical(&("manyboard action", game, seat, action, centis, before, by))
            .unwrap_or_default()
    }

    /// Its hash within a game.
    #[must_use]
    pub fn hash(&self, game: Hash) -> Hash {
        Hash::of(&self.signed_bytes(game))
    }

    /// Checks what does not depend on the state of the game: who may write it, and the signature.
    pub(crate) fn check(&self, header: &LogHeader, game: Hash) -> Result<(), ChainError> {
        header.check_author(self.seat.into(), &self.action, self.by)?;
        let signed = self.by.has_signed(&self.signed_bytes(game), &self.signature);
        if signed { Ok(()) } else { Err(ChainError::BadSignature) }
    }

    /// Which of two entries after the same one stands when the weights of their branches are equal: the greater one. This
    /// is a total order, so it does not matter in which order peers meet. `hashes` are those of `self` and `other`.
    pub(crate) fn fork_order(&self, other: &Self, hashes: [Hash; 2]) -> Ordering {
        let [own, others] = hashes.map(Reverse);
        let text = |entry: &Self| match &entry.action {
            Action::Move(text) => Some(text.clone()),
            _ => None,
        };
        let time = |entry: &Self| text(entry).map(|_| entry.centis);
        { self.rank().cmp(&other.rank()) }
            .then(Reverse(text(self)).cmp(&Reverse(text(other))))
            .then(time(self).cmp(&time(other)))
            .then(own.cmp(&others))
    }

    fn rank(&self) -> u8 {
        match self.action {
            Action::Move(_) => 5,
            Action::Resign => 4,
            Action::Answer(true) => 3,
            Action::Answer(false) => 2,
            Action::FlagFall => 1,
            Action::Offer(_) => 0,
        }
    }
}
