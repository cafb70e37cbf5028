//! `lab bench`: how fast the rules of every game are, and the AI.

mod ai;
mod rules_speed;

use crate::error::Error;
use crate::setting;
use rules::Mode;
use serde_json::{Map, Value, json};
use std::io::Write;

/// What, and in which form.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Benchmark this game only; can be repeated
    #[arg(long, value_name = "MODE")]
    game: Vec<String>,
    /// Benchmark the AI instead of the rules: half a minute per game, on an idle machine
    #[arg(long)]
    ai: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A figure and its name.
type Figure = (&'static str, f64);
/// Something that is measured on every game. What does not apply to a game gives no figures.
type Measure = fn(&Mode) -> Result<Vec<Figure>, Error>;

/// What is measured of the rules. A new measurement is one more entry.
const RULES: &[Measure] = &[rules_speed::perft, rules_speed::random_play];
/// What is measured of the AI.
const AI: &[Measure] = &[ai::one_second, ai::two_threads, ai::stopping];

/// Writes the figures of a game on one line.
fn print(id: &str, figures: &[Figure], out: &mut dyn Write) -> Result<(), Error> {
    let shown: Vec<_> =
        figures.iter().map(|(name, value)| format!("{name} {}", shown(*value))).collect();
    writeln!(out, "{id}: {}", shown.join(", "))?;
    Ok(out.flush()?)
}

/// Measures every game and writes a line for each.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut all = Map::new();
    if cfg!(debug_assertions) && !args.json {
        writeln!(out, "built with checks, which slow it down: see cargo run --release")?;
    }
    let measures = if args.ai { AI } else { RULES };
    for mode in games(args)? {
        let id = &mode.info().id;
        let figures = measure(&mode, measures)?;
        if !args.json {
            print(id, &figures, out)?;
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

fn games(args: &BenchArgs) -> Result<Vec<Mode>, Error> {
    if args.game.is_empty() {
        return Ok(catalog::modes().to_vec());
    }
    args.game.iter().map(|id| setting::find(id)).collect()
}

/// Small figures need places behind the point.
fn shown(value: f64) -> String {
    if value < 10.0 { format!("{value:.2}") } else { format!("{value:.0}") }
}

fn measure(mode: &Mode, measures: &[Measure]) -> Result<Vec<Figure>, Error> {
    let figures: Result<Vec<_>, _> = measures.iter().map(|measure| measure(mode)).collect();
    Ok(figures?.into_iter().flatten().collect())
}
