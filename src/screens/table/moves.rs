//! The move list. Only visible lines are drawn; the current move is always visible.
//!
//! A click on a move reviews it. In a review, comments and variations are listed below their move.

use super::captures::PieceLooks;
use super::move_notes::{NoteLine, NoteSpace, NoteWriter};
use super::move_rows::{self, EDGE, INDENT, Moves};
use super::numbering::{MoveLine, move_lines};
use super::{TableCommands, TableView};
use crate::table::review::ReviewCursor;
use crate::theme::Theme;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BACKGROUND, BORDER, GAP_S, GAP_XXS, ROUND, WEAK_TEXT, colour, margin};
use crate::ui::widgets::{empty_state, empty_state_height};
use bevy_egui::egui::{
    FontFamily, FontId, Frame, Label, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, vec2,
};
use std::ops::Range;

/// State kept between frames.
#[derive(Default)]
pub(super) struct MoveListState {
    epoch: u64,
    lines: Vec<ListLine>,
    by_round: bool,
    /// The width for which comments were wrapped.
    width: f32,
    /// The length of the longest move, in characters.
    longest: usize,
    /// The line of the current move.
    here: usize,
    /// The height of the list when it was last scrolled.
    height: f32,
}

/// Maximum average width of a character, relative to the font size.
const LETTER: f32 = 0.62;
/// The gap between the words of comments and variations, relative to the font size.
const GAP: f32 = 0.4;

/// A line of the list.
enum ListLine {
    /// Moves of the game.
    Moves(MoveLine),
    /// A part of a comment or variation.
    Notes(NoteLine),
}

impl ListLine {
    /// Does it have the move that leads to a position?
    fn leads_to(&self, cursor: ReviewCursor) -> bool {
        match self {
            Self::Moves(line) => {
                line.plies.iter().flatten().any(|ply| ReviewCursor::Main(ply + 1) == cursor)
            }
            Self::Notes(line) => line.words.iter().any(|word| word.leads_to == Some(cursor)),
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
        .corner_radius(ROUND)
        .inner_margin(margin(GAP_S, GAP_S));
    let mut chosen = None;
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.spacing_mut().item_spacing.y = GAP_XXS;
        if view.table.ply() == 0 && view.table.review().is_none_or(|review| review.side().is_none()) {
            none_yet(ui, view, looks.pictures);
            return;
        }
        opening(ui, view);
        chosen = list(ui, view, &moves, &mut looks, state);
    });
    chosen
}

/// What is shown instead of an empty list; only the words where there is little room.
fn none_yet(ui: &mut Ui, view: &TableView, pictures: &mut Pictures) {
    let text = view.texts.get("table-no-moves-yet");
    if ui.available_height() >= empty_state_height(ui) {
        return empty_state(ui, pictures, "empty-moves", &text);
    }
    let font = TextStyle::Body.resolve(ui.style());
    let galley = ui.painter().layout(text, font, colour(WEAK_TEXT), ui.available_width());
    ui.painter().galley(ui.max_rect().min, galley, colour(WEAK_TEXT));
}

/// The name of the opening, above the moves.
fn opening(ui: &mut Ui, view: &TableView) {
    if let Some(name) = view.table.shown().opening() {
        ui.add(Label::new(RichText::new(name).color(colour(WEAK_TEXT))).wrap());
    }
}

impl MoveListState {
    /// Updates the list; returns whether it has changed.
    fn follow(&mut self, ui: &Ui, view: &TableView, columns: &Columns) -> bool {
        let is_same = self.by_round == columns.by_round && (self.width - columns.width).abs() < 0.5;
        if self.epoch == view.table.epoch() && is_same && !self.lines.is_empty() {
            return false;
        }
        (self.epoch, self.by_round, self.width) = (view.table.epoch(), columns.by_round, columns.width);
        self.lines = lines(ui, view, columns);
        let cursor = view.table.cursor();
        self.here = self.lines.iter().position(|line| line.leads_to(cursor)).unwrap_or(0);
        true
    }
}

/// The lines of the list; in a review with what is said about the moves.
fn lines(ui: &Ui, view: &TableView, columns: &Columns) -> Vec<ListLine> {
    let (movers, teams) = (view.table.movers(), view.table.info().teams.len());
    let of_moves = |has_notes: &dyn Fn(usize) -> bool| {
        move_lines(movers, teams, columns.by_round, has_notes).into_iter()
    };
    let Some(review) = view.table.review() else {
        return of_moves(&|_| false).map(ListLine::Moves).collect();
    };
    let font = FontId::new(columns.size, FontFamily::Proportional);
    let measure =
        |text: &str| ui.ctx().fonts_mut(|fonts| text.chars().map(|c| fonts.glyph_width(&font, c)).sum());
    let indent = INDENT * columns.size;
    let (width, gap) = (columns.width - 2.0 * EDGE, GAP * columns.size);
    let space = NoteSpace { measure: &measure, width, indent, gap };
    let writer = NoteWriter::new(review, movers, &view.texts, space);
    let mut lines: Vec<_> = writer.below(0).into_iter().map(ListLine::Notes).collect();
    for line in of_moves(&|ply| writer.has_notes(ply + 1)) {
        let last = line.plies.iter().flatten().last().copied();
        lines.push(ListLine::Moves(line));
        let below = last.map(|ply| writer.below(ply + 1)).unwrap_or_default();
        lines.extend(below.into_iter().map(ListLine::Notes));
    }
    lines
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
    let columns = Columns::new(ui.available_width() - 14.0, size, state, view.table.ply(), teams);
    let height = ui.available_height();
    let changed = state.follow(ui, view, &columns) || (state.height - height).abs() > 1.0;
    state.height = height;
    let row = size * 1.5;
    let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).min_scrolled_height(row);
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
pub(super) struct Columns {
    /// The size of the font.
    pub(super) size: f32,
    /// Width of the whole line.
    width: f32,
    /// Width of the number.
    pub(super) number: f32,
    /// Width of a move.
    pub(super) each: f32,
    /// One round per line, or one move per line where moves are long.
    by_round: bool,
}

impl Columns {
    fn new(width: f32, size: f32, state: &MoveListState, moves: usize, teams: usize) -> Self {
        let rounds = moves / teams.max(1) + 1;
        let digits = rounds.to_string().len() + 1;
        let number = (digits as f32 * LETTER + 0.5) * size;
        let each = (width - number) / teams.max(1) as f32;
        let by_round = each >= state.longest as f32 * LETTER * size + 8.0;
        let each = if by_round { each } else { width - number };
        Self { size, width, number, each, by_round }
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
        let clicked = match line {
            ListLine::Moves(line) => move_rows::moves(ui, view, moves, looks, columns, line, rect),
            ListLine::Notes(line) => move_rows::notes(ui, moves, columns, line, rect),
        };
        chosen = clicked.or(chosen);
    }
    chosen
}
