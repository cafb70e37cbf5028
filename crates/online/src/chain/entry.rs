//! One link of the chain: what somebody did, after what, signed.

use super::{ChainError, Charter};
use crate::identity::{Identity, Key, Seal};
use crate::wire;
use rules::record::EventKind;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cmp::{Ordering, Reverse};
use std::fmt;

/// The name of a charter or an entry, made of all that is in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    pub(crate) fn of(words: &[u8]) -> Self {
        Self(Sha256::digest(words).into())
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

/// Something that is done at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// A move, as the game writes it.
    Move(String),
    /// The other side is asked for something.
    Ask(Question),
    /// What was asked is granted or refused.
    Answer(bool),
    /// A team gives up.
    Resign,
    /// The team to move has no time left.
    Flag,
}

/// What a team can ask the others for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Question {
    /// Shall we call it a draw?
    Draw,
    /// May I take my move back?
    Takeback,
    /// Shall the game not count?
    Abort,
}

impl Question {
    /// How the record writes it when it is asked.
    #[must_use]
    pub fn asked(self) -> EventKind {
        match self {
            Self::Draw => EventKind::DrawOffered,
            Self::Takeback => EventKind::TakebackAsked,
            Self::Abort => EventKind::AbortAsked,
        }
    }

    /// How the record writes the answer.
    #[must_use]
    pub fn answered(self, yes: bool) -> EventKind {
        match (self, yes) {
            (Self::Draw, true) => EventKind::DrawAccepted,
            (Self::Draw, false) => EventKind::DrawRefused,
            (Self::Takeback, true) => EventKind::TakebackGranted,
            (Self::Takeback, false) => EventKind::TakebackRefused,
            (Self::Abort, true) => EventKind::Aborted,
            (Self::Abort, false) => EventKind::AbortRefused,
        }
    }
}

/// One link of the chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The place of the seat that did it.
    pub seat: u8,
    /// What was done.
    pub deed: Deed,
    /// In hundredths of a second. For a move and a fallen flag: how long the team to move has thought, counted from
    /// the last move or from the moment a move was taken back. For anything else: how long after the entry before.
    pub centis: u32,
    /// The entry before, or the charter.
    pub before: Hash,
    /// Who did it, for themselves or for an AI.
    pub by: Key,
    /// Their signature of the charter's hash and all of the above.
    pub seal: Seal,
}

impl Entry {
    /// Writes an entry and signs it.
    pub(super) fn sign(
        me: &Identity,
        charter: Hash,
        before: Hash,
        (seat, deed, centis): (u8, Deed, u32),
    ) -> Self {
        let unsigned = Self { seat, deed, centis, before, by: me.key(), seal: Seal(Vec::new()) };
        let seal = me.sign(&unsigned.words(charter));
        Self { seal, ..unsigned }
    }

    /// What is signed and hashed: everything but the signature itself.
    fn words(&self, charter: Hash) -> Vec<u8> {
        let Self { seat, deed, centis, before, by, .. } = self;
        // No deed is long enough to be refused: a message is much shorter.
        wire::canonical(&("manyboard deed", charter, seat, deed, centis, before, by)).unwrap_or_default()
    }

    /// Its name in a game.
    #[must_use]
    pub fn hash(&self, charter: Hash) -> Hash {
        Hash::of(&self.words(charter))
    }

    /// Everything about it that needs no board: is it theirs to write, and did they?
    pub(super) fn check(&self, charter: &Charter, first: Hash) -> Result<(), ChainError> {
        charter.may_write(self.seat.into(), &self.deed, self.by)?;
        let signed = self.by.has_signed(&self.words(first), &self.seal);
        if signed { Ok(()) } else { Err(ChainError::Seal) }
    }

    /// Which of two entries after the same ones stands, when nothing else decides: the greater. Their hashes tell
    /// apart what is alike. This is an order of all entries, so that it does not matter who meets whom first.
    pub(super) fn against(&self, other: &Self, [own, others]: [Hash; 2]) -> Ordering {
        let standing = |entry: &Self| match entry.deed {
            Deed::Move(_) => 5,
            Deed::Resign => 4,
            Deed::Answer(true) => 3,
            Deed::Answer(false) => 2,
            Deed::Flag => 1,
            Deed::Ask(_) => 0,
        };
        let text = |entry: &Self| match &entry.deed {
            Deed::Move(text) => Some(text.clone()),
            _ => None,
        };
        let time = |entry: &Self| text(entry).map(|_| entry.centis);
        let by_text = Reverse(text(self)).cmp(&Reverse(text(other)));
        let by_hash = Reverse(own).cmp(&Reverse(others));
        { standing(self).cmp(&standing(other)) }
            .then(by_text)
            .then(time(self).cmp(&time(other)))
            .then(by_hash)
    }
}
