//! The labels that are drawn on the board are those in the moves.

use bevy::prelude::*;
use bevy_egui::{EguiFullOutput, egui};
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::screens::Screen;
use manyboard::settings::{Settings, ViewKind};
use manyboard::table::scene::cell_center;
use manyboard::table::view::{BoardToScreen, View};
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::Cell;

fn at_table(mode: &str) -> App {
    let mut app = screens_app();
    let setup = NewGame::between_people(catalog::find(mode).expect("it is there").info(), "Ada", "Bo");
    app.world_mut().resource_mut::<Settings>().view = ViewKind::TwoD;
    app.world_mut().write_message(TableAsked::start(setup));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    (0..6).for_each(|_| app.update());
    app
}

fn table(app: &App) -> &Table {
    app.world().resource::<Table>()
}

fn play(app: &mut App, round: usize) {
    let table = table(app);
    let legal = table.shown().legal();
    let text = legal[round * 7 % legal.len()].text.clone();
    let (seat, epoch) = (table.mover().expect("it goes on"), table.epoch());
    app.world_mut().write_message(MoveAsked { seat, text, epoch });
    (0..4).for_each(|_| app.update());
}

/// Every text on the screen, and its rectangle.
fn texts(app: &mut App) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, out: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Text(text) => {
                out.push((text.galley.text().into(), text.visual_bounding_rect()));
            }
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, out)),
            _ => {}
        }
    }
    let world = app.world_mut();
    let mut query = world.query::<&EguiFullOutput>();
    let output = query.single(world).expect("one context").0.as_ref().expect("a frame was run");
    let mut found = Vec::new();
    output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

/// The square of a cell on the screen.
fn square(app: &App, cell: Cell) -> egui::Rect {
    let see = app.world().resource::<BoardToScreen>().0.as_ref().expect("the board is shown");
    let middle = cell_center(table(app).shown().board(), cell);
    let corners =
        [middle - Vec2::splat(0.5), middle + Vec2::splat(0.5)].map(|at| see(at).expect("flat"));
    egui::Rect::from_two_pos(corners[0], corners[1])
}

#[test]
fn numbers_in_cells_are_those_of_the_moves() {
    for flipped in [false, true] {
        let mut app = at_table("checkers");
        app.world_mut().resource_mut::<View>().flipped = flipped;
        (0..3).for_each(|_| app.update());
        for round in 0..6 {
            let shown = texts(&mut app);
            for mv in table(&app).shown().legal() {
                for (number, cell) in mv.text.split(['-', 'x']).zip(&mv.cells) {
                    let square = square(&app, *cell);
                    let inside = |(_, rect): &&(String, egui::Rect)| square.contains(rect.center());
                    let found: Vec<&str> =
                        shown.iter().filter(inside).map(|(text, _)| text.as_str()).collect();
                    assert_eq!(found, [number], "{} {flipped}", mv.text);
                }
            }
            play(&mut app, round);
        }
    }
}

#[test]
fn numbers_below_columns_are_those_of_the_moves() {
    for flipped in [false, true] {
        let mut app = at_table("connect-four");
        app.world_mut().resource_mut::<View>().flipped = flipped;
        (0..3).for_each(|_| app.update());
        for round in 0..6 {
            let shown = texts(&mut app);
            for mv in table(&app).shown().legal() {
                let board = table(&app).shown().board();
                let lowest = square(&app, board.cell(board.column(mv.cells[0]), 0).expect("a column"));
                let below = |(_, rect): &&(String, egui::Rect)| {
                    let at = rect.center();
                    lowest.x_range().contains(at.x)
                        && at.y > lowest.bottom()
                        && at.y < lowest.bottom() + lowest.height()
                };
                let found: Vec<&str> =
                    shown.iter().filter(below).map(|(text, _)| text.as_str()).collect();
                assert_eq!(found, [mv.text.as_str()], "{flipped}");
            }
            play(&mut app, round);
        }
    }
}
