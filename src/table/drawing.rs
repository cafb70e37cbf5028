//! Arrows and circles that a player draws on the board to think, or to show something to others.

use rules::Cell;

/// The most drawings on a board.
const MOST: usize = 32;

/// The colour of a drawing. Each has a meaning only to its author.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Brush {
    /// No key held.
    #[default]
    Green,
    /// With Shift.
    Red,
    /// With Alt or Ctrl.
    Blue,
    /// With Shift and Alt or Ctrl.
    Yellow,
}

impl Brush {
    /// The brush for the keys held down.
    pub fn of(shift: bool, alternative: bool) -> Self {
        match (shift, alternative) {
            (false, false) => Self::Green,
            (true, false) => Self::Red,
            (false, true) => Self::Blue,
            (true, true) => Self::Yellow,
        }
    }

    /// Its colour.
    pub fn colour(self) -> crate::theme::Rgb {
        match self {
            Self::Green => [32, 150, 62],
            Self::Red => [200, 48, 48],
            Self::Blue => [38, 98, 200],
            Self::Yellow => [228, 166, 20],
        }
    }
}

/// An arrow between two cells, or a circle around one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawing {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends; the same cell for a circle.
    pub to: Cell,
    /// Its colour.
    pub brush: Brush,
}

impl Drawing {
    /// Its two ends, unless it is a circle.
    pub fn arrow(&self) -> Option<(Cell, Cell)> {
        (self.from != self.to).then_some((self.from, self.to))
    }
}

/// Adds a drawing. The same one again removes it; in another colour it replaces it.
pub(super) fn toggle(drawings: &mut Vec<Drawing>, new: Drawing) {
    let known = drawings.iter().position(|old| (old.from, old.to) == (new.from, new.to));
    let old = known.map(|index| drawings.remove(index));
    if old != Some(new) && drawings.len() < MOST {
        drawings.push(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_drawing_again_removes_it_and_another_colour_replaces_it() {
        let arrow = |to: u16, brush| Drawing { from: Cell(1), to: Cell(to), brush };
        let mut drawings = Vec::new();
        toggle(&mut drawings, arrow(2, Brush::Green));
        toggle(&mut drawings, arrow(1, Brush::Green));
        assert_eq!(drawings.len(), 2);
        toggle(&mut drawings, arrow(2, Brush::Red));
        assert_eq!(drawings, [arrow(1, Brush::Green), arrow(2, Brush::Red)]);
        toggle(&mut drawings, arrow(2, Brush::Red));
        assert_eq!(drawings, [arrow(1, Brush::Green)]);
        assert_eq!(drawings[0].arrow(), None);
    }

    #[test]
    fn a_board_holds_a_bounded_number_of_drawings() {
        let mut drawings = Vec::new();
        for to in 0..200 {
            toggle(&mut drawings, Drawing { from: Cell(0), to: Cell(to), brush: Brush::Blue });
        }
        assert_eq!(drawings.len(), MOST);
    }
}
