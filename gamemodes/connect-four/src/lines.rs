//! Lines of four, found for all cells at once.
//!
//! Directions come from the shape of the board; where they are known to the compiler, everything here
//! comes down to a few shifts.

/// How many bits lie between a cell and its neighbour, upwards and three ways to the right.
pub(crate) type Directions = [u32; 4];

/// Do these discs hold four in a line?
#[inline]
pub(crate) fn has_four(directions: Directions, discs: u64) -> bool {
    directions.into_iter().fold(0, |found, by| found | fours(discs, by)) != 0
}

/// How many lines of four lie within these cells.
pub(crate) fn count_fours(directions: Directions, cells: u64) -> u32 {
    directions.into_iter().map(|by| fours(cells, by).count_ones()).sum()
}

/// The first cell of every line of four in one direction.
#[inline]
fn fours(cells: u64, by: u32) -> u64 {
    let pairs = cells & (cells >> by);
    pairs & (pairs >> (2 * by))
}

/// Every disc that is part of four in a line.
pub(crate) fn in_fours(directions: Directions, discs: u64) -> u64 {
    let in_line = |by: u32| {
        let first = fours(discs, by);
        first | first << by | first << (2 * by) | first << (3 * by)
    };
    directions.into_iter().fold(0, |found, by| found | in_line(by))
}

/// The cells in which one more disc would make four, whether it can get there yet or not. Cells that
/// are taken or beside the board are among them. Nothing floats, so only the top of a line that runs
/// upwards can be missing.
#[inline]
pub(crate) fn completing(directions: Directions, discs: u64) -> u64 {
    let [up, ..] = directions;
    let above = discs << up & discs << (2 * up) & discs << (3 * up);
    directions.into_iter().skip(1).fold(above, |found, by| found | completing_level(discs, by))
}

/// The cells that lack three others of a line in one direction.
#[inline]
fn completing_level(discs: u64, by: u32) -> u64 {
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
        let counts: Vec<_> =
            SHAPES.iter().map(|shape| count_fours(shape.directions(), shape.cells)).collect();
        // Upwards w(h-3), level (w-3)h, slanting 2(w-3)(h-3).
        assert_eq!(counts, [21 + 24 + 24, 32 + 35 + 40, 12 + 15 + 12]);
    }

    #[test]
    fn a_threat_is_an_empty_cell_that_makes_four() {
        let mut dice = Dice::new(4);
        for _ in 0..2000 {
            for shape in &SHAPES {
                let drops = dice.below(40);
                let all = (0..drops).fold(0, |all, _| {
                    let foot = shape.foot(dice.below(shape.width.into()) as u8);
                    (all | (all + foot)) & shape.cells
                });
                let discs = all & dice.roll();
                if has_four(shape.directions(), discs) {
                    continue;
                }
                let empty = (0..64).map(|at| 1 << at).filter(|cell| shape.cells & !all & cell != 0);
                let directions = shape.directions();
                let slow = empty.filter(|cell| has_four(directions, discs | cell)).fold(0, |a, b| a | b);
                assert_eq!(completing(directions, discs) & shape.cells & !all, slow);
            }
        }
    }
}
