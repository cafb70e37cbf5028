//! How fast the AI is.

use super::Figure;
use crate::error::Error;
use crate::player::{table, think};
use rules::{Game, Mode, Record};
use search::{Limits, Report, SearchRequest, Style};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How long a move may take.
const SECOND: Duration = Duration::from_secs(1);
/// The table of each search, in megabytes.
const TABLE_MB: usize = 64;
/// Threads are compared on this many positions of a game, and this many plies apart.
const POSITIONS: usize = 12;
const APART: usize = 6;
/// The nodes of each move of that game.
const QUICK: u64 = 3000;
/// A depth that one thread reaches sooner is too short to time.
const LONG_ENOUGH: Duration = Duration::from_millis(100);
/// How often stopping is tried, and how long after the start.
const STOPS: u32 = 8;
const STOP_AFTER: Duration = Duration::from_millis(60);

fn request(limits: Limits, threads: usize) -> Result<SearchRequest, Error> {
    let (table, _) = table(TABLE_MB)?;
    Ok(SearchRequest { limits, threads, style: Style::STRONGEST, seed: 1, table })
}

/// How deep it looks in a second on one thread, from the usual first position.
pub(super) fn one_second(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let found = deepest(mode.start()?.record())?;
    let nps = found.nodes as f64 / found.time.as_secs_f64();
    Ok(vec![("depth", found.depth.into()), ("nps", nps)])
}

/// The last depth that one thread finishes within a second.
fn deepest(record: &Record) -> Result<Report, Error> {
    let request = request(Limits { time: Some(SECOND), ..Limits::default() }, 1)?;
    let mut last = None;
    let found = think(record, &request, &mut |report| last = Some(report.clone()))?;
    Ok(last.unwrap_or(found))
}

/// How many times sooner two threads reach the depth that one reaches in a second: the geometric mean over
/// the course of a game. Games that are solved in a moment give no figure.
pub(super) fn two_threads(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let (mut sum, mut count) = (0.0, 0.0);
    for record in game_positions(mode)? {
        let one = deepest(&record)?;
        if one.time < LONG_ENOUGH {
            continue;
        }
        let limits = Limits { depth: Some(one.depth), ..Limits::default() };
        let two = think(&record, &request(limits, 2)?, &mut |_| {})?;
        sum += (one.time.as_secs_f64() / two.time.as_secs_f64()).ln();
        count += 1.0;
    }
    let mean: f64 = sum / count;
    Ok(if count > 0.0 { vec![("two_threads", mean.exp())] } else { Vec::new() })
}

/// Positions from a quick game of the AI against itself.
fn game_positions(mode: &Mode) -> Result<Vec<Record>, Error> {
    let (mut game, mut game_positions) = (mode.start()?, Vec::new());
    let request = request(Limits { nodes: Some(QUICK), ..Limits::default() }, 1)?;
    while game_positions.len() < POSITIONS && !game.moves().is_empty() {
        game_positions.push(game.record().clone());
        play_on(&mut *game, &request)?;
    }
    Ok(game_positions)
}

fn play_on(game: &mut dyn Game, request: &SearchRequest) -> Result<(), Error> {
    for _ in 0..APART {
        if game.moves().is_empty() {
            break;
        }
        let mv = think(game.record(), request, &mut |_| {})?.line.swap_remove(0);
        game.play(&mv, 0)?;
    }
    Ok(())
}

/// The longest time from the stop signal to the end of a search on two threads.
pub(super) fn stopping(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let record = mode.start()?.record().clone();
    let thinker =
        catalog::thinker(&record.terms.mode).ok_or_else(|| Error::unknown_game(&record.terms.mode))?;
    let mut longest = Duration::ZERO;
    for n in 1..=STOPS {
        let (request, stop) = (request(Limits::default(), 2)?, AtomicBool::new(false));
        let told = thread::scope(|scope| {
            let search = scope.spawn(|| thinker.think(&record, &request, &stop, &mut |_| {}));
            thread::sleep(STOP_AFTER * n / STOPS);
            stop.store(true, Relaxed);
            let told = Instant::now();
            drop(search.join());
            told.elapsed()
        });
        longest = longest.max(told);
    }
    Ok(vec![("stop_ms", longest.as_secs_f64() * 1000.0)])
}
