//! The games of a text, one after the other.

use crate::detect::detect_head;
use crate::lex::Lexer;
use crate::plain::Lines;
use crate::source::{Flow, Source, decode};
use crate::{Error, Format, Note, plain, read_position, tagged};
use rayon::prelude::*;
use rules::{Message, Record, message, quote};
use std::io::Read;
use std::sync::atomic::AtomicBool;

/// How much of a text is looked at to tell what it is.
const HEAD: usize = 16 << 10;
/// A text that holds one position is no longer than this.
const LONGEST_POSITION: usize = 4096;
/// The most games that are judged together.
const BATCH: usize = 64;
/// No more games are added to a batch of this size.
const BATCH_BYTES: usize = 1 << 20;
/// Never set: texts in memory are read to their end.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A game that was read and replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// Which game of the text it is, counted from 1.
    pub number: usize,
    /// What the text holds that the record does not.
    pub notes: Vec<Note>,
}

impl Imported {
    /// What the text holds that the record does not, for people.
    pub fn messages(&self) -> impl Iterator<Item = Message> + '_ {
        let in_game = |note: &Note| {
            let (game, what) = (self.number, note.message());
            message!("import-note", "game {game}: {what}", game = game, what = what)
        };
        self.notes.iter().map(in_game)
    }
}

/// How far reading has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Bytes that were read.
    pub bytes: u64,
    /// Games that were found, broken ones included.
    pub games: usize,
}

/// The games of a text, read one at a time or a few at once: however long the text is, it takes little memory.
pub struct Games<'a, R> {
    input: Input<'a, R>,
    games: usize,
}

/// A game that was cut out of a text and not judged yet.
struct Unjudged {
    /// Which game of the text it is, counted from 1.
    number: usize,
    content: Content,
}

enum Content {
    Tagged(tagged::TaggedText),
    Plain(plain::PlainText),
    Position(String),
}

impl Unjudged {
    fn size(&self) -> usize {
        match &self.content {
            Content::Tagged(game) => game.size(),
            Content::Plain(game) => game.size(),
            Content::Position(text) => text.len(),
        }
    }

    /// Plays the game.
    fn judge(self) -> Result<Imported, Error> {
        let number = self.number;
        let found = match self.content {
            Content::Tagged(game) => game.judge(),
            Content::Plain(game) => game.judge(),
            Content::Position(text) => {
                let read = read_position(None, &text);
                return read.map(|record| Imported { record, number, notes: Vec::new() });
            }
        };
        found
            .map(|(record, notes)| Imported { record, number, notes })
            .map_err(|(line, why)| Error::Game { game: number, line, why })
    }
}

enum Input<'a, R> {
    Unopened(Option<Source<'a, R>>),
    Tagged(Lexer<'a, R>, Format),
    Plain(Lines<'a, R>),
    Done(u64),
}

impl<'t> Games<'static, &'t [u8]> {
    /// The games of a text that lies ready.
    pub fn of_text(text: &'t str) -> Self {
        Self::new(text.as_bytes(), &NEVER)
    }
}

impl<'a, R: Read> Games<'a, R> {
    /// The games of a file or anything else that can be read, until the flag is raised.
    pub fn new(reader: R, cancel: &'a AtomicBool) -> Self {
        Self { input: Input::Unopened(Some(Source::new(reader, cancel))), games: 0 }
    }

    /// How far reading has come.
    pub fn progress(&self) -> Progress {
        let bytes = match &self.input {
            Input::Unopened(source) => source.as_ref().map_or(0, Source::taken),
            Input::Tagged(lexer, _) => lexer.source().taken(),
            Input::Plain(lines) => lines.source().taken(),
            Input::Done(bytes) => *bytes,
        };
        Progress { bytes, games: self.games }
    }

    fn end(&mut self) {
        self.input = Input::Done(self.progress().bytes);
    }

    /// Finds out what the text is. A position is a game by itself.
    fn open(&mut self, mut source: Source<'a, R>) -> Option<Result<Unjudged, Error>> {
        source.skip(b"\xEF\xBB\xBF");
        let head = source.ahead(HEAD);
        let is_wide = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
        let text = decode(head);
        match detect_head(&text) {
            _ if is_wide => {
                Some(Err(Error::Unknown(message!("import-utf16", "it is UTF-16; save it as UTF-8"))))
            }
            Some(format @ (Format::Pgn | Format::Pdn)) => {
                self.input = Input::Tagged(Lexer::new(source), format);
                None
            }
            Some(Format::Plain) => {
                self.input = Input::Plain(Lines::new(source));
                None
            }
            Some(Format::Position) if text.len() <= LONGEST_POSITION => {
                self.games += 1;
                Some(Ok(Unjudged { number: 1, content: Content::Position(text.trim().into()) }))
            }
            _ => Some(Err(fault(source.flow(), 1).unwrap_or_else(|| unknown(text.trim())))),
        }
    }

    /// The next game, if it can be told that there was one.
    fn find(&mut self) -> Option<Result<Unjudged, Error>> {
        let (found, flow, line) = match &mut self.input {
            Input::Tagged(lexer, format) => {
                let found = tagged::scan(lexer, *format).map(Content::Tagged);
                (found, lexer.source().flow(), lexer.source().line())
            }
            Input::Plain(lines) => {
                let found = plain::scan(lines).map(Content::Plain);
                (found, lines.source().flow(), lines.source().line())
            }
            Input::Unopened(_) | Input::Done(_) => return None,
        };
        // What was read before reading failed may be half a game.
        if let Some(fault) = fault(flow, line) {
            self.end();
            return Some(Err(fault));
        }
        self.games += usize::from(found.is_some());
        found.map(|content| Ok(Unjudged { number: self.games, content }))
    }

    fn scan(&mut self) -> Option<Result<Unjudged, Error>> {
        if let Input::Unopened(source) = &mut self.input {
            let source = source.take()?;
            let opened = self.open(source);
            if opened.is_some() {
                self.end();
                return opened;
            }
        }
        let found = self.find();
        if found.is_none() {
            self.end();
        }
        found
    }

    /// Some of the next games, judged on all cores; none at the end of the text.
    pub fn next_batch(&mut self) -> Vec<Result<Imported, Error>> {
        self.batch().into_iter().map(|(game, _)| game).collect()
    }

    /// The same, with the progress after each of them.
    fn batch(&mut self) -> Vec<(Result<Imported, Error>, Progress)> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(found) = self.scan() else { break };
            bytes += found.as_ref().map_or(0, Unjudged::size);
            batch.push((found, self.progress()));
        }
        let judge = |(found, progress): (Result<Unjudged, Error>, _)| {
            (found.and_then(Unjudged::judge), progress)
        };
        batch.into_par_iter().map(judge).collect()
    }
}

fn unknown(text: &str) -> Error {
    Error::Unknown(if text.is_empty() {
        message!("import-empty", "it is empty")
    } else {
        message!("import-begins", "it begins with {text}", text = quote(text))
    })
}

/// What went wrong outside the text.
fn fault(flow: &Flow, line: u64) -> Option<Error> {
    match flow {
        Flow::Open | Flow::Ended => None,
        Flow::Failed(why) => Some(Error::Read { line, why: why.clone() }),
        Flow::Cancelled => Some(Error::Cancelled { line }),
    }
}

impl<R: Read> Iterator for Games<'_, R> {
    type Item = Result<Imported, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.scan()?.and_then(Unjudged::judge))
    }
}

/// Reads every game of a text on all cores, and reports the progress after each.
pub fn import(
    reader: impl Read,
    mut progress: impl FnMut(Progress),
    cancel: &AtomicBool,
) -> Vec<Result<Imported, Error>> {
    let mut games = Games::new(reader, cancel);
    let mut found = Vec::new();
    loop {
        let batch = games.batch();
        if batch.is_empty() {
            return found;
        }
        for (game, reached) in batch {
            found.push(game);
            progress(reached);
        }
    }
}
