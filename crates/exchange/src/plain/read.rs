//! Reads plain move text, one game at a time.

use super::key;
use crate::builder::{no_game, too_large};
use crate::clock::read_centis;
use crate::error::{unclear, unknown_game};
use crate::escape::{read_line_text, read_pair};
use crate::source::{Source, decode};
use crate::tagged::{Fault, Judged};
use crate::tags::read_options;
use crate::words::without_number;
use crate::{dates, players};
use rules::{Game, Message, ModeInfo, Options, Outcome, Reason, Record, RuleError, message};
use std::io::Read;

/// Longer lines are refused.
const LONGEST_LINE: usize = 128 << 10;
/// The most bytes of one game that are kept, variations included.
const MOST_KEPT: usize = crate::builder::MOST_KEPT + crate::variations::MOST_BYTES;

/// Does a text begin like a game?
pub(crate) fn begins(text: &str) -> bool {
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| is_first(line.trim_start_matches('\u{feff}').trim_start()))
}

/// Is this the first line of a game?
fn is_first(line: &str) -> bool {
    header(line).is_some_and(|(name, _)| name.eq_ignore_ascii_case(key::GAME))
}

/// The name and the value of a header line.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    let is_name =
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(char::is_whitespace);
    is_name.then(|| (name, value.trim()))
}

/// The lines of a text, without comments.
pub(crate) struct Lines<'a, R> {
    source: Source<'a, R>,
    line: String,
    number: u64,
    again: bool,
    is_long: bool,
}

impl<'a, R: Read> Lines<'a, R> {
    /// Reads from a source.
    pub(crate) fn new(source: Source<'a, R>) -> Self {
        Self { source, line: String::new(), number: 0, again: false, is_long: false }
    }

    /// The source of the bytes.
    pub(crate) fn source(&self) -> &Source<'a, R> {
        &self.source
    }

    /// Goes to the next line; false at the end.
    fn advance(&mut self) -> bool {
        if std::mem::take(&mut self.again) {
            return true;
        }
        loop {
            let mut bytes = Vec::new();
            let mut length = 0_usize;
            self.number = self.source.line();
            self.source.take_line(|byte| {
                length += 1;
                if length <= LONGEST_LINE {
                    bytes.push(byte);
                }
            });
            self.is_long = length > LONGEST_LINE;
            self.line = decode(&bytes).trim().into();
            let ended = self.end_line();
            if !self.line.starts_with('#') && (!self.line.is_empty() || !ended) {
                return true;
            }
            if ended {
                return false;
            }
        }
    }

    /// Takes the end of the line; true at the end of the text.
    fn end_line(&mut self) -> bool {
        match self.source.take() {
            None => return true,
            Some(b'\r') if self.source.peek() == Some(b'\n') => drop(self.source.take()),
            Some(_) => {}
        }
        false
    }
}

/// The next game of a text, if there is one.
pub(crate) fn scan<R: Read>(lines: &mut Lines<'_, R>) -> Option<PlainText> {
    let mut game = PlainText::default();
    let mut has_begun = false;
    while lines.advance() {
        if is_first(&lines.line) && has_begun {
            lines.again = true;
            break;
        }
        game.last = lines.number;
        has_begun |= !lines.line.is_empty();
        if game.fault.is_none() {
            game.take(lines);
        }
    }
    has_begun.then_some(game)
}

/// One game as it stands in the text. Nothing in it has been judged by the rules.
#[derive(Default)]
pub(crate) struct PlainText {
    /// All lines, one after the other.
    text: String,
    /// Where each of them ends in `text`, and its number.
    lines: Vec<(usize, u64)>,
    /// The number of the last line.
    last: u64,
    /// What is wrong with the text after all `lines`.
    fault: Option<Fault>,
}

impl PlainText {
    fn take<R>(&mut self, lines: &Lines<'_, R>) {
        if lines.is_long {
            self.fault = Some((lines.number, message!("import-long-line", "the line is too long")));
        } else if self.text.len() + lines.line.len() > MOST_KEPT {
            self.fault = Some((lines.number, too_large(MOST_KEPT)));
        } else if !(lines.line.is_empty() && self.ends_empty()) {
            self.text.push_str(&lines.line);
            self.lines.push((self.text.len(), lines.number));
        }
    }

    /// Is the last line empty? Another empty one would change nothing.
    fn ends_empty(&self) -> bool {
        let before = self.lines.len().checked_sub(2).map_or(0, |index| self.lines[index].0);
        self.lines.last().is_some_and(|(end, _)| *end == before)
    }

    /// The number of bytes it holds.
    pub(crate) fn size(&self) -> usize {
        self.text.len()
    }

    /// Plays the game.
    pub(crate) fn judge(self) -> Judged {
        let mut reading = Reading::default();
        let mut start = 0;
        for (end, number) in self.lines {
            let line = self.text.get(start..end).unwrap_or_default();
            reading.take(line).map_err(|why| (number, why))?;
            start = end;
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        reading.finish().map_err(|why| (self.last, why)).map(|record| (record, Vec::new()))
    }
}

/// A game that is being read.
#[derive(Default)]
struct Reading {
    mode: String,
    options: Options,
    position: Option<String>,
    players: Vec<String>,
    result: Option<String>,
    moments: [Option<u64>; 2],
    tags: Vec<(String, String)>,
    game: Option<Box<dyn Game>>,
    pending: Option<String>,
}

impl Reading {
    fn take(&mut self, line: &str) -> Result<(), Message> {
        match header(line).filter(|_| self.game.is_none()) {
            Some((name, value)) => self.header(name, &read_line_text(value), value),
            None if line.is_empty() && self.mode.is_empty() => Ok(()),
            None => self.moves(line),
        }
    }

    fn header(&mut self, name: &str, value: &str, raw: &str) -> Result<(), Message> {
        let unclear = || unclear(name, value);
        match name {
            _ if name.eq_ignore_ascii_case(key::GAME) => self.mode = value.into(),
            key::OPTIONS => self.options = read_options(value).ok_or_else(unclear)?,
            key::POSITION => self.position = Some(value.into()),
            key::PLAYER => self.players.push(value.into()),
            key::BEGAN => self.moments[0] = Some(read_moment(value).ok_or_else(unclear)?),
            key::TOUCHED => self.moments[1] = Some(read_moment(value).ok_or_else(unclear)?),
            key::RESULT => self.result = Some(value.into()),
            key::TAG => self.tags.push(read_pair(raw).ok_or_else(unclear)?),
            other => self.tags.push((other.into(), value.into())),
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<&mut Box<dyn Game>, Message> {
        if self.game.is_none() {
            let mode = catalog::find(&self.mode);
            let mode = mode.ok_or_else(|| unknown_game(&self.mode))?;
            let game = mode.open(self.options.clone(), self.position.as_deref());
            self.game = Some(game.map_err(|refusal| refusal.message())?);
        }
        self.game.as_mut().ok_or_else(no_game)
    }

    /// A move is played once its time is known: after the next word, or at the end of the line.
    fn moves(&mut self, line: &str) -> Result<(), Message> {
        self.begin()?;
        let mut words = line.split_whitespace();
        let first = words.next().map(without_move_number).filter(|word| !word.is_empty());
        for word in first.into_iter().chain(words) {
            let time = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
            match time.and_then(read_centis) {
                Some(time) => self.play(time)?,
                None => {
                    self.play(0)?;
                    self.pending = Some(word.into());
                }
            }
        }
        self.play(0)
    }

    fn play(&mut self, centis: u64) -> Result<(), Message> {
        let Some(word) = self.pending.take() else { return Ok(()) };
        let game = self.begin()?;
        let ply = game.record().terms.moves.len() + 1;
        let centis = u32::try_from(centis).unwrap_or(u32::MAX);
        let refused = |refusal: RuleError| {
            message!("rule-replay", "move {number}: {why}", number = ply, why = refusal.message())
        };
        game.push_move(&word, centis).map_err(refused)
    }

    fn finish(mut self) -> Result<Record, Message> {
        let players = std::mem::take(&mut self.players);
        let result = self.result.take();
        let game = self.begin()?;
        if let Some(text) = &result {
            let stated = read_result(game.info(), text).ok_or_else(|| unclear(key::RESULT, text))?;
            match game.outcome() {
                None => game.end(stated).map_err(|refusal| refusal.message())?,
                Some(ended) if ended == stated => {}
                Some(_) => {
                    return Err(message!("rule-other-result", "its result is not how the game ended"));
                }
            }
        }
        let mut record = game.record().clone();
        let info = game.info();
        let read = |text: &String| players::read(info, text).ok_or_else(|| unclear(key::PLAYER, text));
        let players = players.iter().map(read).collect::<Result<_, _>>()?;
        record.began = self.moments[0].unwrap_or(0);
        record.touched = self.moments[1].unwrap_or(0);
        record.tags = self.tags;
        record.set_players(players);
        Ok(record)
    }
}

/// The first word of a line without its move number; a move may be a number itself.
fn without_move_number(word: &str) -> &str {
    if word.contains('.') { without_number(word) } else { word }
}

/// `2024.03.01 12:30:05`, or seconds since 1970.
fn read_moment(text: &str) -> Option<u64> {
    let dated = text.split_once(' ');
    let dated = dated.and_then(|(date, time)| Some(dates::read_date(date)? + dates::read_time(time)?));
    dated.or_else(|| text.parse().ok())
}

fn read_result(info: &ModeInfo, text: &str) -> Option<Outcome> {
    let (who, why) = text.rsplit_once(", ")?;
    let reason = Reason::ALL.iter().find(|reason| reason.word() == why)?;
    let wins = |word: String| who.strip_suffix(" wins") == Some(word.as_str());
    let winner = players::teams(info).find(|team| wins(info.team_word(*team)));
    (winner.is_some() || who == "draw").then_some(Outcome { winner, reason: *reason })
}
