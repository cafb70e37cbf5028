//! Piece animations, observed only through positions over time.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::scene::{Home, Scene};
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::{AiLevel, Controller, Team};
use std::time::Duration;

/// A table for two people whose frames take a sixtieth of a second.
fn table(mode: &str, position: Option<&str>) -> App {
    let found = catalog::find(mode).expect("the game is there");
    let info = found.info();
    let mut setup = NewGame::against_ai(info, "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.position = position.map(String::from);
    let mut app = manyboard::headless_app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(1.0 / 60.0)));
    app.world_mut().write_message(TableAsked::start(setup));
    app.update();
    app.update();
    app
}

/// Plays a move and tells how high each piece on the board was at most, by its cell at the end.
fn highest(app: &mut App, text: &str) -> Vec<(String, f32)> {
    let table = app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
    app.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    let mut most: Vec<(u32, f32)> = Vec::new();
    for _ in 0..300 {
        app.update();
        let scene = app.world().resource::<Scene>();
        for piece in &scene.pieces {
            let lift = scene.pose(piece).lift;
            match most.iter_mut().find(|(id, _)| *id == piece.id) {
                Some((_, high)) => *high = high.max(lift),
                None => most.push((piece.id, lift)),
            }
        }
    }
    assert!(!app.world().resource::<Scene>().is_moving(), "everything comes to rest");
    let (table, scene) = (app.world().resource::<Table>(), app.world().resource::<Scene>());
    let cell = |id: u32| {
        scene.pieces.iter().find(|piece| piece.id == id).and_then(|piece| match piece.home {
            Home::Board(cell) => Some(table.shown().board().name(cell)),
            Home::Tray(_) | Home::Gone => None,
        })
    };
    most.into_iter().filter_map(|(id, high)| Some((cell(id)?, high))).collect()
}

fn lift(of: &[(String, f32)], cell: &str) -> f32 {
    of.iter().find(|(name, _)| name == cell).expect("a piece is there").1
}

#[test]
fn a_piece_jumps_over_what_stands_in_its_way_and_slides_otherwise() {
    let mut app = table("chess", None);
    assert!(lift(&highest(&mut app, "g1f3"), "f3") > 0.3, "the knight jumps over the pawns");
    assert_eq!(lift(&highest(&mut app, "e7e5"), "e5"), 0.0, "the pawn slides");
}

#[test]
fn castling_moves_both_and_the_rook_jumps() {
    let mut app = table("chess", Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    let high = highest(&mut app, "e1g1");
    assert_eq!(lift(&high, "g1"), 0.0);
    lift(&high, "f1");
}

#[test]
fn a_chain_of_jumps_touches_down_and_takes_everything_on_the_way() {
    let mut app = table("checkers", Some("B:W14,22:B1,10"));
    assert!(lift(&highest(&mut app, "10x17x26"), "d2") > 0.3);
    let scene = app.world().resource::<Scene>();
    let beside = scene.pieces.iter().filter(|piece| matches!(piece.home, Home::Tray(_)));
    assert_eq!(beside.count(), 2, "what was taken stands beside the board");
}

#[test]
fn an_explosion_leaves_nobody_behind() {
    let mut app = table("atomic", Some("4k3/8/8/2nbr3/3P4/2N5/8/4K3 w - - 0 1"));
    highest(&mut app, "c3d5");
    let scene = app.world().resource::<Scene>();
    let gone = scene.pieces.iter().filter(|piece| piece.home == Home::Gone).count();
    assert_eq!(gone, 4, "the two that met and both neighbours");
}

#[test]
fn a_disc_falls_from_above_and_a_stone_comes_from_outside() {
    let mut app = table("connect-four", None);
    assert!(lift(&highest(&mut app, "4"), "d1") > 5.0, "it falls through the whole frame");
    let mut app = table("tic-tac-toe", None);
    assert!(lift(&highest(&mut app, "b2"), "b2") > 0.0);
}

/// How far each piece has fallen, by the name of its cell, if it has at all.
fn fallen(app: &App) -> Vec<(String, f32)> {
    let (table, scene) = (app.world().resource::<Table>(), app.world().resource::<Scene>());
    let board = table.shown().board();
    let name =
        |at: Vec2| board.cell(at.x as u8, at.y as u8).map_or(String::new(), |cell| board.name(cell));
    let poses = scene.pieces.iter().map(|piece| scene.pose(piece)).filter(|pose| pose.fallen > 0.0);
    poses.map(|pose| (name(pose.at), pose.fallen)).collect()
}

fn ask(app: &mut App, asked: TableAsked, frames: usize) {
    app.world_mut().write_message(asked);
    (0..frames).for_each(|_| app.update());
}

const MATE_IN_ONE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

#[test]
fn the_mated_king_falls_slowly_and_lies() {
    let mut app = table("chess", Some(MATE_IN_ONE));
    let table = app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
    app.world_mut().write_message(MoveAsked { seat, text: "d8h4".into(), epoch });
    let mut seen = Vec::new();
    for _ in 0..300 {
        app.update();
        seen.extend(fallen(&app));
    }
    assert!(seen.iter().all(|(cell, _)| cell == "e1"), "nothing else falls");
    assert!(seen.iter().filter(|(_, part)| *part < 0.9).count() > 20, "it takes a while");
    assert_eq!(fallen(&app), [("e1".to_string(), 1.0)]);
    assert!(!app.world().resource::<Scene>().is_moving(), "then everything is at rest");
    ask(&mut app, TableAsked::Undo, 2);
    assert_eq!(fallen(&app), [], "the king stands again");
}

#[test]
fn the_king_of_a_player_who_resigns_falls_and_lies_after_loading() {
    let mut app = table("chess", None);
    highest(&mut app, "e2e4");
    ask(&mut app, TableAsked::Resign(Team::SECOND), 200);
    assert_eq!(fallen(&app), [("e8".to_string(), 1.0)]);
    let record = app.world().resource::<Table>().game().record().clone();
    ask(&mut app, TableAsked::Close, 2);
    app.world_mut().write_message(TableAsked::resume(record));
    app.update();
    app.update();
    assert_eq!(fallen(&app), [("e8".to_string(), 1.0)], "it lies there at once");
    assert!(!app.world().resource::<Scene>().is_moving());
}

#[test]
fn a_captured_king_lies_where_he_was_captured() {
    let mut app = table("viking", Some("11/11/11/2t8/11/11/1tKt7/2t8/11/11/11 a"));
    highest(&mut app, "c8-c6");
    assert_eq!(fallen(&app), [("c5".to_string(), 1.0)]);
}

#[test]
fn without_motion_the_king_lies_at_once() {
    let mut app = table("chess", Some(MATE_IN_ONE));
    app.world_mut().resource_mut::<Settings>().reduce_motion = true;
    let table = app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
    app.world_mut().write_message(MoveAsked { seat, text: "d8h4".into(), epoch });
    for _ in 0..120 {
        app.update();
        assert!(fallen(&app).iter().all(|(_, part)| *part == 1.0));
    }
    assert_eq!(fallen(&app).len(), 1);
}

#[test]
fn nothing_falls_in_a_draw_or_in_a_game_without_kings() {
    let mut app = table("connect-four", None);
    ask(&mut app, TableAsked::Resign(Team::FIRST), 60);
    assert_eq!(fallen(&app), []);
    let mut app = table("chess", Some("7k/8/6Q1/8/8/8/8/K7 w - - 0 1"));
    highest(&mut app, "a1b1");
    assert_eq!(fallen(&app), [], "stalemate");
}
