//! The match: the log that every member has, and how everybody comes to have the same one.

use super::core::Core;
use super::news::{Note, PartyNews};
use super::word::Word;
use crate::chain::times::{self, Patience};
use crate::chain::{Chain, ChainError, Charter, Deed, Entry, Hash, Mind, Standing};
use crate::identity::Key;
use rules::TimeLimit;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Whoever has not said that they have something is told it again after this, and then less and less often.
pub(super) const AGAIN: Duration = Duration::from_secs(1);
const AGAIN_AT_MOST: Duration = Duration::from_secs(16);
/// So long after the last word somebody is called shaky.
const UNHEARD_AFTER: Duration = Duration::from_secs(3);
/// Whoever was not looked at for longer has slept.
const SLEPT: Duration = Duration::from_secs(5);

/// The game that is going on, or the last one.
pub(super) struct Match {
    pub(super) chain: Chain,
    /// When the move in progress began, by the clock here.
    pub(super) since: Instant,
    /// Did the log come as a whole? Then others know better how long the move in progress has taken.
    pub(super) caught_up: bool,
    /// Since when the mover is known to have the last entry: before that nobody can have thought about it.
    pub(super) known_since: Option<Instant>,
    /// How long since then, or else since it began, the mover was not heard, or we ourselves slept.
    pub(super) silence: Duration,
    patience: BTreeMap<usize, Patience>,
    /// What was first stated for a move of ours that others say took longer, and its place.
    stated: Option<(usize, u32)>,
    /// The place for which somebody was last said to state a false time.
    false_time: Option<usize>,
    /// Was the mover not heard when we last looked?
    unheard: bool,
    /// How far the others are, as far as they have said.
    pub(super) others: BTreeMap<Key, Other>,
}

/// A time that cannot be true.
pub(super) struct Doubt {
    by: Key,
    /// What has to be stated for a move, in hundredths of a second.
    longer: Option<u32>,
    place: usize,
}

/// What is known of somebody else's log.
pub(super) struct Other {
    pub(super) standing: Option<Standing>,
    /// When they are told again.
    next: Instant,
    pause: Duration,
    /// A branch that comes in several messages, and where it begins: it is judged as a whole.
    pub(super) branch: (usize, Vec<Entry>),
    /// When they were last sent what stands against theirs.
    pub(super) sent: Option<Instant>,
    /// When they were last given what they lacked.
    pub(super) given: Option<Instant>,
    /// Since when branches of theirs were judged, and how many.
    pub(super) judging: (Instant, u32),
}

impl Other {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            standing: None,
            next: now + AGAIN,
            pause: AGAIN,
            branch: (0, Vec::new()),
            sent: None,
            given: None,
            judging: (now, 0),
        }
    }
}

impl Match {
    fn new(chain: Chain, now: Instant) -> Self {
        let pending = Duration::from_millis(u64::from(chain.pending()) * 10);
        let since = now.checked_sub(pending).unwrap_or(now);
        Self {
            chain,
            since,
            caught_up: false,
            known_since: None,
            silence: Duration::ZERO,
            unheard: false,
            patience: BTreeMap::new(),
            stated: None,
            false_time: None,
            others: BTreeMap::new(),
        }
    }

    /// How long the team to move has been thinking.
    pub(super) fn thinking(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    pub(super) fn restart(&mut self, now: Instant) {
        (self.since, self.silence, self.caught_up) = (now, Duration::ZERO, false);
        self.known_since = None;
    }

    /// Whoever does not say soon that they have everything is told.
    pub(super) fn tell_all_again(&mut self, now: Instant) {
        for other in self.others.values_mut() {
            (other.next, other.pause) = (now + AGAIN, AGAIN);
        }
    }

    fn centis(&self, now: Instant) -> u32 {
        u32::try_from(self.thinking(now).as_millis() / 10).unwrap_or(u32::MAX)
    }

    /// Who makes the moves of the seat to move, if it is a person.
    pub(super) fn mover(&self) -> Option<Key> {
        match self.chain.charter().seats.get(self.chain.mover()?)?.mind {
            Mind::Person(key) => Some(key),
            Mind::Ai { .. } => None,
        }
    }

    /// Does the team to move have a clock?
    fn is_timed(&self) -> bool {
        let pace = self.chain.charter().time.limit(self.chain.game().turn());
        !matches!(pace, TimeLimit::Free | TimeLimit::Days(_))
    }
}

impl Core {
    /// A game begins here.
    pub(super) fn begin(&mut self, chain: Chain, now: Instant) {
        let mut game = Match::new(chain, now);
        for key in self.links.keys() {
            game.others.insert(*key, Other::new(now));
        }
        self.game = Some(game);
        self.tell(PartyNews::Began);
    }

    /// Whoever has just come is shown the game.
    pub(super) fn show_game(&mut self, who: Key) {
        let Some(game) = &self.game else { return };
        let charter = game.chain.charter().clone();
        self.send(who, &Word::Begin(Box::new(charter)));
        self.send_standing(who);
    }

    pub(super) fn send_standing(&mut self, who: Key) {
        let Some(game) = &self.game else { return };
        let word = Word::Standing(game.chain.standing(), game.centis(Instant::now()));
        self.send(who, &word);
    }

    /// Does something in the game and tells everybody.
    pub(super) fn play(
        &mut self,
        seat: usize,
        deed: Deed,
        centis: u32,
        now: Instant,
    ) -> Result<(), ChainError> {
        let me = self.identity().clone();
        let Some(game) = &mut self.game else { return Err(ChainError::NoSeat(seat)) };
        let moves = game.chain.game().record().terms.moves.len();
        let from = game.chain.len();
        let entry = game.chain.do_it(&me, seat, deed, centis)?.clone();
        if game.chain.game().record().terms.moves.len() != moves {
            game.restart(now);
        }
        game.tell_all_again(now);
        let id = game.chain.id();
        let from_u32 = u32::try_from(from).unwrap_or(u32::MAX);
        self.send_all(&Word::Entries { game: id, from: from_u32, list: vec![entry] });
        self.tell(PartyNews::Deed(from));
        self.see_the_end();
        Ok(())
    }

    /// Tells everybody how far we are.
    pub(super) fn compare(&mut self) {
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_standing(who));
    }

    /// Everything that is said about the game.
    pub(super) fn hear_of_game(&mut self, who: Key, word: Word, now: Instant) {
        match word {
            Word::Begin(charter) => self.hear_begin(who, *charter, now),
            Word::Standing(standing, centis) => self.hear_standing(who, standing, centis, now),
            Word::Want(game, from) if self.is_on(game) => self.give(who, from as usize, now),
            Word::Entries { game, from, list } if self.is_on(game) => {
                self.hear_entries(who, from as usize, list, now);
            }
            Word::Longer { game, place, centis } if self.is_on(game) => {
                self.correct(who, place as usize, centis);
            }
            _ => {}
        }
    }

    fn is_on(&self, id: Hash) -> bool {
        self.game.as_ref().is_some_and(|game| game.chain.id() == id)
    }

    /// A game begins, or has begun before we came. Only what the host calls the game is one.
    fn hear_begin(&mut self, who: Key, charter: Charter, now: Instant) {
        let id = charter.hash();
        let called = self.lobby.as_ref().and_then(|lobby| lobby.playing) == Some(id);
        let me = self.me();
        let busy = self.game.as_ref().is_some_and(|game| {
            game.chain.outcome().is_none() && game.chain.charter().seat_of(me).is_some()
        });
        if !called || busy || self.is_on(id) {
            return;
        }
        match Chain::new(charter) {
            Ok(chain) => {
                self.begin(chain, now);
                if let Some(game) =
                    self.game.as_mut().filter(|game| game.chain.charter().seat_of(me).is_none())
                {
                    // Whoever only watches has nothing to lose by believing.
                    game.caught_up = true;
                }
                self.send_standing(who);
            }
            Err(error) => {
                log::warn!("a game could not begin: {error}");
                self.nonsense(who);
            }
        }
    }

    /// Could the times that are stated be true? Whoever plays judges, by their own clock, what would be added to the log,
    /// whoever brings it. Where something of our own comes back we were away, and cannot know.
    pub(super) fn believe(&mut self, from: usize, list: &[Entry], now: Instant) -> Result<(), Doubt> {
        let me = self.me();
        let Some(game) = &self.game else { return Ok(()) };
        let known =
            { list.iter().zip(game.chain.tail(from, usize::MAX)) }.take_while(|(a, b)| a == b).count();
        let fresh = list.get(known..).unwrap_or_default();
        let plays = game.chain.charter().seat_of(me).is_some();
        let own = fresh.iter().any(|entry| entry.by == me);
        if !plays || own || from + known != game.chain.len() || !game.is_timed() {
            return Ok(());
        }
        let flag = fresh.iter().find(|entry| entry.deed == Deed::Flag);
        let moved = fresh.first().filter(|entry| matches!(entry.deed, Deed::Move(_)));
        let Some(entry) = flag.or(moved) else { return Ok(()) };
        let ping = self.heard(entry.by).and_then(|heard| heard.ping).unwrap_or(times::LONGEST_PING);
        let Some(game) = &mut self.game else { return Ok(()) };
        let place = from + known;
        if entry.deed == Deed::Flag {
            let believable = times::is_believable(entry.centis, game.thinking(now), ping);
            return if believable { Ok(()) } else { Err(Doubt { by: entry.by, longer: None, place }) };
        }
        let patience = game.patience.entry(usize::from(entry.seat)).or_default();
        // Silence after they had the move is forgiven up to a limit; what never reached them costs them nothing.
        let (waited, silence) = match game.known_since {
            Some(since) => (now.saturating_duration_since(since), game.silence),
            None => {
                (now.saturating_duration_since(game.since).saturating_sub(game.silence), Duration::ZERO)
            }
        };
        let judged = patience.judge(entry.centis, waited, ping, silence);
        judged.map_err(|centis| Doubt { by: entry.by, longer: Some(centis), place })
    }

    /// A time that cannot be true: nothing of it counts, and who stated it is told what we measured.
    pub(super) fn doubt(&mut self, from: Key, doubt: &Doubt) {
        let name = self.name_of(doubt.by);
        let Some(game) = &mut self.game else { return };
        let (id, place) = (game.chain.id(), u32::try_from(doubt.place).unwrap_or(u32::MAX));
        // What others bring may be forged, and is no reason to speak ill of anybody.
        if doubt.by == from && game.false_time.replace(doubt.place) != Some(doubt.place) {
            self.note(Note::FalseTime(name));
        }
        if let Some(centis) = doubt.longer {
            self.send(doubt.by, &Word::Longer { game: id, place, centis });
        }
    }

    /// Somebody says that a move of ours took longer than we stated. If that can be, we state it.
    fn correct(&mut self, who: Key, place: usize, centis: u32) {
        let me = self.identity().clone();
        let ping = self.heard(who).and_then(|heard| heard.ping).unwrap_or_default();
        let Some(game) = &mut self.game else { return };
        let plays = game.chain.charter().seat_of(who).is_some();
        let own = game.chain.entries().get(place).filter(|entry| entry.by == me.key()).cloned();
        let Some(own) = own.filter(|_| plays && place + 1 == game.chain.len()) else { return };
        let Deed::Move(_) = own.deed else { return };
        let first = game.stated.filter(|(at, _)| *at == place).map_or(own.centis, |(_, first)| first);
        game.stated = Some((place, first));
        // It took as long as we said, and then as long as nothing was heard.
        let most = Duration::from_millis(u64::from(first) * 10) + game.silence;
        if !game.is_timed() || centis <= own.centis || !times::is_believable(centis, most, ping) {
            return;
        }
        if let Err(error) = game.chain.correct(&me, centis) {
            log::info!("a time could not be corrected: {error}");
            return;
        }
        self.tell(PartyNews::Replaced);
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_entries(who, place));
        self.see_the_end();
    }

    /// After the last move the lobby is open again.
    pub(super) fn see_the_end(&mut self) {
        let Some(game) = &self.game else { return };
        let (id, over) = (game.chain.id(), game.chain.outcome().is_some());
        let playing = self.lobby.as_ref().and_then(|lobby| lobby.playing);
        if over && playing == Some(id) {
            self.change(super::lobby::Lobby::end_game);
        } else if !over && playing.is_none() {
            // A flag was claimed, and then the move came that was still on its way.
            self.change(|lobby| lobby.playing = Some(id));
        }
    }

    /// Whoever has not said that they have everything is told again.
    pub(super) fn tick_game(&mut self, now: Instant) {
        let gap = now.saturating_duration_since(self.last_tick);
        let me = self.me();
        let Some(game) = &mut self.game else { return };
        let mover = game.mover().filter(|mover| *mover != me);
        let unheard =
            mover.is_some_and(|mover| self.links.get(&mover).is_none_or(|link| link.heard.shaky));
        if unheard || gap > SLEPT {
            // Nobody is called unheard before some seconds have gone by.
            let before = if game.unheard { Duration::ZERO } else { UNHEARD_AFTER };
            game.silence += gap + before;
        }
        game.unheard = unheard;
        let standing = game.chain.standing();
        game.others.retain(|key, _| self.links.contains_key(key));
        let mut behind = Vec::new();
        for (key, other) in &mut game.others {
            if other.standing != Some(standing) && other.next <= now {
                other.pause = (other.pause * 2).min(AGAIN_AT_MOST);
                other.next = now + other.pause;
                behind.push(*key);
            }
        }
        behind.into_iter().for_each(|who| self.send_standing(who));
        self.see_the_end();
    }

    /// When somebody has to be told again.
    pub(super) fn game_tick(&self) -> Option<Instant> {
        let game = self.game.as_ref()?;
        let standing = game.chain.standing();
        let behind = game.others.values().filter(|other| other.standing != Some(standing));
        // With a clock running it is looked at so often that a longer gap means we slept.
        let timed = game.chain.outcome().is_none() && game.is_timed();
        let steps =
            self.last_tick.saturating_duration_since(game.since).as_millis() / (SLEPT / 2).as_millis();
        let steps = u32::try_from(steps).unwrap_or(u32::MAX).saturating_add(1);
        let watch = timed.then(|| game.since.checked_add((SLEPT / 2).saturating_mul(steps))).flatten();
        behind.map(|other| other.next).chain(watch).min()
    }
}
