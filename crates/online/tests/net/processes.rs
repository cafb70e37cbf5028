//! Members in processes of their own, which are killed and frozen.

use crate::common::members::{Member, PATIENCE};
use crate::common::{another_process, networked, relays::Relay, role};
use online::identity::{Identity, Key};
use online::invite::InviteCode;
use online::net::{EntryMode, NetEvent};
use std::{
    process::{Child, Command},
    time::{Duration, Instant},
};

/// The other process: joins, and echoes what it receives, until it is killed.
fn echo(role: &str) {
    let (relay, code) = role.split_once(' ').unwrap();
    let way = EntryMode::Join(InviteCode::read(code).unwrap());
    let mut member = Member::enter(&relay.parse().unwrap(), way, Identity::new().unwrap(), None);
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if let Some(NetEvent::Received { who, lane, bytes }) = member.net.wait(PATIENCE) {
            let _ = member.net.send(who, lane, bytes);
        }
    }
}

fn met(member: &mut Member) -> Key {
    member.until("meeting", |news| match news {
        NetEvent::Connected { who } => Some(*who),
        _ => None,
    })
}

fn signal(child: &Child, what: &str) {
    let done = Command::new("kill").args([what, &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

#[test]
fn who_is_killed_is_missed_within_seconds() {
    networked(|| {
        if let Some(role) = role() {
            return echo(&role);
        }
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut other = another_process(&format!("{} {code}", relay.address()));
        let key = met(&mut ada);
        let killed = Instant::now();
        other.kill().unwrap();
        other.wait().unwrap();
        assert!(!ada.loses(key));
        println!("missed {} ms after being killed", killed.elapsed().as_millis());
        // After ten seconds of silence it would be missed anyway.
        assert!(killed.elapsed() < Duration::from_secs(10));
    });
}

#[test]
fn a_frozen_member_is_shaky_and_then_there_again() {
    networked(|| {
        if let Some(role) = role() {
            return echo(&role);
        }
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut other = another_process(&format!("{} {code}", relay.address()));
        let key = met(&mut ada);
        signal(&other, "-STOP");
        let shaky = |wanted: bool| {
            move |news: &NetEvent| {
                matches!(news, NetEvent::LinkQuality { shaky, .. } if *shaky == wanted).then_some(())
            }
        };
        ada.until("shaking", shaky(true));
        std::thread::sleep(Duration::from_secs(4));
        signal(&other, "-CONT");
        ada.until("calm", shaky(false));
        let lost = |news: &NetEvent| matches!(news, NetEvent::Disconnected { .. }).then_some(());
        assert!(ada.within(Duration::from_secs(3), &lost).is_none(), "every link is kept");
        assert!(ada.net.send(key, online::net::Lane::Talk, b"awake?".to_vec()));
        assert_eq!(ada.gets(key, online::net::Lane::Talk), b"awake?");
        other.kill().unwrap();
        other.wait().unwrap();
    });
}
