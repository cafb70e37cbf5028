//! The players: a card for each team, with colour, names, captures and clock.

use super::{TableCommands, TableView, captures, emote_bubble, labels};
use crate::theme::{Rgb, Theme, mix};
use crate::ui::pictures::Pictures;
use crate::ui::style::{
    ACCENT, BORDER, DISPLAY, ERROR, GAP_M, GAP_S, GAP_XS, HOVERED, RAISED, ROUND, TEXT, WEAK_TEXT, bold,
    colour, margin, type_of,
};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{
    Align, Align2, Color32, Frame, Label, Layout, Rect, RichText, Sense, Stroke, TextStyle, Ui, pos2,
    vec2,
};
use rules::{Placed, Reason, Team, clock};

/// Size of a captured piece relative to the text.
const CAPTURED: f32 = 1.35;

/// The teams in the order of their cards: in a game of two, the player below the board comes last.
pub(super) fn order(view: &TableView, commands: &TableCommands) -> Vec<Team> {
    let mut teams: Vec<Team> =
        (0..view.table.info().teams.len()).map(|index| Team(index as u8)).collect();
    if teams.len() == 2 && commands.view.team_below() == Team::FIRST {
        teams.reverse();
    }
    teams
}

/// A card for each of these teams.
pub(super) fn cards(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    teams: &[Team],
) {
    let theme = Theme::find(&commands.settings.theme);
    teams.iter().for_each(|team| card(ui, view, theme, pictures, *team));
}

/// The card of a team. Its height does not change during a game.
fn card(ui: &mut Ui, view: &TableView, theme: &Theme, pictures: &mut Pictures, team: Team) {
    let moves = is_to_move(view, team);
    let (fill, edge) = if moves { (HOVERED, ACCENT) } else { (RAISED, BORDER) };
    let frame = Frame::new()
        .fill(colour(fill))
        .stroke(Stroke::new(2.0, colour(edge)))
        .corner_radius(ROUND)
        .inner_margin(margin(GAP_M, GAP_S));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(GAP_S, GAP_XS);
        // Nothing here is clickable, so lines need not be as tall as buttons.
        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
        title(ui, view, theme, team, moves);
        people(ui, view, pictures, team, moves);
        captured(ui, view, theme, pictures, team);
    });
}

fn is_to_move(view: &TableView, team: Team) -> bool {
    view.table.outcome().is_none() && view.table.turn() == team
}

/// The team's colour and name, and its clock.
fn title(ui: &mut Ui, view: &TableView, theme: &Theme, team: Team, moves: bool) {
    let name = labels::team(&view.texts, view.table.info(), team);
    ui.horizontal(|ui| {
        if view.table.clocks().any() {
            let clock = type_of(ui.ctx(), DISPLAY, bold());
            ui.set_min_height(ui.fonts_mut(|fonts| fonts.row_height(&clock)));
        }
        swatch(ui, view, theme, team);
        let name = RichText::new(name).family(bold()).color(colour(if moves { ACCENT } else { TEXT }));
        ui.label(name);
        if moves && view.table.shown().alarm().is_some() {
            ui.label(check(view));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| time(ui, view, team, moves));
    });
}

/// Said of a team whose king is in check, or the like.
fn check(view: &TableView) -> RichText {
    RichText::new(view.texts.get("table-check")).family(bold()).color(colour(ERROR))
}

/// The clock of a team, or the time of its current move.
fn time(ui: &mut Ui, view: &TableView, team: Team, moves: bool) {
    let Some(left) = left(view, team) else {
        if moves {
            let time = RichText::new(labels::time(view.watch.of_move())).color(colour(TEXT));
            ui.label(time).tooltip(view.texts.get("table-time-of-move"));
        }
        return;
    };
    // egui shows new glyphs one frame late: all digits are loaded at once.
    let font = type_of(ui.ctx(), DISPLAY, bold());
    let _ready = ui.painter().layout_no_wrap("0123456789:.d".into(), font.clone(), colour(TEXT));
    let shown = RichText::new(clock::show_time(left)).font(font).color(colour(ink_of(left, moves)));
    ui.label(shown).tooltip(view.texts.get("table-time-left"));
}

/// The remaining time of a team.
fn left(view: &TableView, team: Team) -> Option<u64> {
    let elapsed = if view.table.is_live() { view.watch.centis().into() } else { 0 };
    // A team that ran out of time has none left, though its last move was not made.
    let late = view.table.outcome().is_some_and(|outcome| outcome.reason == Reason::Time);
    let left = view.table.clocks().left_now(team, elapsed)?;
    Some(if late && team == view.table.turn() { 0 } else { left })
}

fn ink_of(left: u64, moves: bool) -> Rgb {
    match (left < clock::LOW, moves) {
        (true, _) => ERROR,
        (false, true) => ACCENT,
        (false, false) => WEAK_TEXT,
    }
}

/// A disc in the colour of the team.
pub(super) fn swatch(ui: &mut Ui, view: &TableView, theme: &Theme, team: Team) {
    let side = TextStyle::Body.resolve(ui.style()).size * 1.15;
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    if let Some(info) = view.table.info().teams.get(usize::from(team.0)) {
        let paint = theme.paint(info.shade);
        let radius = side * 0.46;
        ui.painter().circle_filled(rect.center(), radius, colour(paint.body));
        ui.painter().circle_stroke(rect.center(), radius, Stroke::new(2.0, colour(WEAK_TEXT)));
    }
}

/// The players of a team; the one to move is highlighted.
fn people(ui: &mut Ui, view: &TableView, pictures: &mut Pictures, team: Team, moves: bool) {
    let mover = view.table.mover();
    let several = view.table.setup().terms.seats_of(team).count() > 1;
    for (place, seat) in view.table.setup().terms.seats_of(team) {
        ui.horizontal(|ui| {
            let next = several && moves && mover == Some(place);
            let ink = if next { ACCENT } else { TEXT };
            let side = TextStyle::Body.resolve(ui.style()).size * 1.15;
            let icon = if seat.controller.is_ai() { "robot" } else { "person" };
            let texture = pictures.icon(ui.ctx(), icon, ink, side);
            let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            ui.painter().image(texture, rect, WHOLE, Color32::WHITE);
            let name = RichText::new(labels::player(&view.texts, seat)).color(colour(ink));
            ui.add(Label::new(name).wrap());
            emote_bubble::show(ui, view, pictures, place);
            if moves && mover == Some(place) && view.bot.is_thinking() {
                thinking_beside(ui, view);
            }
        });
    }
}

const WHOLE: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };

/// Captured pieces: what the other team has lost, or with more than two teams what it has lost itself.
pub(super) fn captured(
    ui: &mut Ui,
    view: &TableView,
    theme: &Theme,
    pictures: &mut Pictures,
    team: Team,
) {
    let info = view.table.info();
    let of = if info.teams.len() == 2 { team.other() } else { team };
    let mut pieces: Vec<Placed> =
        view.table.shown().captured().iter().filter(|piece| piece.team == of).copied().collect();
    let lead = captures::lead(view, team);
    pieces.sort_by_key(|piece| piece.kind);
    let font = TextStyle::Body.resolve(ui.style());
    let side = font.size * CAPTURED;
    let room = ui.available_width() - if lead.is_some() { font.size * 2.2 } else { 0.0 };
    let step = ((room - side) / (pieces.len() as f32 - 1.0).max(1.0)).min(side * 0.62);
    // The space is reserved before the first capture, so that nothing jumps.
    let (rect, _) = ui.allocate_exact_size(vec2(room, side), Sense::hover());
    if pieces.is_empty() && lead.is_none() {
        return;
    }
    // A colour between those of the board, on which all pieces are visible.
    let ground = mix(theme.light, theme.dark, 0.5);
    let wide = if pieces.is_empty() { 0.0 } else { step * (pieces.len() as f32 - 1.0) + side };
    let strip = Rect::from_min_size(rect.min, vec2(wide, side)).expand2(vec2(3.0, 1.0));
    if !pieces.is_empty() {
        ui.painter().rect_filled(strip, 6.0, colour(ground));
    }
    if let Some(lead) = lead {
        let at = pos2(strip.right() + 6.0, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, lead, font, colour(WEAK_TEXT));
    }
    let mut x = rect.left();
    for piece in pieces {
        let kind = info.kinds.get(usize::from(piece.kind));
        let shade = info.teams.get(usize::from(piece.team.0)).map(|team| team.shade);
        if let (Some(kind), Some(shade)) = (kind, shade) {
            let texture = pictures.piece(ui.ctx(), &kind.id, kind.letter, theme.paint(shade), side);
            let place = Rect::from_min_size(pos2(x.round(), rect.top()), vec2(side, side));
            ui.painter().image(texture, place, WHOLE, Color32::WHITE);
        }
        x += step;
    }
}

/// The search depth of the AI.
fn thinking(view: &TableView) -> String {
    view.texts.with("table-thinking", &[("depth", view.bot.depth().into())])
}

/// The same in the remaining width, or in fewer words.
fn thinking_beside(ui: &mut Ui, view: &TableView) {
    let font = TextStyle::Body.resolve(ui.style());
    let short = view.texts.with("table-thinking", &[("depth", 0_u32.into())]);
    let galleys = [thinking(view), short]
        .map(|said| ui.painter().layout_no_wrap(said, font.clone(), colour(WEAK_TEXT)));
    let fitting = galleys.into_iter().find(|galley| galley.size().x <= ui.available_width());
    if let Some(galley) = fitting {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(galley));
    }
}

/// One line for small windows: side to move, clock, and the last move.
pub(super) fn line(ui: &mut Ui, view: &TableView, commands: &TableCommands) {
    let theme = Theme::find(&commands.settings.theme);
    let team = view.table.turn();
    let said = match view.table.outcome() {
        Some(outcome) => labels::ending(&view.texts, &view.table, outcome).0,
        None if view.bot.is_thinking() => thinking(view),
        None => labels::players(&view.texts, &view.table, team),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        time(ui, view, team, true);
        if let Some(last) = view.table.shown().move_texts().last() {
            ui.label(RichText::new(last).color(colour(WEAK_TEXT)));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if view.table.outcome().is_none() {
                swatch(ui, view, theme, team);
            }
            if view.table.is_live() && view.table.shown().alarm().is_some() {
                ui.label(check(view));
            }
            let said = RichText::new(said).family(bold()).color(colour(ACCENT));
            ui.add(Label::new(said).truncate());
        });
    });
}
