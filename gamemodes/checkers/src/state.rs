//! A position: where the pieces of both teams stand, which are kings, whose turn it is.

use crate::board::{BOTTOM_ROW, TOP_ROW, each};
use crate::moves::Move;
use rules::{Team, mix};
use std::hash::{Hash, Hasher};

/// A position. How long nothing has happened is known but does not tell positions apart.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) pieces: [u32; 2],
    pub(crate) kings: u32,
    pub(crate) turn: Team,
    /// Moves since the last capture or move of a man.
    pub(crate) quiet: u8,
    key: u64,
}

/// A number for each square and each kind of piece: men and kings of Black, then of White.
static KEYS: [[u64; 32]; 4] = keys();
const WHITE_TO_MOVE: u64 = mix(1000);

const fn keys() -> [[u64; 32]; 4] {
    let mut table = [[0; 32]; 4];
    let mut n = 0;
    while n < 4 * 32 {
        table[n / 32][n % 32] = mix(n as u64);
        n += 1;
    }
    table
}

fn key_of_piece(team: Team, is_king: bool, place: u8) -> u64 {
    KEYS[usize::from(team.0 & 1) * 2 + usize::from(is_king)][usize::from(place & 31)]
}

/// The row in which a team's men are crowned.
pub(crate) fn crown_row(team: Team) -> u32 {
    if team == Team::FIRST { BOTTOM_ROW } else { TOP_ROW }
}

impl State {
    pub(crate) fn new(pieces: [u32; 2], kings: u32, turn: Team) -> Self {
        let mut state = Self { pieces, kings, turn, quiet: 0, key: 0 };
        state.key = state.fresh_key();
        state
    }

    /// The pieces of a team.
    pub(crate) fn of(&self, team: Team) -> u32 {
        self.pieces[usize::from(team.0 & 1)]
    }

    /// The squares on which nothing stands.
    pub(crate) fn empty(&self) -> u32 {
        !(self.pieces[0] | self.pieces[1])
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The key, made from nothing.
    fn fresh_key(&self) -> u64 {
        let turn = if self.turn == Team::FIRST { 0 } else { WHITE_TO_MOVE };
        [Team::FIRST, Team::SECOND].into_iter().fold(turn, |key, team| {
            let piece = |place: u8| key_of_piece(team, self.kings >> place & 1 != 0, place);
            each(self.of(team)).fold(key, |key, place| key ^ piece(place))
        })
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        self.take(mv);
        let was_king = self.kings >> mv.from() & 1 != 0;
        let (from, to) = (1 << mv.from(), 1 << mv.to());
        let is_king = was_king || to & crown_row(self.turn) != 0;
        let own = &mut self.pieces[usize::from(self.turn.0 & 1)];
        *own = *own & !from | to;
        self.kings = self.kings & !from | if is_king { to } else { 0 };
        self.key ^= key_of_piece(self.turn, was_king, mv.from())
            ^ key_of_piece(self.turn, is_king, mv.to())
            ^ WHITE_TO_MOVE;
        self.quiet = if was_king && !mv.is_jump() { self.quiet.saturating_add(1) } else { 0 };
        self.turn = self.turn.other();
        debug_assert_eq!(self.key, self.fresh_key());
    }

    /// The same position with the other team to move.
    pub(crate) fn passed(&self) -> Self {
        Self { turn: self.turn.other(), key: self.key ^ WHITE_TO_MOVE, ..self.clone() }
    }

    /// Takes the jumped pieces off the board.
    fn take(&mut self, mv: Move) {
        let them = self.turn.other();
        for place in mv.taken_places() {
            self.key ^= key_of_piece(them, self.kings >> place & 1 != 0, place);
        }
        self.pieces[usize::from(them.0 & 1)] &= !mv.taken;
        self.kings &= !mv.taken;
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces && self.kings == other.kings && self.turn == other.turn
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}
