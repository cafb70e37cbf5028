//! Exact values: published ones, and those that plain search finds, too.

use crate::{BOARDS, board, read};
use connect_four::{ConnectFour, State};
use rules::{Dice, GameMode, Score};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

static MODE: LazyLock<ConnectFour> = LazyLock::new(ConnectFour::default);

fn solve(state: &State) -> Score {
    let value = MODE.solve(state, &AtomicBool::new(false));
    value.expect("nobody stops it, and there is memory")
}

fn moves(state: &State) -> Vec<u8> {
    let mut moves = Vec::new();
    MODE.moves(state, &mut moves);
    moves
}

fn after(state: &State, column: u8) -> State {
    let mut next = state.clone();
    MODE.play(&mut next, column);
    next
}

fn empty_cells(state: &State) -> Score {
    Score::from(state.width()) * Score::from(state.height()) - state.all().count_ones() as Score
}

/// A position with this many empty cells, from an unfinished random game.
fn random_position(id: &str, empty: Score, dice: &mut Dice) -> State {
    let mut state = MODE.start(&board(id));
    while empty_cells(&state) > empty {
        let next = moves(&state).into_iter().map(|column| after(&state, column));
        let goes_on: Vec<_> = next.filter(|next| !moves(next).is_empty()).collect();
        state = match dice.pick(&goes_on) {
            Some(next) => next.clone(),
            None => MODE.start(&board(id)),
        };
    }
    state
}

/// The value by looking at every move: no bounds, no memory, no order.
fn plain_value(state: &State) -> Score {
    let tried = moves(state);
    if tried.is_empty() {
        let is_won = MODE.ending(state).winner.is_some();
        return if is_won { -(empty_cells(state) + 2) / 2 } else { 0 };
    }
    let values = tried.into_iter().map(|column| -plain_value(&after(state, column)));
    values.max().unwrap_or_default()
}

#[test]
fn late_positions_are_worth_what_plain_search_says() {
    let mut dice = Dice::new(28);
    let mut kinds = [0; 3];
    for n in 0..1200 {
        let state = random_position(BOARDS[n % 3], 2 + dice.below(9) as Score, &mut dice);
        let expected = plain_value(&state);
        assert_eq!(solve(&state), expected, "{}", MODE.write_position(&state));
        kinds[(expected.signum() + 1) as usize] += 1;
    }
    assert!(kinds.iter().all(|n| *n > 50), "every kind of value was seen: {kinds:?}");
}

/// The value of a position is that of its best move: proves earlier positions by later ones.
#[test]
fn a_position_is_worth_what_its_best_move_is() {
    let mut dice = Dice::new(7);
    for (id, empty) in [("7x6", 22), ("8x7", 22), ("6x5", 24)] {
        for _ in 0..60 {
            let state = random_position(id, empty - dice.below(8) as Score, &mut dice);
            let best = moves(&state).into_iter().map(|column| -solve(&after(&state, column))).max();
            assert_eq!(Some(solve(&state)), best, "{state:?}");
        }
    }
}

/// From the test sets that Pascal Pons published for solvers.
const PUBLISHED: [(&str, Score); 16] = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("65214673556155731566316327373221417", -1),
    ("67152117737262713366376314254", 6),
    ("274552224131661", 0),
    ("17516442226766", 8),
    ("42434653771434", 9),
    ("51756773145177", -10),
    ("43745416472735", -13),
    ("243335424257", 12),
    ("735537451656", -13),
    ("37416146447", -9),
    ("265756512", -12),
    ("32164625", 11),
    ("6146", 18),
];

#[test]
fn values_are_as_published() {
    for (columns, value) in PUBLISHED {
        assert_eq!(solve(&read("7x6", columns)), value, "{columns}");
    }
}

#[test]
fn a_mirrored_position_is_worth_the_same() {
    let mut dice = Dice::new(3);
    for n in 0..60 {
        let id = BOARDS[n % 3];
        let state = random_position(id, 24, &mut dice);
        let both = b'1' + b'0' + state.width();
        let columns = MODE.write_position(&state);
        let image: String = columns.bytes().map(|digit| char::from(both - digit)).collect();
        assert_eq!(solve(&read(id, &image)), solve(&state), "{columns} and {image}");
    }
}

#[test]
fn endings_have_values_too() {
    assert_eq!(solve(&read("7x6", "1212121")), -18, "lost to the fourth disc: 22 less 4");
    assert_eq!(solve(&read("7x6", "121212")), 18, "won by the fourth disc");
    let full = "111111222222333333544444455555666666777777";
    assert_eq!(solve(&read("7x6", full)), 0);
    assert_eq!(solve(&read("7x6", &full[..41])), 0);
}

#[test]
fn the_stop_flag_ends_the_solver() {
    for id in BOARDS {
        assert_eq!(MODE.solve(&MODE.start(&board(id)), &AtomicBool::new(true)), None);
    }
    // The largest board takes days, so that an answer means that the flag was seen.
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let solving = scope.spawn(|| MODE.solve(&MODE.start(&board("8x7")), &stop));
        thread::sleep(Duration::from_millis(300));
        stop.store(true, Relaxed);
        assert_eq!(solving.join().expect("it does not panic"), None);
    });
}
