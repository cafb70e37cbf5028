//! Reads PGN and PDN, one game at a time.

use crate::draft::Draft;
use crate::lex::{Lexer, Token};
use crate::result::Score;
use crate::words::{is_sign, without_number};
use crate::{Format, Note};
use rules::{Message, Record, message};
use std::io::Read;

/// What was wrong with a game, and on which line.
pub(crate) type Trouble = (u64, Message);
/// A game, or what was wrong with it.
pub(crate) type Found = Result<(Record, Vec<Note>), Trouble>;

/// The next game of a text, if there is one.
pub(crate) fn next<R: Read>(lexer: &mut Lexer<'_, R>, format: Format) -> Option<Found> {
    let mut reading = Reading { format, ..Reading::default() };
    loop {
        let token = lexer.next();
        if reading.is_over(lexer, token) {
            return reading.finish(lexer.line(), None);
        }
        match reading.take(lexer, token) {
            Ok(None) => {}
            Ok(Some(score)) => return reading.finish(lexer.line(), Some(score)),
            Err(why) => drop(reading.trouble.get_or_insert((lexer.line(), why))),
        }
    }
}

/// A game that is being read, or skipped once something was wrong with it.
struct Reading {
    format: Format,
    draft: Draft,
    /// Has its event been named?
    is_named: bool,
    /// Have its moves begun, so that tags belong to the next game?
    has_moves: bool,
    /// How many side lines we are in.
    depth: u64,
    /// Where the outermost of them began.
    opened: u64,
    trouble: Option<Trouble>,
}

impl Default for Reading {
    fn default() -> Self {
        let draft = Draft::default();
        let (is_named, has_moves, depth, opened, trouble) = (false, false, 0, 0, None);
        Self { format: Format::Pgn, draft, is_named, has_moves, depth, opened, trouble }
    }
}

impl Reading {
    /// Does the text end, or the next game begin here? A tag is then left for the next game.
    fn is_over<R: Read>(&mut self, lexer: &mut Lexer<'_, R>, token: Token) -> bool {
        if token != Token::Tag {
            return token == Token::End;
        }
        let is_event = lexer.name() == "Event";
        let is_next = self.has_moves || (is_event && self.is_named);
        self.is_named |= is_event;
        if is_next {
            lexer.put_back();
        }
        is_next
    }

    /// Takes a token in; the score if it ends the game.
    fn take<R: Read>(&mut self, lexer: &Lexer<'_, R>, token: Token) -> Result<Option<Score>, Message> {
        self.has_moves |= matches!(token, Token::Word | Token::Open | Token::Close);
        match token {
            Token::Bad(flaw) => return Err(flaw.message()),
            Token::Open | Token::Close => return self.bracket(lexer.line(), token).map(|()| None),
            Token::Word if self.depth == 0 => return self.word(&lexer.text()),
            _ if self.depth > 0 || self.trouble.is_some() => {}
            Token::Tag => self.draft.tag(lexer.name(), lexer.text(), lexer.is_cut())?,
            Token::Comment => self.draft.comment(&lexer.text(), lexer.is_cut())?,
            Token::Nag => self.draft.nag(&lexer.text())?,
            Token::Word | Token::End => {}
        }
        Ok(None)
    }

    fn bracket(&mut self, line: u64, token: Token) -> Result<(), Message> {
        if token == Token::Open {
            if self.depth == 0 {
                self.opened = line;
                self.draft.side_lines += 1;
            }
            self.depth += 1;
            return Ok(());
        }
        let outer = self.depth.checked_sub(1);
        self.depth = outer.unwrap_or(0);
        outer
            .map(drop)
            .ok_or_else(|| message!("import-unopened-variation", "a variation ends that has not begun"))
    }

    fn word(&mut self, word: &str) -> Result<Option<Score>, Message> {
        if self.trouble.is_some() {
            return Ok(Score::read(self.format, word));
        }
        self.draft.begin(self.format)?;
        let score = Score::read(self.draft.format(), word);
        let mv = without_number(word);
        if score.is_none() && !mv.is_empty() && !is_sign(mv) {
            self.draft.play(mv)?;
        }
        Ok(score)
    }

    fn finish(mut self, line: u64, score: Option<Score>) -> Option<Found> {
        let unclosed = (self.depth > 0)
            .then(|| (self.opened, message!("import-open-variation", "a variation is not closed")));
        if let Some(trouble) = self.trouble.or(unclosed) {
            return Some(Err(trouble));
        }
        if self.draft.is_empty() {
            return None;
        }
        let begun = self.draft.begin(self.format);
        Some(begun.and_then(|()| self.draft.finish(score)).map_err(|why| (line, why)))
    }
}
