//! What signed logs say about the saved game they lie beside.

use crate::file::{self, FileError};
use crate::identity::Key;
use crate::{Chain, ChainError};
use rules::{GameTerms, Message, Record, message};
use std::collections::BTreeSet;

/// What signed logs say about a saved game, from the worst to the best.
///
/// Every signature covers the header and with it all moves made before the log began. Keys are made for one lobby: a
/// signature shows that the game was not changed afterwards, not who the person was.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Signatures {
    /// The logs are damaged, forged or tell another game.
    Mismatch,
    /// The logs were written by a newer version.
    Newer,
    /// Only these people have signed: the others have not done anything yet.
    By(Vec<String>),
    /// All people have signed this many moves; what came later is in no log.
    Until(usize),
    /// All people have signed, and the log tells the whole game.
    All,
}

impl Signatures {
    /// What logs say about a game; `None` if none of them has an entry. The log that says most about it counts.
    pub fn check<'a>(record: &Record, logs: impl IntoIterator<Item = &'a [u8]>) -> Option<Self> {
        logs.into_iter().filter_map(|log| Self::of_file(record, log)).max()
    }

    fn of_file(record: &Record, log: &[u8]) -> Option<Self> {
        match file::decode(log) {
            Ok(chain) => (!chain.is_empty()).then(|| chain.signatures(record)),
            Err(FileError::Refused(ChainError::Version(_))) => Some(Self::Newer),
            Err(_) => Some(Self::Mismatch),
        }
    }

    /// In one line, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Mismatch => message!("signed-mismatch", "the signatures do not match this game"),
            Self::Newer => message!("signed-newer", "the signatures need a newer version of Manyboard"),
            Self::By(names) => message!("signed-by", "signed by {names}", names = names.join(", ")),
            Self::Until(moves) => {
                message!("signed-until", "signed by all players up to move {moves}", moves = *moves)
            }
            Self::All => message!("signed-all", "signed by all players"),
        }
    }
}

impl Chain {
    /// What this log says about a saved game. Its own signatures were verified when it was read.
    #[must_use]
    pub fn signatures(&self, record: &Record) -> Signatures {
        let log = self.record();
        if !begins_with(record, &log) {
            return Signatures::Mismatch;
        }
        let signers: BTreeSet<Key> = self.entries().iter().map(|entry| entry.by).collect();
        if self.header().people().any(|person| !signers.contains(&person)) {
            let seats = self.header().terms.seats.iter().zip(&self.header().keys);
            let signed = seats.filter(|(_, key)| key.is_some_and(|key| signers.contains(&key)));
            return Signatures::By(signed.map(|(seat, _)| seat.name.clone()).collect());
        }
        let whole = log.terms.moves.len() == record.terms.moves.len()
            && (log.events.len(), log.result) == (record.events.len(), record.result);
        if whole { Signatures::All } else { Signatures::Until(log.terms.moves.len()) }
    }
}

/// Does a game begin with what a log tells? A log that ended the game must tell all of it.
fn begins_with(record: &Record, log: &Record) -> bool {
    let agreed = |record: &Record| GameTerms { moves: Vec::new(), ..record.terms.clone() };
    let (moves, told) = (&record.terms.moves, &log.terms.moves);
    let ended = log.result.is_some();
    agreed(record) == agreed(log)
        && moves.starts_with(told)
        && record.events.starts_with(&log.events)
        && (!ended || log.result == record.result && told.len() == moves.len())
}
