//! Writes games.

use crate::builder::{NAG, comment_of};
use crate::clock::{self, Control};
use crate::error::unknown_game;
use crate::escape::tag_text;
use crate::result::Score;
use crate::standards::{self, Standard};
use crate::tags::{self, find};
use crate::{Error, Format, plain, position};
use rayon::prelude::*;
use rules::{Game, Mode, Record, Team, message};

/// No line of moves is longer, as the standard asks.
const WIDEST: usize = 79;

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
    let mut text = String::new();
    for (name, value) in tags::write(mode.info(), standard, record) {
        text.push_str(&format!("[{name} {}]\n", tag_text(&value)));
    }
    text.push('\n');
    let mut page = Page { text, width: 0 };
    write_moves(mode, record, &mut page)?;
    page.word(Score::of(record.result).text());
    Ok(page.text + "\n")
}

fn write_moves(mode: &Mode, record: &Record, page: &mut Page) -> Result<(), Error> {
    let refused = |refusal: rules::RuleError| Error::Export(refusal.message());
    let mut game =
        mode.open(record.terms.options.clone(), record.terms.position.as_deref()).map_err(refused)?;
    let notes = notes(record);
    let mut number = first_number(record.terms.position.as_deref());
    let mut unnumbered = write_notes(&notes[0], page) || game.turn() != Team::FIRST;
    let times: Vec<u32> = record.terms.moves.iter().map(|mv| mv.centis).collect();
    let clocks = clock::comments(&times, find(&record.tags, "TimeControl").and_then(Control::read));
    for ((mv, clock), notes) in record.terms.moves.iter().zip(clocks).zip(&notes[1..]) {
        let is_first = game.turn() == Team::FIRST;
        match (is_first, unnumbered) {
            (true, _) => page.word(&format!("{number}.")),
            (false, true) => page.word(&format!("{number}...")),
            (false, false) => {}
        }
        number += u32::from(!is_first);
        page.word(&game.play(&mv.text, 0).map_err(refused)?.shown);
        if !clock.is_empty() {
            page.word(&format!("{{{clock}}}"));
        }
        unnumbered = write_notes(notes, page) || !clock.is_empty();
    }
    Ok(())
}

/// What is said before the first move, and after each.
fn notes(record: &Record) -> Vec<Vec<(&'static str, &str)>> {
    let mut notes = vec![Vec::new(); record.terms.moves.len() + 1];
    for (ply, kind, text) in record.tags.iter().filter_map(|tag| comment_of(record, tag)) {
        if let Some(here) = notes.get_mut(ply) {
            here.push((kind, text));
        }
    }
    notes
}

/// True if there was a comment, after which the number of the move is written again.
fn write_notes(notes: &[(&'static str, &str)], page: &mut Page) -> bool {
    for (kind, text) in notes {
        if *kind == NAG { page.word(text) } else { page.comment(text) }
    }
    notes.iter().any(|(kind, _)| *kind != NAG)
}

/// The number of the first move: the last field of a position that counts moves.
fn first_number(setup: Option<&str>) -> u32 {
    let last = setup.and_then(|setup| setup.split(' ').nth(5));
    last.and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Words on lines that are not too long.
struct Page {
    text: String,
    width: usize,
}

impl Page {
    fn word(&mut self, word: &str) {
        let wide = word.chars().count();
        if self.width > 0 {
            let is_full = self.width + 1 + wide > WIDEST;
            self.text.push(if is_full { '\n' } else { ' ' });
            self.width = if is_full { 0 } else { self.width + 1 };
        }
        self.text.push_str(word);
        self.width += wide;
    }

    fn comment(&mut self, comment: &str) {
        let braced = format!("{{{comment}}}");
        braced.split(' ').for_each(|word| self.word(word));
    }
}
