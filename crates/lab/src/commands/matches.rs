//! `lab match`: two players meet again and again, and the better one shows.

use crate::error::Error;
use crate::player::{HowLong, Player, table};
use crate::setting::Setting;
use rules::{Dice, Game, Team};
use search::SearchRequest;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// A game that lasts longer is called a draw.
const LONGEST_GAME: usize = 600;
/// The table of each game's players, in megabytes.
const TABLE_MB: usize = 16;

/// Who plays whom, and how often.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setting: Setting,
    /// One player: `random`, a level from 1 to 5, or sliders such as strength=40,aggression=90
    #[arg(long, value_name = "SPEC")]
    a: String,
    /// The other player
    #[arg(long, value_name = "SPEC")]
    b: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[command(flatten)]
    how_long: HowLong,
    /// Number of games played in parallel
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Number of random opening moves, the same for both games of a pair
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(..=40))]
    opening: u32,
    /// Random seed
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

/// How often who won.
#[derive(Clone, Copy, Default)]
struct Tally {
    a: u32,
    draws: u32,
    b: u32,
}

/// Writes the score, the difference in Elo and its error.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let players = [Player::read(&args.a)?, Player::read(&args.b)?];
    args.setting.open()?;
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Ok(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    let failed = tally.lock().map_or(true, |tally| tally.is_err());
                    if number >= args.games as usize || failed {
                        return;
                    }
                    let result = play(args, players, number as u64);
                    if let Ok(mut tally) = tally.lock() {
                        *tally = match (*tally).as_ref().ok().copied().zip(result.as_ref().ok()) {
                            Some((tally, winner)) => Ok(tally.with(*winner)),
                            None => Err(result
                                .err()
                                .unwrap_or_else(|| Error::request("the match broke off"))),
                        };
                    }
                }
            });
        }
    });
    let tally =
        tally.into_inner().map_err(|_| Error::request("a fault in the rules broke the match off"))??;
    writeln!(out, "{}", tally.summary())?;
    Ok(())
}

/// One game: `Some(true)` when a wins. Odd games are even games with the sides swapped.
fn play(args: &Args, players: [Player; 2], number: u64) -> Result<Option<bool>, Error> {
    let pair = number / 2;
    let mut dice = Dice::new(args.seed ^ (pair << 20));
    let mut game = open_with_random_moves(args, &mut dice)?;
    let mut dice = Dice::new(args.seed.wrapping_add(number << 32));
    let first = if number.is_multiple_of(2) { Team::FIRST } else { Team::SECOND };
    let request = |()| -> Result<SearchRequest, Error> {
        let style = search::Style::STRONGEST;
        Ok(SearchRequest {
            limits: args.how_long.limits(),
            threads: 1,
            style,
            seed: 0,
            table: table(TABLE_MB)?.0,
        })
    };
    // Each player has a table of its own: nobody learns from the other's thoughts.
    let orders = [request(())?, request(())?];
    while game.outcome().is_none() && game.record().terms.moves.len() < LONGEST_GAME {
        let who = usize::from(game.turn() != first);
        let text = players[who].choose(&*game, &orders[who], &mut dice)?;
        game.play(&text, 0)?;
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok(winner.map(|team| team == first))
}

/// A few random moves make every pair of games different.
fn open_with_random_moves(args: &Args, dice: &mut Dice) -> Result<Box<dyn Game>, Error> {
    const TRIES: usize = 100;
    for _ in 0..TRIES {
        let mut game = args.setting.open()?;
        for _ in 0..args.opening {
            let moves = game.moves();
            let Some(mv) = dice.pick(&moves) else { break };
            game.play(&mv.text, 0)?;
        }
        if game.outcome().is_none() {
            return Ok(game);
        }
    }
    Err(Error::request("the game is over before it begins; ask for fewer opening moves"))
}

impl Tally {
    fn with(mut self, a_won: Option<bool>) -> Self {
        match a_won {
            Some(true) => self.a += 1,
            Some(false) => self.b += 1,
            None => self.draws += 1,
        }
        self
    }

    fn summary(self) -> String {
        let Self { a, draws, b } = self;
        let games = f64::from(a + draws + b);
        let score = (f64::from(a) + f64::from(draws) / 2.0) / games;
        let square = |points: f64| (points - score) * (points - score);
        let variance =
            (f64::from(a) * square(1.0) + f64::from(draws) * square(0.5) + f64::from(b) * square(0.0))
                / games;
        // 95 of 100 matches like this one would end between these scores.
        let error = 1.96 * (variance / games).sqrt();
        let (low, high) = (elo(score - error), elo(score + error));
        format!(
            "games {games} wins {a} draws {draws} losses {b} score {:.1}% elo {:+.0} error {:.0}",
            100.0 * score,
            elo(score),
            (high - low) / 2.0
        )
    }
}

/// The difference in rating at which such a score is expected, no larger than can be told.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    // Adding nothing turns -0 into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_becomes_a_difference_in_elo() {
        let even = Tally { a: 10, draws: 20, b: 10 };
        assert!(even.summary().contains("score 50.0% elo +0"), "{}", even.summary());
        let better = Tally { a: 76, draws: 0, b: 24 };
        assert!(better.summary().contains("score 76.0% elo +200"), "{}", better.summary());
        let all = Tally { a: 5, draws: 0, b: 0 };
        assert!(all.summary().contains("elo +1200"), "{}", all.summary());
    }
}
