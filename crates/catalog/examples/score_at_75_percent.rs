//! Measures `GameMode::score_at_75_percent`: the AI plays itself from random openings, and its scores are compared
//! with the results of the games.
//!
//! `cargo run --release -p catalog --example score_at_75_percent [GAMES [NODES [ID…]]]`

use rules::{Mode, Score};
use search::{Limits, SearchRequest, Style, TranspositionTable, Verdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Random opening moves, so that games differ and are not always even.
const OPENING: usize = 8;
/// Longer games are drawn.
const MAX_PLIES: usize = 240;

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(40);
    let nodes: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(3000);
    let only: Vec<String> = words.collect();
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        if !only.is_empty() && !only.contains(id) {
            continue;
        }
        let mut seen = Vec::new();
        for seed in 0..games {
            play(mode, seed, nodes, &mut seen);
        }
        println!("{id}: {} of {} scores", fit(&seen), seen.len());
    }
}

/// Plays one game; adds every score of the AI with the result for the same team.
fn play(mode: &Mode, seed: u64, nodes: u64, seen: &mut Vec<(Score, f64)>) {
    let Some(thinker) = catalog::thinker(&mode.info().id) else { return };
    let (Ok(mut game), Some(table)) = (mode.start(), TranspositionTable::try_new(1 << 22)) else {
        return;
    };
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let table = Arc::new(table);
    let mut believed = Vec::new();
    let opening = OPENING.min(usize::from(game.board().width()) * 2);
    while game.outcome().is_none() && game.record().terms.moves.len() < MAX_PLIES {
        let text = if game.record().terms.moves.len() < opening {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = game.moves();
            moves[(chance >> 33) as usize % moves.len()].text.clone()
        } else {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let style = Style::STRONGEST;
            let request = SearchRequest { limits, threads: 1, style, seed, table: table.clone() };
            let thought = thinker.think(game.record(), &request, &AtomicBool::new(false), &mut |_| {});
            let Ok(report) = thought else { break };
            if let Verdict::Score(score) = report.verdict {
                believed.push((game.turn(), score));
            }
            report.line[0].clone()
        };
        if game.play(&text, 0).is_err() {
            break;
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let points = |team| winner.map_or(0.5, |winner| if winner == team { 1.0 } else { 0.0 });
    seen.extend(believed.into_iter().map(|(team, score)| (score, points(team))));
}

/// The maximum-likelihood estimate.
fn fit(seen: &[(Score, f64)]) -> Score {
    let likely = |score_at_75_percent: f64| -> f64 {
        let one = |&(score, points): &(Score, f64)| {
            let share = (1.0 / (1.0 + 3.0_f64.powf(-f64::from(score) / score_at_75_percent)))
                .clamp(1e-4, 1.0 - 1e-4);
            points * share.ln() + (1.0 - points) * (1.0 - share).ln()
        };
        seen.iter().map(one).sum()
    };
    let tried = (1..400).map(|step| 1.02_f64.powi(step));
    let best = tried.max_by(|a, b| likely(*a).total_cmp(&likely(*b)));
    best.map_or(0, |best| best.round() as Score)
}
