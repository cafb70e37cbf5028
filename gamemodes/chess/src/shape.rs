//! Boards the family is played on, and what can be known about them before any piece stands there.

use crate::bits::Bits;
use std::sync::LazyLock;

/// A size of board.
pub trait Shape: Send + Sync + 'static {
    /// Sets of its squares.
    type Bits: Bits;
    /// Files.
    const WIDTH: u8;
    /// Ranks.
    const HEIGHT: u8;

    /// Its tables, made when first needed.
    fn geometry() -> &'static Geometry<Self::Bits>;
}

/// The usual board.
pub struct Eight;

/// Twelve files, ten ranks.
pub struct Twelve;

impl Shape for Eight {
    type Bits = u64;
    const WIDTH: u8 = 8;
    const HEIGHT: u8 = 8;

    fn geometry() -> &'static Geometry<u64> {
        static GEOMETRY: LazyLock<Box<Geometry<u64>>> = LazyLock::new(Geometry::new::<Eight>);
        &GEOMETRY
    }
}

impl Shape for Twelve {
    type Bits = u128;
    const WIDTH: u8 = 12;
    const HEIGHT: u8 = 10;

    fn geometry() -> &'static Geometry<u128> {
        static GEOMETRY: LazyLock<Box<Geometry<u128>>> = LazyLock::new(Geometry::new::<Twelve>);
        &GEOMETRY
    }
}

/// A straight line through a square, without the square itself.
#[derive(Clone, Copy)]
struct Line<B> {
    lower: B,
    upper: B,
}

/// What every square can see of an empty board.
pub struct Geometry<B: Bits> {
    /// Files.
    pub(crate) width: u8,
    /// Every square.
    pub(crate) board: B,
    /// The first file.
    pub(crate) west: B,
    /// The last file.
    pub(crate) east: B,
    /// Every square of one colour, `a1` among them.
    pub(crate) dark: B,
    /// A knight's squares.
    pub(crate) knight: B::Squares<B>,
    /// A king's squares.
    pub(crate) king: B::Squares<B>,
    /// Where a pawn of each side captures.
    pub(crate) pawn: [B::Squares<B>; 2],
    /// A rook's squares on an empty board.
    pub(crate) rook_rays: B::Squares<B>,
    /// A bishop's squares on an empty board.
    pub(crate) bishop_rays: B::Squares<B>,
    /// The squares between two that share a line.
    between: B::Squares<B::Squares<B>>,
    /// The whole line through two squares that share one.
    through: B::Squares<B::Squares<B>>,
    rook_lines: B::Squares<[Line<B>; 2]>,
    bishop_lines: B::Squares<[Line<B>; 2]>,
    ranks: [B; 16],
}

const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const ROOK: [(i8, i8); 2] = [(1, 0), (0, 1)];
const BISHOP: [(i8, i8); 2] = [(1, 1), (-1, 1)];

impl<B: Bits> Geometry<B> {
    fn new<S: Shape<Bits = B>>() -> Box<Self> {
        let steps = |ways: &'static [(i8, i8)]| {
            move |from| ways.iter().fold(B::NONE, |set, way| set | ray::<S>(from, *way, 1))
        };
        let line = |from, (x, y): (i8, i8)| Line {
            lower: ray::<S>(from, (-x, -y), 16),
            upper: ray::<S>(from, (x, y), 16),
        };
        let rays = |ways: [(i8, i8); 2]| {
            move |from| ways.iter().fold(B::NONE, |set, way| set | whole(line(from, *way)))
        };
        let squares = |keep: &dyn Fn(u8, u8) -> bool| {
            let all = (0..S::WIDTH * S::HEIGHT).filter(|s| keep(s % S::WIDTH, s / S::WIDTH));
            all.fold(B::NONE, |set, square| set | B::square(square))
        };
        Box::new(Self {
            width: S::WIDTH,
            board: squares(&|_, _| true),
            west: squares(&|file, _| file == 0),
            east: squares(&|file, _| file == S::WIDTH - 1),
            dark: squares(&|file, rank| (file + rank) % 2 == 0),
            knight: B::table(steps(&KNIGHT)),
            king: B::table(steps(&KING)),
            pawn: [B::table(steps(&[(-1, 1), (1, 1)])), B::table(steps(&[(-1, -1), (1, -1)]))],
            rook_rays: B::table(rays(ROOK)),
            bishop_rays: B::table(rays(BISHOP)),
            between: B::table(|a| B::table(|b| between::<S>(a, b))),
            through: B::table(|a| B::table(|b| through::<S>(a, b))),
            rook_lines: B::table(|from| ROOK.map(|way| line(from, way))),
            bishop_lines: B::table(|from| BISHOP.map(|way| line(from, way))),
            ranks: std::array::from_fn(|n| squares(&|_, rank| usize::from(rank) == n)),
        })
    }

    /// The squares of a rank, counted from 0.
    pub(crate) fn rank(&self, rank: u8) -> B {
        self.ranks[usize::from(rank & 15)]
    }

    /// Where a rook goes when these squares stop it: up to them, and onto them.
    #[inline]
    pub(crate) fn rook(&self, from: u8, stops: B) -> B {
        let [a, b] = B::at(&self.rook_lines, from);
        seen(a, stops) | seen(b, stops)
    }

    /// Where a bishop goes when these squares stop it: up to them, and onto them.
    #[inline]
    pub(crate) fn bishop(&self, from: u8, stops: B) -> B {
        let [a, b] = B::at(&self.bishop_lines, from);
        seen(a, stops) | seen(b, stops)
    }

    /// The squares between two; none if they share no line.
    #[inline]
    pub(crate) fn between(&self, a: u8, b: u8) -> B {
        *B::at(B::at(&self.between, a), b)
    }

    /// The whole line through two squares; none if they share none.
    #[inline]
    pub(crate) fn through(&self, a: u8, b: u8) -> B {
        *B::at(B::at(&self.through, a), b)
    }
}

/// The part of a line that is seen from its square: the nearest stop on each side and all before it.
///
/// Subtracting the nearest lower stop from the upper ones borrows through every bit up to the
/// nearest upper stop: exactly the squares in between change.
#[inline]
fn seen<B: Bits>(line: &Line<B>, stops: B) -> B {
    let lower = (line.lower & stops) | B::square(0);
    let upper = line.upper & stops;
    whole(*line) & (upper ^ upper.minus(lower.last_bit()))
}

#[inline]
fn whole<B: Bits>(line: Line<B>) -> B {
    line.lower | line.upper
}

/// The squares in one direction, at most `most`.
fn ray<S: Shape>(from: u8, (x, y): (i8, i8), most: usize) -> S::Bits {
    let (width, height) = (S::WIDTH as i8, S::HEIGHT as i8);
    let mut set = S::Bits::NONE;
    if from >= S::WIDTH * S::HEIGHT {
        return set;
    }
    let (mut file, mut rank) = ((from % S::WIDTH) as i8, (from / S::WIDTH) as i8);
    for _ in 0..most {
        (file, rank) = (file + x, rank + y);
        if !(0..width).contains(&file) || !(0..height).contains(&rank) {
            break;
        }
        set |= S::Bits::square((rank * width + file) as u8);
    }
    set
}

fn between<S: Shape>(a: u8, b: u8) -> S::Bits {
    let way = KING.iter().find(|way| ray::<S>(a, **way, 16).has(b));
    way.map_or(S::Bits::NONE, |way| ray::<S>(a, *way, 16) & ray::<S>(b, (-way.0, -way.1), 16))
}

fn through<S: Shape>(a: u8, b: u8) -> S::Bits {
    let way = KING.iter().find(|way| ray::<S>(a, **way, 16).has(b));
    let both = |way: &(i8, i8)| ray::<S>(a, *way, 16) | ray::<S>(a, (-way.0, -way.1), 16);
    way.map_or(S::Bits::NONE, |way| both(way) | S::Bits::square(a))
}
