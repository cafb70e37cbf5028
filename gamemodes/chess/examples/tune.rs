//! Fits the weights of the chess score to judged positions by logistic regression.
//!
//! `cargo run --release -p chess --example tune -- FILE…` reads lines `FEN ; CENTIPAWNS`, the
//! judgement being White's, and prints the weights that agree with it best, in the order of
//! `score/weights.rs`. The score is nearly linear in its weights, so its slope at every position is
//! measured once a round and the fit done on that.

use chess::{Chess, Normal, Weights};
use rules::{GameMode, Options, Team};
use std::io;

/// How far a weight is moved to measure a slope.
const NUDGE: i32 = 16;
/// Rounds of measuring slopes, and steps of the fit in each.
const ROUNDS: usize = 3;
const STEPS: usize = 1500;
/// How strongly weights are held to where they began.
const HOLD: f64 = 1e-7;
const RATE: f64 = 0.25;
/// The advantage at which the judge expects ten wins for each loss, and ours: a pawn is 100 here.
const JUDGE_SCALE: f64 = 400.0;
const OUR_SCALE: f64 = 290.0;

/// A position and the chance White has in it.
struct Judged {
    state: <Chess<Normal> as GameMode>::State,
    chance: f64,
}

fn main() -> io::Result<()> {
    let mut weights = Chess::<Normal>::weights();
    let first: Vec<f64> = values(&mut weights);
    let judged = read()?;
    eprintln!("{} positions, {} numbers", judged.len(), first.len());
    for round in 0..ROUNDS {
        let base = scores(&weights, &judged);
        let slopes = slopes(&weights, &judged, &base);
        let start = values(&mut weights);
        let fitted = fit(&judged, &base, &slopes, &start, &first);
        for ((_, number), value) in weights.numbers().into_iter().zip(&fitted) {
            *number = value.round() as i32;
        }
        eprintln!(
            "round {round}: error {:.6} -> {:.6}",
            error(&judged, &base),
            error(&judged, &scores(&weights, &judged))
        );
    }
    for (name, number) in weights.numbers() {
        println!("{name} {number}");
    }
    Ok(())
}

fn values(weights: &mut Weights) -> Vec<f64> {
    weights.numbers().into_iter().map(|(_, number)| f64::from(*number)).collect()
}

fn read() -> io::Result<Vec<Judged>> {
    let mode = Chess::<Normal>::default();
    let mut judged = Vec::new();
    for path in std::env::args().skip(1) {
        for line in std::fs::read_to_string(path)?.lines() {
            let Some((position, points)) = line.split_once(" ; ") else { continue };
            let state = mode.read_position(&Options::default(), position);
            if let (Ok(state), Ok(points)) = (state, points.trim().parse::<f64>()) {
                judged.push(Judged { state, chance: chance(points, JUDGE_SCALE) });
            }
        }
    }
    Ok(judged)
}

/// The chance to win that goes with an advantage on a scale.
fn chance(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-points / scale))
}

/// What the score says, for White.
fn scores(weights: &Weights, judged: &[Judged]) -> Vec<f64> {
    let mode = Chess::<Normal>::with_weights(weights.clone());
    let score = |one: &Judged| {
        let score = f64::from(mode.score(&one.state));
        if mode.turn(&one.state) == Team::FIRST { score } else { -score }
    };
    judged.iter().map(score).collect()
}

/// For each position the numbers that matter in it, and how much.
fn slopes(weights: &Weights, judged: &[Judged], base: &[f64]) -> Vec<Vec<(usize, f64)>> {
    let mut slopes = vec![Vec::new(); judged.len()];
    for n in 0..weights.clone().numbers().len() {
        let mut nudged = weights.clone();
        *nudged.numbers()[n].1 += NUDGE;
        for (slope, (new, old)) in slopes.iter_mut().zip(scores(&nudged, judged).iter().zip(base)) {
            if new != old {
                slope.push((n, (new - old) / f64::from(NUDGE)));
            }
        }
    }
    slopes
}

fn error(judged: &[Judged], scores: &[f64]) -> f64 {
    let squares =
        judged.iter().zip(scores).map(|(one, score)| (chance(*score, OUR_SCALE) - one.chance).powi(2));
    squares.sum::<f64>() / judged.len() as f64
}

/// Walks downhill, with a step for each number that adapts to how rough its ground is.
fn fit(
    judged: &[Judged],
    base: &[f64],
    slopes: &[Vec<(usize, f64)>],
    start: &[f64],
    first: &[f64],
) -> Vec<f64> {
    let mut now = start.to_vec();
    let (mut mean, mut rough) = (vec![0.0; now.len()], vec![0.0; now.len()]);
    for _ in 0..STEPS {
        let mut downhill = vec![0.0; now.len()];
        for ((one, base), slope) in judged.iter().zip(base).zip(slopes) {
            let moved: f64 = slope.iter().map(|(n, by)| by * (now[*n] - start[*n])).sum();
            let guess = chance(base + moved, OUR_SCALE);
            let push = 2.0 * (guess - one.chance) * guess * (1.0 - guess) / judged.len() as f64;
            slope.iter().for_each(|(n, by)| downhill[*n] += push * by);
        }
        for n in 0..now.len() {
            let push = downhill[n] + HOLD * (now[n] - first[n]);
            mean[n] = 0.9 * mean[n] + 0.1 * push;
            rough[n] = 0.999 * rough[n] + 0.001 * push * push;
            now[n] -= RATE * mean[n] / (rough[n].sqrt() + 1e-12);
        }
    }
    now
}
