//! Who does not get in, and what they are told.

use crate::common::members::{Member, PATIENCE, lobby, meet};
use crate::common::{lonely, networked, relays::Relay};
use online::identity::Identity;
use online::net::{EntryMode, HandshakeFailure, HostRequest, Lane, NetEvent, Refusal, RelayFailure};
use relay::{
    api::{Change, NewLobby},
    codes::Code,
};
use std::time::{Duration, Instant};

#[test]
fn only_who_knows_the_password_comes_in() {
    networked(|| {
        let relay = Relay::start();
        let new_lobby = NewLobby { password: true, ..lobby() };
        let (mut ada, code) = Member::host_with(&relay, new_lobby, Some("sesame"));
        for wrong in [None, Some("Sesame")] {
            let mut bo = Member::new(&relay, EntryMode::Join(code.clone()), wrong);
            assert_eq!(bo.refused(), Refusal::WrongPassword);
        }
        let knocked = |news: &NetEvent| {
            matches!(news, NetEvent::HandshakeFailed { why: HandshakeFailure::WrongPassword })
                .then_some(())
        };
        ada.until("knock", knocked);
        let mut bo = Member::new(&relay, EntryMode::Join(code.clone()), Some("sesame"));
        meet(&mut ada, &mut bo);
        // From now on the password is another one, for those who are inside as well.
        ada.net.set_password(Some("open".into()));
        assert_eq!(bo.refused(), Refusal::WrongPassword);
        ada.loses(bo.key());
        let join = EntryMode::Join(code.clone());
        let mut bo = Member::enter(&relay.address(), join, bo.identity.clone(), Some("open"));
        meet(&mut ada, &mut bo);
        let mut cy = Member::new(&relay, EntryMode::Join(code.clone()), Some("sesame"));
        assert_eq!(cy.refused(), Refusal::WrongPassword);
        let mut cy = Member::new(&relay, EntryMode::Join(code), Some("open"));
        meet(&mut ada, &mut cy);
        meet(&mut bo, &mut cy);
    });
}

#[test]
fn spaces_in_a_password_lock_nobody_out() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host_with(&relay, lobby(), Some("open  the\tdoor "));
        let mut bo = Member::new(&relay, EntryMode::Join(code), Some(" open the door"));
        meet(&mut ada, &mut bo);
    });
}

#[test]
fn what_the_relay_refuses_is_told_with_its_reason() {
    networked(|| {
        let relay = Relay::start();
        let unknown = Code::read("K7PM52").unwrap();
        assert_eq!(Member::join(&relay, &unknown.clone().into()).refused(), Refusal::UnknownCode);
        assert_eq!(online::net::look_up(&relay.address(), &unknown), Err(Refusal::UnknownCode));

        let (_newer, code) = Member::host_with(&relay, NewLobby { version: 77, ..lobby() }, None);
        assert_eq!(Member::join(&relay, &code).refused(), Refusal::WrongVersion { theirs: 77 });

        let (mut ada, code) = Member::host_with(&relay, NewLobby { seats: Some(2), ..lobby() }, None);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        assert_eq!(Member::join(&relay, &code).refused(), Refusal::Full);

        let (open, code) = Member::host(&relay);
        open.net.ask_relay(HostRequest::Change(Change { locked: Some(true), ..Change::default() }));
        let until = Instant::now() + PATIENCE;
        while !online::net::look_up(&relay.address(), code.lobby()).unwrap().locked {
            assert!(Instant::now() < until);
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(Member::join(&relay, &code).refused(), Refusal::Locked);

        let nobody = "127.0.0.1:9".parse().unwrap();
        let mut lost = Member::enter(&nobody, EntryMode::Join(code), Identity::new().unwrap(), None);
        assert_eq!(lost.refused(), Refusal::NoRelay(RelayFailure::Unreachable));
    });
}

#[test]
fn without_a_network_there_is_a_plain_answer() {
    lonely(|| {
        let relay = Relay::start();
        let mut ada = Member::new(&relay, EntryMode::Host(lobby()), None);
        assert_eq!(ada.refused(), Refusal::NoRelay(RelayFailure::NoNetwork));
    });
}

#[test]
fn a_kicked_member_is_ignored_and_cannot_return() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        let mut cy = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        meet(&mut ada, &mut cy);
        meet(&mut bo, &mut cy);
        ada.net.ask_relay(HostRequest::Kick(bo.key()));
        ada.net.ignore(bo.key());
        cy.net.ignore(bo.key());
        assert_eq!(bo.refused(), Refusal::Kicked);
        ada.loses(bo.key());
        cy.loses(bo.key());
        assert!(!ada.net.send(bo.key(), Lane::Talk, vec![1]));
        // New to the relay, but with the same key.
        let mut again =
            Member::enter(&relay.address(), EntryMode::Join(code), bo.identity.clone(), None);
        again.entered();
        let met = |news: &NetEvent| matches!(news, NetEvent::Connected { .. }).then_some(());
        assert!(again.within(Duration::from_secs(2), &met).is_none());
        let there = bo.key();
        let came =
            |news: &NetEvent| matches!(news, NetEvent::Connected { who } if *who == there).then_some(());
        assert!(ada.within(Duration::from_millis(100), &came).is_none());
        ada.tells(&mut cy, "still here");
    });
}

#[test]
fn a_peer_with_our_own_key_is_refused() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut twin =
            Member::enter(&relay.address(), EntryMode::Join(code), ada.identity.clone(), None);
        twin.entered();
        let met = |news: &NetEvent| matches!(news, NetEvent::Connected { .. }).then_some(());
        assert!(ada.within(Duration::from_secs(2), &met).is_none());
        assert!(twin.within(Duration::from_millis(10), &met).is_none());
    });
}

#[test]
fn too_much_is_refused_and_the_rest_arrives() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        assert!(!ada.net.send(bo.key(), Lane::Bulk, vec![0; 10 * 1024 * 1024]));
        assert!(!ada.net.send(bo.key(), Lane::Talk, vec![0; online::wire::LARGEST + 1]));
        assert!(!ada.net.send(Identity::new().unwrap().key(), Lane::Talk, vec![0]));
        // Bo takes nothing: a window's worth is in flight, some more is queued here, and the rest is refused.
        let mut taken = 0;
        for _ in 0..20_000 {
            taken += usize::from(ada.net.send(bo.key(), Lane::Talk, vec![1; 1000]));
        }
        println!("taken before the other one looks: {taken} kB");
        assert!((256..2000).contains(&taken), "{taken}");
        for _ in 0..taken {
            assert_eq!(bo.gets(ada.key(), Lane::Talk).len(), 1000);
        }
        ada.tells(&mut bo, "and on");
    });
}
