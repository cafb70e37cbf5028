//! Comments and variations below the moves of the list: words on lines that fit into its width.

use super::numbering::round_numbers;
use super::{captures, nags};
use crate::table::review::{MoveNotes, Review, ReviewCursor, SideLine};
use crate::text::Texts;
use rules::Team;
use std::collections::HashMap;

/// Deeper variations are not indented any more.
const DEEPEST: usize = 4;

/// A line of words.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NoteLine {
    /// How deep its variation is nested; 0 is a comment on the game.
    pub(super) depth: usize,
    pub(super) words: Vec<Word>,
}

/// A word on a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    /// The position after it, if it is a move.
    pub(super) leads_to: Option<ReviewCursor>,
    /// Its left edge and its width, in points.
    pub(super) left: f32,
    pub(super) width: f32,
}

/// The space for lines, in points.
pub(super) struct NoteSpace<'a> {
    /// The width of a text.
    pub(super) measure: &'a dyn Fn(&str) -> f32,
    /// The width of a line that is not indented.
    pub(super) width: f32,
    /// The indentation of each level.
    pub(super) indent: f32,
    /// The width of a gap between words.
    pub(super) gap: f32,
}

/// Writes what is said in a review.
pub(super) struct NoteWriter<'a> {
    review: &'a Review,
    /// The teams that made the moves of the game.
    movers: &'a [Team],
    texts: &'a Texts,
    space: NoteSpace<'a>,
    /// The lines beside the game by the position where they begin, each with its own first position.
    lines: HashMap<ReviewCursor, Vec<(ReviewCursor, &'a SideLine)>>,
}

/// The indentation of a nested line.
pub(super) fn indentation(depth: usize, indent: f32) -> f32 {
    depth.min(DEEPEST) as f32 * indent
}

/// What is said about a position after `moves` moves of a line.
fn notes_at(notes: &[MoveNotes], moves: usize) -> (&[String], &[u16]) {
    notes.get(moves).map_or((&[], &[]), |notes| (&notes.comments, &notes.nags))
}

/// The position so many moves into the line of a cursor.
fn moved(line: ReviewCursor, moves: usize) -> ReviewCursor {
    match line {
        ReviewCursor::Main(_) => ReviewCursor::Main(moves),
        ReviewCursor::Side(_) => ReviewCursor::Side(moves),
        ReviewCursor::Variation(index, _) => ReviewCursor::Variation(index, moves),
    }
}

impl<'a> NoteWriter<'a> {
    /// A writer for the review of a game in which these teams moved.
    pub(super) fn new(
        review: &'a Review,
        movers: &'a [Team],
        texts: &'a Texts,
        space: NoteSpace<'a>,
    ) -> Self {
        let mut lines = HashMap::<_, Vec<_>>::new();
        let noted = review.notes().variations.iter().enumerate();
        let noted = noted.map(|(index, line)| (ReviewCursor::Variation(index, 0), line));
        for (first, line) in noted.chain(review.side().map(|side| (ReviewCursor::Side(0), side))) {
            lines.entry(line.start).or_default().push((first, line));
        }
        Self { review, movers, texts, space, lines }
    }

    /// The lines beside the game that begin at a position.
    fn lines_from(&self, start: ReviewCursor) -> &[(ReviewCursor, &'a SideLine)] {
        self.lines.get(&start).map_or(&[], Vec::as_slice)
    }

    /// Is anything written after so many moves of the game?
    pub(super) fn has_notes(&self, ply: usize) -> bool {
        !self.words_at(&self.review.notes().moves, ply).is_empty()
            || self.starts(ply).any(|start| !self.lines_from(start).is_empty())
    }

    /// The positions at which lines begin that are written after so many moves: the one before the last move, and
    /// the last one of the game.
    fn starts(&self, ply: usize) -> impl Iterator<Item = ReviewCursor> + use<> {
        let last = (ply == self.movers.len()).then_some(ply);
        ply.checked_sub(1).into_iter().chain(last).map(ReviewCursor::Main)
    }

    /// What is written after so many moves of the game.
    pub(super) fn below(&self, ply: usize) -> Vec<NoteLine> {
        let mut flow = Flow::new(&self.space, 0);
        flow.comment(&self.words_at(&self.review.notes().moves, ply));
        let mut found = flow.end();
        for start in self.starts(ply) {
            for (cursor, line) in self.lines_from(start) {
                self.variation(*cursor, line, 1, &mut found);
            }
        }
        found
    }

    /// Comments, and NAGs that have no sign.
    fn words_at(&self, notes: &[MoveNotes], moves: usize) -> Vec<String> {
        let (comments, numbers) = notes_at(notes, moves);
        let named = nags::spelled_out(numbers, self.texts).into_iter();
        named.map(|name| format!("{name}.")).chain(comments.iter().cloned()).collect()
    }

    /// The teams that move on the way to a position.
    fn movers_to(&self, cursor: ReviewCursor) -> Vec<Team> {
        let Some((line, moves)) = self.review.line_of(cursor) else {
            let ReviewCursor::Main(ply) = cursor else { return Vec::new() };
            return self.movers[..ply.min(self.movers.len())].to_vec();
        };
        let mut movers = self.movers_to(line.start);
        movers.extend(line.movers.iter().take(moves));
        movers
    }

    /// A move of a variation with its signs and what it captures.
    fn move_text(&self, line: &SideLine, index: usize) -> String {
        let shown = line.shown.get(index).map_or("", String::as_str);
        let captured = line.captured.get(index).map_or(&[][..], Vec::as_slice);
        let signs = nags::signs(notes_at(&line.notes, index + 1).1, self.texts);
        captures::spoken(&format!("{shown}{signs}"), captured)
    }

    fn variation(&self, at: ReviewCursor, line: &SideLine, depth: usize, found: &mut Vec<NoteLine>) {
        let movers = self.movers_to(moved(at, line.moves.len()));
        let numbers = round_numbers(&movers);
        let first = movers.len() - line.moves.len();
        let mut flow = Flow::new(&self.space, depth);
        let mut is_interrupted = true;
        flow.comment(&self.words_at(&line.notes, 0));
        for index in 0..line.moves.len() {
            let (ply, here) = (first + index, moved(at, index));
            let begins = ply == 0 || numbers[ply] > numbers[ply - 1];
            let number = match (begins, is_interrupted) {
                (true, _) => format!("{}. ", numbers[ply]),
                (false, true) => format!("{}… ", numbers[ply]),
                (false, false) => String::new(),
            };
            let text = self.move_text(line, index);
            flow.word(&format!("{number}{text}"), Some(moved(at, index + 1)));
            let comments = self.words_at(&line.notes, index + 1);
            flow.comment(&comments);
            let inner = if index == 0 { &[] } else { self.lines_from(here) };
            is_interrupted = !comments.is_empty() || !inner.is_empty();
            if !inner.is_empty() {
                found.extend(std::mem::replace(&mut flow, Flow::new(&self.space, depth)).end());
            }
            for (cursor, line) in inner {
                self.variation(*cursor, line, depth + 1, found);
            }
        }
        found.extend(flow.end());
        for (cursor, line) in self.lines_from(moved(at, line.moves.len())) {
            self.variation(*cursor, line, depth + 1, found);
        }
    }
}

/// Fills lines with words.
struct Flow<'a> {
    space: &'a NoteSpace<'a>,
    depth: usize,
    width: f32,
    lines: Vec<NoteLine>,
}

impl<'a> Flow<'a> {
    fn new(space: &'a NoteSpace<'a>, depth: usize) -> Self {
        let width = space.width - indentation(depth, space.indent);
        Self { space, depth, width, lines: Vec::new() }
    }

    fn comment(&mut self, texts: &[String]) {
        texts.iter().flat_map(|text| text.split(' ')).for_each(|word| self.word(word, None));
    }

    /// Adds a word, on the next line if it does not fit on this one. A word longer than a line is broken.
    fn word(&mut self, text: &str, leads_to: Option<ReviewCursor>) {
        let width = (self.space.measure)(text);
        if width > self.width && text.chars().count() > 1 {
            let half = text.chars().count() / 2;
            let at = text.char_indices().nth(half).map_or(text.len(), |(at, _)| at);
            self.word(&text[..at], leads_to);
            self.word(&text[at..], leads_to);
            return;
        }
        let end =
            self.lines.last().and_then(|line| line.words.last()).map(|word| word.left + word.width);
        let left = end.map_or(0.0, |end| end + self.space.gap);
        let fits = end.is_some() && left + width <= self.width;
        let word = |left| Word { text: text.into(), leads_to, left, width };
        match self.lines.last_mut().filter(|_| fits) {
            Some(line) => line.words.push(word(left)),
            None => self.lines.push(NoteLine { depth: self.depth, words: vec![word(0.0)] }),
        }
    }

    fn end(self) -> Vec<NoteLine> {
        self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headless_app;
    use crate::new_game::NewGame;
    use crate::table::review::ReviewStep;
    use crate::table::{Table, TableAsked};
    use rules::{AiLevel, Record};

    /// The text of all lines after so many moves of a game with these tags, each letter one point wide.
    fn written(tags: &[(&str, &str)], ply: usize, width: f32) -> Vec<(usize, String)> {
        let mode = &catalog::modes()[0];
        let mut record: Record = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST)
            .open()
            .expect("it begins")
            .record()
            .clone();
        let made =
            ["e2e4", "e7e5", "g1f3"].map(|text| rules::record::Move { text: text.into(), centis: 0 });
        record.terms.moves = made.into();
        record.tags = tags.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let mut app = headless_app();
        for ask in [TableAsked::resume(record), TableAsked::Review(ReviewStep::Begin)] {
            app.world_mut().write_message(ask);
            app.update();
        }
        let (table, texts) = (app.world().resource::<Table>(), Texts::default());
        let measure = |text: &str| text.chars().count() as f32;
        let review = table.review().expect("it is reviewed");
        let space = NoteSpace { measure: &measure, width, indent: 2.0, gap: 1.0 };
        let writer = NoteWriter::new(review, table.movers(), &texts, space);
        assert_eq!(writer.has_notes(ply), !writer.below(ply).is_empty());
        let line = |line: NoteLine| {
            let right = line.words.last().map_or(0.0, |word| word.left + word.width);
            assert!(right <= width - indentation(line.depth, 2.0), "{line:?}");
            (line.depth, line.words.into_iter().map(|word| word.text).collect::<Vec<_>>().join(" "))
        };
        writer.below(ply).into_iter().map(line).collect()
    }

    #[test]
    fn variations_are_written_below_the_move_they_replace() {
        let tags = [
            ("comment@2", "solid"),
            ("nag@2", "$7"),
            ("variation@2", "c7c5 $1 {sharp} g1f3 (c2c3 d7d5) d7d6"),
            ("variation@2", "e7e6"),
        ];
        let told = |ply| written(&tags, ply, 40.0);
        let expected = [
            (0, "Only move. solid"),
            (1, "1… c5! sharp 2. Nf3"),
            (2, "2. c3 d5"),
            (1, "2… d6"),
            (1, "1… e6"),
        ];
        assert_eq!(told(2), expected.map(|(depth, text)| (depth, text.to_string())));
        assert_eq!((told(0), told(1), told(3)), (vec![], vec![], vec![]));
    }

    #[test]
    fn long_texts_are_wrapped_and_nothing_is_lost() {
        let long = format!("{} a few more words", "x".repeat(35));
        let told = written(&[("comment@0", &long)], 0, 10.0);
        let joined: String = told.iter().map(|(_, text)| text.replace(' ', "")).collect();
        assert_eq!(joined, long.replace(' ', ""));
    }
}
