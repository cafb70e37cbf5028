//! Saving in the background.

use super::{Temp, play};
use rules::{Dice, Record};
use saves::{SaveError, SaveEvent, Saver, Store};

fn record(plies: usize) -> Record {
    play::game(&catalog::modes()[0], plies, &mut Dice::new(1)).record().clone()
}

fn plies(store: &Store) -> Vec<usize> {
    let load = |name: &str| store.load(name).expect("it works").game.record().terms.moves.len();
    let mut plies: Vec<_> =
        store.list().expect("it works").iter().map(|file| load(&file.name)).collect();
    plies.sort_unstable();
    plies
}

#[test]
fn the_newest_of_each_game_is_on_the_disk() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let saver = Saver::start(store.clone()).unwrap();
    let (one, other) = (saver.open(None).unwrap(), saver.open(None).unwrap());
    for ply in 1..30 {
        saver.save(one, record(ply)).unwrap();
        saver.save(other, record(ply + 1)).unwrap();
    }
    saver.flush().unwrap();
    assert_eq!(plies(&store), [29, 30]);
    let events = saver.events();
    assert!(
        events.len() >= 2 && events.iter().all(|event| matches!(event, SaveEvent::Saved(..))),
        "{events:?}"
    );
    let kept = events.into_iter().rev().find_map(|event| match event {
        SaveEvent::Saved(ticket, slot) if ticket == other => Some(slot),
        _ => None,
    });
    saver.save(one, record(31)).unwrap();
    drop(saver);
    assert_eq!(plies(&store), [30, 31], "dropping writes what is left");

    let saver = Saver::start(store.clone()).unwrap();
    let ticket = saver.open(kept).unwrap();
    saver.rename(ticket, "Renamed").unwrap();
    saver.save(ticket, record(32)).unwrap();
    saver.close(ticket).unwrap();
    saver.flush().unwrap();
    assert_eq!(plies(&store), [31, 32]);
    assert!(store.load("Renamed.board").is_ok());
}

#[test]
fn a_conflict_is_told_and_a_copy_is_the_way_out() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let saver = Saver::start(store.clone()).unwrap();
    let ticket = saver.open(None).unwrap();
    saver.save(ticket, record(3)).unwrap();
    saver.flush().unwrap();
    let name = store.list().unwrap()[0].name.clone();
    let mut theirs = store.load(&name).unwrap().slot;
    store.save(&mut theirs, &record(9)).unwrap();

    saver.save(ticket, record(4)).unwrap();
    assert!(matches!(saver.flush(), Err(SaveError::Conflict { .. })));
    let failed = |event: &SaveEvent| matches!(event, SaveEvent::Failed(_, SaveError::Conflict { .. }));
    assert!(saver.events().iter().any(failed));
    assert_eq!(plies(&store), [9]);
    saver.fork(ticket).unwrap();
    saver.flush().unwrap();
    assert_eq!(plies(&store), [4, 9]);
}
