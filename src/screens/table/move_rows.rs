//! Draws the lines of the move list.

use super::captures::{self, PieceLooks};
use super::move_notes::{NoteLine, Word, indentation};
use super::moves::Columns;
use super::numbering::MoveLine;
use super::{TableView, nags, review};
use crate::table::Table;
use crate::table::analysis::Mistake;
use crate::table::review::ReviewCursor;
use crate::text::Texts;
use crate::ui::style::{ACCENT, BORDER, BUTTON_ROUND, ERROR, TEXT, WEAK_TEXT, bold, colour, faint};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{
    Align2, FontFamily, FontId, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use rules::Placed;

/// Indentation of a variation, relative to the font size.
pub(super) const INDENT: f32 = 1.1;
/// Space before a move, and around comments.
pub(super) const EDGE: f32 = 6.0;

/// The moves of the game.
pub(super) struct Moves<'a> {
    table: &'a Table,
    texts: &'a Texts,
    cursor: ReviewCursor,
}

impl<'a> Moves<'a> {
    pub(super) fn of(view: &'a TableView) -> Self {
        Self { table: &view.table, texts: &view.texts, cursor: view.table.cursor() }
    }

    /// The text of a move.
    fn shown(&self, ply: usize) -> &'a str {
        self.table.move_texts().get(ply).map_or("", String::as_str)
    }

    /// What a move captured that its text does not say.
    fn captured(&self, ply: usize) -> &'a [Placed] {
        captures::untold(self.shown(ply), self.table.captured_by(ply))
    }

    /// The signs of its NAGs.
    fn signs(&self, ply: usize) -> String {
        let notes = self.table.review().and_then(|review| review.notes().moves.get(ply + 1));
        notes.map(|notes| nags::signs(&notes.nags, self.texts)).unwrap_or_default()
    }

    /// The length of the longest move with its captures and signs, in characters.
    pub(super) fn longest(&self) -> usize {
        let long = |ply| {
            let signs = self.signs(ply).chars().count();
            self.shown(ply).chars().count() + captures::width(self.captured(ply)) + signs
        };
        (0..self.table.ply()).map(long).max().unwrap_or(0)
    }

    fn is_here(&self, ply: usize) -> bool {
        self.cursor == ReviewCursor::Main(ply + 1)
    }
}

/// A line of moves; returns the clicked position.
pub(super) fn moves(
    ui: &Ui,
    view: &TableView,
    of: &Moves,
    looks: &mut PieceLooks,
    columns: &Columns,
    line: &MoveLine,
    rect: Rect,
) -> Option<ReviewCursor> {
    if let Some(number) = line.number {
        let font = FontId::new(columns.size, FontFamily::Proportional);
        let at = pos2(rect.left() + columns.number - 8.0, rect.center().y);
        ui.painter().text(at, Align2::RIGHT_CENTER, format!("{number}."), font, colour(WEAK_TEXT));
    }
    let mut chosen = None;
    for (column, ply) in line.plies.iter().enumerate() {
        let Some(ply) = *ply else { continue };
        let x = rect.left() + columns.number + column as f32 * columns.each;
        let space = Rect::from_min_size(pos2(x, rect.top()), vec2(columns.each, rect.height()));
        if one(ui, view, of, looks, columns.size, ply, space) {
            chosen = Some(ReviewCursor::Main(ply + 1));
        }
    }
    chosen
}

/// A line of a comment or variation; returns the clicked position.
pub(super) fn notes(
    ui: &Ui,
    moves: &Moves,
    columns: &Columns,
    line: &NoteLine,
    rect: Rect,
) -> Option<ReviewCursor> {
    let indent = INDENT * columns.size;
    for level in 1..=line.depth {
        let x = rect.left() + indentation(level, indent) - indent * 0.6;
        ui.painter().vline(x, rect.y_range(), Stroke::new(2.0, colour(BORDER)));
    }
    let left = rect.left() + EDGE + indentation(line.depth, indent);
    let mut chosen = None;
    for word in &line.words {
        let at = pos2(left + word.left, rect.top());
        let space = Rect::from_min_size(at, vec2(word.width, rect.height()));
        chosen = noted(ui, moves, columns.size, word, space).or(chosen);
    }
    chosen
}

/// A word of a comment, or a move of a variation, which can be clicked.
fn noted(ui: &Ui, moves: &Moves, size: f32, word: &Word, rect: Rect) -> Option<ReviewCursor> {
    let font = FontId::new(size, FontFamily::Proportional);
    let put = |ink| {
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, &word.text, font, colour(ink));
    };
    let Some(cursor) = word.leads_to else {
        put(WEAK_TEXT);
        return None;
    };
    let response = ui.interact(rect, ui.id().with(("move", cursor)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &word.text));
    let is_here = moves.cursor == cursor;
    back(ui, rect.expand2(vec2(2.0, -2.0)), is_here, &response);
    put(if is_here { ACCENT } else { TEXT });
    response.clicked().then_some(cursor)
}

/// The background of a move: highlighted if it is the current one.
fn back(ui: &Ui, rect: Rect, is_here: bool, response: &Response) {
    if is_here {
        ui.painter().rect_filled(rect, BUTTON_ROUND, faint(ACCENT, 0.2));
    } else if response.is_pointer_button_down_on() {
        ui.painter().rect_filled(rect, BUTTON_ROUND, faint(TEXT, 0.2));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, BUTTON_ROUND, faint(TEXT, 0.1));
    }
}

/// One move of the game. Returns whether it was clicked.
fn one(
    ui: &Ui,
    view: &TableView,
    moves: &Moves,
    looks: &mut PieceLooks,
    size: f32,
    ply: usize,
    rect: Rect,
) -> bool {
    let (text, captured, signs) = (moves.shown(ply), moves.captured(ply), moves.signs(ply));
    let here = moves.is_here(ply);
    let cursor = ReviewCursor::Main(ply + 1);
    let mut response = ui.interact(rect, ui.id().with(("move", cursor)), Sense::click());
    let spoken = captures::spoken(&format!("{text}{signs}"), captured);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    back(ui, rect.shrink2(vec2(1.0, 2.0)), here, &response);
    let font = FontId::new(size, if here { bold() } else { FontFamily::Proportional });
    let at = pos2(rect.left() + EDGE, rect.center().y);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let ink = if here { ACCENT } else { TEXT };
    let placed = painter.text(at, Align2::LEFT_CENTER, text, font, colour(ink));
    let mistake = mistake_at(view, ply);
    let mut end = pos2(placed.right(), rect.center().y);
    // A sign that the analysis repeats is shown once.
    if !signs.is_empty() && mistake.is_none_or(|mistake| mistake.sign() != signs) {
        let font = FontId::new(size, bold());
        end.x = painter.text(end, Align2::LEFT_CENTER, signs, font, colour(ACCENT)).right();
    }
    let behind = looks.behind_text(&painter, pos2(end.x + 3.0, end.y), size, captured);
    if let Some(mistake) = mistake {
        let at = if captured.is_empty() { behind } else { pos2(behind.x + 3.0, behind.y) };
        painter.text(at, Align2::LEFT_CENTER, mistake.sign(), FontId::new(size, bold()), colour(ERROR));
        response = response.tooltip(review::mistake(view, mistake));
    }
    response.clicked()
}

fn mistake_at<'a>(view: &'a TableView, ply: usize) -> Option<&'a Mistake> {
    view.table.review()?;
    view.analysis.mistakes().iter().find(|mistake| mistake.ply == ply)
}
