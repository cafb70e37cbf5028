//! Writes fixtures of the current version, before the next one comes: `cargo run -p saves --example fixtures DIR`.

#[path = "../tests/it/play.rs"]
mod play;

use rules::{Dice, Game, Outcome, Reason, Team, codec};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: fixtures DIR")?;
    let (folder, mut dice, mut list) = (Path::new(&folder), Dice::new(2027), String::new());
    for mode in catalog::modes().iter() {
        let mut game = play::game(mode, 40, &mut dice);
        if game.outcome().is_none() && dice.below(2) == 0 {
            game.end(Outcome::win(Team::SECOND, Reason::Time))?;
        }
        game.describe(&mut |record| record.pending = 123);
        let name = format!("version-{}-{}.record", codec::VERSION, mode.info().id);
        fs::write(folder.join(&name), codec::encode(game.record())?)?;
        writeln!(list, "{name} ; {}", facts(&*game))?;
    }
    Ok(fs::write(folder.join(format!("version-{}.txt", codec::VERSION)), list)?)
}

/// What the tests ask of it: moves, time, result and position.
fn facts(game: &dyn Game) -> String {
    let moves = &game.record().terms.moves;
    let centis: u32 = moves.iter().map(|mv| mv.centis).sum();
    let result = game.outcome().map_or("none", |outcome| outcome.reason.word());
    format!("{} ; {centis} ; {result} ; {}", moves.len(), game.position())
}
