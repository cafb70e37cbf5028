//! Hints for beginners: pieces that are looked at, refused clicks, checks in words, first moves; in every game.

use crate::harness::{Dice, Journey};
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::highlight::Marks;
use manyboard::table::hints::{BeginnerHints, FirstMove};
use manyboard::table::scene::cell_center;
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::{MoveAsked, TableAsked};
use manyboard::text::Texts;
use rules::{AiLevel, Cell, Controller, LegalMove, Mode, Team};
use std::time::Duration;

/// Longer than the pointer must rest.
const REST: Duration = Duration::from_millis(400);

fn hints(journey: &Journey) -> &BeginnerHints {
    journey.0.world().resource::<BeginnerHints>()
}

fn marks(journey: &Journey) -> &Marks {
    journey.0.world().resource::<Marks>()
}

fn settings(journey: &mut Journey) -> bevy::prelude::Mut<'_, Settings> {
    journey.0.world_mut().resource_mut::<Settings>()
}

/// Why the last click was refused, as people read it.
fn refusal(journey: &Journey) -> String {
    let texts = Texts::default();
    hints(journey).refusal.as_ref().map(|refusal| texts.sentence(&refusal.why)).unwrap_or_default()
}

/// Moves the pointer to a cell and lets it rest there.
fn rest_on(journey: &mut Journey, cell: Cell) {
    let at = cell_center(journey.table().shown().board(), cell);
    journey.input(BoardInput::Moved(Some(at)));
    journey.pass(REST);
}

fn people(mode: &Mode, position: Option<&str>) -> Journey {
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.position = position.map(String::from);
    Journey::with(setup)
}

fn open(id: &str, position: Option<&str>) -> Journey {
    people(&catalog::find(id).expect("the game is there"), position)
}

fn find(journey: &Journey, name: &str) -> Cell {
    journey.table().shown().board().find(name).expect("it is on the board")
}

fn play(journey: &mut Journey, text: &str) {
    let (seat, epoch) = (journey.table().mover().expect("it goes on"), journey.table().epoch());
    journey.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    journey.go_on();
}

/// Some moves into a game, so that pieces stand on every board.
fn after_some_moves(mode: &Mode, seed: u64) -> Journey {
    let mut journey = people(mode, None);
    let mut dice = Dice(seed);
    for _ in 0..5 {
        let legal = journey.table().shown().legal();
        let Some(mv) = legal.get(dice.below(legal.len().max(1))).cloned() else { break };
        play(&mut journey, &mv.text);
    }
    journey
}

fn leads_to(legal: &[LegalMove], from: Cell) -> Vec<Cell> {
    let begun = legal.iter().filter(|mv| mv.cells[0] == from);
    let mut cells: Vec<Cell> = begun.flat_map(|mv| mv.cells[1..].to_vec()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| *cell != from);
    cells
}

#[test]
fn every_piece_of_every_game_is_described_where_the_pointer_rests() {
    for mode in catalog::modes().iter() {
        let mut journey = after_some_moves(mode, 7);
        let (pieces, turn) = (journey.table().shown().pieces().to_vec(), journey.table().turn());
        for piece in pieces {
            rest_on(&mut journey, piece.cell);
            let hint = hints(&journey).piece.clone().expect("it is described");
            assert_eq!(hint.piece, piece, "{}", mode.info().id);
            assert_eq!(hint.is_enemy, piece.team != turn);
            assert_eq!(marks(&journey).reach, hint.reach, "its squares are marked");
            assert_eq!(marks(&journey).reach_of_enemy, hint.is_enemy);
            if piece.team == turn {
                let legal = journey.table().shown().legal();
                assert_eq!(hint.reach, leads_to(legal, piece.cell), "{}", mode.info().id);
            }
        }
        journey.input(BoardInput::Moved(None));
        assert_eq!((hints(&journey).piece.clone(), marks(&journey).reach.len()), (None, 0));
    }
}

#[test]
fn the_keyboard_cursor_rests_at_once_and_a_pointer_that_passes_by_says_nothing() {
    let mut journey = open("chess", None);
    let (knight, pawn) = (find(&journey, "g8"), find(&journey, "e2"));
    let at = cell_center(journey.table().shown().board(), knight);
    journey.input(BoardInput::Moved(Some(at)));
    assert_eq!(hints(&journey).piece, None, "it has only just come");
    journey.0.world_mut().resource_mut::<Selection>().cursor = Some(pawn);
    journey.0.update();
    let hint = hints(&journey).piece.clone().expect("it is described");
    assert_eq!((hint.piece.cell, hint.reach.len()), (pawn, 2));
    let other = find(&journey, "b8");
    rest_on(&mut journey, other);
    let hint = hints(&journey).piece.clone().expect("the pointer was used last");
    assert_eq!((hint.piece.cell, hint.is_enemy, hint.reach.len()), (find(&journey, "b8"), true, 2));
}

#[test]
fn nothing_is_computed_while_the_pointer_rests() {
    for mode in catalog::modes().iter() {
        let mut journey = after_some_moves(mode, 3);
        let turn = journey.table().turn();
        let pieces = journey.table().shown().pieces().to_vec();
        let Some(enemy) = pieces.iter().find(|piece| piece.team != turn) else { continue };
        rest_on(&mut journey, enemy.cell);
        let looked = journey.table().lookaheads();
        let at = cell_center(journey.table().shown().board(), enemy.cell);
        for step in 0..20 {
            let aside = at + bevy::prelude::Vec2::splat(0.01 * step as f32);
            journey.input(BoardInput::Moved(Some(aside)));
            journey.pass(REST);
        }
        assert_eq!(journey.table().lookaheads(), looked, "{}", mode.info().id);
    }
}

#[test]
fn every_refused_click_says_why_and_no_other() {
    let texts = Texts::default();
    for mode in catalog::modes().iter() {
        let mut journey = after_some_moves(mode, 11);
        let shown = journey.table().shown();
        let (cells, legal) = (shown.board().cells().collect::<Vec<_>>(), shown.legal().to_vec());
        for cell in cells {
            let shown = journey.table().shown();
            let meant = shown.snap_click(cell);
            let begins = legal.iter().any(|mv| mv.cells[0] == meant);
            let piece = shown.piece_at(cell);
            if begins {
                continue;
            }
            journey.click(cell);
            let said = refusal(&journey);
            assert_eq!(piece.is_some(), !said.is_empty(), "{} {cell:?}: {said:?}", mode.info().id);
            assert!(!said.contains(['{', '}']) && !texts.has(&said), "{said}");
            let stays = journey.table().ply() == 5
                && journey.0.world().resource::<Selection>().builder.is_empty();
            assert!(stays, "nothing was chosen");
        }
    }
}

#[test]
fn a_chosen_piece_that_cannot_go_there_says_why() {
    let mut dice = Dice(5);
    for mode in catalog::modes().iter() {
        let mut journey = after_some_moves(mode, 13);
        let legal = journey.table().shown().legal().to_vec();
        if legal.iter().all(|mv| mv.cells.len() == 1) {
            continue;
        }
        let cells: Vec<Cell> = journey.table().shown().board().cells().collect();
        for _ in 0..12 {
            let from = legal[dice.below(legal.len())].cells[0];
            let to = cells[dice.below(cells.len())];
            let begins = legal.iter().any(|mv| mv.cells[0] == to);
            if begins || leads_to(&legal, from).contains(&to) || from == to {
                continue;
            }
            journey.click(from);
            assert_eq!(refusal(&journey), "", "it was chosen");
            journey.click(to);
            assert_ne!(refusal(&journey), "", "{}: {from:?} to {to:?}", mode.info().id);
        }
        let from = legal[0].cells[0];
        journey.click(from);
        journey.click(from);
        assert_eq!(refusal(&journey), "", "a piece may be put back");
    }
}

#[test]
fn what_a_beginner_reads() {
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let mut journey = open("chess", Some(pinned));
    journey.click(find(&journey, "e2"));
    assert_eq!(refusal(&journey), "It must stay: without it your king would be in check.");
    journey.click(find(&journey, "e7"));
    assert_eq!(refusal(&journey), "This piece belongs to Black: it is the turn of White.");
    journey.click(find(&journey, "a5"));
    assert_eq!(refusal(&journey), "", "an empty square");
    let mut journey = open("checkers", Some("B:W15,30:B1,11"));
    journey.click(find(&journey, "b8"));
    assert_eq!(refusal(&journey), "You must capture: another piece of yours can jump.");
    let mut journey = open("viking", None);
    journey.click(find(&journey, "d1"));
    journey.click(find(&journey, "e3"));
    let said = refusal(&journey);
    assert!(said.starts_with("The attacker cannot go there. Slides straight"), "{said}");
    let mut journey = open("connect-four", Some("444444"));
    journey.click(find(&journey, "d3"));
    assert_eq!(refusal(&journey), "This column is full.");
}

#[test]
fn a_drag_to_a_wrong_cell_says_why_and_a_move_forgets_it() {
    let mut journey = open("chess", None);
    let (from, to) = (find(&journey, "g1"), find(&journey, "g4"));
    journey.input(BoardInput::Pressed(Some(from)));
    let at = cell_center(journey.table().shown().board(), to);
    journey.input(BoardInput::Moved(Some(at)));
    journey.input(BoardInput::Released(Some(to)));
    assert!(refusal(&journey).starts_with("The knight cannot go there."), "{}", refusal(&journey));
    play(&mut journey, "e2e4");
    assert_eq!(refusal(&journey), "");
}

#[test]
fn clicks_out_of_turn_say_so_unless_premoves_are_on() {
    for premoves in [false, true] {
        let mut journey = against_remote("chess");
        settings(&mut journey).premoves = premoves;
        journey.go_on();
        journey.click(find(&journey, "e7"));
        let said = if premoves { "" } else { "It is not your turn: Bo is to move." };
        assert_eq!(refusal(&journey), said);
    }
}

/// Bo, who plays somewhere else, is to move; Ada plays here.
fn against_remote(id: &str) -> Journey {
    let mut journey = open(id, None);
    let mut record = journey.table().record().clone();
    let (first, second) = (Team::FIRST, Team::SECOND);
    record.terms.seats = vec![rules::Seat::person("Bo", first), rules::Seat::person("Ada", second)];
    journey.ask(TableAsked::SyncRemote {
        id: manyboard::table::RequestId::fresh(),
        log: 1,
        record: Box::new(record),
        remote: vec![true, false],
    });
    journey
}

#[test]
fn the_first_moves_of_a_first_game_point_at_what_to_do() {
    for mode in catalog::modes().iter() {
        let mut journey = people(mode, None);
        let id = &mode.info().id;
        for _ in 0..2 {
            let first = hints(&journey).first_move.expect("it is a first game");
            let legal = journey.table().shown().legal().to_vec();
            let places = legal.iter().all(|mv| mv.cells.len() == 1);
            assert_eq!(places, matches!(first, FirstMove::Square | FirstMove::Column), "{id}");
            let movable = marks(&journey).movable.clone();
            assert!(!movable.is_empty(), "{id}");
            assert!(movable.iter().all(|cell| legal.iter().any(|mv| mv.cells[0] == *cell)), "{id}");
            if !places {
                journey.click(legal[0].cells[0]);
                assert_eq!(hints(&journey).first_move, Some(FirstMove::Target), "{id}");
                assert_eq!(marks(&journey).movable, [], "now its squares are marked");
                journey.input(BoardInput::Cancel);
            }
            play(&mut journey, &legal[0].text);
        }
        assert_eq!((hints(&journey).first_move, marks(&journey).movable.len()), (None, 0), "{id}");
        assert!(settings(&mut journey).knows(id));
        let setup = journey.table().setup().clone();
        journey.ask(TableAsked::start(setup));
        assert_eq!(hints(&journey).first_move, None, "{id}: it is known now");
    }
}

#[test]
fn hints_can_be_turned_off() {
    for mode in catalog::modes().iter() {
        let mut journey = after_some_moves(mode, 17);
        settings(&mut journey).beginner_hints = false;
        settings(&mut journey).known_games.clear();
        let setup = journey.table().setup().clone();
        let pieces = journey.table().shown().pieces().to_vec();
        for piece in pieces {
            rest_on(&mut journey, piece.cell);
            journey.click(piece.cell);
            journey.input(BoardInput::Cancel);
        }
        journey.ask(TableAsked::start(setup));
        journey.go_on();
        assert_eq!(*hints(&journey), BeginnerHints::default(), "{}", mode.info().id);
        assert!(marks(&journey).reach.is_empty() && marks(&journey).movable.is_empty());
    }
}
