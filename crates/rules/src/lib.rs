//! What a board game is.
//!
//! A game is a type that implements [`GameMode`]. It defines its board, pieces, moves and endings;
//! everything else (pictures, input, saves, the AI, play over the network) follows from that.
//! [`Session`] plays a game, [`Record`] is what remains of it, and the `testkit` feature proves that
//! a game keeps its promises.
//!
//! This is a whole game, and the template for the next one:
//!
//! ```
#![doc = include_str!("../../../gamemodes/tic-tac-toe/src/lib.rs")]
//!
//! let mode = rules::Mode::new(TicTacToe::default());
//! let mut game = mode.start()?;
//! for square in ["b2", "a1", "c1", "a3", "a2", "c2", "b1"] {
//!     game.play(square, 0)?;
//! }
//! assert!(game.play("b2", 0).is_err(), "taken squares stay taken");
//! game.play("c3", 0)?;
//! game.play("b3", 0)?;
//! let outcome = game.outcome().expect("three in a row");
//! assert_eq!((outcome.winner, outcome.reason.word()), (Some(Team::FIRST), "connected"));
//! # Ok::<(), rules::RuleError>(())
//! ```

mod board;
pub mod clock;
pub mod codec;
mod draft;
mod erased;
mod error;
mod game;
mod info;
mod key;
mod message;
mod mode;
pub mod name;
mod options;
mod outcome;
mod past;
mod players;
mod premoves;
mod range_coder;
mod reach;
pub mod record;
mod rounds;
mod session;
mod showcase;
pub mod steps;
pub mod terms;
#[cfg(feature = "testkit")]
pub mod testkit;
mod threats;
pub mod time_control;
mod why_not;

pub use board::{Board, Cell, Labels, Mark, Pattern, Stance};
pub use clock::{Clocks, outcome_on_flag};
pub use draft::Draft;
pub use erased::Mode;
pub use error::{RuleError, quote};
pub use game::{Game, LegalMove, Played};
pub use info::{Flag, LONGEST_MOVES, ModeInfo, PieceKind, Shade, TeamInfo, is_id};
pub use key::{Dice, key_of, mix};
pub use message::{Arg, Message};
pub use mode::{Cells, GameMode, Pick, Placed, Score, perft};
pub use options::{Choice, OptionSpec, Options};
pub use outcome::{Outcome, Reason, Team};
pub use past::Past;
pub use players::Player;
pub use record::Record;
pub use rounds::{begins_round, count_rounds};
pub use session::Session;
pub use showcase::{LONGEST_TAGLINE, Showcase};
pub use smallvec::smallvec as cells;
pub use steps::Step;
pub use terms::{AiLevel, Controller, GameTerms, MOST_SEATS, Seat, TermsError};
pub use time_control::{TimeControl, TimeLimit};
