//! What the score looks at: tables of the board, and what each side attacks.

use super::{PHASE, Pair, Weights};
use crate::bits::Bits;
use crate::generate::shifted;
use crate::kind::Kind;
use crate::position::Position;
use crate::shape::{Geometry, Shape};
use rules::Score;

/// Tables for one game's score, made once.
pub(crate) struct Views<S: Shape> {
    /// Worth and place of a piece: by side, kind and square.
    places: [[<S::Bits as Bits>::Squares<Pair>; 8]; 2],
    /// The squares before a pawn on its own file and the files beside it.
    pub(crate) ahead: [<S::Bits as Bits>::Squares<S::Bits>; 2],
    /// The squares before a pawn on its own file.
    pub(crate) path: [<S::Bits as Bits>::Squares<S::Bits>; 2],
    /// The whole file of a square.
    pub(crate) file: <S::Bits as Bits>::Squares<S::Bits>,
    /// The files beside a square.
    pub(crate) beside: <S::Bits as Bits>::Squares<S::Bits>,
    /// The squares around a king and one rank before them.
    pub(crate) ring: [<S::Bits as Bits>::Squares<S::Bits>; 2],
    /// What counts for how much.
    pub(crate) weights: Weights,
    /// The phase of the first position.
    pub(crate) full_phase: Score,
}

impl<S: Shape> Views<S> {
    /// The tables of a variant, whose first position this is.
    pub(crate) fn new(
        geo: &Geometry<S::Bits>,
        first: &Position<S::Bits>,
        weights: Weights,
    ) -> Box<Self> {
        let set = |keep: &dyn Fn(u8, u8) -> bool| {
            let all = (0..S::WIDTH * S::HEIGHT).filter(|s| keep(s % S::WIDTH, s / S::WIDTH));
            all.fold(S::Bits::NONE, |set, square| set | S::Bits::square(square))
        };
        let is_ahead = |side: u8, from: u8, rank: u8| match side {
            0 => rank > from / S::WIDTH,
            _ => rank < from / S::WIDTH,
        };
        let near = |from: u8, file: u8| (from % S::WIDTH).abs_diff(file);
        let phase = |kind: Kind| PHASE[kind as usize] * first.kind(kind).count() as Score;
        Box::new(Self {
            places: [0, 1].map(|side| Kind::ALL.map(|kind| table_of_places::<S>(&weights, side, kind))),
            ahead: [0, 1]
                .map(|side| S::Bits::table(|s| set(&|f, r| near(s, f) <= 1 && is_ahead(side, s, r)))),
            path: [0, 1]
                .map(|side| S::Bits::table(|s| set(&|f, r| near(s, f) == 0 && is_ahead(side, s, r)))),
            file: S::Bits::table(|s| set(&|f, _| near(s, f) == 0)),
            beside: S::Bits::table(|s| set(&|f, _| near(s, f) == 1)),
            ring: [1, -1].map(|up: i8| {
                S::Bits::table(|s| {
                    let around = *S::Bits::at(&geo.king, s) | S::Bits::square(s);
                    (around | shifted(around, up * S::WIDTH as i8)) & geo.board
                })
            }),
            weights,
            full_phase: Kind::ALL.into_iter().map(phase).sum::<Score>().max(1),
        })
    }

    /// Worth and place of a piece.
    #[inline]
    pub(crate) fn place(&self, side: u8, kind: Kind, square: u8) -> Pair {
        *S::Bits::at(&self.places[usize::from(side & 1)][kind as usize], square)
    }
}

/// Worth plus place. Files and ranks of a larger board share the weights of the usual one.
fn table_of_places<S: Shape>(
    weights: &Weights,
    side: u8,
    kind: Kind,
) -> <S::Bits as Bits>::Squares<Pair> {
    let kind = kind as usize;
    S::Bits::table(|square| {
        let rank = forward::<S>(side, square);
        let file = (square % S::WIDTH).min(S::WIDTH - 1 - square % S::WIDTH);
        let file = usize::from(file) * 3 / (usize::from(S::WIDTH) / 2 - 1);
        weights.material[kind] + weights.file[kind][file.min(3)] + weights.rank[kind][rank]
    })
}

/// The rank of a square from a side's own point of view, as on a board of eight ranks.
pub(crate) fn forward<S: Shape>(side: u8, square: u8) -> usize {
    let rank = (square / S::WIDTH).min(S::HEIGHT - 1);
    let rank = if side == 0 { rank } else { S::HEIGHT - 1 - rank };
    (usize::from(rank) * 7 / usize::from(S::HEIGHT - 1)).min(7)
}

/// A piece that is neither pawn nor king, and the squares it sees.
#[derive(Clone, Copy)]
pub(crate) struct Officer<B> {
    pub(crate) square: u8,
    pub(crate) kind: Kind,
    pub(crate) seen: B,
}

/// No side has more officers than this.
const MOST_OFFICERS: usize = 24;

/// What one side has and attacks.
pub(crate) struct Side<B> {
    pub(crate) side: u8,
    pub(crate) king: Option<u8>,
    pub(crate) pawns: B,
    /// Squares its pawns attack.
    pub(crate) by_pawns: B,
    /// Squares each kind of officer attacks.
    pub(crate) by_kind: [B; 8],
    /// Squares that pawns or officers attack.
    pub(crate) covered: B,
    officers: [Officer<B>; MOST_OFFICERS],
    count: usize,
}

impl<B: Bits> Side<B> {
    pub(crate) fn new(geo: &Geometry<B>, pos: &Position<B>, side: u8) -> Self {
        let pawns = pos.of(side, Kind::Pawn);
        let width = geo.width as i8 * if side == 0 { 1 } else { -1 };
        let west = shifted(pawns & !geo.west, width - 1);
        let east = shifted(pawns & !geo.east, width + 1);
        let by_pawns = (west | east) & geo.board;
        let nobody = Officer { square: 0, kind: Kind::Pawn, seen: B::NONE };
        let mut all = Self {
            side,
            king: pos.king(side),
            pawns,
            by_pawns,
            by_kind: [B::NONE; 8],
            covered: by_pawns,
            officers: [nobody; MOST_OFFICERS],
            count: 0,
        };
        let stops = pos.stops();
        let officers = pos.side(side) & !(pawns | pos.kind(Kind::King));
        for (square, place) in officers.each().zip(&mut all.officers) {
            let kind = pos.piece_on(square);
            let seen = sight(geo, kind, square, stops);
            *place = Officer { square, kind, seen };
            all.by_kind[kind as usize] |= seen;
            all.covered |= seen;
            all.count += 1;
        }
        all
    }

    pub(crate) fn officers(&self) -> &[Officer<B>] {
        &self.officers[..self.count]
    }
}

/// The squares a piece sees.
fn sight<B: Bits>(geo: &Geometry<B>, kind: Kind, from: u8, stops: B) -> B {
    let leap = || *B::at(&geo.knight, from);
    match kind {
        Kind::Knight => leap(),
        Kind::Bishop => geo.bishop(from, stops),
        Kind::Rook => geo.rook(from, stops),
        Kind::Queen => geo.bishop(from, stops) | geo.rook(from, stops),
        Kind::Archbishop => geo.bishop(from, stops) | leap(),
        Kind::Chancellor => geo.rook(from, stops) | leap(),
        Kind::Pawn | Kind::King => B::NONE,
    }
}
