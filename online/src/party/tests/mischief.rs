//! Members who mean harm: false times, false logs, false hosts, nonsense.

use super::*;
use crate::chain::{Chain, Entry};
use crate::party::word::Word;
use crate::wire;

fn timed() -> World {
    let mut world = World::new(Terms { time: "1+0".parse().expect("a time"), ..terms(&first_mode()) });
    world.join("Bo");
    world.start();
    world
}

fn say(world: &mut World, from: usize, to: usize, word: &Word) {
    let bytes = wire::pack(word).expect("it is small");
    let (who, now) = (world.keys[from], world.now);
    world.cores[to].hear(News::Got { who, lane: Lane::Talk, bytes }, now);
}

#[test]
fn false_times_do_not_count() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(20));
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Deed::Move(text), 100, now).expect("it is legal");
    world.settle();
    assert_eq!(world.chain(0).len(), 1, "it took 20 seconds, not one");
    let told = |news: &PartyNews| matches!(news, PartyNews::Note(crate::party::Note::FalseTime(_)));
    assert!(world.heard[0].iter().any(told));
    // Whoever does not tell the truth loses by the clock of whoever does.
    world.now += Duration::from_secs(41);
    let now = world.now;
    world.cores[0].play(0, Deed::Flag, 6100, now).expect("the clock has run out");
    assert!(world.chain(0).outcome().is_some());
}

#[test]
fn a_move_that_was_long_on_its_way_is_charged_and_everybody_agrees() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(5));
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Deed::Move(text), 500, now).expect("it is legal");
    world.now += Duration::from_secs(15);
    world.settle();
    let stated = world.chain(0).entries()[1].centis;
    assert!(stated > 1900, "it took twenty seconds, not {stated} hundredths");
    world.all_agree();
}

#[test]
fn times_that_are_about_right_stand() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(5));
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Deed::Move(text), 490, now).expect("it is legal");
    world.settle();
    assert_eq!(world.chain(0).entries()[1].centis, 490);
}

#[test]
fn nobody_is_flagged_before_their_time_is_over() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(5));
    let now = world.now;
    world.cores[0].play(0, Deed::Flag, 6000, now).expect("it says so");
    world.settle();
    assert!(world.chain(1).outcome().is_none(), "only five seconds have gone by");
}

#[test]
fn moves_of_others_and_other_games_count_for_nothing() {
    let mut world = timed();
    let spy = world.join("Spy");
    let charter = world.chain(0).charter().clone();
    let own = Identity::from_secret(&world.cores[spy].identity().secret());
    let text = world.chain(0).game().moves()[0].text.clone();
    let id = world.chain(0).id();
    let mut forged: Vec<Entry> = Vec::new();
    let mut honest = Chain::new(charter).expect("a charter");
    let host = Identity::from_secret(&world.cores[0].identity().secret());
    let real = honest.do_it(&host, 0, Deed::Move(text), 10).expect("it is legal").clone();
    forged.push(Entry { by: own.key(), ..real.clone() });
    forged.push(Entry { centis: 11, ..real.clone() });
    forged.push(Entry { seat: 1, ..real.clone() });
    forged.push(Entry { before: crate::chain::Hash([7; 32]), ..real });
    for entry in forged {
        let word = Word::Entries { game: id, from: 0, list: vec![entry] };
        say(&mut world, spy, 1, &word);
        assert_eq!(world.chain(1).len(), 0);
    }
}

#[test]
fn a_guest_who_claims_to_be_host_is_not_believed() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    let mut lobby = world.lobby(spy).clone();
    (lobby.host, lobby.reign) = (world.keys[spy], 99);
    say(&mut world, spy, bo, &Word::Lobby(Box::new(lobby.clone())));
    assert_eq!(world.lobby(bo).host, world.keys[0]);
    (lobby.host, lobby.reign) = (world.keys[0], 99);
    say(&mut world, spy, bo, &Word::Lobby(Box::new(lobby)));
    assert_ne!(world.lobby(bo).reign, 99);
    let target = world.keys[bo];
    say(&mut world, spy, bo, &Word::Away(target));
    assert!(!world.heard[bo].contains(&PartyNews::Kicked));
}

#[test]
fn whoever_sends_nonsense_is_soon_not_heard_at_all() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    let (who, now) = (world.keys[spy], world.now);
    let mut dice = Dice::new(3);
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        for lane in [Lane::Talk, Lane::Bulk, Lane::Pulse] {
            world.cores[bo].hear(News::Got { who, lane, bytes: bytes.clone() }, now);
        }
    }
    world.settle();
    assert!(world.ignored.contains(&(bo, spy)));
    assert!(world.lobby(bo).member(world.keys[0]).is_some(), "the others are still there");
}
