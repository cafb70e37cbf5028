//! The board on the screen: the view in use draws it, and the pointer over it becomes input.

use super::plan::Plan;
use super::{Seen, Will};
use crate::settings::ViewKind;
use crate::table::hand::{BoardInput, Hand};
use crate::table::view::{BoardOutline, BoardSpace, ScreenToBoard};
use crate::table::view2d::fit::Fit;
use crate::table::view2d::{View2d, View2dInput};
use crate::table::view3d::{self, View3dImage};
use crate::theme::Theme;
use crate::ui::focus;
use crate::ui::pictures::Pictures;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, Res, ResMut, Vec2};
use bevy_egui::egui::{CursorIcon, Event, Id, PointerButton, Pos2, Rect, Response, Sense, Ui, vec2};
use rules::Cell;

/// Where the board is, and how it is seen.
#[derive(SystemParam)]
pub(super) struct Place<'w> {
    space: ResMut<'w, BoardSpace>,
    outline: ResMut<'w, BoardOutline>,
    screen_to_board: ResMut<'w, ScreenToBoard>,
    image3d: Res<'w, View3dImage>,
}

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    view2d: View2d,
    /// What the sight was made from.
    seen: Option<Fit>,
    pressed: bool,
    /// Where an arrow begins that is being drawn.
    drawn_from: Option<Cell>,
}

impl Kept {
    /// Where the board with its border is, if the flat board is seen.
    pub(super) fn outline(&self) -> Option<Rect> {
        self.seen.as_ref().map(Fit::outline)
    }

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
    if focus::hold(ui, &response, !will.sheets.is_empty(), true) {
        will.awake.request_frames();
    }
    match will.view.kind {
        ViewKind::TwoD => view2d(ui, plan, seen, will, pictures, place, kept),
        ViewKind::ThreeD => {
            kept.seen = None;
            view3d::show(ui.painter(), plan.board, &place.image3d);
            let free = Rect::from_min_max(plan.board.min + vec2(plan.spare, 0.0), plan.board.max);
            place.outline.set_if_neq(BoardOutline(free));
        }
    }
    point(ui, &response, seen, will, &place.screen_to_board, kept);
}

fn view2d(
    ui: &Ui,
    plan: &Plan,
    seen: &Seen,
    will: &Will,
    pictures: &mut Pictures,
    place: &mut Place,
    kept: &mut Kept,
) {
    let what = View2dInput {
        info: seen.table.info(),
        board: seen.table.board(),
        scene: &seen.scene,
        marks: &seen.marks,
        theme: Theme::find(&will.settings.theme),
        flipped: will.view.flipped,
        coordinates: will.settings.coordinates,
        spare: plan.spare,
    };
    let fit = kept.view2d.show(ui.painter(), plan.board, &what, pictures);
    place.outline.set_if_neq(BoardOutline(fit.outline()));
    if kept.seen != Some(fit) || place.screen_to_board.0.is_none() {
        kept.seen = Some(fit);
        place.screen_to_board.0 = Some(Box::new(move |at: Pos2| Some(fit.to_board(at))));
    }
}

/// The pointer over the board. On a slow machine several clicks come with one picture: each counts where it was made.
fn point(
    ui: &Ui,
    response: &Response,
    seen: &Seen,
    will: &mut Will,
    screen_to_board: &ScreenToBoard,
    kept: &mut Kept,
) {
    let (events, latest) = ui.input(|input| (input.events.clone(), input.pointer.latest_pos()));
    let see = |at: Pos2| screen_to_board.0.as_ref().and_then(|see| see(at));
    let mut known = seen.hand.pointer;
    let mut go = |will: &mut Will, there: Option<Vec2>| {
        if there != known {
            known = there;
            will.touch(BoardInput::Moved(there));
        }
        there.and_then(|at| Hand::cell_at(&seen.table, at))
    };
    for event in &events {
        let Event::PointerButton { pos, button, pressed, .. } = event else { continue };
        if *button == PointerButton::Secondary && is_on(response, *pos, latest) {
            let cell = see(*pos).and_then(|at| Hand::cell_at(&seen.table, at));
            draw(cell, *pressed, seen, will, kept);
        }
        if *button != PointerButton::Primary {
            continue;
        }
        if *pressed && is_on(response, *pos, latest) {
            kept.pressed = true;
            let cell = go(will, see(*pos));
            will.touch(BoardInput::Pressed(cell));
        } else if !pressed && kept.pressed {
            let cell = go(will, see(*pos));
            kept.pressed = false;
            will.touch(BoardInput::Released(cell));
        }
    }
    let over = response.contains_pointer() || kept.pressed;
    go(will, latest.filter(|_| over).and_then(see));
    if seen.hand.dragged.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    } else if seen.marks.hover.is_some() && over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
}

/// The other button draws an arrow for people elsewhere, or takes it away. In space it turns the camera instead.
fn draw(cell: Option<Cell>, pressed: bool, seen: &Seen, will: &mut Will, kept: &mut Kept) {
    let on = seen.company.is_on() && seen.table.review().is_none() && will.view.kind == ViewKind::TwoD;
    if pressed {
        kept.drawn_from = cell.filter(|_| on);
    } else if let Some(from) = kept.drawn_from.take() {
        will.touch(BoardInput::Draw(cell.filter(|to| *to != from).map(|to| (from, to))));
    }
}

/// Is this place on the board, and nothing above it?
fn is_on(response: &Response, at: Pos2, latest: Option<Pos2>) -> bool {
    if Some(at) == latest {
        return response.contains_pointer();
    }
    response.rect.contains(at) && response.ctx.layer_id_at(at) == Some(response.layer_id)
}
