//! The evaluation of one team's pieces.

use super::count;
use super::weights::*;
use crate::board::Direction::{DownLeft, DownRight, UpLeft, UpRight};
use crate::board::{BOTTOM_ROW, CENTRE, DIRECTIONS, EDGES, EVEN_ROWS, TOP_ROW};
use crate::state::State;
use rules::{Score, Team};

/// The men of the home row that guard it together: squares 1 and 3.
const GUARDS: u32 = 0x0000_0005;

/// The position turned so that the team's men go down the board.
pub(super) struct Side {
    pub(super) men: u32,
    pub(super) kings: u32,
    foe_men: u32,
    foe_kings: u32,
    empty: u32,
}

impl Side {
    pub(super) fn new(state: &State, team: Team) -> Self {
        let turn = |squares: u32| if team == Team::FIRST { squares } else { squares.reverse_bits() };
        let (own, foes, kings) = (turn(state.of(team)), turn(state.of(team.other())), turn(state.kings));
        let (men, foe_men, empty) = (own & !kings, foes & !kings, !(own | foes));
        Self { men, kings: own & kings, foe_men, foe_kings: foes & kings, empty }
    }

    fn own(&self) -> u32 {
        self.men | self.kings
    }

    fn foes(&self) -> u32 {
        self.foe_men | self.foe_kings
    }

    /// The enemies that may go this way of [`DIRECTIONS`].
    #[inline]
    fn foes_going(&self, n: usize) -> u32 {
        if n < 2 { self.foe_kings } else { self.foes() }
    }

    /// The squares on which a piece can be jumped as things stand.
    #[inline]
    fn attacked(&self) -> u32 {
        let ways = DIRECTIONS.into_iter().enumerate();
        ways.fold(0, |found, (n, way)| {
            found | way.step(self.foes_going(n)) & way.back().step(self.empty)
        })
    }

    /// What the team's pieces are worth where they stand.
    pub(super) fn worth(&self) -> Pair {
        let calm = self.empty & !self.attacked();
        self.men_worth()
            + self.runaways(calm)
            + self.steps(calm)
            + KING * count(self.kings)
            + CENTRE_KING * count(self.kings & CENTRE)
    }

    fn men_worth(&self) -> Pair {
        let behind = DownLeft.step(self.own()) | DownRight.step(self.own());
        let men = MAN * count(self.men)
            + CENTRE_MAN * count(self.men & CENTRE)
            + EDGE_MAN * count(self.men & EDGES)
            + SUPPORTED * count(self.men & behind);
        ROWS[1..].iter().zip(1..).fold(men + self.guard(), |worth, (weight, row)| {
            worth + *weight * count(self.men & TOP_ROW << (4 * row))
        })
    }

    /// The home row is guarded only as long as there are men to keep out.
    fn guard(&self) -> Pair {
        let home = if self.foe_men == 0 { 0 } else { self.men & TOP_ROW };
        ROWS[0] * count(home) + BRIDGE * Score::from(home & GUARDS == GUARDS)
    }

    /// Men with a safe way to the crown row.
    fn runaways(&self, calm: u32) -> Pair {
        let back = |squares: u32| UpLeft.step(squares) | UpRight.step(squares);
        let mut way = BOTTOM_ROW & self.empty;
        RUNAWAY.into_iter().fold(Pair::ZERO, |worth, weight| {
            let runners = self.men & back(way);
            way = back(way) & calm;
            worth + weight * count(runners)
        })
    }

    /// Steps after which a piece cannot be captured.
    fn steps(&self, calm: u32) -> Pair {
        let (mut of_men, mut of_kings, mut free) = (0, 0, 0);
        for (n, way) in DIRECTIONS.into_iter().enumerate() {
            let faced = way.back().step(self.foes_going(n ^ 3));
            let starts = way.back().step(calm & !faced);
            of_men += if n < 2 { count(starts & self.men) } else { 0 };
            of_kings += count(starts & self.kings);
            free |= starts;
        }
        SAFE_STEP * of_men + SAFE_KING_STEP * of_kings + TRAPPED * count(self.kings & !free)
    }

    /// What counts for the team to move alone.
    pub(super) fn turn_worth(&self) -> Pair {
        HANGING * count(self.attacked() & self.own()) + THE_MOVE * self.the_move()
    }

    /// Who will have to give way: 1 if the enemy, -1 if the team itself, 0 if that cannot be counted.
    ///
    /// With as many pieces on both sides it goes by the number of pieces in every other row.
    fn the_move(&self) -> Score {
        if self.own().count_ones() != self.foes().count_ones() {
            return 0;
        }
        let in_system = count(!self.empty & EVEN_ROWS);
        if in_system % 2 == 1 { 1 } else { -1 }
    }
}
