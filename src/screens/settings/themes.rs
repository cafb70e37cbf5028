//! The themes as small boards; a choice applies at once.

use crate::settings::Settings;
use crate::table::Table;
use crate::table::view2d::thumbnail::thumbnail;
use crate::text::Texts;
use crate::theme::{THEMES, Theme};
use crate::ui::focus::{arrows, move_focus, ring_with_radius};
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, BORDER, HOVERED, PANEL_HOVERED, TEXT, colour};
use crate::ui::widgets::{elided, heading};
use bevy_egui::egui::{
    Align2, FontFamily, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{Board, ModeInfo, Placed};

/// Minimum width of a theme card at 100 percent text size.
const LEAST: f32 = 132.0;
const GAP: f32 = 10.0;
const INSIDE: f32 = 8.0;

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
    let label = 30.0 * scale;
    let card = vec2(width, width - 2.0 * INSIDE + label + 2.0 * INSIDE);
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
    let name = texts.get(&format!("theme-{}", theme.id));
    let on = theme.id == chosen;
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, &name));
    let (across, _) = arrows(ui, &response, true, false);
    let to = index as i32 + across;
    if across != 0 && (0..THEMES.len() as i32).contains(&to) {
        move_focus(ui, id_of(to as usize));
    }
    let hot = response.hovered() || response.has_focus();
    let stroke = if on { Stroke::new(2.5, colour(ACCENT)) } else { Stroke::new(1.0, colour(BORDER)) };
    ui.painter().rect(
        rect,
        10,
        colour(if hot { HOVERED } else { PANEL_HOVERED }),
        stroke,
        StrokeKind::Inside,
    );
    let side = rect.width() - 2.0 * INSIDE;
    let space = Rect::from_min_size(rect.min + vec2(INSIDE, INSIDE), vec2(side, side));
    if let Some(Preview { info, board, pieces }) = preview.filter(|_| ui.is_rect_visible(rect)) {
        thumbnail(ui.painter(), space, info, board, pieces, theme, pictures);
    }
    let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
    let ink = TEXT;
    let galley = elided(ui, &name, font, ink, side, 1);
    let middle = pos2(rect.center().x, (space.bottom() + rect.bottom()) / 2.0);
    let at = Align2::CENTER_CENTER.anchor_size(middle, galley.size()).min;
    ui.painter().galley(at, galley, colour(ink));
    ring_with_radius(ui, response, 10).clicked()
}
