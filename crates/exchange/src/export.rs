//! Writes games.

use crate::error::unknown_game;
use crate::escape::tag_text;
use crate::standards::{self, Standard};
use crate::{Error, Format, plain, position, tags, write};
use rayon::prelude::*;
use rules::{Game, Mode, Record, message};

/// A game as text. It is replayed first, so nothing impossible is written.
pub fn export(record: &Record, format: Format) -> Result<String, Error> {
    let mode = catalog::find(&record.terms.mode);
    let mode = mode.ok_or_else(|| Error::Export(unknown_game(&record.terms.mode)))?;
    let game = mode.replay(record).map_err(|refusal| Error::Export(refusal.message()))?;
    match format {
        Format::Plain => Ok(plain::write(&*game)),
        Format::Position => Ok(game.position() + "\n"),
        Format::Positions => position::write_all(&mode, record),
        Format::Pgn | Format::Pdn => {
            let standard =
                standards::of(&record.terms.mode).filter(|standard| standard.format == format);
            let unfit = || {
                let (game, format) = (&mode.info().name, format.to_string());
                let why = message!(
                    "export-unfit",
                    "{game} cannot be written as {format}",
                    game = game,
                    format = format
                );
                Error::Export(why)
            };
            tagged(&mode, &*game, standard.ok_or_else(unfit)?)
        }
    }
}

/// Several games as one text. Those that cannot be written are left out; the errors say why.
pub fn export_all<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: Format,
) -> (String, Vec<Error>) {
    let records: Vec<&Record> = records.into_iter().collect();
    let written: Vec<_> = records.par_iter().map(|record| export(record, format)).collect();
    let (mut text, mut refused) = (String::new(), Vec::new());
    for written in written {
        match written {
            Ok(game) => {
                if !text.is_empty() && format != Format::Position {
                    text.push('\n');
                }
                text.push_str(&game);
            }
            Err(error) => refused.push(error),
        }
    }
    (text, refused)
}

fn tagged(mode: &Mode, game: &dyn Game, standard: &Standard) -> Result<String, Error> {
    let record = game.record();
    let moves = write::moves(mode, record)?;
    let mut text = String::new();
    for (name, value) in tags::write(mode.info(), standard, record, &moves.tags) {
        text.push_str(&format!("[{name} {}]\n", tag_text(&value)));
    }
    text.push('\n');
    Ok(text + &moves.text)
}
