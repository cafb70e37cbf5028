//! Writes the moves of PGN and PDN, with annotations.

use crate::Error;
use crate::annotations::{Annotated, Annotation, Variation, VariationItem, annotations};
use crate::clock::{self, Control};
use crate::result::Score;
use crate::tags::find;
use rules::{Game, Mode, Record, RuleError, Team};
use std::collections::HashSet;

/// No line of moves is longer, as the standard asks.
const WIDEST: usize = 79;

/// The moves of a game as text.
pub(crate) struct MoveText {
    /// The lines.
    pub(crate) text: String,
    /// The tags of the record that are in it.
    pub(crate) tags: HashSet<usize>,
}

/// Writes the moves of a record. Variations that cannot be played stay tags.
pub(crate) fn moves(mode: &Mode, record: &Record) -> Result<MoveText, Error> {
    let refused = |refusal: RuleError| Error::Export(refusal.message());
    let game =
        mode.open(record.terms.options.clone(), record.terms.position.as_deref()).map_err(refused)?;
    let is_second = game.turn() != Team::FIRST;
    let number = first_number(record.terms.position.as_deref());
    let mut line = Line { game, number, is_unnumbered: is_second, parts: Vec::new() };
    let mut tags = HashSet::new();
    let times: Vec<u32> = record.terms.moves.iter().map(|mv| mv.centis).collect();
    let clocks = clock::comments(&times, find(&record.tags, "TimeControl").and_then(Control::read));
    let notes = by_ply(record);
    line.notes(&notes[0], None, &mut tags);
    for ((mv, clock), notes) in record.terms.moves.iter().zip(clocks).zip(&notes[1..]) {
        let branches = notes.iter().any(|note| matches!(note.annotation, Annotation::Variation(_)));
        let before = branches.then(|| line.branch());
        line.play(&mv.text).map_err(refused)?;
        if !clock.is_empty() {
            line.comment(&clock);
        }
        line.notes(notes, before.as_ref(), &mut tags);
    }
    line.parts.push(Part::Word(Score::of(record.result).text().into()));
    Ok(MoveText { text: Page::of(&line.parts), tags })
}

/// What is said before the first move, and after each.
fn by_ply(record: &Record) -> Vec<Vec<Annotated>> {
    let mut notes = vec![Vec::new(); record.terms.moves.len() + 1];
    for note in annotations(record) {
        if let Some(here) = notes.get_mut(note.ply) {
            here.push(note);
        }
    }
    notes
}

/// The number of the first move: the last field of a position that counts moves.
fn first_number(setup: Option<&str>) -> u32 {
    let last = setup.and_then(|setup| setup.split(' ').nth(5));
    last.and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// A part of the text.
enum Part {
    Word(String),
    Open,
    Close,
}

/// A line of moves, of the game or of a variation.
struct Line {
    game: Box<dyn Game>,
    /// The number of the next move.
    number: u32,
    /// Does the next move need its number, even if it is that of the second team?
    is_unnumbered: bool,
    parts: Vec<Part>,
}

impl Line {
    /// An empty line from the current position.
    fn branch(&self) -> Self {
        Self {
            game: self.game.boxed_clone(),
            number: self.number,
            is_unnumbered: true,
            parts: Vec::new(),
        }
    }

    fn word(&mut self, word: impl Into<String>) {
        self.parts.push(Part::Word(word.into()));
    }

    fn play(&mut self, text: &str) -> Result<(), RuleError> {
        let is_first = self.game.turn() == Team::FIRST;
        let number = self.number;
        let shown = self.game.play(text, 0)?.shown;
        match (is_first, self.is_unnumbered) {
            (true, _) => self.word(format!("{number}.")),
            (false, true) => self.word(format!("{number}...")),
            (false, false) => {}
        }
        self.number += u32::from(!is_first);
        self.is_unnumbered = false;
        self.word(shown);
        Ok(())
    }

    /// The number of the move is written again after a comment.
    fn comment(&mut self, comment: &str) {
        format!("{{{comment}}}").split(' ').for_each(|word| self.word(word));
        self.is_unnumbered = true;
    }

    /// Writes annotations of the game and notes their tags. `before` is the line before the last move.
    fn notes(&mut self, notes: &[Annotated], before: Option<&Self>, tags: &mut HashSet<usize>) {
        for note in notes {
            if self.note(&note.annotation, before).is_some() {
                tags.insert(note.tag);
            }
        }
    }

    /// Writes an annotation; nothing if a variation cannot be played.
    fn note(&mut self, note: &Annotation, before: Option<&Self>) -> Option<()> {
        match note {
            Annotation::Comment(text) => self.comment(text),
            Annotation::Nag(number) => self.word(format!("${number}")),
            Annotation::Variation(variation) => {
                let inner = before?.branch().follow(variation)?;
                self.parts.push(Part::Open);
                self.parts.extend(inner.parts);
                self.parts.push(Part::Close);
                self.is_unnumbered = true;
            }
        }
        Some(())
    }

    /// The line with a whole variation, if every move in it can be played as it is written.
    fn follow(mut self, variation: &Variation) -> Option<Self> {
        let mut before = None;
        for (index, item) in variation.items.iter().enumerate() {
            match item {
                VariationItem::Move(text) => {
                    before = branches(&variation.items[index + 1..]).then(|| self.branch());
                    self.play(text).ok()?;
                    let made = self.game.record().terms.moves.last()?;
                    (made.text == *text).then_some(())?;
                }
                VariationItem::Note(note) => self.note(note, before.as_ref())?,
            }
        }
        Some(self)
    }
}

/// Is there a variation before the next move?
fn branches(after: &[VariationItem]) -> bool {
    let mut notes = after.iter().map_while(|item| match item {
        VariationItem::Note(note) => Some(note),
        VariationItem::Move(_) => None,
    });
    notes.any(|note| matches!(note, Annotation::Variation(_)))
}

/// Words on lines that are not too long.
#[derive(Default)]
struct Page {
    text: String,
    width: usize,
    /// Brackets to be written before the next word, and those that are open.
    waiting: usize,
    open: usize,
}

impl Page {
    fn of(parts: &[Part]) -> String {
        let mut page = Self::default();
        for part in parts {
            match part {
                Part::Word(word) => page.word(word),
                Part::Open => page.waiting += 1,
                Part::Close => {
                    page.open -= 1;
                    page.width += 1;
                    page.text.push(')');
                }
            }
        }
        page.text + "\n"
    }

    fn word(&mut self, word: &str) {
        let wide = word.chars().count() + self.waiting;
        self.open += self.waiting;
        if self.width > 0 {
            // Every open bracket may be closed behind this word.
            let is_full = self.width + 1 + wide + self.open > WIDEST;
            self.text.push(if is_full { '\n' } else { ' ' });
            self.width = if is_full { 0 } else { self.width + 1 };
        }
        self.text.extend(std::iter::repeat_n('(', std::mem::take(&mut self.waiting)));
        self.text.push_str(word);
        self.width += wide;
    }
}
