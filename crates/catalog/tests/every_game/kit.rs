//! The test-kit on every game.

use super::{for_every_game, games, rounds};
use rules::testkit::{Plan, check_all};
use rules::{Mode, Options};

/// Random games of each kind.
const GAMES: usize = 300;

#[test]
fn every_game_keeps_its_promises() {
    for_every_game(|mode| {
        let began = std::time::Instant::now();
        let report = mode.check(&Plan { games: GAMES * rounds(), ..Plan::default() })?;
        println!("{}: {report:?} in {:.1?}", mode.info().id, began.elapsed());
        if report.ended == 0 { Err("no random game came to an end".into()) } else { Ok(()) }
    });
}

#[test]
fn no_two_games_share_an_id_a_name_or_a_kind_that_differs() {
    check_all(catalog::modes().iter().map(Mode::info)).unwrap();
}

#[test]
fn every_game_is_found_by_its_id_and_nothing_else_is() {
    for mode in games() {
        let found = catalog::find(&mode.info().id).map(|found| found.info().name.clone());
        assert_eq!(found.as_ref(), Some(&mode.info().name));
    }
    assert!(["", "no-such-game", "CHESS", "tic-tac-toe "].iter().all(|id| catalog::find(id).is_none()));
}

#[test]
fn unknown_options_are_refused() {
    for_every_game(|mode| {
        let refused = mode.open(Options::default().with("no-such-option", "on"), None).is_err();
        if refused { Ok(()) } else { Err("an unknown option was taken".into()) }
    });
}

#[test]
fn every_game_can_be_set_up_by_hand_or_says_that_it_cannot() {
    for_every_game(|mode| {
        let game = mode.start().map_err(|refusal| refusal.to_string())?;
        match mode.compose(&Options::default(), None, &game.draft()) {
            Ok(text) if text == game.position() && mode.composes() => Ok(()),
            Ok(text) => Err(format!("the usual position was put together as {text}")),
            Err(refusal)
                if refusal.message().to_string().contains("no position editor") && !mode.composes() =>
            {
                Ok(())
            }
            Err(refusal) => Err(refusal.to_string()),
        }
    });
}
