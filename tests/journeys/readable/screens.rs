//! Every screen but the table, with what people have on it.

use super::Viewer;
use crate::made_up::{self, STATES};
use crate::shelf::{game, put};
use bevy::prelude::*;
use bevy_egui::egui;
use manyboard::editor::EditorAsked;
use manyboard::headless::screens_app;
use manyboard::library::Library;
use manyboard::online::{Online, OnlineState};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::shelf::{Purpose, ShelfSheet};
use manyboard::screens::{Confirm, Screen, Sheet};
use manyboard::settings::Settings;
use manyboard::shelf::{Shelf, ShelfAsked};
use manyboard::table::TableAsked;
use rules::Team;
use saves::shelf::ShelfQuery;
use std::fs;

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
fn the_search_of_the_title() {
    let mut viewer = Viewer::new();
    viewer.key(egui::Key::F, egui::Modifiers::COMMAND);
    viewer.look("title with a search");
    for words in ["viking", " no such game"] {
        viewer.write(words);
        viewer.look(&format!("title, search for {words}"));
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
        let names = ["Ada", "Bo"];
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
        ShelfSheet::Path(Purpose::Import),
        ShelfSheet::Path(Purpose::Folder),
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
