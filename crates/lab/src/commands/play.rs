//! `lab play`: where a line of moves leads.

use crate::error::Error;
use crate::setting::Setting;
use rules::{Game, Outcome};
use serde::Serialize;
use std::io::Write;

/// Which position and which moves.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setting: Setting,
    /// The moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: String,
}

/// Where it led. The order of the fields is the order in the answer.
#[derive(Serialize)]
struct Verdict {
    ply: usize,
    position: String,
    over: bool,
    winner: Option<String>,
    termination: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Writes the verdict on one line. A refused move is part of it, not a failure.
pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut game = args.setting.open()?;
    Ok(writeln!(out, "{}", verdict(&mut *game, &args.moves)?)?)
}

/// Plays moves until one is refused, and says in JSON where the game stands then.
pub(crate) fn verdict(game: &mut dyn Game, moves: &str) -> Result<String, Error> {
    let refusal = moves.split_whitespace().find_map(|text| game.play(text, 0).err());
    let outcome = game.outcome();
    let verdict = Verdict {
        ply: game.record().terms.moves.len(),
        position: game.position(),
        over: outcome.is_some(),
        winner: outcome.map(|outcome| winner(game, outcome)),
        termination: outcome.map(|outcome| outcome.reason.word()),
        error: refusal.map(|refusal| Error::from(refusal).to_string()),
    };
    Ok(serde_json::to_string(&verdict)?)
}

fn winner(game: &dyn Game, outcome: Outcome) -> String {
    outcome.winner.map_or_else(|| "draw".into(), |team| game.info().team_word(team))
}
