//! Reads PGN and PDN, one game at a time: [`scan`] cuts a game out of the text, and [`TaggedText::judge`]
//! plays it. Scanning needs no rules, so that games can be judged on several cores.

use crate::builder::{GameBuilder, MOST_KEPT, too_large};
use crate::lex::{Lexer, Token};
use crate::result::Score;
use crate::tags::{self, Tag};
use crate::words::{is_sign, without_number};
use crate::{Format, Note};
use rules::{Message, Record, message};
use std::io::Read;

/// What is wrong with a game, and the line.
pub(crate) type Fault = (u64, Message);
/// A game, or what is wrong with it.
pub(crate) type Judged = Result<(Record, Vec<Note>), Fault>;

/// The most text of one game that is held: comments that only tell the time are not kept later.
const MOST_SCANNED: usize = 2 * MOST_KEPT;

/// The next game of a text, if there is one.
pub(crate) fn scan<R: Read>(lexer: &mut Lexer<'_, R>, format: Format) -> Option<TaggedText> {
    let mut scanner = Scanner::new(format);
    loop {
        let token = lexer.next();
        if scanner.is_over(lexer, token) {
            return scanner.finish(lexer.line(), None);
        }
        match scanner.take(lexer, token) {
            Ok(None) => {}
            Ok(Some(score)) => return scanner.finish(lexer.line(), Some(score)),
            Err(why) => drop(scanner.game.fault.get_or_insert((lexer.line(), why))),
        }
    }
}

/// One game as it stands in the text. Nothing in it has been judged by the rules.
pub(crate) struct TaggedText {
    format: Format,
    tags: Vec<Tag>,
    /// Tags that were cut short.
    cut: usize,
    /// The texts of all `pieces`, one after the other.
    text: String,
    pieces: Vec<Piece>,
    /// The line of the first word, if there are any.
    begins: Option<u64>,
    side_lines: usize,
    score: Option<Score>,
    /// The line of the last token.
    line: u64,
    /// What is wrong with the text after all `pieces`.
    fault: Option<Fault>,
}

/// A part of the moves.
struct Piece {
    kind: PieceKind,
    /// Where its text ends.
    end: usize,
    line: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    Move,
    Comment { is_cut: bool },
    Nag,
}

impl TaggedText {
    /// The number of bytes it holds.
    pub(crate) fn size(&self) -> usize {
        self.text.len()
    }

    /// Plays the game.
    pub(crate) fn judge(self) -> Judged {
        let mut builder = GameBuilder::default();
        builder.side_lines = self.side_lines;
        let first = self.begins.unwrap_or(self.line);
        builder.set_tags(self.tags, self.cut).map_err(|why| (first, why))?;
        let mut begun = false;
        let mut start = 0;
        for piece in &self.pieces {
            let text = self.text.get(start..piece.end).unwrap_or_default();
            start = piece.end;
            if piece.kind == PieceKind::Move && !begun {
                builder.begin(self.format).map_err(|why| (first, why))?;
                begun = true;
            }
            let taken = match piece.kind {
                PieceKind::Move => builder.play(text),
                PieceKind::Comment { is_cut } => builder.comment(text, is_cut),
                PieceKind::Nag => builder.nag(text),
            };
            taken.map_err(|why| (piece.line, why))?;
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        builder.begin(self.format).map_err(|why| (first, why))?;
        builder.finish(self.score).map_err(|why| (self.line, why))
    }
}

/// Cuts one game out of a text.
struct Scanner {
    game: TaggedText,
    /// The format by which the words of this game are read, once its tags are known.
    own_format: Option<Format>,
    /// Has its event been named?
    is_named: bool,
    /// Have its moves begun, so that tags belong to the next game?
    has_moves: bool,
    /// How many side lines we are in.
    depth: u64,
    /// Where the outermost of them began.
    opened: u64,
    kept: usize,
}

impl Scanner {
    fn new(format: Format) -> Self {
        let game = TaggedText {
            format,
            tags: Vec::new(),
            cut: 0,
            text: String::new(),
            pieces: Vec::new(),
            begins: None,
            side_lines: 0,
            score: None,
            line: 0,
            fault: None,
        };
        let (is_named, has_moves, depth, opened, kept) = (false, false, 0, 0, 0);
        Self { game, own_format: None, is_named, has_moves, depth, opened, kept }
    }

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

    /// Takes a token in; returns the score if it ends the game.
    fn take<R: Read>(&mut self, lexer: &Lexer<'_, R>, token: Token) -> Result<Option<Score>, Message> {
        self.has_moves |= matches!(token, Token::Word | Token::Open | Token::Close);
        match token {
            Token::Bad(flaw) => return Err(flaw.message()),
            Token::Open | Token::Close => return self.bracket(lexer.line(), token).map(|()| None),
            Token::Word if self.depth == 0 => return self.word(&lexer.text(), lexer.line()),
            _ if self.depth > 0 || self.game.fault.is_some() => {}
            Token::Tag => self.tag(lexer.name(), lexer.text(), lexer.is_cut())?,
            Token::Comment => {
                let kind = PieceKind::Comment { is_cut: lexer.is_cut() };
                self.piece(kind, &lexer.text(), lexer.line())?;
            }
            Token::Nag => self.piece(PieceKind::Nag, &lexer.text(), lexer.line())?,
            Token::Word | Token::End => {}
        }
        Ok(None)
    }

    fn tag(&mut self, name: String, text: String, is_cut: bool) -> Result<(), Message> {
        self.game.cut += usize::from(is_cut);
        self.keep(name.len() + text.len() + size_of::<Tag>())?;
        self.game.tags.push((name, text));
        Ok(())
    }

    fn piece(&mut self, kind: PieceKind, text: &str, line: u64) -> Result<(), Message> {
        self.keep(text.len() + size_of::<Piece>())?;
        self.game.text.push_str(text);
        self.game.pieces.push(Piece { kind, end: self.game.text.len(), line });
        Ok(())
    }

    fn keep(&mut self, bytes: usize) -> Result<(), Message> {
        self.kept += bytes;
        if self.kept > MOST_SCANNED { Err(too_large(MOST_KEPT)) } else { Ok(()) }
    }

    fn bracket(&mut self, line: u64, token: Token) -> Result<(), Message> {
        if token == Token::Open {
            if self.depth == 0 {
                self.opened = line;
                self.game.side_lines += 1;
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

    fn word(&mut self, word: &str, line: u64) -> Result<Option<Score>, Message> {
        let game = &mut self.game;
        let by_tags = || tags::standard(game.format, &game.tags).map(|standard| standard.format);
        let format = *self.own_format.get_or_insert_with(|| by_tags().unwrap_or(game.format));
        let score = Score::read(format, word);
        if self.game.fault.is_some() {
            return Ok(score);
        }
        self.game.begins.get_or_insert(line);
        let mv = without_number(word);
        if score.is_none() && !mv.is_empty() && !is_sign(mv) {
            self.piece(PieceKind::Move, mv, line)?;
        }
        Ok(score)
    }

    fn finish(self, line: u64, score: Option<Score>) -> Option<TaggedText> {
        let unclosed = (self.depth > 0)
            .then(|| (self.opened, message!("import-open-variation", "a variation is not closed")));
        let fault = self.game.fault.or(unclosed);
        if fault.is_none() && self.game.tags.is_empty() && self.game.begins.is_none() {
            return None;
        }
        Some(TaggedText { line, score, fault, ..self.game })
    }
}
