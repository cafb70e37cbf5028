//! The layout of the cards: headings, and below each as many columns as fit; upright cards where there is room and wide
//! ones where not.

use crate::ui::style::{GAP_M, GAP_S, GAP_XL};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// Minimum width of an upright card at 100 percent text size.
const LEAST: f32 = 180.0;
/// Maximum width of a card.
const MOST: f32 = 560.0;
/// Space between cards.
pub(super) const GAP: f32 = GAP_M;
/// Padding around the text on a card.
pub(super) const INSIDE: f32 = GAP_M;
/// Minimum height of the picture on an upright card.
const LEAST_PICTURE: f32 = 88.0;
/// Height of a picture at most, and where the cards scroll, as a share of its width.
const TALLEST: f32 = 0.625;
const SCROLLED: f32 = 0.56;
/// Width of the picture on a wide card.
const LYING_PICTURE: f32 = 0.36;

/// What the layout depends on.
pub(super) struct GridInput<'a> {
    /// The space for all cards.
    pub(super) room: Vec2,
    /// The number of cards in each section.
    pub(super) counts: &'a [usize],
    /// The height of a heading; 0 for none.
    pub(super) heading: f32,
    /// The text size, 1 for 100 percent.
    pub(super) scale: f32,
}

/// The computed layout, relative to its top left corner.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Grid {
    /// Where each heading begins.
    pub(super) headings: Vec<Rect>,
    /// The cards, one section after the other.
    pub(super) cards: Vec<Rect>,
    /// The size of the picture on a card.
    pub(super) picture: Vec2,
    /// Is the picture beside the text instead of above it?
    pub(super) lying: bool,
    /// The height of everything.
    pub(super) height: f32,
}

impl Grid {
    /// Lays out the cards. `words` is the height of the text on a card, for a width of the text.
    pub(super) fn new(input: &GridInput, words: impl Fn(f32) -> f32) -> Self {
        let GridInput { room, counts, heading, scale } = *input;
        let fit = ((room.x + GAP) / (LEAST * scale + GAP)).floor().max(1.0) as usize;
        if fit < 2 {
            let picture = (room.x * LYING_PICTURE).clamp(80.0, 220.0);
            let words = words(room.x - picture - 2.0 * INSIDE) + 2.0 * INSIDE;
            let card = vec2(room.x, words.max(picture * TALLEST));
            return Self::placed(input, 1, card, vec2(picture, card.y), true);
        }
        let columns = columns(fit, counts);
        let width = ((room.x + GAP) / columns as f32 - GAP).min(MOST * scale.max(1.0));
        let rows: usize = counts.iter().map(|count| count.div_ceil(columns)).sum();
        let words = words(width - 2.0 * INSIDE) + 2.0 * INSIDE;
        // Pictures are as large as possible with all rows visible.
        let between = (rows as f32 - 1.0) * GAP + counts.len() as f32 * heading;
        let between = between + counts.len().saturating_sub(1) as f32 * (GAP_XL - GAP);
        let fitting = (room.y - between - GAP_S) / rows.max(1) as f32 - words;
        // If scrolling is needed anyway, they need not be tiny.
        let picture =
            if fitting < LEAST_PICTURE { width * SCROLLED } else { fitting.min(width * TALLEST) };
        let picture = vec2(width, picture.floor());
        Self::placed(input, columns, vec2(width, picture.y + words), picture, false)
    }

    fn placed(input: &GridInput, columns: usize, card: Vec2, picture: Vec2, lying: bool) -> Self {
        let wide = columns as f32 * (card.x + GAP) - GAP;
        let left = ((input.room.x - wide) / 2.0).max(0.0);
        let (mut headings, mut cards, mut top) = (Vec::new(), Vec::new(), 0.0);
        for (section, count) in input.counts.iter().enumerate() {
            top += if section > 0 { GAP_XL - GAP } else { 0.0 };
            headings.push(Rect::from_min_size(pos2(left, top), vec2(wide, input.heading)));
            top += input.heading;
            for index in 0..*count {
                let (column, row) = ((index % columns) as f32, (index / columns) as f32);
                let at = pos2(left + column * (card.x + GAP), top + row * (card.y + GAP));
                cards.push(Rect::from_min_size(at, card));
            }
            top += count.div_ceil(columns) as f32 * (card.y + GAP);
        }
        Self { headings, cards, picture, lying, height: (top - GAP).max(0.0) + GAP_S }
    }

    /// The card an arrow key moves to from another, if there is one.
    pub(super) fn neighbour(&self, index: usize, across: i32, along: i32) -> Option<usize> {
        let here = *self.cards.get(index)?;
        if across != 0 {
            let to = usize::try_from(index as i64 + i64::from(across)).ok()?;
            return (to < self.cards.len()).then_some(to);
        }
        let ahead = |card: &&Rect| f32::signum(along as f32) * (card.top() - here.top()) > 1.0;
        let rows = self.cards.iter().filter(ahead).map(|card| (card.top() - here.top()).abs());
        let next = rows.fold(f32::MAX, f32::min);
        let in_row =
            |card: &Rect| (f32::signum(along as f32) * (card.top() - here.top()) - next).abs() < 1.0;
        let off = |card: &Rect| (card.center().x - here.center().x).abs();
        let row = self.cards.iter().enumerate().filter(|(_, card)| in_row(card));
        row.min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b))).map(|(to, _)| to)
    }
}

/// The fewest columns for the fewest rows.
fn columns(fit: usize, counts: &[usize]) -> usize {
    let most = counts.iter().copied().max().unwrap_or(1).clamp(1, fit);
    let rows = |columns: usize| counts.iter().map(|count| count.div_ceil(columns)).sum::<usize>();
    // A few cards look better in several rows than in one.
    (2.min(fit)..=most.max(2.min(fit))).min_by_key(|columns| rows(*columns)).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(f32, f32); 6] = [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 900.0),
        (480.0, 400.0),
        (3440.0, 1440.0),
        (320.0, 240.0),
    ];

    fn grid(width: f32, height: f32, counts: &[usize], scale: f32) -> Grid {
        let input = GridInput { room: vec2(width, height), counts, heading: 30.0 * scale, scale };
        Grid::new(&input, |_| 66.0 * scale)
    }

    #[test]
    fn cards_never_overlap_nor_leave_the_window() {
        for (width, height) in SIZES {
            for scale in [0.8, 1.0, 1.5, 2.0] {
                for counts in [&[1][..], &[2, 1], &[6, 4], &[7, 3, 9, 31]] {
                    let grid = grid(width, height, counts, scale);
                    assert_eq!(grid.cards.len(), counts.iter().sum::<usize>());
                    let all: Vec<_> = grid.cards.iter().chain(&grid.headings).collect();
                    for (index, here) in all.iter().enumerate() {
                        let inside = here.left() >= 0.0 && here.right() <= width + 0.5;
                        assert!(
                            inside && here.bottom() <= grid.height + 0.5,
                            "{width} {scale} {counts:?}"
                        );
                        assert!(all[..index].iter().all(|other| !other.shrink(0.1).intersects(**here)));
                    }
                }
            }
        }
    }

    #[test]
    fn ten_cards_are_seen_at_once_in_an_ordinary_window() {
        let grid = grid(1232.0, 482.0, &[6, 4], 1.0);
        assert!(grid.height <= 482.5 && !grid.lying, "{}", grid.height);
        assert!(grid.picture.y > 100.0, "{}", grid.picture);
    }

    #[test]
    fn a_wide_screen_has_large_cards() {
        let grid = grid(3392.0, 1100.0, &[6, 4], 1.0);
        assert!(grid.cards[0].width() > 500.0 && grid.height > 700.0, "{grid:?}");
    }

    #[test]
    fn a_small_window_has_lying_cards_in_one_column() {
        let grid = grid(340.0, 260.0, &[10], 1.0);
        assert!(grid.lying && grid.cards.iter().all(|card| card.left() == grid.cards[0].left()));
    }

    #[test]
    fn arrows_lead_to_the_cards_around() {
        let grid = grid(1232.0, 482.0, &[6, 4], 1.0);
        assert_eq!(grid.neighbour(0, 1, 0), Some(1));
        assert_eq!(grid.neighbour(0, -1, 0), None);
        assert_eq!(grid.neighbour(5, 1, 0), Some(6), "on to the next section");
        assert_eq!(grid.neighbour(1, 0, 1), Some(7));
        assert_eq!(grid.neighbour(5, 0, 1), Some(9), "there is nothing right below");
        assert_eq!(grid.neighbour(8, 0, -1), Some(2));
        assert_eq!((grid.neighbour(2, 0, -1), grid.neighbour(7, 0, 1)), (None, None));
    }
}
