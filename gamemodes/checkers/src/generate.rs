//! Move generation: jumps if there are any, steps otherwise.

use crate::board::{DIRECTIONS, Direction, JUMPS, Jump, each};
use crate::moves::Move;
use crate::state::State;
use rules::Team;

/// The position as its mover sees it.
pub(crate) struct View {
    own: u32,
    enemies: u32,
    empty: u32,
    kings: u32,
    /// Where the mover's men go in [`DIRECTIONS`].
    forward: usize,
}

impl View {
    /// The position as this team would see it if it were to move.
    pub(crate) fn new(state: &State, team: Team) -> Self {
        let (own, enemies) = (state.of(team), state.of(team.other()));
        let forward = if team == Team::FIRST { 0 } else { 2 };
        Self { own, enemies, empty: state.empty(), kings: own & state.kings, forward }
    }

    /// The pieces that may go this way.
    #[inline]
    fn goers(&self, n: usize) -> u32 {
        if n & 2 == self.forward { self.own } else { self.kings }
    }

    /// The pieces that can jump.
    #[inline]
    pub(crate) fn jumpers(&self) -> u32 {
        DIRECTIONS.into_iter().enumerate().fold(0, |found, (n, way)| {
            let over = way.back().step(self.empty) & self.enemies;
            found | way.back().step(over) & self.goers(n)
        })
    }

    /// The pieces that can step this way.
    #[inline]
    fn steppers(&self, n: usize, way: Direction) -> u32 {
        way.back().step(self.empty) & self.goers(n)
    }

    /// How many steps there are, whether a jump forbids them or not.
    #[inline]
    pub(crate) fn count_steps(&self) -> u32 {
        let steppers = |n: usize| u64::from(self.steppers(n, DIRECTIONS[n]));
        let (down, up) = (steppers(0) | steppers(1) << 32, steppers(2) | steppers(3) << 32);
        down.count_ones() + up.count_ones()
    }

    /// Adds every legal move.
    pub(crate) fn moves(&self, out: &mut Vec<Move>) {
        let jumpers = self.jumpers();
        if jumpers == 0 {
            self.steps(out);
        }
        self.jumps(jumpers, &mut |jump| out.push(jump));
    }

    /// Hands over every jump of these pieces.
    fn jumps(&self, jumpers: u32, out: &mut impl FnMut(Move)) {
        for place in each(jumpers) {
            self.jumper(place).extend(Move::from_place(place), place, self.enemies, out);
        }
    }

    /// The first of the jumps that take most, if there is anything to jump.
    pub(crate) fn largest_jump(&self) -> Option<Move> {
        let mut largest: Option<Move> = None;
        self.jumps(self.jumpers(), &mut |jump| {
            if largest.is_none_or(|best| jump.taken.count_ones() > best.taken.count_ones()) {
                largest = Some(jump);
            }
        });
        largest
    }

    /// How many legal moves there are.
    pub(crate) fn count(&self) -> u64 {
        match self.jumpers() {
            0 => self.count_steps().into(),
            jumpers => each(jumpers).map(|place| self.jumper(place).paths(place, self.enemies)).sum(),
        }
    }

    fn steps(&self, out: &mut Vec<Move>) {
        for (n, way) in DIRECTIONS.into_iter().enumerate() {
            for place in each(self.steppers(n, way)) {
                let to = way.step(1 << place).trailing_zeros() as u8;
                out.push(Move::from_place(place).then(to, 0));
            }
        }
    }

    fn jumper(&self, place: u8) -> Jumper {
        let is_king = self.kings >> place & 1 != 0;
        let ways = if is_king { (0, 4) } else { (self.forward, self.forward + 2) };
        Jumper { ways, free: self.empty | 1 << place }
    }
}

/// A piece in the middle of its jumps. It left its first square, which counts as empty. A man never
/// turns round, so the crown row ends its jumps by itself.
struct Jumper {
    /// From and to which of [`DIRECTIONS`] it may go.
    ways: (usize, usize),
    free: u32,
}

impl Jumper {
    /// The jumps from here over enemies that have not been jumped yet.
    #[inline]
    fn jumps(&self, at: u8, enemies: u32) -> impl Iterator<Item = Jump> {
        let table = &JUMPS[usize::from(at & 31)][self.ways.0..self.ways.1];
        let is_free = move |jump: &&Jump| jump.over & enemies != 0 && jump.to & self.free != 0;
        table.iter().filter(is_free).copied()
    }

    /// Hands over every way to carry the jumps on to their end.
    fn extend(&self, path: Move, at: u8, enemies: u32, out: &mut impl FnMut(Move)) {
        let mut is_end = true;
        for jump in self.jumps(at, enemies) {
            is_end = false;
            let to = jump.to.trailing_zeros() as u8;
            self.extend(path.then(to, jump.over), to, enemies & !jump.over, out);
        }
        if is_end {
            out(path);
        }
    }

    /// How many ways there are to jump on from here.
    fn paths(&self, at: u8, enemies: u32) -> u64 {
        let further = |jump: Jump| {
            let to = jump.to.trailing_zeros() as u8;
            self.paths(to, enemies & !jump.over).max(1)
        };
        self.jumps(at, enemies).map(further).sum()
    }
}
