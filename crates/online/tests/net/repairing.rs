//! What breaks, and how it is repaired.

use crate::common::members::{Member, meet};
use crate::common::{networked, relays::Relay};
use online::net::{EntryMode, Lane, NetEvent};
use std::time::{Duration, Instant};

/// After this much silence a link is given up.
const SILENCE: Duration = Duration::from_secs(10);

#[test]
fn a_member_that_disappears_is_missed_soon_and_recognised_by_its_key() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        let (_, resume) = bo.entered();
        meet(&mut ada, &mut bo);
        let (identity, gone) = (bo.identity.clone(), Instant::now());
        drop(bo);
        assert!(!ada.loses(identity.key()), "without a goodbye");
        println!("missed after {} ms", gone.elapsed().as_millis());
        assert!(gone.elapsed() < SILENCE, "not only by its silence");
        let back = EntryMode::Return { code, resume };
        let mut bo = Member::enter(&relay.address(), back, identity, None);
        meet(&mut ada, &mut bo);
        println!("back after {} ms", bo.opened.elapsed().as_millis());
        ada.tells(&mut bo, "hello again");
        bo.tells(&mut ada, "hello yourself");
    });
}

#[test]
fn a_member_can_return_before_it_is_missed() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (_, resume) = {
            let mut first = Member::join(&relay, &code);
            let entered = first.entered();
            meet(&mut ada, &mut first);
            // The same member from another window: the older one has to go.
            let back = EntryMode::Return { code: code.clone(), resume: entered.1.clone() };
            let mut second = Member::enter(&relay.address(), back, first.identity.clone(), None);
            ada.loses(first.key());
            meet(&mut ada, &mut second);
            assert_eq!(first.refused(), online::net::Refusal::Elsewhere);
            ada.tells(&mut second, "you again");
            entered
        };
        assert!(!resume.is_empty());
    });
}

#[test]
fn links_outlive_the_relay_and_newcomers_join_after_it_is_back() {
    networked(|| {
        let folder = std::env::temp_dir().join(format!("net-relay-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("relay.db");
        let relay = Relay::keeping(&file, 0);
        let port = relay.port();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        let _ = bo.entered();
        let own = ada.key();
        let host =
            |news: &NetEvent| matches!(news, NetEvent::HostChanged { who } if *who == own).then_some(());
        ada.until("word of who is host", host);
        relay.stop();
        let away = |news: &NetEvent| matches!(news, NetEvent::RelayLost).then_some(());
        ada.until("word that the relay is away", away);
        bo.until("word that the relay is away", away);
        ada.tells(&mut bo, "who needs a relay");
        std::thread::sleep(Duration::from_millis(500));
        let relay = Relay::keeping(&file, port);
        let back = |news: &NetEvent| matches!(news, NetEvent::RelayRestored).then_some(());
        for member in [&mut ada, &mut bo] {
            member.until("word that the relay is back", back);
            member.entered();
        }
        // The host tells the relay what it has missed, so it must hear again that it is host.
        ada.until("word of who is host", host);
        let mut cy = Member::join(&relay, &code);
        println!("joined after the restart");
        meet(&mut ada, &mut cy);
        meet(&mut bo, &mut cy);
        let lost = |news: &NetEvent| matches!(news, NetEvent::Disconnected { .. }).then_some(());
        assert!(ada.within(Duration::from_millis(2000), &lost).is_none(), "the old link went on");
        ada.tells(&mut bo, "still the same link");
        drop(relay);
        let _ = std::fs::remove_dir_all(folder);
    });
}

#[test]
fn a_relay_that_has_forgotten_everything_ends_no_game() {
    networked(|| {
        let relay = Relay::start();
        let port = relay.port();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        relay.stop();
        let _fresh = Relay::with(relay::Config::for_lan(), port);
        let over = |news: &NetEvent| {
            matches!(news, NetEvent::Refused(_) | NetEvent::Disconnected { .. }).then_some(())
        };
        assert!(ada.within(Duration::from_secs(4), &over).is_none());
        ada.tells(&mut bo, "on with it");
        // When no one is left there is nothing to go on with.
        let key = bo.key();
        drop(bo);
        ada.loses(key);
        ada.refused();
    });
}

#[test]
fn a_link_that_falls_silent_is_shaky_then_lost_then_rebuilt() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.tells(&mut bo, "before");
        // The relay is on the loopback; the link is not, and is cut here.
        let rule = |what: &str| {
            let done = std::process::Command::new("sh").args(["-c", what]).status().unwrap();
            assert!(done.success(), "{what}");
        };
        rule(
            "ip rule add pref 1 to 10.77.0.1 ipproto udp blackhole && ip rule del pref 0 && ip rule add pref 2 lookup local",
        );
        let cut = Instant::now();
        let shaky =
            |news: &NetEvent| matches!(news, NetEvent::LinkQuality { shaky: true, .. }).then_some(());
        ada.until("shaking", shaky);
        println!("shaky after {} ms", cut.elapsed().as_millis());
        assert!(!ada.loses(bo.key()));
        println!("lost after {} ms", cut.elapsed().as_millis());
        rule("ip rule del pref 1");
        let mended = Instant::now();
        meet(&mut ada, &mut bo);
        println!("rebuilt after {} ms", mended.elapsed().as_millis());
        assert!(ada.net.send(bo.key(), Lane::Talk, b"after".to_vec()));
        assert_eq!(bo.gets(ada.key(), Lane::Talk), b"after");
    });
}
