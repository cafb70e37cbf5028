//! The layout of the cards: as many columns as fit, upright cards where there is room and wide ones where not.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// Minimum width of an upright card at 100 percent text size.
const LEAST: f32 = 212.0;
/// Maximum width; in wider windows the cards are centred.
const MOST: f32 = 320.0;
/// Space between cards.
pub(super) const GAP: f32 = 14.0;
/// Padding inside a card.
pub(super) const INSIDE: f32 = 12.0;
/// Minimum height of the picture on an upright card.
const LEAST_PICTURE: f32 = 96.0;
/// Share of the card's width that a picture takes where the cards scroll.
const SCROLLED: f32 = 0.55;

/// The computed layout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) card: Vec2,
    /// The side length of the picture.
    pub(super) picture: f32,
    /// Is the picture beside the text instead of above it?
    pub(super) lying: bool,
    left: f32,
    count: usize,
}

impl Grid {
    /// Lays out `count` cards in this space. `words` is the height of the text on a card at 100 percent text size.
    pub(super) fn new(room: Vec2, count: usize, scale: f32, words: f32) -> Self {
        let fit = ((room.x + GAP) / (LEAST * scale + GAP)).floor().max(1.0) as usize;
        let words = words * scale;
        if fit < 2 {
            let picture = (room.x * 0.28).clamp(64.0, 140.0);
            let card = vec2(room.x, (picture + 2.0 * INSIDE).max(words + 2.0 * INSIDE));
            return Self { columns: 1, card, picture, lying: true, left: 0.0, count };
        }
        let columns = balanced(fit, count);
        let width = ((room.x + GAP) / columns as f32 - GAP).min(MOST * scale.max(1.0));
        let rows = count.div_ceil(columns).max(1);
        // Pictures are as large as possible with all rows visible.
        let height = (room.y + GAP) / rows as f32 - GAP;
        let inner = width - 2.0 * INSIDE;
        let fitting = height - words - 3.0 * INSIDE;
        // If scrolling is needed anyway, they need not be tiny.
        let picture = if fitting < LEAST_PICTURE { inner * SCROLLED } else { fitting.min(inner) };
        let card = vec2(width, picture + words + 3.0 * INSIDE);
        let left = (room.x - columns as f32 * (width + GAP) + GAP) / 2.0;
        Self { columns, card, picture, lying: false, left: left.max(0.0), count }
    }

    /// The height of all rows together.
    pub(super) fn height(&self) -> f32 {
        let rows = self.count.div_ceil(self.columns) as f32;
        rows * (self.card.y + GAP) - GAP
    }

    /// The rectangle of a card, relative to the top left corner of the grid.
    pub(super) fn place(&self, index: usize) -> Rect {
        let (column, row) = ((index % self.columns) as f32, (index / self.columns) as f32);
        let at = pos2(self.left + column * (self.card.x + GAP), row * (self.card.y + GAP));
        Rect::from_min_size(at, self.card)
    }

    /// The card an arrow key moves to from another, if there is one.
    pub(super) fn neighbour(&self, index: usize, across: i32, along: i32) -> Option<usize> {
        let to = index as i64 + i64::from(across) + i64::from(along) * self.columns as i64;
        let inside = |to: i64| usize::try_from(to).ok().filter(|to| *to < self.count);
        let last_row = |place: usize| place / self.columns == (self.count - 1) / self.columns;
        // From above a gap in the last row, down moves to its last card.
        inside(to).or_else(|| (along > 0 && self.count > 0 && !last_row(index)).then(|| self.count - 1))
    }
}

/// The fewest columns for the same number of rows, so that the last row is not nearly empty.
fn balanced(fit: usize, count: usize) -> usize {
    let rows = count.div_ceil(fit.max(1)).max(1);
    let columns = count.div_ceil(rows).clamp(1, fit.max(1));
    // A few cards look better in several rows than in one.
    columns.max(2.min(fit))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f32, f32); 6] = [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 900.0),
        (480.0, 400.0),
        (3840.0, 2160.0),
        (320.0, 240.0),
    ];

    #[test]
    fn cards_never_overlap_nor_leave_the_window() {
        for (width, height) in SIZES {
            for scale in [0.8, 1.0, 1.6, 2.0] {
                for count in [1, 2, 3, 7, 10, 31] {
                    let grid = Grid::new(vec2(width, height), count, scale, 120.0);
                    for a in 0..count {
                        let here = grid.place(a);
                        assert!(
                            here.left() >= 0.0 && here.right() <= width + 0.5,
                            "{width} {scale} {count}"
                        );
                        assert!(here.bottom() <= grid.height() + 0.5);
                        assert!((0..a).all(|b| !grid.place(b).shrink(0.1).intersects(here)));
                    }
                }
            }
        }
    }

    #[test]
    fn ten_cards_are_seen_at_once_in_an_ordinary_window() {
        let grid = Grid::new(vec2(1216.0, 580.0), 10, 1.0, 130.0);
        assert_eq!(grid.columns, 5);
        assert!(grid.height() <= 580.5, "{}", grid.height());
    }

    #[test]
    fn a_small_window_has_lying_cards_in_one_column() {
        let grid = Grid::new(vec2(424.0, 260.0), 10, 1.0, 120.0);
        assert!(grid.lying && grid.columns == 1);
    }

    #[test]
    fn arrows_lead_to_the_cards_around() {
        let grid = Grid::new(vec2(1216.0, 580.0), 9, 1.0, 120.0);
        assert_eq!(grid.columns, 5);
        assert_eq!(grid.neighbour(0, 1, 0), Some(1));
        assert_eq!(grid.neighbour(0, -1, 0), None);
        assert_eq!(grid.neighbour(4, 1, 0), Some(5), "on to the next row");
        assert_eq!(grid.neighbour(1, 0, 1), Some(6));
        assert_eq!(grid.neighbour(4, 0, 1), Some(8), "there is nothing right below");
        assert_eq!(grid.neighbour(6, 0, -1), Some(1));
        assert_eq!(grid.neighbour(2, 0, -1), None);
        assert_eq!(grid.neighbour(7, 0, 1), None);
    }
}
