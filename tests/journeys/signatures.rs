//! Signed logs beside saved online games are read back and compared with the game.

use crate::harness::Journey;
use crate::saving::Folder;
use manyboard::library::signatures::ReviewedSignatures;
use manyboard::library::{Library, LibraryAsked};
use manyboard::shelf::{SelectedSignatures, Shelf, ShelfAsked};
use manyboard::table::{Table, TableAsked};
use online::chain::{Chain, LOG_VERSION, LogHeader, Signatures, file};
use online::identity::Identity;
use play::Action;
use rules::{GameTerms, Record, Seat, Team};
use saves::{SignedLog, Store};

/// An online game of two people that ended with a resignation.
fn signed_game() -> Chain {
    let people = [1, 2].map(|secret| Identity::from_secret(&[secret; 32]));
    let seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
    let terms = GameTerms { seats, ..GameTerms::of(&catalog::modes()[0].info().id) };
    let keys = people.iter().map(|person| Some(person.key())).collect();
    let header = LogHeader { version: LOG_VERSION, terms, keys, began: 1_800_000_000, nonce: [1; 16] };
    let mut chain = Chain::new(header).expect("it begins");
    for _ in 0..6 {
        let (seat, mv) = (chain.mover().expect("it goes on"), chain.game().moves()[0].text.clone());
        chain.append_own(&people[seat], seat, Action::Move(mv), 120).expect("it is legal");
    }
    chain.append_own(&people[1], 1, Action::Resign, 10).expect("they can resign");
    chain
}

/// Saves a game, and its log if there is one. Returns the name of its file.
fn save(folder: &Folder, record: &Record, log: Option<&Chain>) -> String {
    let store = Store::new(&folder.0);
    let name = store.create(record).expect("it is saved").name().to_string();
    if let Some(log) = log {
        let log = SignedLog { id: log.id().0, bytes: file::encode(log) };
        store.save_log(&name, &log).expect("it is saved");
    }
    name
}

fn at(folder: &Folder) -> Journey {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    journey.ask(TableAsked::Close);
    journey.0.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
    journey
}

/// Opens a game for review; returns what its signatures say.
fn reviewed(journey: &mut Journey, name: &str) -> Option<Signatures> {
    journey.ask(TableAsked::Close);
    journey.0.world_mut().write_message(LibraryAsked::Review(name.into()));
    journey.until("it is opened", |world| world.get_resource::<Table>().is_some());
    journey.until("it is checked", |world| world.resource::<ReviewedSignatures>().is_checked());
    journey.0.world().resource::<ReviewedSignatures>().get().cloned()
}

#[test]
fn a_review_says_whether_an_online_game_is_as_it_was_signed() {
    let folder = Folder::new("signed");
    let chain = signed_game();
    let record = chain.record();
    let mut changed = record.clone();
    changed.terms.moves[3].centis += 1;
    let good = save(&folder, &record, Some(&chain));
    let forged = save(&folder, &changed, Some(&chain));
    let local = save(&folder, &record, None);
    let mut journey = at(&folder);
    assert_eq!(reviewed(&mut journey, &good), Some(Signatures::All));
    assert_eq!(reviewed(&mut journey, &forged), Some(Signatures::Mismatch));
    assert_eq!(reviewed(&mut journey, &local), None);
    journey.ask(TableAsked::Close);
    journey.go_on();
    let left = journey.0.world().resource::<ReviewedSignatures>();
    assert_eq!((left.get(), left.is_checked()), (None, false), "nothing is left of the last game");
}

#[test]
fn a_damaged_log_prevents_nothing() {
    let folder = Folder::new("damaged-log");
    let chain = signed_game();
    for bytes in [&b""[..], b"noise", &vec![7; 9 << 20], &file::encode(&chain)] {
        let name = save(&folder, &chain.record(), None);
        let log = Store::new(&folder.0).path(&name).with_extension(saves::CHAIN_ENDING);
        std::fs::write(&log, bytes).expect("there is room");
        let mut journey = at(&folder);
        assert_eq!(reviewed(&mut journey, &name), Some(Signatures::Mismatch), "{} bytes", bytes.len());
        assert_eq!(journey.table().ply(), 6, "the game is there");
    }
}

#[test]
fn the_shelf_says_it_of_the_selected_game() {
    let folder = Folder::new("signed-shelf");
    let chain = signed_game();
    let good = save(&folder, &chain.record(), Some(&chain));
    let local = save(&folder, &chain.record(), None);
    let mut journey = at(&folder);
    journey.0.world_mut().write_message(ShelfAsked::Refresh);
    journey.until("it is read", |world| world.resource::<Shelf>().len() == 2);
    journey.0.world_mut().write_message(ShelfAsked::Select(Some(good)));
    let verdict = |world: &bevy::prelude::World| world.resource::<SelectedSignatures>().get().cloned();
    journey.until("it is checked", |world| verdict(world) == Some(Signatures::All));
    journey.0.world_mut().write_message(ShelfAsked::Select(Some(local)));
    journey.until("another is selected", |world| verdict(world).is_none());
}
