//! Players over a network that loses, delays and corrupts, with sleeping and malicious players.

use super::*;
use bevy::prelude::default;
use rules::Cell;
use std::collections::VecDeque;
use std::thread;

/// Simulated and real time per frame.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 15);
const REAL_FRAME: Duration = Duration::from_millis(3);

/// A deterministic random generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn percent(&mut self, of: u64) -> bool {
        self.next() % 100 < of
    }
}

/// How bad the network is.
#[derive(Clone, Copy, Default)]
struct Network {
    loss: u64,
    delay: usize,
    garbage: u64,
    /// Percentage of the first player's datagrams that are corrupted but keep their header.
    corrupted: u64,
}

struct Player {
    sessions: Sessions,
    input: PresenceInput,
    events: Vec<PresenceEvent>,
    asleep: bool,
    /// Datagrams under way, with the frames until they arrive.
    coming: VecDeque<(usize, (Key, Vec<u8>))>,
}

struct Table {
    players: Vec<Player>,
    network: Network,
    random: Random,
    /// Simulated time.
    now: Instant,
}

fn key(number: usize) -> Key {
    Key([number as u8 + 1; 32])
}

impl Table {
    fn new(count: usize, network: Network) -> Self {
        let (now, keys): (_, Vec<Key>) = (Instant::now(), (0..count).map(key).collect());
        let player = |me: &Key| Player {
            sessions: Sessions::new(keys.clone(), *me, 1, now),
            input: PresenceInput::new(),
            events: Vec::new(),
            asleep: false,
            coming: default(),
        };
        let players = keys.iter().map(player).collect();
        Self { players, network, random: Random(7), now }
    }

    fn frame(&mut self) {
        thread::sleep(REAL_FRAME);
        self.now += FRAME;
        let mut sent = Vec::new();
        for (player_index, player) in
            self.players.iter_mut().enumerate().filter(|(_, player)| !player.asleep)
        {
            player.coming.iter_mut().for_each(|(left, _)| *left = left.saturating_sub(1));
            let (there, later) = player.coming.drain(..).partition(|(left, _)| *left == 0);
            player.coming = later;
            let there: VecDeque<_> = there;
            let came = there.into_iter().map(|(_, datagram)| datagram).collect();
            let (out, events) = player.sessions.tick(player.input, came, FRAME, self.now);
            player.events.extend(events);
            sent.extend(out.into_iter().map(|(to, bytes)| (player_index, to, bytes)));
        }
        for (from, to, bytes) in sent {
            self.send(from, to, bytes);
        }
    }

    fn send(&mut self, from: usize, to: Key, mut bytes: Vec<u8>) {
        if from == 0 && self.random.percent(self.network.corrupted) {
            self.corrupt(&mut bytes);
        }
        if self.random.percent(self.network.garbage) {
            let garbage = self.garbage(&bytes);
            self.put(from, to, garbage);
        }
        if !self.random.percent(self.network.loss) {
            self.put(from, to, bytes);
        }
    }

    /// Changes a few bytes, often to large numbers. Header and first magic stay.
    fn corrupt(&mut self, bytes: &mut [u8]) {
        let kept = HEADER + 2 + 3;
        for _ in 0..=self.random.next() % 3 {
            if let Some(player_index) =
                (self.random.next() as usize).checked_rem(bytes.len().saturating_sub(kept))
            {
                let noise = self.random.next() as u8;
                bytes[kept + player_index] = if noise < 90 { 250 + noise % 6 } else { noise };
            }
        }
    }

    /// Noise or truncation behind an honest header, so that it gets as far as possible.
    fn garbage(&mut self, honest: &[u8]) -> Vec<u8> {
        let mut bytes = honest.to_vec();
        if self.random.percent(50) {
            bytes.truncate(HEADER + self.random.next() as usize % (bytes.len() - HEADER));
        } else {
            bytes[HEADER..].iter_mut().for_each(|byte| *byte = self.random.next() as u8);
        }
        bytes
    }

    fn put(&mut self, from: usize, to: Key, bytes: Vec<u8>) {
        let queue = &mut self.players[usize::from(to.0[0]) - 1].coming;
        if queue.len() < 256 {
            let delay = 1 + self.network.delay + (self.random.next() % 2) as usize;
            queue.push_back((delay, (key(from), bytes)));
        }
    }

    fn run(&mut self, count: usize) {
        (0..count).for_each(|_| self.frame());
    }

    /// Runs frames until this holds; returns how many it took.
    fn until(&mut self, what: &str, mut is: impl FnMut(&Self) -> bool) -> usize {
        (0..3000)
            .find(|_| {
                self.frame();
                is(self)
            })
            .unwrap_or_else(|| panic!("{what}"))
    }

    fn all_run(&self) -> bool {
        let (number, mut all) = (self.players[0].sessions.number(), self.players.iter());
        all.all(|player| player.sessions.frame().is_some() && player.sessions.number() == number)
    }

    fn clear(&mut self) {
        self.players.iter_mut().for_each(|player| player.events.clear());
    }

    fn heard(&self, player_index: usize, is: impl Fn(&PresenceEvent) -> bool) -> usize {
        self.players[player_index].events.iter().filter(|events| is(events)).count()
    }
}

fn is_desync(events: &PresenceEvent) -> bool {
    matches!(events, PresenceEvent::Desync { .. })
}

#[test]
fn pointers_and_emotes_reach_everybody() {
    let mut table = Table::new(4, Network::default());
    table.until("all meet", Table::all_run);
    table.run(5);
    table.clear();
    table.players[2].input.set_pointer(Some(Cell(12)));
    table.players[2].input.set_arrow(Some((Cell(1), Cell(2))));
    table.players[2].input.set_emote(3);
    table.run(8);
    table.players[2].input.set_emote(3);
    table.run(8);
    let (who, cell, arrow) = (key(2), Some(Cell(12)), Some((Cell(1), Cell(2))));
    for player_index in 0..4 {
        let pointing =
            table.heard(player_index, |it| *it == PresenceEvent::Pointing { who, cell, arrow });
        assert_eq!(pointing, usize::from(player_index != 2), "{:?}", table.players[player_index].events);
        assert_eq!(table.heard(player_index, |it| *it == PresenceEvent::Emote { who, kind: 3 }), 2);
        assert_eq!(table.players[player_index].events.len(), if player_index == 2 { 2 } else { 3 });
    }
}

#[test]
fn the_log_is_reached_when_all_players_have_it() {
    let mut table = Table::new(2, Network::default());
    table.until("both meet", Table::all_run);
    table.players[0].input.set_log(5, 55);
    table.run(8);
    assert_eq!(table.heard(0, |it| matches!(it, PresenceEvent::LogReached { .. })), 0);
    table.players[1].input.set_log(5, 55);
    table.run(8);
    for player_index in 0..2 {
        assert_eq!(table.heard(player_index, |it| *it == PresenceEvent::LogReached { ply: 5 }), 1);
    }
}

#[test]
fn loss_delay_and_garbage_end_no_session() {
    let mut table = Table::new(4, Network { loss: 15, delay: 2, garbage: 10, ..default() });
    table.until("all meet", Table::all_run);
    let first: Vec<_> =
        table.players.iter().map(|player| player.sessions.frame().unwrap_or(0)).collect();
    let number = table.players[0].sessions.number();
    table.run(300);
    for kind in 0..8 {
        table.players[0].input.set_emote(kind);
        table.run(12);
    }
    for (player_index, player) in table.players.iter().enumerate() {
        let frames = player.sessions.frame().unwrap_or(0) - first[player_index];
        assert!(frames > 200, "{frames} of 396 frames, even on a busy machine");
        assert_eq!(player.sessions.number(), number, "garbage ended a session");
        assert_eq!(
            table.heard(player_index, is_desync)
                + table.heard(player_index, |it| *it == PresenceEvent::SessionLost),
            0
        );
        let felt = table.heard(player_index, |it| matches!(it, PresenceEvent::Emote { .. }));
        assert!(felt >= 7, "{felt} of 8 emotes");
    }
}

#[test]
fn a_player_who_slept_for_ten_seconds_continues() {
    let mut table = Table::new(2, Network::default());
    table.until("both meet", Table::all_run);
    table.run(20);
    table.players[1].asleep = true;
    table.run(150);
    let stood = table.players[0].sessions.frame();
    table.players[1].asleep = false;
    table.clear();
    table.players[1].input.set_emote(1);
    let took = table
        .until("it is seen", |table| table.heard(0, |it| matches!(it, PresenceEvent::Emote { .. })) > 0);
    assert!(took < 15, "{took} frames");
    table.run(30);
    assert!(table.players[0].sessions.frame() > stood && table.all_run());
    assert_eq!(table.players[0].sessions.number(), 1);
}

#[test]
fn a_diverging_log_is_reported_until_it_is_repaired() {
    let mut table = Table::new(4, Network { loss: 5, delay: 1, ..default() });
    table.until("all meet", Table::all_run);
    table.players.iter_mut().for_each(|player| player.input.set_log(9, 99));
    table.run(20);
    assert_eq!(table.heard(0, is_desync), 0);
    table.players.iter_mut().for_each(|player| player.input.set_log(10, 100));
    table.players[3].input.set_log(10, 666);
    let took = table.until("all are alarmed", |table| {
        (0..4).all(|player_index| table.heard(player_index, is_desync) > 0)
    });
    assert!(took < 15, "a second is fifteen frames: {took}");
    assert_eq!(table.heard(0, |it| *it == PresenceEvent::Desync { who: key(3), ply: Some(10) }), 1);
    table.players[3].input.set_log(10, 100);
    table.clear();
    table.until("all meet again", |table| table.players[0].sessions.number() > 1 && table.all_run());
    table.run(60);
    assert!((0..4).all(|player_index| table.heard(player_index, is_desync) == 0) && table.all_run());
}

#[test]
fn a_diverging_state_is_reported() {
    let mut table = Table::new(2, Network::default());
    table.until("both meet", Table::all_run);
    table.run(20);
    table.players[1].sessions.session.as_mut().expect("it runs").corrupt();
    let took = table.until("both are alarmed", |table| {
        (0..2).all(|player_index| table.heard(player_index, is_desync) > 0)
    });
    assert!(took < 15, "a second is fifteen frames: {took}");
    assert_eq!(table.heard(0, |it| *it == PresenceEvent::Desync { who: key(1), ply: None }), 1);
    table.until("both meet again", |table| table.players[0].sessions.number() > 1 && table.all_run());
}

#[test]
fn a_restarted_app_joins_the_next_session() {
    let mut table = Table::new(3, Network::default());
    table.until("all meet", Table::all_run);
    table.run(30);
    let keys: Vec<Key> = (0..3).map(key).collect();
    table.players[1].sessions = Sessions::new(keys, key(1), 1, table.now);
    table.until("all meet again", |table| table.players[0].sessions.number() > 1 && table.all_run());
    table.clear();
    table.players[1].input.set_pointer(Some(Cell(3)));
    let is = |it: &PresenceEvent| matches!(it, PresenceEvent::Pointing { cell: Some(Cell(3)), .. });
    let took = table.until("it is seen", |table| table.heard(0, is) > 0);
    assert!(took < 15, "{took} frames");
}

#[test]
fn a_malicious_player_can_only_end_sessions() {
    let mut table = Table::new(3, Network::default());
    table.until("all meet", Table::all_run);
    table.network.corrupted = 30;
    for _ in 0..60 {
        table.run(10);
        // Skip the growing pauses.
        table.players.iter_mut().for_each(|player| player.sessions.wait = FIRST_WAIT);
    }
    table.network.corrupted = 0;
    table.run(10);
    table.clear();
    table.players[1].input.set_pointer(Some(Cell(7)));
    let is = |it: &PresenceEvent| matches!(it, PresenceEvent::Pointing { cell: Some(Cell(7)), .. });
    table.until("they see each other", |table| {
        table.heard(0, is) > 0 && table.heard(2, is) > 0 && table.all_run()
    });
}

#[test]
fn a_panic_ends_the_session_and_not_the_app() {
    let mut table = Table::new(2, Network::default());
    table.until("both meet", Table::all_run);
    table.run(5);
    table.players[0].sessions.session.as_mut().expect("it runs").sabotage();
    table.frame();
    assert_eq!(table.heard(0, |it| *it == PresenceEvent::SessionLost), 1);
    table.until("both meet again", |table| table.players[0].sessions.number() > 1 && table.all_run());
}

#[test]
fn datagrams_of_strangers_and_other_games_are_ignored() {
    let now = Instant::now();
    let mut sessions = Sessions::new(vec![key(0), key(1)], key(0), 1, now);
    let mut other = Sessions::new(vec![key(1), key(0)], key(1), 900, now);
    let (out, _) = other.tick(PresenceInput::new(), Vec::new(), FRAME, now);
    let later = now + Duration::from_secs(5);
    assert!(!out.is_empty());
    let from = |who: usize| out.iter().map(|(_, bytes)| (key(who), bytes.clone())).collect::<Vec<_>>();
    sessions.tick(PresenceInput::new(), from(1), FRAME, later);
    assert_eq!(sessions.number(), 1, "they sit in another order");
    let mut same = Sessions::new(vec![key(0), key(1)], key(1), 900, now);
    let (out, _) = same.tick(PresenceInput::new(), Vec::new(), FRAME, now);
    let from = |who: usize| out.iter().map(|(_, bytes)| (key(who), bytes.clone())).collect::<Vec<_>>();
    sessions.tick(PresenceInput::new(), from(7), FRAME, later);
    assert_eq!(sessions.number(), 1, "nobody is_near them");
    sessions.tick(PresenceInput::new(), from(1), FRAME, later);
    assert_eq!(sessions.number(), 900);
    let mut far = from(1);
    far.iter_mut().for_each(|(_, bytes)| bytes[4..8].copy_from_slice(&u32::MAX.to_le_bytes()));
    sessions.tick(PresenceInput::new(), far, FRAME, later + Duration::from_secs(5));
    assert_eq!(sessions.number(), 900, "nobody is so far ahead");
}
