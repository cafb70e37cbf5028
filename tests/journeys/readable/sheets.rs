//! Every sheet on the title, at the table and in the lobby. Those of the shelf are in `screens`.

use super::Viewer;
use super::table::{after, crowded, people, random_game};
use super::visits::{Place, sheets_at};
use crate::made_up;
use crate::saving::Folder;
use manyboard::headless::screens_app;
use manyboard::library::{Library, LibraryAsked};
use manyboard::online::Online;
use manyboard::screens::Sheet;
use manyboard::settings::Settings;
use manyboard::table::{MoveAsked, Table};

/// The sheets of the title that fit, or those that do not.
fn title_sheets(fits: fn(&Sheet) -> bool, wanted: bool) {
    let mut viewer = Viewer::new();
    let sheets = sheets_at(Place::Title).into_iter().filter(|sheet| fits(sheet) == wanted);
    viewer.look_at_sheets(sheets.collect());
    viewer.finish();
}

fn is_set_up(sheet: &Sheet) -> bool {
    matches!(sheet, Sheet::SetUp(_) | Sheet::SetUpFrom(_))
}

#[test]
fn set_ups_on_the_title() {
    title_sheets(is_set_up, true);
}

#[test]
fn other_sheets_on_the_title() {
    title_sheets(is_set_up, false);
}

#[test]
fn a_crowded_set_up() {
    let mut viewer = Viewer::new();
    let mut setup = crowded();
    setup.terms.time = "90+30|5d3".parse().expect("a time");
    let id = setup.terms.mode.clone();
    viewer.world().resource_mut::<Settings>().setups.insert(id.clone(), setup);
    viewer.open(Sheet::SetUp(id));
    viewer.look("a crowded set-up");
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
    viewer.start(after(people(mode), moves.expect("twenty moves")));
    // A game has a file once a move was made in it.
    let table = viewer.app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("a seat is to move"), table.epoch());
    let text = table.shown().legal()[0].text.clone();
    viewer.send(MoveAsked { seat, text, epoch });
    let title = |viewer: &Viewer| {
        let slot = viewer.app.world().resource::<Library>().current();
        slot.map(|slot| slot.title().to_string())
    };
    while title(&viewer).is_none() {
        viewer.frames(1);
    }
    // A name longer than its field would be scrolled in it.
    viewer.send(LibraryAsked::Rename("Sunday".into()));
    while title(&viewer).is_none_or(|title| title != "Sunday") {
        viewer.frames(1);
    }
    viewer.look_at_sheets(sheets_at(Place::Table));
    viewer.world().remove_resource::<Library>();
    viewer.finish();
}

#[test]
fn sheets_in_the_lobby() {
    let mut viewer = Viewer::new();
    *viewer.world().resource_mut::<Online>() = made_up::state_of("ready");
    viewer.frames(4);
    viewer.look_at_sheets(sheets_at(Place::Lobby));
    viewer.finish();
}
