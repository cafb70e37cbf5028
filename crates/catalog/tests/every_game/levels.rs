//! Every level beats the one below it, in every game.
//!
//! Players are limited by nodes, so a match ends the same way on every machine.

use super::for_every_game;
use rules::{Dice, Game, Mode, Team};
use search::{Level, Limits, SearchRequest, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most pairs of games of a match. Tic-tac-toe between levels 5 and 4 needs 75, because most of its games are
/// drawn or won by the first player at any level. All others need at most 24.
const MAX_PAIRS: u64 = 100;
/// Games begin with this many random moves.
const OPENING: usize = 2;
/// The nodes of each move; the lower levels use fewer by themselves.
const NODES: u64 = 4_000;
/// Games that need more. With fewer nodes the defenders of Viking Chess win at every level.
const MORE_NODES: [(&str, u64); 1] = [("viking", 12_000)];
/// Longer games are drawn.
const MAX_PLIES: usize = 240;
/// Bytes of a player's transposition table.
const TABLE: usize = 1 << 20;

/// The fractions of its capital that a [`Bet`] stakes: small ones notice small advantages, large ones notice
/// large advantages soon.
const STAKES: [f64; 4] = [0.1, 0.3, 0.6, 0.9];
/// A level is stronger when the bet on it has multiplied its capital by this.
const ENOUGH: f64 = 20.0;

#[test]
fn level_2_beats_level_1() {
    for_every_game(|mode| compare(mode, 2));
}

#[test]
fn level_3_beats_level_2() {
    for_every_game(|mode| compare(mode, 3));
}

#[test]
fn level_4_beats_level_3() {
    for_every_game(|mode| compare(mode, 4));
}

#[test]
fn level_5_beats_level_4() {
    for_every_game(|mode| compare(mode, 5));
}

/// Plays pairs of games between a level and the one below until the higher one has proven to be stronger.
fn compare(mode: &Mode, number: u8) -> Result<(), String> {
    let [higher, lower] = [number, number - 1].map(|number| Level::find(number).expect("it is a level"));
    let mut bet = Bet::new();
    let mut results = Vec::new();
    for seed in 0..MAX_PAIRS {
        results.push(play_pair(mode, [higher, lower], seed));
        bet.settle(results[results.len() - 1]);
        if bet.capital() >= ENOUGH {
            println!("{}, level {number}: {} pairs", mode.info().id, results.len());
            return Ok(());
        }
    }
    Err(format!("level {number} is not stronger than level {}: {results:?}", number - 1))
}

/// A bet on the higher level, at even odds.
///
/// If the level were not stronger, its pairs would bring 0 or less on average, and by Ville's inequality the
/// capital would ever reach [`ENOUGH`] with a probability of at most 1 in 20, however long the match.
struct Bet([f64; STAKES.len()]);

impl Bet {
    fn new() -> Self {
        Self([1.0; STAKES.len()])
    }

    fn settle(&mut self, result: f64) {
        for (capital, stake) in self.0.iter_mut().zip(STAKES) {
            *capital *= 1.0 + stake * result;
        }
    }

    fn capital(&self) -> f64 {
        self.0.iter().sum::<f64>() / STAKES.len() as f64
    }
}

/// Two games from one opening with sides swapped: from 1 if the first level wins both to -1 if it loses both.
///
/// If one side wins both games, the level that wins faster and loses later has played better: half a point.
fn play_pair(mode: &Mode, levels: [Level; 2], seed: u64) -> f64 {
    let game = |side| move || play(mode, levels, side, seed);
    let ((first, first_plies), (second, second_plies)) =
        rayon::join(game(Team::FIRST), game(Team::SECOND));
    if first + second != 0 || first == 0 {
        return f64::from(first + second) / 2.0;
    }
    let later = second_plies.cmp(&first_plies) as i32;
    f64::from(first * later) / 2.0
}

/// Plays a game with the first level on `side`: 1 if it wins, -1 if it loses, and the number of moves.
fn play(mode: &Mode, levels: [Level; 2], side: Team, seed: u64) -> (i32, usize) {
    let mut dice = Dice::new(seed + 1);
    let mut game = mode.start().expect("a game can be started");
    let requests = levels.map(|level| request(mode, level));
    for ply in 0..MAX_PLIES {
        let moves = game.moves();
        if moves.is_empty() {
            break;
        }
        let chosen = match ply {
            0..OPENING => dice.pick(&moves).expect("there are moves").text.clone(),
            _ => choose(&*game, &requests[usize::from(game.turn() != side)], dice.roll()),
        };
        game.play(&chosen, 0).expect("the AI plays by the rules");
    }
    let points = match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => 1,
        Some(_) => -1,
        None => 0,
    };
    (points, game.movers().len())
}

fn request(mode: &Mode, level: Level) -> SearchRequest {
    let more = MORE_NODES.iter().find(|(id, _)| *id == mode.info().id);
    let limits = Limits { nodes: Some(more.map_or(NODES, |(_, nodes)| *nodes)), ..Limits::default() };
    let table = Arc::new(TranspositionTable::try_new(TABLE).expect("there is room for a small table"));
    SearchRequest { limits, threads: 1, style: level.style, seed: 0, table }
}

fn choose(game: &dyn Game, request: &SearchRequest, seed: u64) -> String {
    let thinker = catalog::thinker(&game.info().id).expect("every game has an AI");
    let request = SearchRequest { seed, ..request.clone() };
    let found = thinker.think(game.record(), &request, &AtomicBool::new(false), &mut |_| {});
    found.expect("the game goes on").line.swap_remove(0)
}

#[test]
fn a_level_that_is_not_stronger_fails() {
    let mut dice = Dice::new(3);
    let passed = (0..2000).filter(|_| {
        let mut bet = Bet::new();
        (0..MAX_PAIRS).any(|_| {
            // Equal players: both win, both lose, or one side wins.
            bet.settle([1.0, -1.0, 0.5, -0.5, 0.0][dice.below(5)]);
            bet.capital() >= ENOUGH
        })
    });
    assert!(passed.count() <= 2000 / 20);
}
