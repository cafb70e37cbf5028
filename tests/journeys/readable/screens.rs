//! Every screen and sheet, with what people have on them.

use super::Viewer;
use crate::made_up::{self, STATES};
use crate::shelf::{game, put};
use crate::variations::opera;
use bevy::prelude::*;
use manyboard::editor::EditorAsked;
use manyboard::headless::screens_app;
use manyboard::library::Library;
use manyboard::new_game::NewGame;
use manyboard::online::{Online, OnlineState};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::shelf::ShelfSheet;
use manyboard::screens::{Confirm, Screen, Sheet};
use manyboard::settings::Settings;
use manyboard::shelf::{Shelf, ShelfAsked};
use manyboard::table::analysis::Analysis;
use manyboard::table::review::{ReviewCursor, ReviewStep};
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::{Table, TableAsked};
use play::Offer;
use rules::{AiLevel, Controller, Dice, Game, LegalMove, Mode, Team};
use saves::shelf::ShelfQuery;
use std::fs;

/// A game among people, so that nobody moves while it is looked at.
fn people(mode: &Mode) -> NewGame {
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bartholomew", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup
}

/// Random moves from the start, until some position is as wanted or the game is over.
fn random_game(
    mode: &Mode,
    seed: u64,
    most: usize,
    wanted: impl Fn(&dyn Game) -> bool,
) -> Option<Vec<String>> {
    let (mut game, mut dice, mut made) = (mode.start().ok()?, Dice::new(seed), Vec::new());
    while made.len() < most && !wanted(&*game) {
        let moves = game.moves();
        let text = dice.pick(&moves)?.text.clone();
        game.push_move(&text, 0).ok()?;
        made.push(text);
    }
    wanted(&*game).then_some(made)
}

fn after(mode: &Mode, moves: Vec<String>) -> NewGame {
    let mut setup = people(mode);
    let made = |text| rules::record::Move { text, centis: 300 };
    setup.terms.moves = moves.into_iter().map(made).collect();
    setup
}

/// Two moves with the same cells: a player must pick one of them.
fn picked(game: &dyn Game) -> Option<LegalMove> {
    let moves = game.moves();
    let twin = |mv: &&LegalMove| moves.iter().filter(|other| other.cells == mv.cells).count() > 1;
    moves.iter().find(twin).cloned()
}

#[test]
fn the_title() {
    let mut viewer = Viewer::new();
    viewer.look("title");
    *viewer.world().resource_mut::<Online>() = made_up::state_of("cut-off");
    let last = catalog::modes().last().map(|mode| mode.info().id.clone());
    viewer.world().resource_mut::<Settings>().recent_games = last.into_iter().collect();
    viewer.look("title with an interrupted game");
    viewer.finish();
}

#[test]
fn sheets_on_the_title() {
    let mut viewer = Viewer::new();
    let games = catalog::modes();
    let mut sheets: Vec<Sheet> = games.iter().map(|mode| Sheet::SetUp(mode.info().id.clone())).collect();
    sheets.extend([Sheet::Settings, Sheet::Share, Sheet::Confirm(Confirm::Quit)]);
    sheets.extend([Sheet::Confirm(Confirm::Defaults), Sheet::Online(OnlineSheet::Meet)]);
    for sheet in sheets {
        viewer.open(sheet.clone());
        viewer.look(&format!("{sheet:?}"));
    }
    viewer.finish();
}

#[test]
fn playing_online() {
    let mut viewer = Viewer::new();
    for state in STATES {
        viewer.send(TableAsked::Close);
        viewer.close_sheets();
        let online = made_up::state_of(state);
        if online.state == OnlineState::Playing {
            viewer.start(made_up::setup());
        }
        *viewer.world().resource_mut::<Online>() = online;
        viewer.frames(4);
        match state {
            "meet" => viewer.open(Sheet::Online(OnlineSheet::Meet)),
            "terms" => viewer.open(Sheet::Online(OnlineSheet::Terms)),
            "kick" => viewer.open(Sheet::Confirm(Confirm::Kick(made_up::BO))),
            "ending" | "rematch" => viewer.send(TableAsked::Resign(Team::SECOND)),
            _ => {}
        }
        viewer.look(state);
    }
    viewer.finish();
}

#[test]
fn every_game_at_the_table() {
    let mut viewer = Viewer::new();
    for (seed, mode) in (1..).zip(catalog::modes().iter()) {
        let id = &mode.info().id;
        viewer.start(people(mode));
        viewer.look(&format!("{id}, first position"));
        if let Some(moves) = random_game(mode, seed, 400, |game| game.outcome().is_some()) {
            viewer.start(after(mode, moves));
            viewer.look(&format!("{id}, over"));
        }
    }
    viewer.finish();
}

#[test]
fn questions_and_picks_at_the_table() {
    let mut viewer = Viewer::new();
    let modes = catalog::modes();
    let moves = random_game(&modes[0], 3, 40, |game| game.record().terms.moves.len() == 30);
    viewer.start(after(&modes[0], moves.expect("thirty moves")));
    for offer in [Offer::Draw, Offer::Takeback, Offer::Abort] {
        let team = if offer == Offer::Takeback { Team::SECOND } else { Team::FIRST };
        viewer.send(TableAsked::Offer(offer, team));
        viewer.look(&format!("{offer:?}"));
        viewer.send(TableAsked::Answer(false));
    }
    for (seed, mode) in (1..).zip(modes.iter()) {
        let found = (0..6)
            .find_map(|more| random_game(mode, seed + more * 100, 300, |game| picked(game).is_some()));
        let Some(moves) = found else { continue };
        viewer.start(after(mode, moves));
        let (board, mv) = {
            let shown = viewer.app.world().resource::<Table>().shown();
            let twin = |mv: &&LegalMove| {
                shown.legal().iter().filter(|other| other.cells == mv.cells).count() > 1
            };
            (shown.board().clone(), shown.legal().iter().find(twin).cloned().expect("a pick"))
        };
        for cell in &mv.cells {
            let at = Vec2::new(f32::from(board.column(*cell)) + 0.5, f32::from(board.row(*cell)) + 0.5);
            viewer.send(BoardInput::Moved(Some(at)));
            viewer.send(BoardInput::Pressed(Some(*cell)));
            viewer.send(BoardInput::Released(Some(*cell)));
        }
        assert!(!viewer.app.world().resource::<Selection>().picks.is_empty(), "{}", mode.info().id);
        viewer.look(&format!("{}, a pick", mode.info().id));
    }
    viewer.finish();
}

#[test]
fn the_review_and_sheets_at_the_table() {
    let mut viewer = Viewer::new();
    let mode = &catalog::modes()[0];
    let moves = random_game(mode, 5, 90, |game| game.record().terms.moves.len() == 80);
    viewer.start(after(mode, moves.expect("eighty moves")));
    viewer.look("a long game");
    let confirms = [Confirm::Leave, Confirm::Resign];
    let sheets = [Sheet::Menu, Sheet::Share, Sheet::Name, Sheet::Players].into_iter();
    for sheet in sheets.chain(confirms.map(Sheet::Confirm)) {
        viewer.open(sheet.clone());
        viewer.look(&format!("{sheet:?}"));
    }
    viewer.close_sheets();
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    viewer.look("review");
    viewer.finish();
}

#[test]
fn the_review_of_an_annotated_game() {
    let mut viewer = Viewer::new();
    viewer.start(people(&catalog::modes()[0]));
    viewer.send(TableAsked::resume(opera()));
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    let small = [(480.0, 400.0), (560.0, 480.0), (480.0, 900.0)];
    let places = [
        ReviewCursor::Main(33),
        ReviewCursor::Main(32),
        ReviewCursor::Main(6),
        ReviewCursor::Variation(1, 2),
        ReviewCursor::Main(0),
    ];
    for place in places {
        viewer.send(TableAsked::Review(ReviewStep::At(place)));
        let began = std::time::Instant::now();
        while viewer.app.world().resource::<Analysis>().here().is_none() {
            assert!(began.elapsed() < crate::shelf::PATIENCE, "{place:?} has no verdict");
            viewer.frames(1);
        }
        viewer.look(&format!("review of an annotated game, {place:?}"));
        viewer.look_in(&format!("review in a small window, {place:?}"), &small);
    }
    viewer.finish();
}

#[test]
fn the_editor() {
    let mut viewer = Viewer::new();
    for mode in catalog::modes().iter().filter(|mode| mode.composes()) {
        viewer.send(EditorAsked::Open(mode.info().id.clone()));
        viewer.go(Screen::Editor);
        viewer.look(&format!("editor of {}", mode.info().id));
    }
    viewer.finish();
}

#[test]
fn the_shelf() {
    let root = std::env::temp_dir().join(format!("manyboard-readable-{}", std::process::id()));
    let folder = root.join("games");
    fs::create_dir_all(&folder).expect("there is room");
    let mut app = screens_app();
    app.insert_resource(Library::open(&folder, &root).expect("there is a thread"));
    let mut viewer = Viewer::with(app);
    viewer.go(Screen::Shelf);
    rest(&mut viewer);
    viewer.look("an empty shelf");
    for place in 0..catalog::modes().len() {
        let names = ["Ada", "Bartholomew"];
        put(
            &folder,
            &format!("Game {place}"),
            &*game(place, 6 + place, names, 1_700_000_000 + place as u64),
        );
    }
    viewer.send(ShelfAsked::Refresh);
    rest(&mut viewer);
    viewer.send(ShelfAsked::Select(Some("Game 0.board".into())));
    rest(&mut viewer);
    viewer.look("the shelf");
    let name = "Game 0.board".to_string();
    let sheets = [
        ShelfSheet::Rename(name.clone()),
        ShelfSheet::Delete(name),
        ShelfSheet::Export { all: false },
        ShelfSheet::Export { all: true },
    ];
    for sheet in sheets {
        viewer.open(Sheet::Shelf(sheet.clone()));
        viewer.look(&format!("{sheet:?}"));
    }
    let annotated = root.join("annotated.pgn");
    fs::write(&annotated, "1. e4 (1. d4 d9) (1. e9) *\n\n[Event \"x\"]\n\n1. e9 *\n")
        .expect("there is room");
    viewer.close_sheets();
    viewer.send(ShelfAsked::Import(vec![annotated]));
    rest(&mut viewer);
    viewer.open(Sheet::Shelf(ShelfSheet::Reasons));
    viewer.look("what an import left out");
    viewer.close_sheets();
    let nothing = ShelfQuery { search: "no such game".into(), ..ShelfQuery::default() };
    viewer.send(ShelfAsked::Arrange(nothing));
    rest(&mut viewer);
    viewer.look("no game matches");
    fs::rename(&folder, root.join("away")).expect("it is there");
    viewer.send(ShelfAsked::Refresh);
    rest(&mut viewer);
    viewer.look("the folder is away");
    viewer.world().remove_resource::<Library>();
    let _ = fs::remove_dir_all(&root);
    viewer.finish();
}

/// Waits until the shelf has read everything.
fn rest(viewer: &mut Viewer) {
    let began = std::time::Instant::now();
    while viewer.app.world().resource::<Shelf>().is_busy() && began.elapsed() < crate::shelf::PATIENCE {
        viewer.frames(1);
        std::thread::yield_now();
    }
    viewer.frames(4);
}
