//! The palette: the piece kinds of each team.

use super::layout::EditorLayout;
use super::{EditorCommands, EditorScreenState, Tool, labels};
use crate::editor::{Change, EditedPosition};
use crate::theme::{Rgb, Theme, mix};
use crate::ui::focus::ring;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT_HOVERED, BORDER, BUTTON_ROUND, GAP_XS, colour};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{
    self, CursorIcon, LayerId, Order, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use rules::{ModeInfo, Placed, Team};

const WHOLE: Rect = Rect { min: Pos2::ZERO, max: pos2(1.0, 1.0) };

/// Gap between two squares.
const GAP: f32 = GAP_XS;

fn side_id() -> egui::Id {
    egui::Id::new("editor-square")
}

/// The largest square, within limits, at which all kinds of a team fit into one row.
fn side(ui: &Ui, info: &ModeInfo) -> f32 {
    let of = |team: usize| {
        (0..info.kinds.len() as u8).filter(|kind| info.may_have(Team(team as u8), *kind)).count()
    };
    let most = (0..info.teams.len()).map(of).max().unwrap_or(1).max(1) as f32;
    let usual = ui.spacing().interact_size.y;
    ((ui.available_width() - GAP) / most - GAP).floor().clamp(usual * 0.8, usual * 1.12)
}

/// Shows the palette.
pub(super) fn show(
    ui: &mut Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
) {
    let info = sketch.info();
    let side = side(ui, info);
    ui.data_mut(|data| data.insert_temp(side_id(), side));
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for team in (0..info.teams.len() as u8).map(Team) {
        ui.horizontal_wrapped(|ui| {
            for kind in (0..info.kinds.len() as u8).filter(|kind| info.may_have(team, *kind)) {
                piece(ui, sketch, commands, pictures, state, (kind, team));
            }
        });
    }
}

fn piece(
    ui: &mut Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
    (kind, team): (u8, Team),
) {
    let tool = Tool::Piece(kind, team);
    let name = labels::piece(&commands.texts, sketch.info(), kind, team);
    let theme = Theme::find(&commands.settings.theme);
    // A colour between those of the board, on which light and dark pieces are both visible.
    let response = cell(ui, &name, state.tool == tool, mix(theme.light, theme.dark, 0.5));
    picture(ui.painter(), response.rect.shrink(3.0), sketch, commands, pictures, (kind, team));
    if response.clicked() || response.drag_started() {
        state.tool = tool;
        state.board.chosen = None;
        commands.awake.request_frames();
    }
    if response.drag_started() {
        state.carried = Some((kind, team));
    }
}

/// A square button.
fn cell(ui: &mut Ui, name: &str, on: bool, ground: Rgb) -> Response {
    let side = ui.data(|data| data.get_temp(side_id())).unwrap_or(40.0_f32);
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, name));
    let hot = ui.ctx().animate_bool(response.id.with("hot"), response.hovered() || response.has_focus());
    let down = response.is_pointer_button_down_on();
    let fill = if down { mix(ground, [0; 3], 0.15) } else { mix(ground, [255; 3], 0.15 * hot) };
    let edge =
        if on { Stroke::new(3.0, colour(ACCENT_HOVERED)) } else { Stroke::new(1.0, colour(BORDER)) };
    ui.painter().rect(rect, BUTTON_ROUND, colour(fill), edge, StrokeKind::Inside);
    ring(ui, response).tooltip(name)
}

fn picture(
    painter: &egui::Painter,
    space: Rect,
    sketch: &EditedPosition,
    commands: &EditorCommands,
    pictures: &mut Pictures,
    (kind, team): (u8, Team),
) {
    let info = sketch.info();
    let (kind, team) = (info.kinds.get(usize::from(kind)), info.teams.get(usize::from(team.0)));
    let (Some(kind), Some(team)) = (kind, team) else { return };
    let paint = Theme::find(&commands.settings.theme).paint(team.shade);
    let texture = pictures.piece(painter.ctx(), &kind.id, kind.letter, paint, space.width());
    painter.image(texture, space, WHOLE, egui::Color32::WHITE);
}

/// A piece dragged out of the palette follows the pointer and is placed where it is dropped.
pub(super) fn carry(
    ui: &Ui,
    layout: &EditorLayout,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
) {
    let Some((kind, team)) = state.carried else { return };
    let (at, down) = ui.input(|input| (input.pointer.latest_pos(), input.pointer.primary_down()));
    let Some(at) = at else { return };
    if down {
        let side = state.board.cell_side();
        let layer = LayerId::new(Order::Tooltip, "carried".into());
        let painter = ui.ctx().layer_painter(layer);
        let space = Rect::from_center_size(at, vec2(side, side));
        picture(&painter, space, sketch, commands, pictures, (kind, team));
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        return;
    }
    state.carried = None;
    let cell = state.board.cell_at(sketch.board(), at).filter(|_| layout.board.contains(at));
    cell.into_iter().for_each(|cell| commands.change(Change::Put(Placed { cell, kind, team })));
    commands.awake.request_frames();
}
