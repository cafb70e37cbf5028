//! How clear a puzzle must be: how well its move does, and how much worse the others are.

/// Shares of the points that the player can expect, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clarity {
    /// The right move has at least this share.
    pub win: f32,
    /// Every other move has less than the right one by at least this share.
    pub lead: f32,
}

impl Clarity {
    /// Of a puzzle that is taken up.
    pub const NEW: Self = Self { win: 0.76, lead: 0.27 };
    /// Of a puzzle that is kept: another search sees the same position a little differently.
    pub const KEPT: Self = Self { win: 0.68, lead: 0.17 };
    /// Of a puzzle from one's own game.
    pub const OWN_GAME: Self = Self { win: 0.62, lead: 0.15 };
    /// Of a first glance, which only sorts out.
    pub(crate) const GLANCE: Self = Self { win: 0.68, lead: 0.18 };

    /// Do these shares of the best move and of the best other fit?
    pub fn fits(self, best: f32, other: f32) -> bool {
        best >= self.win && best - other >= self.lead
    }
}
