//! The position: who stands where, and whose turn it is.

use crate::geometry::{Squares, THRONE, bit};
use crate::moves::Move;
use crate::{captures, keys};
use rules::Team;
use std::hash::{Hash, Hasher};

/// The team that moves first.
pub(crate) const ATTACKERS: Team = Team::FIRST;
/// The team with the king.
pub(crate) const DEFENDERS: Team = Team::SECOND;

/// The kinds of pieces, as places in the list of kinds and in the table of keys.
pub(crate) const ATTACKER: usize = 0;
pub(crate) const DEFENDER: usize = 1;
pub(crate) const KING: usize = 2;

/// A position of Viking Chess.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) attackers: Squares,
    /// Without the king.
    pub(crate) defenders: Squares,
    /// One square, or none once he has been captured.
    pub(crate) king: Squares,
    pub(crate) turn: Team,
    /// Kept up to date by [`State::play`]; follows from all the rest.
    pub(crate) key: u64,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.attackers == other.attackers
            && self.defenders == other.defenders
            && self.king == other.king
            && self.turn == other.turn
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.attackers, self.defenders, self.king, self.turn).hash(hasher);
    }
}

impl State {
    /// These pieces, with this team to move.
    pub(crate) fn new(attackers: Squares, defenders: Squares, king: Squares, turn: Team) -> Self {
        let mut state = Self { attackers, defenders, king, turn, key: 0 };
        state.key = state.fresh_key();
        state
    }

    /// The usual set-up.
    pub(crate) fn start() -> Self {
        const SOUTH: [u8; 6] = [3, 4, 5, 6, 7, 16];
        const WEST: [u8; 6] = [33, 44, 55, 66, 77, 56];
        const GUARD: [u8; 12] = [38, 48, 49, 50, 58, 59, 61, 62, 70, 71, 72, 82];
        let set = |squares: &[u8]| squares.iter().fold(0, |set, square| set | bit(*square));
        let half = set(&SOUTH) | set(&WEST);
        // The other half is the same, turned about the throne.
        let turned = half.reverse_bits() >> (u128::BITS as usize - crate::geometry::COUNT);
        Self::new(half | turned, set(&GUARD), THRONE, ATTACKERS)
    }

    /// The key made from nothing but the pieces and the turn.
    fn fresh_key(&self) -> u64 {
        let turn = if self.turn == DEFENDERS { keys::DEFENDERS_TO_MOVE } else { 0 };
        turn ^ keys::of(ATTACKER, self.attackers)
            ^ keys::of(DEFENDER, self.defenders)
            ^ keys::of(KING, self.king)
    }

    /// Every square that a piece stands on.
    pub(crate) fn occupied(&self) -> Squares {
        self.attackers | self.defenders | self.king
    }

    /// The pieces of the team to move, the king included.
    pub(crate) fn own(&self) -> Squares {
        if self.turn == ATTACKERS { self.attackers } else { self.defenders | self.king }
    }

    /// The pieces of the other team, the king included.
    pub(crate) fn foes(&self) -> Squares {
        if self.turn == ATTACKERS { self.defenders | self.king } else { self.attackers }
    }

    /// Plays a legal move and removes captured pieces.
    pub(crate) fn play(&mut self, mv: Move) {
        let taken = captures::by_move(self, mv);
        let kind = self.shift(mv);
        if self.turn == ATTACKERS {
            self.defenders &= !taken.pieces;
            self.king &= !taken.king;
            self.key ^= keys::of(DEFENDER, taken.pieces) ^ keys::of(KING, taken.king);
        } else {
            self.attackers &= !taken.pieces;
            self.key ^= keys::of(ATTACKER, taken.pieces);
        }
        let numbers = &keys::PIECES[kind];
        self.key ^= numbers[usize::from(mv.from)] ^ numbers[usize::from(mv.to)];
        self.pass();
        debug_assert_eq!(self.key, self.fresh_key(), "the key must follow the pieces");
    }

    /// Moves the piece and nothing else; says which kind it is.
    fn shift(&mut self, mv: Move) -> usize {
        let change = bit(mv.from) | bit(mv.to);
        if self.turn == ATTACKERS {
            self.attackers ^= change;
            ATTACKER
        } else if self.king & change != 0 {
            self.king ^= change;
            KING
        } else {
            self.defenders ^= change;
            DEFENDER
        }
    }

    /// Gives the turn to the other team.
    pub(crate) fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= keys::DEFENDERS_TO_MOVE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_cheap_to_copy() {
        assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
    }

    #[test]
    fn the_start_holds_every_piece() {
        let start = State::start();
        assert_eq!((start.attackers.count_ones(), start.defenders.count_ones()), (24, 12));
        assert_eq!(start.occupied().count_ones(), 37, "nobody stands on another");
    }
}
