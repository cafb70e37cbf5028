//! The panel of the table, and drawing with the right button: what a player sees there stays where it is.

use crate::made_up;
use crate::screens::AtTable;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiFullOutput, egui};
use manyboard::new_game::NewGame;
use manyboard::online::Online;
use manyboard::settings::{Settings, ViewKind};
use manyboard::table::drawing::Drawing;
use manyboard::table::highlight::Marks;
use manyboard::table::selection::Selection;
use manyboard::table::view::{BoardSpace, ScreenToBoard, View};
use manyboard::table::view3d::View3dImage;
use manyboard::table::{MoveAsked, TableAsked};
use manyboard::ui::style::{ERROR, colour};
use rules::{AiLevel, Cell, Controller};

fn setup(position: Option<&str>) -> NewGame {
    let mode = catalog::find("chess").expect("it is there");
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.position = position.map(String::from);
    setup
}

/// The height of the middle of every widget with this name.
fn heights(screen: &mut AtTable, name: &str) -> Vec<f32> {
    let widgets = screen.widgets().into_iter().filter(|(found, _)| found.starts_with(name));
    widgets.map(|(_, at)| at.y).collect()
}

#[test]
fn ones_own_name_and_clock_stand_below_on_either_side() {
    let mut game = setup(None);
    game.terms.time = "5+3".parse().expect("a time");
    for game in [game.clone(), game.swapped()] {
        let mut screen = AtTable::with(game);
        let ([own], [other]) = (&heights(&mut screen, "Ada")[..], &heights(&mut screen, "Bo")[..])
        else {
            panic!("{:?}", screen.widgets());
        };
        assert!(own > other, "Ada is below: {own} {other}");
        let clocks = [heights(&mut screen, "5:0"), heights(&mut screen, "4:5")].concat();
        let near = |height: f32| clocks.iter().any(|clock| (clock - height).abs() < 60.0);
        assert!(clocks.len() == 2 && near(*own) && near(*other), "{clocks:?} {own} {other}");
    }
}

#[test]
fn nothing_in_the_panel_moves_when_a_piece_is_captured() {
    let position = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut game = setup(Some(position));
    game.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    let mut screen = AtTable::with(game);
    let places = |screen: &mut AtTable| ["Ada", "Bo"].map(|name| heights(screen, name));
    let before = places(&mut screen);
    let (seat, epoch) = (screen.table().mover().expect("White moves"), screen.table().epoch());
    screen.0.world_mut().write_message(MoveAsked { seat, text: "e4d5".into(), epoch });
    screen.frames(6);
    assert_eq!(screen.table().shown().captured().len(), 1, "a pawn is taken");
    assert_eq!(places(&mut screen), before);
}

/// Every text on the screen in this colour.
fn texts_in(screen: &mut AtTable, ink: egui::Color32) -> Vec<String> {
    let world = screen.0.world_mut();
    let mut query = world.query::<&EguiFullOutput>();
    let output = query.single(world).expect("one context").0.as_ref().expect("a frame was run");
    let mut found = Vec::new();
    for clipped in &output.shapes {
        if let egui::Shape::Text(text) = &clipped.shape
            && text.galley.job.sections.iter().any(|section| section.format.color == ink)
        {
            found.push(text.galley.text().to_string());
        }
    }
    found
}

#[test]
fn ordinary_waiting_is_not_red() {
    for state in ["host", "guest", "ready", "playing", "waiting"] {
        let online = made_up::state_of(state);
        let mut screen = AtTable::with(made_up::setup());
        if !matches!(state, "playing" | "waiting") {
            screen.0.world_mut().write_message(TableAsked::Close);
            screen.frames(3);
        }
        *screen.0.world_mut().resource_mut::<Online>() = online;
        screen.frames(5);
        assert_eq!(texts_in(&mut screen, colour(ERROR)), Vec::<String>::new(), "{state}");
    }
}

/// A point of the window that means a cell.
fn point_of(screen: &AtTable, cell: Cell) -> egui::Pos2 {
    let space = screen.0.world().resource::<BoardSpace>().0;
    let see = screen.0.world().resource::<ScreenToBoard>().0.as_ref().expect("the board is shown");
    let xs = (space.left() as usize..space.right() as usize).step_by(5);
    let points = xs.flat_map(|x| {
        let ys = (space.top() as usize..space.bottom() as usize).step_by(5);
        ys.map(move |y| egui::pos2(x as f32, y as f32))
    });
    let meant = |at: &egui::Pos2| {
        let cell_at = |at| Selection::cell_at(screen.table().shown(), at);
        see(*at).and_then(cell_at) == Some(cell)
    };
    let points: Vec<egui::Pos2> = points.filter(meant).collect();
    points[points.len() / 2]
}

/// Drags with the right button.
fn drag(screen: &mut AtTable, from: egui::Pos2, to: egui::Pos2, modifiers: egui::Modifiers) {
    let (context, _) = screen.context();
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers,
    };
    let events = [
        egui::Event::PointerMoved(from),
        button(from, true),
        egui::Event::PointerMoved(from + (to - from) / 2.0),
        egui::Event::PointerMoved(to),
        button(to, false),
    ];
    for event in events {
        screen.0.world_mut().write_message(EguiInputEvent { context, event });
        screen.frames(1);
    }
    screen.frames(2);
}

#[test]
fn a_drag_with_the_right_button_draws_an_arrow_in_2d_and_3d() {
    for kind in [ViewKind::TwoD, ViewKind::ThreeD] {
        let mut screen = AtTable::new();
        screen.0.world_mut().resource_mut::<Settings>().view = kind;
        screen.0.world_mut().resource_mut::<View>().kind = kind;
        screen.frames(3);
        screen.0.world_mut().resource_mut::<View3dImage>().ready = kind == ViewKind::ThreeD;
        screen.frames(4);
        let board = screen.table().shown().board().clone();
        let cell = |column, row| board.cell(column, row).expect("it is on the board");
        let (from, to) = (cell(2, 2), cell(5, 4));
        let points = [from, to].map(|cell| point_of(&screen, cell));
        drag(&mut screen, points[0], points[1], egui::Modifiers::NONE);
        let drawn = |screen: &AtTable| screen.0.world().resource::<Marks>().drawings.clone();
        let arrows: Vec<_> = drawn(&screen).iter().map(Drawing::arrow).collect();
        assert_eq!(arrows, [Some((from, to))], "{kind:?}");
        drag(&mut screen, points[0], points[0], egui::Modifiers::SHIFT);
        let circle = drawn(&screen).last().copied().expect("a circle");
        assert!(circle.arrow().is_none() && circle.from == from, "{kind:?}: {circle:?}");
        assert_ne!(circle.brush, drawn(&screen)[0].brush, "Shift is another colour");
    }
}
