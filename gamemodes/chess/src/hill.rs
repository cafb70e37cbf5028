//! King of the Hill: chess, and a king that reaches the centre wins.

use crate::bits::Bits;
use crate::kind::Kind;
use crate::score::{Pair, pair};
use crate::shape::Eight;
use crate::variant::{Geo, Pos, Variant, chess_like};
use rules::{Mark, ModeInfo, Outcome, Reason, Showcase, Team};

/// King of the Hill.
pub struct Hill;

/// d4, e4, d5 and e5.
const HILL: u64 = 0x0000_0018_1800_0000;
/// The value of a king by its distance from the hill.
const STEPS_TO_HILL: [Pair; 4] = [pair(500, 500), pair(110, 170), pair(25, 70), pair(0, 0)];

impl Variant for Hill {
    type Shape = Eight;
    const TELLING: i32 = 180;

    fn info() -> ModeInfo {
        let about = "Chess with a second way to win: bring your king to one of the four squares in the \
                     centre.";
        let arrival =
            Showcase::position("r4rk1/pppb1ppp/2n5/8/8/2N1K1P1/PPP2P1P/R1B2B1R w - - 0 1", "e3e4");
        chess_like("king-of-the-hill", "King of the Hill", about, 1)
            .with_tagline("March to the centre.")
            .with_lesson(include_str!("../data/lessons/king-of-the-hill.toml"))
            .with_showcase(arrival.focus("e4"))
            .with_puzzles(include_str!("../data/puzzles/king-of-the-hill.txt"))
    }

    fn moves_of(kind: Kind) -> &'static str {
        match kind {
            Kind::King => {
                "Steps one square in any direction, unless attacked there. Wins in the centre."
            }
            _ => kind.moves(),
        }
    }

    fn marks() -> (Mark, &'static [&'static str]) {
        (Mark::Hill, &["d4", "e4", "d5", "e5"])
    }

    fn decided(_: &Geo<Self>, pos: &Pos<Self>) -> Option<Outcome> {
        let on_hill = |side: u8| pos.king(side).is_some_and(|king| HILL.has(king));
        let winner = [0, 1].into_iter().find(|side| on_hill(*side))?;
        Some(Outcome::win(Team(winner), Reason::KingOnHill))
    }

    fn can_win(_: &Geo<Self>, _: &Pos<Self>, _: u8) -> bool {
        true
    }

    fn extra_score(_: &Geo<Self>, pos: &Pos<Self>, side: u8) -> Pair {
        let Some(king) = pos.king(side) else { return Pair::default() };
        STEPS_TO_HILL[steps_to_hill(king)]
    }
}

fn steps_to_hill(square: u8) -> usize {
    let off = |n: u8| usize::from(if n < 4 { 3 - n } else { n - 4 });
    off(square % 8).max(off(square / 8))
}
