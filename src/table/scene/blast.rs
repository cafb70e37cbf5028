//! An explosion: several pieces leave the board at once.

use rules::{Cell, Placed};

/// How long an explosion is seen, smoke included, in seconds.
pub const BLAST_SECONDS: f32 = 1.4;

/// An explosion.
#[derive(Clone, PartialEq, Debug)]
pub struct Blast {
    /// Where it begins.
    pub cell: Cell,
    /// Start time.
    pub began: f32,
    /// The pieces it destroys, on the cells where they stood.
    pub victims: Vec<Placed>,
}

impl Blast {
    /// Seconds since it began; none before and after it.
    pub fn seconds(&self, now: f32) -> Option<f32> {
        Some(now - self.began).filter(|seconds| (0.0..BLAST_SECONDS).contains(seconds))
    }

    /// Is it over?
    pub fn is_over(&self, now: f32) -> bool {
        now >= self.began + BLAST_SECONDS
    }
}
