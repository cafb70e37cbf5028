//! Checks of the family as a whole; the proof against other sources is under `tests/`.

use crate::position::Position;
use rules::testkit::{Plan, check_all};

#[test]
fn every_game_of_the_family_keeps_its_promises() {
    let modes = crate::modes();
    check_all(modes.iter().map(rules::Mode::info)).unwrap();
    for mode in &modes {
        let plan = Plan { games: 60, ..Plan::default() };
        let report = mode.check(&plan).unwrap_or_else(|why| panic!("{why}"));
        assert!(report.ended * 10 >= report.games * 9, "{}: {report:?}", mode.info().id);
    }
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position<u64>>() <= 256, "{}", size_of::<Position<u64>>());
    assert!(size_of::<Position<u128>>() <= 512, "{}", size_of::<Position<u128>>());
}
