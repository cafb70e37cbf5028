//! The checks every game must pass. A test of the catalog runs them on all games; the crate of a game can run them,
//! too, while it is being written:
//!
//! ```text
//! rules::testkit::check(&Arc::new(MyGame::default()), &Plan::default()).unwrap();
//! ```

mod drafts;
mod hints;
mod info;
mod position;
mod showcase;
mod text;
mod why_not;

use crate::{Dice, Game, GameMode, Options, Session};
pub use info::check_all;
use position::Seen;
use std::sync::Arc;

/// How much to test.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Random games to play, divided among the options of the game.
    pub games: usize,
    /// The most moves of a game.
    pub plies: usize,
    /// One position in this many is checked thoroughly.
    pub every: usize,
    /// The random seed.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self { games: 1000, plies: 1500, every: 40, seed: 1 }
    }
}

/// What was tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games begun.
    pub games: usize,
    /// Games that ended by the rules.
    pub ended: usize,
    /// Moves made.
    pub plies: usize,
    /// Positions checked thoroughly.
    pub checked: usize,
}

/// Runs every check on one game, with each of its options in turn. The error says what is wrong.
pub fn check<M: GameMode>(mode: &Arc<M>, plan: &Plan) -> Result<Report, String> {
    info::check(mode.info())?;
    showcase::check(mode)?;
    let mut report = Report::default();
    let settings = settings(&**mode);
    let games = plan.games.div_ceil(settings.len());
    for (n, options) in settings.iter().enumerate() {
        let mut dice = Dice::new(plan.seed ^ ((n as u64) << 32));
        let mut seen = Seen::default();
        for _ in 0..games {
            let game = random_game(mode, options, plan, &mut dice, &mut seen, &mut report)
                .map_err(|why| format!("{}: {why}", mode.info().id))?;
            text::check_record(&game).map_err(|why| format!("{}: {why}", mode.info().id))?;
        }
    }
    Ok(report)
}

/// The default options, then each other choice on its own.
fn settings<M: GameMode>(mode: &M) -> Vec<Options> {
    let others = mode.info().options.iter().flat_map(|spec| {
        spec.choices.iter().skip(1).map(|choice| Options::default().with(&spec.id, &choice.id))
    });
    std::iter::once(Options::default()).chain(others).collect()
}

fn random_game<M: GameMode>(
    mode: &Arc<M>,
    options: &Options,
    plan: &Plan,
    dice: &mut Dice,
    seen: &mut Seen<M>,
    report: &mut Report,
) -> Result<Session<M>, String> {
    let mut game = Session::new(mode.clone(), options.clone(), None).map_err(|e| e.to_string())?;
    let mut moves = Vec::new();
    report.games += 1;
    for _ in 0..plan.plies {
        let state = game.state().clone();
        moves.clear();
        mode.moves(&state, &mut moves);
        let here = |why: String| format!("{why}\n  in {}", mode.write_position(&state));
        seen.check(&**mode, options, &state, &moves).map_err(here)?;
        if game.outcome().is_some() || dice.below(plan.every) == 0 {
            report.checked += 1;
            position::check(&**mode, &state, &moves).map_err(here)?;
            text::check_moves(&**mode, &state, &moves, dice).map_err(here)?;
            text::check_refusals(&game).map_err(here)?;
            drafts::check(&**mode, options, &state, dice).map_err(here)?;
            hints::check(&game).map_err(here)?;
            why_not::check(&game, dice).map_err(here)?;
        }
        if game.outcome().is_some() {
            report.ended += 1;
            break;
        }
        let mv = *dice.pick(&moves).ok_or("the game goes on, but there is no move")?;
        game.play(&mode.write_move(&state, mv), dice.below(6000) as u32)
            .map_err(|e| here(e.to_string()))?;
        report.plies += 1;
    }
    Ok(game)
}

/// An error unless something holds.
fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
