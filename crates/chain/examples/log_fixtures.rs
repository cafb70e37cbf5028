//! Writes logs of the current format to `tests/fixtures`, one for each of several games. Files that exist are kept: a later
//! version has to read them as they are.
//!
//!     cargo run -p chain --example log_fixtures

use chain::identity::Identity;
use chain::{Chain, LOG_VERSION, LogHeader, file};
use play::{Action, Offer};
use rules::{AiLevel, Dice, GameTerms, Mode, Seat, Team};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for (number, mode) in (1..).zip(catalog::modes().iter().step_by(2)) {
        let path = folder.join(format!("v{LOG_VERSION}-{}.chain", mode.info().id));
        if path.exists() {
            println!("kept {}", path.display());
            continue;
        }
        let chain = play_some(mode, number)?;
        std::fs::write(&path, file::encode(&chain))?;
        println!("wrote {}: {} entries, {:?}", path.display(), chain.len(), chain.outcome());
    }
    Ok(())
}

/// Two people, and an AI beside the second where the game allows it.
fn header(mode: &Mode, people: &[Identity], number: u8) -> LogHeader {
    let mut seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    let mut keys: Vec<_> = people.iter().map(|person| Some(person.key())).collect();
    if mode.info().teams.iter().all(|team| team.max_players > 1) {
        let mut ai = Seat::ai("AI 3", Team::SECOND, AiLevel::nearest(3));
        if let rules::Controller::Ai { sliders, .. } = &mut ai.controller {
            sliders.push(("aggression".into(), 90));
        }
        seats.push(ai);
        keys.push(None);
    }
    let time = if number.is_multiple_of(2) { "10+5" } else { "none" };
    let mut terms = GameTerms { seats, ..GameTerms::of(&mode.info().id) };
    terms.time = time.parse().unwrap_or_default();
    let option = mode.info().options.first();
    if let Some((id, choice)) = option.and_then(|spec| Some((&spec.id, &spec.choices.last()?.id))) {
        terms.options = terms.options.with(id, choice);
    }
    LogHeader { version: LOG_VERSION, terms, keys, began: 1_800_000_000, nonce: [number; 16] }
}

/// Moves with offers and answers in between; every second log ends by resignation.
fn play_some(mode: &Mode, number: u8) -> Result<Chain, Box<dyn Error>> {
    let people = [1, 2].map(|secret| Identity::from_secret(&[secret; 32]));
    let mut chain = Chain::new(header(mode, &people, number))?;
    let mut dice = Dice::new(number.into());
    for round in 0..16 {
        let Some(seat) = chain.mover() else { return Ok(chain) };
        let moves = chain.game().moves();
        let text = dice.pick(&moves).map(|mv| mv.text.clone()).unwrap_or_default();
        chain.append_own(
            &people[seat.min(1)],
            seat,
            Action::Move(text),
            100 + dice.below(300) as u32,
        )?;
        if chain.outcome().is_none() && round % 5 == 4 {
            let offer = if round == 4 { Offer::Takeback } else { Offer::Draw };
            chain.append_own(&people[0], 0, Action::Offer(offer), 50)?;
            chain.append_own(&people[1], 1, Action::Answer(offer == Offer::Takeback), 70)?;
        }
    }
    if number.is_multiple_of(2) {
        chain.append_own(&people[1], 1, Action::Resign, 10)?;
    } else {
        chain.append_own(&people[0], 0, Action::Offer(Offer::Abort), 10)?;
    }
    Ok(chain)
}
