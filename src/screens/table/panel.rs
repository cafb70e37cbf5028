//! The panel beside or below the board: the game, who plays, and what was played.

use super::plan::{PAD, Plan};
use super::{Seen, Will, moves, online, players, words};
use crate::online::OnlineAsked;
use crate::screens::Confirm;
use crate::screens::online::chat;
use crate::table::review::Spot;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::button;
use bevy_egui::egui::{
    Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, pos2, vec2,
};

/// The list of moves is shown if it gets at least so many points.
const LEAST_LIST: f32 = 90.0;
/// The height that players leave to the list of moves beside the board.
const FOR_LIST: f32 = 150.0;

/// What somebody wants in the panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To see the end of the game again.
    Ending,
    /// To look at a position.
    Look(Spot),
    /// To say something to people elsewhere.
    Online(OnlineAsked),
    /// Something that is asked about first.
    Confirm(Confirm),
}

/// What the lists of moves and of words keep from picture to picture.
pub(super) struct Lists<'a> {
    pub(super) moves: &'a mut moves::Kept,
    pub(super) online: &'a mut online::Kept,
    pub(super) talk: &'a mut chat::Kept,
}

/// Fills the panel.
pub(super) fn show(
    ui: &mut Ui,
    plan: &Plan,
    seen: &Seen,
    will: &Will,
    pictures: &mut Pictures,
    kept: Lists,
    closed: bool,
) -> Option<Wish> {
    let mut wish = None;
    let space = plan.panel.shrink2(vec2(PAD, if plan.tight { 4.0 } else { PAD }));
    if plan.tight {
        inside(ui, space, |ui| {
            if !online::line(ui, seen) {
                players::line(ui, seen, will);
            }
        });
    } else if plan.beside {
        inside(ui, space, |ui| wish = one_column(ui, seen, will, pictures, kept, closed));
    } else {
        let cut = (space.left() + space.width() * 0.54).round();
        let left = Rect::from_min_max(space.min, pos2(cut - PAD, space.bottom()));
        let right = Rect::from_min_max(pos2(cut, space.top()), space.max);
        inside(ui, left, |ui| {
            ScrollArea::vertical().id_salt("players").auto_shrink(false).show(ui, |ui| {
                players::cards(ui, seen, will, pictures);
                wish = online::people(ui, seen, pictures, kept.online);
            });
        });
        inside(ui, right, |ui| {
            head(ui, seen);
            online::warning(ui, seen);
            wish = wish.take().or(result(ui, seen, closed));
            wish = wish.take().or(list(ui, seen, will, pictures, kept));
        });
    }
    wish
}

/// Fills a rectangle from top to bottom.
pub(super) fn inside(ui: &mut Ui, space: Rect, fill: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(space).layout(layout), |ui| {
        ui.shrink_clip_rect(space.expand(4.0));
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        fill(ui);
    });
}

fn one_column(
    ui: &mut Ui,
    seen: &Seen,
    will: &Will,
    pictures: &mut Pictures,
    kept: Lists,
    closed: bool,
) -> Option<Wish> {
    let mut about = None;
    let most = (ui.available_height() - FOR_LIST).max(ui.available_height() * 0.5);
    ScrollArea::vertical().id_salt("players").auto_shrink([false, true]).max_height(most).show(
        ui,
        |ui| {
            head(ui, seen);
            online::warning(ui, seen);
            players::cards(ui, seen, will, pictures);
            if !kept.online.is_open() {
                about = online::people(ui, seen, pictures, kept.online);
            }
        },
    );
    let wish = about.or(result(ui, seen, closed));
    if ui.available_height() < LEAST_LIST {
        return wish;
    }
    wish.or(list(ui, seen, will, pictures, kept))
}

/// What was played, or what was said.
fn list(ui: &mut Ui, seen: &Seen, will: &Will, pictures: &mut Pictures, kept: Lists) -> Option<Wish> {
    let Lists { moves, online, talk } = kept;
    if online::tabs(ui, seen, &will.settings, online, talk) {
        return online::chat(ui, seen, &will.settings, pictures, online, talk).map(Wish::Online);
    }
    moves::show(ui, seen, moves).map(Wish::Look)
}

/// How the game ended, when that was closed to look at the board; a click brings it back.
fn result(ui: &mut Ui, seen: &Seen, closed: bool) -> Option<Wish> {
    let outcome = seen.table.outcome().filter(|_| closed)?;
    let (who, why) = words::ending(&seen.texts, &seen.table, outcome);
    button(ui, &who).on_hover_text(why).clicked().then_some(Wish::Ending)
}

/// The game, and how long it has taken.
fn head(ui: &mut Ui, seen: &Seen) {
    let name = words::game(&seen.texts, seen.table.info());
    let time = words::time(seen.watch.of_game);
    let font = TextStyle::Body.resolve(ui.style());
    let size = font.size;
    // A digit that was never shown is seen one picture late; so all of them are made ready at once.
    let _ready = ui.painter().layout_no_wrap("0123456789:".into(), font, colour(WEAK_TEXT));
    let line = vec2(ui.available_width(), size * 1.8);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        let time = RichText::new(time).color(colour(WEAK_TEXT));
        ui.label(time).on_hover_text(seen.texts.get("table-time-of-game"));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = RichText::new(name).size(size * 1.25).family(bold()).color(colour(ACCENT));
            ui.add(Label::new(name).wrap());
        });
    });
}
