//! A card of the title: a picture of the game, its name and a line, and a button to set it up.

use super::grid::{Grid, INSIDE};
use crate::screens::SheetContext;
use crate::table::view2d::thumbnail::thumbnail;
use crate::text::Texts;
use crate::theme::{Theme, mix};
use crate::ui::focus::{arrows, move_focus, ring_with_radius};
use crate::ui::photos::{PhotoId, Photos, cover};
use crate::ui::style::{
    self, ACCENT, BACKGROUND, BORDER, BUTTON_ROUND, GAP_S, GAP_XS, GAP_XXS, HOVERED, PANEL,
    PANEL_HOVERED, PRESSED, ROUND, TEXT, WEAK_TEXT, bold, colour, faint,
};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::icon_at;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, FocusDirection, FontFamily, Galley, Id, Rect, Response, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{Board, Mode, ModeInfo, Placed};
use std::sync::Arc;

/// How far a hovered card lifts.
const LIFT: f32 = 4.0;
/// How much the picture of a hovered card grows.
const GROW: f32 = 0.05;
/// Side of the icon on the button that opens the set-up, at 100 percent text size.
const ICON: f32 = 20.0;
/// The largest share of a picture's width for the icon and word of a button in its corner.
const LARGEST_BUTTON: f32 = 0.4;

/// What a card shows, computed once.
pub(super) struct Face {
    mode: Mode,
    board: Board,
    pieces: Vec<Placed>,
    photo: Option<PhotoId>,
}

impl Face {
    /// The face of a game: its rendered picture, or else its telling position.
    pub(super) fn new(mode: &Mode) -> Option<Self> {
        let game = mode.showcase().open(mode).or_else(|_| mode.start()).ok()?;
        let id = &mode.info().id;
        let photo = art::pictures::has_card(id).then(|| PhotoId::Card(id.clone()));
        Some(Self { mode: mode.clone(), board: game.board(), pieces: game.pieces(), photo })
    }

    /// What the game says about itself.
    pub(super) fn info(&self) -> &ModeInfo {
        self.mode.info()
    }

    /// The rendered picture, if it has one.
    pub(super) fn photo(&self) -> Option<PhotoId> {
        self.photo.clone()
    }

    /// Draws the picture, larger while the card is lit.
    fn draw(
        &self,
        ui: &Ui,
        context: &mut SheetContext,
        photos: &Photos,
        space: Rect,
        round: CornerRadius,
        lit: f32,
    ) {
        let Some(photo) = &self.photo else {
            let theme = Theme::find(&context.settings.theme);
            let (info, pictures) = (self.info(), &mut context.pictures);
            let inside = space.shrink(GAP_S);
            return thumbnail(ui.painter(), inside, info, &self.board, &self.pieces, theme, pictures);
        };
        let Some((texture, size, opacity)) = photos.get(ui.ctx(), photo) else { return };
        let part = cover(size, space.size(), 1.0 + GROW * lit, egui::Vec2::ZERO);
        egui::Image::from_texture((texture, size))
            .uv(part)
            .corner_radius(round)
            .tint(Color32::WHITE.gamma_multiply(opacity))
            .paint_at(ui, space);
    }
}

/// The texts of a card.
pub(super) struct CardText {
    name: String,
    line: String,
    players: Option<String>,
}

impl CardText {
    pub(super) fn new(info: &ModeInfo, texts: &Texts) -> Self {
        let name = texts.get_or(&format!("game-{}-name", info.id), &info.name);
        let line = texts.get_or(&format!("game-{}-tagline", info.id), &info.tagline());
        Self { name, line, players: players(info, texts) }
    }

    fn galleys(&self, ui: &Ui, width: f32) -> [Arc<Galley>; 2] {
        let name = self.name_font(ui, width);
        let line = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
        [
            ui.painter().layout(self.name.clone(), name, colour(TEXT), width),
            ui.painter().layout(self.line.clone(), line, colour(WEAK_TEXT), width),
        ]
    }

    /// A long name is a little smaller rather than two lines high.
    fn name_font(&self, ui: &Ui, width: f32) -> egui::FontId {
        let largest = style::type_of(ui.ctx(), style::LEAD, bold());
        let wanted =
            ui.painter().layout_no_wrap(self.name.clone(), largest.clone(), colour(TEXT)).size().x;
        let least = style::SMALL / style::LEAD;
        egui::FontId {
            size: largest.size * (0.99 * width / wanted.max(1.0)).clamp(least, 1.0),
            ..largest
        }
    }

    /// The height of name and line in this width.
    pub(super) fn height(&self, ui: &Ui, width: f32) -> f32 {
        self.galleys(ui, width).iter().map(|galley| galley.size().y).sum()
    }
}

/// What was chosen on the card of the game with this index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardAction {
    Play(usize),
    SetUp(usize),
    Help(usize),
}

/// A card among the others.
pub(super) struct Spot<'a> {
    /// Its rectangle in the window.
    pub(super) rect: Rect,
    pub(super) grid: &'a Grid,
    /// Its place among the cards, and the ids of all of them.
    pub(super) place: usize,
    pub(super) ids: &'a [Id],
    /// The index of its game.
    pub(super) game: usize,
    /// Was this game played last?
    pub(super) is_last: bool,
}

/// Shows a card and returns what was chosen.
pub(super) fn show(
    ui: &mut Ui,
    context: &mut SheetContext,
    photos: &Photos,
    (face, text): (&Face, &CardText),
    spot: &Spot,
) -> Option<CardAction> {
    let id = spot.ids[spot.place];
    let response = ui.interact(spot.rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text.name));
    walk(ui, &response, spot);
    let inner = id.with("set-up");
    let hot = response.contains_pointer()
        || response.has_focus()
        || ui.memory(|memory| memory.has_focus(inner));
    let lit = ui.ctx().animate_bool(id.with("lit"), hot);
    let down = response.is_pointer_button_down_on();
    let rect = spot.rect.translate(vec2(0.0, if down { 0.0 } else { -LIFT * lit }));
    ground(ui, rect, lit, down);
    let (space, words, round) = parts(rect, spot.grid);
    if ui.is_rect_visible(rect) {
        face.draw(ui, context, photos, space, round, lit);
    }
    write(ui, words, text);
    play_sign(ui, context, space, lit);
    let note =
        if spot.is_last { Some(context.texts.get("title-last-played")) } else { text.players.clone() };
    if let Some(note) = note {
        pill(ui, &note, space.shrink(GAP_S));
    }
    let set_up = set_up(ui, context, space, inner, lit);
    let help = how_to_play(ui, context, space, text, id.with("help"));
    let clicked = response.clicked();
    ring_with_radius(ui, response.with_new_rect(rect), ROUND);
    match (set_up, help, clicked) {
        (true, ..) => Some(CardAction::SetUp(spot.game)),
        (_, true, _) => Some(CardAction::Help(spot.game)),
        (.., true) => Some(CardAction::Play(spot.game)),
        _ => None,
    }
}

/// The card itself.
fn ground(ui: &Ui, rect: Rect, lit: f32, down: bool) {
    ui.painter().add(style::shadow(0.25 + 0.75 * lit).as_shape(rect, ROUND));
    let stroke = Stroke::new(1.0 + 0.5 * lit, colour(mix(BORDER, ACCENT, lit)));
    let fill = if down { HOVERED } else { mix(PANEL, PANEL_HOVERED, lit) };
    ui.painter().rect(rect, ROUND, faint(fill, 0.96), stroke, StrokeKind::Outside);
}

/// The rectangles of picture and text on a card, and the corners of the picture.
fn parts(rect: Rect, grid: &Grid) -> (Rect, Rect, CornerRadius) {
    let space = Rect::from_min_size(rect.min, grid.picture);
    if grid.lying {
        let words = Rect::from_min_max(pos2(space.right(), rect.top()), rect.max).shrink(INSIDE);
        (space, words, CornerRadius { nw: ROUND, sw: ROUND, ..CornerRadius::ZERO })
    } else {
        let words = Rect::from_min_max(pos2(rect.left(), space.bottom()), rect.max).shrink(INSIDE);
        (space, words, CornerRadius { nw: ROUND, ne: ROUND, ..CornerRadius::ZERO })
    }
}

/// Draws name and line.
fn write(ui: &Ui, words: Rect, text: &CardText) {
    let mut at = words.min;
    for galley in text.galleys(ui, words.width()) {
        let below = at + vec2(0.0, galley.size().y);
        ui.painter().galley(at, galley, colour(TEXT));
        at = below;
    }
}

/// The sign that a click plays, in the middle of the picture and above the button that opens the set-up.
fn play_sign(ui: &Ui, context: &mut SheetContext, space: Rect, lit: f32) {
    if lit <= 0.0 {
        return;
    }
    let radius = (space.height() * 0.2).min(34.0) * (0.8 + 0.2 * lit);
    let middle = space.center() - vec2(0.0, GAP_S);
    ui.painter().circle_filled(middle, radius, faint(BACKGROUND, 0.72 * lit));
    ui.painter().circle_stroke(middle, radius, Stroke::new(1.5, faint(ACCENT, lit)));
    if lit > 0.5 {
        icon_at(ui, &mut context.pictures, "play", ACCENT, middle, radius);
    }
}

/// The button that opens the set-up, in the lower right corner of the picture. Its word is seen while the card is lit, if it
/// leaves the middle free: a click there must always play.
fn set_up(ui: &Ui, context: &mut SheetContext, space: Rect, id: Id, lit: f32) -> bool {
    let text = context.texts.get("title-set-up");
    let word = pill_text(ui, &text, TEXT);
    let fits = word.size().x + ICON * style::scale_of(ui.ctx()) < LARGEST_BUTTON * space.width();
    let word = (lit >= 1.0 && fits).then_some(word);
    corner_button(ui, context, (space, Align2::RIGHT_BOTTOM), id, ("set-up", &text), word)
}

/// The "?" that opens the rules, in the upper right corner of the picture.
fn how_to_play(ui: &Ui, context: &mut SheetContext, space: Rect, text: &CardText, id: Id) -> bool {
    let name = context.texts.with("help-how-to-play-game", &[("game", text.name.as_str().into())]);
    corner_button(ui, context, (space, Align2::RIGHT_TOP), id, ("help", &name), None)
}

/// A button with an icon in a corner of the picture, and a tooltip unless its word is seen. Returns whether it was clicked.
fn corner_button(
    ui: &Ui,
    context: &mut SheetContext,
    (space, corner): (Rect, Align2),
    id: Id,
    (icon, name): (&str, &str),
    word: Option<Arc<Galley>>,
) -> bool {
    let side = ICON * style::scale_of(ui.ctx());
    let extra = word.as_ref().map_or(0.0, |word| word.size().x + GAP_S);
    let size = vec2(side + 2.0 * GAP_XS + extra, side + 2.0 * GAP_XS);
    let rect = corner.align_size_within_rect(size, space.shrink(GAP_S));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    let hot = response.hovered() || response.has_focus();
    let fill = match (response.is_pointer_button_down_on(), hot) {
        (true, _) => colour(PRESSED),
        (_, true) => colour(HOVERED),
        _ => faint(BACKGROUND, 0.78),
    };
    let edge = Stroke::new(1.0, colour(if hot { ACCENT } else { BORDER }));
    ui.painter().rect(rect, BUTTON_ROUND, fill, edge, StrokeKind::Inside);
    let middle = rect.left_center() + vec2(GAP_XS + side / 2.0, 0.0);
    icon_at(ui, &mut context.pictures, icon, TEXT, middle, side);
    let response = match word {
        Some(word) => {
            let at = middle + vec2(side / 2.0 + GAP_XS, -word.size().y / 2.0);
            ui.painter().galley(at, word, colour(TEXT));
            response
        }
        None => response.tooltip(name),
    };
    ring_with_radius(ui, response, BUTTON_ROUND).clicked()
}

/// A short text on a dark ground in the upper left corner of the picture.
fn pill(ui: &Ui, text: &str, space: Rect) {
    let galley = pill_text(ui, text, ACCENT);
    let size = galley.size() + vec2(2.0 * GAP_S, GAP_XXS);
    let rect = Align2::LEFT_TOP.align_size_within_rect(size, space);
    ui.painter().rect_filled(rect, BUTTON_ROUND, faint(BACKGROUND, 0.78));
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colour(ACCENT));
}

fn pill_text(ui: &Ui, text: &str, ink: [u8; 3]) -> Arc<Galley> {
    let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
    ui.painter().layout_no_wrap(text.into(), font, colour(ink))
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
        Some(to) => move_focus(ui.ctx(), spot.ids[to]),
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
        assert!(faces.iter().all(|face| !face.pieces.is_empty()), "a position some moves in");
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
