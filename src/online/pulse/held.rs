//! What every player holds up for the others to see: the input of the pulse, the same until it changes.

use rules::Cell;
use serde::{Deserialize, Serialize};

/// So many bytes are sent for one player and one beat.
pub(super) const SIZE: usize = 4 + 8 + 2 * 3 + 3;
/// How many kinds of emotes there are.
pub const EMOTES: u8 = 8;

/// Set by everybody who is there: what is guessed before somebody was heard has it not.
const HERE: u8 = 1;
/// Set once the log was told.
const TOLD: u8 = 2;

/// What a player holds up. Plain numbers, so that any bytes make one and nothing has to be trusted before it is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(super) struct Held {
    ply: u32,
    log: u64,
    /// Cells are counted from one, nothing is zero.
    cell: u16,
    from: u16,
    to: u16,
    /// Grows with every emote and is never zero again, so that the same one twice is seen twice.
    emotes: u8,
    emote: u8,
    flags: u8,
}

/// The log of a player: how long it is, and its hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Head {
    pub(super) ply: u32,
    pub(super) log: u64,
}

impl Held {
    /// Somebody who is there and holds nothing up yet.
    pub(super) fn new() -> Self {
        Self { flags: HERE, ..Self::default() }
    }

    pub(super) fn point(&mut self, cell: Option<Cell>) {
        self.cell = number(cell);
    }

    pub(super) fn draw(&mut self, arrow: Option<(Cell, Cell)>) {
        (self.from, self.to) = arrow.map_or((0, 0), |(from, to)| (number(Some(from)), number(Some(to))));
    }

    pub(super) fn feel(&mut self, kind: u8) {
        self.emotes = self.emotes.checked_add(1).unwrap_or(1);
        self.emote = kind;
    }

    pub(super) fn tell(&mut self, ply: u32, log: u64) {
        (self.ply, self.log) = (ply, log);
        self.flags |= TOLD;
    }

    pub(super) fn is_here(&self) -> bool {
        self.flags & HERE != 0
    }

    pub(super) fn cell(&self) -> Option<Cell> {
        cell(self.cell)
    }

    pub(super) fn arrow(&self) -> Option<(Cell, Cell)> {
        cell(self.from).zip(cell(self.to))
    }

    /// How many emotes there were, and the last of them if it is one.
    pub(super) fn emote(&self) -> (u8, Option<u8>) {
        (self.emotes, (self.emotes != 0 && self.emote < EMOTES).then_some(self.emote))
    }

    pub(super) fn head(&self) -> Option<Head> {
        (self.flags & TOLD != 0).then_some(Head { ply: self.ply, log: self.log })
    }
}

fn number(cell: Option<Cell>) -> u16 {
    cell.and_then(|cell| cell.0.checked_add(1)).unwrap_or(0)
}

fn cell(number: u16) -> Option<Cell> {
    number.checked_sub(1).map(Cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_up_is_seen() {
        let mut held = Held::new();
        assert!(held.is_here() && !Held::default().is_here());
        assert_eq!((held.cell(), held.arrow(), held.head()), (None, None, None));
        held.point(Some(Cell(0)));
        held.draw(Some((Cell(3), Cell(9))));
        held.tell(0, 7);
        assert_eq!((held.cell(), held.arrow()), (Some(Cell(0)), Some((Cell(3), Cell(9)))));
        assert_eq!(held.head(), Some(Head { ply: 0, log: 7 }));
        held.point(Some(Cell(u16::MAX)));
        assert_eq!(held.cell(), None);
    }

    #[test]
    fn the_same_emote_twice_is_seen_twice_and_never_as_none() {
        let mut held = Held::new();
        assert_eq!(held.emote(), (0, None));
        for _ in 0..300 {
            let before = held.emote().0;
            held.feel(2);
            assert!(held.emote().0 != before && held.emote() != (0, None));
        }
        held.feel(EMOTES);
        assert_eq!(held.emote().1, None);
    }
}
