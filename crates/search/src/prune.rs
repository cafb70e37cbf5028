//! Where to look less deeply, in numbers. A hundred is about one small piece in every game.

use rules::Score;
use std::sync::LazyLock;

/// How far ahead, for each move left to look at, is far enough.
const AHEAD: Score = 75;
/// How far behind, for each move left to look at, is hopeless.
const BEHIND: Score = 90;
const BEHIND_AT_ALL: Score = 80;
/// How far behind, for each move left to look at, nothing but a noisy move helps.
const FAR_BEHIND: Score = 220;

/// Is the score so far above what is needed that the rest of the line will hardly change it?
pub(crate) fn far_ahead(score: Score, beta: Score, depth: i32, improving: bool) -> bool {
    depth <= 7 && score - AHEAD * (depth - i32::from(improving)) >= beta
}

/// Is the score so far below what is needed that only a noisy move could help?
pub(crate) fn far_behind(score: Score, alpha: Score, depth: i32) -> bool {
    depth <= 2 && score + FAR_BEHIND * depth <= alpha
}

/// Is the score so far below what is needed that a quiet move will hardly help?
pub(crate) fn hopeless(score: Score, alpha: Score, depth: i32) -> bool {
    depth <= 6 && score + BEHIND_AT_ALL + BEHIND * depth <= alpha
}

/// Have so many moves failed that the next quiet one will, too?
pub(crate) fn too_late(depth: i32, seen: i32, improving: bool) -> bool {
    depth <= 6 && seen >= (4 + depth * depth) / (2 - i32::from(improving))
}

/// How much less deep to look after giving up a move.
pub(crate) fn pass_reduction(depth: i32, surplus: Score) -> i32 {
    4 + depth / 4 + (surplus / 200).min(3)
}

/// How much less deep to look at a late move first.
pub(crate) fn reduction(depth: i32, seen: i32, history: i32, null_window: bool, improving: bool) -> i32 {
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
