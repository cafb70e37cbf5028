//! The themes as small boards; a choice applies at once.

use crate::settings::Settings;
use crate::table::Table;
use crate::table::view2d::thumbnail::thumbnail;
use crate::text::Texts;
use crate::theme::{THEMES, Theme, mix};
use crate::ui::focus::{arrows, move_focus, ring_with_radius};
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, BORDER, HOVERED, PANEL_HOVERED, PRESSED, ROUND, TEXT, colour};
use crate::ui::widgets::heading;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, FontFamily, Galley, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use rules::{Board, ModeInfo, Placed};
use std::sync::Arc;

/// Minimum width of a theme card at 100 percent text size.
const LEAST: f32 = 132.0;
const GAP: f32 = style::GAP_M;
const INSIDE: f32 = style::GAP_S;

/// The position on the theme cards: the game in progress, or the first game.
pub(super) struct Preview {
    pub(super) info: ModeInfo,
    board: Board,
    pieces: Vec<Placed>,
}

impl Preview {
    pub(super) fn new(table: Option<&Table>) -> Option<Self> {
        if let Some(table) = table {
            let (board, pieces) = (table.shown().board().clone(), table.shown().pieces().to_vec());
            return Some(Self { info: table.info().clone(), board, pieces });
        }
        let mode = catalog::modes().first()?.clone();
        let game = mode.start().ok()?;
        Some(Self { info: mode.info().clone(), board: game.board(), pieces: game.pieces() })
    }
}

/// Shows every theme; a choice applies at once.
pub(super) fn show(
    ui: &mut Ui,
    settings: &mut Settings,
    texts: &Texts,
    preview: Option<&Preview>,
    pictures: &mut Pictures,
) {
    heading(ui, &texts.get("settings-theme"));
    let scale = style::scale_of(ui.ctx());
    let fit =
        ((ui.available_width() + GAP) / (LEAST * scale + GAP)).floor().clamp(1.0, THEMES.len() as f32);
    let width = ((ui.available_width() + GAP) / fit - GAP).min(190.0 * scale);
    let names = THEMES.iter().map(|theme| name_galley(ui, texts, theme, width).size().y);
    let label = names.fold(0.0, f32::max) + INSIDE;
    let card = vec2(width, width + label);
    let rows = THEMES.len().div_ceil(fit as usize) as f32;
    let size = vec2(ui.available_width(), rows * (card.y + GAP));
    let (space, _) = ui.allocate_exact_size(size, Sense::hover());
    for (index, theme) in THEMES.iter().enumerate() {
        let (column, row) = ((index % fit as usize) as f32, (index / fit as usize) as f32);
        let at = space.min + vec2(column * (card.x + GAP), row * (card.y + GAP));
        let rect = Rect::from_min_size(at, card);
        if theme_card(ui, rect, theme, &settings.theme, texts, preview, pictures, index) {
            settings.theme = theme.id.into();
        }
    }
}

/// The name of a theme on a card of this width: two lines if it must be.
fn name_galley(ui: &Ui, texts: &Texts, theme: &Theme, width: f32) -> Arc<Galley> {
    let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
    let mut job = LayoutJob::simple(name_of(texts, theme), font, colour(TEXT), width - 2.0 * INSIDE);
    job.halign = Align::Center;
    ui.painter().layout_job(job)
}

fn name_of(texts: &Texts, theme: &Theme) -> String {
    texts.get(&format!("theme-{}", theme.id))
}

fn id_of(index: usize) -> Id {
    Id::new(("theme", index))
}

#[expect(
    clippy::too_many_arguments,
    reason = "it is one call, and a struct would only repeat the names"
)]
fn theme_card(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    chosen: &str,
    texts: &Texts,
    preview: Option<&Preview>,
    pictures: &mut Pictures,
    index: usize,
) -> bool {
    let response = ui.interact(rect, id_of(index), Sense::click());
    let name = name_of(texts, theme);
    let on = theme.id == chosen;
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, &name));
    let (across, _) = arrows(ui, &response, true, false);
    let to = index as i32 + across;
    if across != 0 && (0..THEMES.len() as i32).contains(&to) {
        move_focus(ui.ctx(), id_of(to as usize));
    }
    let hot = ui.ctx().animate_bool(response.id.with("hot"), response.hovered() || response.has_focus());
    let down = response.is_pointer_button_down_on();
    let fill = if down { PRESSED } else { mix(PANEL_HOVERED, HOVERED, hot) };
    let edge = if on {
        Stroke::new(2.5, colour(ACCENT))
    } else {
        Stroke::new(1.0, colour(mix(BORDER, ACCENT, hot)))
    };
    ui.painter().rect(rect, ROUND, colour(fill), edge, StrokeKind::Inside);
    let side = rect.width() - 2.0 * INSIDE;
    let space = Rect::from_min_size(rect.min + vec2(INSIDE, INSIDE), vec2(side, side));
    if let Some(Preview { info, board, pieces }) = preview.filter(|_| ui.is_rect_visible(rect)) {
        thumbnail(ui.painter(), space, info, board, pieces, theme, pictures);
    }
    let galley = name_galley(ui, texts, theme, rect.width());
    let middle = pos2(rect.center().x, (space.bottom() + rect.bottom()) / 2.0);
    let at = middle - vec2(0.0, galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour(TEXT));
    ring_with_radius(ui, response, ROUND).clicked()
}
