//! The 3D camera: a column of buttons over the picture, keys, and a hint for the first time.

use super::layout::{ICON, INSET, TableLayout};
use super::{TableCommands, TableView};
use crate::settings::{CameraPreset, ViewKind};
use crate::table::view::CameraAsked;
use crate::table::view3d::View3dImage;
use crate::ui::pictures::Pictures;
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{
    ACCENT, BORDER, BUTTON_ROUND, GAP_M, GAP_S, GAP_XS, PANEL, ROUND, TEXT, colour, faint, margin,
    scale_of, shadow,
};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{ButtonContent, bar_button, icon_button};
use bevy::prelude::Vec2;
use bevy_egui::egui::{
    Align2, Area, Frame, Id, Label, Order, RichText, Stroke, StrokeKind, TextStyle, Ui,
    Vec2 as EguiVec2, vec2,
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
const APART: f32 = GAP_S;
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
        .show(ui.ctx(), |ui| column(ui, layout, view, pictures, picture));
    if let Some(preset) = buttons.inner {
        commands.move_camera(CameraAsked::Preset(preset));
    }
    if !commands.settings.camera_hint_seen {
        let at = buttons.response.rect.left_top() - vec2(APART, 0.0);
        hint(ui, view, commands, pictures, at);
    }
}

/// One button for each preset, with words where there is room beside the board; returns the clicked one.
fn column(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    pictures: &mut Pictures,
    picture: &View3dImage,
) -> Option<CameraPreset> {
    let mut clicked = None;
    let words = PRESETS.map(|(_, icon, _)| view.texts.get(icon));
    let (with_words, size) = button_size(ui, layout, &words);
    let frame = Frame::new().fill(faint(PANEL, 0.72)).corner_radius(ROUND);
    frame.inner_margin(margin(GAP_XS, GAP_XS)).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP_XS, GAP_XS);
        for ((preset, icon, shortcut), word) in PRESETS.into_iter().zip(&words) {
            let name = shortcut.name_with_keys(&view.texts, &view.texts.get(shortcut.text()));
            let word = Some(word.as_str()).filter(|_| with_words);
            let content = ButtonContent { icon, word, stacked: false, name: &name };
            let response = bar_button(ui, pictures, &content, size, true).tooltip(&name);
            if picture.preset == Some(preset) {
                let edge = Stroke::new(2.0, colour(ACCENT));
                ui.painter().rect_stroke(response.rect, BUTTON_ROUND, edge, StrokeKind::Inside);
            }
            if response.clicked() {
                clicked = Some(preset);
            }
        }
    });
    clicked
}

/// Is there room for words, and the size of every button.
fn button_size(ui: &Ui, layout: &TableLayout, words: &[String]) -> (bool, EguiVec2) {
    let scale = scale_of(ui.ctx());
    let font = TextStyle::Button.resolve(ui.style());
    let width =
        |word: &String| ui.painter().layout_no_wrap(word.clone(), font.clone(), colour(TEXT)).size().x;
    let widest = words.iter().map(width).fold(0.0, f32::max) + ICON * scale + 3.0 * INSET;
    let high = BUTTON * scale.min(1.3);
    let spare = layout.board.width() - layout.board.height();
    if spare >= 2.0 * (widest + 2.0 * APART) {
        (true, vec2(widest, high))
    } else {
        (false, vec2(high, high))
    }
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
        .corner_radius(ROUND)
        .shadow(shadow(0.5))
        .inner_margin(margin(GAP_M, GAP_M));
    let scale = scale_of(ui.ctx());
    let area = Area::new(Id::new("camera hint"))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(Align2::RIGHT_TOP)
        .constrain_to(ui.ctx().content_rect().shrink(GAP_S));
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
