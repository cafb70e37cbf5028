//! Last Piece Standing: the king is an ordinary piece, and a side without pieces has lost.

use crate::bits::Bits;
use crate::generate::{self, Sink, castling, officers, pawns};
use crate::kind::Kind;
use crate::position::NO_SQUARE;
use crate::score::{Weights, pair};
use crate::shape::Eight;
use crate::variant::{Geo, Pos, Set, Variant, chess_like};
use rules::{ModeInfo, Outcome, Reason, RuleError, Showcase, Team, message};

/// Last Piece Standing.
pub struct LastPiece;

impl Variant for LastPiece {
    type Shape = Eight;
    const ROYAL: bool = false;
    // Games are too long to be measured; a lead must be large to end a game.
    const TELLING: i32 = 800;

    fn info() -> ModeInfo {
        let about = "No check and no checkmate: the king is a piece like any other. Capture everything. \
                     Teams of up to four.";
        let duel = Showcase::position("3r4/1k3p2/8/4n3/3R4/2K2N2/5P2/8 w - - 0 1", "").focus("d4");
        chess_like("last-piece-standing", "Last Piece Standing", about, 4)
            .with_tagline("Take everything.")
            .with_lesson(include_str!("../data/lessons/last-piece-standing.toml"))
            .with_showcase(duel)
            .with_puzzles(include_str!("../data/puzzles/last-piece-standing.txt"))
    }

    fn moves_of(kind: Kind) -> &'static str {
        match kind {
            Kind::King => "Steps one square in any direction. It can be captured like any other piece.",
            _ => kind.moves(),
        }
    }

    fn decided(_: &Geo<Self>, pos: &Pos<Self>) -> Option<Outcome> {
        let bare = [0, 1].into_iter().find(|side| pos.side(*side).is_empty())?;
        Some(Outcome::win(Team(bare ^ 1), Reason::AllCaptured))
    }

    fn without_moves(pos: &Pos<Self>) -> Outcome {
        Outcome::win(Team(pos.turn ^ 1), Reason::NoMoves)
    }

    fn can_win(_: &Geo<Self>, pos: &Pos<Self>, side: u8) -> bool {
        pos.side(side).any()
    }

    fn find_checks(_: &Geo<Self>, _: &mut Pos<Self>) {}

    fn check_position(_: &Geo<Self>, pos: &Pos<Self>) -> Result<(), RuleError> {
        if pos.pieces().is_empty() {
            return Err(RuleError::position(
                "board",
                message!("chess-no-pieces", "there are no pieces on the board"),
            ));
        }
        Ok(())
    }

    fn generate<K: Sink<Set<Self>>>(geo: &Geo<Self>, pos: &Pos<Self>, sink: &mut K) {
        let allowed = geo.board & !(pos.own() | pos.holes);
        let king = pos.king(pos.turn);
        if let Some(from) = king {
            sink.piece(from, *u64::at(&geo.king, from) & allowed);
        }
        // Nothing is ever pinned here, so it does not matter which square stands in for a king.
        officers(geo, pos, allowed, 0, sink);
        pawns::<Eight, _>(geo, pos, allowed, 0, sink);
        if pos.en_passant != NO_SQUARE {
            generate::en_passant(geo, pos, sink, |_| true);
        }
        if let Some(from) = king.filter(|_| pos.castling != 0) {
            castling::<Eight, _>(pos, from, sink, |_, _| true);
        }
    }

    fn may_take_en_passant(_: &Geo<Self>, _: &Pos<Self>, _: u8) -> bool {
        true
    }

    fn weights() -> &'static Weights {
        const WEIGHTS: Weights = {
            let mut weights = Weights::CHESS;
            weights.material[Kind::King as usize] = pair(320, 360);
            weights.file[Kind::King as usize] = weights.file[Kind::Knight as usize];
            weights.rank[Kind::King as usize] = weights.rank[Kind::Knight as usize];
            weights.attackers = [0; 6];
            weights.shield = pair(0, 0);
            weights.storm = pair(0, 0);
            weights.open_file_at_king = pair(0, 0);
            weights
        };
        &WEIGHTS
    }
}
