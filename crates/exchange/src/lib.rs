//! Games as text that people and other programs read and write.
//!
//! Four kinds of text: PGN for the games whose moves people write as in chess, PDN for the draughts-like,
//! plain move text for every game there is, and a bare position. [`detect`] tells them apart, [`Games`]
//! reads as many games as a text holds, one at a time and in bounded memory, and [`export()`] writes.
//!
//! Every imported game is replayed by the rules before it counts. A broken game is an error that names its
//! line, and the games after it are still read.
//!
//! ```
//! let text = "[White \"Ada\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
//! let mut games = exchange::Games::of_text(text);
//! let game = games.next().expect("one game")?;
//! assert_eq!(game.record.terms.moves.len(), 4);
//! assert!(exchange::export(&game.record, exchange::Format::Pgn)?.contains("2. g4 Qh4# 0-1"));
//! # Ok::<(), exchange::Error>(())
//! ```

mod annotations;
mod builder;
mod clock;
mod dates;
mod detect;
mod draughts;
mod error;
mod escape;
mod export;
mod format;
mod games;
mod lex;
mod plain;
mod players;
mod position;
mod result;
mod san;
mod source;
mod standards;
mod tagged;
mod tags;
mod variations;
mod words;
mod write;

pub use annotations::{
    Annotated, Annotation, COMMENT, NAG, VARIATION, Variation, VariationItem, annotations,
};
pub use detect::detect;
pub use error::{Error, Note};
pub use export::{export, export_all};
pub use format::Format;
pub use games::{Games, Imported, Progress, import};
pub use position::{read_position, write_position};
