//! Who plays, in a line for each team, with the clocks of the position that is looked at.

use super::super::{Seen, Will, players, words};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, BORDER, HOVERED, RAISED, TEXT, WEAK_TEXT, bold, colour};
use bevy_egui::egui::{Align, Frame, Label, Layout, Margin, RichText, Stroke, TextStyle, Ui, vec2};
use rules::Team;
use rules::clock::show_time;

/// A line for each team, and what it has captured where there is room.
pub(super) fn show(ui: &mut Ui, seen: &Seen, will: &Will, pictures: &mut Pictures, captured: bool) {
    let theme = Theme::find(&will.settings.theme);
    for place in 0..seen.table.info().teams.len() {
        line(ui, seen, theme, Team(place as u8), captured.then_some(&mut *pictures));
    }
}

fn line(ui: &mut Ui, seen: &Seen, theme: &Theme, team: Team, pictures: Option<&mut Pictures>) {
    let moves = seen.table.outcome().is_none() && seen.table.turn() == team;
    let (fill, edge) = if moves { (HOVERED, ACCENT) } else { (RAISED, BORDER) };
    let frame = Frame::new()
        .fill(colour(fill))
        .stroke(Stroke::new(if moves { 2.0 } else { 1.0 }, colour(edge)))
        .corner_radius(8)
        .inner_margin(Margin::symmetric(8, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
        let height = ui.text_style_height(&TextStyle::Body);
        ui.spacing_mut().interact_size.y = height;
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            if let Some((time, about)) = time(seen, team) {
                let time = RichText::new(time).family(bold()).color(colour(TEXT));
                ui.label(time).on_hover_text(seen.texts.get(about));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                players::swatch(ui, seen, theme, team);
                let ink = if moves { ACCENT } else { TEXT };
                let names = words::players(&seen.texts, &seen.table, team);
                let name = words::team(&seen.texts, seen.table.info(), team);
                ui.label(RichText::new(name).family(bold()).color(colour(ink)));
                ui.add(Label::new(RichText::new(names).color(colour(WEAK_TEXT))).truncate());
            });
        });
        if let Some(pictures) = pictures {
            players::captured(ui, seen, theme, pictures, team);
        }
    });
}

/// What a team had left here; without a clock, how long it thought about its last move.
fn time(seen: &Seen, team: Team) -> Option<(String, &'static str)> {
    if let Some(left) = seen.table.clocks().left(team) {
        return Some((show_time(left), "review-clock"));
    }
    let last = seen.table.movers().iter().rposition(|mover| *mover == team)?;
    let centis = seen.table.record().terms.moves.get(last)?.centis;
    (centis > 0).then(|| (show_time(centis.into()), "review-thought"))
}
