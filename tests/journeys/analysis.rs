//! Analysis of a reviewed game: who is ahead, which move is best, and where the mistakes are.

use crate::harness::Journey;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::analysis::{Analysis, Standing};
use manyboard::table::highlight::Marks;
use manyboard::table::review::{ReviewCursor, ReviewStep};
use manyboard::table::{Table, TableAsked};
use rules::record::Move;
use rules::{AiLevel, Controller, Team};
use search::Verdict;

/// Reviews a game from a position with these moves until every position is analysed.
fn analysed(mode: &str, position: Option<&str>, moves: &str) -> Journey {
    let found = catalog::find(mode).expect("the game is there");
    let info = found.info();
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.position = position.map(String::from);
    setup.terms.moves =
        moves.split_whitespace().map(|text| Move { text: text.into(), centis: 0 }).collect();
    let mut journey = Journey::with(setup);
    assert_eq!(journey.table().ply(), moves.split_whitespace().count(), "{mode}");
    look(&mut journey, ReviewStep::Begin);
    all_known(&mut journey);
    journey
}

fn look(journey: &mut Journey, look: ReviewStep) {
    journey.ask(TableAsked::Review(look));
}

fn all_known(journey: &mut Journey) {
    journey.until("every position has an opinion", |world| {
        let (done, all) = world.resource::<Analysis>().reach();
        all > 0 && done == all
    });
}

fn analysis(journey: &Journey) -> &Analysis {
    journey.0.world().resource::<Analysis>()
}

/// The mistakes: which move, by whom, how it is marked, and what was better.
fn mistakes(journey: &Journey) -> Vec<(usize, u8, &'static str, String)> {
    let found = analysis(journey).mistakes().iter();
    found.map(|one| (one.ply, one.mover.0, one.sign(), one.better.clone())).collect()
}

#[test]
fn the_blunder_of_a_short_game_is_found_and_its_punishment_shown() {
    let mut journey = analysed("chess", None, "f2f3 e7e5 g2g4 b8c6");
    let found = mistakes(&journey);
    let missed = found.iter().find(|mistake| mistake.0 == 3).expect("the mate was missed");
    assert_eq!((missed.1, missed.2, missed.3.as_str()), (1, "??", "Qh4#"), "{found:?}");
    assert!(found.iter().any(|mistake| (mistake.0, mistake.1, mistake.2) == (2, 0, "??")), "{found:?}");
    let opinion = analysis(&journey).after(3).expect("it is known");
    assert_eq!(opinion.standing, Standing::Open(Verdict::WinIn(1)));
    assert_eq!((opinion.share_of(Team::SECOND), opinion.share_of(Team::FIRST)), (1.0, 0.0));
    // The arrow shows the mate.
    look(&mut journey, ReviewStep::At(ReviewCursor::Main(3)));
    let board = journey.table().shown().board();
    let named = |name: &str| board.cells().find(|cell| board.name(*cell) == name).expect("a cell");
    let arrow = Some((named("d8"), named("h4")));
    journey.until("the arrow is there", |world| world.resource::<Marks>().arrow == arrow);
    // A position that is not analysed has no arrow.
    journey.0.world_mut().resource_mut::<Settings>().evaluate = false;
    journey.go_on();
    assert_eq!(journey.0.world().resource::<Marks>().arrow, None);
    assert!(analysis(&journey).here().is_none() && !analysis(&journey).is_busy());
}

#[test]
fn games_of_other_families_are_judged_as_well() {
    // One move wins at once; another one was played.
    let row = "4 4 4 5 5 4 5 3 4 2 6 4 2 2 6 6 2 6 5 5 6 1";
    let journey = analysed("connect-four", None, &format!("{row} 7"));
    let found = mistakes(&journey);
    assert!(found.iter().any(|one| (one.0, one.2, one.3.as_str()) == (22, "??", "3")), "{found:?}");
    // Against the middle only a corner draws.
    let journey = analysed("tic-tac-toe", None, "b2 b1");
    assert!(mistakes(&journey).iter().any(|one| (one.0, one.1, one.2) == (1, 1, "??")));
    let first = analysis(&journey).after(0).expect("it is known").share_of(Team::FIRST);
    assert!((first - 0.5).abs() < 0.2, "nobody can win at first: {first}");
    // Giving up a man gains the tempo; keeping it wins nothing.
    let position = "B:W17,26:B8,K10,19,21";
    let journey = analysed("checkers", Some(position), "19-23");
    assert_eq!(mistakes(&journey), [], "the best move is no mistake");
    let share = analysis(&journey).after(0).expect("it is known").share_of(Team::FIRST);
    assert!(share > 0.9, "{share}");
    // The king is one move from home.
    let position = "2t5t2/1t7t1/t9t/11/4T6/6T4/1t9/3t2t4/t1t4t2t/1t1T5t1/1tT1KT1tt2 d";
    let journey = analysed("viking", Some(position), "");
    let opinion = analysis(&journey).here().expect("it is known");
    assert_eq!(opinion.standing, Standing::Open(Verdict::WinIn(1)));
    assert_eq!(opinion.best.as_ref().map(|(text, _)| text.as_str()), Some("e7-e2"));
    // A king that reaches the hill has won.
    let journey = analysed("king-of-the-hill", Some("4k3/8/8/8/8/3K4/8/8 w - - 0 1"), "d3e4");
    let opinion = analysis(&journey).after(1).expect("it is known");
    assert!(matches!(opinion.standing, Standing::Over(_)));
    assert_eq!(opinion.share_of(Team::FIRST), 1.0);
}

#[test]
fn every_game_evaluates_its_first_position() {
    for mode in catalog::modes().iter() {
        let journey = analysed(&mode.info().id, None, "");
        let opinion = analysis(&journey).here().expect("it is known");
        let share = opinion.share_of(Team::FIRST);
        assert!((0.2..0.8).contains(&share), "{}: {share}", mode.info().id);
        let (best, _) = opinion.best.as_ref().expect("there is a best move");
        assert!(journey.table().shown().legal().iter().any(|mv| mv.text == *best), "{}", mode.info().id);
    }
}

#[test]
fn variations_are_analysed_and_results_are_kept() {
    let mut journey = analysed("chess", None, "f2f3 e7e5");
    let mv = journey
        .table()
        .shown()
        .legal()
        .iter()
        .find(|mv| mv.text == "g2g4")
        .expect("it is legal")
        .clone();
    journey.make(&mv);
    let spot = journey.table().review().expect("it is looked at").cursor();
    assert_eq!(spot, ReviewCursor::Side(1));
    journey.until("the side line is judged", |world| {
        let here = world.resource::<Analysis>().here();
        here.is_some_and(|opinion| opinion.standing == Standing::Open(Verdict::WinIn(1)))
    });
    look(&mut journey, ReviewStep::End);
    assert!(!analysis(&journey).is_busy(), "nobody looks any more");
    look(&mut journey, ReviewStep::Begin);
    assert!(analysis(&journey).here().is_some(), "it was known before");
    let (done, all) = analysis(&journey).reach();
    assert_eq!((done, all), (3, 3));
    // Another game starts from nothing.
    let setup = journey.table().setup().clone();
    journey.ask(TableAsked::start(setup));
    look(&mut journey, ReviewStep::Begin);
    assert!(journey.0.world().resource::<Table>().review().is_some());
    look(&mut journey, ReviewStep::End);
    assert!(!analysis(&journey).is_busy());
}

#[test]
fn nothing_is_searched_once_everything_is_known() {
    let mut journey = analysed("tic-tac-toe", None, "b2 a1 c1 a3 a2");
    journey.until("the thinking ends", |world| !world.resource::<Analysis>().is_busy());
    for _ in 0..20 {
        journey.go_on();
        assert!(!analysis(&journey).is_busy());
    }
    look(&mut journey, ReviewStep::First);
    journey.until("the first position is thought about", |world| {
        world.resource::<Analysis>().here().is_some()
    });
}
