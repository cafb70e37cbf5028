//! Random games, with people, clocks and table talk.

use rules::record::EventKind;
use rules::{Dice, Game, Mode, Seat, Team};

/// A game of random moves, no longer than this, by two people with a clock.
pub(crate) fn game(mode: &Mode, plies: usize, dice: &mut Dice) -> Box<dyn Game> {
    let mut game = mode.start().expect("a game can be started");
    game.describe(&mut |record| {
        for (name, team) in [("Wilhelmina", Team::FIRST), ("Konstantin", Team::SECOND)] {
            record.terms.seats.push(Seat::person(name, team));
        }
        record.terms.time = "90+30|15+10".parse().expect("a time");
        record.began = 1_700_000_000;
        record.touched = 1_700_000_000 + dice.below(100_000) as u64;
        record.note(Team::FIRST, EventKind::DrawOffered);
        record.note(Team::SECOND, EventKind::DrawRefused);
    });
    for _ in 0..plies {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { break };
        let centis = 1 + dice.below(6000);
        game.play(&mv.text, dice.below(centis) as u32).expect("a listed move is legal");
    }
    game
}
