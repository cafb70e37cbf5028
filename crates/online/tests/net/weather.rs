//! Slow and lossy networks.

use crate::common::members::{Member, PATIENCE, meet};
use crate::common::{networked, relays::Relay};
use online::net::{Lane, NetEvent};
use std::{
    process::Command,
    time::{Duration, Instant},
};

/// Degrades the network, relay and links alike. Returns whether that is possible here.
fn weather(kind: &str) -> bool {
    let words = ["qdisc", "add", "dev", "lo", "root"];
    let status = Command::new("tc").args(words).args(kind.split(' ')).status();
    let possible = status.is_ok_and(|status| status.success());
    if !possible {
        eprintln!("\n*** SKIPPED: this kernel cannot make networks worse by {kind} ***\n");
    }
    possible
}

#[test]
fn members_meet_and_talk_over_a_bad_network() {
    networked(|| {
        if !weather("netem delay 50ms loss 10%") {
            return;
        }
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        bo.patience *= 3;
        ada.patience *= 3;
        meet(&mut ada, &mut bo);
        println!("met in the rain after {} ms", bo.opened.elapsed().as_millis());
        for word in 0..20_u8 {
            assert!(ada.net.send(bo.key(), Lane::Talk, vec![word]));
            assert!(bo.net.send(ada.key(), Lane::Talk, vec![word]));
        }
        for word in 0..20_u8 {
            assert_eq!(bo.gets(ada.key(), Lane::Talk), [word]);
            assert_eq!(ada.gets(bo.key(), Lane::Talk), [word]);
        }
    });
}

/// Half a megabyte takes seconds over such a line; a short message in between must not.
#[test]
fn a_word_comes_soon_although_a_slow_line_is_full() {
    networked(|| {
        if !weather("tbf rate 1mbit burst 16kb latency 300ms") {
            return;
        }
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        let (key, start) = (bo.key(), Instant::now());
        let (mut given, mut got, mut said) = (0_usize, 0, Vec::new());
        let mut slowest = Duration::ZERO;
        while got < 32 {
            while given < 32 && ada.net.send(key, Lane::Bulk, vec![0; 16_000]) {
                given += 1;
            }
            if start.elapsed().as_millis() / 500 > said.len() as u128 {
                assert!(ada.net.send(key, Lane::Talk, vec![said.len() as u8]));
                said.push(Instant::now());
            }
            match bo.net.wait(Duration::from_millis(20)) {
                Some(NetEvent::Received { lane: Lane::Bulk, .. }) => got += 1,
                Some(NetEvent::Received { lane: Lane::Talk, bytes, .. }) => {
                    slowest = slowest.max(said[usize::from(bytes[0])].elapsed());
                }
                Some(NetEvent::Disconnected { .. }) => panic!("the link broke"),
                _ => assert!(start.elapsed() < PATIENCE, "{got} of 32 pieces"),
            }
        }
        println!("512 kB in {:?}, the slowest of {} words in {slowest:?}", start.elapsed(), said.len());
        assert!(
            said.len() > 3 && slowest < start.elapsed() / 2,
            "a word does not wait for the large thing"
        );
    });
}

#[test]
fn a_network_without_a_way_out_is_enough_for_those_in_it() {
    networked(|| {
        let done = Command::new("ip").args(["route", "del", "default"]).status().unwrap();
        assert!(done.success());
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.tells(&mut bo, "just us");
    });
}
