//! The move list. Only visible lines are drawn; the current move is always visible.
//!
//! A click on a move reviews it. A variation is listed below the move it replaces.

use super::captures::{self, PieceLooks};
use super::numbering::{Line, ListedMove, lines};
use super::review;
use super::{TableCommands, TableView};
use crate::table::Table;
use crate::table::analysis::Mistake;
use crate::table::review::ReviewCursor;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::style::{ACCENT, BACKGROUND, BORDER, ERROR, TEXT, WEAK_TEXT, bold, colour, faint};
use bevy_egui::egui::{
    Align2, FontFamily, FontId, Frame, Label, Margin, Rect, RichText, ScrollArea, Sense, Stroke,
    TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::{Placed, Team};
use std::ops::Range;

/// State kept between frames.
#[derive(Default)]
pub(super) struct MoveListState {
    epoch: u64,
    lines: Vec<Line>,
    by_round: bool,
    /// The length of the longest move, in characters.
    longest: usize,
    /// The line of the current move.
    here: usize,
    /// The height of the list when it was last scrolled.
    height: f32,
}

/// Maximum average width of a character, relative to the font size.
const LETTER: f32 = 0.62;
/// Indentation of a variation, relative to the font size.
const INDENT: f32 = 1.1;

/// The shown moves: of the game and of the variation.
struct Moves<'a> {
    table: &'a Table,
    main: (&'a [String], &'a [Team]),
    side: Option<(usize, &'a [String], &'a [Team])>,
    spot: ReviewCursor,
}

impl<'a> Moves<'a> {
    fn of(view: &'a TableView) -> Self {
        let table: &Table = &view.table;
        match table.review() {
            None => Self {
                table,
                main: (table.move_texts(), table.movers()),
                side: None,
                spot: ReviewCursor::Main(table.ply()),
            },
            Some(review) => Self {
                table,
                main: (table.move_texts(), table.movers()),
                side: review.side().map(|side| (side.from, &side.shown[..], &side.movers[..])),
                spot: review.cursor(),
            },
        }
    }

    /// The text of a move.
    fn shown(&self, place: ListedMove) -> &'a str {
        let of = |moves: &'a [String], ply: usize| moves.get(ply).map_or("", String::as_str);
        match place {
            ListedMove::Main(ply) => of(self.main.0, ply),
            ListedMove::Side(ply) => self.side.map_or("", |(_, shown, _)| of(shown, ply)),
        }
    }

    /// What a move captured that its text does not say.
    fn captured(&self, place: ListedMove) -> &'a [Placed] {
        let taken = match place {
            ListedMove::Main(ply) => self.table.captured_by(ply),
            ListedMove::Side(ply) => {
                let side = self.table.review().and_then(|review| review.side());
                side.and_then(|side| side.captured.get(ply)).map_or(&[][..], Vec::as_slice)
            }
        };
        captures::untold(self.shown(place), taken)
    }

    /// The length of the longest move with its captures, in characters.
    fn longest(&self) -> usize {
        let side = self.side.map_or(0, |(_, shown, _)| shown.len());
        let places = (0..self.main.0.len()).map(ListedMove::Main).chain((0..side).map(ListedMove::Side));
        let long = |place| self.shown(place).chars().count() + captures::width(self.captured(place));
        places.map(long).max().unwrap_or(0)
    }

    fn is_here(&self, place: ListedMove) -> bool {
        match (place, self.spot) {
            (ListedMove::Main(ply), ReviewCursor::Main(here))
            | (ListedMove::Side(ply), ReviewCursor::Side(here)) => ply + 1 == here,
            _ => false,
        }
    }
}

/// Draws the list; returns the clicked position.
pub(super) fn show(
    ui: &mut Ui,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    state: &mut MoveListState,
) -> Option<ReviewCursor> {
    let moves = Moves::of(view);
    let theme = Theme::find(&commands.settings.theme);
    let mut looks = PieceLooks { info: view.table.info(), theme, pictures };
    let frame = Frame::new()
        .fill(colour(BACKGROUND))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(10)
        .inner_margin(Margin::symmetric(8, 6));
    let mut chosen = None;
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.spacing_mut().item_spacing.y = 2.0;
        if moves.main.0.is_empty() && moves.side.is_none() {
            let font = TextStyle::Body.resolve(ui.style());
            let text = view.texts.get("table-no-moves-yet");
            let galley = ui.painter().layout(text, font, colour(WEAK_TEXT), ui.available_width());
            ui.painter().galley(ui.max_rect().min, galley, colour(WEAK_TEXT));
            return;
        }
        opening(ui, view);
        chosen = list(ui, view, &moves, &mut looks, state);
    });
    chosen
}

/// The name of the opening, above the moves.
fn opening(ui: &mut Ui, view: &TableView) {
    if let Some(name) = view.table.shown().opening() {
        ui.add(Label::new(RichText::new(name).color(colour(WEAK_TEXT))).truncate());
    }
}

impl MoveListState {
    /// Updates the list; returns whether it has changed.
    fn follow(&mut self, view: &TableView, moves: &Moves, by_round: bool) -> bool {
        if self.epoch == view.table.epoch() && self.by_round == by_round && !self.lines.is_empty() {
            return false;
        }
        (self.epoch, self.by_round) = (view.table.epoch(), by_round);
        let side = moves.side.map(|(from, _, movers)| (from, movers));
        self.lines = lines(moves.main.1, side, view.table.info().teams.len(), by_round);
        let has = |line: &Line| line.places.iter().flatten().any(|place| moves.is_here(*place));
        self.here = self.lines.iter().position(has).unwrap_or(0);
        true
    }
}

fn list(
    ui: &mut Ui,
    view: &TableView,
    moves: &Moves,
    looks: &mut PieceLooks,
    state: &mut MoveListState,
) -> Option<ReviewCursor> {
    let size = TextStyle::Body.resolve(ui.style()).size;
    if state.epoch != view.table.epoch() || state.longest == 0 {
        // Marks for mistakes need space, too.
        state.longest = moves.longest() + if view.table.review().is_some() { 2 } else { 0 };
    }
    let teams = view.table.info().teams.len();
    let columns = Columns::new(ui.available_width() - 14.0, size, state, moves, teams);
    let height = ui.available_height();
    let changed = state.follow(view, moves, columns.by_round) || (state.height - height).abs() > 1.0;
    state.height = height;
    let row = size * 1.5;
    let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink(false);
    if changed {
        let step = row + ui.spacing().item_spacing.y;
        let above = (ui.available_height() - step) / 2.0;
        area = area.vertical_scroll_offset((step * state.here as f32 - above).max(0.0));
    }
    let mut chosen = None;
    area.show_rows(ui, row, state.lines.len(), |ui, range| {
        chosen = draw(ui, view, moves, looks, state, &columns, range);
    });
    chosen
}

/// The column widths of a line.
struct Columns {
    size: f32,
    /// Width of the number.
    number: f32,
    /// Width of a move.
    each: f32,
    /// One round per line, or one move per line where moves are long.
    by_round: bool,
}

impl Columns {
    fn new(width: f32, size: f32, state: &MoveListState, moves: &Moves, teams: usize) -> Self {
        let rounds = moves.main.0.len() / teams.max(1) + 1;
        let digits = rounds.to_string().len() + 1;
        let number = (digits as f32 * LETTER + 0.5) * size;
        let indent = if moves.side.is_some() { INDENT * size } else { 0.0 };
        let each = (width - number - indent) / teams.max(1) as f32;
        let by_round = each >= state.longest as f32 * LETTER * size + 8.0;
        let each = if by_round { each } else { width - number - indent };
        Self { size, number, each, by_round }
    }
}

fn draw(
    ui: &mut Ui,
    view: &TableView,
    moves: &Moves,
    looks: &mut PieceLooks,
    state: &MoveListState,
    columns: &Columns,
    range: Range<usize>,
) -> Option<ReviewCursor> {
    let mut chosen = None;
    let row = columns.size * 1.5;
    for line in &state.lines[range] {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), row), Sense::hover());
        let left = rect.left() + if line.side { INDENT * columns.size } else { 0.0 };
        if line.side {
            ui.painter().vline(rect.left() + 5.0, rect.y_range(), Stroke::new(2.0, colour(BORDER)));
        }
        if let Some(number) = line.number {
            let font = FontId::new(columns.size, FontFamily::Proportional);
            let at = pos2(left + columns.number - 8.0, rect.center().y);
            ui.painter().text(at, Align2::RIGHT_CENTER, format!("{number}."), font, colour(WEAK_TEXT));
        }
        for (column, place) in line.places.iter().enumerate() {
            let Some(place) = *place else { continue };
            let x = left + columns.number + column as f32 * columns.each;
            let space = Rect::from_min_size(pos2(x, rect.top()), vec2(columns.each, row));
            if one(ui, view, moves, looks, columns.size, place, space) {
                chosen = Some(place.spot());
            }
        }
    }
    chosen
}

/// One move, highlighted if it is the current one. Returns whether it was clicked.
fn one(
    ui: &Ui,
    view: &TableView,
    moves: &Moves,
    looks: &mut PieceLooks,
    size: f32,
    place: ListedMove,
    rect: Rect,
) -> bool {
    let (text, captured) = (moves.shown(place), moves.captured(place));
    let here = moves.is_here(place);
    let mut response = ui.interact(rect, ui.id().with(("move", place.spot())), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, captures::spoken(text, captured)));
    let back = rect.shrink2(vec2(1.0, 2.0));
    if here {
        ui.painter().rect_filled(back, 6.0, faint(ACCENT, 0.2));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(back, 6.0, faint(TEXT, 0.1));
    }
    let ink = match (here, place) {
        (true, _) => ACCENT,
        (false, ListedMove::Main(_)) => TEXT,
        (false, ListedMove::Side(_)) => WEAK_TEXT,
    };
    let font = FontId::new(size, if here { bold() } else { FontFamily::Proportional });
    let at = pos2(rect.left() + 6.0, rect.center().y);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let placed = painter.text(at, Align2::LEFT_CENTER, text, font, colour(ink));
    let behind = pos2(placed.right() + 3.0, rect.center().y);
    let end = looks.behind_text(&painter, behind, size, captured);
    if let Some(mistake) = mistake_at(view, place) {
        let at = if captured.is_empty() { end } else { pos2(end.x + 3.0, end.y) };
        painter.text(at, Align2::LEFT_CENTER, mistake.sign(), FontId::new(size, bold()), colour(ERROR));
        response = response.on_hover_text(review::mistake(view, mistake));
    }
    response.clicked()
}

fn mistake_at<'a>(view: &'a TableView, place: ListedMove) -> Option<&'a Mistake> {
    let ListedMove::Main(ply) = place else { return None };
    view.table.review()?;
    view.analysis.mistakes().iter().find(|mistake| mistake.ply == ply)
}
