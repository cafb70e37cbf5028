//! Every screen but the table, with what people have on it.

use super::Viewer;
use super::visits::{Place, TITLE, file, made_up_states, sheets_at};
use crate::made_up::{self, STATES};
use crate::shelf::{game, put};
use bevy::prelude::*;
use bevy_egui::egui;
use manyboard::editor::EditorAsked;
use manyboard::headless::screens_app;
use manyboard::library::Library;
use manyboard::library::unfinished::{LastGame, Unfinished};
use manyboard::online::{Online, OnlineState};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Screen, Sheet, Sheets};
use manyboard::settings::Settings;
use manyboard::shelf::{Shelf, ShelfAsked};
use manyboard::table::TableAsked;
use manyboard::text::Texts;
use rules::Team;
use saves::shelf::ShelfQuery;
use std::fs;
use std::path::Path;

#[test]
pub(super) fn the_title() {
    let mut viewer = Viewer::new();
    viewer.look("title");
    *viewer.world().resource_mut::<Online>() = made_up::state_of("cut-off");
    let last = catalog::modes().last().map(|mode| mode.info().id.clone());
    viewer.world().resource_mut::<Settings>().recent_games = last.into_iter().collect();
    let record = game(0, 30, ["Bartholomew Finn", "Grandmother Anne"], 1).record().clone();
    let last = LastGame { name: file(), record: Box::new(record), moves: 15 };
    viewer.world().resource_mut::<Unfinished>().game = Some(last);
    viewer.look("title with an interrupted and an unfinished game");
    viewer.finish();
}

#[test]
fn the_line_of_a_game_is_one_line_in_an_ordinary_window() {
    let mut viewer = Viewer::new();
    for mode in catalog::modes().iter() {
        let line = mode.info().tagline();
        assert_eq!(viewer.line_count(&line), Some(1), "{line:?}");
    }
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
pub(super) fn playing_online() {
    let mut viewer = Viewer::new();
    for state in STATES {
        *viewer.world().resource_mut::<Online>() = Online::default();
        viewer.send(TableAsked::Close);
        viewer.close_sheets();
        let online = made_up::state_of(state);
        assert!(made_up_states(&online).contains(&state), "{state}");
        let (waits, in_lobby) = (waits(&online.state), online.state == OnlineState::Lobby);
        if online.state == OnlineState::Playing {
            viewer.start(made_up::setup());
        }
        *viewer.world().resource_mut::<Online>() = online;
        viewer.frames(4);
        let top = viewer.app.world().resource::<Sheets>().top().cloned();
        assert_eq!(waits, top.is_some_and(|sheet| sheets_at(Place::Connecting).contains(&sheet)));
        assert!(!in_lobby || viewer.is_on(Screen::Lobby));
        match state {
            "meet" => viewer.open(Sheet::Online(OnlineSheet::Meet)),
            "terms" => viewer.open(Sheet::Online(OnlineSheet::Terms)),
            "ending" | "rematch" => viewer.send(TableAsked::Resign(Team::SECOND)),
            _ => {}
        }
        viewer.look(state);
    }
    viewer.finish();
}

/// Is there a sheet for this state, which opens by itself?
fn waits(state: &OnlineState) -> bool {
    !matches!(state, OnlineState::Off | OnlineState::Lobby | OnlineState::Playing)
}

#[test]
fn the_chat_at_the_table() {
    for state in ["playing", "watched"] {
        let mut viewer = Viewer::new();
        viewer.start(made_up::setup());
        *viewer.world().resource_mut::<Online>() = made_up::state_of(state);
        viewer.frames(4);
        viewer.key(egui::Key::C, egui::Modifiers::NONE);
        let hint = viewer.app.world().resource::<Texts>().get("chat-hint");
        assert!(viewer.shows(&hint), "the chat is open");
        viewer.look(&format!("chat, {state}"));
        viewer.finish();
    }
}

#[test]
pub(super) fn the_editor() {
    let mut viewer = Viewer::new();
    for mode in catalog::modes().iter().filter(|mode| mode.composes()) {
        viewer.send(EditorAsked::Open(mode.info().id.clone()));
        viewer.go(Screen::Editor);
        viewer.look(&format!("editor of {}", mode.info().id));
    }
    viewer.finish();
}

#[test]
pub(super) fn the_shelf() {
    let root = std::env::temp_dir().join(format!("manyboard-readable-{}", std::process::id()));
    let folder = root.join("games");
    fs::create_dir_all(&folder).expect("there is room");
    let mut app = screens_app();
    app.insert_resource(Library::open(&folder, &root).expect("there is a thread"));
    let mut viewer = Viewer::with(app);
    viewer.go(Screen::Shelf);
    rest(&mut viewer);
    viewer.look("an empty shelf");
    stock(&folder);
    viewer.send(ShelfAsked::Refresh);
    rest(&mut viewer);
    viewer.send(ShelfAsked::Select(Some(file())));
    rest(&mut viewer);
    viewer.look("the shelf");
    let annotated = root.join("annotated.pgn");
    fs::write(&annotated, "1. e4 (1. d4 d9) (1. e9) *\n\n[Event \"x\"]\n\n1. e9 *\n")
        .expect("there is room");
    viewer.send(ShelfAsked::Import(vec![annotated]));
    rest(&mut viewer);
    viewer.send(ShelfAsked::Select(Some(file())));
    rest(&mut viewer);
    viewer.look_at_sheets(sheets_at(Place::Shelf));
    let nothing = ShelfQuery { search: "no such game".into(), ..ShelfQuery::default() };
    viewer.send(ShelfAsked::Arrange(nothing));
    rest(&mut viewer);
    viewer.look("no game matches");
    fs::rename(&folder, root.join("away")).expect("it is there");
    viewer.send(ShelfAsked::Refresh);
    rest(&mut viewer);
    viewer.look("the folder is away");
    viewer.world().remove_resource::<Library>();
    viewer.look("there is no folder");
    let _ = fs::remove_dir_all(&root);
    viewer.finish();
}

/// Puts games with long names into a folder, finished and not; one file is damaged.
fn stock(folder: &Path) {
    let (first, second) = ("Bartholomew Finn", "Grandmother Anne");
    for (place, mode) in catalog::modes().iter().enumerate() {
        let (long, now) = (place % 2 == 0, 1_700_000_000 + place as u64);
        let title = format!("{} - {first} vs {second} - 2026-03-01 14.30.05", mode.info().name);
        let title = if long { title } else { format!("Game {place}") };
        let plies = if place % 3 == 0 { 400 } else { 6 + place };
        put(folder, &title, &*game(place, plies, [first, second], now));
    }
    put(folder, TITLE, &*game(0, 12, [first, second], 1_700_000_100));
    let guests = ["Duke Karl / Count Isouard", "Morphy, Paul"];
    put(folder, "Opera", &*game(0, 400, guests, 1_600_000_000));
    fs::write(folder.join("Damaged.board"), b"nothing of ours").expect("there is room");
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
