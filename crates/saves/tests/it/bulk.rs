//! Many games at once.

use crate::{Temp, play};
use rules::Dice;
use saves::{Bulk, Store};
use std::collections::BTreeSet;

#[test]
fn many_games_with_the_same_name_all_get_a_file() {
    let temp = Temp::new();
    let store = Store::new(temp.path().join("new"));
    let game = play::game(&catalog::modes()[0], 10, &mut Dice::new(1));
    let first = store.create(game.record()).expect("it is written");
    let mut bulk = Bulk::new(&store).expect("there is room");
    let mut names = BTreeSet::from([first.name().to_string()]);
    for _ in 0..3 {
        for slot in bulk.add([game.record(); 40]) {
            let slot = slot.expect("it is written");
            assert!(names.insert(slot.name().into()), "{} was there already", slot.name());
        }
    }
    assert_eq!(store.list().expect("it is listed").len(), 121, "and nothing else is left behind");
    for name in names {
        assert_eq!(
            store.load(&name).expect("it is whole").game.record().terms.moves,
            game.record().terms.moves
        );
    }
}

#[test]
fn a_game_that_came_with_many_can_be_played_on() {
    let temp = Temp::new();
    let store = Store::new(temp.path());
    let mut game = play::game(&catalog::modes()[0], 4, &mut Dice::new(2));
    let mut bulk = Bulk::new(&store).expect("there is room");
    let mut slot = bulk.add([game.record()]).remove(0).expect("it is written");
    let mv = game.moves()[0].text.clone();
    game.play(&mv, 1).expect("it is legal");
    store.save(&mut slot, game.record()).expect("it is ours");
    assert_eq!(store.load(slot.name()).expect("it is whole").game.record().terms.moves.len(), 5);
}
