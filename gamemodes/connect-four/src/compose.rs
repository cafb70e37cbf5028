//! Positions from the position editor: finds an order in which the discs can have been dropped.

use crate::lines::has_four;
use crate::state::State;
use rules::{Draft, ModeInfo, RuleError, Team, message};
use std::collections::HashSet;

/// These discs on a board of the same size.
pub(crate) fn compose(info: &ModeInfo, base: &State, draft: &Draft) -> Result<State, RuleError> {
    let mut order = Order::new(base, draft)?;
    let [first, second] = [Team::FIRST, Team::SECOND].map(|team| order.count(team));
    if first != second && first != second + 1 {
        let [one, other] = [&info.teams[0].name, &info.teams[1].name];
        let why = message!(
            "connect-four-count",
            "{one} has {first} and {other} {second} discs: they take turns, and {one} begins",
            one = one,
            first = first,
            other = other,
            second = second
        );
        return Err(RuleError::position("discs", why));
    }
    if !order.find_last() {
        let why = if order.has_fours() {
            message!("connect-four-over", "the game would have been over before the last disc")
        } else {
            message!("connect-four-order", "no order of turns leads to this position")
        };
        return Err(RuleError::position("discs", why));
    }
    let mut state = base.emptied();
    order.columns.iter().rev().for_each(|column| state.drop_disc(*column));
    Ok(state)
}

/// The search for an order of moves gives up after this many steps.
const MOST_LOOKED_AT: usize = 200_000;

/// The discs, and the columns from which they are being taken again, the last disc first.
struct Order<'a> {
    base: &'a State,
    /// The discs of each team.
    discs: [u64; 2],
    /// How many lie in each column.
    heights: [u8; 8],
    columns: Vec<u8>,
    /// From these heights there is no way down to the empty board.
    hopeless: HashSet<[u8; 8]>,
}

impl<'a> Order<'a> {
    /// Every disc must lie on the ground or on another.
    fn new(base: &'a State, draft: &Draft) -> Result<Self, RuleError> {
        let board = base.shape().board();
        let (mut discs, mut heights) = ([0; 2], [0; 8]);
        // The pieces come in the order of the cells, so those below come first.
        for piece in &draft.pieces {
            let (column, row) = (board.column(piece.cell), board.row(piece.cell));
            if heights[usize::from(column)] != row {
                let name = board.name(piece.cell);
                let why = message!(
                    "connect-four-falls",
                    "the disc on {cell} would fall: there is nothing under it",
                    cell = &name
                );
                return Err(RuleError::position(&name, why));
            }
            heights[usize::from(column)] += 1;
            discs[usize::from(piece.team.0 & 1)] |= base.shape().foot(column) << row;
        }
        Ok(Self { base, discs, heights, columns: Vec::new(), hopeless: HashSet::new() })
    }

    fn count(&self, team: Team) -> u32 {
        self.discs[usize::from(team.0)].count_ones()
    }

    fn has_fours(&self) -> bool {
        self.discs.iter().any(|discs| has_four(self.base.shape().directions(), *discs))
    }

    /// Looks for a disc that can have been the last, and for an order of the others. A team that has connected
    /// four did so with that disc, and no team had before.
    fn find_last(&mut self) -> bool {
        let dropped: u8 = self.heights.iter().sum();
        let Some(last) = dropped.checked_sub(1) else { return true };
        (0..self.base.width()).any(|column| {
            self.take(column, last) && {
                let found = !self.has_fours() && self.find(last);
                if !found {
                    self.put_back(last);
                }
                found
            }
        })
    }

    /// Takes the discs off again, the last first, down to the empty board.
    fn find(&mut self, left: u8) -> bool {
        let Some(left) = left.checked_sub(1) else { return true };
        if self.hopeless.len() >= MOST_LOOKED_AT || self.hopeless.contains(&self.heights) {
            return false;
        }
        for column in 0..self.base.width() {
            if self.take(column, left) {
                if self.find(left) {
                    return true;
                }
                self.put_back(left);
            }
        }
        self.hopeless.insert(self.heights);
        false
    }

    /// Takes the top disc of a column if it can have been dropped after this many others.
    fn take(&mut self, column: u8, after: u8) -> bool {
        let at = usize::from(column);
        let Some(row) = self.heights[at].checked_sub(1) else { return false };
        let disc = self.base.shape().foot(column) << row;
        let mover = &mut self.discs[usize::from(after & 1)];
        if *mover & disc == 0 {
            return false;
        }
        *mover ^= disc;
        self.heights[at] = row;
        self.columns.push(column);
        true
    }

    fn put_back(&mut self, after: u8) {
        let Some(column) = self.columns.pop() else { return };
        let height = &mut self.heights[usize::from(column)];
        self.discs[usize::from(after & 1)] |= self.base.shape().foot(column) << *height;
        *height += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use rules::{Cell, Dice, Mode, Options, Placed};
    use std::time::{Duration, Instant};

    /// Rows from the top, as on a picture.
    fn composed(rows: &[&str], turn: Team) -> Result<String, String> {
        let mut pieces = Vec::new();
        for (row, text) in rows.iter().rev().enumerate() {
            for (column, letter) in text.bytes().enumerate().filter(|(_, letter)| *letter != b'.') {
                let cell = Cell((row * 7 + column) as u16);
                pieces.push(Placed { cell, kind: 0, team: Team(u8::from(letter == b'y')) });
            }
        }
        let draft = Draft { pieces, turn, flags: Vec::new() };
        let mode = Mode::new(ConnectFour::default());
        mode.compose(&Options::default(), None, &draft).map_err(|refusal| refusal.message().to_string())
    }

    #[test]
    fn an_order_is_found_and_what_is_wrong_is_said() {
        let (first, second) = (Team::FIRST, Team::SECOND);
        assert_eq!(composed(&[], first), Ok("-".into()));
        assert_eq!(composed(&["r......"], second), Ok("1".into()));
        assert_eq!(
            composed(&["r......"], first).unwrap_err(),
            "with these pieces it is the turn of Yellow, not of Red"
        );
        assert!(
            composed(&["..r....", ".......", "......."], second).unwrap_err().contains("c3 would fall")
        );
        assert!(composed(&["rr.r..."], first).unwrap_err().contains("Red has 3 and Yellow 0 discs"));
        assert_eq!(
            composed(&["r......", "y......"], first).unwrap_err(),
            "no order of turns leads to this position"
        );
        assert!(composed(&["y.y....", "rrrr..y"], second).is_ok());
        let over = composed(&["yyy....", "rrrr..r", ".yyy..."], second);
        assert!(over.is_err());
        let both = composed(&["rrrr...", "yyyy..."], first).unwrap_err();
        assert!(both.contains("over before"), "{both}");
    }

    /// Full boards whose lowest discs are all of the team that moves second: no order leads there, and
    /// taking discs off from above finds out last.
    #[test]
    fn even_hopeless_crowds_are_soon_understood() {
        let (mut dice, mut longest) = (Dice::new(3), Duration::ZERO);
        let base = State::new(1);
        for _ in 0..10 {
            let mut teams: Vec<u8> = (0..56).map(|n| u8::from(n < 28)).collect();
            (8..56).for_each(|n| teams.swap(n, 8 + dice.below(48)));
            let placed =
                |(n, team): (usize, &u8)| Placed { cell: Cell(n as u16), kind: 0, team: Team(*team) };
            let pieces = teams.iter().enumerate().map(placed).collect();
            let draft = Draft { pieces, turn: Team::FIRST, flags: Vec::new() };
            let began = Instant::now();
            let mut order = Order::new(&base, &draft).unwrap_or_else(|refusal| panic!("{refusal}"));
            assert!(!order.find(56));
            longest = longest.max(began.elapsed());
        }
        println!("the longest took {longest:?}");
        assert!(longest < Duration::from_secs(2), "{longest:?}");
    }
}
