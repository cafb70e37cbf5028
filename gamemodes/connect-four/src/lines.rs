//! Lines of four, found for all cells at once.

use crate::shape::Shape;

/// Do these discs hold four in a line?
#[inline]
pub(crate) fn has_four(shape: &Shape, discs: u64) -> bool {
    shape.directions().into_iter().any(|by| fours(discs, by) != 0)
}

/// How many lines of four lie within these cells.
pub(crate) fn count_fours(shape: &Shape, cells: u64) -> u32 {
    shape.directions().into_iter().map(|by| fours(cells, by).count_ones()).sum()
}

/// The first cell of every line of four in one direction.
#[inline]
fn fours(cells: u64, by: u32) -> u64 {
    let pairs = cells & (cells >> by);
    pairs & (pairs >> (2 * by))
}

/// The empty cells in which one more disc would make four, whether it can get there yet or not.
pub(crate) fn threats(shape: &Shape, discs: u64, all: u64) -> u64 {
    let completed = shape.directions().into_iter().fold(0, |found, by| found | completing(discs, by));
    completed & shape.cells & !all
}

/// The cells that lack three others of a line in one direction.
fn completing(discs: u64, by: u32) -> u64 {
    let before = [discs << by, discs << (2 * by), discs << (3 * by)];
    let after = [discs >> by, discs >> (2 * by), discs >> (3 * by)];
    (before[0] & before[1] & (before[2] | after[0])) | (after[0] & after[1] & (after[2] | before[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::SHAPES;
    use rules::Dice;

    #[test]
    fn an_empty_board_has_as_many_lines_as_counting_by_hand_gives() {
        let counts: Vec<_> = SHAPES.iter().map(|shape| count_fours(shape, shape.cells)).collect();
        // Upwards w(h-3), level (w-3)h, slanting 2(w-3)(h-3).
        assert_eq!(counts, [21 + 24 + 24, 32 + 35 + 40, 12 + 15 + 12]);
    }

    #[test]
    fn a_threat_is_an_empty_cell_that_makes_four() {
        let mut dice = Dice::new(4);
        for _ in 0..2000 {
            for shape in &SHAPES {
                let discs = dice.roll() & dice.roll() & shape.cells;
                let all = discs | (dice.roll() & dice.roll() & shape.cells);
                if has_four(shape, discs) {
                    continue;
                }
                let empty = (0..64).map(|at| 1 << at).filter(|cell| shape.cells & !all & cell != 0);
                let slow = empty.filter(|cell| has_four(shape, discs | cell)).fold(0, |a, b| a | b);
                assert_eq!(threats(shape, discs, all), slow);
            }
        }
    }
}
