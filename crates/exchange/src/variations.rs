//! Reads the variations of a game: they are played on copies of it.
//!
//! What is wrong with a variation never spoils the game: an impossible move ends its variation, and what is too much
//! is left out. Both are counted.

use crate::annotations::{Annotation, MOST_DEPTH, Variation, VariationItem, is_move_word};
use crate::builder::play;
use crate::lex::LONGEST_TEXT;
use crate::{Format, Note};
use rules::Game;

/// The most variations of one game that are kept.
const MOST_VARIATIONS: usize = 1000;
/// The most bytes of all variations of one game that are kept.
pub(crate) const MOST_BYTES: usize = 128 << 10;

/// The variations that are being read.
#[derive(Default)]
pub(crate) struct VariationReader {
    /// The open ones, the outermost first.
    open: Vec<OpenVariation>,
    /// The number of brackets open in a part that is left out.
    skipped: usize,
    /// The variations so far.
    count: usize,
    /// The bytes of all variations, and of the outermost open one.
    bytes: usize,
    bytes_here: usize,
    /// Variations left out, and those that end early.
    pub(crate) left_out: usize,
    pub(crate) cut: usize,
}

struct OpenVariation {
    game: Box<dyn Game>,
    /// The game before its last move, if that has a variation.
    before: Option<Box<dyn Game>>,
    line: Variation,
    is_cut: bool,
}

impl VariationReader {
    /// Is a variation open?
    pub(crate) fn is_open(&self) -> bool {
        !self.open.is_empty() || self.skipped > 0
    }

    /// Begins a variation of the last move; `before` is the game before that move, if the move is one of the game.
    pub(crate) fn begin(&mut self, before: Option<&dyn Game>) {
        if self.skipped > 0 {
            self.skipped += 1;
            return;
        }
        let inner = self.open.last();
        let is_cut = inner.is_some_and(|line| line.is_cut);
        let before = inner.map_or(before, |line| line.before.as_deref()).map(Game::boxed_clone);
        let has_room = self.open.len() <= MOST_DEPTH && self.count < MOST_VARIATIONS;
        let Some(game) = before.filter(|_| has_room && !is_cut) else {
            self.skipped = 1;
            // What follows an impossible move goes with it.
            self.left_out += usize::from(!is_cut);
            return;
        };
        if self.open.is_empty() {
            self.bytes_here = 0;
        }
        self.count += 1;
        self.spend(3);
        self.open.push(OpenVariation { game, before: None, line: Variation::default(), is_cut: false });
    }

    /// Ends the innermost variation. Returns the outermost one when it ends.
    pub(crate) fn end(&mut self) -> Option<Variation> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return None;
        }
        let ended = self.open.pop()?;
        if ended.line.moves() == 0 {
            // Empty brackets say nothing.
            self.left_out += usize::from(ended.is_cut || !ended.line.items.is_empty());
            return None;
        }
        self.cut += usize::from(ended.is_cut);
        match self.open.last_mut() {
            None => return Some(ended.line),
            Some(outer) => {
                outer.line.items.push(VariationItem::Note(Annotation::Variation(ended.line)));
            }
        }
        None
    }

    /// Plays a move of the innermost variation. `branches` says that a variation of this move follows.
    pub(crate) fn play(&mut self, format: Format, word: &str, branches: bool) {
        let Some(line) = self.open.last_mut().filter(|line| self.skipped == 0 && !line.is_cut) else {
            return;
        };
        line.before = branches.then(|| line.game.boxed_clone());
        let played = play(&mut *line.game, format, word);
        let made = line.game.record().terms.moves.last().map(|mv| mv.text.clone());
        let made = made.filter(|text| played.is_ok() && is_move_word(text));
        self.add(made.map(VariationItem::Move));
    }

    /// Adds a comment or NAG to the innermost variation.
    pub(crate) fn note(&mut self, note: Annotation) {
        let takes = self.skipped == 0 && self.open.last().is_some_and(|line| !line.is_cut);
        if takes && note.is_sound() {
            self.add(Some(VariationItem::Note(note)));
        }
    }

    /// Adds an item; without one, or without room for it, the variation ends here.
    fn add(&mut self, item: Option<VariationItem>) {
        let bytes = item.as_ref().map_or(0, |item| match item {
            VariationItem::Move(text) => text.len() + 1,
            VariationItem::Note(Annotation::Comment(text) | Annotation::Nag(text)) => text.len() + 3,
            VariationItem::Note(Annotation::Variation(_)) => 0,
        });
        let fits = self.spend(bytes);
        let Some(line) = self.open.last_mut() else { return };
        match item.filter(|_| fits) {
            Some(item) => line.line.items.push(item),
            None => line.is_cut = true,
        }
    }

    /// Counts bytes; false if they are too many. One tag holds the outermost variation.
    fn spend(&mut self, bytes: usize) -> bool {
        self.bytes += bytes;
        self.bytes_here += bytes;
        self.bytes <= MOST_BYTES && self.bytes_here < LONGEST_TEXT
    }

    /// What is not in the record.
    pub(crate) fn notes(&self) -> impl Iterator<Item = Note> + use<> {
        let left_out = (self.left_out > 0).then_some(Note::VariationsLeftOut(self.left_out));
        let cut = (self.cut > 0).then_some(Note::VariationsCut(self.cut));
        left_out.into_iter().chain(cut)
    }
}
