//! Why a move is refused, where a beginner would wonder.

use crate::bits::Bits;
use crate::generate::{Sink, en_passant, officers, pawns};
use crate::kind::Kind;
use crate::position::{NO_SQUARE, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::{Message, message};

/// Why the piece of the side to move on `from` cannot go to `to`, or cannot move at all.
pub(crate) fn why_not<V: Variant>(
    geo: &Geo<V>,
    pos: &Pos<V>,
    from: u8,
    to: Option<u8>,
) -> Option<Message> {
    let reach = reach::<V>(geo, pos, from);
    let Some(to) = to else { return Some(stuck::<V>(pos, from, reach)) };
    if pos.own().has(to) {
        None
    } else if reach.has(to) {
        Some(unsafe_move::<V>(geo, pos, from, to))
    } else {
        match pos.piece_on(from) {
            Kind::King => castling::<V>(pos, from, to),
            Kind::Pawn => pawn::<V>(pos, from, to),
            _ => blocked::<V>(geo, pos, from, to),
        }
    }
}

/// Where the piece could go if no king could be attacked; castling is left out.
fn reach<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, from: u8) -> Set<V> {
    let mut free = pos.clone();
    (free.pinned, free.checkers) = (Set::<V>::NONE, Set::<V>::NONE);
    let allowed = geo.board & !(pos.own() | pos.holes);
    let mut found = Reach { from, to: Set::<V>::NONE };
    if pos.king(pos.turn) == Some(from) {
        found.to = *Set::<V>::at(&geo.king, from) & allowed;
    }
    officers(geo, &free, allowed, 0, &mut found);
    pawns::<V::Shape, _>(geo, &free, allowed, 0, &mut found);
    if pos.en_passant != NO_SQUARE {
        en_passant(geo, &free, &mut found, |_| true);
    }
    found.to
}

/// Keeps the squares that one piece can go to.
struct Reach<B> {
    from: u8,
    to: B,
}

impl<B: Bits> Sink<B> for Reach<B> {
    fn piece(&mut self, from: u8, to: B) {
        if from == self.from {
            self.to |= to;
        }
    }

    fn pawns(&mut self, to: B, step: i8) {
        let square = self.from.wrapping_add_signed(step);
        if to.each().any(|to| to == square) {
            self.to |= B::square(square);
        }
    }

    fn promotions(&mut self, to: B, step: i8) {
        self.pawns(to, step);
    }
}

/// Why a piece cannot move at all.
fn stuck<V: Variant>(pos: &Pos<V>, from: u8, reach: Set<V>) -> Message {
    if reach.is_empty() {
        message!("chess-why-blocked", "it cannot move: its way is blocked")
    } else if pos.piece_on(from) == Kind::King {
        message!("chess-why-no-safe-square", "the king has no safe square to go to")
    } else if pos.checkers.any() {
        message!("chess-why-no-help", "your king is in check, and this piece cannot help")
    } else if V::KING_CAN_GO {
        message!("chess-why-costs-king", "you would lose your king wherever it goes")
    } else {
        message!("chess-why-pinned", "it must stay: without it your king would be in check")
    }
}

/// Why a move that the piece could make is not safe.
fn unsafe_move<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, from: u8, to: u8) -> Message {
    if let Some(why) = V::why_unsafe(geo, pos, from, to) {
        why
    } else if pos.piece_on(from) == Kind::King {
        message!("chess-why-king-attacked", "your king would be in check there")
    } else if pos.checkers.any() {
        message!("chess-why-in-check", "your king is in check, and this does not save it")
    } else {
        message!("chess-why-leaves-king", "your king would be in check")
    }
}

/// Two squares sideways mean castling.
fn castling<V: Variant>(pos: &Pos<V>, king: u8, to: u8) -> Option<Message> {
    let home = if pos.turn == 0 { 4 } else { V::Shape::WIDTH * (V::Shape::HEIGHT - 1) + 4 };
    if !V::CASTLES || king != home || king.abs_diff(to) != 2 {
        return None;
    }
    let (side, mut between) = if to > king {
        (right::KING_SIDE, king + 1..king + 3)
    } else {
        (right::QUEEN_SIDE, king - 3..king)
    };
    let stops = pos.stops();
    Some(if pos.castling >> (2 * pos.turn) & side == 0 {
        message!("chess-why-no-castling", "castling to this side is no longer allowed")
    } else if pos.checkers.any() {
        message!("chess-why-castling-check", "a king in check cannot castle")
    } else if between.any(|square| stops.has(square)) {
        message!("chess-why-castling-blocked", "there must be nothing between king and rook to castle")
    } else {
        message!("chess-why-castling-attacked", "a king may not castle across or to an attacked square")
    })
}

/// Why a pawn does not get there.
fn pawn<V: Variant>(pos: &Pos<V>, from: u8, to: u8) -> Option<Message> {
    let width = V::Shape::WIDTH;
    let files = (from % width).abs_diff(to % width);
    let (near, far) =
        if pos.turn == 0 { (from / width, to / width) } else { (to / width, from / width) };
    let ranks = i16::from(far) - i16::from(near);
    let first = if pos.turn == 0 { from / width == 1 } else { from / width == V::Shape::HEIGHT - 2 };
    match (files, ranks) {
        (_, ..=0) => Some(message!("chess-why-pawn-forward", "pawns only go forward")),
        (0, 1) => Some(message!(
            "chess-why-pawn-straight",
            "pawns cannot capture straight ahead, only diagonally"
        )),
        (1, 1) => Some(message!("chess-why-pawn-diagonal", "pawns go diagonally only to capture")),
        (0, 2) if first => Some(message!("chess-why-in-the-way", "something stands in the way")),
        (0, 2) => Some(message!("chess-why-pawn-two", "pawns go two squares only on their first move")),
        _ => None,
    }
}

/// What stands in the way of a piece that slides.
fn blocked<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, from: u8, to: u8) -> Option<Message> {
    let straight = pos.straight().has(from) && Set::<V>::at(&geo.rook_rays, from).has(to);
    let diagonal = pos.diagonal().has(from) && Set::<V>::at(&geo.bishop_rays, from).has(to);
    if !straight && !diagonal {
        return None;
    }
    let between = geo.between(from, to);
    Some(if (between & pos.pieces()).is_empty() {
        message!("chess-why-hole", "no piece slides across a hole")
    } else {
        message!("chess-why-in-the-way", "something stands in the way")
    })
}
