//! The layout of the table for every window size.

use crate::ui::style::{GAP_M, GAP_XS};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// Minimum and maximum width of a panel beside the board, in points at 100 percent text size.
const SIDE: (f32, f32) = (280.0, 380.0);
/// Its share of the window between these limits.
const SIDE_SHARE: f32 = 0.26;
/// Height of a panel below the board: share at 100 percent text size, and maximum.
const BELOW_SHARE: f32 = 0.37;
const MOST_BELOW: f32 = 350.0;
/// Below this height the panel is a single line.
const ROOMY: f32 = 200.0;
/// The minimum share of the window's height for the board.
const LEAST_BOARD: f32 = 0.5;
/// Minimum width of a button in points, gap included.
const CROWDED: f32 = 40.0;
/// Side of an icon beside or above a word, at 100 percent text size.
pub(super) const ICON: f32 = 22.0;
/// Space around the parts of a button.
pub(super) const INSET: f32 = GAP_XS;
/// Height of a button with a word beside its icon, and below it.
const HIGH: f32 = 36.0;
const HIGH_WITH_WORD: f32 = 56.0;
/// The least height of the panel above buttons with words, beside the board and below it.
const LEAST_PANEL: f32 = 400.0;
const LEAST_BELOW: f32 = 180.0;
/// Padding of the panel.
pub(super) const PAD: f32 = GAP_M;
/// Gap between two buttons.
pub(super) const GAP: f32 = GAP_XS;

/// The buttons that need room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ButtonNeeds {
    /// How many there are.
    pub(super) count: usize,
    /// The width of the longest word on them, in points.
    pub(super) word: f32,
}

/// What is on the buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ButtonStyle {
    /// Only an icon.
    Icon,
    /// An icon, and a word beside it.
    WordBeside,
    /// An icon, and a word below it.
    WordBelow,
}

/// Where things are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TableLayout {
    /// For the board.
    pub(super) board: Rect,
    /// Reserved space on its left, in points.
    pub(super) spare: f32,
    /// For hints below the board, if there are any.
    pub(super) hints: Option<Rect>,
    /// For players and moves.
    pub(super) panel: Rect,
    /// For the buttons, within the panel's edge.
    pub(super) bar: Rect,
    /// Is the panel beside the board?
    pub(super) beside: bool,
    /// Is the panel a single line?
    pub(super) tight: bool,
    /// The size of a button.
    pub(super) button: Vec2,
    /// What is on it.
    pub(super) style: ButtonStyle,
    /// Buttons per row.
    pub(super) in_a_row: usize,
}

/// How buttons are arranged in a bar.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Arrangement {
    button: Vec2,
    style: ButtonStyle,
    in_a_row: usize,
    /// The height of the bar, padding included.
    height: f32,
}

impl Arrangement {
    fn new(width: f32, count: usize, in_a_row: usize, high: f32, style: ButtonStyle) -> Self {
        let in_a_row = in_a_row.max(1);
        let wide = (width - 2.0 * PAD - GAP * (in_a_row as f32 - 1.0)) / in_a_row as f32;
        let rows = count.div_ceil(in_a_row).max(1) as f32;
        let height = rows * high + (rows - 1.0) * GAP + 2.0 * PAD;
        Self { button: vec2(wide.floor().max(1.0), high), style, in_a_row, height }
    }

    /// Words beside the icons, in as many columns as fit; none if not even two do.
    fn words_beside(width: f32, needs: ButtonNeeds, texts: f32) -> Option<Self> {
        let least = needs.word + ICON * texts + 3.0 * INSET;
        let columns = ((width - 2.0 * PAD + GAP) / (least + GAP)) as usize;
        let columns = columns.min(needs.count);
        // Full rows look better than a last row of one.
        let rows = needs.count.div_ceil(columns.max(1));
        let columns = needs.count.div_ceil(rows.max(1));
        let style = ButtonStyle::WordBeside;
        (columns >= 2).then(|| Self::new(width, needs.count, columns, HIGH * texts, style))
    }

    /// Words below the icons, in one row.
    fn words_below(width: f32, needs: ButtonNeeds, texts: f32) -> Option<Self> {
        let style = ButtonStyle::WordBelow;
        let row = Self::new(width, needs.count, needs.count, HIGH_WITH_WORD * texts, style);
        (row.button.x >= needs.word + INSET).then_some(row)
    }

    /// Only icons of at most this size, in this many columns.
    fn icons(width: f32, needs: ButtonNeeds, columns: usize, most: f32) -> Self {
        let columns = columns.max(1);
        let room = width - 2.0 * PAD - GAP * (columns as f32 - 1.0);
        let side = (room / columns as f32).floor().clamp(30.0, most);
        Self {
            button: vec2(side, side),
            ..Self::new(width, needs.count, columns, side, ButtonStyle::Icon)
        }
    }
}

/// The largest side of an icon button.
fn most_icon(texts: f32) -> f32 {
    46.0 * texts.min(1.3)
}

impl TableLayout {
    /// The layout for a window, its buttons and a text size (1 is 100 percent).
    pub(super) fn new(window: Rect, needs: ButtonNeeds, texts: f32) -> Self {
        let side = (window.width() * SIDE_SHARE).clamp(SIDE.0 * texts, SIDE.1 * texts);
        // Beside the board the panel may take what the board cannot use.
        let beside = window.width() - side >= window.height() * 0.86 && window.height() >= 420.0;
        if beside { Self::beside(window, side, needs, texts) } else { Self::below(window, needs, texts) }
    }

    fn beside(window: Rect, side: f32, needs: ButtonNeeds, texts: f32) -> Self {
        let cut = (window.right() - side).round();
        let whole = Rect::from_min_max(pos2(cut, window.top()), window.max);
        let words = Arrangement::words_beside(whole.width(), needs, texts)
            .filter(|bar| whole.height() - bar.height >= LEAST_PANEL * texts);
        let columns = needs.count.div_ceil(2);
        let icons = || Arrangement::icons(whole.width(), needs, columns, most_icon(texts));
        let Arrangement { button, style, in_a_row, height } = words.unwrap_or_else(icons);
        let bar = Rect::from_min_max(pos2(cut, whole.bottom() - height), whole.max);
        let panel = Rect::from_min_max(whole.min, pos2(whole.right(), bar.top()));
        let board = Rect::from_min_max(window.min, pos2(cut, window.bottom()));
        let (spare, hints, tight) = (0.0, None, false);
        Self { board, spare, hints, panel, bar, beside: true, tight, button, style, in_a_row }
    }

    fn below(window: Rect, needs: ButtonNeeds, texts: f32) -> Self {
        // Large texts take some of the room of the board.
        let share = BELOW_SHARE * texts.max(1.0).sqrt();
        let wanted = (window.height() * share).max(window.height() - window.width());
        let most = (window.height() * (1.0 - LEAST_BOARD)).min(MOST_BELOW * texts);
        let roomy = wanted.min(most);
        // Many buttons in a narrow window need a second row.
        let crowded = window.width() / (needs.count.max(1) as f32) < CROWDED;
        let columns = needs.count.div_ceil(if crowded { 2 } else { 1 });
        let words = Arrangement::words_below(window.width(), needs, texts)
            .or_else(|| Arrangement::words_beside(window.width(), needs, texts))
            .filter(|bar| roomy - bar.height >= LEAST_BELOW * texts);
        let most = if crowded { most_icon(texts).min(CROWDED) } else { most_icon(texts) };
        let icons = || Arrangement::icons(window.width(), needs, columns, most);
        let Arrangement { button, style, in_a_row, height } = words.unwrap_or_else(icons);
        let line = 42.0 * texts;
        let mut high = roomy.max(line + height);
        let tight = high < ROOMY * texts;
        if tight {
            high = line + height;
        }
        let cut = (window.bottom() - high).round();
        let bar = Rect::from_min_max(pos2(window.left(), window.bottom() - height), window.max);
        let panel = Rect::from_min_max(pos2(window.left(), cut), pos2(window.right(), bar.top()));
        let board = Rect::from_min_max(window.min, pos2(window.right(), cut));
        let (spare, hints) = (0.0, None);
        Self { board, spare, hints, panel, bar, beside: false, tight, button, style, in_a_row }
    }

    /// Reserves a strip of this height for hints below the board.
    pub(super) fn with_hints(mut self, height: f32) -> Self {
        let cut = (self.board.bottom() - height).round();
        self.hints = Some(Rect::from_min_max(pos2(self.board.left(), cut), self.board.max));
        self.board.set_bottom(cut);
        self
    }

    /// The gap between buttons that spreads a row from edge to edge, within limits.
    pub(super) fn apart(&self) -> f32 {
        let count = self.in_a_row as f32;
        // A button may be rounded up by a point.
        let room = self.bar.width() - 2.0 * PAD - count * (self.button.x + 1.0);
        (room / (count - 1.0).max(1.0)).floor().clamp(GAP.min(2.0), self.button.x)
    }

    /// Panel and buttons together.
    pub(super) fn around(&self) -> Rect {
        self.panel.union(self.bar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This many buttons with words of this size.
    fn needs(count: usize, texts: f32) -> ButtonNeeds {
        ButtonNeeds { count, word: 72.0 * texts }
    }

    const SIZES: [(f32, f32); 8] = [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 900.0),
        (480.0, 400.0),
        (480.0, 900.0),
        (1000.0, 430.0),
        (3840.0, 2160.0),
        (1400.0, 400.0),
    ];

    #[test]
    fn nothing_overlaps_and_the_board_gets_its_share() {
        for (width, height) in SIZES {
            for texts in [0.9, 1.0, 1.5] {
                let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                let layout = TableLayout::new(window, needs(14, texts), texts);
                for part in [layout.board, layout.panel, layout.bar] {
                    assert!(window.expand(0.6).contains_rect(part), "{width}x{height}: {layout:?}");
                    assert!(part.width() > 0.0 && part.height() > 0.0, "{width}x{height}: {layout:?}");
                }
                assert!(!layout.board.shrink(0.6).intersects(layout.around()));
                assert!(!layout.panel.shrink(0.6).intersects(layout.bar));
                let side = layout.board.width().min(layout.board.height());
                assert!(side >= 0.5 * width.min(height), "{width}x{height} {texts}: {layout:?}");
            }
        }
    }

    #[test]
    fn every_button_fits() {
        for ((width, height), buttons) in SIZES.into_iter().flat_map(|size| [(size, 11), (size, 14)]) {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let layout = TableLayout::new(window, needs(buttons, 1.0), 1.0);
            let count = layout.in_a_row as f32;
            let wide = count * layout.button.x + (count - 1.0) * layout.apart();
            assert!(wide <= layout.bar.width() - 2.0 * PAD + 0.5, "{width}x{height}: {layout:?}");
            let rows = ((layout.bar.height() - 2.0 * PAD + GAP) / (layout.button.y + GAP)).round();
            assert!(count * rows >= buttons as f32, "{width}x{height}: {layout:?}");
        }
    }

    #[test]
    fn wide_windows_have_the_panel_beside() {
        let layout = |width, height| {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            TableLayout::new(window, needs(10, 1.0), 1.0)
        };
        assert!(layout(1280.0, 720.0).beside && layout(1920.0, 1080.0).beside);
        assert!(!layout(800.0, 900.0).beside && !layout(800.0, 900.0).tight);
        assert!(layout(480.0, 400.0).tight);
    }

    #[test]
    fn buttons_have_words_where_there_is_room() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0)] {
            for count in [11, 14] {
                let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                let layout = TableLayout::new(window, needs(count, 1.0), 1.0);
                assert_ne!(layout.style, ButtonStyle::Icon, "{width}x{height}: {count}");
            }
        }
        let small = Rect::from_min_size(pos2(0.0, 0.0), vec2(480.0, 400.0));
        assert_eq!(TableLayout::new(small, needs(11, 1.0), 1.0).style, ButtonStyle::Icon);
    }
}
