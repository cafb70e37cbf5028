//! Table actions other than moves: undo, resignation, draw offers, late answers, leaving.

use crate::harness::Journey;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::bot::{Bot, Hint, HintAsked};
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::view::View;
use manyboard::table::{MoveAsked, MoveRefused, OfferEvent, Table, TableAsked};
use play::{Offer, OpenOffer};
use rules::{AiLevel, ModeInfo, Reason, Team};
use std::time::{Duration, Instant};

/// A game with pieces that go from one cell to another, and many of them.
fn usual() -> ModeInfo {
    catalog::modes()[0].info().clone()
}

/// Everything about a table that a wrong click might change.
fn state(journey: &Journey) -> (String, usize, u64, usize) {
    let table = journey.table();
    (table.game().position(), table.ply(), table.epoch(), table.shown().legal().len())
}

fn make_first_legal(journey: &mut Journey) {
    let mv = journey.table().shown().legal()[0].clone();
    journey.make(&mv);
}

#[test]
fn wrong_squares_change_nothing() {
    let mut journey = Journey::among_people(&usual());
    let before = state(&journey);
    let cells: Vec<_> = journey.table().shown().board().cells().collect();
    let legal = journey.table().shown().legal().to_vec();
    let from = legal[0].cells[0];
    let wrong =
        |cell: &rules::Cell| !legal.iter().any(|mv| mv.cells[0] == from && mv.cells[1..].contains(cell));
    for cell in cells.into_iter().filter(wrong) {
        journey.click(from);
        journey.click(cell);
        journey.input(BoardInput::Cancel);
        journey.input(BoardInput::Moved(Some(Vec2::new(0.5, 0.5))));
        journey.input(BoardInput::Pressed(Some(from)));
        journey.input(BoardInput::Moved(Some(Vec2::new(7.5, 4.5))));
        journey.input(BoardInput::Released(None));
        assert!(journey.0.world().resource::<Selection>().builder.is_empty());
    }
    journey.input(BoardInput::Pick(0));
    journey.input(BoardInput::Confirm);
    journey.input(BoardInput::Pressed(Some(rules::Cell(u16::MAX))));
    journey.go_on();
    assert_eq!(state(&journey), before);
}

#[test]
fn moves_are_undone_and_redone() {
    for mode in catalog::modes().iter() {
        let mut journey = Journey::among_people(mode.info());
        let start = journey.table().game().position();
        for _ in 0..4 {
            make_first_legal(&mut journey);
        }
        let (then, plies) = (journey.table().game().position(), journey.table().ply());
        while journey.table().can_undo() {
            journey.ask(TableAsked::Undo);
        }
        assert_eq!(journey.table().game().position(), start, "{}", mode.info().id);
        while journey.table().can_redo() {
            journey.ask(TableAsked::Redo);
        }
        assert_eq!((journey.table().game().position(), journey.table().ply()), (then, plies));
    }
}

#[test]
fn undo_against_the_ai_undoes_its_reply_too() {
    let mut journey = Journey::against_ai(&usual());
    make_first_legal(&mut journey);
    journey.until("the AI answers", |world| world.resource::<Table>().awaits_person());
    let ply = journey.table().ply();
    journey.ask(TableAsked::Undo);
    assert_eq!((journey.table().ply(), journey.table().awaits_person()), (0, true));
    journey.ask(TableAsked::Redo);
    assert_eq!((journey.table().ply(), journey.table().awaits_person()), (ply, true));
}

#[test]
fn undo_while_the_ai_thinks_stops_it_at_once() {
    let mut journey = Journey::against_ai(&usual());
    journey.0.world_mut().resource_mut::<Settings>().think_tenths = 600;
    let mut setup = journey.table().setup().clone();
    setup.terms.seats[1].controller = rules::Controller::ai(AiLevel::STRONGEST);
    journey.ask(TableAsked::start(setup));
    make_first_legal(&mut journey);
    journey.until("the AI thinks", |world| world.resource::<Bot>().is_thinking());
    let began = Instant::now();
    journey.ask(TableAsked::Undo);
    assert_eq!((journey.table().ply(), journey.table().awaits_person()), (0, true));
    assert!(!journey.0.world().resource::<Bot>().is_thinking());
    journey.ask(TableAsked::Close);
    assert!(began.elapsed() < Duration::from_secs(30), "nobody waits for its minute");
}

/// Collects refusals.
#[derive(Resource, Default)]
struct Refusals(Vec<String>);

fn keep(mut refused: MessageReader<MoveRefused>, mut refusals: ResMut<Refusals>) {
    refusals.0.extend(refused.read().map(|refused| refused.why.to_string()));
}

#[test]
fn late_and_foreign_answers_are_refused() {
    let mut journey = Journey::among_people(&usual());
    journey.0.init_resource::<Refusals>().add_systems(Last, keep);
    let text = journey.table().shown().legal()[0].text.clone();
    let epoch = journey.table().epoch();
    let asks = [
        MoveAsked { seat: 0, text: text.clone(), epoch: epoch - 1 },
        MoveAsked { seat: 0, text: text.clone(), epoch: epoch + 1 },
        MoveAsked { seat: 1, text: text.clone(), epoch },
        MoveAsked { seat: 99, text, epoch },
        MoveAsked { seat: 0, text: "\u{0}nonsense\n".repeat(1000), epoch },
    ];
    let before = state(&journey);
    for (count, ask) in asks.into_iter().enumerate() {
        journey.0.world_mut().write_message(ask);
        journey.go_on();
        assert_eq!(journey.0.world().resource::<Refusals>().0.len(), count + 1);
        assert_eq!(state(&journey), before);
    }
}

#[test]
fn draws_are_offered_taken_and_refused() {
    let mut journey = Journey::among_people(&usual());
    journey.ask(TableAsked::Answer(true));
    assert_eq!(journey.table().outcome(), None, "nobody has offered one");
    journey.ask(TableAsked::Offer(Offer::Draw, Team::FIRST));
    assert_eq!(journey.table().offer(), Some(OpenOffer { offer: Offer::Draw, team: Team::FIRST }));
    journey.ask(TableAsked::Answer(false));
    assert_eq!((journey.table().offer(), journey.table().outcome()), (None, None));
    journey.ask(TableAsked::Offer(Offer::Draw, Team::SECOND));
    journey.ask(TableAsked::Answer(true));
    let outcome = journey.table().outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (None, Reason::Agreed));
}

#[test]
fn the_ai_answers_an_offer() {
    let mut journey = Journey::against_ai(&usual());
    journey.ask(TableAsked::Offer(Offer::Draw, Team::FIRST));
    journey.go_on();
    assert_eq!((journey.table().offer(), journey.table().outcome()), (None, None), "it is too early");
    let news = journey.0.world().resource::<Messages<OfferEvent>>();
    assert!(news.len() <= 2);
}

#[test]
fn resigning_gives_the_game_to_the_other_side() {
    let mut journey = Journey::against_ai(&usual());
    journey.ask(TableAsked::Resign(Team::FIRST));
    let outcome = journey.table().outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(Team::SECOND), Reason::Resigned));
    journey.ask(TableAsked::Resign(Team::SECOND));
    assert_eq!(journey.table().outcome(), Some(outcome), "nobody resigns twice");
}

#[test]
fn a_hint_is_a_legal_move_and_goes_with_the_position() {
    let mut journey = Journey::among_people(&usual());
    journey.0.world_mut().write_message(HintAsked);
    journey.until("a hint is found", |world| world.resource::<Hint>().text().is_some());
    let text = journey.0.world().resource::<Hint>().text().expect("it is found").to_string();
    assert!(journey.table().shown().legal().iter().any(|mv| mv.text == text));
    make_first_legal(&mut journey);
    journey.go_on();
    assert_eq!(journey.0.world().resource::<Hint>().text(), None);
}

#[test]
fn a_move_can_be_confirmed_first() {
    let mut journey = Journey::among_people(&usual());
    journey.0.world_mut().resource_mut::<Settings>().confirm_moves = true;
    make_first_legal(&mut journey);
    assert_eq!(journey.table().ply(), 0);
    journey.input(BoardInput::Cancel);
    journey.input(BoardInput::Confirm);
    assert_eq!(journey.table().ply(), 0, "it was given up");
    make_first_legal(&mut journey);
    journey.input(BoardInput::Confirm);
    journey.go_on();
    assert_eq!(journey.table().ply(), 1);
}

#[test]
fn without_a_table_nothing_happens() {
    let mut journey = Journey::among_people(&usual());
    journey.ask(TableAsked::Close);
    for ask in [TableAsked::Again, TableAsked::Undo, TableAsked::Redo, TableAsked::Close] {
        journey.ask(ask);
    }
    journey.input(BoardInput::Pressed(Some(rules::Cell(0))));
    journey.0.world_mut().write_message(MoveAsked { seat: 0, text: "x".into(), epoch: 1 });
    journey.go_on();
    assert!(journey.0.world().get_resource::<Table>().is_none());
}

#[test]
fn the_board_is_seen_from_where_one_sits() {
    // In chess the first team begins at the bottom, in checkers at the top, and raiders stand all around.
    for (mode, turned) in
        [("chess", [false, true]), ("checkers", [true, false]), ("viking", [false, false])]
    {
        for (swapped, expected) in turned.into_iter().enumerate() {
            let found = catalog::find(mode).expect("the game is there");
            let info = found.info();
            let setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
            let setup = if swapped == 1 { setup.swapped() } else { setup };
            let mut app = manyboard::headless_app();
            app.world_mut().write_message(TableAsked::start(setup));
            app.update();
            app.update();
            assert_eq!(app.world().resource::<View>().flipped, expected, "{mode} {swapped}");
        }
    }
}
