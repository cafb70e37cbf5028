//! Maps cells of a 2D board to whole pixels of the screen.

use bevy::math::Vec2;
use bevy_egui::egui::{Pos2, Rect, pos2, vec2};
use rules::{Board, Cell, Stance};

/// Borders and margins of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Width of the border, in cells.
    pub border: f32,
    /// Minimum width of the border, in points.
    pub least_border: f32,
    /// Maximum width of the border.
    pub most_border: f32,
    /// Free space around the board, in points.
    pub margin: f32,
}

/// The layout of a board in a space.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Side of a cell in points; a whole number of pixels.
    pub cell: f32,
    /// The rectangle of all cells.
    pub cells: Rect,
    /// Width of the border.
    pub border: f32,
    /// Size of a pixel, in points.
    pub pixel: f32,
    columns: u8,
    rows: u8,
    /// Seen from the other side?
    flipped: bool,
    upright: bool,
}

impl Fit {
    /// The largest layout that fits into a space, centred.
    pub fn new(space: Rect, board: &Board, flipped: bool, frame: Frame, pixels_per_point: f32) -> Self {
        let pixel = 1.0 / pixels_per_point.max(0.1);
        let (columns, rows) = (f32::from(board.width().max(1)), f32::from(board.height().max(1)));
        let room = (space.size() - vec2(2.0, 2.0) * frame.margin).max(vec2(1.0, 1.0));
        let beside =
            |border: f32| ((room.x - 2.0 * border) / columns).min((room.y - 2.0 * border) / rows);
        let shared = |room: f32, cells: f32| room / (cells + 2.0 * frame.border);
        let cell = shared(room.x, columns).min(shared(room.y, rows)).max(beside(frame.most_border));
        let cell = cell.min(beside(frame.least_border));
        let cell = ((cell / pixel).floor().max(1.0)) * pixel;
        let border = snap((cell * frame.border).clamp(frame.least_border, frame.most_border), pixel);
        let size = vec2(columns * cell, rows * cell);
        let corner = space.center() - size / 2.0;
        let corner = pos2(snap(corner.x, pixel), snap(corner.y, pixel));
        let cells = Rect::from_min_size(corner, size);
        let upright = board.stance == Stance::Upright;
        Self {
            cell,
            cells,
            border,
            pixel,
            columns: board.width(),
            rows: board.height(),
            flipped,
            upright,
        }
    }

    /// The board including its border.
    pub fn outline(&self) -> Rect {
        self.cells.expand(self.border)
    }

    /// Is it an upright board?
    pub fn is_upright(&self) -> bool {
        self.upright
    }

    /// A point of the board, in cells from its bottom left corner, on the screen.
    pub fn to_screen(&self, at: Vec2) -> Pos2 {
        // An upright board is seen from behind; a flat one is rotated.
        let x = if self.flipped { f32::from(self.columns) - at.x } else { at.x };
        let y = if self.flipped && !self.upright { at.y } else { f32::from(self.rows) - at.y };
        self.cells.min + vec2(x, y) * self.cell
    }

    /// A point of the screen on the board, even beyond its edge.
    pub fn to_board(&self, at: Pos2) -> Vec2 {
        let offset = (at - self.cells.min) / self.cell;
        let x = if self.flipped { f32::from(self.columns) - offset.x } else { offset.x };
        let y = if self.flipped && !self.upright { offset.y } else { f32::from(self.rows) - offset.y };
        Vec2::new(x, y)
    }

    /// The square of a cell.
    pub fn square(&self, board: &Board, cell: Cell) -> Rect {
        self.square_at(board.column(cell), board.row(cell))
    }

    /// The square at a column and a row. For one frame a cell of the game before may be asked for, outside of this board.
    pub fn square_at(&self, column: u8, row: u8) -> Rect {
        let from_end = |count: u8, index: u8| count.saturating_sub(1).saturating_sub(index);
        let column = if self.flipped { from_end(self.columns, column) } else { column };
        let down = if self.flipped && !self.upright { row } else { from_end(self.rows, row) };
        let corner = self.cells.min + vec2(f32::from(column), f32::from(down)) * self.cell;
        Rect::from_min_size(corner, vec2(self.cell, self.cell))
    }
}

/// Rounds to whole pixels.
pub fn snap(at: f32, pixel: f32) -> f32 {
    (at / pixel).round() * pixel
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { border: 0.34, least_border: 26.0, most_border: 40.0, margin: 16.0 };
    const SIZES: [(f32, f32); 5] =
        [(960.0, 720.0), (1560.0, 1080.0), (800.0, 660.0), (480.0, 290.0), (300.0, 300.0)];

    fn each(mut check: impl FnMut(&Board, &Fit, Rect)) {
        for mode in catalog::modes().iter() {
            for (width, height) in SIZES {
                for scale in [1.0, 1.25, 1.5, 2.0] {
                    for flipped in [false, true] {
                        let space = Rect::from_min_size(pos2(3.3, 7.7), vec2(width, height));
                        let board = &mode.info().board;
                        check(board, &Fit::new(space, board, flipped, FRAME, scale), space);
                    }
                }
            }
        }
    }

    #[test]
    fn every_board_fits_every_space() {
        each(|board, fit, space| {
            assert!(space.expand(1.0).contains_rect(fit.outline()), "{fit:?}");
            assert!(fit.cell >= 12.0, "{} columns: {fit:?}", board.width());
        });
    }

    #[test]
    fn cells_lie_on_whole_pixels() {
        each(|board, fit, _| {
            for cell in board.cells() {
                let square = fit.square(board, cell);
                for edge in [square.left(), square.top(), square.right(), square.bottom()] {
                    let pixels = edge / fit.pixel;
                    assert!((pixels - pixels.round()).abs() < 0.01, "{pixels}");
                }
            }
        });
    }

    #[test]
    fn screen_and_board_points_convert_both_ways() {
        each(|board, fit, _| {
            for cell in board.cells() {
                let middle =
                    Vec2::new(f32::from(board.column(cell)) + 0.5, f32::from(board.row(cell)) + 0.5);
                let seen = fit.to_screen(middle);
                assert!(seen.distance(fit.square(board, cell).center()) < 0.01);
                assert!(fit.to_board(seen).distance(middle) < 0.01);
            }
        });
    }

    #[test]
    fn a_flipped_board_is_rotated() {
        let board = Board::new(8, 8);
        let space = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 600.0));
        let usual = Fit::new(space, &board, false, FRAME, 1.0);
        let turned = Fit::new(space, &board, true, FRAME, 1.0);
        assert_eq!(usual.square_at(0, 0), turned.square_at(7, 7));
        let board = board.upright();
        let behind = Fit::new(space, &board, true, FRAME, 1.0);
        assert_eq!(
            usual.square_at(0, 0),
            behind.square_at(7, 0),
            "what stands is looked at from behind"
        );
    }
}
