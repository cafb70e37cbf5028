//! `lab best`: the move the AI would make.

use crate::error::Error;
use crate::player::{LimitArgs, read_style, table, think};
use crate::setting::{Line, Setting};
use rules::AiLevel;
use search::{Level, Report, SearchRequest, Style};
use std::io::Write;

/// Which position, and how to think about it.
#[derive(clap::Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    line: Line,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of threads
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Play at this level, 1 to 5
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u8).range(levels()))]
    level: Option<u8>,
    /// Set style sliders, such as strength=40,aggression=90
    #[arg(long, value_name = "SLIDERS", default_value = "")]
    style: String,
    /// Size of the hash table in megabytes
    #[arg(long, value_name = "M", default_value = "64", value_parser = clap::value_parser!(u32).range(1..))]
    hash_mb: u32,
    /// Random seed
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

/// The numbers of the AI's levels.
fn levels() -> std::ops::RangeInclusive<i64> {
    AiLevel::EASIEST.number().into()..=AiLevel::STRONGEST.number().into()
}

/// Writes a line for every depth, and the best move in the last one.
pub(crate) fn run(args: &BestArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut game = args.setting.open()?;
    args.line.play(&mut *game)?;
    let level = args.level.and_then(Level::find).map_or(Style::STRONGEST, |level| level.style);
    let (table, megabytes) = table(args.hash_mb as usize)?;
    if megabytes != args.hash_mb as usize {
        writeln!(out, "note: {} MB do not fit in memory; using {megabytes} MB", args.hash_mb)?;
    }
    let request = SearchRequest {
        limits: args.limits.limits(),
        threads: args.threads as usize,
        style: read_style(level, &args.style)?,
        seed: args.seed,
        table,
    };
    let mut deaf = Ok(());
    let found = think(game.record(), &request, &mut |report| {
        if deaf.is_ok() {
            deaf = writeln!(out, "{}", summary("info", report)).and_then(|()| out.flush());
        }
    })?;
    deaf?;
    writeln!(out, "{}", summary(&format!("best {}", found.line[0]), &found))?;
    Ok(())
}

/// Everything about a report in one line.
fn summary(head: &str, report: &Report) -> String {
    let Report { line, verdict, depth, nodes, time, .. } = report;
    let nps = *nodes as f64 / time.as_secs_f64().max(1e-6);
    let (time, line) = (time.as_millis(), line.join(" "));
    format!("{head} depth {depth} score {verdict} nodes {nodes} nps {nps:.0} time {time} pv {line}")
}
