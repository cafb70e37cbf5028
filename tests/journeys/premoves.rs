//! Premoves and drawings: what a player does on the board while the opponent thinks.

use crate::harness::Journey;
use art::sounds::Cue;
use bevy::prelude::*;
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::drawing::{Brush, Drawing};
use manyboard::table::highlight::Marks;
use manyboard::table::premove::Premoves;
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::sound::SoundAsked;
use manyboard::table::{RequestId, TableAsked, TableReset};
use play::Action;
use rules::{Cell, Record};

/// A game whose second seat is played here; the first is played by a computer elsewhere.
fn against_remote(mode: &str, position: Option<&str>) -> Journey {
    let mode = catalog::find(mode).expect("the game is there");
    let info = mode.info();
    let setup = NewGame::between_people(info, "Ada", "Bo");
    let mut record = Record::new(&info.id, setup.terms.options.clone(), position.map(String::from));
    record.terms.seats.clone_from(&setup.terms.seats);
    let mut journey = Journey::with(setup);
    let (id, record) = (RequestId::fresh(), Box::new(record));
    journey.ask(TableAsked::SyncRemote { id, log: 7, record, remote: vec![true, false] });
    journey
}

fn cell(journey: &Journey, name: &str) -> Cell {
    journey.table().shown().board().find(name).expect("the cell is there")
}

fn click(journey: &mut Journey, names: &[&str]) {
    for name in names {
        let cell = cell(journey, name);
        journey.click(cell);
    }
}

fn opponent_plays(journey: &mut Journey, text: &str) {
    journey.ask(TableAsked::Remote { seat: 0, action: Action::Move(text.into()), centis: 100 });
}

fn queue(journey: &Journey) -> Vec<String> {
    let premoves = journey.0.world().resource::<Premoves>();
    premoves.queue().iter().map(|premove| premove.text.clone()).collect()
}

fn moves(journey: &Journey) -> Vec<&str> {
    journey.table().record().terms.moves.iter().map(|mv| mv.text.as_str()).collect()
}

#[test]
fn several_premoves_are_played_one_after_the_other() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["e7", "e5", "b8", "c6"]);
    assert_eq!(queue(&journey), ["e7e5", "b8c6"]);
    assert_eq!(journey.0.world().resource::<Marks>().premoves.len(), 2);
    assert_eq!(moves(&journey), [""; 0], "nothing is played before its turn");
    opponent_plays(&mut journey, "e2e4");
    assert_eq!((moves(&journey), queue(&journey).len()), (vec!["e2e4", "e7e5"], 1));
    opponent_plays(&mut journey, "g1f3");
    assert_eq!(moves(&journey), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(journey.0.world().resource::<Marks>().premoves, []);
}

#[test]
fn a_piece_can_premove_twice() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["g8", "f6", "f6", "e4"]);
    assert_eq!(queue(&journey), ["g8f6", "f6e4"]);
}

#[test]
fn a_premove_may_take_back_on_a_cell_of_ones_own() {
    // The pawn on d5 can only be retaken after the opponent has taken it.
    let mut journey =
        against_remote("chess", Some("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    click(&mut journey, &["d8", "d5"]);
    assert_eq!(queue(&journey), ["d8d5"]);
    opponent_plays(&mut journey, "e4d5");
    assert_eq!(moves(&journey), ["e4d5", "d8d5"]);
}

#[test]
fn a_premove_that_became_illegal_drops_them_all() {
    let mut journey =
        against_remote("chess", Some("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    click(&mut journey, &["d8", "d5", "b8", "c6"]);
    assert_eq!(queue(&journey).len(), 2);
    opponent_plays(&mut journey, "g1f3");
    assert_eq!(queue(&journey), [""; 0]);
    assert_eq!(moves(&journey), ["g1f3"]);
}

#[test]
fn what_can_never_be_legal_is_not_taken() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["e7", "e3"]);
    click(&mut journey, &["e2", "e4"]);
    assert_eq!(queue(&journey), [""; 0]);
}

#[test]
fn a_click_elsewhere_esc_or_the_setting_drop_premoves() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["e7", "e5", "a4"]);
    assert_eq!(queue(&journey), [""; 0], "a click elsewhere");
    click(&mut journey, &["e7", "e5"]);
    journey.input(BoardInput::Cancel);
    assert_eq!(queue(&journey), [""; 0], "Esc");
    journey.0.world_mut().resource_mut::<Settings>().premoves = false;
    click(&mut journey, &["e7", "e5"]);
    assert_eq!(queue(&journey), [""; 0], "the setting");
}

#[test]
fn every_game_takes_premoves() {
    for mode in catalog::modes().iter() {
        let mut journey = against_remote(&mode.info().id, None);
        // The second move of a probe game is legal after the first.
        let mut probe = mode.start().expect("it starts");
        let first = probe.moves()[0].text.clone();
        probe.play(&first, 0).expect("it is legal");
        let wanted = probe.moves()[0].clone();
        wanted.cells.iter().for_each(|cell| journey.click(*cell));
        assert_eq!(queue(&journey).len(), 1, "{} takes {}", mode.info().id, wanted.text);
        opponent_plays(&mut journey, &first);
        assert_eq!(moves(&journey), [first.as_str(), wanted.text.as_str()], "{}", mode.info().id);
    }
}

#[test]
fn a_piece_in_hand_stays_there_when_the_opponent_moves() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["e7"]);
    opponent_plays(&mut journey, "e2e4");
    assert!(!journey.0.world().resource::<Selection>().builder.is_empty());
    click(&mut journey, &["e5"]);
    assert_eq!(moves(&journey), ["e2e4", "e7e5"]);
}

#[test]
fn premoves_end_with_the_position_they_were_meant_for() {
    let mut journey = against_remote("chess", None);
    click(&mut journey, &["e7", "e5"]);
    journey.0.world_mut().write_message(TableReset::Stepped);
    journey.go_on();
    assert_eq!(queue(&journey), [""; 0]);
}

#[test]
fn drawings_stay_until_a_click_or_a_move() {
    let mut journey = against_remote("chess", None);
    let [from, to] = ["e2", "e4"].map(|name| cell(&journey, name));
    let arrow = Drawing { from, to, brush: Brush::Green };
    let circle = Drawing { from, to: from, brush: Brush::Red };
    let drawn = |journey: &Journey| journey.0.world().resource::<Marks>().drawings.clone();
    journey.input(BoardInput::Draw(arrow));
    journey.input(BoardInput::Draw(circle));
    assert_eq!(drawn(&journey), [arrow, circle]);
    assert_eq!(journey.0.world().resource::<Selection>().arrow(), Some((from, to)));
    opponent_plays(&mut journey, "e2e4");
    assert_eq!(drawn(&journey), []);
    journey.input(BoardInput::Draw(arrow));
    click(&mut journey, &["a5"]);
    assert_eq!(drawn(&journey), []);
}

#[derive(Resource, Default)]
struct Heard(Vec<(Cue, Option<Vec2>)>);

fn listen(mut asked: MessageReader<SoundAsked>, mut heard: ResMut<Heard>) {
    heard.0.extend(asked.read().map(|asked| (asked.cue, asked.at)));
}

#[test]
fn premoves_are_heard_where_they_end_and_their_end_where_they_begin() {
    let mut journey = against_remote("chess", None);
    journey.0.init_resource::<Heard>().add_systems(Last, listen);
    let heard = |journey: &mut Journey| {
        journey.go_on();
        std::mem::take(&mut journey.0.world_mut().resource_mut::<Heard>().0)
    };
    // Messages of the start may still be there.
    heard(&mut journey);
    let at = |x: f32, y: f32| Some(Vec2::new(x, y));
    click(&mut journey, &["e7", "e5"]);
    assert_eq!(heard(&mut journey), [(Cue::PickUp, at(4.5, 6.5)), (Cue::Premove, at(4.5, 4.5))]);
    journey.input(BoardInput::Cancel);
    assert_eq!(heard(&mut journey), [(Cue::PutBack, at(4.5, 6.5))]);
    click(&mut journey, &["e7", "e5"]);
    heard(&mut journey);
    opponent_plays(&mut journey, "d2d4");
    let played = [(Cue::Move, at(3.5, 3.5)), (Cue::Move, at(4.5, 4.5))];
    assert_eq!(heard(&mut journey), played, "and nothing is put back");
    click(&mut journey, &["e5", "e4"]);
    heard(&mut journey);
    opponent_plays(&mut journey, "d4e5");
    assert_eq!(heard(&mut journey), [(Cue::Capture, at(4.5, 4.5)), (Cue::Refused, at(4.5, 4.5))]);
}

/// Attacked pieces are shown, and no hints: they look ahead when the pointer has rested for a while.
fn show_attacked_alone(journey: &mut Journey) {
    let mut settings = journey.0.world_mut().resource_mut::<Settings>();
    (settings.show_attacked, settings.beginner_hints) = (true, false);
    journey.go_on();
}

#[test]
fn an_idle_table_does_not_look_ahead() {
    for mode in catalog::modes().iter() {
        let mut journey = against_remote(&mode.info().id, None);
        show_attacked_alone(&mut journey);
        let mine = journey.table().seats()[1].team;
        let pieces = journey.table().shown().pieces().to_vec();
        for piece in pieces.iter().filter(|piece| piece.team == mine).take(4) {
            journey.click(piece.cell);
        }
        journey.go_on();
        let looked = journey.table().lookaheads();
        assert!(looked > 0, "{}: the pieces were attacked or not", mode.info().id);
        (0..20).for_each(|_| journey.0.update());
        let cell = journey.table().shown().board().cells().next().expect("a cell");
        (0..4).for_each(|_| journey.input(BoardInput::Released(Some(cell))));
        assert_eq!(journey.table().lookaheads(), looked, "{}", mode.info().id);
    }
}

#[test]
fn a_player_who_does_nothing_makes_the_table_look_ahead_once() {
    let mut journey = Journey::among_people(catalog::find("viking").expect("it is there").info());
    show_attacked_alone(&mut journey);
    assert_eq!(journey.table().lookaheads(), 1, "the attacked pieces");
    let start = journey.table().shown().legal()[0].cells[0];
    journey.click(start);
    (0..20).for_each(|_| journey.0.update());
    assert_eq!(journey.table().lookaheads(), 1, "nothing is aimed at");
    let target = journey.table().shown().legal()[0].cells[1];
    let at = manyboard::table::scene::cell_center(journey.table().shown().board(), target);
    journey.input(BoardInput::Moved(Some(at)));
    let aimed = journey.table().lookaheads();
    (0..20).for_each(|_| journey.0.update());
    assert_eq!(journey.table().lookaheads(), aimed, "the pointer rests");
}
