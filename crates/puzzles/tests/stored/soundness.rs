//! Every puzzle is legal, and another search finds its move and no other.

use super::{for_every_game, for_every_puzzle};
use puzzles::{Answer, Clarity, Prover, Puzzle, exact_wins};
use rules::RuleError;
use std::sync::atomic::AtomicBool;

/// The nodes of each search: more than the puzzles were found with. `lab puzzles GAME --check --nodes N` takes even more.
const NODES: u64 = 100_000;

#[test]
fn every_line_can_be_read() {
    for_every_game(|mode, found| match puzzles::read(mode, &mode.info().puzzles) {
        Ok(all) if all.len() == found.len() => Vec::new(),
        Ok(all) => vec![format!("{} of {} puzzles are read", found.len(), all.len())],
        Err(error) => vec![error.to_string()],
    });
}

/// Solves a puzzle as a player would, by the replies of its judge.
fn solve(puzzle: &Puzzle) -> Result<(), RuleError> {
    let mut played: Vec<String> = Vec::new();
    loop {
        let text = puzzle.line[played.len()].text.clone();
        let answer = puzzle.judge(&played, &text)?;
        played.push(text);
        match answer {
            Answer::Solved => break,
            Answer::Wrong => panic!("the solution is wrong after {played:?}: {puzzle}"),
            Answer::GoOn { replies } => played.extend(replies),
        }
    }
    assert_eq!(played.len(), puzzle.line.len(), "it ends with the player's move: {puzzle}");
    Ok(())
}

#[test]
fn every_solution_is_legal_and_solves_its_puzzle() {
    for_every_puzzle(|puzzle| {
        let position = puzzle.open().map_err(|error| error.to_string())?.position();
        if position != puzzle.position {
            return Err(format!("the game writes it as {position}"));
        }
        solve(puzzle).map_err(|error| error.to_string())
    });
}

#[test]
fn every_other_move_that_is_accepted_is_legal() {
    for_every_puzzle(|puzzle| {
        for (index, mv) in puzzle.line.iter().enumerate().filter(|(_, mv)| !mv.others.is_empty()) {
            let played: Vec<_> = puzzle.moves().take(index).map(String::from).collect();
            for other in &mv.others {
                let answer = puzzle.judge(&played, other).map_err(|error| error.to_string())?;
                if index == 0 || *other == mv.text || answer != Answer::Solved {
                    return Err(format!("{other} is no other way"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn every_first_move_is_the_only_one_that_wins() {
    let stop = AtomicBool::new(false);
    for_every_puzzle(|puzzle| {
        let game = puzzle.open().map_err(|error| error.to_string())?;
        let right = &puzzle.line[0].text;
        if let Some(wins) = exact_wins(&*game, &stop) {
            let only = wins == [right.as_str()];
            return if only { Ok(()) } else { Err(format!("these win: {}", wins.join(" "))) };
        }
        let prover = Prover::new(&puzzle.mode.info().id, NODES, &stop).expect("the game is known");
        match prover.prove(&*game, Clarity::KEPT) {
            Some(proof) if proof.best == *right => Ok(()),
            Some(proof) => Err(format!("{} is better", proof.best)),
            None => Err(format!(
                "not clear: {:?}",
                prover.prove(&*game, Clarity { win: 0.0, lead: -1.0, forced_lead: -1.0 })
            )),
        }
    });
}
