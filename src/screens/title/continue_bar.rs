//! The bar that continues the last unfinished game.

use super::SheetContext;
use super::bar::bar;
use crate::library::LibraryAsked;
use crate::library::unfinished::{LastGame, Unfinished};
use crate::text::Texts;
use bevy_egui::egui::Ui;
use rules::Record;

/// Shows the bar if there is such a game; a click continues it.
pub(super) fn show(
    ui: &mut Ui,
    context: &mut SheetContext,
    game: &Unfinished,
    width: f32,
) -> Option<LibraryAsked> {
    let game = game.game.as_ref()?;
    let (title, about) = (context.texts.get("title-continue"), said(game, &context.texts));
    let clicked = bar(ui, context, "redo", (&title, &about), width, false).clicked();
    clicked.then(|| LibraryAsked::Open(game.name.clone()))
}

/// The game, its players and the number of moves.
fn said(game: &LastGame, texts: &Texts) -> String {
    let record: &Record = &game.record;
    let mode = catalog::find(&record.terms.mode);
    let own = mode.as_ref().map_or(record.terms.mode.as_str(), |mode| &mode.info().name);
    let name = texts.get_or(&format!("game-{}-name", record.terms.mode), own);
    let players: Vec<&str> = record.terms.seats.iter().map(|seat| seat.name.as_str()).collect();
    let gaps = [
        ("game", name.into()),
        ("players", players.join(" – ").into()),
        ("moves", record.terms.moves.len().into()),
    ];
    texts.with("title-continue-about", &gaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Seat, Team};

    #[test]
    fn the_line_shows_progress_and_results() {
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let mut record = Record::new(&info.id, rules::Options::default(), None);
        record.terms.seats = vec![Seat::person("Ada", Team::FIRST)];
        let game = LastGame { name: "a.board".into(), record: Box::new(record) };
        let said = said(&game, &Texts::default());
        assert!(said.contains(&info.name) && said.contains("Ada") && said.contains('0'), "{said}");
    }
}
