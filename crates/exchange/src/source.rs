//! A buffered byte reader with bounded memory, a line counter and a cancel flag.

use std::io::{ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};

/// The size of the buffer. The flag is checked each time it is filled.
const CHUNK: usize = 64 << 10;

/// The state of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// More may come.
    Open,
    /// The text is over.
    Ended,
    /// Reading failed.
    Failed(String),
    /// The flag was set.
    Cancelled,
}

/// A source of bytes.
pub(crate) struct Source<'a, R> {
    reader: R,
    cancel: &'a AtomicBool,
    buffer: Vec<u8>,
    /// The start of the unread bytes in it,
    at: usize,
    /// and their end.
    end: usize,
    flow: Flow,
    line: u64,
    last: u8,
    taken: u64,
}

impl<'a, R: Read> Source<'a, R> {
    /// Reads until the flag is set.
    pub(crate) fn new(reader: R, cancel: &'a AtomicBool) -> Self {
        let (buffer, flow) = (vec![0; CHUNK], Flow::Open);
        Self { reader, cancel, buffer, at: 0, end: 0, flow, line: 1, last: b'\n', taken: 0 }
    }

    /// The line of the next byte, counted from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The number of bytes taken.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// The state, once all buffered bytes are taken.
    pub(crate) fn flow(&self) -> &Flow {
        if self.at < self.end { &Flow::Open } else { &self.flow }
    }

    /// Is the next byte the first of its line?
    pub(crate) fn begins_line(&self) -> bool {
        matches!(self.last, b'\n' | b'\r')
    }

    /// The next byte, without taking it.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        if self.at == self.end {
            self.fill(1);
        }
        if self.at < self.end { self.buffer.get(self.at).copied() } else { None }
    }

    /// Takes the next byte. A carriage return and a line feed count as one end of a line.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.taken += 1;
        if byte == b'\r' || (byte == b'\n' && self.last != b'\r') {
            self.line += 1;
        }
        self.last = byte;
        Some(byte)
    }

    /// Are these the next bytes?
    pub(crate) fn comes(&mut self, bytes: &[u8]) -> bool {
        self.ahead(bytes.len()).starts_with(bytes)
    }

    /// The next bytes, without taking them; fewer than `most` only at the end.
    pub(crate) fn ahead(&mut self, most: usize) -> &[u8] {
        self.fill(most);
        let rest = &self.buffer[self.at..self.end];
        &rest[..rest.len().min(most)]
    }

    /// Skips these bytes if they come next; they do not count as taken.
    pub(crate) fn skip(&mut self, bytes: &[u8]) {
        if self.comes(bytes) {
            self.at += bytes.len();
        }
    }

    /// Takes the rest of the line, without its end, and calls `each` with every byte.
    pub(crate) fn take_line(&mut self, mut each: impl FnMut(u8)) {
        while let Some(byte) = self.peek().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            each(byte);
            self.take();
        }
    }

    /// Buffers `need` bytes, at most [`CHUNK`], if there are as many.
    fn fill(&mut self, need: usize) {
        if self.at == self.end || self.at + need > self.buffer.len() {
            self.buffer.copy_within(self.at..self.end, 0);
            self.end -= self.at;
            self.at = 0;
        }
        while self.end - self.at < need.min(CHUNK) && self.flow == Flow::Open {
            self.read_on();
        }
    }

    fn read_on(&mut self) {
        if self.cancel.load(Ordering::Relaxed) {
            self.flow = Flow::Cancelled;
            self.end = self.at;
            return;
        }
        let room = &mut self.buffer[self.end..];
        match self.reader.read(room) {
            Ok(0) => self.flow = Flow::Ended,
            Ok(read) => self.end += read.min(room.len()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => self.flow = Flow::Failed(error.to_string()),
        }
    }
}

/// Bytes as text: UTF-8, or else Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_with_every_line_ending() {
        let never = AtomicBool::new(false);
        let mut source = Source::new(&b"a\nb\r\nc\rd"[..], &never);
        let mut lines = Vec::new();
        while let Some(byte) = source.peek() {
            if byte.is_ascii_alphabetic() {
                lines.push(source.line());
            }
            source.take();
        }
        assert_eq!(lines, [1, 2, 3, 4]);
        assert_eq!((source.taken(), source.flow()), (8, &Flow::Ended));
    }

    #[test]
    fn a_raised_flag_stops_it() {
        let flag = AtomicBool::new(true);
        let mut source = Source::new(&b"abc"[..], &flag);
        assert_eq!((source.peek(), source.flow()), (None, &Flow::Cancelled));
    }

    #[test]
    fn bytes_that_are_no_utf8_are_latin_1() {
        assert_eq!(decode(b"M\xFCller"), "Müller");
        assert_eq!(decode("Müller".as_bytes()), "Müller");
    }
}
