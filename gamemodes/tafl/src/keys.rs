//! The numbers that keys of positions are made of.

use crate::geometry::{COUNT, Squares, each};
use rules::mix;

/// Told apart from the numbers of other games.
const SALT: u64 = 0x7AF1 << 32;

/// One number for every piece on every square: attackers, defenders, the king.
pub(crate) static PIECES: [[u64; COUNT]; 3] = pieces();
/// Part of the key when the defenders are to move.
pub(crate) const DEFENDERS_TO_MOVE: u64 = mix(SALT + 3 * COUNT as u64);

const fn pieces() -> [[u64; COUNT]; 3] {
    let mut numbers = [[0; COUNT]; 3];
    let mut n = 0;
    while n < 3 * COUNT {
        numbers[n / COUNT][n % COUNT] = mix(SALT + n as u64);
        n += 1;
    }
    numbers
}

/// The part of the key that pieces of one kind make up.
pub(crate) fn of(kind: usize, set: Squares) -> u64 {
    each(set).fold(0, |key, square| key ^ PIECES[kind][usize::from(square)])
}
