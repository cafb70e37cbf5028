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
/// The most text of its variations that is held.
const MOST_ASIDE: usize = 1 << 20;

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
    /// Variations that were too much to hold.
    left_out: usize,
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
    Comment {
        is_cut: bool,
    },
    Nag,
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

impl TaggedText {
    /// The number of bytes it holds.
    pub(crate) fn size(&self) -> usize {
        self.text.len()
    }

    /// Plays the game.
    pub(crate) fn judge(self) -> Judged {
        let mut builder = GameBuilder::default();
        builder.variations.left_out = self.left_out;
        let first = self.begins.unwrap_or(self.line);
        builder.set_tags(self.tags, self.cut).map_err(|why| (first, why))?;
        let mut begun = false;
        let mut start = 0;
        for (index, piece) in self.pieces.iter().enumerate() {
            let text = self.text.get(start..piece.end).unwrap_or_default();
            start = piece.end;
            if piece.kind == PieceKind::Move && !begun {
                builder.begin(self.format).map_err(|why| (first, why))?;
                begun = true;
            }
            let taken = match piece.kind {
                PieceKind::Move => builder.play(text, branches(&self.pieces[index + 1..])),
                PieceKind::Comment { is_cut } => builder.comment(text, is_cut),
                PieceKind::Nag => builder.nag(text),
                PieceKind::Open => {
                    builder.begin_variation();
                    continue;
                }
                PieceKind::Close => {
                    builder.end_variation();
                    continue;
                }
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

/// Does a variation of the move before these pieces follow it?
fn branches(after: &[Piece]) -> bool {
    let is_note = |piece: &&Piece| matches!(piece.kind, PieceKind::Comment { .. } | PieceKind::Nag);
    let next = after.iter().find(|piece| !is_note(piece));
    next.is_some_and(|piece| piece.kind == PieceKind::Open)
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
    /// How many variations we are in, and how many of them are held.
    depth: u64,
    held: u64,
    /// Where the outermost of them began.
    opened: u64,
    kept: usize,
    /// The bytes of all variations.
    aside: usize,
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
            left_out: 0,
            score: None,
            line: 0,
            fault: None,
        };
        let (is_named, has_moves, depth, held, opened, kept, aside) = (false, false, 0, 0, 0, 0, 0);
        Self { game, own_format: None, is_named, has_moves, depth, held, opened, kept, aside }
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
            Token::Word => return self.word(&lexer.text(), lexer.line()),
            _ if self.game.fault.is_some() => {}
            Token::Tag => self.tag(lexer.name(), lexer.text(), lexer.is_cut())?,
            Token::Comment => {
                let kind = PieceKind::Comment { is_cut: lexer.is_cut() };
                self.piece(kind, &lexer.text(), lexer.line())?;
            }
            Token::Nag => self.piece(PieceKind::Nag, &lexer.text(), lexer.line())?,
            Token::End => {}
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
        let bytes = text.len() + size_of::<Piece>();
        if self.depth == 0 {
            self.keep(bytes)?;
        } else if !self.keep_aside(bytes) {
            // The first part that does not fit ends its variation.
            let is_first = self.aside - bytes <= MOST_ASIDE && self.depth == self.held;
            self.game.left_out += usize::from(is_first);
            return Ok(());
        }
        self.put(kind, text, line);
        Ok(())
    }

    /// Is this part of a variation held? Once something did not fit, nothing does.
    fn keep_aside(&mut self, bytes: usize) -> bool {
        self.aside += bytes;
        self.depth == self.held && self.aside <= MOST_ASIDE
    }

    fn put(&mut self, kind: PieceKind, text: &str, line: u64) {
        self.game.text.push_str(text);
        self.game.pieces.push(Piece { kind, end: self.game.text.len(), line });
    }

    fn keep(&mut self, bytes: usize) -> Result<(), Message> {
        self.kept += bytes;
        if self.kept > MOST_SCANNED { Err(too_large(MOST_KEPT)) } else { Ok(()) }
    }

    fn bracket(&mut self, line: u64, token: Token) -> Result<(), Message> {
        if token == Token::Open {
            self.open(line);
            return Ok(());
        }
        if self.depth == self.held && self.held > 0 {
            self.held -= 1;
            self.put(PieceKind::Close, "", line);
        }
        let outer = self.depth.checked_sub(1);
        self.depth = outer.unwrap_or(0);
        outer
            .map(drop)
            .ok_or_else(|| message!("import-unopened-variation", "a variation ends that has not begun"))
    }

    fn open(&mut self, line: u64) {
        if self.depth == 0 {
            self.opened = line;
        }
        let is_outer_held = self.depth == self.held;
        if self.keep_aside(size_of::<Piece>()) {
            self.held += 1;
            self.put(PieceKind::Open, "", line);
        } else {
            self.game.left_out += usize::from(is_outer_held);
        }
        self.depth += 1;
    }

    fn word(&mut self, word: &str, line: u64) -> Result<Option<Score>, Message> {
        let game = &mut self.game;
        let by_tags = || tags::standard(game.format, &game.tags).map(|standard| standard.format);
        let format = *self.own_format.get_or_insert_with(|| by_tags().unwrap_or(game.format));
        let score = Score::read(format, word);
        let is_score = score.is_some();
        // A result inside a variation is only what would have happened.
        let score = score.filter(|_| self.depth == 0);
        if self.game.fault.is_some() || (is_score && score.is_none()) {
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
