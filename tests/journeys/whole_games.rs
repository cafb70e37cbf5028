//! Every game of the catalog, played from its set-up to its end by clicks alone, and once more.

use crate::harness::{Dice, Journey};
use bevy::prelude::*;
use manyboard::table::selection::BoardInput;
use manyboard::table::{GameEnded, MovePlayed, TableAsked};
use rules::{ModeInfo, Reason, Stance};

/// A game still running after this many moves is resigned.
const MOST_MOVES: usize = 240;

fn every_game(journey: impl Fn(&ModeInfo)) {
    let only = std::env::var("GAMES").ok();
    let wanted = |id: &str| only.as_ref().is_none_or(|ids| ids.split(',').any(|one| one == id));
    for mode in catalog::modes().iter().filter(|mode| wanted(&mode.info().id)) {
        journey(mode.info());
    }
}

/// Plays random moves by clicks until the game is over or has gone on for too long.
fn play_by_clicks(journey: &mut Journey, dice: &mut Dice) {
    let id = journey.table().info().id.clone();
    while journey.table().outcome().is_none() && journey.table().ply() < MOST_MOVES {
        let legal = journey.table().shown().legal();
        let mv = legal[dice.below(legal.len())].clone();
        let ply = journey.table().ply();
        journey.make(&mv);
        assert_eq!(journey.table().ply(), ply + 1, "{id}: {} was clicked", mv.text);
        assert_eq!(journey.table().record().terms.moves[ply].text, mv.text, "{id}");
    }
    if journey.table().outcome().is_none() {
        let turn = journey.table().turn();
        journey.ask(TableAsked::Resign(turn));
        let outcome = journey.table().outcome().expect("it is over");
        assert_eq!((outcome.reason, outcome.winner == Some(turn)), (Reason::Resigned, false), "{id}");
    }
}

/// Counts the ends of games.
#[derive(Resource, Default)]
struct Ends(usize);

fn count(mut ended: MessageReader<GameEnded>, mut ends: ResMut<Ends>) {
    ends.0 += ended.read().count();
}

#[test]
fn every_game_is_played_to_its_end_by_clicks_and_once_more() {
    every_game(|info| {
        let mut journey = Journey::among_people(info);
        journey.0.init_resource::<Ends>().add_systems(Last, count);
        let mut dice = Dice(2026);
        for round in 1..=2 {
            assert_eq!((journey.table().ply(), journey.table().outcome()), (0, None), "{}", info.id);
            play_by_clicks(&mut journey, &mut dice);
            journey.go_on();
            assert_eq!(
                journey.0.world().resource::<Ends>().0,
                round,
                "{}: the end is told once",
                info.id
            );
            let over = journey.table().epoch();
            let cells: Vec<_> = journey.table().shown().board().cells().collect();
            cells.into_iter().for_each(|cell| journey.click(cell));
            assert_eq!(journey.table().epoch(), over, "{}: after the end nothing moves", info.id);
            journey.ask(if round == 1 { TableAsked::Again } else { TableAsked::Swap });
        }
        assert_eq!((journey.table().ply(), journey.table().outcome()), (0, None), "{}", info.id);
        journey.ask(TableAsked::Close);
        assert!(journey.0.world().get_resource::<manyboard::table::Table>().is_none());
    });
}

#[test]
fn every_game_is_answered_by_the_ai() {
    every_game(|info| {
        let mut journey = Journey::against_ai(info);
        let first = journey.table().shown().legal()[0].clone();
        journey.make(&first);
        let answered = |world: &World| world.resource::<manyboard::table::Table>().awaits_person();
        journey.until(&format!("{}: the AI answers", info.id), answered);
        assert!(journey.table().ply() >= 2, "{}", info.id);
    });
}

#[test]
fn pieces_are_dragged_and_fall_where_they_belong() {
    every_game(|info| {
        let mut journey = Journey::among_people(info);
        let mv = journey.table().shown().legal()[0].clone();
        let (first, last) = (mv.cells[0], mv.cells[mv.cells.len() - 1]);
        if info.board.stance == Stance::Upright {
            // Anywhere in the column will do.
            let top =
                info.board.cell(info.board.column(first), info.board.height() - 1).expect("it is there");
            journey.click(top);
        } else if mv.cells.len() < 2 {
            journey.click(first);
        } else {
            let middle = |cell| {
                Vec2::new(
                    f32::from(info.board.column(cell)) + 0.5,
                    f32::from(info.board.row(cell)) + 0.5,
                )
            };
            journey.input(BoardInput::Moved(Some(middle(first))));
            journey.input(BoardInput::Pressed(Some(first)));
            journey.input(BoardInput::Moved(Some(middle(last))));
            journey.input(BoardInput::Released(Some(last)));
        }
        journey.go_on();
        assert_eq!(journey.table().record().terms.moves[0].text, mv.text, "{}", info.id);
    });
}

#[test]
fn the_keyboard_alone_makes_a_move() {
    every_game(|info| {
        let mut journey = Journey::among_people(info);
        let mv = journey.table().shown().legal()[0].clone();
        for cell in &mv.cells {
            journey.input(BoardInput::Cursor(0, 0));
            let board = info.board.clone();
            for _ in 0..60 {
                let selection = journey.0.world().resource::<manyboard::table::selection::Selection>();
                let at = selection.cursor.expect("there is a cursor");
                let way = |to: u8, from: u8| (i16::from(to) - i16::from(from)).signum() as i8;
                let columns = way(board.column(*cell), board.column(at));
                let rows = way(board.row(*cell), board.row(at));
                match (columns, rows) {
                    (0, 0) => break,
                    (0, rows) => journey.input(BoardInput::Cursor(0, rows)),
                    (columns, _) => journey.input(BoardInput::Cursor(columns, 0)),
                }
            }
            journey.input(BoardInput::Act);
        }
        journey.go_on();
        assert_eq!(journey.table().ply(), 1, "{}", info.id);
        let mut played = journey.0.world_mut().resource_mut::<Messages<MovePlayed>>();
        assert!(played.drain().count() <= 1);
    });
}
