//! `lab bench`: how fast the rules of every game are.

use crate::error::Error;
use rules::{Dice, Game, Mode};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// How long each measurement lasts.
const SPAN: Duration = Duration::from_millis(500);
/// A count that takes at least this long is worth timing.
const LONG_ENOUGH: Duration = Duration::from_millis(20);
/// Random games are stopped here; most end long before.
const MOST_PLIES: usize = 1500;

/// In which form.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

/// A figure and its name.
type Figure = (&'static str, f64);
/// Something that is measured on every game. What does not apply to a game gives no figures.
type Measure = fn(&Mode) -> Result<Vec<Figure>, Error>;

/// All that is measured. A new measurement is one more entry.
const MEASURES: &[Measure] = &[perft_speed, random_play];

/// Measures every game and writes a line for each.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let mut all = Map::new();
    if cfg!(debug_assertions) && !args.json {
        writeln!(out, "built with checks, which slow it down: see cargo run --release")?;
    }
    for mode in catalog::modes() {
        let id = &mode.info().id;
        let figures = measure(mode)?;
        if !args.json {
            let shown: Vec<_> =
                figures.iter().map(|(name, value)| format!("{name} {value:.0}")).collect();
            writeln!(out, "{id}: {}", shown.join(", "))?;
            out.flush()?;
        }
        let figures = figures.into_iter().map(|(name, value)| (name.into(), json!(value)));
        all.insert(id.clone(), Value::Object(figures.collect()));
    }
    if args.json {
        let report = json!({ "release": !cfg!(debug_assertions), "games": all });
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    }
    Ok(())
}

fn measure(mode: &Mode) -> Result<Vec<Figure>, Error> {
    let figures: Result<Vec<_>, _> = MEASURES.iter().map(|measure| measure(mode)).collect();
    Ok(figures?.into_iter().flatten().collect())
}

/// Positions counted per second, from the usual first position.
fn perft_speed(mode: &Mode) -> Result<Vec<Figure>, Error> {
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
fn random_play(mode: &Mode) -> Result<Vec<Figure>, Error> {
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
