//! Mega Chess: twelve files, ten ranks, and two more kinds of piece.

use crate::kind::Kind;
use crate::shape::Twelve;
use crate::variant::{Variant, chess_like};
use rules::{ModeInfo, Options, Showcase};

/// Mega Chess.
pub struct Mega;

impl Variant for Mega {
    type Shape = Twelve;
    const PROMOTIONS: &'static [Kind] =
        &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Chancellor, Kind::Archbishop];
    const CASTLES: bool = false;
    const TELLING: i32 = 800;

    fn info() -> ModeInfo {
        let about = "Chess on a 12×10 board with chancellors (rook + knight) and archbishops (bishop + \
                     knight). Teams of up to four.";
        let moves = "d1c3 i10j8 e1f3 h10g8 g2g4 f9f7";
        chess_like("mega-chess", "Mega Chess", about, 4)
            .with_tagline("A huge board and two new pieces.")
            .with_showcase(Showcase::moves(moves).focus("f3"))
    }

    fn start(_: &Options) -> String {
        "rnbacqkcabnr/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/RNBACQKCABNR w - - 0 1".into()
    }
}
