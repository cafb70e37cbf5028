//! The game itself when people play from different places: a log of deeds. Whoever has the log has the game.
//!
//! Each [`Entry`] names the one before by its hash, is signed by who did it, and is judged by the rules. The first one
//! names the [`Charter`]: what everybody agreed on.
//!
//! **Forks.** Two people can append at the same moment. Of two chains of one charter the *heavier* one stands. A move
//! weighs 1; an answer, a resignation, an abort that needs no answer, and a fallen flag that its own team admits weigh
//! 2; a question, and a fallen flag that others see, nothing. Of equally heavy ones the first entries in which they
//! differ decide: a move beats everything else; of two moves the one whose text comes first; of one move stated twice
//! the one that took longer, so that a time is only ever corrected upwards; then the smaller hash. A chain that goes on
//! beats one that stops. This orders all chains, so everybody who has seen the same entries has the same game, in
//! whatever order they came.
//!
//! **Nobody rewrites history alone.** A branch that leaves the chain further back must become heavier than all that has
//! happened since, and moves of others take their signatures. That is why a question weighs nothing (one can ask alone),
//! and why an answer outweighs a move (whoever agreed to a draw cannot move instead). Whoever asks does not answer for an
//! AI, unless all people are on their own side: friends against AIs need nobody's leave. Such an answer weighs nothing, nor
//! do as many moves as it takes back. What remains: until somebody else does something, one's own last move may be
//! replaced, and who answers or gives up may come one move late.
//!
//! **Times** are stated by who thought. The chain holds them against the clocks of the game; whether they are true is
//! for [`times`] to judge, by the clock of whoever receives them, before the entry is taken.

mod charter;
mod entry;
mod error;
mod play;
mod take;
#[cfg(test)]
mod tests;
pub mod times;

pub use charter::{Charter, MOST_SAVED, MOST_SEATS, Mind, Seat};
pub use entry::{Deed, Entry, Hash, Question};
pub use error::ChainError;
pub use take::{Compared, Standing, Taken};

use crate::identity::{Identity, Key};
use play::Play;
use rules::{Clocks, Game, Outcome, Record, Team};
use std::fmt;

/// No move is written with more letters.
pub const LONGEST_MOVE: usize = 128;
/// No game has more entries, but for the one or two that end it.
pub const MOST_ENTRIES: usize = 20_000;
/// So much may be said between two moves.
pub const MOST_TALK: u32 = 64;
/// So often moves of one game may be taken back.
pub const MOST_TAKEBACKS: u32 = 200;

/// A game played from different places: its charter, its log, and how it stands after that.
#[derive(Clone)]
pub struct Chain {
    charter: Charter,
    first: Hash,
    entries: Vec<Entry>,
    /// What is known of each entry.
    marks: Vec<Mark>,
    play: Play,
}

/// What is known of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark {
    hash: Hash,
    /// The weight of the chain up to here, itself included.
    weight: u32,
}

impl Chain {
    /// A game that begins, or goes on from a save.
    ///
    /// # Errors
    /// What is wrong with the charter.
    pub fn new(charter: Charter) -> Result<Self, ChainError> {
        let play = Play::new(charter.open()?);
        Ok(Self { first: charter.hash(), charter, entries: Vec::new(), marks: Vec::new(), play })
    }

    /// Does something for a seat: judged, signed, appended.
    ///
    /// # Errors
    /// Why it cannot be done; then nothing has changed.
    pub fn do_it(
        &mut self,
        me: &Identity,
        seat: usize,
        deed: Deed,
        centis: u32,
    ) -> Result<&Entry, ChainError> {
        let place = u8::try_from(seat).map_err(|_| ChainError::NoSeat(seat))?;
        let deed = self.spelled(deed);
        self.charter.may_write(seat, &deed, me.key())?;
        let entry = Entry::sign(me, self.first, self.head(), (place, deed, centis));
        self.play.apply(&self.charter, self.entries.len(), &entry)?;
        Ok(self.push(entry))
    }

    /// The whole log.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// At most so many entries from a place on.
    #[must_use]
    pub fn tail(&self, from: usize, most: usize) -> &[Entry] {
        let from = from.min(self.entries.len());
        let rest = self.entries.get(from..).unwrap_or_default();
        rest.get(..most).unwrap_or(rest)
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Has nothing been done yet?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The hash of the last entry, or of the charter.
    #[must_use]
    pub fn head(&self) -> Hash {
        self.head_at(self.entries.len())
    }

    /// The hash of the entry before a place, or of the charter.
    fn head_at(&self, len: usize) -> Hash {
        let last = len.checked_sub(1).and_then(|last| self.marks.get(last));
        last.map_or(self.first, |mark| mark.hash)
    }

    /// How many moves were ever made here, taken back or not. Those of the saved game do not count.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.play.plies
    }

    /// What everybody agreed on.
    #[must_use]
    pub fn charter(&self) -> &Charter {
        &self.charter
    }

    /// The name of the game: the hash of its charter.
    #[must_use]
    pub fn id(&self) -> Hash {
        self.first
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        &*self.play.game
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.game.outcome()
    }

    /// What was asked and is still to be answered, and by whom.
    #[must_use]
    pub fn question(&self) -> Option<(Question, Team)> {
        self.play.asked.map(|asked| (asked.question, asked.team))
    }

    /// The team that has to answer what was asked.
    #[must_use]
    pub fn answerer(&self) -> Option<Team> {
        self.play.asked.map(|asked| self.play.answerer(asked.team))
    }

    /// The seat that moves next; none when the game is over.
    #[must_use]
    pub fn mover(&self) -> Option<usize> {
        self.play.mover(&self.charter)
    }

    /// What everybody had left when the move in progress began.
    #[must_use]
    pub fn clocks(&self) -> Clocks {
        Clocks::of(&*self.play.game)
    }

    /// How much of the move in progress had gone by at the last entry, in hundredths of a second, as the entries say.
    #[must_use]
    pub fn pending(&self) -> u32 {
        self.play.pending()
    }

    /// What the shelf keeps. Two with the same chain have the same record.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.play.game.record().clone();
        record.touched = self.charter.began.saturating_add(self.play.seconds());
        if record.result.is_none() {
            record.pending = self.pending();
        }
        record
    }

    /// Could somebody do that now for a seat? Says what is in the way. Whether a move is legal is not looked at.
    ///
    /// # Errors
    /// Why it could not be done.
    pub fn could(&self, me: Key, seat: usize, deed: &Deed, centis: u32) -> Result<(), ChainError> {
        self.charter.may_write(seat, deed, me)?;
        self.play.judge(&self.charter, self.entries.len(), (seat, deed, centis), me)
    }

    /// A move as the game writes it, however somebody wrote it.
    fn spelled(&self, deed: Deed) -> Deed {
        let Deed::Move(text) = deed else { return deed };
        let moves = self.play.game.moves();
        let written = moves.iter().any(|mv| mv.text == text);
        let shown = moves.into_iter().find(|mv| !written && mv.shown == text);
        Deed::Move(shown.map_or(text, |mv| mv.text))
    }

    /// Appends what was judged.
    fn push(&mut self, entry: Entry) -> &Entry {
        self.marks.push(Mark { hash: entry.hash(self.first), weight: self.play.weight });
        self.entries.push(entry);
        &self.entries[self.entries.len() - 1]
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({:?})", self.standing())
    }
}
