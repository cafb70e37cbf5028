//! The sets of pieces of both views as small pictures; a choice applies at once.

use super::themes::Preview;
use crate::settings::Settings;
use crate::text::Texts;
use crate::theme::Theme;
use crate::ui::focus::{arrows, move_focus, ring_with_radius};
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, BORDER, HOVERED, PANEL_HOVERED, TEXT, colour};
use crate::ui::widgets::{elided, heading};
use art::models::ModelSet;
use art::pictures::DrawingSet;
use bevy_egui::egui::{
    Align2, Color32, FontFamily, Id, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{ModeInfo, Team};

/// The width of a card at 100 percent text size, and the height of a picture relative to its width.
const WIDTH: f32 = 168.0;
const SHAPE: f32 = 0.625;
const GAP: f32 = 10.0;
const INSIDE: f32 = 8.0;

/// Shows the sets of both views.
pub(super) fn show(
    ui: &mut Ui,
    settings: &mut Settings,
    texts: &Texts,
    preview: Option<&Preview>,
    pictures: &mut Pictures,
) {
    let theme = Theme::find(&settings.theme);
    let drawings = DrawingSet::ALL.map(|set| (set.id(), texts.get(&format!("pieces-2d-{}", set.id()))));
    let chosen = DrawingSet::find(&settings.pieces_2d).id();
    let picked = cards(ui, &texts.get("settings-pieces-2d"), &drawings, chosen, |ui, index, space| {
        let Some(Preview { info, .. }) = preview else { return };
        let current = pictures.use_set(DrawingSet::ALL[index]);
        sample(ui, space, info, theme, pictures);
        pictures.use_set(current);
    });
    if let Some(id) = picked {
        settings.pieces_2d = id.into();
    }
    let models = ModelSet::ALL.map(|set| (set.id(), texts.get(&format!("pieces-3d-{}", set.id()))));
    let chosen = ModelSet::find(&settings.pieces_3d).id();
    let picked = cards(ui, &texts.get("settings-pieces-3d"), &models, chosen, |ui, index, space| {
        let (texture, size) = pictures.model_set(ui.ctx(), ModelSet::ALL[index]);
        let scale = (space.width() / size.x).min(space.height() / size.y);
        let shown = Rect::from_center_size(space.center(), size * scale);
        ui.painter().image(texture, shown, WHOLE, Color32::WHITE);
    });
    if let Some(id) = picked {
        settings.pieces_3d = id.into();
    }
}

const WHOLE: Rect = Rect { min: Pos2::ZERO, max: pos2(1.0, 1.0) };

/// A few kinds of a game, large enough to see how they are drawn: the second team above the first.
fn sample(ui: &Ui, space: Rect, info: &ModeInfo, theme: &Theme, pictures: &mut Pictures) {
    let side = (space.width() / 3.0).min(space.height() / 2.0);
    let corner = space.center() - vec2(1.5, 1.0) * side;
    for (row, team) in [Team::SECOND, Team::FIRST].into_iter().enumerate() {
        let Some(about) = info.teams.get(usize::from(team.0)) else { continue };
        let all = (0..info.kinds.len()).filter(|kind| info.may_have(team, *kind as u8));
        let kinds: Vec<_> = all.map(|kind| &info.kinds[kind]).collect();
        for column in 0..3 {
            let at = corner + vec2(column as f32, row as f32) * side;
            let cell = Rect::from_min_size(at, Vec2::splat(side));
            let ground = if (row + column).is_multiple_of(2) { theme.light } else { theme.dark };
            ui.painter().rect_filled(cell, 0, colour(ground));
            // The last kind, one from the middle and the first.
            let Some(kind) = kinds.get((2 - column) * kinds.len().saturating_sub(1) / 2) else {
                continue;
            };
            let paint = theme.paint(about.shade);
            let texture = pictures.piece(ui.ctx(), &kind.id, kind.letter, paint, side);
            ui.painter().image(texture, cell, WHOLE, Color32::WHITE);
        }
    }
}

/// A row of cards under a heading, each with a picture and a name; returns the id that was picked.
fn cards<'a>(
    ui: &mut Ui,
    title: &str,
    sets: &[(&'a str, String)],
    chosen: &str,
    mut draw: impl FnMut(&Ui, usize, Rect),
) -> Option<&'a str> {
    heading(ui, title);
    let scale = style::scale_of(ui.ctx());
    let width = (WIDTH * scale).min(ui.available_width());
    let picture = vec2(width - 2.0 * INSIDE, (width - 2.0 * INSIDE) * SHAPE);
    let card = vec2(width, picture.y + 2.0 * INSIDE + 26.0 * scale);
    let fit = (((ui.available_width() + GAP) / (width + GAP)).floor() as usize).max(1);
    let rows = sets.len().div_ceil(fit);
    let size = vec2(ui.available_width(), rows as f32 * (card.y + GAP));
    let (space, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut picked = None;
    for (index, (id, name)) in sets.iter().enumerate() {
        let step = vec2((index % fit) as f32 * (card.x + GAP), (index / fit) as f32 * (card.y + GAP));
        let rect = Rect::from_min_size(space.min + step, card);
        let response = frame(ui, rect, (title, index, sets.len()), name, *id == chosen);
        if ui.is_rect_visible(rect) {
            draw(ui, index, Rect::from_min_size(rect.min + Vec2::splat(INSIDE), picture));
        }
        if ring_with_radius(ui, response, 10).clicked() {
            picked = Some(*id);
        }
    }
    picked
}

/// The ground and the name of a card.
fn frame(
    ui: &Ui,
    rect: Rect,
    (row, index, count): (&str, usize, usize),
    name: &str,
    on: bool,
) -> Response {
    let id = |index: usize| Id::new(("piece set", row, index));
    let response = ui.interact(rect, id(index), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, name));
    let (across, _) = arrows(ui, &response, true, false);
    let to = index as i32 + across;
    if across != 0 && (0..count as i32).contains(&to) {
        move_focus(ui.ctx(), id(to as usize));
    }
    let hot = response.hovered() || response.has_focus();
    let stroke = if on { Stroke::new(2.5, colour(ACCENT)) } else { Stroke::new(1.0, colour(BORDER)) };
    let ground = colour(if hot { HOVERED } else { PANEL_HOVERED });
    ui.painter().rect(rect, 10, ground, stroke, StrokeKind::Inside);
    let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
    let galley = elided(ui, name, font, TEXT, rect.width() - 2.0 * INSIDE, 1);
    let middle = pos2(rect.center().x, rect.bottom() - INSIDE - galley.size().y / 2.0);
    let at = Align2::CENTER_CENTER.anchor_size(middle, galley.size()).min;
    ui.painter().galley(at, galley, colour(TEXT));
    response
}
