//! The AI finds what the suites of tactics ask for: `gamemodes/*/data/tactics.txt`, or one file a game in
//! a folder `tactics`.
//!
//! Searches are limited by nodes, use one thread and a new table: the answer is the same on every machine.

mod suite;

use super::games;
use rayon::prelude::*;
use search::{Limits, SearchRequest, Style, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use suite::{Problem, Suite};

/// The nodes of each problem: well under a second's worth.
const NODES: u64 = 400_000;
/// The table of each problem, in bytes.
const TABLE: usize = 8 << 20;

/// What is wrong with the AI's answer, if anything is.
fn fault(problem: &Problem) -> Option<String> {
    let Problem { record, best, note } = problem;
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let table = Arc::new(TranspositionTable::try_new(TABLE).expect("there is room for a small table"));
    let request = SearchRequest { limits, threads: 1, style: Style::STRONGEST, seed: 1, table };
    let thinker = catalog::thinker(&record.terms.mode).expect("the suite belongs to a game");
    let found =
        thinker.think(record, &request, &AtomicBool::new(false), &mut |_| {}).expect("it goes on");
    let (played, verdict, depth) = (&found.line[0], found.verdict, found.depth);
    let asked =
        format!("{}: {}", record.terms.mode, record.terms.position.as_deref().unwrap_or_default());
    let missed =
        || format!("{asked}: {played}, {verdict} at depth {depth}; best {} ({note})", best.join(" "));
    (!best.contains(played)).then(missed)
}

/// Tries every problem in parallel and lists all that fail.
fn faults(suites: &[Suite]) -> Vec<String> {
    let all: Vec<_> = suites.iter().flat_map(|suite| &suite.problems).collect();
    all.par_iter().with_max_len(1).filter_map(|problem| fault(problem)).collect()
}

#[test]
fn the_ai_finds_every_tactic() {
    let mut suites = suite::all().unwrap_or_else(|why| panic!("{why}"));
    assert!(!suites.is_empty(), "the suites are gone");
    let tried = games();
    suites.retain(|suite| tried.iter().any(|mode| mode.info().id == suite.game));
    for suite in &suites {
        println!("{}: {} problems, {} too hard", suite.game, suite.problems.len(), suite.hard);
    }
    let faults = faults(&suites);
    assert!(faults.is_empty(), "{} missed:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_missed_tactic_is_noticed() {
    let suite = |best: &str| Suite::read("tic-tac-toe", &format!("xx.oo.... ; best {best} ; finish it"));
    assert_eq!(faults(&[suite("c1").unwrap()]), Vec::<String>::new());
    let missed = faults(&[suite("c2 c3").unwrap()]);
    assert!(missed.len() == 1 && missed[0].contains("best c2 c3 (finish it)"), "{missed:?}");
}
