//! The players, one line per team, with the clocks at the reviewed position.

use super::super::{TableCommands, TableView, labels, players};
use super::panel::width;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::style::{
    ACCENT, BORDER, BUTTON_ROUND, GAP_S, GAP_XS, HOVERED, RAISED, TEXT, WEAK_TEXT, bold, colour, margin,
};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{Align, Frame, Label, Layout, RichText, Stroke, TextStyle, Ui, vec2};
use rules::Team;
use rules::clock::show_time;

/// A line for each team, and its captures where there is room.
pub(super) fn show(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    captured: bool,
) {
    let theme = Theme::find(&commands.settings.theme);
    for team in players::order(view, commands) {
        line(ui, view, theme, team, captured.then_some(&mut *pictures));
    }
}

fn line(ui: &mut Ui, view: &TableView, theme: &Theme, team: Team, pictures: Option<&mut Pictures>) {
    let moves = view.table.shown().outcome().is_none() && view.table.shown().turn() == team;
    let (fill, edge) = if moves { (HOVERED, ACCENT) } else { (RAISED, BORDER) };
    let frame = Frame::new()
        .fill(colour(fill))
        .stroke(Stroke::new(if moves { 2.0 } else { 1.0 }, colour(edge)))
        .corner_radius(BUTTON_ROUND)
        .inner_margin(margin(GAP_S, GAP_XS));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(GAP_S, GAP_XS);
        let height = ui.text_style_height(&TextStyle::Body);
        ui.spacing_mut().interact_size.y = height;
        let size = vec2(ui.available_width(), height);
        let names = || {
            let names = labels::players(&view.texts, &view.table, team);
            RichText::new(names).color(colour(WEAK_TEXT))
        };
        // Long names have a line of their own.
        let mut is_named = false;
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            if let Some((time, about)) = time(view, team) {
                let time = RichText::new(time).family(bold()).color(colour(TEXT));
                ui.label(time).tooltip(view.texts.get(about));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                players::swatch(ui, view, theme, team);
                let ink = if moves { ACCENT } else { TEXT };
                let name = labels::team(&view.texts, view.table.info(), team);
                ui.label(RichText::new(name).family(bold()).color(colour(ink)));
                if width(ui, names()) <= ui.available_width() {
                    ui.label(names());
                    is_named = true;
                }
            });
        });
        if !is_named {
            ui.add(Label::new(names()).wrap());
        }
        if let Some(pictures) = pictures {
            players::captured(ui, view, theme, pictures, team);
        }
    });
}

/// A team's remaining time here; without a clock, the time of its last move.
fn time(view: &TableView, team: Team) -> Option<(String, &'static str)> {
    if let Some(left) = view.table.shown().clocks().left(team) {
        return Some((show_time(left), "review-clock"));
    }
    let centis = view.table.shown().last_thought(team)?;
    (centis > 0).then(|| (show_time(centis.into()), "review-thought"))
}
