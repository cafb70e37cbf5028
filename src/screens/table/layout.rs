//! The layout of the table for every window size.

use bevy_egui::egui::{Rect, pos2};

/// Minimum and maximum width of a panel beside the board, in points at 100 percent text size.
const SIDE: (f32, f32) = (280.0, 380.0);
/// Its share of the window between these limits.
const SIDE_SHARE: f32 = 0.26;
/// Height of a panel below the board: share and maximum.
const BELOW_SHARE: f32 = 0.325;
const MOST_BELOW: f32 = 330.0;
/// Below this height the panel is a single line.
const ROOMY: f32 = 200.0;
/// The minimum share of the window's height for the board.
const LEAST_BOARD: f32 = 0.5;
/// Minimum width of a button in points, gap included.
const CROWDED: f32 = 40.0;
/// Padding of the panel.
pub(super) const PAD: f32 = 10.0;
/// Gap between two buttons.
pub(super) const GAP: f32 = 6.0;

/// Where things are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct TableLayout {
    /// For the board.
    pub(super) board: Rect,
    /// Reserved space on its left, in points.
    pub(super) spare: f32,
    /// For players and moves.
    pub(super) panel: Rect,
    /// For the buttons, within the panel's edge.
    pub(super) bar: Rect,
    /// Is the panel beside the board?
    pub(super) beside: bool,
    /// Is the panel a single line?
    pub(super) tight: bool,
    /// The size of a button.
    pub(super) button: f32,
    /// Buttons per row.
    pub(super) in_a_row: usize,
}

impl TableLayout {
    /// The layout for a window, a number of buttons and a text size (1 is 100 percent).
    pub(super) fn new(window: Rect, buttons: usize, texts: f32) -> Self {
        let side = (window.width() * SIDE_SHARE).clamp(SIDE.0 * texts, SIDE.1 * texts);
        // Beside the board the panel may take what the board cannot use.
        let beside = window.width() - side >= window.height() * 0.86 && window.height() >= 420.0;
        if beside {
            Self::beside(window, side, buttons, texts)
        } else {
            Self::below(window, buttons, texts)
        }
    }

    fn beside(window: Rect, side: f32, buttons: usize, texts: f32) -> Self {
        let cut = (window.right() - side).round();
        let whole = Rect::from_min_max(pos2(cut, window.top()), window.max);
        let per_row = buttons.div_ceil(2).max(1);
        let button = button_side(whole.width(), per_row, texts);
        let rows = buttons.div_ceil(per_row).max(1) as f32;
        let high = rows * button + (rows - 1.0) * GAP + 2.0 * PAD;
        let bar = Rect::from_min_max(pos2(cut, whole.bottom() - high), whole.max);
        let panel = Rect::from_min_max(whole.min, pos2(whole.right(), bar.top()));
        let board = Rect::from_min_max(window.min, pos2(cut, window.bottom()));
        Self { board, spare: 0.0, panel, bar, beside: true, tight: false, button, in_a_row: per_row }
    }

    fn below(window: Rect, buttons: usize, texts: f32) -> Self {
        // Many buttons in a narrow window need a second row.
        let crowded = window.width() / (buttons.max(1) as f32) < CROWDED;
        let rows = if crowded { 2 } else { 1 };
        let in_a_row = buttons.max(1).div_ceil(rows);
        let button = button_side(window.width(), in_a_row, texts);
        let button = if crowded { button.min(CROWDED) } else { button };
        let bar_high = rows as f32 * button + (rows as f32 - 1.0) * GAP + 2.0 * PAD;
        let line = 42.0 * texts;
        let wanted = (window.height() * BELOW_SHARE).max(window.height() - window.width());
        let most = (window.height() * (1.0 - LEAST_BOARD)).min(MOST_BELOW * texts);
        let mut high = wanted.min(most).max(line + bar_high);
        let tight = high < ROOMY * texts;
        if tight {
            high = line + bar_high;
        }
        let cut = (window.bottom() - high).round();
        let bar = Rect::from_min_max(pos2(window.left(), window.bottom() - bar_high), window.max);
        let panel = Rect::from_min_max(pos2(window.left(), cut), pos2(window.right(), bar.top()));
        let board = Rect::from_min_max(window.min, pos2(window.right(), cut));
        Self { board, spare: 0.0, panel, bar, beside: false, tight, button, in_a_row }
    }

    /// The gap between buttons that spreads a row from edge to edge, within limits.
    pub(super) fn apart(&self) -> f32 {
        let count = self.in_a_row as f32;
        // A button may be rounded up by a point.
        let room = self.bar.width() - 2.0 * PAD - count * (self.button + 1.0);
        (room / (count - 1.0).max(1.0)).floor().clamp(GAP.min(2.0), self.button)
    }

    /// Panel and buttons together.
    pub(super) fn around(&self) -> Rect {
        self.panel.union(self.bar)
    }
}

/// The largest button size, within limits, for this number of buttons in a row.
fn button_side(width: f32, in_a_row: usize, texts: f32) -> f32 {
    let room = width - 2.0 * PAD - GAP * (in_a_row as f32 - 1.0);
    (room / in_a_row as f32).floor().clamp(30.0, 46.0 * texts.min(1.3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::vec2;

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
                let layout = TableLayout::new(window, 14, texts);
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
            let layout = TableLayout::new(window, buttons, 1.0);
            let count = layout.in_a_row as f32;
            let wide = count * layout.button + (count - 1.0) * layout.apart();
            assert!(wide <= layout.bar.width() - 2.0 * PAD + 0.5, "{width}x{height}: {layout:?}");
            let rows = ((layout.bar.height() - 2.0 * PAD + GAP) / (layout.button + GAP)).round();
            assert!(count * rows >= buttons as f32, "{width}x{height}: {layout:?}");
        }
    }

    #[test]
    fn wide_windows_have_the_panel_beside() {
        let layout = |width, height| {
            TableLayout::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)), 10, 1.0)
        };
        assert!(layout(1280.0, 720.0).beside && layout(1920.0, 1080.0).beside);
        assert!(!layout(800.0, 900.0).beside && !layout(800.0, 900.0).tight);
        assert!(layout(480.0, 400.0).tight);
    }
}
