//! The ring: how near the attackers are to surrounding all defenders, and how well they stand for it.

use super::count;
use super::weights::{ATTACKER_INSIDE, CLUMP, CUT_OFF, LINK, OPEN_GROUND, SMALL_GAP};
use crate::geometry::{BOARD, EDGE, SIDE, Squares, THRONE, around, east, north, west};
use crate::position::State;
use rules::Score;

/// Squares the king can reach on foot at the start.
const START_GROUND: Score = 97;
/// A ring that lacks as many attackers as this is no ring yet.
const NO_RING: Score = 4;
/// The camp of the defenders: no ring passes through it.
const CAMP: Squares = camp();

const fn camp() -> Squares {
    let line = THRONE | east(THRONE) | east(east(THRONE)) | west(THRONE) | west(west(THRONE));
    line | line << SIDE | line << (2 * SIDE) | line >> SIDE | line >> (2 * SIDE)
}

/// What the ring is worth, given the ground that the king could walk over.
pub(super) fn score(state: &State, ground: Squares) -> Score {
    let cut_off = if ground & EDGE == 0 { CUT_OFF } else { 0 };
    let lacks = gap(state.attackers, state.defenders | state.king).min(NO_RING);
    OPEN_GROUND * (count(ground) - START_GROUND)
        + cut_off
        + SMALL_GAP * (NO_RING - lacks)
        + shape(state.attackers)
}

/// How well the attackers share the work.
fn shape(attackers: Squares) -> Score {
    let above = north(attackers);
    let links = count(east(above) & attackers) + count(west(above) & attackers);
    let side_by_side = count(attackers & above) + count(attackers & east(attackers));
    LINK * links + CLUMP * side_by_side + ATTACKER_INSIDE * count(attackers & CAMP)
}

/// An upper bound of the attackers needed to close a ring: waves run inward from the edge until one meets a
/// defender, and every one of them, filled up, would be a ring.
fn gap(attackers: Squares, defenders: Squares) -> Score {
    let open = BOARD & !attackers;
    let mut wave = EDGE & open;
    let mut reached = wave;
    let mut least = count(EDGE);
    while wave != 0 && wave & defenders == 0 {
        least = least.min(count(wave));
        wave = around(wave) & open & !reached;
        reached |= wave;
    }
    least
}
