//! `lab uci`: the AI as an engine for any chess program, over the Universal Chess Interface.
//!
//! The main thread reads commands; thinking happens on another one, so that `stop` is heard at once.
//! What is not understood is answered with an `info string` and otherwise ignored.

mod go;
mod options;
mod variants;

use crate::error::Error;
use go::{Clocks, Thinking};
use options::Settings;
use rules::{Game, Mode, Options};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The output, shared by the reading and the searching thread.
pub(crate) type Out = Arc<Mutex<dyn Write + Send>>;

/// Writes one line and flushes.
pub(crate) fn say(out: &Out, line: &str) {
    if let Ok(mut out) = out.lock() {
        // If the output is closed, the input ends soon, and with it the engine.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// Runs until `quit` or the end of the input.
pub(crate) fn run() -> Result<(), Error> {
    let out: Out = Arc::new(Mutex::new(io::stdout()));
    let mut engine = Engine::new(out)?;
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if !engine.execute(line.trim()) {
            break;
        }
    }
    engine.stop_thinking();
    Ok(())
}

struct Engine {
    out: Out,
    settings: Settings,
    game: Box<dyn Game>,
    thinking: Option<Thinking>,
}

impl Engine {
    fn new(out: Out) -> Result<Self, Error> {
        let settings = Settings::new()?;
        let game = settings.first_position()?;
        Ok(Self { out, settings, game, thinking: None })
    }

    /// Executes a line; false after `quit`.
    fn execute(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "uci" => self.send_id(),
            "isready" => say(&self.out, "readyok"),
            "ucinewgame" => {
                self.stop_thinking();
                self.settings.table.clear();
                let done = self.settings.first_position().map(|game| self.game = game);
                self.report(done);
            }
            "setoption" => {
                self.stop_thinking();
                let done = self.settings.set(rest);
                if self.game.info().id != self.settings.mode
                    && let Ok(game) = self.settings.first_position()
                {
                    self.game = game;
                }
                self.report(done);
            }
            "position" => {
                self.stop_thinking();
                let done = self.set_position(rest);
                self.report(done);
            }
            "go" => self.go(rest),
            "stop" => self.stop_thinking(),
            "ponderhit" => {
                if let Some(thinking) = &self.thinking {
                    thinking.ponder_hit();
                }
            }
            "quit" => return false,
            "" | "debug" | "register" => {}
            _ => self.report(Err(Error::request(&format!("unknown command {}", rules::quote(command))))),
        }
        true
    }

    fn send_id(&self) {
        say(&self.out, "id name Manyboard");
        say(&self.out, "id author the Manyboard authors");
        self.settings.describe(&self.out);
        say(&self.out, "uciok");
    }

    fn report(&self, result: Result<(), Error>) {
        if let Err(error) = result {
            say(&self.out, &format!("info string {error}"));
        }
    }

    /// Reads `startpos` or `fen …`, then perhaps `moves …`.
    fn set_position(&mut self, text: &str) -> Result<(), Error> {
        let (setup, moves) = text.split_once("moves").unwrap_or((text, ""));
        let setup = match setup.trim() {
            "startpos" => None,
            other => {
                let fen = other.strip_prefix("fen").map(str::trim);
                Some(fen.ok_or_else(|| Error::request("a position is startpos or fen …"))?.to_owned())
            }
        };
        let mode = &self.settings.mode;
        let mode = catalog::find(mode).ok_or_else(|| Error::unknown_game(mode))?;
        let mut game = mode.open(Options::default(), setup.as_deref())?;
        for text in moves.split_whitespace() {
            game = go_on(&mode, game)?;
            game.play(text, 0)?;
        }
        self.game = go_on(&mode, game)?;
        Ok(())
    }

    fn go(&mut self, text: &str) {
        self.stop_thinking();
        match Clocks::read(text, self.game.turn().0) {
            Ok(clocks) => {
                let (record, request) = (self.game.record().clone(), self.settings.request());
                self.thinking = Some(Thinking::start(record, request, clocks, self.out.clone()));
            }
            Err(error) => self.report(Err(error)),
        }
    }

    /// Stops thinking and waits for the answer to be given.
    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
        }
    }
}

/// A game that a draw rule has ended is played on: the other program may see it differently.
fn go_on(mode: &Mode, game: Box<dyn Game>) -> Result<Box<dyn Game>, Error> {
    if game.outcome().is_some() && game.perft(1) > 0 {
        return Ok(mode.open(Options::default(), Some(&game.position()))?);
    }
    Ok(game)
}

/// Reads a number of milliseconds; a clock that has run out is no time at all.
fn millis(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    Some(Duration::from_millis(number.max(0).unsigned_abs()))
}
