//! The panel while a game is looked at: who plays, what the AI thinks, how the game went, and its moves.

use super::super::panel::inside;
use super::super::plan::{PAD, Plan};
use super::super::{Seen, Will, moves, words};
use super::{graph, people, said};
use crate::table::review::Spot;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::button;
use bevy_egui::egui::{Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, pos2, vec2};

/// The list of moves keeps at least so many points beside the board.
const FOR_LIST: f32 = 150.0;

/// In a panel so many times as high as the text there is room for captured pieces.
const ROOMY: f32 = 30.0;
/// The height of the graph beside the board, compared with the text.
const GRAPH: f32 = 5.4;
/// It is never lower than this.
const LEAST_GRAPH: f32 = 56.0;

/// What somebody wants in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screens::table) enum Wish {
    /// To look there.
    Go(Spot),
    /// To leave the side line for the game.
    Return,
}

/// Fills the panel.
pub(in crate::screens::table) fn show(
    ui: &mut Ui,
    plan: &Plan,
    seen: &Seen,
    will: &Will,
    pictures: &mut Pictures,
    kept: &mut moves::Kept,
) -> Option<Wish> {
    let space = plan.panel.shrink2(vec2(PAD, if plan.tight { 4.0 } else { PAD }));
    let mut wish = None;
    if plan.tight {
        inside(ui, space, |ui| line(ui, seen));
    } else if plan.beside {
        inside(ui, space, |ui| {
            let most = (ui.available_height() - FOR_LIST).max(ui.available_height() * 0.5);
            ScrollArea::vertical().id_salt("review").auto_shrink([false, true]).max_height(most).show(
                ui,
                |ui| {
                    head(ui, seen);
                    let size = TextStyle::Body.resolve(ui.style()).size;
                    people::show(ui, seen, will, pictures, space.height() > size * ROOMY);
                    wish = opinion(ui, seen, will, (size * GRAPH).round());
                },
            );
            wish = list(ui, seen, kept).or(wish);
        });
    } else {
        let cut = (space.left() + space.width() * 0.54).round();
        let left = Rect::from_min_max(space.min, pos2(cut - PAD, space.bottom()));
        let right = Rect::from_min_max(pos2(cut, space.top()), space.max);
        inside(ui, left, |ui| {
            ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| {
                people::show(ui, seen, will, pictures, false);
                wish = opinion(ui, seen, will, 0.0);
            });
        });
        inside(ui, right, |ui| {
            head(ui, seen);
            wish = list(ui, seen, kept).or(wish);
        });
    }
    wish
}

/// The game, and which of its moves is looked at.
fn head(ui: &mut Ui, seen: &Seen) {
    let name = words::game(&seen.texts, seen.table.info());
    let size = TextStyle::Body.resolve(ui.style()).size;
    let line = vec2(ui.available_width(), size * 1.6);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(place(seen)).color(colour(WEAK_TEXT)));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = RichText::new(name).size(size * 1.2).family(bold()).color(colour(ACCENT));
            ui.add(Label::new(name).truncate());
        });
    });
}

/// Which move is looked at, of how many.
fn place(seen: &Seen) -> String {
    let Some(review) = seen.table.review() else { return String::new() };
    match review.spot() {
        Spot::Main(ply) => {
            let gaps = [("ply", ply.into()), ("moves", review.shown().len().into())];
            seen.texts.with("review-place", &gaps)
        }
        Spot::Side(_) => seen.texts.get("review-variation"),
    }
}

/// What the AI thinks of this position, and how the whole game went.
fn opinion(ui: &mut Ui, seen: &Seen, will: &Will, height: f32) -> Option<Wish> {
    if !will.settings.evaluate {
        return None;
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    let (said, best) = match seen.analysis.here() {
        Some(opinion) => (said::standing(seen, opinion), said::best(seen, opinion)),
        None => (seen.texts.get("review-thinking"), None),
    };
    ui.add(Label::new(RichText::new(said).family(bold()).color(colour(TEXT))).truncate());
    let best = best.unwrap_or_default();
    ui.add(Label::new(RichText::new(best).color(colour(WEAK_TEXT))).truncate());
    // Below the board the graph takes what is left.
    let left = if height > 0.0 { height } else { (ui.available_height() - 2.0).max(LEAST_GRAPH) };
    graph::show(ui, seen, will, left).map(Wish::Go)
}

/// The moves, and the way back from a side line.
fn list(ui: &mut Ui, seen: &Seen, kept: &mut moves::Kept) -> Option<Wish> {
    let aside = seen.table.review().is_some_and(|review| matches!(review.spot(), Spot::Side(_)));
    let mut wish = None;
    if aside && button(ui, &seen.texts.get("review-return")).clicked() {
        wish = Some(Wish::Return);
    }
    moves::show(ui, seen, kept).map(Wish::Go).or(wish)
}

/// Everything in one line, for small windows.
fn line(ui: &mut Ui, seen: &Seen) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(place(seen)).color(colour(WEAK_TEXT)));
        if let Some(last) = seen.table.shown().last() {
            ui.label(RichText::new(last).color(colour(TEXT)));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let opinion = seen.analysis.here();
            let said = opinion.map(|opinion| said::standing(seen, opinion)).unwrap_or_default();
            ui.add(Label::new(RichText::new(said).family(bold()).color(colour(ACCENT))).truncate());
        });
    });
}
