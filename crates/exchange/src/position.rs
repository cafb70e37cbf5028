//! A position on its own: FEN for the games that write it, and every other game's own text.

use crate::builder::no_game;
use crate::error::unknown_game;
use crate::{Error, Format, standards};
use rules::{Game, Mode, Options, Record, RuleError, message};

/// The longest text of a position.
const LONGEST: usize = 4096;

/// A new game from a pasted position: missing counters, extra blanks and ranges of squares are
/// normalised. Without the id of a game mode, the first standard game that accepts the position is used.
pub fn read_position(mode: Option<&str>, text: &str) -> Result<Record, Error> {
    if text.len() > LONGEST {
        return Err(Error::Position(message!(
            "import-long-position",
            "the text is longer than {most} bytes",
            most = LONGEST
        )));
    }
    let named = |format| standards::all(format).map(|standard| standard.mode).collect();
    let ids: Vec<&str> = mode.map_or_else(|| named(likely(text)), |mode| vec![mode]);
    let mut first_refusal = None;
    for id in ids {
        let mode = catalog::find(id).ok_or_else(|| Error::Position(unknown_game(id)))?;
        match open(&mode, Options::default(), text) {
            Ok(game) => return Ok(game.record().clone()),
            Err(refusal) => drop(first_refusal.get_or_insert(refusal)),
        }
    }
    Err(Error::Position(first_refusal.map_or_else(no_game, |refusal| refusal.message())))
}

/// The last position of a game, in the notation of its mode.
pub fn write_position(record: &Record) -> Result<String, Error> {
    let mode = catalog::find(&record.terms.mode);
    let mode = mode.ok_or_else(|| Error::Export(unknown_game(&record.terms.mode)))?;
    let game = mode.replay(record).map_err(|refusal| Error::Export(refusal.message()))?;
    Ok(game.position())
}

/// Every position of a game, from the first to the last, one a line.
pub(crate) fn write_all(mode: &Mode, record: &Record) -> Result<String, Error> {
    let refused = |refusal: RuleError| Error::Export(refusal.message());
    let terms = &record.terms;
    let mut game = mode.open(terms.options.clone(), terms.position.as_deref()).map_err(refused)?;
    let mut text = game.position() + "\n";
    for mv in &terms.moves {
        game.push_move(&mv.text, 0).map_err(refused)?;
        text += &(game.position() + "\n");
    }
    Ok(text)
}

/// The standard whose positions look like this.
fn likely(text: &str) -> Format {
    if text.contains(':') { Format::Pdn } else { Format::Pgn }
}

/// A game from a position: as it is, or else normalised.
pub(crate) fn open(mode: &Mode, options: Options, text: &str) -> Result<Box<dyn Game>, RuleError> {
    let strict = mode.open(options.clone(), Some(text));
    let tidy = match Format::of(&mode.info().id) {
        Format::Pgn => tidy_fen(text),
        Format::Pdn => tidy_lists(text),
        Format::Plain | Format::Position | Format::Positions => return strict,
    };
    if strict.is_ok() || tidy == text { strict } else { mode.open(options, Some(&tidy)) }
}

/// Single blanks, and counters where they are missing.
fn tidy_fen(text: &str) -> String {
    let mut fields: Vec<_> = text.split_whitespace().collect();
    if fields.len() >= 4 {
        fields.extend(["0", "1"].iter().skip(fields.len() - 4));
    }
    fields.join(" ")
}

/// No blanks, no full stop, and every square of a range such as `1-12`.
fn tidy_lists(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let lists = plain.trim_end_matches('.').split(':').map(|list| {
        let squares: Vec<_> = list.split(',').map(whole_run).collect();
        squares.join(",")
    });
    lists.collect::<Vec<_>>().join(":")
}

/// `W1-3` as `W1,2,3`; anything else is left as it is.
fn whole_run(run: &str) -> String {
    let letters = run.len() - run.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let (letters, squares) = run.split_at(letters);
    let ends =
        squares.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let Some((from, to)) = ends else { return run.into() };
    let all: Vec<String> = (from..=to).map(|square: u8| square.to_string()).collect();
    format!("{letters}{}", all.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_with_patience() {
        let setup = |text| {
            read_position(None, text).map(|record| (record.terms.mode, record.terms.position.unwrap()))
        };
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for text in [fen, "4k3/8/8/8/8/8/4P3/4K3 w - -", " 4k3/8/8/8/8/8/4P3/4K3  w - - 0 \n"] {
            assert_eq!(setup(text), Ok(("chess".into(), fen.into())), "{text:?}");
        }
        let hole = "4k3/8/8/3**3/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(setup(hole).unwrap().0, "hole-chess");
        let lists = setup("B:W21-24, 30 : B1-3,K9.").unwrap();
        assert_eq!(lists, ("checkers".into(), "B:W21,22,23,24,30:B1,2,3,K9".into()));
    }

    #[test]
    fn refusals_are_those_of_the_usual_game() {
        let why = |text| read_position(None, text).unwrap_err().to_string();
        assert!(
            why("8/8/8/8/8/8/8/8 w - - 0 1").contains("king"),
            "{}",
            why("8/8/8/8/8/8/8/8 w - - 0 1")
        );
        assert!(why("W:W99:B1").contains("99"));
        assert!(why(&"x".repeat(1_000_000)).contains("longer"));
        assert!(read_position(Some("no-such-game"), "x").is_err());
    }

    #[test]
    fn every_position_of_every_game_is_on_a_line_of_its_own() {
        for mode in catalog::modes().iter() {
            let mut game = mode.start().unwrap();
            let mut positions = vec![game.position()];
            for step in 0..12 {
                let moves = game.moves();
                let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                game.push_move(&mv.text, 0).unwrap();
                positions.push(game.position());
            }
            let text = crate::export(game.record(), Format::Positions).unwrap();
            assert_eq!(text.lines().collect::<Vec<_>>(), positions, "{}", mode.info().id);
            assert!(positions.iter().all(|line| read_position(Some(&mode.info().id), line).is_ok()));
        }
        let record = crate::Games::of_text("1. e4 e5 *").next().unwrap().unwrap().record;
        let text = crate::export(&record, Format::Positions).unwrap();
        let last = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!((text.lines().count(), text.lines().last()), (3, Some(last)));
    }

    #[test]
    fn every_game_reads_its_own_position() {
        for mode in catalog::modes().iter() {
            let text = mode.start().unwrap().position();
            let record = read_position(Some(&mode.info().id), &text).unwrap();
            assert_eq!(write_position(&record), Ok(text));
        }
    }
}
