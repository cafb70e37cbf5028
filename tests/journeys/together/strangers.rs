//! Hostile members: the real network layer, with garbage on top of it.

use super::common::relays::Relay;
use super::*;
use online::identity::{Identity, Key};
use online::invite::InviteCode;
use online::net::{ConnectOptions, EntryMode, Lane, Net, NetEvent};
use std::sync::Arc;

/// A member that joins like everyone else.
fn intruder(relay: &Relay, code: &str) -> Net {
    Net::open(ConnectOptions {
        relay: relay.address(),
        entry: EntryMode::Join(InviteCode::read(code).expect("a code")),
        identity: Identity::new().expect("chance"),
        password: None,
        wake: Arc::new(|| {}),
        presence: None,
    })
}

/// Waits for this many links.
fn meet(net: &mut Net, wanted: usize) -> Vec<Key> {
    let mut met = Vec::new();
    let end = Instant::now() + SOON;
    while met.len() < wanted && Instant::now() < end {
        if let Some(NetEvent::Connected { who }) = net.wait(Duration::from_millis(200)) {
            met.push(who);
        }
    }
    assert_eq!(met.len(), wanted);
    met
}

#[test]
fn garbage_on_every_lane_does_no_harm() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("garbage"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, code) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        bo.tell("auto 25");
        let mut net = intruder(&relay, &code);
        let met = meet(&mut net, 2);
        let mut dice = rules::Dice::new(9);
        let end = Instant::now() + Duration::from_secs(3);
        let mut sent = 0;
        while Instant::now() < end {
            let length = dice.below(600);
            let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            for who in &met {
                for lane in [Lane::Talk, Lane::Presence, Lane::Bulk] {
                    sent += usize::from(net.send(*who, lane, bytes.clone()));
                }
            }
            while net.next().is_some() {}
            std::thread::sleep(Duration::from_millis(2));
        }
        let huge = met.iter().any(|who| net.send(*who, Lane::Talk, vec![7; 10_000_000]));
        assert!(!huge, "ten megabytes are not even sent");
        println!("{sent} messages of garbage were sent");
        let ended = ada.over();
        assert_eq!(ended, bo.over());
        println!("{ended}");
    });
}
