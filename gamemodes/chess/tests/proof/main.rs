//! Proof that the six games are played by their rules: published counts, recorded games, a slow second
//! opinion, and texts that must be refused.

mod compare;
mod compose;
mod deciding;
mod games;
mod oracle;
mod perft;
mod strict;
mod why_not;

use rules::{Mode, Options};

/// The game with this id.
fn mode(id: &str) -> Mode {
    let found = chess::modes().into_iter().find(|mode| mode.info().id == id);
    found.unwrap_or_else(|| panic!("there is no game {id}"))
}

/// Options from pairs of words: `pawns-explode on`.
fn options(text: &str) -> Options {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).fold(Options::default(), |options, pair| options.with(pair[0], pair[1]))
}
