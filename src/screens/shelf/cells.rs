//! The texts of a row: side by side in columns, or below each other where there is room for few columns. Rows are as high as
//! the longest names need.

use super::columns::{self, Placed};
use super::labels::RowText;
use crate::theme::Rgb;
use crate::ui::style::{self, ERROR, GAP_M, TEXT, WEAK_TEXT, colour};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{FontFamily, Galley, Rect, TextStyle, Ui, pos2};
use rules::Reason;
use saves::Entry;
use saves::shelf::Column;
use std::cmp::Reverse;
use std::sync::Arc;

/// Side of a thumbnail, and the least at 100 percent text size.
const PICTURE: f32 = 72.0;
const SCALED_PICTURE: f32 = 52.0;
/// Space to the right of the thumbnail.
const BESIDE_PICTURE: f32 = 6.0;
/// Space above and below the texts of a row, together.
const AROUND: f32 = 8.0;
/// Gap between columns.
const GAP: f32 = 10.0;
/// With fewer columns than this, texts are below each other.
const LEAST_COLUMNS: usize = 3;
/// The most lines of a row. What is longer ends in an ellipsis, and is in the tooltip.
const MOST_LINES: usize = 6;
/// How many of the longest titles are measured.
const MEASURED: usize = 4;

/// How rows are laid out.
pub(super) struct RowLayout {
    /// The columns from the left; one for everything if texts are below each other.
    pub(super) columns: Vec<Placed>,
    /// Are texts below each other?
    pub(super) is_stacked: bool,
    /// The side of a thumbnail.
    pub(super) picture: f32,
    /// The height of a row.
    pub(super) height: f32,
    lines: usize,
}

/// Lines of text in a part of a row.
struct RowCell {
    left: f32,
    width: f32,
    lines: Vec<(String, Rgb)>,
}

impl RowLayout {
    /// The layout of rows of this width, high enough for these texts.
    pub(super) fn new(ui: &Ui, width: f32, longest: &[RowText]) -> Self {
        let scale = style::scale_of(ui.ctx());
        let picture = PICTURE.max(SCALED_PICTURE * scale).round();
        let left = picture + BESIDE_PICTURE;
        let mut columns = columns::fit(width, left, scale);
        let is_stacked = columns.len() < LEAST_COLUMNS;
        if is_stacked {
            columns = vec![Placed { column: Column::Name, left, width: (width - left).max(1.0) }];
        }
        let mut layout = Self { columns, is_stacked, picture, height: picture, lines: MOST_LINES };
        let cells = longest.iter().flat_map(|words| layout.cells(words));
        let needed = cells.map(|cell| cell.galley(ui, MOST_LINES).size().y).fold(0.0, f32::max);
        layout.height = (needed + AROUND).max(picture).ceil();
        let line = ui.text_style_height(&TextStyle::Small);
        layout.lines = ((layout.height - AROUND) / line).round().max(1.0) as usize;
        layout
    }

    /// Draws the texts of a row; returns whether one of them is cut.
    pub(super) fn write(&self, ui: &Ui, words: &RowText, body: Rect) -> bool {
        let mut is_cut = false;
        for cell in self.cells(words) {
            let galley = cell.galley(ui, self.lines);
            is_cut |= galley.elided;
            let top = (body.center().y - galley.size().y / 2.0).round();
            ui.painter().galley(pos2(body.left() + cell.left, top), galley, colour(TEXT));
        }
        is_cut
    }

    fn cells(&self, words: &RowText) -> Vec<RowCell> {
        if let (true, [place]) = (self.is_stacked, self.columns.as_slice()) {
            return vec![stacked(words, place)];
        }
        let about = about(words, &self.columns);
        let cell = |place: &Placed| {
            let ink = if place.column == Column::Played { WEAK_TEXT } else { TEXT };
            let below =
                if place.column == Column::Name { about.as_str() } else { words.below(place.column) };
            RowCell::new(place, [(words.text(place.column), ink), (below, WEAK_TEXT)])
        };
        self.columns.iter().map(cell).chain(self.damage(words)).collect()
    }

    /// What is wrong with a file takes the space of all columns between its name and its time.
    fn damage(&self, words: &RowText) -> Option<RowCell> {
        let damage = words.damage.as_deref()?;
        let after_name = self.columns.iter().skip_while(|place| place.column != Column::Name).skip(1);
        let between = after_name.filter(|place| place.column != Column::Played);
        let wide = between
            .copied()
            .reduce(|one, next| Placed { width: next.left + next.width - one.left, ..one })?;
        Some(RowCell::new(&wide, [(damage, ERROR)]))
    }
}

impl RowCell {
    fn new<const N: usize>(place: &Placed, lines: [(&str, Rgb); N]) -> Self {
        let filled = lines.into_iter().filter(|(text, _)| !text.is_empty());
        let lines = filled.map(|(text, ink)| (text.to_string(), ink)).collect();
        Self { left: place.left, width: place.width - GAP, lines }
    }

    fn galley(&self, ui: &Ui, most_lines: usize) -> Arc<Galley> {
        let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional);
        let mut job = LayoutJob::default();
        for (index, (text, ink)) in self.lines.iter().enumerate() {
            let format = TextFormat::simple(font.clone(), colour(*ink));
            job.append(if index > 0 { "\n" } else { "" }, 0.0, format.clone());
            job.append(text, 0.0, format);
        }
        (job.wrap.max_width, job.wrap.max_rows) = (self.width.max(GAP_M), most_lines);
        ui.painter().layout_job(job)
    }
}

/// Everything that matters about a game, below each other.
fn stacked(words: &RowText, place: &Placed) -> RowCell {
    let about = about(words, &[*place]);
    let state = joined(&[&words.state, &words.reason, &words.played]);
    let damage = words.damage.as_deref().unwrap_or_default();
    RowCell::new(
        place,
        [(&words.title, TEXT), (&about, WEAK_TEXT), (damage, ERROR), (&state, WEAK_TEXT)],
    )
}

/// What is said below the name: what neither has a column of its own nor is part of the name.
fn about(words: &RowText, placed: &[Placed]) -> String {
    let has = |column| placed.iter().any(|place| place.column == column);
    let is_in_title = |part: &String| words.title.contains(part.as_str());
    let game = if has(Column::Game) || is_in_title(&words.game) { "" } else { &words.game };
    let is_told = has(Column::First) || words.sides.iter().all(is_in_title);
    joined(&[game, if is_told { "" } else { &words.players }])
}

fn joined(parts: &[&str]) -> String {
    let filled: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    filled.join(" · ")
}

/// The games that need the most room: those with the longest titles, and for each way to end those with the longest names.
pub(super) fn longest(games: &[Entry]) -> Vec<&Entry> {
    let mut by_title: Vec<&Entry> = games.iter().collect();
    by_title.sort_unstable_by_key(|entry| Reverse(entry.title().len()));
    by_title.truncate(MEASURED);
    let mut by_names: Vec<(Option<Reason>, usize, &Entry)> = Vec::new();
    for entry in games {
        let Ok(summary) = &entry.content else { continue };
        let reason = summary.result.map(|outcome| outcome.reason);
        let names = summary.terms.seats.iter().map(|seat| seat.name.len()).sum();
        match by_names.iter_mut().find(|(known, ..)| *known == reason) {
            Some(known) if known.1 >= names => {}
            Some(known) => *known = (reason, names, entry),
            None => by_names.push((reason, names, entry)),
        }
    }
    by_title.extend(by_names.into_iter().map(|(_, _, entry)| entry));
    by_title.extend(games.iter().find(|entry| entry.content.is_err()));
    by_title
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui;

    const TITLE: &str = "A long game - Bartholomew Finn vs Grandmother Anne - 2026-03-01 14.30.05";

    fn words(title: &str) -> RowText {
        let [first, second] = ["Bartholomew Finn", "Grandmother Anne"];
        RowText {
            title: title.into(),
            game: "A long game".into(),
            players: format!("{first} – {second}"),
            sides: [first.into(), second.into()],
            state: format!("{first} to move"),
            played: "3 days ago".into(),
            ..RowText::default()
        }
    }

    /// Runs something in a window with this text size.
    fn in_window(scale: f32, mut run: impl FnMut(&Ui)) {
        let ctx = egui::Context::default();
        ctx.set_fonts(style::fonts());
        style::apply(&ctx, scale, false);
        for _ in 0..2 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| run(ui));
            output.textures_delta.clear();
        }
    }

    #[test]
    fn rows_are_high_enough_for_the_longest_names() {
        for scale in [0.8, 1.0, 1.5] {
            // The narrowest window is 480 wide.
            for width in [440.0, 730.0, 1210.0, 3370.0] {
                in_window(scale, |ui| {
                    let rows = [words(TITLE), words("Short")];
                    let layout = RowLayout::new(ui, width, &rows);
                    let body = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, layout.height));
                    let cut = rows.iter().any(|words| layout.write(ui, words, body));
                    assert!(!cut, "{width} {scale}");
                    let short = RowLayout::new(ui, width, &[RowText::default()]);
                    assert!(short.height <= layout.height && short.height == short.picture);
                });
            }
        }
    }

    #[test]
    fn a_narrow_window_says_everything_below_each_other() {
        in_window(1.0, |ui| {
            let narrow = RowLayout::new(ui, 440.0, &[]);
            assert!(narrow.is_stacked && !RowLayout::new(ui, 730.0, &[]).is_stacked);
            let lines = |title: &str| {
                let cells = narrow.cells(&words(title));
                cells[0].lines.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>()
            };
            let state = "Bartholomew Finn to move · 3 days ago";
            assert_eq!(lines(TITLE), [TITLE, state], "the title says who plays what");
            let about = "A long game · Bartholomew Finn – Grandmother Anne";
            assert_eq!(lines("Short"), ["Short", about, state]);
        });
    }
}
