//! Meeting, and sending messages.

use crate::common::members::{Member, PATIENCE, meet};
use crate::common::{networked, relays::Relay};
use online::net::{EntryMode, HostRequest, Lane, LobbyFilter, NetEvent};
use online::wire::LARGEST;
use relay::api::{Change, NewLobby, Seek};
use std::time::{Duration, Instant};

#[test]
fn two_meet_by_a_code_and_talk_on_every_lane() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        bo.meets(ada.key());
        let took = bo.opened.elapsed();
        println!("from opening to meeting: {} ms", took.as_millis());
        ada.meets(bo.key());
        for lane in [Lane::Talk, Lane::Bulk, Lane::Presence] {
            for size in [0, 1, 1000, LARGEST] {
                let bytes = vec![7; size];
                assert!(ada.net.send(bo.key(), lane, bytes.clone()));
                assert_eq!(bo.gets(ada.key(), lane), bytes);
                assert!(bo.net.send(ada.key(), lane, bytes.clone()));
                assert_eq!(ada.gets(bo.key(), lane), bytes);
            }
        }
        for member in [&mut ada, &mut bo] {
            let ping = member.until("ping", |news| match news {
                NetEvent::LinkQuality { ping: Some(ping), shaky: false, .. } => Some(*ping),
                _ => None,
            });
            println!("ping: {ping:?}");
            assert!(ping < PATIENCE);
        }
        let host = bo.until("host", |news| match news {
            NetEvent::HostChanged { who } => Some(*who),
            _ => None,
        });
        assert_eq!(host, ada.key());
    });
}

#[test]
fn four_meet_and_each_can_talk_to_each() {
    networked(|| {
        let relay = Relay::start();
        let (ada, code) = Member::host(&relay);
        let mut all = vec![ada];
        all.extend((0..3).map(|_| Member::join(&relay, &code)));
        let opened = all[3].opened;
        let keys: Vec<_> = all.iter().map(Member::key).collect();
        for member in &mut all {
            for key in &keys {
                if *key != member.key() {
                    member.meets(*key);
                }
            }
        }
        println!("all six links: {} ms", opened.elapsed().as_millis());
        for (from, member) in all.iter().enumerate() {
            for key in keys.iter().filter(|key| **key != member.key()) {
                assert!(member.net.send(*key, Lane::Talk, vec![from as u8]));
            }
        }
        for (to, member) in all.iter_mut().enumerate() {
            for from in (0..4).filter(|from| *from != to) {
                assert_eq!(member.gets(keys[from], Lane::Talk), [from as u8]);
            }
        }
    });
}

#[test]
fn strangers_who_want_the_same_meet() {
    networked(|| {
        let relay = Relay::start();
        let seek =
            || EntryMode::Seek(Seek { game: "a-game".into(), time: "5+3".into(), ..Seek::default() });
        let waits = |member: &mut Member| {
            member.until("entrance", |news| match news {
                NetEvent::Entered { waiting, .. } => Some(*waiting),
                _ => None,
            })
        };
        let mut ada = Member::new(&relay, seek(), None);
        assert!(waits(&mut ada));
        let mut bo = Member::new(&relay, seek(), None);
        // Ada can be found once it is stored that she is there.
        while waits(&mut bo) {
            bo = Member::new(&relay, seek(), None);
        }
        meet(&mut ada, &mut bo);
    });
}

#[test]
fn a_lobby_is_found_in_the_list_and_changed_by_its_host() {
    networked(|| {
        let relay = Relay::start();
        let new_lobby =
            NewLobby { listed: true, title: "Ours".into(), ..crate::common::members::lobby() };
        let (mut ada, code) = Member::host_with(&relay, new_lobby, None);
        let wanted = LobbyFilter { game: "a-game".into(), ..LobbyFilter::default() };
        let until = Instant::now() + PATIENCE;
        let listed = || online::net::list(&relay.address(), &wanted).unwrap().lobbies;
        while listed().first().is_none_or(|lobby| lobby.code != code.lobby().as_str()) {
            assert!(Instant::now() < until, "it never got into the list");
            std::thread::sleep(Duration::from_millis(50));
        }
        let other = LobbyFilter { game: "another".into(), ..LobbyFilter::default() };
        assert!(online::net::list(&relay.address(), &other).unwrap().lobbies.is_empty());
        ada.net.ask_relay(HostRequest::Change(Change {
            title: Some("Theirs".into()),
            ..Change::default()
        }));
        let until = Instant::now() + PATIENCE;
        while online::net::look_up(&relay.address(), code.lobby()).unwrap().title != "Theirs" {
            assert!(Instant::now() < until);
            std::thread::sleep(Duration::from_millis(20));
        }
        ada.net.ask_relay(HostRequest::Change(Change { seats: Some(1), ..Change::default() }));
        ada.until("objection", |news| matches!(news, NetEvent::RelayRefused(_)).then_some(()));
    });
}

#[test]
fn the_place_of_the_host_is_given_away_and_everybody_hears_it() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.net.ask_relay(HostRequest::GiveHost(bo.key()));
        let new = bo.key();
        for member in [&mut ada, &mut bo] {
            member.until("new host", |news| {
                matches!(news, NetEvent::HostChanged { who } if *who == new).then_some(())
            });
        }
    });
}

#[test]
fn a_goodbye_is_told_from_a_loss() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        let key = bo.key();
        let started = Instant::now();
        bo.net.leave();
        assert!(started.elapsed() < Duration::from_secs(5), "leaving does not wait");
        assert!(ada.loses(key), "they said goodbye");
        let until = Instant::now() + PATIENCE;
        while online::net::look_up(&relay.address(), code.lobby()).unwrap().members != 1 {
            assert!(Instant::now() < until, "the relay knows as well");
            std::thread::sleep(Duration::from_millis(20));
        }
    });
}

#[test]
fn a_large_thing_does_not_hold_up_talk() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        let (key, pieces) = (bo.key(), 400_usize);
        let started = Instant::now();
        let sender = std::thread::spawn(move || {
            for piece in 0..pieces {
                while !ada.net.send(key, Lane::Bulk, vec![piece as u8; 16_000]) {
                    std::thread::sleep(Duration::from_millis(2));
                }
                if piece == 100 {
                    assert!(ada.net.send(key, Lane::Talk, b"meanwhile".to_vec()));
                }
            }
            ada
        });
        let mut got = 0;
        let mut talk_at = None;
        while got < pieces {
            match bo.net.wait(PATIENCE).expect("something") {
                NetEvent::Received { lane: Lane::Bulk, bytes, .. } => {
                    assert_eq!(bytes[0], got as u8);
                    got += 1;
                }
                NetEvent::Received { lane: Lane::Talk, .. } => talk_at = Some(got),
                NetEvent::Disconnected { .. } => panic!("the link broke"),
                _ => {}
            }
        }
        let rate = pieces as f64 * 16.0 / started.elapsed().as_secs_f64() / 1024.0;
        println!("bulk: {rate:.1} MB/s, talk after piece {talk_at:?}");
        assert!(talk_at.expect("the word came") < 200);
        drop(sender.join().unwrap());
    });
}
