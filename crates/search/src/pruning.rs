//! The conditions and amounts of pruning and reductions. 100 is about one small piece in every game.

use rules::Score;
use std::sync::LazyLock;

/// Margin of reverse futility pruning, per ply of depth.
const REVERSE_FUTILITY_MARGIN: Score = 75;
/// Margin of futility pruning, per ply of depth and in total.
const FUTILITY_MARGIN: Score = 90;
const FUTILITY_BASE: Score = 80;
/// Margin of razoring, per ply of depth.
const RAZORING_MARGIN: Score = 220;

/// Is the score so far above beta that the rest of the line will hardly change it?
pub(crate) fn reverse_futility(score: Score, beta: Score, depth: i32, improving: bool) -> bool {
    depth <= 7 && score - REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving)) >= beta
}

/// Is the score so far below alpha that only a noisy move could help?
pub(crate) fn razoring(score: Score, alpha: Score, depth: i32) -> bool {
    depth <= 2 && score + RAZORING_MARGIN * depth <= alpha
}

/// Is the score so far below alpha that a quiet move will hardly help?
pub(crate) fn futility(score: Score, alpha: Score, depth: i32) -> bool {
    depth <= 6 && score + FUTILITY_BASE + FUTILITY_MARGIN * depth <= alpha
}

/// Have so many moves failed that the next quiet one probably fails, too?
pub(crate) fn late_move_pruning(depth: i32, seen: i32, improving: bool) -> bool {
    depth <= 6 && seen >= (4 + depth * depth) / (2 - i32::from(improving))
}

/// By how much the search after a null move is shallower. `surplus` is the score above beta.
pub(crate) fn null_move_reduction(depth: i32, surplus: Score) -> i32 {
    4 + depth / 4 + (surplus / 200).min(3)
}

/// By how much the first search of a late move is shallower.
pub(crate) fn late_move_reduction(
    depth: i32,
    seen: i32,
    history: i32,
    null_window: bool,
    improving: bool,
) -> i32 {
    static TABLE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
        let cell = |depth: usize, seen: usize| {
            let product = (depth.max(1) as f64).ln() * (seen.max(1) as f64).ln();
            (0.6 + product / 2.2) as i32
        };
        std::array::from_fn(|depth| std::array::from_fn(|seen| cell(depth, seen)))
    });
    let base = TABLE[depth.clamp(0, 63) as usize][seen.clamp(0, 63) as usize];
    let adjusted = base + i32::from(!improving) - i32::from(!null_window) - history / 5000;
    adjusted.clamp(0, depth - 2)
}
