//! Members who mean harm: false times, false logs, false hosts, nonsense.

use super::*;
use crate::chain::{Chain, Entry};
use crate::party::message::PeerMessage;
use crate::wire;

fn timed() -> World {
    let mut world = World::new(timed_terms(&first_mode(), "1+0"));
    world.join("Bo");
    world.start();
    world
}

fn say(world: &mut World, from: usize, to: usize, message: &PeerMessage) {
    let bytes = wire::pack(message).expect("it is small");
    let (who, now) = (world.keys[from], world.now);
    world.cores[to].handle(NetEvent::Received { who, lane: Lane::Talk, bytes }, now);
}

#[test]
fn false_times_do_not_count() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(20));
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Action::Move(text), 100, now).expect("it is legal");
    world.settle();
    assert_eq!(world.chain(0).len(), 1, "it took 20 seconds, not one");
    let reported =
        |event: &PartyEvent| matches!(event, PartyEvent::Note(crate::party::Note::ImplausibleTime(_)));
    assert!(world.received[0].iter().any(reported));
    // The liar loses by the honest clock.
    world.now += Duration::from_secs(41);
    let now = world.now;
    world.cores[0].play(0, Action::FlagFall, 6100, now).expect("the clock has run out");
    assert!(world.chain(0).outcome().is_some());
}

/// Bo moves after five seconds, and then nothing is heard of Bo for so long.
fn outage(seconds: u64) -> u32 {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(5));
    world.part(0, 1, false);
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Action::Move(text), 500, now).expect("it is legal");
    world.wait(Duration::from_secs(seconds));
    world.link(0, 1);
    world.settle();
    world.wait(Duration::from_secs(3));
    world.all_agree();
    world.chain(0).entries()[1].centis
}

#[test]
fn an_outage_is_forgiven_but_not_for_ever() {
    assert_eq!(outage(15), 500);
    let charged = outage(45);
    assert!((1500..2500).contains(&charged), "fifteen seconds more than five, not {charged}");
}

#[test]
fn a_stated_time_cannot_be_raised_without_reason() {
    let mut world = timed();
    world.random_move();
    world.settle();
    // The opponent thinks for a minute, and then says that it was us.
    world.wait(Duration::from_secs(50));
    let (game, centis) = (world.chain(0).id(), 5000);
    say(&mut world, 1, 0, &PeerMessage::MoveTookLonger { game, index: 0, centis });
    assert!(world.chain(0).entries()[0].centis < 100);
    let status = world.chain(0).status();
    say(&mut world, 1, 0, &PeerMessage::LogStatus(status, 50_000));
    let now = world.now;
    assert!(world.cores[0].game.as_ref().is_some_and(|game| game.thinking(now).as_secs() < 60));
}

#[test]
fn a_false_flag_does_not_hide_behind_what_is_known() {
    let mut world = timed();
    world.random_move();
    world.settle();
    let now = world.now;
    world.cores[0].play(0, Action::FlagFall, 6000, now).expect("it says so");
    let list = world.chain(0).entries().to_vec();
    let game = world.chain(0).id();
    say(&mut world, 0, 1, &PeerMessage::Entries { game, from: 0, list });
    assert!(world.chain(1).outcome().is_none());
}

#[test]
fn a_claim_to_be_host_during_a_short_outage_is_not_believed() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    world.join("Dan");
    world.part(0, bo, false);
    let mut lobby = world.lobby(bo).clone();
    (lobby.host, lobby.term) = (world.keys[spy], 99);
    say(&mut world, spy, bo, &PeerMessage::Lobby(Box::new(lobby)));
    assert_ne!(world.lobby(bo).host, world.keys[spy]);
    world.link(0, bo);
    world.settle();
    world.wait(Duration::from_secs(5));
    assert_eq!(world.lobby(bo).host, world.keys[0]);
}

#[test]
fn times_that_are_about_right_stand() {
    let mut world = timed();
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(5));
    let text = world.chain(1).game().moves()[0].text.clone();
    let now = world.now;
    world.cores[1].play(1, Action::Move(text), 490, now).expect("it is legal");
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
    world.cores[0].play(0, Action::FlagFall, 6000, now).expect("it says so");
    world.settle();
    assert!(world.chain(1).outcome().is_none(), "only five seconds have gone by");
}

#[test]
fn moves_of_others_and_other_games_count_for_nothing() {
    let mut world = timed();
    let spy = world.join("Spy");
    let header = world.chain(0).header().clone();
    let own = Identity::from_secret(&world.cores[spy].identity().secret());
    let text = world.chain(0).game().moves()[0].text.clone();
    let id = world.chain(0).id();
    let mut forged: Vec<Entry> = Vec::new();
    let mut honest = Chain::new(header).expect("a header");
    let host = Identity::from_secret(&world.cores[0].identity().secret());
    let real = honest.append_own(&host, 0, Action::Move(text), 10).expect("it is legal").clone();
    forged.push(Entry { by: own.key(), ..real.clone() });
    forged.push(Entry { centis: 11, ..real.clone() });
    forged.push(Entry { seat: 1, ..real.clone() });
    forged.push(Entry { before: chain::Hash([7; 32]), ..real });
    for entry in forged {
        let message = PeerMessage::Entries { game: id, from: 0, list: vec![entry] };
        say(&mut world, spy, 1, &message);
        assert_eq!(world.chain(1).len(), 0);
    }
}

#[test]
fn a_guest_who_claims_to_be_host_is_not_believed() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    let mut lobby = world.lobby(spy).clone();
    (lobby.host, lobby.term) = (world.keys[spy], 99);
    say(&mut world, spy, bo, &PeerMessage::Lobby(Box::new(lobby.clone())));
    assert_eq!(world.lobby(bo).host, world.keys[0]);
    (lobby.host, lobby.term) = (world.keys[0], 99);
    say(&mut world, spy, bo, &PeerMessage::Lobby(Box::new(lobby)));
    assert_ne!(world.lobby(bo).term, 99);
    let target = world.keys[bo];
    say(&mut world, spy, bo, &PeerMessage::Kicked(target));
    assert!(!world.received[bo].contains(&PartyEvent::Kicked));
}

#[test]
fn senders_of_invalid_messages_are_dropped() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    let (who, now) = (world.keys[spy], world.now);
    let mut dice = Dice::new(3);
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        for lane in [Lane::Talk, Lane::Bulk, Lane::Presence] {
            world.cores[bo].handle(NetEvent::Received { who, lane, bytes: bytes.clone() }, now);
        }
    }
    world.settle();
    assert!(world.ignored.contains(&(bo, spy)));
    assert!(world.lobby(bo).member(world.keys[0]).is_some(), "the others are still there");
}
