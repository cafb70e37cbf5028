//! A card of the title: a picture of the board, name, description, and buttons.

use super::grid::{Grid, INSIDE};
use crate::screens::SheetContext;
use crate::table::view2d::thumbnail::thumbnail;
use crate::text::Texts;
use crate::theme::{Theme, mix};
use crate::ui::focus::{arrows, give, ring_with_radius};
use crate::ui::style::{
    self, ACCENT, BORDER, PANEL, PANEL_HOVERED, ROUND, TEXT, WEAK_TEXT, bold, colour,
};
use crate::ui::widgets::{button, elided};
use bevy_egui::egui::{
    self, Align2, FocusDirection, FontFamily, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{Board, Mode, ModeInfo, Placed};

/// Height of the text on a card at 100 percent text size: name, two lines, the button.
pub(super) const WORDS: f32 = 114.0;
/// How far a hovered card lifts.
const LIFT: f32 = 4.0;

/// What a card shows, computed once.
pub(super) struct Face {
    mode: Mode,
    board: Board,
    pieces: Vec<Placed>,
}

impl Face {
    /// The face of a game in its starting position.
    pub(super) fn new(mode: &Mode) -> Option<Self> {
        let game = mode.start().ok()?;
        Some(Self { mode: mode.clone(), board: game.board(), pieces: game.pieces() })
    }

    /// What the game says about itself.
    pub(super) fn info(&self) -> &ModeInfo {
        self.mode.info()
    }

    /// Draws its board.
    fn draw(&self, ui: &Ui, context: &mut SheetContext, space: Rect, theme: &Theme) {
        thumbnail(
            ui.painter(),
            space,
            self.info(),
            &self.board,
            &self.pieces,
            theme,
            &mut context.pictures,
        );
    }
}

/// What was chosen on the card with this index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardAction {
    Play(usize),
    SetUp(usize),
}

/// The index of a card, its rectangle and the grid.
pub(super) struct Spot<'a> {
    pub(super) rect: Rect,
    pub(super) grid: Grid,
    pub(super) place: usize,
    pub(super) ids: &'a [Id],
}

/// Shows a card and returns what was chosen.
pub(super) fn show(
    ui: &mut Ui,
    context: &mut SheetContext,
    face: &Face,
    theme: &Theme,
    spot: &Spot,
) -> Option<CardAction> {
    let id = spot.ids[spot.place];
    let response = ui.interact(spot.rect, id, Sense::click());
    let name = context.texts.get_or(&format!("game-{}-name", face.info().id), &face.info().name);
    let about = context.texts.get_or(&format!("game-{}-about", face.info().id), &face.info().about);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    walk(ui, &response, spot);
    let inner = id.with("set-up");
    let button_has_focus = ui.data(|data| data.get_temp(inner)).unwrap_or(false);
    let hot = response.contains_pointer() || response.has_focus() || button_has_focus;
    let lit = ui.ctx().animate_bool(id.with("lit"), hot);
    let rect = spot.rect.translate(vec2(0.0, -LIFT * lit));
    ground(ui, rect, lit);
    let (space, words) = parts(rect, &spot.grid);
    if ui.is_rect_visible(rect) {
        face.draw(ui, context, space, theme);
    }
    let cut = write(ui, words, &name, &about);
    let set_up = foot(ui, context, face.info(), words, inner);
    let clicked = response.clicked();
    let response = ring_with_radius(ui, response.with_new_rect(rect), ROUND);
    if cut {
        response.on_hover_text(about);
    }
    match (set_up, clicked) {
        (true, _) => Some(CardAction::SetUp(spot.place)),
        (_, true) => Some(CardAction::Play(spot.place)),
        _ => None,
    }
}

/// The card itself.
fn ground(ui: &Ui, rect: Rect, lit: f32) {
    ui.painter().add(style::shadow(0.25 + 0.75 * lit).as_shape(rect, ROUND));
    let stroke = Stroke::new(1.0 + 0.5 * lit, colour(mix(BORDER, ACCENT, lit)));
    ui.painter().rect(rect, ROUND, colour(mix(PANEL, PANEL_HOVERED, lit)), stroke, StrokeKind::Inside);
}

/// The rectangles of picture and text on a card.
fn parts(rect: Rect, grid: &Grid) -> (Rect, Rect) {
    let inner = rect.shrink(INSIDE);
    let side = grid.picture;
    if grid.lying {
        let space = Rect::from_min_size(inner.min, vec2(side, inner.height()));
        (space, Rect::from_min_max(pos2(space.right() + INSIDE, inner.top()), inner.max))
    } else {
        let space = Rect::from_min_size(inner.min, vec2(inner.width(), side));
        (space, Rect::from_min_max(pos2(inner.left(), space.bottom() + INSIDE), inner.max))
    }
}

/// Draws name and description; returns whether some of it was cut off.
fn write(ui: &Ui, words: Rect, name: &str, about: &str) -> bool {
    let font = style::type_of(ui.ctx(), 19.0, bold());
    let title = elided(ui, name, font, TEXT, words.width(), 1);
    let below = words.top() + title.size().y + 1.0;
    ui.painter().galley(words.min, title, colour(TEXT));
    let font = style::type_of(ui.ctx(), 16.0, FontFamily::Proportional);
    let text = elided(ui, about, font, WEAK_TEXT, words.width(), 2);
    let cut = text.elided;
    ui.painter().galley(pos2(words.left(), below), text, colour(WEAK_TEXT));
    cut
}

/// The foot of a card: number of players, and the set-up button.
fn foot(ui: &mut Ui, context: &SheetContext, info: &ModeInfo, words: Rect, id: Id) -> bool {
    let scale = style::scale_of(ui.ctx());
    let height = 36.0 * scale;
    let space = Rect::from_min_max(pos2(words.left(), words.bottom() - height), words.max);
    let font = style::type_of(ui.ctx(), 16.0, FontFamily::Proportional);
    let text = context.texts.get("title-set-up");
    let builder =
        UiBuilder::new().id(id).max_rect(space).layout(egui::Layout::right_to_left(egui::Align::Center));
    let mut inside = ui.new_child(builder);
    inside.spacing_mut().interact_size.y = height;
    inside.spacing_mut().button_padding = vec2(12.0, 4.0);
    let pressed = button(&mut inside, &text);
    let focused = pressed.has_focus();
    ui.data_mut(|data| data.insert_temp(id, focused));
    let room = pressed.rect.left() - space.left() - 6.0;
    if let Some(players) = players(info, &context.texts) {
        let galley = elided(ui, &players, font, ACCENT, room, 1);
        let at = Align2::LEFT_CENTER.anchor_size(space.left_center(), galley.size()).min;
        ui.painter().galley(at, galley, colour(ACCENT));
    }
    pressed.clicked()
}

/// The number of players, if a team can have several.
fn players(info: &ModeInfo, texts: &Texts) -> Option<String> {
    let (least, most): (u32, u32) = info.teams.iter().fold((0, 0), |sum, team| {
        (sum.0 + u32::from(team.min_players), sum.1 + u32::from(team.max_players))
    });
    let several = info.teams.iter().any(|team| team.max_players > 1);
    several.then(|| texts.with("title-players", &[("least", least.into()), ("most", most.into())]))
}

/// Arrow keys move from card to card, and out of the grid at its edges.
fn walk(ui: &Ui, response: &Response, spot: &Spot) {
    let (across, along) = arrows(ui, response, true, true);
    if (across, along) == (0, 0) {
        return;
    }
    match spot.grid.neighbour(spot.place, across, along) {
        Some(to) => give(ui, spot.ids[to]),
        None if along < 0 => ui.memory_mut(|memory| memory.move_focus(FocusDirection::Up)),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Shade;

    #[test]
    fn every_game_has_a_face() {
        let faces: Vec<_> = catalog::modes().iter().filter_map(Face::new).collect();
        assert_eq!(faces.len(), catalog::modes().len());
    }

    #[test]
    fn team_sizes_are_told_where_there_is_a_choice() {
        let texts = Texts::default();
        let two =
            ModeInfo::new("a", "A", "", Board::new(3, 3)).team("X", Shade::Light).team("O", Shade::Dark);
        assert_eq!(players(&two, &texts), None);
        let many = two.team_of("Z", Shade::Red, 4);
        let said = players(&many, &texts).expect("there is a choice");
        assert!(said.contains('3') && said.contains('6'), "{said}");
    }
}
