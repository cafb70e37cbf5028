//! Session after session: whatever breaks one, the next begins, and all players find themselves in the same one.
//!
//! Every datagram says for which players and for which round it is meant. Whoever hears of a later round goes there;
//! whoever has to begin anew begins the next. So nobody has to be asked, and old datagrams do no harm.

use super::PulseNews;
use super::beat::{Beat, Happened, Letters};
use super::bundle;
use super::held::Held;
use super::shield::{LARGEST, Passed, Shield};
use online::identity::Key;
use online::wire;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long to wait after a session broke; twice as long each time, until one has lasted.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(32);
const LASTED: Duration = Duration::from_secs(60);
/// A session that stands still for so long although everybody is heard will not go on any more.
const STUCK: Duration = Duration::from_secs(5 * SLOWER);
const HEARD: Duration = Duration::from_secs(2 * SLOWER);
/// In tests time flies, but the clock inside ggrs, by which it says things again, does not.
const SLOWER: u64 = if cfg!(test) { 15 } else { 1 };
/// Nobody makes us change the round more often.
const LEAST_ROUND: Duration = Duration::from_millis(500);
/// Nobody is so many rounds before us.
const FARTHEST: u32 = 10_000;
/// What stands before all letters: the players and the round.
const HEADER: usize = 8;
/// Whoever asks so often to be met anew means it.
const ASKED: u8 = 3;

/// Datagrams, and whom they come from or go to.
pub(super) type Datagrams = Vec<(Key, Vec<u8>)>;

/// Who a player was when we met.
#[derive(Default)]
struct Met {
    /// The number by which their session is known.
    magic: Option<u16>,
    /// Another number that asks to be met, and how often it did.
    another: (u16, u8),
    /// When they were heard last.
    heard: Option<Instant>,
}

impl Met {
    /// Has this player begun anew, without knowing that we had met? One word alone may be garbage.
    fn is_new(&mut self, passed: &Passed) -> bool {
        match self.magic {
            None if passed.answers => self.magic = Some(passed.magic),
            Some(magic) if passed.asks && passed.magic != magic => {
                let again = self.another.0 == passed.magic;
                self.another = (passed.magic, if again { self.another.1.saturating_add(1) } else { 1 });
            }
            _ => {}
        }
        self.another.1 >= ASKED
    }
}

/// All sessions between the same players.
pub(super) struct Rounds {
    players: Vec<Key>,
    me: Key,
    /// Who plays, in short.
    cast: u32,
    round: u32,
    beat: Option<Beat>,
    since: Instant,
    /// The last frame, and when it was played.
    last: (i32, Instant),
    /// When the next one begins, if there is none.
    again: Instant,
    wait: Duration,
    /// Who each player was when we met in this round.
    met: BTreeMap<Key, Met>,
    /// What was told of each player.
    told: BTreeMap<Key, Held>,
    /// How far everybody was told to be.
    ply: Option<u32>,
}

impl Rounds {
    /// Begins between these players, of whom one is this app, at this round.
    pub(super) fn new(players: Vec<Key>, me: Key, round: u32, now: Instant) -> Self {
        let (cast, told) = (cast_of(&players), BTreeMap::new());
        let mut rounds = Self {
            players,
            me,
            cast,
            round,
            beat: None,
            since: now,
            last: (0, now),
            again: now,
            wait: FIRST_WAIT,
            met: BTreeMap::new(),
            told,
            ply: None,
        };
        rounds.begin(round, now);
        rounds
    }

    pub(super) fn round(&self) -> u32 {
        self.round
    }

    /// The frame of the session, if all were heard.
    pub(super) fn frame(&self) -> Option<i32> {
        self.beat.as_ref().filter(|beat| beat.runs()).map(Beat::frame)
    }

    /// One beat: so much time has passed, this is held up, and this came. Gives what is to be sent and told.
    pub(super) fn tick(
        &mut self,
        held: Held,
        came: Datagrams,
        passed: Duration,
        now: Instant,
    ) -> (Datagrams, Vec<PulseNews>) {
        if self.beat.is_none() && now >= self.again {
            self.begin(self.round.saturating_add(1), now);
        }
        let mut letters = Letters::new();
        for (from, bytes) in came {
            if self.players.contains(&from) && from != self.me {
                letters.extend(self.open(from, &bytes, now).unwrap_or_default());
            }
        }
        let Some(mut beat) = self.beat.take() else { return Default::default() };
        // Nothing that comes from others may end this thread. What has panicked is dropped, and that may panic, too.
        let stepped = panic::catch_unwind(AssertUnwindSafe(move || {
            let out = beat.step(held, passed, letters);
            (beat, out)
        }));
        let Ok((beat, out)) = stepped else { return (Vec::new(), vec![self.broken(now)]) };
        self.beat = Some(beat);
        if now.duration_since(self.since) > LASTED {
            self.wait = FIRST_WAIT;
        }
        (self.close(out), self.news(now))
    }

    fn begin(&mut self, round: u32, now: Instant) {
        self.drop_beat();
        (self.round, self.since, self.last) = (round, now, (0, now));
        self.met.clear();
        // Nobody is seen to point at anything until it is heard again.
        for held in self.told.values_mut() {
            held.point(None);
            held.draw(None);
        }
        match Beat::new(&self.players, self.me) {
            Ok(beat) => self.beat = Some(beat),
            Err(error) => {
                bevy::log::warn!("no pulse: {error}");
                self.again = now + LONGEST_WAIT;
            }
        }
    }

    fn drop_beat(&mut self) {
        let beat = self.beat.take();
        let _ = panic::catch_unwind(AssertUnwindSafe(move || drop(beat)));
    }

    /// The session is over; the next begins later.
    fn broken(&mut self, now: Instant) -> PulseNews {
        self.drop_beat();
        self.again = now + self.wait;
        self.wait = (self.wait * 2).min(LONGEST_WAIT);
        PulseNews::Broken
    }

    /// Reads a datagram, and goes to the round it comes from if that is later than ours.
    fn open(&mut self, from: Key, bytes: &[u8], now: Instant) -> Option<Letters> {
        let (header, letters) = bytes.split_first_chunk::<HEADER>()?;
        let [a, b, c, d, e, f, g, h] = *header;
        let (cast, round) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let later = round.checked_sub(self.round).filter(|_| cast == self.cast)?;
        if later > 0 {
            let calm = now.duration_since(self.since) >= LEAST_ROUND;
            if !calm || later > FARTHEST {
                return None;
            }
            self.begin(round, now);
        }
        let frame = self.beat.as_ref()?.frame();
        let millis = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let shield = Shield { players: self.players.len(), frame, now: millis };
        let mut read = Letters::new();
        for passed in bundle::untie(letters).filter_map(|letter| shield.read(letter)) {
            let met = self.met.entry(from).or_default();
            met.heard = Some(now);
            if met.is_new(&passed) && now.duration_since(self.since) >= LEAST_ROUND {
                self.begin(self.round.saturating_add(1), now);
                return None;
            }
            read.push((from, passed.message));
        }
        Some(read)
    }

    /// Does the session stand still although everybody is there? What somebody was told they had got may be lost.
    fn is_stuck(&mut self, now: Instant) -> bool {
        let Some(frame) = self.frame() else { return false };
        if frame != self.last.0 {
            self.last = (frame, now);
        }
        let there = |met: &Met| met.heard.is_some_and(|heard| now.duration_since(heard) < HEARD);
        let others = self.players.iter().filter(|key| **key != self.me);
        let mut known = others.map(|key| self.met.get(key).is_some_and(there));
        now.duration_since(self.last.1) > STUCK && known.all(|is| is)
    }

    /// Writes the datagrams in which letters travel.
    fn close(&self, letters: Letters) -> Datagrams {
        let header = [self.cast.to_le_bytes(), self.round.to_le_bytes()].concat();
        let fits = |letter: &Vec<u8>| HEADER + 2 + letter.len() <= LARGEST;
        let written = letters
            .into_iter()
            .filter_map(|(to, letter)| Some((to, wire::pack(&letter).ok().filter(fits)?)));
        bundle::tie(&header, written)
    }

    /// What there is to tell after a beat.
    fn news(&mut self, now: Instant) -> Vec<PulseNews> {
        let mut news = Vec::new();
        let happened = self.beat.as_mut().and_then(Beat::happened);
        let Some(shared) = self.beat.as_ref().and_then(Beat::shared) else { return news };
        for (key, shown) in self.players.iter().zip(&shared.0) {
            if shown.held.is_here() {
                let before = self.told.insert(*key, shown.held);
                tell_change(*key, *key == self.me, before, shown.held, &mut news);
            }
        }
        if let Some(ply) = shared.ply().filter(|ply| self.ply != Some(*ply)) {
            self.ply = Some(ply);
            news.push(PulseNews::Turn { ply });
        }
        let differ = shared.disagreement();
        let alarm = match (differ, happened) {
            (Some((one, other, ply)), _) => {
                let who = [one, other].map(|place| self.players.get(place).copied());
                let who = who.into_iter().flatten().find(|key| *key != self.me).unwrap_or(self.me);
                Some(PulseNews::Alarm { who, ply: Some(ply) })
            }
            (None, Some(Happened::Differs(who))) => Some(PulseNews::Alarm { who, ply: None }),
            (None, _) => None,
        };
        let over = happened == Some(Happened::Gone) || self.is_stuck(now);
        if alarm.is_some() || over {
            news.extend(alarm);
            news.push(self.broken(now));
        }
        news
    }
}

fn tell_change(who: Key, me: bool, before: Option<Held>, after: Held, news: &mut Vec<PulseNews>) {
    let (cell, arrow) = (after.cell(), after.arrow());
    let pointed = before.map_or((None, None), |held| (held.cell(), held.arrow()));
    if !me && (cell, arrow) != pointed {
        news.push(PulseNews::Pointing { who, cell, arrow });
    }
    let (number, emote) = after.emote();
    // What somebody felt before we came is over.
    let fresh = before.is_some_and(|held| held.emote().0 != number);
    if let Some(kind) = emote.filter(|_| fresh) {
        news.push(PulseNews::Emote { who, kind });
    }
}

/// A short name of these players in this order.
fn cast_of(players: &[Key]) -> u32 {
    let mut fold = 0x811c_9dc5_u32;
    for byte in players.iter().flat_map(|key| key.0) {
        fold = (fold ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    fold
}

#[cfg(test)]
#[path = "rounds_tests.rs"]
mod tests;
