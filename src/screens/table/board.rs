//! The board on the screen: the view in use draws it, and the pointer over it becomes input.

use super::plan::Plan;
use super::{Seen, Will};
use crate::settings::ViewKind;
use crate::table::hand::{BoardInput, Hand};
use crate::table::view::{BoardSpace, Sight};
use crate::table::view2d::fit::Fit;
use crate::table::view2d::{Flat, FlatPicture};
use crate::table::view3d::{self, SolidPicture};
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, Res, ResMut};
use bevy_egui::egui::{CursorIcon, EventFilter, Id, Pos2, Rect, Response, Sense, Ui};
use rules::Cell;

/// Where the board is, and how it is seen.
#[derive(SystemParam)]
pub(super) struct Place<'w> {
    space: ResMut<'w, BoardSpace>,
    sight: ResMut<'w, Sight>,
    solid: Res<'w, SolidPicture>,
}

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    flat: Flat,
    /// What the sight was made from.
    seen: Option<Fit>,
    pressed: bool,
}

impl Kept {
    /// Where a cell is on the screen, if the flat board is seen.
    pub(super) fn square(&self, seen: &Seen, cell: Cell) -> Option<Rect> {
        Some(self.seen.as_ref()?.square(seen.table.board(), cell))
    }
}

/// The board as something that can have the focus of the keyboard.
pub(super) fn id() -> Id {
    Id::new("board")
}

pub(super) fn show(
    ui: &mut Ui,
    plan: &Plan,
    seen: &Seen,
    will: &mut Will,
    pictures: &mut Pictures,
    place: &mut Place,
    kept: &mut Kept,
) {
    place.space.set_if_neq(BoardSpace(plan.board));
    let response = ui.interact(plan.board, id(), Sense::click_and_drag());
    focus(ui, &response, will);
    match will.view.kind {
        ViewKind::Flat => flat(ui, plan, seen, will, pictures, place, kept),
        ViewKind::Solid => {
            kept.seen = None;
            view3d::show(ui.painter(), plan.board, &place.solid);
        }
    }
    point(ui, &response, seen, will, &place.sight, kept);
}

fn flat(
    ui: &Ui,
    plan: &Plan,
    seen: &Seen,
    will: &Will,
    pictures: &mut Pictures,
    place: &mut Place,
    kept: &mut Kept,
) {
    let what = FlatPicture {
        table: &seen.table,
        scene: &seen.scene,
        marks: &seen.marks,
        theme: Theme::find(&will.settings.theme),
        flipped: will.view.flipped,
        coordinates: will.settings.coordinates,
    };
    let fit = kept.flat.show(ui.painter(), plan.board, &what, pictures);
    if kept.seen != Some(fit) {
        kept.seen = Some(fit);
        place.sight.0 = Some(Box::new(move |at: Pos2| Some(fit.to_board(at))));
    }
}

/// While nothing else has the focus the board has it, and keeps Tab, arrows and Esc for itself.
fn focus(ui: &Ui, response: &Response, will: &mut Will) {
    if !will.sheets.is_empty() {
        ui.memory_mut(|memory| memory.surrender_focus(response.id));
        return;
    }
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
        will.awake.nudge();
    }
    let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
}

/// The pointer over the board.
fn point(ui: &Ui, response: &Response, seen: &Seen, will: &mut Will, sight: &Sight, kept: &mut Kept) {
    let (at, down, up) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.latest_pos(), pointer.primary_pressed(), pointer.primary_released())
    });
    let over = response.contains_pointer() || kept.pressed;
    let there = at.filter(|_| over).and_then(|at| sight.0.as_ref().and_then(|see| see(at)));
    if there != seen.hand.pointer {
        will.touch(BoardInput::Moved(there));
    }
    let cell = there.and_then(|at| Hand::cell_at(&seen.table, at));
    if down && response.contains_pointer() {
        kept.pressed = true;
        will.touch(BoardInput::Pressed(cell));
    }
    if up && kept.pressed {
        kept.pressed = false;
        will.touch(BoardInput::Released(cell));
    }
    if seen.hand.dragged.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    } else if seen.marks.hover.is_some() && over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
}
