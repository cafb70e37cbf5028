//! The squares that show how a game was decided.

use crate::attacks::attackers;
use crate::bits::Bits;
use crate::kind::{Kind, Move};
use crate::variant::{Geo, Pos, Set, Variant};
use rules::{Outcome, Reason};

/// The squares that show this ending. `last` is the last move and the position before it.
pub(crate) fn squares<V: Variant>(
    geo: &Geo<V>,
    pos: &Pos<V>,
    outcome: Outcome,
    last: Option<(&Pos<V>, Move)>,
) -> Set<V> {
    let king_of = |side: u8| pos.king(side).map_or(Set::<V>::NONE, Set::<V>::square);
    match (outcome.reason, outcome.winner, last) {
        (Reason::Checkmate, ..) => mate::<V>(geo, pos),
        (Reason::Stalemate, ..) => king_of(pos.turn),
        (Reason::KingOnHill, Some(winner), _) => king_of(winner.0),
        (Reason::KingExploded, Some(winner), Some((before, mv))) => {
            before.of(winner.0 ^ 1, Kind::King) | Set::<V>::square(mv.to)
        }
        (Reason::AllCaptured, _, Some((_, mv))) => Set::<V>::square(mv.to),
        (Reason::NoMoves, ..) => pos.own(),
        _ => Set::<V>::NONE,
    }
}

/// The mated king, what gives check, and for every other square around him a piece that guards it.
fn mate<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Set<V> {
    let Some(king) = pos.king(pos.turn) else { return Set::<V>::NONE };
    let mut found = pos.checkers;
    let lifted = pos.stops() ^ Set::<V>::square(king);
    let flights = *Set::<V>::at(&geo.king, king) & geo.board & !(pos.own() | pos.holes);
    for flight in flights.each() {
        let guards = attackers(geo, pos, flight, pos.turn, pos.enemy(), lifted);
        if guards.any() && (guards & found).is_empty() {
            found |= Set::<V>::square(guards.first());
        }
    }
    found | Set::<V>::square(king)
}
