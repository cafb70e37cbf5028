//! Builds a record from the tags, moves and comments of PGN or PDN.

use crate::annotations::Annotation;
use crate::clock::{self, Control, Reading};
use crate::result::Score;
use crate::standards::Standard;
use crate::tags::{self, Tag};
use crate::variations::VariationReader;
use crate::words::{in_order, without_glyph};
use crate::{Format, Note, draughts, san};
use rules::{Game, Message, Outcome, Reason, Record, RuleError, message};

/// The most bytes of one game that are kept.
pub(crate) const MOST_KEPT: usize = 512 << 10;
/// The bytes that a move counts for: its text and its time.
const MOVE_BYTES: usize = 24;

/// Draws that elsewhere must be claimed, so that the game may continue there.
const CLAIMED: [Reason; 4] =
    [Reason::ThreefoldRepetition, Reason::FiftyMoves, Reason::FortyMoves, Reason::InsufficientMaterial];

/// A game that is being read.
#[derive(Default)]
pub(crate) struct GameBuilder {
    tags: Vec<Tag>,
    notes: Vec<Tag>,
    begun: Option<(&'static Standard, Box<dyn Game>)>,
    clocks: Vec<Reading>,
    kept: usize,
    cut: usize,
    late: usize,
    /// The game before its last move, if that has a variation.
    before: Option<Box<dyn Game>>,
    pub(crate) variations: VariationReader,
}

impl GameBuilder {
    /// Sets all tags, `cut` of which were cut short.
    pub(crate) fn set_tags(&mut self, tags: Vec<Tag>, cut: usize) -> Result<(), Message> {
        self.cut += cut;
        tags.iter().try_for_each(|(name, text)| self.keep(name.len() + text.len()))?;
        self.tags = tags;
        Ok(())
    }

    /// Adds a comment about the last move; commands about clocks are taken out of it.
    pub(crate) fn comment(&mut self, text: &str, is_cut: bool) -> Result<(), Message> {
        self.cut += usize::from(is_cut);
        let mut text = in_order(text);
        let mut discarded = Reading::default();
        let last = self.clocks.last_mut().filter(|_| !self.variations.is_open());
        last.unwrap_or(&mut discarded).extract(&mut text);
        self.note(Annotation::Comment(in_order(&text)))
    }

    /// Adds a NAG about the last move, by its number.
    pub(crate) fn nag(&mut self, number: &str) -> Result<(), Message> {
        self.note(Annotation::Nag(number.into()))
    }

    fn note(&mut self, note: Annotation) -> Result<(), Message> {
        let (Annotation::Comment(text) | Annotation::Nag(text)) = &note else { return Ok(()) };
        if text.is_empty() || self.late > 0 {
            return Ok(());
        }
        if self.variations.is_open() {
            self.variations.note(note);
            return Ok(());
        }
        let tag = note.tag(self.clocks.len());
        self.keep(tag.0.len() + tag.1.len())?;
        self.notes.push(tag);
        Ok(())
    }

    /// Begins a variation of the last move.
    pub(crate) fn begin_variation(&mut self) {
        self.variations.begin(self.before.as_deref().filter(|_| self.late == 0));
    }

    /// Ends the innermost variation.
    pub(crate) fn end_variation(&mut self) {
        if let Some(variation) = self.variations.end() {
            self.notes.push(Annotation::Variation(variation).tag(self.clocks.len()));
        }
    }

    fn keep(&mut self, bytes: usize) -> Result<(), Message> {
        self.kept += bytes + size_of::<Tag>();
        if self.kept <= MOST_KEPT { Ok(()) } else { Err(too_large(MOST_KEPT)) }
    }

    /// Sets up the board; all tags must be known.
    pub(crate) fn begin(&mut self, format: Format) -> Result<(), Message> {
        if self.begun.is_none() {
            self.begun = Some(tags::open(format, &self.tags)?);
        }
        Ok(())
    }

    /// Plays a move in standard notation. `branches` says that a variation of this move follows.
    pub(crate) fn play(&mut self, word: &str, branches: bool) -> Result<(), Message> {
        let Some((standard, game)) = &mut self.begun else { return Err(no_game()) };
        if self.variations.is_open() {
            let (bare, glyph) = without_glyph(word);
            self.variations.play(standard.format, bare, branches);
            return glyph.map_or(Ok(()), |glyph| self.nag(glyph));
        }
        self.before = branches.then(|| game.boxed_clone());
        self.play_main(word)
    }

    fn play_main(&mut self, word: &str) -> Result<(), Message> {
        self.keep(MOVE_BYTES)?;
        let Some((standard, game)) = &mut self.begun else { return Err(no_game()) };
        if game.outcome().is_some_and(|outcome| CLAIMED.contains(&outcome.reason)) {
            self.late += 1;
            return Ok(());
        }
        let (bare, glyph) = without_glyph(word);
        let played = play(&mut **game, standard.format, bare);
        let at = |why: Message| {
            let (number, text) = (number(&**game), rules::quote(word));
            message!(
                "import-move",
                "move {number} {text}: {why}",
                number = number,
                text = text,
                why = why
            )
        };
        played.map_err(at)?;
        self.clocks.push(Reading::default());
        glyph.map_or(Ok(()), |glyph| self.nag(glyph))
    }

    /// The record of the game, and notes about what is not in it. `score` is that of the text.
    pub(crate) fn finish(self, score: Option<Score>) -> Result<(Record, Vec<Note>), Message> {
        let Some((standard, mut game)) = self.begun else { return Err(no_game()) };
        let mut notes = Vec::new();
        let result = tags::find(&self.tags, "Result");
        let result = result.and_then(|text| Score::read(standard.format, text.trim()));
        let stated = score.filter(|score| *score != Score::Open).or(result).unwrap_or(Score::Open);
        let swapped = tags::is_swapped(game.info(), standard.format, &self.tags);
        let score = if swapped { stated.swapped() } else { stated };
        let ended = end(&mut *game, score, tags::find(&self.tags, "Termination"))?;
        notes.extend(self.variations.notes());
        notes.extend((self.cut > 0).then_some(Note::CutShort(self.cut)));
        if let Some(ended) = ended {
            notes.extend((self.late > 0).then_some(Note::WentOn { moves: self.late, ended }));
            let differs = score != Score::Open && score != Score::of(Some(ended));
            notes.extend(differs.then(|| Note::Result { stated: stated.text().into(), ended }));
        }
        let control = tags::find(&self.tags, "TimeControl").and_then(Control::read);
        let mut record = game.record().clone();
        for (mv, centis) in record.terms.moves.iter_mut().zip(clock::thought(&self.clocks, control)) {
            mv.centis = centis;
        }
        tags::describe(game.info(), self.tags, &mut record);
        record.tags.extend(self.notes);
        Ok((record, notes))
    }
}

/// Ends a game as its text says, unless the rules have ended it. Returns how the rules have.
fn end(
    game: &mut dyn Game,
    score: Score,
    termination: Option<&str>,
) -> Result<Option<Outcome>, Message> {
    let ended = game.outcome();
    match score.outcome(termination) {
        Some(outcome) if ended.is_none() => game.end(outcome).map_err(|refusal| refusal.message())?,
        _ => {}
    }
    Ok(ended)
}

/// Plays a move in standard notation, without annotation glyphs.
pub(crate) fn play(game: &mut dyn Game, format: Format, word: &str) -> Result<(), Message> {
    let is_pdn = format == Format::Pdn;
    let tidy = if is_pdn { draughts::tidy(word) } else { san::tidy(word) };
    let refusal = match game.push_move(&tidy, 0) {
        Ok(()) => return Ok(()),
        Err(refusal) => refusal,
    };
    if let RuleError::Over(_) = refusal {
        return Err(refusal.message());
    }
    let guess = if is_pdn { draughts::guess(game, &tidy)? } else { san::guess(game, &tidy)? };
    game.push_move(&guess, 0).map_err(|refusal| refusal.message())
}

/// A game is larger than `most` bytes.
pub(crate) fn too_large(most: usize) -> Message {
    message!("import-too-large", "the game is larger than {most} KiB", most = most >> 10)
}

/// The text has no game where one was expected.
pub(crate) fn no_game() -> Message {
    message!("import-no-game", "there is no game in it")
}

/// The number of the next move, with dots if the second team makes it.
fn number(game: &dyn Game) -> String {
    let ply = game.record().terms.moves.len();
    let is_second = game.turn() != rules::Team::FIRST;
    let rounds = (ply + usize::from(is_second && ply.is_multiple_of(2))) / 2 + 1;
    format!("{rounds}{}", if is_second { "..." } else { "." })
}
