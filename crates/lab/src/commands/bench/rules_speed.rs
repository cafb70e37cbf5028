//! How fast the rules are.

use super::Figure;
use crate::error::Error;
use rules::{Dice, Game, Mode};
use std::time::{Duration, Instant};

/// How long each measurement lasts.
const SPAN: Duration = Duration::from_millis(500);
/// A count that takes at least this long is worth timing.
const LONG_ENOUGH: Duration = Duration::from_millis(20);
/// Random games are stopped here; most end long before.
const MOST_PLIES: usize = 1500;

/// Positions counted per second, from the usual first position.
pub(super) fn perft(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let game = mode.start()?;
    let depth = depth_worth_timing(&*game);
    let (began, mut nodes) = (Instant::now(), 0);
    while began.elapsed() < SPAN {
        nodes += game.perft(depth);
    }
    let nps = nodes as f64 / began.elapsed().as_secs_f64();
    Ok(vec![("perft_depth", depth.into()), ("perft_nps", nps)])
}

/// The least depth that takes long enough, or the one where a short game is widest.
fn depth_worth_timing(game: &dyn Game) -> u32 {
    let (mut depth, mut nodes) = (1, game.perft(1));
    loop {
        let began = Instant::now();
        let deeper = game.perft(depth + 1);
        if deeper <= nodes {
            return depth;
        }
        (depth, nodes) = (depth + 1, deeper);
        if began.elapsed() >= LONG_ENOUGH {
            return depth;
        }
    }
}

/// Games and moves per second when every move is thrown by dice, with texts and records as at the table.
pub(super) fn random_play(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let mut dice = Dice::new(1);
    let (began, mut games, mut plies) = (Instant::now(), 0.0, 0.0);
    while began.elapsed() < SPAN {
        plies += random_game(mode, &mut dice)? as f64;
        games += 1.0;
    }
    let seconds = began.elapsed().as_secs_f64();
    Ok(vec![("games_per_second", games / seconds), ("plies_per_second", plies / seconds)])
}

fn random_game(mode: &Mode, dice: &mut Dice) -> Result<usize, Error> {
    let mut game = mode.start()?;
    for ply in 0..MOST_PLIES {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { return Ok(ply) };
        game.play(&mv.text, 0)?;
    }
    Ok(MOST_PLIES)
}
