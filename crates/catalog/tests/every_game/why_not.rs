//! Refused clicks: each has a reason that people can read, and no legal one has.

use super::{for_every_game, random_game};
use rules::{Arg, Cell, Dice, Game, LegalMove, Message};
use std::collections::BTreeSet;

/// Positions of each game.
const POSITIONS: u64 = 16;

#[test]
fn every_kind_of_every_game_says_how_it_moves() {
    for_every_game(|mode| {
        let silent = mode.info().kinds.iter().find(|kind| kind.moves.is_empty());
        silent.map_or(Ok(()), |kind| Err(format!("the {} does not say how it moves", kind.name)))
    });
}

#[test]
fn every_refused_click_has_a_reason_and_no_legal_one_has() {
    for_every_game(|mode| {
        let mut said = BTreeSet::new();
        for seed in 0..POSITIONS {
            let mut dice = Dice::new(seed);
            let plies = dice.below(70);
            check(&*random_game(mode, plies, &mut dice), &mut said)?;
        }
        println!("{}: {said:?}", mode.info().id);
        if said.len() > 1 { Ok(()) } else { Err(format!("the only reason is {said:?}")) }
    });
}

/// Every first cell, and every pair of cells.
fn check(game: &dyn Game, said: &mut BTreeSet<String>) -> Result<(), String> {
    let (board, legal) = (game.board(), game.moves());
    for from in board.cells() {
        for to in std::iter::once(None).chain(board.cells().map(Some)) {
            let why = game.why_not(from, to);
            let is_legal = is_legal(&legal, game.snap_click(from), to);
            if why.is_none() != is_legal {
                let to = to.map(|to| board.name(to));
                let at = format!("{} to {to:?} in {}", board.name(from), game.position());
                return Err(format!("{at}: legal is {is_legal}, but the reason is {why:?}"));
            }
            if let Some(why) = why {
                is_filled_in(&why)?;
                said.insert(why.key.into_owned());
            }
        }
    }
    Ok(())
}

fn is_legal(legal: &[LegalMove], from: Cell, to: Option<Cell>) -> bool {
    legal.iter().filter(|mv| mv.cells.first() == Some(&from)).any(|mv| match to {
        None => true,
        Some(to) => mv.cells.get(1) == Some(&to) || (mv.cells.len() > 1 && mv.cells.last() == Some(&to)),
    })
}

/// No gap of the sentence is empty.
fn is_filled_in(why: &Message) -> Result<(), String> {
    let empty = why.args.iter().any(|(_, arg)| match arg {
        Arg::Text(text) => text.is_empty(),
        Arg::Message(inner) => inner.english.is_empty(),
        Arg::Number(_) => false,
    });
    if empty { Err(format!("{why:?} has a gap")) } else { Ok(()) }
}
