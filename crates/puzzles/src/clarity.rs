//! How clear a puzzle must be: how well its move does, and how much worse the others are.

/// Shares of the points that the player can expect, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clarity {
    /// The right move has at least this share.
    pub win: f32,
    /// Every other move has less than the right one by at least this share.
    pub lead: f32,
    /// The same where the right move is proven to win soon and no other is: who is ahead still has to find the mate.
    pub forced_lead: f32,
}

impl Clarity {
    /// Of a puzzle that is taken up.
    pub const NEW: Self = Self { win: 0.76, lead: 0.27, forced_lead: 0.005 };
    /// Of a puzzle that is kept: another search sees the same position a little differently.
    pub const KEPT: Self = Self { win: 0.7, lead: 0.18, forced_lead: 0.001 };
    /// Of a puzzle from one's own game.
    pub const OWN_GAME: Self = Self { win: 0.62, lead: 0.15, forced_lead: 0.005 };
    /// Of a first glance, which only sorts out.
    pub(crate) const GLANCE: Self = Self { win: 0.64, lead: 0.14, forced_lead: 0.001 };

    /// Do these shares of the best move and of the best other fit? `forced`: the best is proven to win soon.
    pub fn fits(self, best: f32, other: f32, forced: bool) -> bool {
        let lead = if forced { self.forced_lead } else { self.lead };
        best >= self.win && best - other >= lead
    }
}
