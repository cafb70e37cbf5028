//! What a player shows the others: the ggrs input, repeated until it changes.

use rules::Cell;
use serde::{Deserialize, Serialize};

/// Bytes per player and frame.
pub(super) const SIZE: usize = 4 + 8 + 2 * 3 + 3;
/// The number of emotes.
pub const EMOTES: u8 = 8;

/// Set in every real input; predictions made before a player was heard lack it.
const REAL: u8 = 1;
/// Set once `set_log` was called.
const HAS_LOG: u8 = 2;

/// The input of one player. Plain numbers: any bytes are a valid value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(super) struct PresenceInput {
    ply: u32,
    log: u64,
    /// Cells are stored plus one; zero is none.
    cell: u16,
    from: u16,
    to: u16,
    /// Counts emotes and skips zero when it wraps, so that a repeated emote is noticed.
    emotes: u8,
    emote: u8,
    flags: u8,
}

/// Length and hash of a player's log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct LogHead {
    pub(super) ply: u32,
    pub(super) log: u64,
}

impl PresenceInput {
    /// A player who shows nothing yet.
    pub(super) fn new() -> Self {
        Self { flags: REAL, ..Self::default() }
    }

    pub(super) fn set_pointer(&mut self, cell: Option<Cell>) {
        self.cell = number(cell);
    }

    pub(super) fn set_arrow(&mut self, arrow: Option<(Cell, Cell)>) {
        (self.from, self.to) = arrow.map_or((0, 0), |(from, to)| (number(Some(from)), number(Some(to))));
    }

    pub(super) fn set_emote(&mut self, kind: u8) {
        self.emotes = self.emotes.checked_add(1).unwrap_or(1);
        self.emote = kind;
    }

    pub(super) fn set_log(&mut self, ply: u32, log: u64) {
        (self.ply, self.log) = (ply, log);
        self.flags |= HAS_LOG;
    }

    pub(super) fn is_real(&self) -> bool {
        self.flags & REAL != 0
    }

    pub(super) fn cell(&self) -> Option<Cell> {
        cell(self.cell)
    }

    pub(super) fn arrow(&self) -> Option<(Cell, Cell)> {
        cell(self.from).zip(cell(self.to))
    }

    /// The emote counter, and the last emote if valid.
    pub(super) fn emote(&self) -> (u8, Option<u8>) {
        (self.emotes, (self.emotes != 0 && self.emote < EMOTES).then_some(self.emote))
    }

    pub(super) fn head(&self) -> Option<LogHead> {
        (self.flags & HAS_LOG != 0).then_some(LogHead { ply: self.ply, log: self.log })
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
    fn inputs_hold_what_was_set() {
        let mut input = PresenceInput::new();
        assert!(input.is_real() && !PresenceInput::default().is_real());
        assert_eq!((input.cell(), input.arrow(), input.head()), (None, None, None));
        input.set_pointer(Some(Cell(0)));
        input.set_arrow(Some((Cell(3), Cell(9))));
        input.set_log(0, 7);
        assert_eq!((input.cell(), input.arrow()), (Some(Cell(0)), Some((Cell(3), Cell(9)))));
        assert_eq!(input.head(), Some(LogHead { ply: 0, log: 7 }));
        input.set_pointer(Some(Cell(u16::MAX)));
        assert_eq!(input.cell(), None);
    }

    #[test]
    fn repeated_emotes_are_counted() {
        let mut input = PresenceInput::new();
        assert_eq!(input.emote(), (0, None));
        for _ in 0..300 {
            let before = input.emote().0;
            input.set_emote(2);
            assert!(input.emote().0 != before && input.emote() != (0, None));
        }
        input.set_emote(EMOTES);
        assert_eq!(input.emote().1, None);
    }
}
