//! Offers at the table: each has its answer, and the record holds both.

use crate::harness::Journey;
use manyboard::new_game::NewGame;
use manyboard::table::TableAsked;
use play::{Offer, OpenOffer};
use rules::record::EventKind;
use rules::{AiLevel, Controller, Reason, Team};

fn among_people() -> Journey {
    Journey::among_people(catalog::modes()[0].info())
}

fn play(journey: &mut Journey, moves: usize) {
    for _ in 0..moves {
        let mv = journey.table().shown().legal()[0].clone();
        journey.make(&mv);
    }
}

fn said(journey: &Journey) -> Vec<(u32, u8, EventKind)> {
    journey.table().record().events.iter().map(|event| (event.ply, event.team.0, event.kind)).collect()
}

#[test]
fn a_move_is_taken_back_when_the_other_side_allows_it() {
    let mut journey = among_people();
    assert_eq!(journey.table().takeback_asker(), None, "there is nothing to take back");
    play(&mut journey, 3);
    let before = journey.table().record().terms.moves[..2].to_vec();
    let asker = journey.table().takeback_asker().expect("a team has moved");
    assert_eq!(asker, Team::FIRST, "the team that has just moved");
    journey.ask(TableAsked::Offer(Offer::Takeback, asker));
    assert_eq!(journey.table().offer(), Some(OpenOffer { offer: Offer::Takeback, team: asker }));
    journey.ask(TableAsked::Offer(Offer::Draw, Team::SECOND));
    assert_eq!(
        journey.table().offer(),
        Some(OpenOffer { offer: Offer::Takeback, team: asker }),
        "one at a time"
    );
    journey.ask(TableAsked::Answer(false));
    assert_eq!((journey.table().offer(), journey.table().ply()), (None, 3));
    assert_eq!(journey.table().takeback_asker(), None, "the first team has asked");
    journey.ask(TableAsked::Offer(Offer::Takeback, asker));
    assert_eq!(journey.table().offer(), None, "one offer a move");
    play(&mut journey, 2);
    journey.ask(TableAsked::Offer(Offer::Takeback, asker));
    journey.ask(TableAsked::Answer(true));
    assert_eq!((journey.table().offer(), journey.table().turn()), (None, Team::FIRST));
    assert_eq!(journey.table().record().terms.moves[..2], before);
    assert_eq!(
        said(&journey),
        [
            (3, 0, EventKind::TakebackAsked),
            (3, 1, EventKind::TakebackRefused),
            (5, 0, EventKind::TakebackAsked),
            (5, 1, EventKind::TakebackGranted),
        ]
    );
}

#[test]
fn the_ai_lets_a_move_be_taken_back_but_not_for_ever_against_the_clock() {
    let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::EASIEST);
    setup.terms.time = "15+10".parse().expect("it is written well");
    let mut journey = Journey::with(setup);
    for round in 0..4 {
        let mv = journey.table().shown().legal()[0].clone();
        journey.make(&mv);
        journey.until("the AI answers", |world| {
            world.resource::<manyboard::table::Table>().awaits_person()
        });
        assert!(!journey.table().can_undo(), "a clock runs");
        let asker = journey.table().takeback_asker().expect("a person has moved");
        let ply = journey.table().ply();
        journey.ask(TableAsked::Offer(Offer::Takeback, asker));
        journey.go_on();
        let wanted = if round < 3 { ply - 2 } else { ply };
        assert_eq!((journey.table().ply(), journey.table().offer()), (wanted, None), "round {round}");
    }
}

#[test]
fn a_young_game_is_ended_at_once_and_an_older_one_by_agreement() {
    let mut journey = among_people();
    play(&mut journey, 1);
    journey.ask(TableAsked::Offer(Offer::Abort, Team::SECOND));
    let outcome = journey.table().outcome().expect("it is over");
    assert_eq!((outcome.reason, outcome.winner), (Reason::Abandoned, None));
    assert_eq!(said(&journey), [(1, 1, EventKind::Aborted)]);

    let mut journey = among_people();
    play(&mut journey, 2);
    journey.ask(TableAsked::Offer(Offer::Abort, Team::FIRST));
    assert_eq!(journey.table().outcome(), None, "the other side is asked");
    journey.ask(TableAsked::Answer(false));
    assert_eq!(journey.table().outcome(), None);
    journey.ask(TableAsked::Offer(Offer::Abort, Team::SECOND));
    journey.ask(TableAsked::Answer(true));
    assert_eq!(journey.table().outcome().map(|end| end.reason), Some(Reason::Abandoned));
    assert_eq!(said(&journey).last(), Some(&(2, 0, EventKind::Aborted)));
}

#[test]
fn resigning_and_agreeing_are_written_down() {
    let mut journey = among_people();
    journey.ask(TableAsked::Resign(Team::SECOND));
    assert_eq!(said(&journey), [(0, 1, EventKind::Resigned)]);
    journey.ask(TableAsked::Resign(Team::FIRST));
    assert_eq!(said(&journey).len(), 1, "it is over");
    journey.ask(TableAsked::Again);
    journey.ask(TableAsked::Offer(Offer::Draw, Team::FIRST));
    journey.ask(TableAsked::Answer(true));
    assert_eq!(said(&journey), [(0, 0, EventKind::DrawOffered), (0, 1, EventKind::DrawAccepted)]);
}

#[test]
fn playing_on_declines_an_offer() {
    let mut journey = among_people();
    journey.ask(TableAsked::Offer(Offer::Draw, Team::SECOND));
    play(&mut journey, 1);
    assert_eq!((journey.table().offer(), journey.table().outcome()), (None, None));
    journey.ask(TableAsked::Answer(true));
    assert_eq!(journey.table().outcome(), None, "nobody asks any more");
}

#[test]
fn an_open_offer_survives_saving() {
    let mut journey = among_people();
    play(&mut journey, 2);
    journey.ask(TableAsked::Offer(Offer::Draw, Team::FIRST));
    let record = journey.table().record().clone();
    journey.ask(TableAsked::Close);
    journey.ask(TableAsked::resume(record));
    assert_eq!(journey.table().offer(), Some(OpenOffer { offer: Offer::Draw, team: Team::FIRST }));
    journey.ask(TableAsked::Answer(true));
    assert_eq!(journey.table().outcome().map(|end| end.reason), Some(Reason::Agreed));
}

#[test]
fn sliders_of_the_ai_come_back_with_the_game() {
    let mut setup =
        NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::nearest(3));
    setup.terms.seats[1].controller = Controller::Ai {
        level: AiLevel::nearest(3),
        sliders: vec![("aggression".into(), 90), ("contempt".into(), 10)],
    };
    let mut journey = Journey::with(setup.clone());
    let record = journey.table().record().clone();
    journey.ask(TableAsked::Close);
    journey.ask(TableAsked::resume(record));
    assert_eq!(*journey.table().setup(), setup);
}
