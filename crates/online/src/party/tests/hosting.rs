//! What the host decides, and who is host when the host is gone.

use super::*;
use crate::party::lobby::CannotStart;
use crate::party::{MemberRequest, Note};
use rules::TermsError;

#[test]
fn only_the_host_changes_the_terms() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    let other = catalog::modes()[1].info().id.clone();
    world.cores[guest].set_terms(terms(&other));
    world.settle();
    assert_eq!(world.lobby(0).terms.game.mode, first_mode());
    world.cores[0].set_terms(terms(&other));
    world.settle();
    assert_eq!(world.lobby(guest).terms.game.mode, other);
    assert_eq!(world.lobby(guest), world.lobby(0));
}

#[test]
fn nobody_takes_a_name_that_looks_like_another_one() {
    let mut world = World::new(terms(&first_mode()));
    for (wanted, given) in
        [("Ada", "Ada"), ("\u{410}d\u{430}", "\u{410}d\u{430} 2"), ("A\u{200d}DA", "ADA 3")]
    {
        let guest = world.join(wanted);
        assert_eq!(world.lobby(0).name(world.keys[guest]), given);
    }
}

#[test]
fn a_game_begins_only_when_all_is_ready_and_seated() {
    let mut world = World::new(terms(&first_mode()));
    let now = world.now;
    assert!(matches!(
        world.cores[0].start(now),
        Err(CannotStart::Teams(TermsError::TooFewPlayers { .. }))
    ));
    let guest = world.join("Bo");
    assert_eq!(world.cores[0].start(now), Err(CannotStart::NotReady("Bo".into())));
    world.cores[guest].ready(true);
    world.settle();
    assert_eq!(world.cores[guest].start(now), Err(CannotStart::NotHost));
    assert_eq!(world.cores[0].start(now), Ok(()));
    world.settle();
    assert!(world.received[guest].contains(&PartyEvent::GameStarted));
    assert_eq!(world.cores[0].start(now), Err(CannotStart::AlreadyPlaying));
    world.all_agree();
}

#[test]
fn guests_move_only_themselves_and_the_host_moves_everybody() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    let (host_key, guest_key) = (world.keys[0], world.keys[guest]);
    world.cores[guest].request(MemberRequest::Sit(0, Occupant::Member(guest_key)));
    world.cores[guest].request(MemberRequest::Sit(0, Occupant::Empty));
    world.cores[guest].request(MemberRequest::Sit(0, Occupant::ai(AiLevel::nearest(3))));
    world.settle();
    assert_eq!(world.lobby(0).seat_of(host_key), Some(0));
    world.cores[0].request(MemberRequest::Sit(0, Occupant::Member(guest_key)));
    world.settle();
    assert_eq!(world.lobby(guest).seat_of(guest_key), Some(0));
    assert_eq!(world.lobby(guest).seat_of(host_key), Some(1), "they have changed seats");
    world.cores[guest].request(MemberRequest::Sit(0, Occupant::Empty));
    world.settle();
    assert_eq!(world.lobby(0).seat_of(guest_key), None);
}

#[test]
fn a_full_lobby_without_spectators_is_closed() {
    let mut world = World::new(LobbyTerms { spectators: false, ..terms(&first_mode()) });
    world.join("Bo");
    let third = world.join("Cleo");
    assert!(world.received[third].iter().any(|event| matches!(event, PartyEvent::Rejected(_))));
    assert_eq!(world.lobby(0).members.len(), 2);
}

/// The relay may be faster than the link: a peer that was kicked at once would never hear why.
#[test]
fn a_rejected_peer_is_kicked_only_if_it_does_not_leave() {
    let mut world = World::new(LobbyTerms { spectators: false, ..terms(&first_mode()) });
    world.join("Bo");
    let (cleo, dan) = (world.join("Cleo"), world.join("Dan"));
    let kicks = |world: &World| -> Vec<Key> {
        let asked = world.asked.iter().filter_map(|(_, request)| match request {
            HostRequest::Kick(who) => Some(*who),
            _ => None,
        });
        asked.collect()
    };
    assert_eq!(kicks(&world), [], "not at once");
    world.part(0, cleo, true);
    world.wait(Duration::from_secs(6));
    assert_eq!(kicks(&world), [world.keys[dan]], "only the one that stayed, and only once");
}

#[test]
fn kicked_members_are_ignored() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, cleo) = (world.join("Bo"), world.join("Cleo"));
    let key = world.keys[bo];
    world.cores[cleo].kick(key);
    world.settle();
    assert_eq!(world.lobby(0).members.len(), 3, "only the host may");
    world.cores[0].kick(key);
    world.settle();
    assert!(world.received[bo].contains(&PartyEvent::Kicked));
    assert!(world.lobby(cleo).member(key).is_none());
    assert!(world.ignored.contains(&(cleo, bo)) && world.ignored.contains(&(0, bo)));
}

#[test]
fn a_lost_member_leaves_the_list_but_keeps_their_seat_in_a_game() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    world.part(0, guest, false);
    world.settle();
    assert_eq!(world.lobby(0).members.len(), 1);
    world.link(0, guest);
    world.settle();
    assert_eq!(world.lobby(0).members.len(), 2);
    world.start();
    world.part(0, guest, false);
    world.settle();
    let member = world.lobby(0).member(world.keys[guest]).expect("their seat is kept");
    assert!(!member.connected);
    world.link(0, guest);
    world.settle();
    assert!(world.lobby(0).member(world.keys[guest]).is_some_and(|member| member.connected));
    assert!(world.received[0].contains(&PartyEvent::Note(Note::Back("Bo".into()))));
}

#[test]
fn the_host_leaves_and_the_next_is_host_for_everybody() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, cleo) = (world.join("Bo"), world.join("Cleo"));
    world.start();
    world.random_move();
    world.settle();
    for other in [bo, cleo] {
        world.part(0, other, true);
    }
    world.wait(Duration::from_secs(4));
    let host = world.keys[bo];
    assert_eq!((world.lobby(bo).host, world.lobby(cleo).host), (host, host));
    assert_eq!(world.lobby(bo), world.lobby(cleo));
    // The old host comes back and is a guest, in the same place of the same game.
    for other in [bo, cleo] {
        world.link(0, other);
    }
    world.settle();
    assert_eq!(world.lobby(0), world.lobby(bo));
    assert!(world.lobby(0).member(world.keys[0]).is_some_and(|member| member.connected));
    world.all_agree();
}

#[test]
fn a_host_who_starts_again_gets_lobby_and_game_back() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    world.start();
    for _ in 0..6 {
        world.random_move();
        world.settle();
    }
    world.part(0, guest, false);
    // Another core with the same secret: the app was started again, before anybody else has become host.
    let identity = Identity::from_secret(&world.cores[0].identity().secret());
    let again = Core::new(identity, "Host", (Some(draft(terms(&first_mode()))), false), world.now);
    world.cores[0] = again;
    world.link(0, guest);
    world.settle();
    assert_eq!(world.lobby(0), world.lobby(guest));
    assert_eq!(world.chain(0).plies(), 6);
    world.all_agree();
}

#[test]
fn a_guest_who_was_cut_off_alone_does_not_become_host_of_the_others() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    let (cleo, dan) = (world.join("Cleo"), world.join("Dan"));
    for other in [0, cleo, dan] {
        world.part(bo, other, false);
    }
    world.wait(Duration::from_secs(4));
    assert_eq!(world.lobby(bo).host, world.keys[bo], "alone, one is host");
    assert_eq!(world.lobby(cleo).host, world.keys[0]);
    for other in [0, cleo, dan] {
        world.link(bo, other);
    }
    world.settle();
    for who in [0, bo, cleo, dan] {
        assert_eq!(world.lobby(who).host, world.keys[0], "member {who}");
        assert_eq!(world.lobby(who).members.len(), 4, "member {who}");
    }
}

#[test]
fn hosting_can_be_given_away() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, cleo) = (world.join("Bo"), world.join("Cleo"));
    let key = world.keys[bo];
    world.cores[0].give_host(key);
    world.settle();
    assert!([0, bo, cleo].iter().all(|who| world.lobby(*who).host == key));
    let cleos = world.keys[cleo];
    world.cores[bo].kick(cleos);
    world.settle();
    assert!(world.received[cleo].contains(&PartyEvent::Kicked));
}

#[test]
fn chat_is_rate_limited() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    let now = world.now;
    let said = (0..20).filter(|number| world.cores[guest].say(&format!("hello {number}"), now)).count();
    world.settle();
    let received =
        world.received[0].iter().filter(|event| matches!(event, PartyEvent::Chat { .. })).count();
    assert_eq!((said, received), (5, 5));
}

#[test]
fn changing_the_game_clears_ready() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    let key = world.keys[bo];
    let usual = world.lobby(0).terms.clone();
    let ready = |world: &World| world.lobby(bo).member(key).is_some_and(|member| member.ready);
    let set_terms = |world: &mut World, terms: LobbyTerms| {
        world.wait(Duration::from_secs(1));
        world.cores[bo].ready(true);
        world.settle();
        assert!(ready(world));
        world.cores[0].set_terms(terms);
        world.settle();
        ready(world)
    };
    assert!(set_terms(&mut world, usual.clone()));
    assert!(set_terms(&mut world, LobbyTerms { listed: true, spectators: false, ..usual.clone() }));
    let with_game = |game: GameTerms| LobbyTerms { game, ..usual.clone() };
    let time = "1+0".parse().expect("a time");
    assert!(!set_terms(&mut world, with_game(GameTerms { time, ..usual.game.clone() })));
    assert!(!set_terms(&mut world, usual.clone()));
    let options = Options::default().with("something", "else");
    assert!(!set_terms(&mut world, with_game(GameTerms { options, ..usual.game.clone() })));
    assert!(!set_terms(
        &mut world,
        with_game(GameTerms { position: Some("other".into()), ..usual.game.clone() })
    ));
    let host = world.keys[0];
    assert!(world.lobby(0).member(host).is_some_and(|member| member.ready));
    assert!(!set_terms(&mut world, usual));
}

#[test]
fn ready_for_one_game_is_not_ready_for_another() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    let other = timed_terms(&first_mode(), "1+0");
    // Both at the same moment: neither has heard of the other.
    world.cores[bo].ready(true);
    world.cores[0].set_terms(other);
    world.settle();
    assert_eq!(world.cores[0].start(world.now), Err(CannotStart::NotReady("Bo".into())));
    world.cores[bo].ready(true);
    world.settle();
    assert_eq!(world.cores[0].start(world.now), Ok(()));
}

#[test]
fn loading_a_saved_game_clears_ready() {
    let mut world = World::new(terms(&first_mode()));
    let bo = world.join("Bo");
    world.cores[bo].ready(true);
    world.settle();
    let (saved, seats, now) = (world.lobby(0).terms.clone(), world.lobby(0).seats.clone(), world.now);
    world.cores[0].change(|lobby| lobby.load_saved_game(saved.game, seats));
    assert_eq!(world.cores[0].start(now), Err(CannotStart::NotReady("Bo".into())));
}

#[test]
fn numbered_names_stay_valid() {
    let wanted = ["Friedrich Nietzsche Junior", "x y z x y z x y z x y z x y z", "?", "", "  ä ö  ü "];
    for (length, wanted) in
        wanted.iter().flat_map(|name| (0..=name.chars().count()).map(move |n| (n, name)))
    {
        let name: String = wanted.chars().take(length).collect();
        let mut world = World::new(terms(&first_mode()));
        for _ in 0..3 {
            world.join(&name);
        }
        assert!(world.lobby(0).is_valid(), "{name:?}: {:?}", world.lobby(0).members);
        assert_eq!(world.lobby(3), world.lobby(0));
    }
}
