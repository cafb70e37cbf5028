//! What the rules tell the table: deciding cells, victims, attacked pieces, captures, material, openings.

use crate::harness::Journey;
use manyboard::new_game::NewGame;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::highlight::Marks;
use manyboard::table::review::{ReviewCursor, ReviewStep};
use manyboard::table::selection::BoardInput;
use manyboard::table::{MoveAsked, TableAsked};
use rules::{AiLevel, Cell, Controller, Team};
use std::time::Duration;

/// A game of two people from a position.
fn open(mode: &str, position: Option<&str>) -> Journey {
    let mode = catalog::find(mode).expect("the game is there");
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.position = position.map(String::from);
    Journey::with(setup)
}

fn play(journey: &mut Journey, moves: &str) {
    for text in moves.split_whitespace() {
        let (seat, epoch) = (journey.table().mover().expect("it goes on"), journey.table().epoch());
        journey.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
        journey.go_on();
    }
}

fn cell(journey: &Journey, name: &str) -> Cell {
    journey.table().shown().board().find(name).expect("it is on the board")
}

/// Moves the pointer to a cell.
fn point(journey: &mut Journey, name: &str) {
    let (cell, board) = (cell(journey, name), journey.table().shown().board().clone());
    let at = manyboard::table::scene::cell_center(&board, cell);
    journey.input(BoardInput::Moved(Some(at)));
}

fn names(journey: &Journey, cells: impl Fn(&Marks) -> &Vec<Cell>) -> String {
    let board = journey.table().shown().board();
    let marks = journey.0.world().resource::<Marks>();
    let mut names: Vec<String> = cells(marks).iter().map(|cell| board.name(*cell)).collect();
    names.sort_unstable();
    names.join(" ")
}

fn victims(journey: &Journey) -> String {
    names(journey, |marks| &marks.victims)
}

fn deciding(journey: &Journey) -> String {
    names(journey, |marks| &marks.deciding)
}

#[test]
fn deciding_cells_are_marked_at_the_end_in_review_and_in_loaded_games() {
    let mut journey = open("connect-four", None);
    play(&mut journey, "1 2 1 2 1 2");
    assert_eq!(deciding(&journey), "");
    play(&mut journey, "1");
    assert_eq!(deciding(&journey), "a1 a2 a3 a4");
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    assert_eq!(deciding(&journey), "a1 a2 a3 a4", "the last position is reviewed");
    journey.ask(TableAsked::Review(ReviewStep::At(ReviewCursor::Main(5))));
    assert_eq!(deciding(&journey), "");
    let record = journey.table().record().clone();
    let mut loaded = open("chess", None);
    loaded.ask(TableAsked::resume(record));
    assert_eq!(deciding(&loaded), "a1 a2 a3 a4");
}

#[test]
fn victims_of_a_sandwich_are_marked_while_the_pointer_rests_on_the_target() {
    let position = "11/11/11/11/4tT5/11/10t/11/5K5/11/11 a";
    let mut journey = open("viking", Some(position));
    journey.click(cell(&journey, "k5"));
    assert_eq!(victims(&journey), "", "nothing is aimed at");
    point(&mut journey, "g5");
    assert_eq!(victims(&journey), "", "a quiet move");
    play(&mut journey, "k5-k7");
    play(&mut journey, "f3-e3");
    journey.click(cell(&journey, "k7"));
    point(&mut journey, "g7");
    assert_eq!(victims(&journey), "f7");
    journey.input(BoardInput::Cancel);
    assert_eq!(victims(&journey), "");
}

#[test]
fn victims_of_a_shield_wall_are_marked() {
    let mut journey = open("viking", Some("11/11/11/11/5K5/11/3t7/11/11/4tt5/4TTt4 a"));
    journey.click(cell(&journey, "d5"));
    point(&mut journey, "d2");
    assert_eq!(victims(&journey), "", "the wall is open at one end");
    point(&mut journey, "d1");
    assert_eq!(victims(&journey), "e1 f1", "both stand in the wall");
    let mut journey = open("viking", Some("11/11/11/11/5K5/11/3t7/11/11/4t6/4TTt4 a"));
    journey.click(cell(&journey, "d5"));
    point(&mut journey, "d1");
    assert_eq!(victims(&journey), "", "one of them is not faced");
}

#[test]
fn victims_are_marked_for_the_keyboard_and_while_dragging() {
    let mut journey = open("checkers", Some("B:W15,22,32:B11"));
    let from = cell(&journey, "f6");
    for input in [BoardInput::Pressed(Some(from)), BoardInput::Released(Some(from))] {
        journey.input(input);
    }
    let board = journey.table().shown().board().clone();
    journey.input(BoardInput::Cursor(0, 0));
    let last = cell(&journey, "b2");
    // The cursor starts somewhere on the board and walks to the end of the jump.
    for _ in 0..16 {
        let cursor = journey.0.world().resource::<Marks>().cursor.expect("the cursor is there");
        let way = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let columns = way(board.column(last), board.column(cursor));
        let rows = way(board.row(last), board.row(cursor));
        journey.input(BoardInput::Cursor(columns, rows));
    }
    assert_eq!(victims(&journey), "c3 e5", "both jumped men");
    journey.input(BoardInput::Cancel);
    journey.input(BoardInput::Pressed(Some(from)));
    point(&mut journey, "d4");
    assert_eq!(victims(&journey), "c3 e5", "while the piece is dragged");
}

#[test]
fn victims_of_explosions_and_en_passant_are_marked() {
    let mut journey = open("atomic", Some("4k3/8/8/3pn3/3r4/8/8/K2R4 w - - 0 1"));
    journey.click(cell(&journey, "d1"));
    point(&mut journey, "d4");
    assert_eq!(victims(&journey), "d4 e5", "pawns survive the blast");
    let mut journey = open("chess", Some("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
    journey.click(cell(&journey, "e5"));
    point(&mut journey, "d6");
    assert_eq!(victims(&journey), "d5");
}

#[test]
fn the_last_move_is_marked_where_it_ends_when_its_piece_has_arrived() {
    let mut journey = open("connect-four", None);
    journey.0.world_mut().resource_mut::<Settings>().animation_speed = AnimationSpeed::Normal;
    let (seat, epoch) = (0, journey.table().epoch());
    journey.0.world_mut().write_message(MoveAsked { seat, text: "4".into(), epoch });
    journey.pass(Duration::from_millis(1));
    let marks = |journey: &Journey| journey.0.world().resource::<Marks>().clone();
    assert_eq!(marks(&journey).last, [Cell(3)]);
    assert!(!marks(&journey).landed, "the disc is falling");
    for _ in 0..40 {
        journey.pass(Duration::from_millis(50));
    }
    assert!(marks(&journey).landed, "it has come to rest");
}

#[test]
fn attacked_pieces_are_marked_on_request_only() {
    let mut journey = open("chess", Some("4k3/8/8/3n4/1R3R2/8/8/4K3 w - - 0 1"));
    let attacked = |journey: &Journey| names(journey, |marks| &marks.attacked);
    assert_eq!(attacked(&journey), "");
    journey.0.world_mut().resource_mut::<Settings>().show_attacked = true;
    journey.go_on();
    assert_eq!(attacked(&journey), "b4 f4");
    play(&mut journey, "b4b5");
    assert_eq!(attacked(&journey), "d5", "now it is the knight's turn to be attacked");
    journey.0.world_mut().resource_mut::<Settings>().show_attacked = false;
    journey.go_on();
    assert_eq!(attacked(&journey), "");
}

#[test]
fn captures_and_the_lead_are_counted_in_every_line() {
    let mut journey = open("chess", None);
    play(&mut journey, "e2e4 d7d5 e4d5 d8d5");
    let shown = journey.table().shown();
    assert_eq!((shown.captured_by(2).len(), shown.captured_by(1).len()), (1, 0));
    assert_eq!(shown.lead(Team::FIRST), 0, "a pawn for a pawn");
    play(&mut journey, "b1c3 g8f6 c3d5");
    let shown = journey.table().shown();
    assert_eq!((shown.lead(Team::FIRST), shown.lead(Team::SECOND)), (9, -9));
    journey.ask(TableAsked::Undo);
    assert_eq!(journey.table().shown().lead(Team::FIRST), 0);
    let queen_up = open("chess", Some("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
    assert_eq!(queen_up.table().shown().lead(Team::FIRST), 9, "counted from the usual set-up");
    let mut promotes = open("chess", Some("4k3/P7/8/8/8/8/p7/4K3 w - - 0 1"));
    play(&mut promotes, "a7a8q");
    assert_eq!(promotes.table().shown().lead(Team::FIRST), 8, "a queen for a pawn");
    let mut discs = open("connect-four", None);
    play(&mut discs, "1");
    assert_eq!(discs.table().shown().lead(Team::FIRST), 0, "discs that are placed are no lead");
    let mut viking = open("viking", Some("11/11/11/11/4tT4t/11/11/11/5K5/11/11 a"));
    let before = viking.table().shown().lead(Team::FIRST);
    play(&mut viking, "k7-g7");
    assert_eq!(viking.table().shown().lead(Team::FIRST), before + 1);
    assert_eq!(viking.table().shown().last_captured().len(), 1);
}

#[test]
fn the_opening_is_named_until_the_next_name_and_in_review() {
    let mut journey = open("chess", None);
    assert_eq!(journey.table().shown().opening(), None);
    play(&mut journey, "c2c4 e7e6 d2d4 d7d5");
    assert_eq!(journey.table().shown().opening(), Some("Queen's Gambit Declined"), "by transposition");
    play(&mut journey, "a2a3 h7h6");
    assert_eq!(journey.table().shown().opening(), Some("Queen's Gambit Declined"));
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    journey.ask(TableAsked::Review(ReviewStep::At(ReviewCursor::Main(1))));
    assert_eq!(journey.table().shown().opening(), Some("English Opening"));
    let mut other = open("viking", None);
    play(&mut other, "d1-d3");
    assert_eq!(other.table().shown().opening(), None);
}
