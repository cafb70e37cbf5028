//! Builds a record from the tags, moves and comments of PGN or PDN.

use crate::clock::{self, Control, Reading};
use crate::result::Score;
use crate::standards::Standard;
use crate::tags::{self, Tag};
use crate::words::{in_order, without_glyph};
use crate::{Format, Note, draughts, san};
use rules::{Game, Message, Outcome, Reason, Record, RuleError, message};

/// The comment after a move is a tag of the record: this and the number of moves made before it.
pub const COMMENT: &str = "comment@";
/// Likewise for NAGs, such as `$1`.
pub const NAG: &str = "nag@";

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
    /// The number of variations left out.
    pub(crate) side_lines: usize,
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
        self.clocks.last_mut().unwrap_or(&mut discarded).extract(&mut text);
        self.note(COMMENT, in_order(&text))
    }

    /// Adds a NAG about the last move, by its number.
    pub(crate) fn nag(&mut self, number: &str) -> Result<(), Message> {
        self.note(NAG, if number.is_empty() { String::new() } else { format!("${number}") })
    }

    fn note(&mut self, kind: &str, text: String) -> Result<(), Message> {
        if text.is_empty() || self.late > 0 {
            return Ok(());
        }
        self.keep(kind.len() + text.len())?;
        self.notes.push((format!("{kind}{}", self.clocks.len()), text));
        Ok(())
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

    /// Plays a move in standard notation.
    pub(crate) fn play(&mut self, word: &str) -> Result<(), Message> {
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
        notes.extend((self.side_lines > 0).then_some(Note::SideLines(self.side_lines)));
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

fn play(game: &mut dyn Game, format: Format, word: &str) -> Result<(), Message> {
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

/// Splits a `comment@N` or `nag@N` tag into the number of moves before it, its kind and its text.
pub(crate) fn comment_of<'a>(
    record: &Record,
    (name, text): &'a Tag,
) -> Option<(usize, &'static str, &'a str)> {
    let (kind, ply) =
        [COMMENT, NAG].into_iter().find_map(|kind| Some((kind, name.strip_prefix(kind)?)))?;
    let number: usize = ply.parse().ok().filter(|number| *number <= record.terms.moves.len())?;
    let fits = if kind == NAG { is_nag(text) } else { is_comment(text) };
    (fits && number.to_string() == ply).then_some((number, kind, text))
}

fn is_nag(text: &str) -> bool {
    let number = text.strip_prefix('$');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn is_comment(text: &str) -> bool {
    let strange = ["}", "[Event \"", "[%clk ", "[%emt "].iter().any(|part| text.contains(part));
    !text.is_empty() && !strange && in_order(text) == text && text.len() < crate::lex::LONGEST_TEXT
}
