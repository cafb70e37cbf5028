//! Long texts: how far reading has come, how to stop it, and how little memory it takes.

use exchange::{Error, Games, Progress, import};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};

const GAME: &str = "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n";

#[test]
fn progress_is_told_after_each_game() {
    let text = GAME.repeat(3);
    let mut seen = Vec::new();
    let games = import(text.as_bytes(), |progress| seen.push(progress), &AtomicBool::new(false));
    assert!(games.len() == 3 && games.iter().all(Result::is_ok));
    assert_eq!(seen.iter().map(|progress| progress.games).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(seen.is_sorted_by_key(|Progress { bytes, .. }| *bytes));
    assert!(seen[2].bytes as usize > text.len() - 5);
}

/// The same bytes over and over.
struct Endless<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let rest = &self.bytes[self.at..];
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.at = (self.at + count) % self.bytes.len();
        Ok(count)
    }
}

#[test]
fn a_raised_flag_stops_an_endless_text() {
    let flag = AtomicBool::new(false);
    let mut count = 0;
    let endless = Endless { bytes: GAME.as_bytes(), at: 0 };
    let stop = |progress: Progress| {
        count = progress.games;
        flag.store(progress.games >= 100, Ordering::Relaxed);
    };
    let games = import(endless, stop, &flag);
    assert!(count >= 100);
    assert!(matches!(games.last(), Some(Err(Error::Cancelled { .. }))));
    assert!(games[..games.len() - 1].iter().all(Result::is_ok));
}

#[test]
fn a_raised_flag_stops_within_a_game() {
    let flag = AtomicBool::new(true);
    let mut games = Games::new(Endless { bytes: b"{", at: 0 }, &flag);
    assert_eq!(games.next(), Some(Err(Error::Cancelled { line: 1 })));
    assert_eq!(games.next(), None);
}

#[test]
fn half_a_game_is_none_when_reading_fails() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let text = format!("{GAME}1. e4 e5");
    let games = import(text.as_bytes().chain(Failing), |_| {}, &AtomicBool::new(false));
    assert_eq!(games.len(), 2);
    let why = games[1].as_ref().unwrap_err().to_string();
    assert_eq!(why, "line 5: reading failed: the disk is gone");
}

/// Repeats `bytes`, then appends `then`.
fn long(bytes: &'static [u8], times: u64, then: &'static [u8]) -> impl Read {
    Endless { bytes, at: 0 }.take(bytes.len() as u64 * times).chain(then)
}

/// All games of a text, broken ones by their reason.
fn read(reader: impl Read) -> Vec<String> {
    let games = import(reader, |_| {}, &AtomicBool::new(false));
    let told = |game: Result<exchange::Imported, Error>| match game {
        Ok(game) => format!("{} moves, {:?}", game.record.terms.moves.len(), game.notes),
        Err(error) => error.to_string(),
    };
    games.into_iter().map(told).collect()
}

#[test]
fn absurd_texts_take_little_memory_and_say_so() {
    const MEGA: u64 = 1 << 20;
    let next = b"\n[Event \"next\"]\n\n1. e4 *\n";
    let good = "1 moves, []";
    let cut = "1 moves, [CutShort(1)]";
    let first = |text: &'static str| text.as_bytes();
    let comment = first("1. e4 {").chain(long(b"x", 10 * MEGA, b"} *")).chain(&next[..]);
    assert_eq!(read(comment), [cut, good]);
    let tag = first("[Site \"").chain(long(b"y", 10 * MEGA, b"\"]\n\n1. e4 *")).chain(&next[..]);
    assert_eq!(read(tag), [cut, good]);
    let side = first("1. e4 ").chain(long(b"(", 100_000, b"")).chain(long(b") ", 100_000, b"*"));
    assert_eq!(read(side.chain(&next[..])), ["1 moves, [VariationsLeftOut(2)]", good]);
    let word = first("1. e4 ").chain(long(b"Z", 10 * MEGA, b" *")).chain(&next[..]);
    let told = read(word);
    assert!(told[0].starts_with("game 1, line 1: move 1... \"ZZZ") && told[0].len() < 200, "{told:?}");
    let many = first("1. e4 ").chain(long(b"{abc} ", MEGA, b" *")).chain(&next[..]);
    assert_eq!(read(many), ["game 1, line 1: the game is larger than 512 KiB", good]);
    let tags = first("[Event \"x\"]\n").chain(long(b"[A \"b\"]\n", MEGA, b"\n*")).chain(&next[..]);
    assert!(read(tags)[0].ends_with("the game is larger than 512 KiB"));
    let line = first("Game: tic-tac-toe\nX: ").chain(long(b"z", 10 * MEGA, b"\nGame: tic-tac-toe\n"));
    assert_eq!(read(line), ["game 1, line 2: the line is too long", "0 moves, []"]);
}
