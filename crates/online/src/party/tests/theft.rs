//! Attacks on the clock: time that is hidden, claimed or won back. Liars speak for themselves, beside their honest apps.

use super::*;
use crate::chain::{Chain, Entry};
use crate::party::message::PeerMessage;
use crate::wire;
use play::Offer;
use rules::Reason;

/// Two players with this time, and perhaps somebody who watches. The first has moved at once.
fn playing(time: &str, watched: bool) -> World {
    let mut world = World::new(timed_terms(&first_mode(), time));
    world.join("Bo");
    if watched {
        world.join("Cleo");
    }
    world.start();
    world.random_move();
    world.settle();
    world
}

/// Sends entries in the name of a member.
fn send(world: &mut World, from: usize, to: usize, (index, list): (usize, &[Entry])) {
    let game = world.chain(to).id();
    let index = u32::try_from(index).expect("a short log");
    let message = PeerMessage::Entries { game, from: index, list: list.to_vec() };
    let bytes = wire::pack(&message).expect("it is small");
    let (who, now) = (world.keys[from], world.now);
    world.cores[to].handle(NetEvent::Received { who, lane: Lane::Talk, bytes }, now);
    world.collect();
}

/// The log as a liar continues it, after its first `kept` entries.
fn lie(world: &World, who: usize, kept: usize, actions: &[(Action, u32)]) -> Vec<Entry> {
    let own = world.chain(who);
    let mut chain = Chain::new(own.header().clone()).expect("a header");
    chain.merge(0, own.tail(0, kept).to_vec()).expect("it is good");
    let me = Identity::from_secret(&world.cores[who].identity().secret());
    let seat = own.header().seat_of(me.key()).expect("they play");
    for (action, centis) in actions {
        chain.append_own(&me, seat, action.clone(), *centis).expect("it is allowed");
    }
    chain.tail(kept, usize::MAX).to_vec()
}

fn some_move(world: &World, who: usize) -> Action {
    Action::Move(world.chain(who).game().moves()[0].text.clone())
}

fn lost_on_time(world: &World, who: usize) -> bool {
    world.chain(who).outcome().is_some_and(|outcome| outcome.reason == Reason::Time)
}

/// Time passes, and nobody sends anything meanwhile.
fn pass(world: &mut World, seconds: u64) {
    world.now += Duration::from_secs(seconds);
}

/// The mover's flag falls, and the opponent claims it.
fn claim_flag(world: &mut World) {
    pass(world, 62);
    let now = world.now;
    world.cores[0].play(0, Action::FlagFall, 6200, now).expect("the time is over");
    world.settle();
    assert!(lost_on_time(world, 0));
}

#[test]
fn another_signature_of_a_known_entry_hides_no_false_flag() {
    let mut world = playing("1+0", false);
    pass(&mut world, 1);
    let mut list = lie(&world, 0, 1, &[(Action::FlagFall, 6000)]);
    let mut known = world.chain(0).entries()[0].clone();
    known.signature.0[5] ^= 1;
    list.insert(0, known);
    send(&mut world, 0, 1, (0, &list));
    world.settle();
    assert_eq!(world.chain(1).outcome(), None, "one second of sixty");
}

#[test]
fn a_false_flag_does_not_stand_before_an_own_offer() {
    let mut world = playing("1+0", true);
    let now = world.now;
    world.cores[0].play(0, Action::Offer(Offer::Draw), 10, now).expect("it may be asked");
    world.settle();
    pass(&mut world, 1);
    let flag = lie(&world, 0, 1, &[(Action::FlagFall, 6000)]);
    for other in [1, 2] {
        send(&mut world, 0, other, (1, &flag));
        world.settle();
        assert_eq!(world.chain(other).outcome(), None, "member {other}");
    }
    world.all_agree();
}

#[test]
fn a_long_move_is_not_short_on_another_branch() {
    let mut world = playing("1+0", false);
    pass(&mut world, 2);
    let now = world.now;
    world.cores[0].play(0, Action::Offer(Offer::Draw), 200, now).expect("it may be asked");
    world.settle();
    pass(&mut world, 48);
    // Before the offer, so that the branch does not begin at the end of the log.
    let moved = lie(&world, 1, 1, &[(some_move(&world, 1), 100)]);
    send(&mut world, 1, 0, (1, &moved));
    assert_eq!(world.chain(0).plies(), 1, "it took fifty seconds, not one");
    // The true time is accepted there.
    let moved = lie(&world, 1, 1, &[(some_move(&world, 1), 5000)]);
    send(&mut world, 1, 0, (1, &moved));
    assert_eq!(world.chain(0).plies(), 2);
}

#[test]
fn a_flag_is_not_undone_by_what_comes_an_hour_later() {
    let offer = Action::Offer(Offer::Draw);
    let late = [
        vec![(some_move(&playing("1+0", false), 1), 5900)],
        vec![(Action::Answer(true), 10)],
        vec![(Action::Answer(false), 10), (Action::Offer(Offer::Draw), 10)],
        vec![(Action::Answer(false), 10), (some_move(&playing("1+0", false), 1), 5900)],
    ];
    for actions in late {
        let mut world = playing("1+0", true);
        let now = world.now;
        world.cores[0].play(0, offer.clone(), 10, now).expect("it may be asked");
        world.settle();
        let list = lie(&world, 1, 2, &actions);
        claim_flag(&mut world);
        pass(&mut world, 3600);
        for other in [0, 2] {
            send(&mut world, 1, other, (2, &list));
            world.settle();
            assert!(lost_on_time(&world, other), "member {other}: {actions:?}");
        }
        world.all_agree();
    }
}

#[test]
fn a_young_game_is_not_aborted_after_the_flag() {
    let mut world = playing("1+0", true);
    let abort = lie(&world, 1, 1, &[(Action::Offer(Offer::Abort), 10)]);
    claim_flag(&mut world);
    pass(&mut world, 3600);
    for other in [0, 2] {
        send(&mut world, 1, other, (1, &abort));
        world.settle();
        assert!(lost_on_time(&world, other), "member {other}");
    }
}

#[test]
fn a_move_that_was_under_way_undoes_a_flag() {
    let mut world = playing("1+0", true);
    world.part(0, 1, false);
    world.part(1, 2, false);
    // Bo moves in time, while nobody hears it.
    world.wait(Duration::from_secs(50));
    let (text, now) = (some_move(&world, 1), world.now);
    world.cores[1].play(1, text, 5000, now).expect("it is legal");
    world.wait(Duration::from_secs(12));
    let now = world.now;
    world.cores[0].play(0, Action::FlagFall, 6200, now).expect("the time is over");
    world.settle();
    world.link(0, 1);
    world.link(1, 2);
    world.wait(Duration::from_secs(4));
    assert_eq!((world.chain(0).outcome(), world.chain(0).plies()), (None, 2));
    world.all_agree();
}

/// The link is back, and nothing but a greeting has come from the liar.
fn greet(world: &mut World) {
    world.link(0, 1);
    let hello = PeerMessage::Hello { version: crate::VERSION, name: "Bo".into() };
    let bytes = wire::pack(&hello).expect("it is small");
    let (who, now) = (world.keys[1], world.now);
    world.cores[0].handle(NetEvent::Received { who, lane: Lane::Talk, bytes }, now);
    world.collect();
    world.mail.clear();
}

/// The link breaks, the first moves, and the other hangs up for so long; what is left of five minutes?
fn hang_up(seconds: u64) -> Option<u64> {
    let mut world = World::new(timed_terms(&first_mode(), "5+0"));
    world.join("Bo");
    world.start();
    world.part(0, 1, false);
    world.random_move();
    world.settle();
    world.wait(Duration::from_secs(seconds));
    greet(&mut world);
    // The liar has the move nevertheless, and answers it only now.
    let mut chain = world.chain(0).clone();
    let me = Identity::from_secret(&world.cores[1].identity().secret());
    let quick = chain.append_own(&me, 1, some_move(&world, 0), 100).expect("it is legal").clone();
    send(&mut world, 1, 0, (1, &[quick]));
    (world.chain(0).plies() == 2).then(|| world.chain(0).clocks().left(rules::Team::SECOND)).flatten()
}

#[test]
fn hanging_up_is_forgiven_as_little_as_any_other_silence() {
    assert_eq!(hang_up(25), Some(29_900), "a short outage costs nothing");
    assert_eq!(hang_up(60), None, "a minute is more than all that is forgiven");
    assert_eq!(hang_up(200), None);
}

#[test]
fn silence_is_not_forgiven_twice_by_sending_a_branch_again() {
    let mut world = playing("5+0", false);
    world.part(0, 1, false);
    world.wait(Duration::from_secs(20));
    greet(&mut world);
    let moved = lie(&world, 1, 1, &[(some_move(&world, 1), 100)]);
    // What is refused in the end, again and again, must not use up what may be forgiven.
    let illegal = Action::Move("no such move".into());
    let entry = Entry { action: illegal, ..moved[0].clone() };
    let me = Identity::from_secret(&world.cores[1].identity().secret());
    let refused = entry.signed_again(&me, world.chain(0).id());
    for _ in 0..5 {
        send(&mut world, 1, 0, (1, std::slice::from_ref(&refused)));
    }
    send(&mut world, 1, 0, (1, &moved));
    assert_eq!(world.chain(0).plies(), 2);
}

#[test]
fn many_moves_made_in_advance_gain_no_time() {
    // All moves are sent at once with a second each, and then the last is exchanged after forty seconds.
    let mut world = playing("1+0", false);
    let mut texts: Vec<String> = world.chain(1).game().moves().into_iter().map(|mv| mv.text).collect();
    texts.sort();
    pass(&mut world, 1);
    let early = lie(&world, 1, 1, &[(Action::Move(texts[texts.len() - 1].clone()), 100)]);
    send(&mut world, 1, 0, (1, &early));
    assert_eq!(world.chain(0).plies(), 2);
    pass(&mut world, 40);
    // It would stand, since its text comes first.
    let better = lie(&world, 1, 1, &[(Action::Move(texts[0].clone()), 100)]);
    send(&mut world, 1, 0, (1, &better));
    assert_eq!(world.chain(0).entries()[1], early[0]);
}

#[test]
fn a_flag_is_not_claimed_with_a_move_that_was_held_back() {
    let mut world = World::new(timed_terms(&first_mode(), "1+0"));
    world.join("Bo");
    world.start();
    // The first "moves" after ten seconds, says so after seventy, and claims Bo's flag at once.
    pass(&mut world, 70);
    let list = lie(&world, 0, 0, &[(some_move(&world, 0), 1000), (Action::FlagFall, 6000)]);
    send(&mut world, 0, 1, (0, &list));
    world.settle();
    assert!(!lost_on_time(&world, 1), "Bo has not had a second");
}
