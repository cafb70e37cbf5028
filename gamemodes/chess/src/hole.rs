//! Hole Chess: chess on a board with squares cut out.

use crate::shape::Eight;
use crate::variant::{Variant, chess_like};
use rules::{ModeInfo, OptionSpec, Options, Showcase};

/// Hole Chess.
pub struct Hole;

/// The patterns of holes: id, name, and ranks 6 to 3 of the first position.
const PATTERNS: [(&str, &str, &str); 5] = [
    ("centre", "Centre", "8/3**3/3**3/8"),
    ("four", "Four corners", "8/2*2*2/2*2*2/8"),
    ("gates", "Gates", "8/*2**2*/*2**2*/8"),
    ("river", "River", "8/**1**1**/8/8"),
    ("diamond", "Diamond", "3**3/2*2*2/2*2*2/3**3"),
];

impl Variant for Hole {
    type Shape = Eight;
    const HOLES: bool = true;

    fn info() -> ModeInfo {
        let about = "Chess with holes in the board. No piece can stand on a hole or slide across one; \
                     knights jump over.";
        let patterns = PATTERNS.map(|(id, name, _)| (id, name));
        let spec = OptionSpec::choice("holes", "Holes", "Where the board has holes.", &patterns);
        // Queens, rooks and bishops face each other across the holes in vain; the knights decide.
        let abyss = "r3k2r/ppp2ppp/3qb3/2n**b2/2N**B2/3QR3/PPP2PPP/R5K1 w kq - 0 1";
        chess_like("hole-chess", "Hole Chess", about, 1)
            .with_tagline("The centre is missing.")
            .with_lesson(include_str!("../data/lessons/hole-chess.toml"))
            .with_showcase(Showcase::position(abyss, ""))
            .with_puzzles(include_str!("../data/puzzles/hole-chess.txt"))
            .option(spec)
    }

    fn start(options: &Options) -> String {
        let chosen = options.get("holes").unwrap_or(PATTERNS[0].0);
        let ranks = PATTERNS.iter().find(|(id, ..)| *id == chosen).unwrap_or(&PATTERNS[0]).2;
        format!("rnbqkbnr/pppppppp/{ranks}/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    }
}
