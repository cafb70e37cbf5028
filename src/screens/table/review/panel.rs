//! The panel during review: players, evaluation, graph and moves.

use super::super::layout::{PAD, TableLayout};
use super::super::panel::inside;
use super::super::{TableCommands, TableView, labels, moves};
use super::{evaluation, graph, players};
use crate::puzzles::own_teams;
use crate::screens::signatures;
use crate::table::review::ReviewCursor;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, GAP_XS, LEAD, TEXT, WEAK_TEXT, bold, colour, type_of};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, button_if};
use bevy_egui::egui::{
    Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, TextWrapMode, Ui, WidgetText, pos2,
    vec2,
};
use rules::count_rounds;

/// Minimum height of the move list beside the board, in points.
const FOR_LIST: f32 = 150.0;

/// Minimum panel height, relative to the text, for the name of the game, captured pieces and a large graph.
const ROOMY: f32 = 30.0;
/// Height of the graph beside the board, relative to the text, and in a low panel.
const GRAPH: f32 = 5.4;
const LOW_GRAPH: f32 = 2.8;
/// Its minimum height.
const LEAST_GRAPH: f32 = 56.0;

/// A request of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens::table) enum ReviewPanelAction {
    /// Go to this position.
    Go(ReviewCursor),
    /// Leave the variation.
    Return,
    /// Look for what the player missed.
    Missed,
}

/// Fills the panel.
pub(in crate::screens::table) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: &mut moves::MoveListState,
) -> Option<ReviewPanelAction> {
    let space = layout.panel.shrink2(vec2(PAD, if layout.tight { 4.0 } else { PAD }));
    let mut request = None;
    if layout.tight {
        inside(ui, space, |ui| line(ui, view));
    } else if layout.beside {
        inside(ui, space, |ui| {
            let size = TextStyle::Body.resolve(ui.style()).size;
            let is_roomy = space.height() > size * ROOMY;
            let most = (ui.available_height() - FOR_LIST).max(ui.available_height() * 0.5);
            ScrollArea::vertical().id_salt("review").auto_shrink([false, true]).max_height(most).show(
                ui,
                |ui| {
                    if is_roomy {
                        head(ui, view);
                    }
                    signed(ui, view);
                    players::show(ui, view, commands, pictures, is_roomy);
                    let graph = if is_roomy { GRAPH } else { LOW_GRAPH };
                    request = opinion(ui, view, commands, (size * graph).round());
                },
            );
            request = list(ui, view, commands, pictures, state).or(request);
        });
    } else {
        let cut = (space.left() + space.width() * 0.54).round();
        let left = Rect::from_min_max(space.min, pos2(cut - PAD, space.bottom()));
        let right = Rect::from_min_max(pos2(cut, space.top()), space.max);
        inside(ui, left, |ui| {
            ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| {
                players::show(ui, view, commands, pictures, false);
                request = opinion(ui, view, commands, 0.0);
            });
        });
        inside(ui, right, |ui| {
            // In a variation the way back takes its place.
            if !is_aside(view) {
                head(ui, view);
            }
            signed(ui, view);
            request = list(ui, view, commands, pictures, state).or(request);
        });
    }
    request
}

/// The name of the game and the current move.
fn head(ui: &mut Ui, view: &TableView) {
    let name = labels::game(&view.texts, view.table.info());
    let size = TextStyle::Body.resolve(ui.style()).size;
    let name = RichText::new(name).font(type_of(ui.ctx(), LEAD, bold())).color(colour(ACCENT));
    let place = RichText::new(place(view)).color(colour(WEAK_TEXT));
    let needed = width(ui, name.clone()) + width(ui, place.clone()) + 2.0 * ui.spacing().item_spacing.x;
    if needed > ui.available_width() {
        ui.add(Label::new(name).wrap());
        ui.add(Label::new(place).wrap());
    } else {
        let line = vec2(ui.available_width(), size * 1.6);
        ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            ui.label(place);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.label(name));
        });
    }
}

/// What the signatures of an online game say.
fn signed(ui: &mut Ui, view: &TableView) {
    if let Some(signed) = view.signatures.get() {
        signatures::show(ui, signed, &view.texts);
    }
}

/// The width of a text on one line.
pub(super) fn width(ui: &Ui, text: RichText) -> f32 {
    let wrap = Some(TextWrapMode::Extend);
    WidgetText::from(text).into_galley(ui, wrap, f32::INFINITY, TextStyle::Body).size().x
}

/// The current move and the number of moves.
fn place(view: &TableView) -> String {
    let Some(review) = view.table.review() else { return String::new() };
    match review.cursor() {
        ReviewCursor::Main(ply) => {
            let [now, all] = rounds(view, ply);
            let gaps = [("now", now.into()), ("moves", all.into())];
            view.texts.with("review-place", &gaps)
        }
        ReviewCursor::Side(_) | ReviewCursor::Variation(..) => view.texts.get("review-variation"),
    }
}

/// The moves up to this ply, and those of the whole game, as players count them.
fn rounds(view: &TableView, ply: usize) -> [usize; 2] {
    let movers = view.table.movers();
    [&movers[..ply.min(movers.len())], movers].map(count_rounds)
}

/// The same in few letters.
fn brief_place(view: &TableView) -> String {
    match view.table.cursor() {
        ReviewCursor::Main(ply) => {
            let [now, all] = rounds(view, ply);
            format!("{now}/{all}")
        }
        _ => view.texts.get("review-variation"),
    }
}

/// Evaluation and graph.
fn opinion(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    height: f32,
) -> Option<ReviewPanelAction> {
    if !commands.settings.evaluate {
        return None;
    }
    ui.spacing_mut().item_spacing.y = GAP_XS;
    let (said, best) = match view.analysis.here() {
        Some(opinion) => (evaluation::standing(view, opinion), evaluation::best(view, opinion)),
        None => (view.texts.get("review-thinking"), None),
    };
    ui.add(Label::new(RichText::new(said).family(bold()).color(colour(TEXT))).wrap());
    let best = best.unwrap_or_default();
    ui.add(Label::new(RichText::new(best).color(colour(WEAK_TEXT))).wrap());
    // Below the board the graph takes the remaining height.
    let left = if height > 0.0 { height } else { (ui.available_height() - 2.0).max(LEAST_GRAPH) };
    graph::show(ui, view, commands, left).map(ReviewPanelAction::Go)
}

/// Is the position one of a variation?
fn is_aside(view: &TableView) -> bool {
    !matches!(view.table.cursor(), ReviewCursor::Main(_))
}

/// The moves, and the way back from a variation or the button for what was missed.
fn list(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: &mut moves::MoveListState,
) -> Option<ReviewPanelAction> {
    let mut request = None;
    if is_aside(view) && button(ui, &view.texts.get("review-return")).clicked() {
        request = Some(ReviewPanelAction::Return);
    }
    if !is_aside(view) && offers_missed(view, commands) && missed(ui, view) {
        request = Some(ReviewPanelAction::Missed);
    }
    moves::show(ui, view, commands, pictures, state).map(ReviewPanelAction::Go).or(request)
}

/// Can there be something that a player at this computer has missed?
fn offers_missed(view: &TableView, commands: &TableCommands) -> bool {
    let has_moves = view.table.ply() > 0 && commands.settings.evaluate && !view.online.is_playing();
    has_moves && !own_teams(&view.table, &commands.settings.name).is_empty()
}

/// The button for what was missed; it waits for the analysis.
fn missed(ui: &mut Ui, view: &TableView) -> bool {
    let known = view.analysis.is_complete() || view.missed.knows(view.table.record());
    let pressed = button_if(ui, &view.texts.get("review-missed"), known);
    let about = if known { "review-missed-about" } else { "review-missed-waits" };
    pressed.tooltip(view.texts.get(about)).clicked()
}

/// One line for small windows: as much as there is room for, and every word whole.
fn line(ui: &mut Ui, view: &TableView) {
    let opinion = view.analysis.here();
    let said = opinion.map(|opinion| evaluation::standing(view, opinion)).unwrap_or_default();
    let brief = opinion.map(|opinion| evaluation::brief(view, opinion)).unwrap_or_default();
    let last = view.table.shown().move_texts().last().cloned().unwrap_or_default();
    let (place, short) = (place(view), brief_place(view));
    let none = String::new;
    let choices = [
        [said.clone(), last.clone(), place.clone()],
        [said, last.clone(), short.clone()],
        [brief.clone(), last.clone(), place],
        [brief.clone(), last.clone(), short],
        [brief.clone(), last, none()],
        [brief, none(), none()],
    ];
    let gap = ui.spacing().item_spacing.x;
    let needed = |parts: &[String; 3]| -> f32 {
        parts.iter().map(|part| width(ui, RichText::new(part).family(bold())) + gap).sum()
    };
    let fitting = choices.iter().position(|parts| needed(parts) <= ui.available_width());
    let [said, last, place] = &choices[fitting.unwrap_or(choices.len() - 1)];
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(place).color(colour(WEAK_TEXT)));
        ui.label(RichText::new(last).color(colour(TEXT)));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(said).family(bold()).color(colour(ACCENT))).wrap());
        });
    });
}
