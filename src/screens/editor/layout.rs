//! The layout of the editor for every window size.

use bevy_egui::egui::{Rect, pos2};

/// Minimum and maximum width of a panel beside the board, in points at 100 percent text size.
const SIDE: (f32, f32) = (340.0, 440.0);
/// Its share of the window between these limits.
const SIDE_SHARE: f32 = 0.29;
/// The height of a panel below the board.
const BELOW_SHARE: f32 = 0.42;
const MOST_BELOW: f32 = 420.0;

/// Where things are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct EditorLayout {
    pub(super) board: Rect,
    pub(super) panel: Rect,
    /// Is the panel beside the board?
    pub(super) beside: bool,
}

impl EditorLayout {
    /// The layout for a window and a text size (1 is 100 percent).
    pub(super) fn new(window: Rect, texts: f32) -> Self {
        let side = (window.width() * SIDE_SHARE).clamp(SIDE.0 * texts, SIDE.1 * texts);
        let beside = window.width() - side >= window.height() * 0.7;
        if beside {
            let cut = (window.right() - side).round();
            let board = Rect::from_min_max(window.min, pos2(cut, window.bottom()));
            let panel = Rect::from_min_max(pos2(cut, window.top()), window.max);
            return Self { board, panel, beside };
        }
        let least = window.height() - window.width();
        let high = (window.height() * BELOW_SHARE).min(MOST_BELOW * texts).max(least);
        let cut = (window.bottom() - high.min(window.height() * 0.55)).round();
        let board = Rect::from_min_max(window.min, pos2(window.right(), cut));
        let panel = Rect::from_min_max(pos2(window.left(), cut), window.max);
        Self { board, panel, beside }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Pos2, vec2};

    #[test]
    fn the_board_gets_enough_of_every_window() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (480.0, 400.0)] {
            let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            for texts in [0.8, 1.0, 1.6] {
                let layout = EditorLayout::new(window, texts);
                assert!(
                    layout.board.width().min(layout.board.height()) >= 0.44 * width.min(height),
                    "{layout:?}"
                );
                assert!(
                    window.contains_rect(layout.panel)
                        && !layout.board.shrink(1.0).intersects(layout.panel)
                );
            }
        }
    }
}
