//! A position that is only looked at, and the moves that lead to it.

use rules::record::Move;
use rules::{Game, GameTerms, Options, Record, TermsError};

/// A position and the moves that lead to it, without players, clocks and result: for analysis, the editor and export.
///
/// It is no [`Record`], and only the table's own modules can look inside. So the library cannot save it, and it cannot be
/// sent to others:
///
/// ```compile_fail
/// fn save(position: manyboard::table::BarePosition) -> rules::Record {
///     position.0
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarePosition(Record);

impl BarePosition {
    /// The last position of a game.
    pub fn of(record: &Record) -> Self {
        Self::after(record, record.terms.moves.clone())
    }

    /// The position of a game after other moves than its own.
    pub(super) fn after(record: &Record, moves: Vec<Move>) -> Self {
        let GameTerms { mode, options, position, .. } = record.terms.clone();
        let terms = GameTerms { mode, options, position, moves, ..GameTerms::default() };
        Self(Record { terms, ..Record::default() })
    }

    /// The id of its game.
    pub(crate) fn mode(&self) -> &str {
        &self.0.terms.mode
    }

    /// The options of its game.
    pub(crate) fn options(&self) -> &Options {
        &self.0.terms.options
    }

    /// Is it the usual first position?
    pub(crate) fn is_start(&self) -> bool {
        self.0.terms.position.is_none() && self.0.terms.moves.is_empty()
    }

    /// The game in this position.
    ///
    /// # Errors
    /// What is wrong with mode, options, position or moves.
    pub(crate) fn open(&self) -> Result<Box<dyn Game>, TermsError> {
        let terms = &self.0.terms;
        let mode = catalog::find(&terms.mode);
        let mode = mode.ok_or_else(|| TermsError::UnknownMode(terms.mode.clone()))?;
        Ok(mode.replay(&self.0)?)
    }

    /// The position as its game writes it, in a line.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn export(&self) -> Result<String, exchange::Error> {
        exchange::export(&self.0, exchange::Format::Position)
    }

    /// For the AI, which thinks about records.
    pub(super) fn record(&self) -> &Record {
        &self.0
    }
}
