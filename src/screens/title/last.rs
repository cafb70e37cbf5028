//! The game that was played last and is not over: one click goes on with it.

use super::Desk;
use crate::library::LibraryAsked;
use crate::library::last::{LastGame, Unfinished};
use crate::text::Texts;
use crate::ui::focus::ring;
use crate::ui::style::{self, BRASS, DUST, EDGE, LIT, PAPER, RAISED, ROUND, bold, colour};
use crate::ui::widgets::{clipped, icon_at};
use bevy::prelude::*;
use bevy_egui::egui::{FontFamily, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};
use rules::Record;

/// Shows it above the cards, if there is one; a click asks for it.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, game: &Unfinished) -> Option<LibraryAsked> {
    let game = game.game.as_ref()?;
    let scale = style::scale_of(ui.ctx());
    let (title, about) = (desk.texts.get("title-go-on"), said(game, &desk.texts));
    let size = vec2(ui.available_width() - 2.0, 46.0 * scale);
    let (space, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{title} {about}")));
    let lit = response.hovered() || response.has_focus();
    let (fill, edge) = if lit { (LIT, BRASS) } else { (RAISED, EDGE) };
    ui.painter().rect(space, ROUND, colour(fill), Stroke::new(1.0, colour(edge)), StrokeKind::Inside);
    let side = 24.0 * scale;
    let middle = space.left_center() + vec2(14.0 + side / 2.0, 0.0);
    icon_at(ui, &mut desk.pictures, "redo", BRASS, middle, side);
    let mut left = middle.x + side / 2.0 + 12.0;
    for (text, font, ink) in [
        (title, style::type_of(ui.ctx(), style::BODY, bold()), PAPER),
        (about, style::type_of(ui.ctx(), style::BODY, FontFamily::Proportional), DUST),
    ] {
        let galley = clipped(ui, &text, font, ink, (space.right() - left - 12.0).max(1.0), 1);
        let at = bevy_egui::egui::pos2(left, space.center().y - galley.size().y / 2.0);
        left += galley.size().x + 12.0;
        ui.painter().galley(at, galley, colour(ink));
    }
    ui.add_space(4.0);
    let clicked = ring(ui, response).clicked();
    clicked.then(|| LibraryAsked::Open(game.name.clone()))
}

/// Which game, between whom, and how far it is.
fn said(game: &LastGame, texts: &Texts) -> String {
    let record: &Record = &game.record;
    let own = catalog::find(&record.mode).map_or(record.mode.as_str(), |mode| &mode.info().name);
    let name = texts.own(&format!("game-{}-name", record.mode), own);
    let players: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
    let gaps = [
        ("game", name.into()),
        ("players", players.join(" – ").into()),
        ("moves", record.moves.len().into()),
    ];
    texts.with("title-go-on-about", &gaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::record::Player;

    #[test]
    fn it_says_what_goes_on() {
        let info = catalog::modes()[0].info();
        let mut record = Record::new(&info.id, rules::Options::default(), None);
        record.players = vec![Player { name: "Ada".into(), team: None, ai: None }];
        let game = LastGame { name: "a.board".into(), record: Box::new(record) };
        let said = said(&game, &Texts::default());
        assert!(said.contains(&info.name) && said.contains("Ada") && said.contains('0'), "{said}");
    }
}
