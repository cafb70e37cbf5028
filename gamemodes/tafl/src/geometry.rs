//! The board as bits: a1 is bit 0, k1 is bit 10, a2 is bit 11, k11 is bit 120.

/// A set of squares, one bit each.
pub(crate) type Squares = u128;

/// Squares along one side.
pub(crate) const SIDE: usize = 11;
/// Squares in all.
pub(crate) const COUNT: usize = SIDE * SIDE;

pub(crate) const BOARD: Squares = (1 << COUNT) - 1;
const SOUTH_EDGE: Squares = (1 << SIDE) - 1;
const NORTH_EDGE: Squares = SOUTH_EDGE << (COUNT - SIDE);
const WEST_EDGE: Squares = first_column();
const EAST_EDGE: Squares = WEST_EDGE << (SIDE - 1);

pub(crate) const EDGE: Squares = SOUTH_EDGE | NORTH_EDGE | WEST_EDGE | EAST_EDGE;
pub(crate) const CORNERS: Squares = (SOUTH_EDGE | NORTH_EDGE) & (WEST_EDGE | EAST_EDGE);
pub(crate) const THRONE: Squares = 1 << (COUNT / 2);

const fn first_column() -> Squares {
    let (mut column, mut row) = (0, 0);
    while row < SIDE {
        column |= 1 << (row * SIDE);
        row += 1;
    }
    column
}

/// The set of one square.
pub(crate) const fn bit(square: u8) -> Squares {
    1 << square
}

/// The lowest square of a set that is not empty.
pub(crate) const fn lowest(set: Squares) -> u8 {
    set.trailing_zeros() as u8
}

/// The squares of a set, from a1 on.
pub(crate) fn each(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(square)
    })
}

/// One step in one direction; what would leave the board is gone.
pub(crate) type Step = fn(Squares) -> Squares;

pub(crate) const fn north(set: Squares) -> Squares {
    (set << SIDE) & BOARD
}

pub(crate) const fn south(set: Squares) -> Squares {
    set >> SIDE
}

pub(crate) const fn east(set: Squares) -> Squares {
    (set & !EAST_EDGE) << 1
}

pub(crate) const fn west(set: Squares) -> Squares {
    (set & !WEST_EDGE) >> 1
}

/// The squares beside a set.
pub(crate) const fn around(set: Squares) -> Squares {
    north(set) | south(set) | east(set) | west(set)
}

/// A set and everything at most this many steps from it.
pub(crate) fn grown(set: Squares, steps: u32) -> Squares {
    (0..steps).fold(set, |set, _| set | around(set))
}

/// Everything that can be walked to from `seeds` over `open` squares, the seeds that are open included.
pub(crate) fn flood(seeds: Squares, open: Squares) -> Squares {
    let mut reached = seeds & open;
    loop {
        let next = (reached | around(reached)) & open;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// For an edge square that is no corner: the two ways along the edge, and the way inward.
pub(crate) fn along_edge(square: Squares) -> Option<([Step; 2], Step)> {
    if square & EDGE & !CORNERS == 0 {
        return None;
    }
    Some(match square {
        s if s & SOUTH_EDGE != 0 => ([east, west], north),
        s if s & NORTH_EDGE != 0 => ([east, west], south),
        s if s & WEST_EDGE != 0 => ([north, south], east),
        _ => ([north, south], west),
    })
}

/// Every open square that a slide from any of `from` gets to, for each direction.
///
/// A square is reached from one side by one piece only, so that the bits of the four sets are the
/// slides of all the pieces. The reach is doubled four times, which covers the whole board.
pub(crate) fn slides(from: Squares, open: Squares) -> [Squares; 4] {
    let (eastward, westward) = (open & !WEST_EDGE, open & !EAST_EDGE);
    [
        run::<SIDE, true>(from, open) & open,
        run::<SIDE, false>(from, open) & open,
        run::<1, true>(from, eastward) & eastward,
        run::<1, false>(from, westward) & westward,
    ]
}

/// The same squares in one set.
pub(crate) fn reach(from: Squares, open: Squares) -> Squares {
    let [north, south, east, west] = slides(from, open);
    north | south | east | west
}

fn run<const STRIDE: usize, const UP: bool>(mut reached: Squares, mut open: Squares) -> Squares {
    let shift = |set: Squares, by: usize| if UP { set << by } else { set >> by };
    for by in [STRIDE, 2 * STRIDE, 4 * STRIDE, 8 * STRIDE] {
        reached |= open & shift(reached, by);
        open &= shift(open, by);
    }
    reached
}

/// The squares beside each square.
static BESIDE: [Squares; COUNT] = all_beside();

const fn all_beside() -> [Squares; COUNT] {
    let mut all = [0; COUNT];
    let mut square = 0;
    while square < COUNT {
        all[square] = around(1 << square);
        square += 1;
    }
    all
}

/// The squares beside one square, from a table: used for every move.
#[inline]
pub(crate) fn beside(square: u8) -> Squares {
    BESIDE[usize::from(square)]
}

/// The squares in each direction from each square, up to the edge: north, east, south, west.
static RAYS: [[Squares; 4]; COUNT] = all_rays();

const fn all_rays() -> [[Squares; 4]; COUNT] {
    let mut rays = [[0; 4]; COUNT];
    let mut square = 0;
    while square < COUNT {
        let mut heads = [1 << square; 4];
        let mut length = 1;
        while length < SIDE {
            heads = [north(heads[0]), east(heads[1]), south(heads[2]), west(heads[3])];
            let mut way = 0;
            while way < 4 {
                rays[square][way] |= heads[way];
                way += 1;
            }
            length += 1;
        }
        square += 1;
    }
    rays
}

/// The squares from a square to the edge, in each direction.
pub(crate) fn rays(square: u8) -> [Squares; 4] {
    RAYS[usize::from(square)]
}

/// The row and the column through each square, without the square itself.
static CROSSES: [Squares; COUNT] = all_crosses();

const fn all_crosses() -> [Squares; COUNT] {
    let mut all = [0; COUNT];
    let mut square = 0;
    while square < COUNT {
        let [north, east, south, west] = RAYS[square];
        all[square] = north | east | south | west;
        square += 1;
    }
    all
}

/// The row and the column through a square, without the square itself.
#[inline]
pub(crate) fn cross(square: u8) -> Squares {
    CROSSES[usize::from(square)]
}

/// The squares that a slide from `square` gets to before it meets one of `stops`.
pub(crate) fn slide(square: u8, stops: Squares) -> Squares {
    let [north, east, south, west] = rays(square);
    upward(north, stops) | upward(east, stops) | downward(south, stops) | downward(west, stops)
}

/// Everything below the lowest stop on the ray.
fn upward(ray: Squares, stops: Squares) -> Squares {
    let met = ray & stops;
    ray & (met & met.wrapping_neg()).wrapping_sub(1)
}

/// Everything above the highest stop on the ray.
fn downward(ray: Squares, stops: Squares) -> Squares {
    let met = ray & stops;
    ray & !Squares::MAX.checked_shr(met.leading_zeros()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Dice;

    const STEPS: [Step; 4] = [north, south, east, west];

    #[test]
    fn both_ways_to_slide_agree_with_walking() {
        let mut dice = Dice::new(3);
        for _ in 0..2000 {
            let mut thrown = || u128::from(dice.roll()) << 64 | u128::from(dice.roll());
            let stops = thrown() & thrown() & BOARD;
            let square = dice.below(COUNT) as u8;
            let mut walked = 0;
            for step in STEPS {
                let mut at = step(bit(square)) & !stops;
                while at != 0 {
                    walked |= at;
                    at = step(at) & !stops;
                }
            }
            assert_eq!(slide(square, stops), walked);
            let open = BOARD & !stops & !bit(square);
            assert_eq!(slides(bit(square), open).into_iter().fold(0, |all, way| all | way), walked);
        }
    }

    #[test]
    fn marked_squares_are_where_they_should_be() {
        assert_eq!(each(CORNERS).collect::<Vec<_>>(), [0, 10, 110, 120]);
        assert_eq!(each(THRONE).collect::<Vec<_>>(), [60]);
        assert_eq!(EDGE.count_ones(), 40);
        assert_eq!(flood(bit(0), BOARD), BOARD);
    }
}
