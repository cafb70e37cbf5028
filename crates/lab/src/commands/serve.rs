//! `lab serve`: answers requests, one line each.
//!
//! The fields of a request are separated by tabs. The server answers every line, valid or not, and goes on.

use super::{moves, perft, play, solve};
use crate::error::Error;
use crate::player::{table, think};
use crate::setting::open;
use rules::quote;
use search::{Limits, SearchRequest, Style, TranspositionTable};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The longest line, in bytes. The rest of a longer one is dropped.
const LONGEST_LINE: usize = 1 << 20;

/// The longest time to think about a move, in milliseconds.
const LONGEST_MS: u64 = 600_000;
/// The size of the transposition table, in megabytes.
const TABLE_MB: usize = 64;

/// A kind of request.
struct Request {
    name: &'static str,
    /// The names of the fields that follow.
    fields: &'static [&'static str],
    /// Answers a request with exactly these fields.
    answer: fn(&[&str]) -> Result<String, Error>,
}

/// All requests. A new one is one more entry.
const REQUESTS: &[Request] = &[
    Request { name: "perft", fields: &["mode", "position", "depth"], answer: perft_answer },
    Request { name: "moves", fields: &["mode", "position"], answer: moves_answer },
    Request { name: "best", fields: &["mode", "position", "ms"], answer: best_answer },
    Request { name: "solve", fields: &["mode", "position"], answer: solve_answer },
    Request { name: "play", fields: &["mode", "position", "moves"], answer: play_answer },
];

fn perft_answer(fields: &[&str]) -> Result<String, Error> {
    let [mode, position, depth] = fields else { return Err(Error::request("three fields are needed")) };
    let depth = depth.parse().ok().filter(|depth| *depth <= perft::MAX_DEPTH);
    let why = format!("the depth must be a number from 0 to {}", perft::MAX_DEPTH);
    let depth = depth.ok_or_else(|| Error::request(&why))?;
    Ok(open(mode, position)?.perft(depth).to_string())
}

fn moves_answer(fields: &[&str]) -> Result<String, Error> {
    let [mode, position] = fields else { return Err(Error::request("two fields are needed")) };
    let texts = moves::sorted(&*open(mode, position)?);
    Ok(if texts.is_empty() { "-".into() } else { texts.join(" ") })
}

fn best_answer(fields: &[&str]) -> Result<String, Error> {
    /// The transposition table of all requests.
    static KNOWN: LazyLock<Option<Arc<TranspositionTable>>> =
        LazyLock::new(|| table(TABLE_MB).ok().map(|(table, _)| table));
    let [mode, position, ms] = fields else { return Err(Error::request("three fields are needed")) };
    let ms = ms.parse().ok().filter(|ms| (1..=LONGEST_MS).contains(ms));
    let ms = ms.ok_or_else(|| Error::request(&format!("ms must be a number from 1 to {LONGEST_MS}")))?;
    let known = KNOWN.clone().ok_or_else(|| Error::request("there is not enough memory"))?;
    let limits = Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() };
    let request = SearchRequest { limits, threads: 1, style: Style::STRONGEST, seed: 1, table: known };
    Ok(think(open(mode, position)?.record(), &request, &mut |_| {})?.line.swap_remove(0))
}

fn solve_answer(fields: &[&str]) -> Result<String, Error> {
    let [mode, position] = fields else { return Err(Error::request("two fields are needed")) };
    Ok(solve::value(&*open(mode, position)?)?.to_string())
}

fn play_answer(fields: &[&str]) -> Result<String, Error> {
    let [mode, position, moves] = fields else { return Err(Error::request("three fields are needed")) };
    play::verdict(&mut *open(mode, position)?, moves)
}

/// Answers every line until the input ends or the output is closed.
pub(crate) fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Error> {
    let mut line = Vec::new();
    while read_line(input, &mut line)? {
        let answer = answer_bytes(&line).unwrap_or_else(|error| format!("error: {error}"));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// Reads up to the next line break, and no more than one byte past the longest line into `line`.
/// Says whether there was anything.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = (LONGEST_LINE + 1).saturating_sub(line.len());
        line.extend(part.iter().take(room));
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn answer_bytes(line: &[u8]) -> Result<String, Error> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > LONGEST_LINE {
        return Err(Error::request(&format!("a line holds at most {LONGEST_LINE} bytes")));
    }
    let text = str::from_utf8(line)
        .map_err(|error| Error::request(&format!("no UTF-8 after byte {}", error.valid_up_to())))?;
    // A fault in one game must not take the answers about all others with it.
    catch_unwind(AssertUnwindSafe(|| answer(text)))
        .unwrap_or_else(|_| Err(Error::request("a fault in the rules; the request was given up")))
}

fn answer(text: &str) -> Result<String, Error> {
    let mut fields = text.split('\t');
    let name = fields.next().unwrap_or_default();
    let found = REQUESTS.iter().find(|request| request.name == name);
    let request = found.ok_or_else(|| unknown_request(name))?;
    // One more than can be right is enough to know that it is wrong.
    let fields: Vec<_> = fields.take(request.fields.len() + 1).collect();
    if fields.len() != request.fields.len() {
        let usage = request.fields.join(", ");
        return Err(Error::request(&format!("{name} needs the fields {usage}, separated by tabs")));
    }
    (request.answer)(&fields)
}

fn unknown_request(name: &str) -> Error {
    let known: Vec<_> = REQUESTS.iter().map(|request| request.name).collect();
    Error::request(&format!("there is no request {}; there are {}", quote(name), known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], chunk: usize) -> Vec<Vec<u8>> {
        let mut reader = io::BufReader::with_capacity(chunk, input);
        let (mut all, mut line) = (Vec::new(), Vec::new());
        while read_line(&mut reader, &mut line).unwrap() {
            all.push(line.clone());
        }
        all
    }

    #[test]
    fn lines_are_whole_however_they_arrive() {
        for chunk in 1..8 {
            assert_eq!(lines(b"one\n\ntwo\r\nthree", chunk), [&b"one"[..], b"", b"two\r", b"three"]);
        }
        assert!(lines(b"", 4).is_empty());
    }

    #[test]
    fn a_line_without_end_takes_no_more_memory_than_the_longest() {
        let input = [vec![b'x'; 10 << 20], b"\nnext\n".to_vec()].concat();
        let lines = lines(&input, 1 << 13);
        assert_eq!((lines[0].len(), &lines[1][..]), (LONGEST_LINE + 1, &b"next"[..]));
    }
}
