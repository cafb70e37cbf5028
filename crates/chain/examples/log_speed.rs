//! Measures how many moves per second are appended, merged one by one, and merged as a whole log.
//!
//!     cargo run -p chain --example log_speed

use chain::identity::Identity;
use chain::{Chain, LOG_VERSION, LogHeader};
use play::Action;
use rules::{Dice, GameTerms, Seat, Team};
use std::error::Error;
use std::time::{Duration, Instant};

/// Moves of one game.
const PLIES: u32 = 300;
/// Games that are measured.
const GAMES: u64 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let people = [1, 2].map(|secret| Identity::from_secret(&[secret; 32]));
    let mode = catalog::modes()[0].info().id.clone();
    let seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    let terms = GameTerms { seats, time: "600+5".parse()?, ..GameTerms::of(&mode) };
    let keys = people.iter().map(|person| Some(person.key())).collect();
    let header = LogHeader { version: LOG_VERSION, terms, keys, began: 0, nonce: [1; 16] };
    let (mut append, mut merge, mut whole, mut moves) = <(Duration, Duration, Duration, u32)>::default();
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let (mut own, mut other) = (Chain::new(header.clone())?, Chain::new(header.clone())?);
        while let Some(seat) = own.mover().filter(|_| own.plies() < PLIES) {
            let legal = own.game().moves();
            let text = dice.pick(&legal).map(|mv| mv.text.clone()).unwrap_or_default();
            let start = Instant::now();
            let entry = own.append_own(&people[seat], seat, Action::Move(text), 100)?.clone();
            append += start.elapsed();
            let start = Instant::now();
            other.merge(other.len(), vec![entry])?;
            merge += start.elapsed();
        }
        let mut late = Chain::new(header.clone())?;
        let start = Instant::now();
        late.merge(0, own.entries().to_vec())?;
        whole += start.elapsed();
        moves += own.plies();
    }
    let rate = |time: Duration| f64::from(moves) / time.as_secs_f64();
    println!("{moves} moves of {mode}, per second:");
    println!(
        "appended {:.0}, merged one by one {:.0}, merged at once {:.0}",
        rate(append),
        rate(merge),
        rate(whole)
    );
    Ok(())
}
