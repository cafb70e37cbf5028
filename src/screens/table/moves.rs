//! The list of moves: only the lines that are seen are drawn, and the last one is always among them.

use super::Seen;
use super::numbering::{Round, rounds};
use crate::ui::style::{BRASS, DUST, EDGE, NIGHT, PAPER, bold, colour, faint};
use bevy_egui::egui::{
    Align2, FontFamily, FontId, Frame, Margin, Rect, ScrollArea, Sense, Stroke, TextStyle, Ui, pos2,
    vec2,
};
use std::ops::Range;

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    epoch: u64,
    rounds: Vec<Round>,
    /// The letters of the longest move.
    longest: usize,
}

impl Kept {
    /// Brings the list up to date; says whether it has changed.
    fn follow(&mut self, seen: &Seen) -> bool {
        let table = &seen.table;
        let changed = self.epoch != table.epoch();
        if changed {
            self.epoch = table.epoch();
            self.rounds = rounds(table.movers(), table.info().teams.len());
            self.longest = table.shown().iter().map(|shown| shown.chars().count()).max().unwrap_or(0);
        }
        changed
    }
}

/// How wide a letter is at most on average, compared with the height of the type.
const LETTER: f32 = 0.62;

pub(super) fn show(ui: &mut Ui, seen: &Seen, kept: &mut Kept) {
    let changed = kept.follow(seen);
    let frame = Frame::new()
        .fill(colour(NIGHT))
        .stroke(Stroke::new(1.0, colour(EDGE)))
        .corner_radius(10)
        .inner_margin(Margin::symmetric(8, 6));
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.spacing_mut().item_spacing.y = 2.0;
        if kept.rounds.is_empty() {
            let font = TextStyle::Body.resolve(ui.style());
            let text = seen.texts.get("table-no-moves-yet");
            let galley = ui.painter().layout(text, font, colour(DUST), ui.available_width());
            ui.painter().galley(ui.max_rect().min, galley, colour(DUST));
            return;
        }
        list(ui, seen, kept, changed);
    });
}

fn list(ui: &mut Ui, seen: &Seen, kept: &Kept, changed: bool) {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let columns = Columns::new(ui.available_width() - 14.0, size, kept, seen.table.info().teams.len());
    let lines = if columns.by_round { kept.rounds.len() } else { seen.table.ply() };
    let row = size * 1.5;
    let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).stick_to_bottom(true);
    if changed {
        area = area.vertical_scroll_offset(row * 1.2 * lines as f32);
    }
    area.show_rows(ui, row, lines, |ui, range| draw(ui, seen, kept, &columns, range, row));
}

/// How a line is divided.
struct Columns {
    size: f32,
    /// For the number.
    number: f32,
    /// For each move.
    each: f32,
    /// A round in a line; where moves are long, each has a line of its own.
    by_round: bool,
}

impl Columns {
    fn new(width: f32, size: f32, kept: &Kept, teams: usize) -> Self {
        let digits = kept.rounds.len().to_string().len() + 1;
        let number = (digits as f32 * LETTER + 0.5) * size;
        let each = (width - number) / teams.max(1) as f32;
        let by_round = each >= kept.longest as f32 * LETTER * size + 8.0;
        let each = if by_round { each } else { width - number };
        Self { size, number, each, by_round }
    }
}

fn draw(ui: &mut Ui, seen: &Seen, kept: &Kept, columns: &Columns, range: Range<usize>, row: f32) {
    for line in range {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), row), Sense::hover());
        if columns.by_round {
            let round = &kept.rounds[line];
            number(ui, rect, columns, round.number);
            for (place, ply) in round.plies.iter().enumerate() {
                let x = rect.left() + columns.number + place as f32 * columns.each;
                one(
                    ui,
                    seen,
                    columns,
                    *ply,
                    Rect::from_min_size(pos2(x, rect.top()), vec2(columns.each, row)),
                );
            }
        } else {
            let round = kept.rounds.iter().find(|round| round.plies.contains(&Some(line)));
            let leads = round.filter(|round| round.plies.iter().flatten().next() == Some(&line));
            if let Some(round) = leads {
                number(ui, rect, columns, round.number);
            }
            let x = rect.left() + columns.number;
            one(ui, seen, columns, Some(line), Rect::from_min_max(pos2(x, rect.top()), rect.max));
        }
    }
}

fn number(ui: &Ui, rect: Rect, columns: &Columns, number: usize) {
    let font = FontId::new(columns.size, FontFamily::Proportional);
    let at = pos2(rect.left() + columns.number - 8.0, rect.center().y);
    ui.painter().text(at, Align2::RIGHT_CENTER, format!("{number}."), font, colour(DUST));
}

/// One move; the last one stands out.
fn one(ui: &Ui, seen: &Seen, columns: &Columns, ply: Option<usize>, rect: Rect) {
    let last = ply.is_some_and(|ply| ply + 1 == seen.table.ply());
    let text = match ply {
        Some(ply) => seen.table.shown().get(ply).map_or("", String::as_str),
        None => "",
    };
    if last {
        ui.painter().rect_filled(rect.shrink2(vec2(1.0, 2.0)), 6.0, faint(BRASS, 0.2));
    }
    let (family, ink) = if last { (bold(), BRASS) } else { (FontFamily::Proportional, PAPER) };
    let at = pos2(rect.left() + 6.0, rect.center().y);
    ui.painter().text(at, Align2::LEFT_CENTER, text, FontId::new(columns.size, family), colour(ink));
}
