//! Two and four players over a network that loses, delays and doubles, with a villain, a sleeper and a liar among them.

use super::*;
use bevy::prelude::default;
use rules::Cell;
use std::collections::VecDeque;
use std::thread;

/// Games on the screen last longer; here a beat takes a few milliseconds.
const BEAT: Duration = Duration::from_nanos(1_000_000_000 / 15);
const REALLY: Duration = Duration::from_millis(3);

/// A generator of chance that is the same every time.
struct Chance(u64);

impl Chance {
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
struct Weather {
    loss: u64,
    delay: usize,
    garbage: u64,
    /// What the first player sends is bent here and there, but still looks like theirs.
    bent: u64,
}

struct Player {
    rounds: Rounds,
    held: Held,
    news: Vec<PulseNews>,
    asleep: bool,
    /// Datagrams on their way, and in how many beats they arrive.
    coming: VecDeque<(usize, (Key, Vec<u8>))>,
}

struct Table {
    players: Vec<Player>,
    weather: Weather,
    chance: Chance,
    /// The time moves on as fast as the beats do.
    now: Instant,
}

fn key(number: usize) -> Key {
    Key([number as u8 + 1; 32])
}

impl Table {
    fn new(count: usize, weather: Weather) -> Self {
        let (now, keys): (_, Vec<Key>) = (Instant::now(), (0..count).map(key).collect());
        let player = |me: &Key| Player {
            rounds: Rounds::new(keys.clone(), *me, 1, now),
            held: Held::new(),
            news: Vec::new(),
            asleep: false,
            coming: default(),
        };
        let players = keys.iter().map(player).collect();
        Self { players, weather, chance: Chance(7), now }
    }

    fn beat(&mut self) {
        thread::sleep(REALLY);
        self.now += BEAT;
        let mut sent = Vec::new();
        for (place, player) in self.players.iter_mut().enumerate().filter(|(_, player)| !player.asleep) {
            player.coming.iter_mut().for_each(|(left, _)| *left = left.saturating_sub(1));
            let (there, later) = player.coming.drain(..).partition(|(left, _)| *left == 0);
            player.coming = later;
            let there: VecDeque<_> = there;
            let came = there.into_iter().map(|(_, datagram)| datagram).collect();
            let (out, news) = player.rounds.tick(player.held, came, BEAT, self.now);
            player.news.extend(news);
            sent.extend(out.into_iter().map(|(to, bytes)| (place, to, bytes)));
        }
        for (from, to, bytes) in sent {
            self.send(from, to, bytes);
        }
    }

    fn send(&mut self, from: usize, to: Key, mut bytes: Vec<u8>) {
        if from == 0 && self.chance.percent(self.weather.bent) {
            self.bend(&mut bytes);
        }
        if self.chance.percent(self.weather.garbage) {
            let garbage = self.garbage(&bytes);
            self.put(from, to, garbage);
        }
        if !self.chance.percent(self.weather.loss) {
            self.put(from, to, bytes);
        }
    }

    /// A few bytes become something else, large numbers most of all. The round and the first magic stay.
    fn bend(&mut self, bytes: &mut [u8]) {
        let kept = HEADER + 2 + 3;
        for _ in 0..=self.chance.next() % 3 {
            if let Some(place) =
                (self.chance.next() as usize).checked_rem(bytes.len().saturating_sub(kept))
            {
                let noise = self.chance.next() as u8;
                bytes[kept + place] = if noise < 90 { 250 + noise % 6 } else { noise };
            }
        }
    }

    /// Behind an honest beginning, so that it gets as far as it can: noise, or less than there was.
    fn garbage(&mut self, honest: &[u8]) -> Vec<u8> {
        let mut bytes = honest.to_vec();
        if self.chance.percent(50) {
            bytes.truncate(HEADER + self.chance.next() as usize % (bytes.len() - HEADER));
        } else {
            bytes[HEADER..].iter_mut().for_each(|byte| *byte = self.chance.next() as u8);
        }
        bytes
    }

    fn put(&mut self, from: usize, to: Key, bytes: Vec<u8>) {
        let queue = &mut self.players[usize::from(to.0[0]) - 1].coming;
        if queue.len() < 256 {
            let delay = 1 + self.weather.delay + (self.chance.next() % 2) as usize;
            queue.push_back((delay, (key(from), bytes)));
        }
    }

    fn beats(&mut self, count: usize) {
        (0..count).for_each(|_| self.beat());
    }

    /// Beats until this is so; gives how many it took.
    fn until(&mut self, what: &str, mut is: impl FnMut(&Self) -> bool) -> usize {
        (0..3000)
            .find(|_| {
                self.beat();
                is(self)
            })
            .unwrap_or_else(|| panic!("{what}"))
    }

    fn all_run(&self) -> bool {
        let (round, mut all) = (self.players[0].rounds.round(), self.players.iter());
        all.all(|player| player.rounds.frame().is_some() && player.rounds.round() == round)
    }

    fn clear(&mut self) {
        self.players.iter_mut().for_each(|player| player.news.clear());
    }

    fn heard(&self, place: usize, is: impl Fn(&PulseNews) -> bool) -> usize {
        self.players[place].news.iter().filter(|news| is(news)).count()
    }
}

fn is_alarm(news: &PulseNews) -> bool {
    matches!(news, PulseNews::Alarm { .. })
}

#[test]
fn everybody_sees_where_others_point_and_what_they_feel() {
    let mut table = Table::new(4, Weather::default());
    table.until("all meet", Table::all_run);
    table.beats(5);
    table.clear();
    table.players[2].held.point(Some(Cell(12)));
    table.players[2].held.draw(Some((Cell(1), Cell(2))));
    table.players[2].held.feel(3);
    table.beats(8);
    table.players[2].held.feel(3);
    table.beats(8);
    let (who, cell, arrow) = (key(2), Some(Cell(12)), Some((Cell(1), Cell(2))));
    for place in 0..4 {
        let pointing = table.heard(place, |it| *it == PulseNews::Pointing { who, cell, arrow });
        assert_eq!(pointing, usize::from(place != 2), "{:?}", table.players[place].news);
        assert_eq!(table.heard(place, |it| *it == PulseNews::Emote { who, kind: 3 }), 2);
        assert_eq!(table.players[place].news.len(), if place == 2 { 2 } else { 3 });
    }
}

#[test]
fn the_turn_changes_when_everybody_has_the_log() {
    let mut table = Table::new(2, Weather::default());
    table.until("both meet", Table::all_run);
    table.players[0].held.tell(5, 55);
    table.beats(8);
    assert_eq!(table.heard(0, |it| matches!(it, PulseNews::Turn { .. })), 0);
    table.players[1].held.tell(5, 55);
    table.beats(8);
    for place in 0..2 {
        assert_eq!(table.heard(place, |it| *it == PulseNews::Turn { ply: 5 }), 1);
    }
}

#[test]
fn loss_delay_and_garbage_break_nothing() {
    let mut table = Table::new(4, Weather { loss: 15, delay: 2, garbage: 10, ..default() });
    table.until("all meet", Table::all_run);
    let first: Vec<_> = table.players.iter().map(|player| player.rounds.frame().unwrap_or(0)).collect();
    let round = table.players[0].rounds.round();
    table.beats(300);
    for kind in 0..8 {
        table.players[0].held.feel(kind);
        table.beats(12);
    }
    for (place, player) in table.players.iter().enumerate() {
        let frames = player.rounds.frame().unwrap_or(0) - first[place];
        assert!(frames > 350, "{frames} frames in 396 beats");
        assert_eq!(player.rounds.round(), round, "garbage ended a session");
        assert_eq!(table.heard(place, is_alarm) + table.heard(place, |it| *it == PulseNews::Broken), 0);
        let felt = table.heard(place, |it| matches!(it, PulseNews::Emote { .. }));
        assert!(felt >= 7, "{felt} of 8 emotes");
    }
}

#[test]
fn somebody_who_slept_for_ten_seconds_goes_on() {
    let mut table = Table::new(2, Weather::default());
    table.until("both meet", Table::all_run);
    table.beats(20);
    table.players[1].asleep = true;
    table.beats(150);
    let stood = table.players[0].rounds.frame();
    table.players[1].asleep = false;
    table.clear();
    table.players[1].held.feel(1);
    let took = table
        .until("it is seen", |table| table.heard(0, |it| matches!(it, PulseNews::Emote { .. })) > 0);
    assert!(took < 15, "{took} beats");
    table.beats(30);
    assert!(table.players[0].rounds.frame() > stood && table.all_run());
    assert_eq!(table.players[0].rounds.round(), 1);
}

#[test]
fn another_log_raises_the_alarm_and_the_next_session_is_calm() {
    let mut table = Table::new(4, Weather { loss: 5, delay: 1, ..default() });
    table.until("all meet", Table::all_run);
    table.players.iter_mut().for_each(|player| player.held.tell(9, 99));
    table.beats(20);
    assert_eq!(table.heard(0, is_alarm), 0);
    table.players.iter_mut().for_each(|player| player.held.tell(10, 100));
    table.players[3].held.tell(10, 666);
    let took =
        table.until("all are alarmed", |table| (0..4).all(|place| table.heard(place, is_alarm) > 0));
    assert!(took < 15, "a second is fifteen beats: {took}");
    assert_eq!(table.heard(0, |it| *it == PulseNews::Alarm { who: key(3), ply: Some(10) }), 1);
    table.players[3].held.tell(10, 100);
    table.clear();
    table.until("all meet again", |table| table.players[0].rounds.round() > 1 && table.all_run());
    table.beats(60);
    assert!((0..4).all(|place| table.heard(place, is_alarm) == 0) && table.all_run());
}

#[test]
fn a_state_that_differs_raises_the_alarm() {
    let mut table = Table::new(2, Weather::default());
    table.until("both meet", Table::all_run);
    table.beats(20);
    table.players[1].rounds.beat.as_mut().expect("it runs").corrupt();
    let took =
        table.until("both are alarmed", |table| (0..2).all(|place| table.heard(place, is_alarm) > 0));
    assert!(took < 15, "a second is fifteen beats: {took}");
    assert_eq!(table.heard(0, |it| *it == PulseNews::Alarm { who: key(1), ply: None }), 1);
    table.until("both meet again", |table| table.players[0].rounds.round() > 1 && table.all_run());
}

#[test]
fn whoever_starts_the_app_again_is_met_again() {
    let mut table = Table::new(3, Weather::default());
    table.until("all meet", Table::all_run);
    table.beats(30);
    let keys: Vec<Key> = (0..3).map(key).collect();
    table.players[1].rounds = Rounds::new(keys, key(1), 1, table.now);
    table.until("all meet again", |table| table.players[0].rounds.round() > 1 && table.all_run());
    table.clear();
    table.players[1].held.point(Some(Cell(3)));
    let is = |it: &PulseNews| matches!(it, PulseNews::Pointing { cell: Some(Cell(3)), .. });
    let took = table.until("it is seen", |table| table.heard(0, is) > 0);
    assert!(took < 15, "{took} beats");
}

#[test]
fn a_villain_ends_sessions_at_most_and_when_they_stop_all_meet_again() {
    let mut table = Table::new(3, Weather::default());
    table.until("all meet", Table::all_run);
    table.weather.bent = 30;
    for _ in 0..60 {
        table.beats(10);
        // Nobody waits for as long as they would after so much trouble.
        table.players.iter_mut().for_each(|player| player.rounds.wait = FIRST_WAIT);
    }
    table.weather.bent = 0;
    table.beats(10);
    table.clear();
    table.players[1].held.point(Some(Cell(7)));
    let is = |it: &PulseNews| matches!(it, PulseNews::Pointing { cell: Some(Cell(7)), .. });
    table.until("they see each other", |table| {
        table.heard(0, is) > 0 && table.heard(2, is) > 0 && table.all_run()
    });
}

#[test]
fn a_panic_ends_the_session_and_not_the_app() {
    let mut table = Table::new(2, Weather::default());
    table.until("both meet", Table::all_run);
    table.beats(5);
    table.players[0].rounds.beat.as_mut().expect("it runs").sabotage();
    table.beat();
    assert_eq!(table.heard(0, |it| *it == PulseNews::Broken), 1);
    table.until("both meet again", |table| table.players[0].rounds.round() > 1 && table.all_run());
}

#[test]
fn strangers_and_other_tables_are_not_listened_to() {
    let now = Instant::now();
    let mut rounds = Rounds::new(vec![key(0), key(1)], key(0), 1, now);
    let mut other = Rounds::new(vec![key(1), key(0)], key(1), 900, now);
    let (out, _) = other.tick(Held::new(), Vec::new(), BEAT, now);
    let later = now + Duration::from_secs(5);
    assert!(!out.is_empty());
    let from = |who: usize| out.iter().map(|(_, bytes)| (key(who), bytes.clone())).collect::<Vec<_>>();
    rounds.tick(Held::new(), from(1), BEAT, later);
    assert_eq!(rounds.round(), 1, "they sit in another order");
    let mut same = Rounds::new(vec![key(0), key(1)], key(1), 900, now);
    let (out, _) = same.tick(Held::new(), Vec::new(), BEAT, now);
    let from = |who: usize| out.iter().map(|(_, bytes)| (key(who), bytes.clone())).collect::<Vec<_>>();
    rounds.tick(Held::new(), from(7), BEAT, later);
    assert_eq!(rounds.round(), 1, "nobody knows them");
    rounds.tick(Held::new(), from(1), BEAT, later);
    assert_eq!(rounds.round(), 900);
    let mut far = from(1);
    far.iter_mut().for_each(|(_, bytes)| bytes[4..8].copy_from_slice(&u32::MAX.to_le_bytes()));
    rounds.tick(Held::new(), far, BEAT, later + Duration::from_secs(5));
    assert_eq!(rounds.round(), 900, "nobody is so far ahead");
}
