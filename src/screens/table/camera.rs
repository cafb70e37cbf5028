//! The 3D camera: a column of buttons over the picture, keys, and a hint for the first time.

use super::layout::TableLayout;
use super::{TableCommands, TableView};
use crate::settings::{CameraPreset, ViewKind};
use crate::table::view::CameraAsked;
use crate::table::view3d::View3dImage;
use crate::ui::pictures::Pictures;
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{ACCENT, BORDER, PANEL, TEXT, colour, faint, shadow};
use crate::ui::widgets::icon_button;
use bevy::prelude::Vec2;
use bevy_egui::egui::{
    Align2, Area, CornerRadius, Frame, Id, Label, Margin, Order, RichText, Stroke, StrokeKind, Ui, vec2,
};

/// The presets with icon and shortcut.
const PRESETS: [(CameraPreset, &str, Shortcut); 4] = [
    (CameraPreset::Seat, "camera-seat", Shortcut::CameraSeat),
    (CameraPreset::Top, "camera-top", Shortcut::CameraTop),
    (CameraPreset::Side, "camera-side", Shortcut::CameraSide),
    (CameraPreset::Cinematic, "camera-cinematic", Shortcut::CameraCinematic),
];
/// Side of a button, and distance from the edge of the picture.
const BUTTON: f32 = 34.0;
const APART: f32 = 8.0;
/// Widest hint at 100 percent text size.
const HINT: f32 = 300.0;
/// Radians per press of a key, and the directions.
const TURN: f32 = 0.13;
const TURNS: [(Shortcut, f32, f32); 4] = [
    (Shortcut::TurnLeft, -1.0, 0.0),
    (Shortcut::TurnRight, 1.0, 0.0),
    (Shortcut::TurnUp, 0.0, 1.0),
    (Shortcut::TurnDown, 0.0, -1.0),
];

/// Draws the buttons, and the hint until it was followed or closed.
pub(super) fn show(
    ui: &Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    picture: &View3dImage,
) {
    if commands.view.kind != ViewKind::ThreeD || !picture.ready {
        return;
    }
    let corner = layout.board.right_top() + vec2(-APART, APART);
    let buttons = Area::new(Id::new("camera"))
        .order(Order::Middle)
        .fixed_pos(corner)
        .pivot(Align2::RIGHT_TOP)
        .fade_in(false)
        .show(ui.ctx(), |ui| column(ui, view, pictures, picture));
    if let Some(preset) = buttons.inner {
        commands.move_camera(CameraAsked::Preset(preset));
    }
    if !commands.settings.camera_hint_seen {
        let at = buttons.response.rect.left_top() - vec2(APART, 0.0);
        hint(ui, view, commands, pictures, at);
    }
}

/// One button for each preset; returns the clicked one.
fn column(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    picture: &View3dImage,
) -> Option<CameraPreset> {
    let mut clicked = None;
    let frame = Frame::new().fill(faint(PANEL, 0.72)).corner_radius(10).inner_margin(Margin::same(4));
    frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        ui.spacing_mut().interact_size = vec2(BUTTON, BUTTON);
        for (preset, icon, shortcut) in PRESETS {
            let name = view.texts.get(shortcut.text());
            let words = shortcut.name_with_keys(&view.texts, &name);
            let response = icon_button(ui, pictures, icon, &words, true);
            if picture.preset == Some(preset) {
                let edge = Stroke::new(2.0, colour(ACCENT));
                let round = CornerRadius::same(8);
                ui.painter().rect_stroke(response.rect, round, edge, StrokeKind::Inside);
            }
            if response.clicked() {
                clicked = Some(preset);
            }
        }
    });
    clicked
}

/// Says how to turn and zoom. It goes away when the camera was moved, or when it is closed.
fn hint(
    ui: &Ui,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    at: bevy_egui::egui::Pos2,
) {
    let frame = Frame::new()
        .fill(faint(PANEL, 0.94))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(10)
        .shadow(shadow(0.5))
        .inner_margin(Margin::same(10));
    let scale = crate::ui::style::scale_of(ui.ctx());
    let area = Area::new(Id::new("camera hint"))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(Align2::RIGHT_TOP)
        .constrain_to(ui.ctx().content_rect().shrink(6.0));
    let shown = area.fade_in(false).show(ui.ctx(), |ui| {
        frame
            .show(ui, |ui| {
                ui.horizontal_top(|ui| {
                    let text = RichText::new(view.texts.get("table-camera-hint")).color(colour(TEXT));
                    ui.allocate_ui(vec2(HINT * scale, 0.0), |ui| ui.add(Label::new(text).wrap()));
                    icon_button(ui, pictures, "close", &view.texts.get("table-camera-hint-close"), true)
                        .clicked()
                })
                .inner
            })
            .inner
    });
    if shown.inner {
        commands.settings.camera_hint_seen = true;
    }
}

/// The keys of the camera, while the board has the focus.
pub(super) fn take_keys(ui: &Ui, commands: &mut TableCommands) {
    if commands.view.kind != ViewKind::ThreeD {
        return;
    }
    for (preset, _, shortcut) in PRESETS {
        if shortcut.pressed(ui.ctx()) {
            commands.move_camera(CameraAsked::Preset(preset));
        }
    }
    for (shortcut, x, y) in TURNS {
        let by = Vec2::new(x, y) * TURN;
        (0..shortcut.presses(ui.ctx())).for_each(|_| commands.move_camera(CameraAsked::Turn(by)));
    }
    let presses = |shortcut: Shortcut| shortcut.presses(ui.ctx()) as f32;
    let zoom = presses(Shortcut::Closer) - presses(Shortcut::Farther);
    if zoom != 0.0 {
        commands.move_camera(CameraAsked::Zoom(zoom));
    }
}
