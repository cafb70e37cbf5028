//! Lists or counts the legal moves. What is found goes into a [`Sink`], set by set.

use crate::attacks::attacked;
use crate::bits::Bits;
use crate::kind::{Kind, Move};
use crate::position::{NO_SQUARE, Position, right};
use crate::shape::{Geometry, Shape};

/// Takes moves as they are found.
pub trait Sink<B: Bits> {
    /// A piece can go from here to any of these squares.
    fn piece(&mut self, from: u8, to: B);
    /// Pawns can reach these squares, each by a step of this length.
    fn pawns(&mut self, to: B, step: i8);
    /// The same on the last rank.
    fn promotions(&mut self, to: B, step: i8);
}

/// Counts moves without listing them.
pub(crate) struct Count {
    pub(crate) moves: u64,
    pub(crate) promotions: u64,
}

impl<B: Bits> Sink<B> for Count {
    #[inline]
    fn piece(&mut self, _: u8, to: B) {
        self.moves += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: B, _: i8) {
        self.moves += u64::from(to.count());
    }

    #[inline]
    fn promotions(&mut self, to: B, _: i8) {
        self.moves += u64::from(to.count()) * self.promotions;
    }
}

/// Lists moves.
pub(crate) struct List<'a> {
    pub(crate) moves: &'a mut Vec<Move>,
    pub(crate) promotions: &'static [Kind],
}

impl<B: Bits> Sink<B> for List<'_> {
    #[inline]
    fn piece(&mut self, from: u8, to: B) {
        for to in to.each() {
            self.moves.push(Move { from, to, promotion: None });
        }
    }

    #[inline]
    fn pawns(&mut self, to: B, step: i8) {
        for to in to.each() {
            self.moves.push(Move { from: to.wrapping_add_signed(-step), to, promotion: None });
        }
    }

    fn promotions(&mut self, to: B, step: i8) {
        for to in to.each() {
            let from = to.wrapping_add_signed(-step);
            let kinds = self.promotions.iter();
            self.moves.extend(kinds.map(|kind| Move { from, to, promotion: Some(*kind) }));
        }
    }
}

/// The moves of a game in which the king must not be left attacked.
#[inline]
pub(crate) fn royal<S: Shape, K: Sink<S::Bits>>(
    geo: &Geometry<S::Bits>,
    pos: &Position<S::Bits>,
    castles: bool,
    sink: &mut K,
) {
    let Some(king) = pos.king(pos.turn) else { return };
    let allowed = geo.board & !(pos.own() | pos.holes);
    sink.piece(king, safe_steps(geo, pos, king, allowed));
    if pos.checkers.many() {
        return;
    }
    let targets = answers(geo, pos, king, allowed);
    officers(geo, pos, targets, king, sink);
    pawns::<S, _>(geo, pos, targets, king, sink);
    if pos.en_passant != NO_SQUARE {
        en_passant(geo, pos, sink, |from| is_safe_en_passant::<S>(geo, pos, from));
    }
    if castles && pos.checkers.is_empty() {
        let safe = |square, stops| !attacked(geo, pos, square, pos.turn, pos.enemy(), stops);
        castling::<S, _>(pos, king, sink, safe);
    }
}

/// Where pieces other than the king may go: anywhere, or wherever it ends a check.
#[inline]
pub(crate) fn answers<B: Bits>(geo: &Geometry<B>, pos: &Position<B>, king: u8, allowed: B) -> B {
    if pos.checkers.is_empty() {
        return allowed;
    }
    geo.between(king, pos.checkers.first()) | pos.checkers
}

#[inline]
fn safe_steps<B: Bits>(geo: &Geometry<B>, pos: &Position<B>, king: u8, allowed: B) -> B {
    let stops = pos.stops() ^ B::square(king);
    let mut safe = *B::at(&geo.king, king) & allowed;
    for to in safe.each() {
        if attacked(geo, pos, to, pos.turn, pos.enemy(), stops) {
            safe ^= B::square(to);
        }
    }
    safe
}

/// Knights, bishops, rooks, queens and what combines them. A pinned piece stays on its line.
#[inline]
pub(crate) fn officers<B: Bits, K: Sink<B>>(
    geo: &Geometry<B>,
    pos: &Position<B>,
    targets: B,
    king: u8,
    sink: &mut K,
) {
    let (own, stops) = (pos.own(), pos.stops());
    let (free, pinned) = (own & !pos.pinned, own & pos.pinned);
    for from in (pos.leaping() & free).each() {
        sink.piece(from, *B::at(&geo.knight, from) & targets);
    }
    for from in (pos.diagonal() & free).each() {
        sink.piece(from, geo.bishop(from, stops) & targets);
    }
    for from in (pos.straight() & free).each() {
        sink.piece(from, geo.rook(from, stops) & targets);
    }
    if pinned.any() {
        for from in (pos.diagonal() & pinned).each() {
            sink.piece(from, geo.bishop(from, stops) & targets & geo.through(king, from));
        }
        for from in (pos.straight() & pinned).each() {
            sink.piece(from, geo.rook(from, stops) & targets & geo.through(king, from));
        }
    }
}

/// Pawns, but for en passant.
#[inline]
pub(crate) fn pawns<S: Shape, K: Sink<S::Bits>>(
    geo: &Geometry<S::Bits>,
    pos: &Position<S::Bits>,
    targets: S::Bits,
    king: u8,
    sink: &mut K,
) {
    let pawns = pos.of(pos.turn, Kind::Pawn);
    some_pawns::<S, _>(geo, pos, pawns & !pos.pinned, targets, sink);
    for from in (pawns & pos.pinned).each() {
        let line = geo.through(king, from);
        some_pawns::<S, _>(geo, pos, S::Bits::square(from), targets & line, sink);
    }
}

#[inline]
fn some_pawns<S: Shape, K: Sink<S::Bits>>(
    geo: &Geometry<S::Bits>,
    pos: &Position<S::Bits>,
    pawns: S::Bits,
    targets: S::Bits,
    sink: &mut K,
) {
    let (width, up) = (S::WIDTH as i8, if pos.turn == 0 { 1 } else { -1 });
    let empty = geo.board & !pos.stops();
    let one = shifted(pawns, up * width) & empty;
    let third = geo.rank(if pos.turn == 0 { 2 } else { S::HEIGHT - 3 });
    let two = shifted(one & third, up * width) & empty;
    let west = shifted(pawns & !geo.west, up * width - 1) & pos.enemy();
    let east = shifted(pawns & !geo.east, up * width + 1) & pos.enemy();
    let last = geo.rank(if pos.turn == 0 { S::HEIGHT - 1 } else { 0 });
    for (to, step) in [(one, up * width), (west, up * width - 1), (east, up * width + 1)] {
        let to = to & targets;
        sink.pawns(to & !last, step);
        if (to & last).any() {
            sink.promotions(to & last, step);
        }
    }
    sink.pawns(two & targets, 2 * up * width);
}

/// Shifts a whole set by this many squares, up or down.
#[inline]
pub(crate) fn shifted<B: Bits>(set: B, by: i8) -> B {
    if by >= 0 { set << by as u32 } else { set >> by.unsigned_abs().into() }
}

/// Takes en passant wherever it is safe.
#[inline]
pub(crate) fn en_passant<B: Bits, K: Sink<B>>(
    geo: &Geometry<B>,
    pos: &Position<B>,
    sink: &mut K,
    is_safe: impl Fn(u8) -> bool,
) {
    for from in takers(geo, pos).each() {
        if is_safe(from) {
            sink.piece(from, B::square(pos.en_passant));
        }
    }
}

/// The pawns that stand ready to take en passant.
#[inline]
pub(crate) fn takers<B: Bits>(geo: &Geometry<B>, pos: &Position<B>) -> B {
    *B::at(&geo.pawn[usize::from(pos.turn & 1 ^ 1)], pos.en_passant) & pos.of(pos.turn, Kind::Pawn)
}

/// The square of the pawn that is taken en passant.
#[inline]
pub(crate) fn en_passant_victim<S: Shape>(pos: &Position<S::Bits>) -> u8 {
    if pos.turn == 0 { pos.en_passant - S::WIDTH } else { pos.en_passant + S::WIDTH }
}

/// Is the king safe after this pawn has taken en passant?
pub(crate) fn is_safe_en_passant<S: Shape>(
    geo: &Geometry<S::Bits>,
    pos: &Position<S::Bits>,
    from: u8,
) -> bool {
    let Some(king) = pos.king(pos.turn) else { return true };
    let victim = S::Bits::square(en_passant_victim::<S>(pos));
    let stops = (pos.stops() ^ S::Bits::square(from) ^ victim) | S::Bits::square(pos.en_passant);
    !attacked(geo, pos, king, pos.turn, pos.enemy() ^ victim, stops)
}

/// Castles where the right is there, the path is free and every square the king crosses is safe,
/// the last one with the rook already beside it.
#[inline]
pub(crate) fn castling<S: Shape, K: Sink<S::Bits>>(
    pos: &Position<S::Bits>,
    king: u8,
    sink: &mut K,
    safe: impl Fn(u8, S::Bits) -> bool,
) {
    let rights = pos.castling >> (2 * pos.turn);
    let stops = pos.stops();
    let free = |squares: std::ops::Range<u8>| squares.into_iter().all(|s| !stops.has(s));
    let crosses = |over: u8, to: u8, rook: u8| {
        let moved = stops ^ S::Bits::square(king);
        safe(over, moved) && safe(to, moved ^ S::Bits::square(rook) ^ S::Bits::square(over))
    };
    if rights & right::KING_SIDE != 0
        && free(king + 1..king + 3)
        && crosses(king + 1, king + 2, king + 3)
    {
        sink.piece(king, S::Bits::square(king + 2));
    }
    if rights & right::QUEEN_SIDE != 0 && free(king - 3..king) && crosses(king - 1, king - 2, king - 4) {
        sink.piece(king, S::Bits::square(king - 2));
    }
}
