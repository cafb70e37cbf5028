//! The board of the editor, drawn as at the table and edited with the pointer.

use super::layout::EditorLayout;
use super::{EditorCommands, EditorScreenState as Screen, Tool, touch};
use crate::editor::{Change, EditedPosition, Validity};
use crate::table::highlight::Marks;
use crate::table::scene::Scene;
use crate::table::view::BoardSpace;
use crate::table::view2d::fit::Fit;
use crate::table::view2d::{View2d, View2dInput};
use crate::theme::Theme;
use crate::ui::focus;
use crate::ui::pictures::Pictures;
use bevy::prelude::{DetectChangesMut, Vec2};
use bevy_egui::egui::{
    CursorIcon, Event, Id, PointerButton, Pos2, Response, Sense, Ui, WidgetInfo, WidgetType,
};
use rules::{Arg, Board, Cell, Placed};

/// State kept between frames.
#[derive(Default)]
pub(super) struct EditorBoardState {
    view2d: View2d,
    scene: Scene,
    /// The inputs the scene was built from.
    built: Option<Vec<Placed>>,
    fit: Option<Fit>,
    stroke: Option<Stroke>,
    /// The keyboard cursor.
    pub(super) cursor: Option<Cell>,
    /// The cell of the piece picked up with the keyboard.
    pub(super) chosen: Option<Cell>,
}

/// What the pressed pointer button does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stroke {
    /// Carries the piece of this cell.
    Carry(Cell),
    /// Places or removes pieces; the last cell it did so on.
    Paint(Tool, Option<Cell>),
}

impl EditorBoardState {
    /// The cell at a window position.
    pub(super) fn cell_at(&self, board: &Board, at: Pos2) -> Option<Cell> {
        let there = self.fit?.to_board(at);
        (there.x >= 0.0 && there.y >= 0.0).then(|| board.cell(there.x as u8, there.y as u8)).flatten()
    }

    /// The width of a cell.
    pub(super) fn cell_side(&self) -> f32 {
        self.fit.map_or(48.0, |fit| fit.cell)
    }
}

/// The id under which the board has the keyboard focus.
pub(super) fn id() -> Id {
    Id::new("editor-board")
}

pub(super) fn show(
    ui: &Ui,
    layout: &EditorLayout,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    screen: &mut Screen,
) {
    commands.space.set_if_neq(BoardSpace(layout.board));
    let response = ui.interact(layout.board, id(), Sense::click_and_drag());
    let name = super::labels::game(&commands.texts, sketch.info());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &name));
    if focus::hold(ui, &response, !commands.sheets.is_empty(), false) {
        commands.awake.request_frames();
    }
    let pointer = ui.input(|input| input.pointer.latest_pos()).filter(|_| response.contains_pointer());
    let hover = pointer.and_then(|at| screen.board.cell_at(sketch.board(), at));
    point(ui, &response, sketch, commands, screen);
    draw(ui, layout, sketch, commands, pictures, screen, hover);
}

fn draw(
    ui: &Ui,
    layout: &EditorLayout,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    screen: &mut Screen,
    hover: Option<Cell>,
) {
    let has_focus = ui.memory(|memory| memory.has_focus(id()));
    let state = &mut screen.board;
    if state.built.as_deref() != Some(sketch.pieces()) {
        state.scene = Scene::at_rest(sketch.board(), sketch.pieces());
        state.built = Some(sketch.pieces().to_vec());
    }
    state.scene.set_held(held(ui, state));
    let marks = Marks {
        hover,
        cursor: state.cursor.filter(|_| has_focus),
        chosen: state.chosen.into_iter().collect(),
        alarm: wrong_cell(sketch),
        ..Marks::default()
    };
    let what = View2dInput {
        info: sketch.info(),
        board: sketch.board(),
        scene: &state.scene,
        marks: &marks,
        theme: Theme::find(&commands.settings.theme),
        flipped: screen.flipped,
        coordinates: commands.settings.coordinates,
        spare: 0.0,
    };
    let fit = state.view2d.show(ui.painter(), layout.board, &what, pictures);
    if state.fit != Some(fit) || commands.sight.0.is_none() {
        state.fit = Some(fit);
        commands.sight.0 = Some(Box::new(move |at: Pos2| Some(fit.to_board(at))));
    }
}

/// The piece carried by the pointer, and its position.
fn held(ui: &Ui, state: &EditorBoardState) -> Option<(Cell, Vec2)> {
    let Some(Stroke::Carry(cell)) = state.stroke else { return None };
    let at = ui.input(|input| input.pointer.latest_pos())?;
    Some((cell, state.fit?.to_board(at)))
}

/// The cell named in the error message, if any.
fn wrong_cell(sketch: &EditedPosition) -> Option<Cell> {
    let Validity::Invalid { why } = sketch.validity() else { return None };
    let cell = why.args.iter().find_map(|(name, arg)| match arg {
        Arg::Text(cell) if name == "cell" => sketch.board().find(cell),
        _ => None,
    });
    cell.filter(|cell| sketch.at(*cell).is_some())
}

/// Pointer input. Several clicks can arrive in one frame; each counts at its own position.
fn point(
    ui: &Ui,
    response: &Response,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    screen: &mut Screen,
) {
    let (events, latest) = ui.input(|input| (input.events.clone(), input.pointer.latest_pos()));
    for event in &events {
        match event {
            Event::PointerButton { pos, button, pressed, .. } => {
                let on = response.contains_pointer() && response.rect.contains(*pos);
                match (button, pressed) {
                    (PointerButton::Primary, true) if on => press(*pos, sketch, commands, screen),
                    (PointerButton::Primary, false) => release(*pos, sketch, commands, screen),
                    (PointerButton::Secondary, true) if on => {
                        let cell = screen.board.cell_at(sketch.board(), *pos);
                        cell.into_iter().for_each(|cell| commands.change(Change::Remove(cell)));
                    }
                    _ => {}
                }
            }
            Event::PointerMoved(at) => paint(*at, sketch, commands, screen),
            _ => {}
        }
    }
    let over = latest.filter(|_| response.contains_pointer());
    let piece =
        over.and_then(|at| screen.board.cell_at(sketch.board(), at)).and_then(|at| sketch.at(at));
    match (screen.board.stroke, screen.tool) {
        (Some(Stroke::Carry(_)), _) => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
        (_, Tool::Hand) if piece.is_some() => ui.ctx().set_cursor_icon(CursorIcon::Grab),
        (_, Tool::Piece(..) | Tool::Eraser) if over.is_some() => {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        _ => {}
    }
}

fn press(at: Pos2, sketch: &EditedPosition, commands: &mut EditorCommands, screen: &mut Screen) {
    let cell = screen.board.cell_at(sketch.board(), at);
    screen.board.chosen = None;
    let Some(cell) = cell else { return };
    screen.board.cursor = Some(cell);
    if screen.tool == Tool::Hand {
        screen.board.stroke = sketch.at(cell).map(|_| Stroke::Carry(cell));
        return;
    }
    let change = touch(screen.tool, sketch, cell);
    // A stroke that began by removing a piece keeps removing.
    let takes = matches!(change, Some(Change::Remove(_)) | None);
    let tool = if takes { Tool::Eraser } else { screen.tool };
    screen.board.stroke = Some(Stroke::Paint(tool, Some(cell)));
    change.into_iter().for_each(|change| commands.change(change));
}

/// A stroke places pieces on every cell it crosses.
fn paint(at: Pos2, sketch: &EditedPosition, commands: &mut EditorCommands, screen: &mut Screen) {
    let Some(Stroke::Paint(tool, last)) = screen.board.stroke else { return };
    let cell = screen.board.cell_at(sketch.board(), at);
    if cell == last {
        return;
    }
    screen.board.stroke = Some(Stroke::Paint(tool, cell));
    let Some(cell) = cell else { return };
    if let Some(change @ (Change::Put(_) | Change::Remove(_))) = touch(tool, sketch, cell) {
        let wanted = matches!(change, Change::Put(_)) == matches!(tool, Tool::Piece(..));
        if wanted {
            commands.change(change);
        }
    }
}

fn release(at: Pos2, sketch: &EditedPosition, commands: &mut EditorCommands, screen: &mut Screen) {
    let Some(Stroke::Carry(from)) = screen.board.stroke.take() else { return };
    match screen.board.cell_at(sketch.board(), at) {
        Some(to) if to == from => {}
        Some(to) => commands.change(Change::Move(from, to)),
        None => commands.change(Change::Remove(from)),
    }
    commands.awake.request_frames();
}
