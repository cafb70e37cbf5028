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
        // The chancellor leaps to a check beside the archbishop.
        let leap =
            "r4ck4r/ppp2p1pp1pp/4a2n4/3p4p3/4q2pA3/5P1C4/2B3N5/3P2P1Q3/PPP2P1P2PP/R5K4R w - - 0 1";
        chess_like("mega-chess", "Mega Chess", about, 4)
            .with_tagline("Big, with new pieces.")
            .with_lesson(include_str!("../data/lessons/mega-chess.toml"))
            .with_showcase(Showcase::position(leap, "h5g7").focus("h6").moment(175))
            .with_puzzles(include_str!("../data/puzzles/mega-chess.txt"))
    }

    fn start(_: &Options) -> String {
        "rnbacqkcabnr/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/RNBACQKCABNR w - - 0 1".into()
    }
}
