//! `lab perft`: counts sequences of legal moves, which proves a move generator right.

use crate::error::Error;
use crate::setting::Setting;
use crate::threads;
use rayon::prelude::*;
use rules::Game;
use std::io::Write;
use std::time::Instant;

/// The largest depth: no count of any game would end in time beyond it.
pub(crate) const MAX_DEPTH: u32 = 64;

/// Which position, and how to count.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    setting: Setting,
    /// Length of the sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=threads::MAX))]
    threads: u32,
}

/// Writes the count and the speed, each on a line of its own.
pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Error> {
    let game = args.setting.open()?;
    let began = Instant::now();
    let nodes = if args.depth > 0 && (args.divide || args.threads > 1) {
        let parts = divide(&*game, args.depth, args.threads)?;
        if args.divide {
            parts.iter().try_for_each(|(text, nodes)| writeln!(out, "{text}: {nodes}"))?;
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        game.perft(args.depth)
    };
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "nps {:.0}", nodes as f64 / seconds)?;
    Ok(())
}

/// The count after each first move, sorted by move.
fn divide(game: &dyn Game, depth: u32, threads: u32) -> Result<Vec<(String, u64)>, Error> {
    let children = children(game)?;
    let count = |(text, child): &Child| (text.clone(), child.perft(depth - 1));
    let mut counted: Vec<_> =
        threads::pool(threads)?.install(|| children.par_iter().with_max_len(1).map(count).collect());
    counted.sort_unstable();
    Ok(counted)
}

/// A first move and the position after it.
type Child = (String, Box<dyn Game>);

fn children(game: &dyn Game) -> Result<Vec<Child>, Error> {
    if let Some(outcome) = game.outcome().filter(|_| game.perft(1) > 0) {
        let why = format!("this position is already over ({}): count it undivided", outcome.reason);
        return Err(Error::request(&why));
    }
    let child = |text: String| {
        let mut child = game.boxed_clone();
        child.play(&text, 0)?;
        Ok((text, child))
    };
    game.moves().into_iter().map(|mv| child(mv.text)).collect()
}
