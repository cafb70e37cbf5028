//! The board of the editor: drawn as at the table, and changed by the pointer.

use super::plan::Plan;
use super::{Kept as Screen, Tool, Will, touch};
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

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    flat: View2d,
    scene: Scene,
    /// What the scene was built from.
    built: Option<Vec<Placed>>,
    fit: Option<Fit>,
    stroke: Option<Stroke>,
    /// Where the keyboard is.
    pub(super) cursor: Option<Cell>,
    /// The piece that the keyboard has picked up.
    pub(super) chosen: Option<Cell>,
}

/// What the button of the pointer does while it is down.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stroke {
    /// It carries the piece of this cell.
    Carry(Cell),
    /// It puts or takes away, and did so last on this cell.
    Paint(Tool, Option<Cell>),
}

impl Kept {
    /// The cell at a place of the window.
    pub(super) fn cell_at(&self, board: &Board, at: Pos2) -> Option<Cell> {
        let there = self.fit?.to_board(at);
        (there.x >= 0.0 && there.y >= 0.0).then(|| board.cell(there.x as u8, there.y as u8)).flatten()
    }

    /// How wide a cell is.
    pub(super) fn cell_side(&self) -> f32 {
        self.fit.map_or(48.0, |fit| fit.cell)
    }
}

/// The board as something that can have the focus of the keyboard.
pub(super) fn id() -> Id {
    Id::new("editor-board")
}

pub(super) fn show(
    ui: &Ui,
    plan: &Plan,
    sketch: &EditedPosition,
    will: &mut Will,
    pictures: &mut Pictures,
    screen: &mut Screen,
) {
    will.space.set_if_neq(BoardSpace(plan.board));
    let response = ui.interact(plan.board, id(), Sense::click_and_drag());
    let name = super::words::game(&will.texts, sketch.info());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &name));
    if focus::hold(ui, &response, !will.sheets.is_empty(), false) {
        will.awake.request_frames();
    }
    let pointer = ui.input(|input| input.pointer.latest_pos()).filter(|_| response.contains_pointer());
    let hover = pointer.and_then(|at| screen.board.cell_at(sketch.board(), at));
    point(ui, &response, sketch, will, screen);
    draw(ui, plan, sketch, will, pictures, screen, hover);
}

fn draw(
    ui: &Ui,
    plan: &Plan,
    sketch: &EditedPosition,
    will: &mut Will,
    pictures: &mut Pictures,
    screen: &mut Screen,
    hover: Option<Cell>,
) {
    let has_focus = ui.memory(|memory| memory.has_focus(id()));
    let kept = &mut screen.board;
    if kept.built.as_deref() != Some(sketch.pieces()) {
        kept.scene = Scene::at_rest(sketch.board(), sketch.pieces());
        kept.built = Some(sketch.pieces().to_vec());
    }
    kept.scene.set_held(held(ui, kept));
    let marks = Marks {
        hover,
        cursor: kept.cursor.filter(|_| has_focus),
        chosen: kept.chosen.into_iter().collect(),
        alarm: blamed(sketch),
        ..Marks::default()
    };
    let what = View2dInput {
        info: sketch.info(),
        board: sketch.board(),
        scene: &kept.scene,
        marks: &marks,
        theme: Theme::find(&will.settings.theme),
        flipped: screen.flipped,
        coordinates: will.settings.coordinates,
        spare: 0.0,
    };
    let fit = kept.flat.show(ui.painter(), plan.board, &what, pictures);
    if kept.fit != Some(fit) || will.sight.0.is_none() {
        kept.fit = Some(fit);
        will.sight.0 = Some(Box::new(move |at: Pos2| Some(fit.to_board(at))));
    }
}

/// The piece on the pointer, and where it hangs.
fn held(ui: &Ui, kept: &Kept) -> Option<(Cell, Vec2)> {
    let Some(Stroke::Carry(cell)) = kept.stroke else { return None };
    let at = ui.input(|input| input.pointer.latest_pos())?;
    Some((cell, kept.fit?.to_board(at)))
}

/// The cell that the rules complain about, if they name one.
fn blamed(sketch: &EditedPosition) -> Option<Cell> {
    let Validity::Invalid { why } = sketch.validity() else { return None };
    let cell = why.args.iter().find_map(|(name, arg)| match arg {
        Arg::Text(cell) if name == "cell" => sketch.board().find(cell),
        _ => None,
    });
    cell.filter(|cell| sketch.at(*cell).is_some())
}

/// The pointer over the board. Several clicks may come with one picture: each counts where it was made.
fn point(ui: &Ui, response: &Response, sketch: &EditedPosition, will: &mut Will, screen: &mut Screen) {
    let (events, latest) = ui.input(|input| (input.events.clone(), input.pointer.latest_pos()));
    for event in &events {
        match event {
            Event::PointerButton { pos, button, pressed, .. } => {
                let on = response.contains_pointer() && response.rect.contains(*pos);
                match (button, pressed) {
                    (PointerButton::Primary, true) if on => press(*pos, sketch, will, screen),
                    (PointerButton::Primary, false) => release(*pos, sketch, will, screen),
                    (PointerButton::Secondary, true) if on => {
                        let cell = screen.board.cell_at(sketch.board(), *pos);
                        cell.into_iter().for_each(|cell| will.change(Change::Remove(cell)));
                    }
                    _ => {}
                }
            }
            Event::PointerMoved(at) => paint(*at, sketch, will, screen),
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

fn press(at: Pos2, sketch: &EditedPosition, will: &mut Will, screen: &mut Screen) {
    let cell = screen.board.cell_at(sketch.board(), at);
    screen.board.chosen = None;
    let Some(cell) = cell else { return };
    screen.board.cursor = Some(cell);
    if screen.tool == Tool::Hand {
        screen.board.stroke = sketch.at(cell).map(|_| Stroke::Carry(cell));
        return;
    }
    let change = touch(screen.tool, sketch, cell);
    // Who begins by taking a piece away goes on taking away.
    let takes = matches!(change, Some(Change::Remove(_)) | None);
    let tool = if takes { Tool::Eraser } else { screen.tool };
    screen.board.stroke = Some(Stroke::Paint(tool, Some(cell)));
    change.into_iter().for_each(|change| will.change(change));
}

/// Whoever draws a line with the button down puts pieces on all of it.
fn paint(at: Pos2, sketch: &EditedPosition, will: &mut Will, screen: &mut Screen) {
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
            will.change(change);
        }
    }
}

fn release(at: Pos2, sketch: &EditedPosition, will: &mut Will, screen: &mut Screen) {
    let Some(Stroke::Carry(from)) = screen.board.stroke.take() else { return };
    match screen.board.cell_at(sketch.board(), at) {
        Some(to) if to == from => {}
        Some(to) => will.change(Change::Move(from, to)),
        None => will.change(Change::Remove(from)),
    }
    will.awake.request_frames();
}
