//! Games: all members have the same log, even if links and apps fail.

use super::*;
use crate::party::MemberRequest;
use play::Offer;

#[test]
fn every_game_is_played_to_its_end_with_one_log() {
    for mode in catalog::modes().iter() {
        let mut world = World::new(terms(&mode.info().id));
        while world.cores[0]
            .lobby
            .as_ref()
            .is_some_and(|lobby| lobby.seats.iter().any(|seat| seat.occupant == Occupant::Empty))
        {
            world.join("Guest");
        }
        world.join("Watcher");
        world.start();
        let mut made = 0;
        while made < 400 && world.random_move() {
            made += 1;
            world.settle();
        }
        world.settle();
        world.all_agree();
        let record = world.chain(0).record();
        assert_eq!(world.chain(1).record(), record);
        assert_eq!(record.terms.moves.len(), made);
        if world.chain(0).outcome().is_some() {
            assert_eq!(world.lobby(1).playing, None, "the lobby is open again");
        }
    }
}

#[test]
fn a_latecomer_gets_the_whole_game() {
    let mut world = World::new(terms(&first_mode()));
    world.join("Bo");
    world.start();
    for _ in 0..120 {
        world.random_move();
        world.settle();
    }
    let late = world.join("Cleo");
    assert_eq!(world.chain(late).len(), world.chain(0).len());
    world.all_agree();
}

#[test]
fn a_broken_link_loses_nothing() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    let cleo = world.join("Cleo");
    world.start();
    for round in 0..20 {
        if round % 4 == 1 {
            world.part(0, bo, false);
        }
        if world.random_move() && round % 4 == 3 {
            world.link(0, bo);
        }
        // While the two have no link, the third passes it on.
        world.wait(Duration::from_secs(3));
        assert_eq!(world.chain(0).head(), world.chain(bo).head(), "round {round}");
    }
    assert_eq!(world.chain(cleo).len(), 20);
}

#[test]
fn a_move_and_an_offer_at_the_same_moment_end_in_one_log() {
    for order in 0..12 {
        let mut world = World::new(terms(&first_mode()));
        world.dice = Dice::new(order);
        let bo = world.join("Bo");
        world.join("Cleo");
        world.start();
        world.random_move();
        world.settle();
        let now = world.now;
        // It is Bo's turn, and the host offers a draw while Bo moves.
        world.cores[0].play(0, Action::Offer(Offer::Draw), 5, now).expect("it may be asked");
        let text = world.chain(bo).game().moves()[0].text.clone();
        world.cores[bo].play(1, Action::Move(text), 5, now).expect("it is legal");
        world.wait(Duration::from_secs(4));
        world.all_agree();
        assert_eq!(world.chain(0).plies(), 2);
        assert!(world.chain(0).offer().is_some(), "the offer was made again after the move");
    }
}

#[test]
fn after_a_game_all_may_play_again_with_other_sides() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    world.start();
    world.random_move();
    let now = world.now;
    world.cores[bo].play(1, Action::Resign, 5, now).expect("one may always give up");
    world.settle();
    world.cores[bo].request(MemberRequest::Rematch { swap: true });
    world.settle();
    assert_eq!(world.lobby(0).rematch_votes, [world.keys[bo]]);
    world.cores[0].request(MemberRequest::Rematch { swap: true });
    world.settle();
    assert_eq!(world.chain(bo).header().terms.seats[0].name, "Bo");
    assert_eq!((world.lobby(bo).games_started, world.chain(0).len()), (2, 0));
    world.all_agree();
}

/// A game of two that is over.
fn after_a_game() -> (World, usize) {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    world.start();
    resign(&mut world, bo);
    (world, bo)
}

fn resign(world: &mut World, who: usize) {
    let (key, now) = (world.keys[who], world.now);
    let seat = world.chain(who).header().seat_of(key).expect("they play");
    world.cores[who].play(seat, Action::Resign, 5, now).expect("one may always give up");
    world.settle();
}

fn requests(world: &mut World, who: usize, request: MemberRequest) {
    world.wait(Duration::from_secs(1));
    world.cores[who].request(request);
    world.settle();
}

#[test]
fn an_unanswered_swap_does_not_affect_later_games() {
    let (mut world, bo) = after_a_game();
    requests(&mut world, bo, MemberRequest::Rematch { swap: true });
    // They begin from the lobby instead, and want the same once more after that.
    world.start();
    resign(&mut world, bo);
    requests(&mut world, bo, MemberRequest::Rematch { swap: false });
    requests(&mut world, 0, MemberRequest::Rematch { swap: false });
    assert_eq!(
        (world.lobby(bo).games_started, world.chain(bo).header().terms.seats[1].name.as_str()),
        (3, "Bo")
    );
}

#[test]
fn going_back_to_the_lobby_declines_the_rematch() {
    let (mut world, bo) = after_a_game();
    let watcher = world.join("Cleo");
    requests(&mut world, bo, MemberRequest::Rematch { swap: true });
    requests(&mut world, watcher, MemberRequest::DeclineRematch);
    assert_eq!(world.lobby(bo).rematch_votes, [world.keys[bo]], "spectators have no say");
    requests(&mut world, 0, MemberRequest::DeclineRematch);
    assert!(world.lobby(bo).rematch_votes.is_empty(), "the question has been answered");
    requests(&mut world, 0, MemberRequest::Rematch { swap: false });
    assert_eq!(
        (world.lobby(bo).games_started, &world.lobby(bo).rematch_votes),
        (1, &vec![world.keys[0]])
    );
    requests(&mut world, bo, MemberRequest::DeclineRematch);
    assert!(world.lobby(0).rematch_votes.is_empty());
    requests(&mut world, bo, MemberRequest::Rematch { swap: false });
    requests(&mut world, 0, MemberRequest::Rematch { swap: false });
    assert_eq!(
        (world.lobby(0).games_started, world.chain(0).header().terms.seats[1].name.as_str()),
        (2, "Bo")
    );
}

#[test]
fn leaving_declines_the_rematch() {
    let (mut world, bo) = after_a_game();
    requests(&mut world, 0, MemberRequest::Rematch { swap: false });
    assert_eq!(world.lobby(0).rematch_votes.len(), 1);
    world.part(0, bo, true);
    world.settle();
    assert!(world.lobby(0).rematch_votes.is_empty());
}

#[test]
fn an_ai_is_run_by_the_host_and_by_the_next_host() {
    let mut world = World::new(terms(&first_mode()));
    world.cores[0].request(MemberRequest::Sit(1, Occupant::ai(AiLevel::nearest(1))));
    let watcher = world.join("Bo");
    world.start();
    for _ in 0..4 {
        world.random_move();
        world.settle();
    }
    world.all_agree();
    assert_eq!(world.chain(watcher).plies(), 4);
}

#[test]
fn strangers_who_meet_play_at_once() {
    let mut world = World::new(terms(&first_mode()));
    world.cores[0].auto_start = true;
    let stranger = world.join("Bo");
    world.wait(Duration::from_secs(1));
    assert!(world.received[stranger].contains(&PartyEvent::GameStarted));
}
