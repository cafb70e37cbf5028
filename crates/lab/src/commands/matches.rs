//! `lab match`: many games between two players, and the difference in Elo.

use crate::error::Error;
use crate::player::{LimitArgs, Player, table};
use crate::setting::Setting;
use crate::threads;
use rayon::prelude::*;
use rules::{Dice, Game, Team};
use search::SearchRequest;
use std::io::Write;

/// Longer games are drawn.
const MAX_PLIES: usize = 600;
/// The transposition table of each player, in megabytes.
const TABLE_MB: usize = 16;

/// Who plays whom, and how often.
#[derive(clap::Args)]
pub(crate) struct MatchArgs {
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
    limits: LimitArgs,
    /// Number of games played in parallel
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=threads::MAX))]
    threads: u32,
    /// Number of random opening moves, the same for both games of a pair
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(..=40))]
    opening: u32,
    /// Random seed
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

/// The results of a match.
#[derive(Clone, Copy, Default)]
struct Tally {
    a: u32,
    draws: u32,
    b: u32,
}

/// Writes the score, the difference in Elo and its error.
pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Error> {
    let players = [Player::read(&args.a)?, Player::read(&args.b)?];
    args.setting.open()?;
    let games = (0..args.games).into_par_iter().with_max_len(1);
    let tally: Result<Tally, Error> = threads::pool(args.threads)?.install(|| {
        games
            .map(|number| Ok(Tally::default().with(play(args, players, number.into())?)))
            .try_reduce(Tally::default, |one, other| Ok(one.plus(other)))
    });
    writeln!(out, "{}", tally?.summary())?;
    Ok(())
}

/// One game: `Some(true)` when a wins. Odd games are even games with the sides swapped.
fn play(args: &MatchArgs, players: [Player; 2], number: u64) -> Result<Option<bool>, Error> {
    let pair = number / 2;
    let mut dice = Dice::new(args.seed ^ (pair << 20));
    let mut game = open_with_random_moves(args, &mut dice)?;
    let mut dice = Dice::new(args.seed.wrapping_add(number << 32));
    let first = if number.is_multiple_of(2) { Team::FIRST } else { Team::SECOND };
    let request = |()| -> Result<SearchRequest, Error> {
        let style = search::Style::STRONGEST;
        Ok(SearchRequest {
            limits: args.limits.limits(),
            threads: 1,
            style,
            seed: 0,
            table: table(TABLE_MB)?.0,
        })
    };
    // Each player has a table of its own, so that neither learns from the other.
    let requests = [request(())?, request(())?];
    while game.outcome().is_none() && game.record().terms.moves.len() < MAX_PLIES {
        let who = usize::from(game.turn() != first);
        let text = players[who].choose(&*game, &requests[who], &mut dice)?;
        game.play(&text, 0)?;
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    Ok(winner.map(|team| team == first))
}

/// Opens a game with random moves, so that every pair of games is different.
fn open_with_random_moves(args: &MatchArgs, dice: &mut Dice) -> Result<Box<dyn Game>, Error> {
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

    fn plus(self, other: Self) -> Self {
        Self { a: self.a + other.a, draws: self.draws + other.draws, b: self.b + other.b }
    }

    fn summary(self) -> String {
        let Self { a, draws, b } = self;
        let games = f64::from(a + draws + b);
        let score = (f64::from(a) + f64::from(draws) / 2.0) / games;
        let square = |points: f64| (points - score) * (points - score);
        let variance =
            (f64::from(a) * square(1.0) + f64::from(draws) * square(0.5) + f64::from(b) * square(0.0))
                / games;
        // The 95 percent confidence interval.
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

/// The rating difference with this expected score, clamped to what a score can tell.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    // Adding 0 turns -0 into 0.
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
