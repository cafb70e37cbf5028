//! Every sheet on the title, at the table and in the lobby. Those of the shelf are in `screens`.

use super::Viewer;
use super::table::{after, people, random_game};
use crate::made_up;
use crate::saving::Folder;
use bevy::prelude::*;
use manyboard::headless::screens_app;
use manyboard::library::Library;
use manyboard::new_game::NewGame;
use manyboard::online::Online;
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Confirm, Sheet};
use manyboard::table::{MoveAsked, Table};
use rules::record::Move;

#[test]
fn sheets_on_the_title() {
    let mut viewer = Viewer::new();
    let games = catalog::modes();
    let mut sheets: Vec<Sheet> = games.iter().map(|mode| Sheet::SetUp(mode.info().id.clone())).collect();
    sheets.extend([Sheet::Settings, Sheet::Shortcuts, Sheet::Online(OnlineSheet::Meet)]);
    sheets.extend([Sheet::Confirm(Confirm::Quit), Sheet::Confirm(Confirm::Defaults)]);
    let mut later = people(&games[0]);
    let mv = games[0].start().expect("it begins").moves()[0].text.clone();
    later.terms.moves = vec![Move { text: mv, centis: 0 }];
    let start = games[0].start().expect("it begins");
    let position = NewGame::of_position(&games[0].info().id, &later.terms.options, &start.position());
    sheets.extend([later, position].map(|setup| Sheet::SetUpFrom(Box::new(setup))));
    for sheet in sheets {
        viewer.open(sheet.clone());
        viewer.look(&format!("{sheet:?}").chars().take(60).collect::<String>());
    }
    viewer.finish();
}

#[test]
fn sheets_at_the_table() {
    let folder = Folder::new("readable-sheets");
    let mut app = screens_app();
    app.insert_resource(Library::open(&folder.0, &folder.0).expect("there is a thread"));
    let mut viewer = Viewer::with(app);
    let mode = &catalog::modes()[0];
    let moves = random_game(mode, 5, 90, |game| game.record().terms.moves.len() == 20);
    viewer.start(after(mode, moves.expect("twenty moves")));
    // A game has a file once a move was made in it.
    let table = viewer.app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
    let text = table.shown().legal()[0].text.clone();
    viewer.send(MoveAsked { seat, text, epoch });
    let saved = |viewer: &Viewer| viewer.app.world().resource::<Library>().current().is_some();
    for _ in 0..100 {
        viewer.frames(1);
    }
    assert!(saved(&viewer), "it is saved");
    let confirms = [Confirm::Leave, Confirm::LeaveOnline, Confirm::Resign, Confirm::Quit];
    let sheets = [Sheet::Menu, Sheet::Share, Sheet::Name, Sheet::Players, Sheet::Settings].into_iter();
    for sheet in sheets.chain(confirms.map(Sheet::Confirm)) {
        viewer.open(sheet.clone());
        viewer.look(&format!("{sheet:?}"));
    }
    viewer.world().remove_resource::<Library>();
    viewer.finish();
}

#[test]
fn questions_in_the_lobby() {
    let mut viewer = Viewer::new();
    *viewer.world().resource_mut::<Online>() = made_up::state_of("ready");
    viewer.frames(4);
    for question in [Confirm::LeaveLobby, Confirm::Kick(made_up::BO), Confirm::GiveHost(made_up::BO)] {
        viewer.open(Sheet::Confirm(question));
        viewer.look(&format!("{question:?}").chars().take(12).collect::<String>());
    }
    viewer.finish();
}
