//! Attacks on the host: claims, forged signatures, and games on other terms than those of the lobby.

use super::*;
use crate::chain::Chain;
use crate::identity::Signature;
use crate::party::lobby::HostVote;
use crate::party::message::PeerMessage;
use crate::wire;

fn say(world: &mut World, from: usize, to: usize, message: &PeerMessage) {
    let bytes = wire::pack(message).expect("it is small");
    let (who, now) = (world.keys[from], world.now);
    world.cores[to].handle(NetEvent::Received { who, lane: Lane::Talk, bytes }, now);
    world.settle();
}

/// The lobby as a member would like to have it, with these signatures.
fn claim(world: &World, who: usize, votes: Vec<HostVote>) -> PeerMessage {
    let mut lobby = world.lobby(0).clone();
    let (me, host) = (world.keys[who], lobby.host);
    let here = lobby.members.iter().any(|member| member.key == me);
    if !here {
        let member =
            super::super::lobby::Member { key: me, name: "Spy".into(), ready: true, connected: true };
        lobby.members.push(member);
    }
    (lobby.host, lobby.term, lobby.was_alone) = (me, lobby.term + 1, false);
    (lobby.former_hosts, lobby.votes) = (vec![host], votes);
    lobby.electorate.clear();
    PeerMessage::Lobby(Box::new(lobby))
}

fn vote(identity: &Identity, host: Key, term: u32) -> HostVote {
    let bytes = wire::canonical(&("manyboard host", host, term)).expect("it is small");
    HostVote { by: identity.key(), signature: identity.sign(&bytes) }
}

fn identity(world: &World, who: usize) -> Identity {
    Identity::from_secret(&world.cores[who].identity().secret())
}

/// Everybody loses the host for a moment, shorter than it takes to become host.
fn blink(world: &mut World) {
    for other in 1..world.cores.len() {
        world.part(0, other, false);
    }
    for other in 1..world.cores.len() {
        world.link(0, other);
    }
    world.settle();
}

#[test]
fn a_guest_whose_link_blinks_does_not_become_host_by_saying_so() {
    let mut world = World::new(terms(&first_mode()));
    let spy = world.join("Spy");
    blink(&mut world);
    let message = claim(&world, spy, Vec::new());
    say(&mut world, spy, 0, &message);
    assert_eq!(world.lobby(0).host, world.keys[0]);
    let victim = world.keys[0];
    say(&mut world, spy, 0, &PeerMessage::Kicked(victim));
    assert!(!world.received[0].contains(&PartyEvent::Kicked));
    assert!(world.lobby(0).member(victim).is_some());
}

#[test]
fn forged_signatures_make_no_host() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    blink(&mut world);
    let (bos, spys, host) = (identity(&world, bo), identity(&world, spy), world.keys[spy]);
    let stranger = Identity::new().expect("chance");
    let forged = HostVote { by: bos.key(), signature: Signature(vec![7; 64]) };
    let stolen = HostVote { by: bos.key(), ..vote(&spys, host, 1) };
    let elsewhere = vote(&bos, bos.key(), 1);
    let old = vote(&bos, host, 0);
    let own = vote(&spys, host, 1);
    for bad in [forged, stolen, elsewhere, old, own.clone(), vote(&stranger, host, 1)] {
        let message = claim(&world, spy, vec![own.clone(), bad]);
        say(&mut world, spy, 0, &message);
        assert_eq!(world.lobby(0).host, world.keys[0]);
    }
    // With the signature of the other member it stands.
    let message = claim(&world, spy, vec![vote(&bos, host, 1)]);
    say(&mut world, spy, 0, &message);
    assert_eq!(world.lobby(0).host, host);
}

#[test]
fn a_member_who_still_has_the_host_signs_for_nobody() {
    let mut world = World::new(terms(&first_mode()));
    let (bo, spy) = (world.join("Bo"), world.join("Spy"));
    let message = claim(&world, spy, Vec::new());
    say(&mut world, spy, bo, &message);
    assert_eq!(world.lobby(bo).host, world.keys[0]);
    world.wait(Duration::from_secs(5));
    assert!(world.lobby(spy).votes.is_empty());
}

#[test]
fn a_host_yields_to_the_successor_for_whom_the_others_have_signed() {
    let mut world = World::new(terms(&first_mode()));
    let others = [world.join("Bo"), world.join("Cleo"), world.join("Dan")];
    for other in others {
        world.part(0, other, false);
    }
    world.wait(Duration::from_secs(5));
    assert_eq!(world.lobby(2).host, world.keys[1]);
    assert_eq!(world.lobby(2).votes.len(), 2, "Cleo and Dan have signed");
    assert_eq!(world.lobby(0).host, world.keys[0], "alone, one is still host");
    for other in others {
        world.link(0, other);
    }
    world.settle();
    world.wait(Duration::from_secs(2));
    for who in 0..4 {
        assert_eq!(world.lobby(who).host, world.keys[1], "member {who}");
    }
}

#[test]
fn of_two_who_lost_each_other_the_former_host_is_host() {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    world.part(0, guest, false);
    world.wait(Duration::from_secs(5));
    assert_eq!(world.lobby(guest).host, world.keys[guest]);
    world.link(0, guest);
    world.settle();
    for who in [0, guest] {
        assert_eq!(world.lobby(who).host, world.keys[0], "member {who}");
        assert_eq!(world.lobby(who).members.len(), 2, "member {who}");
    }
}

/// The host says that a game begins whose header differs from what was agreed on.
fn begins_with(change: impl Fn(&mut chain::LogHeader, &World)) -> bool {
    let mut world = World::new(terms(&first_mode()));
    let guest = world.join("Bo");
    world.join("Cleo");
    world.cores[guest].ready(true);
    world.settle();
    let mut header = world.lobby(0).header("AI", 1_800_000_000, [3; 16]);
    change(&mut header, &world);
    let id = Chain::new(header.clone()).expect("it could be played").id();
    let mut lobby = world.lobby(0).clone();
    (lobby.playing, lobby.revision) = (Some(id), lobby.revision + 1);
    say(&mut world, 0, guest, &PeerMessage::Lobby(Box::new(lobby)));
    say(&mut world, 0, guest, &PeerMessage::GameStarted(Box::new(header)));
    world.cores[guest].game.is_some()
}

#[test]
fn a_game_begins_only_with_the_seats_and_terms_of_the_lobby() {
    assert!(begins_with(|_, _| {}), "what was agreed on begins");
    let other = || Identity::new().expect("chance").key();
    assert!(!begins_with(|header, _| header.keys[1] = Some(other())), "both seats are the host's");
    assert!(!begins_with(|header, world| header.keys[1] = Some(world.keys[2])), "a spectator plays");
    assert!(!begins_with(|header, _| header.keys.swap(0, 1)), "the sides are swapped");
    assert!(!begins_with(|header, _| header.terms.time = "1+0".parse().expect("a time")));
    assert!(!begins_with(|header, _| {
        let text = Chain::new(header.clone()).expect("a game").game().moves()[0].text.clone();
        header.terms.moves = vec![rules::record::Move { text, centis: 1 }];
    }));
}
