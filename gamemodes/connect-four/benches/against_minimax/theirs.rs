//! Connect Four for the crate `minimax`: bitboards that are as small and quick as ours.

use crate::{DEPTH, TABLE_BYTES};
use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use std::time::{Duration, Instant};

const COLUMN: u32 = 7;
const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const CELLS: u64 = BOTTOM * 0b11_1111;
const TOP: u64 = BOTTOM << 5;
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
const MIDDLE_FIRST: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The discs of the team to move, and all discs.
#[derive(Clone, Copy)]
pub(crate) struct Discs {
    mover: u64,
    all: u64,
}

impl Discs {
    fn waiting(&self) -> u64 {
        self.mover ^ self.all
    }

    fn landings(&self) -> u64 {
        (self.all + BOTTOM) & CELLS
    }

    fn threats(&self, discs: u64) -> u64 {
        let above = discs << 1 & discs << 2 & discs << 3;
        let aside = aside(discs, COLUMN) | aside(discs, COLUMN + 1) | aside(discs, COLUMN - 1);
        (above | aside) & CELLS & !self.all
    }
}

/// Where one disc is missing in lines of one direction.
fn aside(discs: u64, by: u32) -> u64 {
    let (left, right) = (discs << by, discs >> by);
    left & discs << (2 * by) & (discs << (3 * by) | right)
        | right & discs >> (2 * by) & (discs >> (3 * by) | left)
}

/// Where lines of four begin in one direction.
fn fours(cells: u64, by: u32) -> u64 {
    let pairs = cells & cells >> by;
    pairs & pairs >> (2 * by)
}

struct Rules;

impl Game for Rules {
    type S = Discs;
    type M = u8;

    /// The middle first, but moves that win or stop four before all others.
    fn generate_moves(discs: &Discs, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(discs) {
            return Some(winner);
        }
        let room = TOP & !discs.all;
        let wanted = discs.threats(discs.mover) | discs.threats(discs.waiting());
        let (first, open) = (wanted & discs.landings(), |column: u8| in_column(room, column));
        if first != 0 {
            moves.extend(MIDDLE_FIRST.iter().filter(|column| in_column(first, **column)));
        }
        let later = |column: &&u8| open(**column) && !in_column(first, **column);
        moves.extend(MIDDLE_FIRST.iter().filter(later));
        None
    }

    fn apply(discs: &mut Discs, column: u8) -> Option<Discs> {
        let all = discs.all | (discs.all + (1 << (COLUMN * u32::from(column))));
        Some(Discs { mover: discs.waiting(), all })
    }

    fn get_winner(discs: &Discs) -> Option<Winner> {
        let own = discs.waiting();
        if fours(own, 1) | fours(own, COLUMN) | fours(own, COLUMN + 1) | fours(own, COLUMN - 1) != 0 {
            return Some(Winner::PlayerJustMoved);
        }
        (discs.all == CELLS).then_some(Winner::Draw)
    }

    fn zobrist_hash(discs: &Discs) -> u64 {
        let spread = (discs.mover + discs.all + BOTTOM).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        spread ^ spread >> 32
    }
}

fn in_column(cells: u64, column: u8) -> bool {
    cells >> (COLUMN * u32::from(column)) & 0b11_1111 != 0
}

/// The same judgement as ours, in smaller numbers.
struct Judge;

impl Evaluator for Judge {
    type G = Rules;

    fn evaluate(&self, discs: &Discs) -> Evaluation {
        let (own, theirs) = (discs.threats(discs.mover), discs.threats(discs.waiting()));
        if own & discs.landings() != 0 {
            return 2000;
        }
        let to_block = theirs & discs.landings();
        if to_block & to_block.wrapping_sub(1) != 0 || to_block << 1 & theirs != 0 {
            return -1500;
        }
        let is_first = discs.all.count_ones().is_multiple_of(2);
        let lucky = if is_first { ODD_ROWS } else { ODD_ROWS << 1 };
        side(own, lucky, discs.waiting()) - side(theirs, CELLS & !lucky, discs.mover)
    }
}

fn side(threats: u64, lucky: u64, others: u64) -> Evaluation {
    let count = |cells: u64| cells.count_ones() as Evaluation;
    let lines = |by| count(fours(CELLS & !others, by));
    let open = lines(1) + lines(COLUMN) + lines(COLUMN + 1) + lines(COLUMN - 1);
    18 * count(threats) + 30 * count(threats & lucky) + 120 * count(threats & threats << 1) + 2 * open
}

/// Of all options of the crate these were the quickest here.
fn options() -> IterativeOptions {
    let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES);
    options.with_double_step_increment().with_mtdf()
}

/// How long it takes to look so deep.
pub(crate) fn search() -> Duration {
    let mut search = IterativeSearch::new(Judge, options());
    search.set_max_depth(DEPTH);
    let start = Discs { mover: 0, all: 0 };
    let begun = Instant::now();
    let best = search.choose_move(&start);
    let time = begun.elapsed();
    assert!(best.is_some());
    let reached = format!(" nodes to depth {DEPTH}.");
    assert!(search.stats(&mut start.clone()).contains(&reached), "minimax did not get there");
    time
}
