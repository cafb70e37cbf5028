//! A higher level beats a lower one, in every game.
//!
//! Everybody looks at so many positions and no more, so that a match always ends the same way.

use super::for_every_game;
use rules::{Dice, Game, Mode, Team};
use search::{Level, Limits, Report, SearchRequest, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Matches: the better level, and the lesser one.
const PAIRS: [(u8, u8); 2] = [(3, 1), (5, 3)];
/// Games in each match: from every opening two, with sides changed.
const GAMES: usize = 4;
/// Games begin with so many random moves.
const OPENING: usize = 2;
/// The most positions anybody looks at for a move.
const NODES: u64 = 12_000;
/// A game with fewer positions than this is soon searched through.
const TINY: u64 = 200_000;
/// Longer games count as drawn.
const MOST_PLIES: usize = 240;
const TABLE: usize = 4 << 20;

#[test]
fn higher_levels_win() {
    for_every_game(|mode| {
        let pairs = if is_tiny(mode) { &PAIRS[..1] } else { &PAIRS };
        pairs.iter().try_for_each(|pair| compare(mode, *pair))
    });
}

fn compare(mode: &Mode, (better, lesser): (u8, u8)) -> Result<(), String> {
    let [better, lesser] = [better, lesser].map(|number| Level::find(number).expect("it is a level"));
    let points: Vec<i32> = (0..GAMES).map(|n| play(mode, [better, lesser], n)).collect();
    let told = || format!("level {} against {}: {points:?}", better.number, lesser.number);
    if points.iter().sum::<i32>() > 0 { Ok(()) } else { Err(told()) }
}

/// Is the game so small that the AI sees all of it at once? Then chance decides between good players.
fn is_tiny(mode: &Mode) -> bool {
    let game = mode.start().expect("a game can be started");
    let limits = Limits { nodes: Some(TINY), ..Limits::default() };
    think(&*game, &SearchRequest { limits, ..order(Level::ALL[4]) }).nodes < TINY
}

/// Plays a game: 1 if the first level wins, -1 if it loses.
fn play(mode: &Mode, levels: [Level; 2], number: usize) -> i32 {
    let mut dice = Dice::new(number as u64 / 2 + 1);
    let mut game = mode.start().expect("a game can be started");
    let orders = levels.map(order);
    for ply in 0..MOST_PLIES {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        let turn = usize::from(game.turn().0);
        let chosen = match ply {
            0..OPENING => dice.pick(&moves).expect("there are moves").text.clone(),
            _ => choose(&*game, &orders[(turn + number) % 2], dice.roll()),
        };
        game.play(&chosen, 0).expect("the AI plays by the rules");
    }
    let first = Team((number % 2) as u8);
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == first => 1,
        Some(_) => -1,
        None => 0,
    }
}

fn order(level: Level) -> SearchRequest {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let table = Arc::new(TranspositionTable::try_new(TABLE).expect("there is room for a small table"));
    SearchRequest { limits, threads: 1, style: level.style, seed: 0, table }
}

fn choose(game: &dyn Game, order: &SearchRequest, seed: u64) -> String {
    think(game, &SearchRequest { seed, ..order.clone() }).line.swap_remove(0)
}

fn think(game: &dyn Game, order: &SearchRequest) -> Report {
    let thinker = catalog::thinker(&game.record().terms.mode).expect("every game has an AI");
    let found = thinker.think(game.record(), order, &AtomicBool::new(false), &mut |_| {});
    found.expect("the game goes on")
}
