//! The board: the current view draws it, and pointer events become input.

use super::camera_drag::{CameraDrag, pinch, wheel};
use super::layout::TableLayout;
use super::{TableCommands, TableView};
use crate::settings::ViewKind;
use crate::table::drawing::{Brush, Drawing};
use crate::table::selection::{BoardInput, Selection};
use crate::table::view::{BoardOutline, BoardSpace, BoardToScreen, CameraAsked, ScreenToBoard};
use crate::table::view2d::fit::Fit;
use crate::table::view2d::{View2d, View2dInput};
use crate::table::view3d::{self, View3dImage};
use crate::theme::Theme;
use crate::ui::focus;
use crate::ui::pictures::Pictures;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChangesMut, Res, ResMut, Vec2};
use bevy_egui::egui::{
    CursorIcon, Event, Id, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Ui, vec2,
};
use rules::Cell;

/// Position and orientation of the board.
#[derive(SystemParam)]
pub(super) struct BoardPlacement<'w> {
    space: ResMut<'w, BoardSpace>,
    outline: ResMut<'w, BoardOutline>,
    screen_to_board: ResMut<'w, ScreenToBoard>,
    board_to_screen: ResMut<'w, BoardToScreen>,
    image3d: Res<'w, View3dImage>,
}

impl BoardPlacement<'_> {
    /// The 3D picture.
    pub(super) fn picture(&self) -> &View3dImage {
        &self.image3d
    }
}

/// State kept between frames.
#[derive(Default)]
pub(super) struct BoardState {
    view2d: View2d,
    /// The inputs the mapping was built from.
    view: Option<Fit>,
    pressed: bool,
    /// The start of the arrow being drawn.
    drawn_from: Option<Cell>,
    camera: CameraDrag,
}

impl BoardState {
    /// The rectangle of the board with its border, in the 2D view.
    pub(super) fn outline(&self) -> Option<Rect> {
        self.view.as_ref().map(Fit::outline)
    }

    /// The rectangle of a cell on the screen, in either view.
    pub(super) fn square(&self, view: &TableView, place: &BoardPlacement, cell: Cell) -> Option<Rect> {
        let board = view.table.shown().board();
        match &self.view {
            Some(fit) => Some(fit.square(board, cell)),
            None => place.board_to_screen.rect_of(board, cell),
        }
    }
}

/// The id under which the board has the keyboard focus.
pub(super) fn id() -> Id {
    Id::new("board")
}

pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    place: &mut BoardPlacement,
    state: &mut BoardState,
) {
    place.space.set_if_neq(BoardSpace(layout.board));
    let response = ui.interact(layout.board, id(), Sense::click_and_drag());
    if focus::hold(ui, &response, !commands.sheets.is_empty(), true) {
        commands.awake.request_frames();
    }
    // The 2D board stays until everything in the 3D picture is there.
    let in_3d = commands.view.kind == ViewKind::ThreeD && place.image3d.ready;
    if in_3d {
        state.view = None;
        view3d::show(ui.painter(), layout.board, &place.image3d);
        let free = Rect::from_min_max(layout.board.min + vec2(layout.spare, 0.0), layout.board.max);
        place.outline.set_if_neq(BoardOutline(free));
    } else {
        view2d(ui, layout, view, commands, pictures, place, state);
    }
    point(ui, &response, view, commands, &place.screen_to_board, state, in_3d);
}

fn view2d(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    place: &mut BoardPlacement,
    state: &mut BoardState,
) {
    let what = View2dInput {
        info: view.table.info(),
        board: view.table.shown().board(),
        scene: &view.scene,
        marks: &view.marks,
        theme: Theme::find(&commands.settings.theme),
        flipped: commands.view.flipped,
        coordinates: commands.settings.coordinates,
        spare: layout.spare,
    };
    let fit = state.view2d.show(ui.painter(), layout.board, &what, pictures);
    place.outline.set_if_neq(BoardOutline(fit.outline()));
    if state.view != Some(fit) || place.screen_to_board.0.is_none() {
        state.view = Some(fit);
        place.screen_to_board.0 = Some(Box::new(move |at: Pos2| Some(fit.to_board(at))));
        place.board_to_screen.0 = Some(Box::new(move |at: Vec2| Some(fit.to_screen(at))));
    }
}

/// Pointer input. Several clicks can arrive in one frame; each counts at its own position.
fn point(
    ui: &Ui,
    response: &Response,
    view: &TableView,
    commands: &mut TableCommands,
    screen_to_board: &ScreenToBoard,
    state: &mut BoardState,
    in_3d: bool,
) {
    let (events, latest) = ui.input(|input| (input.events.clone(), input.pointer.latest_pos()));
    let see = |at: Pos2| screen_to_board.0.as_ref().and_then(|see| see(at));
    let mut known = view.selection.pointer;
    let mut go = |commands: &mut TableCommands, there: Option<Vec2>| {
        if there != known {
            known = there;
            commands.touch(BoardInput::Moved(there));
        }
        there.and_then(|at| Selection::cell_at(view.table.shown(), at))
    };
    for event in &events {
        match event {
            Event::PointerMoved(to) => state.camera.moved(*to, commands),
            Event::MouseWheel { unit, delta, .. } if in_3d && response.contains_pointer() => {
                wheel(*unit, *delta, commands);
            }
            Event::Zoom(factor) if in_3d && response.contains_pointer() => pinch(*factor, commands),
            _ => {}
        }
        let Event::PointerButton { pos, button, pressed, modifiers } = event else { continue };
        let released = if *pressed { None } else { state.camera.release(*button, commands) };
        released.into_iter().for_each(|cell| click_beside(ui, cell, commands));
        let cell = || see(*pos).and_then(|at| Selection::cell_at(view.table.shown(), at));
        let is_on = is_on(response, *pos, latest);
        if in_3d && *pressed && is_on && state.camera.press(*button, *pos, cell(), view, commands) {
            continue;
        }
        if *button == PointerButton::Secondary && is_on {
            draw(cell(), *pressed, *modifiers, view, commands, state);
        }
        if *button == PointerButton::Primary && *pressed && is_on {
            state.pressed = true;
            let cell = go(commands, see(*pos));
            commands.touch(BoardInput::Pressed(cell));
        } else if *button == PointerButton::Primary && !pressed && state.pressed {
            let cell = go(commands, see(*pos));
            state.pressed = false;
            commands.touch(BoardInput::Released(cell));
        }
    }
    let over = response.contains_pointer() || state.pressed;
    if !state.camera.turns() {
        go(commands, latest.filter(|_| over).and_then(see));
    }
    if let Some(icon) = cursor(view, state, over, in_3d) {
        ui.ctx().set_cursor_icon(icon);
    }
}

/// The cursor over the board: what can be done there.
fn cursor(view: &TableView, state: &BoardState, over: bool, in_3d: bool) -> Option<CursorIcon> {
    if state.camera.turns() || view.selection.dragged.is_some() {
        Some(CursorIcon::Grabbing)
    } else if view.marks.hover.is_some() && over {
        Some(CursorIcon::PointingHand)
    } else {
        // The table can be turned.
        (in_3d && over && view.selection.hover.is_none()).then_some(CursorIcon::Grab)
    }
}

/// A click where no move begins deselects; a double click beside the board resets the camera.
fn click_beside(ui: &Ui, cell: Option<Cell>, commands: &mut TableCommands) {
    commands.touch(BoardInput::Pressed(cell));
    commands.touch(BoardInput::Released(cell));
    if cell.is_none() && ui.input(|input| input.pointer.button_double_clicked(PointerButton::Primary)) {
        commands.move_camera(CameraAsked::Reset);
    }
}

/// The right button draws an arrow or a circle, or drops what is chosen. Beside the board it turns the camera.
fn draw(
    cell: Option<Cell>,
    pressed: bool,
    modifiers: Modifiers,
    view: &TableView,
    commands: &mut TableCommands,
    state: &mut BoardState,
) {
    if pressed {
        let chosen = !view.selection.builder.is_empty() || !view.marks.premoves.is_empty();
        if chosen {
            commands.touch(BoardInput::Cancel);
        }
        state.drawn_from = cell.filter(|_| !chosen);
    } else if let (Some(from), Some(to)) = (state.drawn_from.take(), cell) {
        let brush = Brush::of(modifiers.shift, modifiers.alt || modifiers.command);
        commands.touch(BoardInput::Draw(Drawing { from, to, brush }));
    }
}

/// Is this point on the board and not covered?
fn is_on(response: &Response, at: Pos2, latest: Option<Pos2>) -> bool {
    if Some(at) == latest {
        return response.contains_pointer();
    }
    response.rect.contains(at) && response.ctx.layer_id_at(at) == Some(response.layer_id)
}
