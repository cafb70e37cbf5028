//! The position a command is about: a game, its options, a first position and moves from there.

use crate::error::Error;
use clap::Args;
use rules::{Game, Mode, Options};

/// The usual first position.
const START: &str = "startpos";

/// A game and a first position of it.
#[derive(Args)]
pub(crate) struct Setting {
    /// The id of a game; `lab list` shows them
    mode: String,
    /// Starting position, in the notation of the game, or `startpos`
    #[arg(long, value_name = "POSITION", default_value = START, allow_hyphen_values = true)]
    position: String,
    /// Set an option of the game; can be repeated
    #[arg(long, value_name = "ID=VALUE")]
    option: Vec<String>,
}

impl Setting {
    /// Opens the game.
    pub(crate) fn open(&self) -> Result<Box<dyn Game>, Error> {
        let mut options = Options::default();
        for choice in &self.option {
            let pair = choice.split_once('=');
            let (id, value) = pair.ok_or_else(|| Error::request("an option is written id=value"))?;
            options = options.with(id, value);
        }
        open_with(&self.mode, options, &self.position)
    }
}

/// The game with this id, set up in this position with every option at its default.
pub(crate) fn open(mode: &str, position: &str) -> Result<Box<dyn Game>, Error> {
    open_with(mode, Options::default(), position)
}

fn open_with(mode: &str, options: Options, position: &str) -> Result<Box<dyn Game>, Error> {
    let setup = (position != START).then_some(position);
    Ok(find(mode)?.open(options, setup)?)
}

/// The game with this id.
pub(crate) fn find(id: &str) -> Result<Mode, Error> {
    catalog::find(id).ok_or_else(|| Error::unknown_game(id))
}

/// Moves to play from the first position.
#[derive(Args)]
pub(crate) struct Line {
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", allow_hyphen_values = true)]
    moves: String,
}

impl Line {
    /// Plays them; each must be legal.
    pub(crate) fn play(&self, game: &mut dyn Game) -> Result<(), Error> {
        for text in self.moves.split_whitespace() {
            game.play(text, 0)?;
        }
        Ok(())
    }
}
