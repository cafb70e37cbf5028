//! A match between people in different places: a log of signed actions. The log is the game.
//!
//! Each [`Entry`] contains the hash of the one before, is signed by its author, and is judged by [`play::Match`]. The first
//! one refers to the [`LogHeader`], on which everyone agreed. There are no sockets here: [`wire`] turns messages into bytes,
//! [`identity`] signs them, [`file`](mod@file) keeps logs on disk, and [`Signatures`] compares them with a saved game.
//!
//! **Forks.** Two people can append at the same moment. Of two branches the *heavier* one stands. A move weighs 1; an answer,
//! a resignation, an abort that needs no answer, and a flag fall admitted by its own team weigh 2; an offer, and a flag fall
//! claimed by others, weigh nothing. Among equally heavy branches the first entries in which they differ decide: a move
//! beats everything else; of two moves the one whose text comes first; of one move stated twice the one that took longer,
//! so that a time can only be corrected upwards; then the smaller hash. A branch that continues beats one that stops. This
//! is a total order: everyone who has seen the same entries has the same game, in any order of arrival.
//!
//! **No one rewrites history alone.** A branch that leaves the log further back must outweigh everything that happened
//! since, and the moves of others need their signatures. That is why an offer weighs nothing (one can offer alone), and why
//! an answer outweighs a move (after agreeing to a draw one cannot move instead). The person who makes an offer does not
//! answer it for an AI, unless all people are on one side: friends against AIs need no one's consent. Such an answer weighs
//! nothing, nor do as many moves as it takes back. What remains: until another player acts, one's own last move can be
//! replaced, and an answer or a resignation may come one move late.
//!
//! **Times** are stated by the person who thought. The match compares them to the clocks; whether they are true is judged by
//! [`times`], using the receiver's clock, before an entry is merged.
//!
//! **Versions.** A log has a format version of its own ([`LOG_VERSION`]), which has nothing to do with the protocol between
//! apps. Every version reads the logs of all earlier ones; `layout.rs` holds the frozen formats.

mod copy;
mod entry;
mod error;
pub mod file;
mod header;
pub mod identity;
mod layout;
mod merge;
mod signatures;
mod state;
mod status;
#[cfg(test)]
mod tests;
pub mod times;
pub mod wire;

pub use copy::{LogChange, LogCopy};
pub use entry::{Entry, Hash};
pub use error::ChainError;
pub use header::{LOG_VERSION, LogHeader, MOST_SAVED};
pub use merge::{Branch, JudgedBranch, Merged, Prefer};
pub use signatures::Signatures;
pub use status::{Comparison, LogStatus};

use identity::{Identity, Key};
use play::{Action, Match, OpenOffer, Refused};
use rules::{Clocks, Game, Outcome, Record, Team};
use state::State;
use std::fmt;

/// The most bytes of a move.
pub const LONGEST_MOVE: usize = 128;
/// The most entries of a log, apart from the one or two that end it.
pub const MOST_ENTRIES: usize = 20_000;

/// A match between people in different places: header, entries, and the state after them.
#[derive(Clone)]
pub struct Chain {
    header: LogHeader,
    /// The hash of the header.
    id: Hash,
    entries: Vec<Entry>,
    /// What is known about each entry.
    infos: Vec<EntryInfo>,
    state: State,
}

/// What is known about an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EntryInfo {
    hash: Hash,
    /// The weight of the log up to and including this entry.
    weight: u32,
}

impl Chain {
    /// A match that begins, or continues from a save.
    ///
    /// # Errors
    /// What is wrong with the header.
    pub fn new(header: LogHeader) -> Result<Self, ChainError> {
        let state = State::new(header.open()?);
        Ok(Self { id: header.hash(), header, entries: Vec::new(), infos: Vec::new(), state })
    }

    /// Carries out, signs and appends an action of one's own. Accepts a move in any notation that the game reads.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn append_own(
        &mut self,
        me: &Identity,
        seat: usize,
        action: Action,
        centis: u32,
    ) -> Result<&Entry, ChainError> {
        let index = u8::try_from(seat).map_err(|_| Refused::NoSeat(seat))?;
        self.header.check_author(seat, &action, me.key())?;
        let action = match self.apply_own(me, seat, &action, centis) {
            Err(ChainError::Refused(Refused::Notation(text))) => {
                let exact = Action::Move(text);
                self.apply_own(me, seat, &exact, centis).map(|()| exact)?
            }
            applied => applied.map(|()| action)?,
        };
        Ok(self.push(Entry::sign(me, self.id, self.head(), (index, action, centis))))
    }

    fn apply_own(
        &mut self,
        me: &Identity,
        seat: usize,
        action: &Action,
        centis: u32,
    ) -> Result<(), ChainError> {
        let len = self.entries.len();
        self.state.apply(&self.header, len, (seat, action, centis), me.key())
    }

    /// All entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// At most `most` entries, starting at index `from`.
    #[must_use]
    pub fn tail(&self, from: usize, most: usize) -> &[Entry] {
        let from = from.min(self.entries.len());
        let rest = self.entries.get(from..).unwrap_or_default();
        rest.get(..most).unwrap_or(rest)
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Are there no entries yet?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The hash of the last entry, or of the header.
    #[must_use]
    pub fn head(&self) -> Hash {
        self.head_at(self.entries.len())
    }

    /// The hash that entry `len` must refer to.
    fn head_at(&self, len: usize) -> Hash {
        let last = len.checked_sub(1).and_then(|last| self.infos.get(last));
        last.map_or(self.id, |info| info.hash)
    }

    /// The number of moves made here, including those taken back but not those of the saved game.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.state.game.plies_made()
    }

    /// What everyone agreed on.
    #[must_use]
    pub fn header(&self) -> &LogHeader {
        &self.header
    }

    /// The id of the game: the hash of its header.
    #[must_use]
    pub fn id(&self) -> Hash {
        self.id
    }

    /// The match after all entries.
    #[must_use]
    pub fn current(&self) -> &Match {
        &self.state.game
    }

    /// The game after all entries.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        self.state.game.game()
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.game.outcome()
    }

    /// The offer that waits for an answer.
    #[must_use]
    pub fn offer(&self) -> Option<OpenOffer> {
        self.state.game.offer()
    }

    /// The team that answers the open offer.
    #[must_use]
    pub fn answerer(&self) -> Option<Team> {
        self.state.game.answerer()
    }

    /// The seat that moves next; `None` when the game is over.
    #[must_use]
    pub fn mover(&self) -> Option<usize> {
        self.state.game.mover()
    }

    /// The clocks at the start of the current turn.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        self.state.game.clocks()
    }

    /// How much of the current turn had passed at the last entry, in centiseconds.
    #[must_use]
    pub fn pending(&self) -> u32 {
        self.state.game.pending()
    }

    /// The record to save. Equal logs have equal records.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.state.game.record().clone();
        record.touched = self.header.began.saturating_add(self.state.game.seconds());
        if record.result.is_none() {
            record.pending = self.pending();
        }
        record
    }

    /// Could this person do that now for this seat? Does not check whether a move is legal.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check(&self, me: Key, seat: usize, action: &Action, centis: u32) -> Result<(), ChainError> {
        self.header.check_author(seat, action, me)?;
        self.state.check(&self.header, self.entries.len(), (seat, action, centis), me)
    }

    /// Appends an entry that was carried out.
    fn push(&mut self, entry: Entry) -> &Entry {
        self.infos.push(EntryInfo { hash: entry.hash(self.id), weight: self.state.weight });
        self.entries.push(entry);
        &self.entries[self.entries.len() - 1]
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({:?})", self.status())
    }
}
