//! A figure as an SVG text: board, pieces, labels. Only paths, circles and rectangles, so that every program draws it alike.

use super::palette::{self, css};
use super::{Drawing, Figure, marks, sprites};
use crate::words::GameWords;
use art::pictures::letter_path;
use rules::{Board, Cell, Pattern, Stance};
use std::fmt::Write as _;

/// The side of a cell.
pub(super) const CELL: f32 = 48.0;
/// The border with labels, and without.
const BORDER: f32 = 24.0;
const NARROW_BORDER: f32 = 12.0;
/// Size and place of a piece in a numbered cell, in cells.
const NUMBERED: (f32, f32, f32) = (0.84, 0.13, 0.14);
/// The radius of a hole in an upright board.
const HOLE: f32 = CELL * 0.405;

/// Where things are in the picture.
pub(super) struct Canvas<'a> {
    pub(super) board: &'a Board,
    border: f32,
    svg: String,
}

impl Figure {
    /// Draws it.
    pub(crate) fn draw(&self, words: GameWords) -> Drawing {
        let alt = self.describe(words);
        let mut canvas = Canvas::new(&self.board);
        let (width, height) = canvas.size();
        canvas.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
        ));
        let pieces = self.game.pieces();
        canvas.add(format_args!("<title>{}</title>", crate::website::escape(&alt)));
        canvas.add(format_args!("<defs>{}</defs>", sprites::definitions(words.info, &pieces)));
        canvas.ground();
        marks::below(&mut canvas, self);
        for piece in &pieces {
            canvas.piece(piece.cell, &sprites::name(piece.kind, piece.team));
        }
        canvas.front();
        marks::above(&mut canvas, self);
        canvas.labels();
        canvas.add(format_args!("</svg>"));
        Drawing { svg: canvas.svg, width: width as u32, height: height as u32, alt }
    }
}

impl<'a> Canvas<'a> {
    fn new(board: &'a Board) -> Self {
        let labelled = (0..board.width()).any(|column| board.column_label(column).is_some());
        Self { board, border: if labelled { BORDER } else { NARROW_BORDER }, svg: String::new() }
    }

    /// Adds to the picture.
    pub(super) fn add(&mut self, element: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(element);
        self.svg.push('\n');
    }

    fn size(&self) -> (f32, f32) {
        let side = |cells: u8| f32::from(cells) * CELL + 2.0 * self.border;
        (side(self.board.width()), side(self.board.height()))
    }

    pub(super) fn is_upright(&self) -> bool {
        self.board.stance == Stance::Upright
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (f32, f32) {
        let row = self.board.height() - 1 - self.board.row(cell);
        (self.column(self.board.column(cell)), self.border + f32::from(row) * CELL)
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn column(&self, column: u8) -> f32 {
        self.border + f32::from(column) * CELL
    }

    /// Fills a rectangle.
    fn fill(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), colour: [u8; 3]) {
        let fill = css(colour);
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
        ));
    }

    /// Everything below the pieces.
    fn ground(&mut self) {
        let (width, height) = self.size();
        let (border, inner) = (self.border, (width - 2.0 * self.border, height - 2.0 * self.border));
        let fill = css(palette::BORDER);
        self.add(format_args!(r#"<rect width="{width}" height="{height}" rx="5" fill="{fill}"/>"#));
        if self.is_upright() {
            return self.fill((border, border), inner, palette::BEHIND);
        }
        self.fill((border, border), inner, palette::LIGHT);
        let board = self.board;
        if board.pattern == Pattern::Chequered {
            let dark = board.cells().filter(|cell| is_dark(board, *cell));
            dark.for_each(|cell| self.fill(self.corner(cell), (CELL, CELL), palette::DARK));
        } else {
            self.lines(inner);
        }
        board
            .missing()
            .iter()
            .for_each(|cell| self.fill(self.corner(*cell), (CELL, CELL), palette::HOLE));
        for cell in board.cells() {
            board.marks(cell).for_each(|mark| marks::special(self, mark, cell));
        }
    }

    /// The lines between the cells of a plain board.
    fn lines(&mut self, (width, height): (f32, f32)) {
        let (start, mut path) = (self.border, String::new());
        for column in 1..self.board.width() {
            path += &format!("M{} {start}v{height}", self.column(column));
        }
        for row in 1..self.board.height() {
            path += &format!("M{start} {}h{width}", self.border + f32::from(row) * CELL);
        }
        let line = css(palette::LINE);
        self.add(format_args!(r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="1.2"/>"#));
    }

    /// A piece; in a numbered cell a little smaller, so that the number can be read.
    fn piece(&mut self, cell: Cell, name: &str) {
        let (x, y) = self.corner(cell);
        let (part, right, down) =
            if self.board.cell_label(cell).is_some() { NUMBERED } else { (1.0, 0.0, 0.0) };
        let (x, y, scale) = (x + right * CELL, y + down * CELL, part * CELL / 100.0);
        self.add(format_args!(
            r#"<use href='#{name}' transform="translate({x:.1} {y:.1}) scale({scale})"/>"#
        ));
    }

    /// The front of an upright board: a plate with round holes.
    fn front(&mut self) {
        if !self.is_upright() {
            return;
        }
        let (width, height) = self.size();
        let (right, bottom) = (width - self.border, height - self.border);
        let mut path = format!("M{0} {0}H{right}V{bottom}H{0}Z", self.border);
        for cell in self.board.cells() {
            let (x, y) = self.middle(cell);
            path += &format!(
                "M{} {y}a{HOLE} {HOLE} 0 1 0 {} 0a{HOLE} {HOLE} 0 1 0 {} 0Z",
                x - HOLE,
                2.0 * HOLE,
                -2.0 * HOLE
            );
        }
        let (fill, line) = (css(palette::FRONT), css(palette::BORDER));
        self.add(format_args!(
            r#"<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{line}"/>"#
        ));
    }

    fn labels(&mut self) {
        let (_, height) = self.size();
        let half = self.border / 2.0;
        for column in 0..self.board.width() {
            let at = (self.column(column) + CELL / 2.0, height - half);
            self.board
                .column_label(column)
                .into_iter()
                .for_each(|text| self.text(&text, at, 0.78, palette::LETTERS));
        }
        for row in 0..self.board.height() {
            let at = (half, height - self.border - (f32::from(row) + 0.5) * CELL);
            self.board
                .row_label(row)
                .into_iter()
                .for_each(|text| self.text(&text, at, 0.78, palette::LETTERS));
        }
        for cell in self.board.cells() {
            let Some(text) = self.board.cell_label(cell) else { continue };
            let ((x, y), ink) = (
                self.corner(cell),
                if is_dark(self.board, cell) { palette::LETTERS } else { palette::LINE },
            );
            let wide = 6.6 * text.chars().count() as f32;
            self.text(&text, (x + 2.5 + wide / 2.0, y + 7.0), 0.5, ink);
        }
    }

    /// Writes a few letters around a point.
    fn text(&mut self, text: &str, (x, y): (f32, f32), scale: f32, ink: [u8; 3]) {
        let ink = css(ink);
        let start = x - scale * (text.chars().count() as f32 * 13.0 - 3.0) / 2.0;
        for (index, letter) in text.chars().enumerate() {
            let (left, top) = (start + scale * 13.0 * index as f32, y - scale * 7.0);
            let path = letter_path(letter);
            self.add(format_args!(
                r#"<path transform="translate({left:.2} {top:.2}) scale({scale})" d="{path}" fill="none" stroke="{ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>"#
            ));
        }
    }
}

fn is_dark(board: &Board, cell: Cell) -> bool {
    board.pattern == Pattern::Chequered && (board.column(cell) + board.row(cell)).is_multiple_of(2)
}
