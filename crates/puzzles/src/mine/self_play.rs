//! One game of the AI against itself, and the puzzles in it.

use super::{DEEPER, Mining, puzzle_of};
use crate::clarity::Clarity;
use crate::likeness::Pattern;
use crate::proof::{Opinion, Proof, Prover};
use crate::select::Candidate;
use rules::{Cell, Dice, Game, Options, Step};
use search::{Level, Limits, SearchRequest, Style, TranspositionTable, Verdict};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Nodes of a move.
const PLAY_NODES: u64 = 4000;
/// Nodes of a first glance.
const GLANCE_NODES: u64 = 3000;
/// Longer games are broken off.
const MOST_PLIES: usize = 200;
/// After a puzzle so many moves are made before the next one.
const REST: usize = 10;
/// A game in which a team has had this share for so many moves is broken off.
const DECIDED: f32 = 0.985;
const DECIDED_PLIES: usize = 8;
/// Fewer choices are none.
const FEWEST_MOVES: usize = 3;

/// The puzzles of one game.
pub(crate) fn candidates(mining: &Mining, prover: &Prover<'_>, number: u64) -> Vec<Candidate> {
    let mut dice = Dice::new(mining.seed.wrapping_add(number << 32));
    let mut found = Vec::new();
    let Some(mut game) = opening(mining, &mut dice) else { return found };
    let players = [player(&mut dice), player(&mut dice)];
    let glance = prover.with_nodes(GLANCE_NODES);
    let (mut next_look, mut decided, mut last_capture) = (0, 0, None);
    for ply in 0..MOST_PLIES {
        let Some(bare) = bare(mining, &*game).filter(|bare| bare.outcome().is_none()) else { break };
        let Some(best) = glance.best(&*bare) else { break };
        decided = if (1.0 - DECIDED..DECIDED).contains(&best.share) { 0 } else { decided + 1 };
        if decided > DECIDED_PLIES || game.outcome().is_some() || prover.stop.load(Relaxed) {
            break;
        }
        let is_recapture = last_capture.is_some_and(|cell| takes_on(&*bare, &best.best) == Some(cell));
        if ply >= next_look
            && !is_recapture
            && let Some(candidate) = candidate(mining, prover, &glance, &*bare, best)
        {
            found.push(candidate);
            next_look = ply + REST;
        }
        let Some(text) = choose(mining, &*bare, &players, &mut dice) else { break };
        last_capture = takes_on(&*game, &text);
        if game.push_move(&text, 0).is_err() {
            break;
        }
    }
    found
}

/// The position alone, without the game before it.
fn bare(mining: &Mining, game: &dyn Game) -> Option<Box<dyn Game>> {
    mining.mode.open(Options::default(), Some(&game.position())).ok()
}

/// A game with a few random moves.
fn opening(mining: &Mining, dice: &mut Dice) -> Option<Box<dyn Game>> {
    let mut game = mining.mode.start().ok()?;
    for _ in 0..dice.below(1 + game.board().cells().count() / 8) {
        let moves = game.moves();
        game.push_move(&dice.pick(&moves)?.text, 0).ok()?;
    }
    Some(game)
}

/// A player of any level but the first, with inclinations of its own.
fn player(dice: &mut Dice) -> Style {
    let level = dice.pick(&Level::ALL[1..]).map_or(Style::STRONGEST, |level| level.style);
    let mut inclination = || 20 + dice.below(61) as u8;
    Style { aggression: inclination(), exchanges: inclination(), ..level }
}

/// The move of the player whose turn it is.
fn choose(mining: &Mining, game: &dyn Game, players: &[Style], dice: &mut Dice) -> Option<String> {
    let style = *players.get(usize::from(game.turn().0) % players.len())?;
    let limits = Limits { nodes: Some(PLAY_NODES), ..Limits::default() };
    let table = Arc::new(TranspositionTable::try_new(1 << 18)?);
    let request = SearchRequest { limits, threads: 1, style, seed: dice.roll(), table };
    let thinker = catalog::thinker(&mining.mode.info().id)?;
    let never = std::sync::atomic::AtomicBool::new(false);
    thinker.think(game.record(), &request, &never, &mut |_| {}).ok()?.line.into_iter().next()
}

/// The puzzle of a position, if a glance does not sort it out.
fn candidate(
    mining: &Mining,
    prover: &Prover<'_>,
    glance: &Prover<'_>,
    game: &dyn Game,
    best: Opinion,
) -> Option<Candidate> {
    glance.prove_best(game, best, Clarity::GLANCE)?;
    prove(mining, prover, game)
}

/// Proves a position twice, the second time deeper.
pub(crate) fn prove(mining: &Mining, prover: &Prover<'_>, game: &dyn Game) -> Option<Candidate> {
    if game.moves().len() < FEWEST_MOVES {
        return None;
    }
    let first = prover.prove(game, Clarity::NEW)?;
    let second = prover.with_nodes(mining.nodes * DEEPER).prove(game, Clarity::NEW)?;
    if first.best != second.best || is_plain(game, &second) || !prover.confirms(game, &second) {
        return None;
    }
    let (puzzle, motif) = puzzle_of(prover, &mining.mode, game, &second)?;
    Some(Candidate { puzzle, pattern: Pattern::of(game), team: game.turn(), motif })
}

/// Is it no more than taking what hangs?
fn is_plain(game: &dyn Game, proof: &Proof) -> bool {
    let proven = matches!(proof.verdict, Verdict::WinIn(_));
    !proven && proof.depth <= 1 && takes_on(game, &proof.best).is_some()
}

/// Where a move ends, if it takes something.
fn takes_on(game: &dyn Game, text: &str) -> Option<Cell> {
    let steps = game.steps_of(text).ok()?;
    let takes = |step: &Step| matches!(step, Step::Remove(piece) if piece.team != game.turn());
    let taking = game.moves().into_iter().find(|mv| mv.text == text && steps.iter().any(takes))?;
    taking.cells.last().copied()
}
