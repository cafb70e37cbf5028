//! Turning and zooming the 3D camera by the pointer: the left button where no move begins, the right one beside the cells, the
//! middle one anywhere.

use super::{TableCommands, TableView};
use crate::table::view::CameraAsked;
use bevy_egui::egui::{MouseWheelUnit, PointerButton, Pos2, Vec2};
use rules::Cell;

/// A press becomes a drag when the pointer has moved this far, in points.
const DRAG: f32 = 5.0;
/// Notches of the wheel per point of a touchpad.
const NOTCH: f32 = 0.02;
/// Notches per e-fold of a pinch.
const PINCH: f32 = 8.0;

/// A press that may turn the camera.
#[derive(Clone, Copy, Debug)]
struct Press {
    button: PointerButton,
    at: Pos2,
    cell: Option<Cell>,
    turns: bool,
}

/// State kept between frames.
#[derive(Default)]
pub(super) struct CameraDrag(Option<Press>);

impl CameraDrag {
    /// Is the camera being turned?
    pub(super) fn turns(&self) -> bool {
        self.0.is_some_and(|press| press.turns)
    }

    /// A button was pressed. Returns whether that belongs to the camera.
    pub(super) fn press(
        &mut self,
        button: PointerButton,
        at: Pos2,
        cell: Option<Cell>,
        view: &TableView,
        commands: &mut TableCommands,
    ) -> bool {
        let free = match button {
            PointerButton::Primary => begins_nothing(view, cell),
            // On the cells it draws.
            PointerButton::Secondary => cell.is_none(),
            _ => true,
        };
        if free && self.0.is_none() {
            let turns = button != PointerButton::Primary;
            self.0 = Some(Press { button, at, cell, turns });
            if turns {
                commands.move_camera(CameraAsked::Hold(true));
            }
        }
        free
    }

    /// The pointer moved.
    pub(super) fn moved(&mut self, to: Pos2, commands: &mut TableCommands) {
        let Some(press) = &mut self.0 else { return };
        if !press.turns && press.at.distance(to) > DRAG {
            press.turns = true;
            commands.move_camera(CameraAsked::Hold(true));
        }
    }

    /// A button was released. Returns the cell of a plain click: some if it was this press, and the camera was not turned.
    pub(super) fn release(
        &mut self,
        button: PointerButton,
        commands: &mut TableCommands,
    ) -> Option<Option<Cell>> {
        let press = self.0.take_if(|press| press.button == button)?;
        if press.turns {
            commands.camera.write(CameraAsked::Hold(false));
        }
        (!press.turns).then_some(press.cell)
    }
}

/// Does a press on this cell neither select, move nor pick up anything?
fn begins_nothing(view: &TableView, cell: Option<Cell>) -> bool {
    let Some(cell) = cell else { return true };
    let shown = view.table.shown();
    let meant = shown.snap_click(cell);
    let begins = |cell: Cell| shown.legal().iter().any(|mv| mv.cells.first() == Some(&cell));
    let targets = view.marks.targets.iter().chain(&view.marks.captures);
    shown.piece_at(cell).is_none()
        && !begins(cell)
        && !begins(meant)
        && !targets.into_iter().any(|target| *target == cell || *target == meant)
}

/// Zooms with two fingers.
pub(super) fn pinch(factor: f32, commands: &mut TableCommands) {
    if factor > 0.0 && factor != 1.0 {
        commands.move_camera(CameraAsked::Zoom(factor.ln() * PINCH));
    }
}

/// Zooms with the wheel or a touchpad.
pub(super) fn wheel(unit: MouseWheelUnit, delta: Vec2, commands: &mut TableCommands) {
    let notches = if unit == MouseWheelUnit::Point { delta.y * NOTCH } else { delta.y };
    if notches != 0.0 {
        commands.move_camera(CameraAsked::Zoom(notches));
    }
}
