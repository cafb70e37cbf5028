//! One game of the AI against itself, and the puzzles in it.

use super::{DEEPER, Mining, puzzle_of};
use crate::clarity::Clarity;
use crate::likeness::Pattern;
use crate::proof::{Opinion, Proof, Prover, is_forced};
use crate::select::Candidate;
use rules::{Cell, Dice, Game, Options, Step};
use search::{Level, Limits, SearchRequest, Style, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Nodes of a move.
const PLAY_NODES: u64 = 1000;
/// Nodes of a first glance.
const GLANCE_NODES: u64 = 1500;
/// Nodes of the look that sorts out what is plain or hopeless.
const QUICK_NODES: u64 = 250;
const HOPELESS: f32 = 0.3;
/// Random moves tried in each position.
const SLIPS: usize = 6;
/// A mistake loses at least this share.
const MISTAKE: f32 = 0.12;
/// They are mistakes only where nobody is far ahead yet.
const BALANCED: std::ops::Range<f32> = 0.3..0.7;
/// Longer games are broken off.
const MOST_PLIES: usize = 200;
/// After a puzzle so many moves are made before the next one.
const REST: usize = 8;
/// A game in which a team has had this share for so many moves is broken off.
const DECIDED: f32 = 0.97;
const DECIDED_PLIES: usize = 40;
/// A player with this share without the right move was ahead anyway, and only has to find the end.
const AHEAD: f32 = 0.75;
/// Fewer choices are none.
const FEWEST_MOVES: usize = 3;

/// The puzzles of one game.
pub(crate) fn candidates(mining: &Mining, prover: &Prover<'_>, number: u64) -> Vec<Candidate> {
    let mut dice = Dice::new(mining.seed.wrapping_add(number << 32));
    let mut found = Vec::new();
    let Some(mut game) = opening(mining, &mut dice) else { return found };
    let players = [player(&mut dice), player(&mut dice)];
    let glance = prover.with_nodes(GLANCE_NODES);
    let (mut next_look, mut decided, mut last) = (0, 0, Last { capture: None, expected: 0.5 });
    for ply in 0..MOST_PLIES {
        let Some(bare) = bare(mining, &*game).filter(|bare| bare.outcome().is_none()) else { break };
        let Some(best) = glance.best(&*bare) else { break };
        let share = best.share;
        decided = if (1.0 - DECIDED..DECIDED).contains(&share) { 0 } else { decided + 1 };
        if decided > DECIDED_PLIES || game.outcome().is_some() || prover.stop.load(Relaxed) {
            break;
        }
        if ply >= next_look {
            let here = candidate(mining, prover, &glance, &*bare, best, &last);
            let slips = if BALANCED.contains(&share) { SLIPS } else { 0 };
            let mut slips = (0..slips).filter_map(|_| slip(mining, &*bare, share, &mut dice));
            let slipped = || slips.find_map(|(game, last)| look(mining, prover, &glance, &*game, &last));
            if let Some(candidate) = here.or_else(slipped) {
                found.push(candidate);
                next_look = ply + REST;
            }
        }
        let Some(text) = choose(mining, &*bare, &players, &mut dice) else { break };
        last = Last { capture: takes_on(&*game, &text), expected: 1.0 - share };
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

/// A player of any level, with inclinations of its own.
fn player(dice: &mut Dice) -> Style {
    let level = dice.pick(&Level::ALL).map_or(Style::STRONGEST, |level| level.style);
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

/// What the move before a position was.
struct Last {
    /// Where it took something.
    capture: Option<Cell>,
    /// The share of the team to move now, had the other side made its best move.
    expected: f32,
}

/// The position after a random move: a mistake may call for an answer.
fn slip(mining: &Mining, game: &dyn Game, share: f32, dice: &mut Dice) -> Option<(Box<dyn Game>, Last)> {
    let moves = game.moves();
    let text = &dice.pick(&moves)?.text;
    let mut next = game.boxed_clone();
    next.push_move(text, 0).ok()?;
    let again = next.turn() == game.turn();
    let expected = if again { share } else { 1.0 - share };
    Some((bare(mining, &*next)?, Last { capture: takes_on(game, text), expected }))
}

/// Looks at a position, quickly at first.
fn look(
    mining: &Mining,
    prover: &Prover<'_>,
    glance: &Prover<'_>,
    game: &dyn Game,
    last: &Last,
) -> Option<Candidate> {
    let quick = glance.with_nodes(QUICK_NODES).best(game)?;
    let good = quick.share >= Clarity::GLANCE.win && !is_forced(quick.verdict);
    let plain = good && quick.seen_from(0.5) <= 1 && takes_on(game, &quick.best).is_some();
    if plain || quick.share < HOPELESS {
        return None;
    }
    candidate(mining, prover, glance, game, glance.best(game)?, last)
}

/// The puzzle of a position, if a glance does not sort it out.
fn candidate(
    mining: &Mining,
    prover: &Prover<'_>,
    glance: &Prover<'_>,
    game: &dyn Game,
    best: Opinion,
    last: &Last,
) -> Option<Candidate> {
    // Without a mistake before it, what is good now was good already.
    let mistake = best.share - last.expected >= MISTAKE || is_forced(best.verdict);
    if !mistake || (last.capture.is_some() && takes_on(game, &best.best) == last.capture) {
        return None;
    }
    let proof = glance.prove_best(game, best, Clarity::GLANCE)?;
    if is_plain(game, &proof) { None } else { prove(mining, prover, game) }
}

/// Proves a position twice, the second time deeper.
pub(crate) fn prove(mining: &Mining, prover: &Prover<'_>, game: &dyn Game) -> Option<Candidate> {
    if game.moves().len() < FEWEST_MOVES {
        return None;
    }
    let first = prover.prove(game, Clarity::NEW).filter(|proof| !is_plain(game, proof))?;
    let second = prover.with_nodes(mining.nodes * DEEPER).prove(game, Clarity::NEW)?;
    if first.best != second.best || is_plain(game, &second) || !prover.confirms(game, &second) {
        return None;
    }
    let (puzzle, motif) = puzzle_of(prover, &mining.mode, game, &second)?;
    let (pattern, team, ahead) = (Pattern::of(game), game.turn(), second.other >= AHEAD);
    Some(Candidate { puzzle, pattern, team, motif, ahead })
}

/// Is it no more than taking what hangs?
fn is_plain(game: &dyn Game, proof: &Proof) -> bool {
    !is_forced(proof.verdict) && proof.depth <= 1 && takes_on(game, &proof.best).is_some()
}

/// Where a move ends, if it takes something.
fn takes_on(game: &dyn Game, text: &str) -> Option<Cell> {
    let steps = game.steps_of(text).ok()?;
    let takes = |step: &Step| matches!(step, Step::Remove(piece) if piece.team != game.turn());
    let taking = game.moves().into_iter().find(|mv| mv.text == text && steps.iter().any(takes))?;
    taking.cells.last().copied()
}
