//! What a game of the family says about itself: only what differs from chess.

use crate::attacks::find_checks;
use crate::bits::Bits;
use crate::fen_check::SIDES;
use crate::generate::{Sink, is_safe_en_passant, royal};
use crate::kind::{Kind, Move};
use crate::position::Position;
use crate::score::{Pair, Weights, by_exchange};
use crate::shape::{Geometry, Shape};
use rules::{Board, Mark, Message, ModeInfo, Options, Outcome, Reason, RuleError, Shade, Team, message};

/// Positions of a variant.
pub(crate) type Pos<V> = Position<<<V as Variant>::Shape as Shape>::Bits>;
/// Tables of a variant's board.
pub(crate) type Geo<V> = Geometry<<<V as Variant>::Shape as Shape>::Bits>;
/// Sets of squares of a variant's board.
pub(crate) type Set<V> = <<V as Variant>::Shape as Shape>::Bits;

/// One variant of chess. The defaults are those of chess.
pub trait Variant: Send + Sync + Sized + 'static {
    /// The board.
    type Shape: Shape;
    /// What a pawn may become.
    const PROMOTIONS: &'static [Kind] = &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    /// Is there castling?
    const CASTLES: bool = true;
    /// Must a king not be left attacked?
    const ROYAL: bool = true;
    /// Can a king be lost, which ends the game?
    const KING_CAN_GO: bool = false;
    /// May squares be cut out of the board?
    const HOLES: bool = false;
    /// The score with which three points of four are won, measured with the AI against itself.
    const TELLING: i32 = 320;
    /// Names of openings: lines of `NAME ; MOVES`.
    const OPENINGS: &'static str = "";

    /// Name, teams and options; board and kinds are filled in.
    fn info() -> ModeInfo;

    /// How a kind of piece moves, in one line.
    fn moves_of(kind: Kind) -> &'static str {
        kind.moves()
    }

    /// The first position.
    fn start(_options: &Options) -> String {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()
    }

    /// What the options say that the text of a position does not.
    fn flag(_options: &Options) -> bool {
        false
    }

    /// Squares worth marking.
    fn marks() -> (Mark, &'static [&'static str]) {
        (Mark::Hill, &[])
    }

    /// Has the position ended the game although there might be moves?
    fn decided(_geo: &Geo<Self>, _pos: &Pos<Self>) -> Option<Outcome> {
        None
    }

    /// How the game has ended when the side to move cannot move.
    fn without_moves(pos: &Pos<Self>) -> Outcome {
        if pos.checkers.any() {
            Outcome::win(Team(pos.turn ^ 1), Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    /// Could this side still win if the other side helped?
    fn can_win(geo: &Geo<Self>, pos: &Pos<Self>, side: u8) -> bool {
        can_mate(geo, pos, side)
    }

    /// Is it a draw because neither side can win any more?
    fn is_dead(geo: &Geo<Self>, pos: &Pos<Self>) -> bool {
        !Self::can_win(geo, pos, 0) && !Self::can_win(geo, pos, 1)
    }

    /// Finds checks and pins for the side to move.
    #[inline]
    fn find_checks(geo: &Geo<Self>, pos: &mut Pos<Self>) {
        if let Some(king) = pos.king(pos.turn) {
            find_checks(geo, pos, king);
        }
    }

    /// Is this position against the rules, the side that is not to move being in check, say?
    fn check_position(geo: &Geo<Self>, pos: &Pos<Self>) -> Result<(), RuleError> {
        let mut other = pos.clone();
        other.turn ^= 1;
        Self::find_checks(geo, &mut other);
        if other.checkers.any() && Self::decided(geo, pos).is_none() {
            let [mover, other] = [pos.turn, pos.turn ^ 1].map(|side| SIDES[usize::from(side & 1)]);
            let why = message!(
                "chess-wrong-check",
                "it is {mover}'s turn, but {other} is in check",
                mover = mover,
                other = other
            );
            return Err(RuleError::position("kings", why));
        }
        Ok(())
    }

    /// Every legal move of a position that is not decided.
    #[inline]
    fn generate<K: Sink<Set<Self>>>(geo: &Geo<Self>, pos: &Pos<Self>, sink: &mut K) {
        royal::<Self::Shape, K>(geo, pos, Self::CASTLES, sink);
    }

    /// May this pawn take en passant?
    fn may_take_en_passant(geo: &Geo<Self>, pos: &Pos<Self>, from: u8) -> bool {
        is_safe_en_passant::<Self::Shape>(geo, pos, from)
    }

    /// Why a move of the piece on `from` is not safe here, if not for the reasons of chess.
    fn why_unsafe(_geo: &Geo<Self>, _pos: &Pos<Self>, _from: u8, _to: u8) -> Option<Message> {
        None
    }

    /// What else happens when something was captured and the capturer stands on this square.
    #[inline]
    fn captured(_geo: &Geo<Self>, _pos: &mut Pos<Self>, _square: u8) {}

    /// What counts for how much here.
    fn weights() -> &'static Weights {
        &Weights::CHESS
    }

    /// What else counts here, for one side.
    fn extra_score(_geo: &Geo<Self>, _pos: &Pos<Self>, _side: u8) -> Pair {
        Pair::default()
    }

    /// How soon to look at a capture; below 0 it loses something.
    fn capture_order(geo: &Geo<Self>, pos: &Pos<Self>, mv: Move) -> i32 {
        by_exchange::<Self>(geo, pos, mv)
    }
}

/// Does a side have enough left to mate, the other side helping?
pub(crate) fn can_mate<B: Bits>(geo: &Geometry<B>, pos: &Position<B>, side: u8) -> bool {
    let own = pos.side(side);
    let minor = pos.kind(Kind::Knight) | pos.kind(Kind::Bishop);
    if (own & !(minor | pos.kind(Kind::King))).any() {
        return true;
    }
    if (own & pos.kind(Kind::Knight)).any() {
        let helpers = pos.side(side ^ 1) & !(pos.kind(Kind::King) | pos.kind(Kind::Queen));
        return own.count() > 2 || helpers.any();
    }
    let bishops = pos.kind(Kind::Bishop);
    let both_colours = (bishops & geo.dark).any() && (bishops & !geo.dark).any();
    let helpers = pos.kind(Kind::Pawn) | pos.kind(Kind::Knight);
    (own & bishops).any() && (both_colours || helpers.any())
}

/// The face of a game of two sides, White and Black, of one to `most` players each.
pub(crate) fn chess_like(id: &str, name: &str, about: &str, most: u8) -> ModeInfo {
    ModeInfo::new(id, name, about, Board::new(8, 8))
        .in_family("Chess")
        .team_of("White", Shade::Light, most)
        .team_of("Black", Shade::Dark, most)
}
