//! The game of a party: the log every member holds.

use super::core::Core;
use super::event::PartyEvent;
use super::message::PeerMessage;
use super::witness::Witness;
use crate::chain::times::Forgiveness;
use crate::chain::{Chain, ChainError, Entry, Hash, LogHeader, LogStatus};
use crate::identity::Key;
use play::{Action, Refused};
use rules::TimeLimit;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Members who have not confirmed the log are told again after this; the interval doubles up to a maximum.
pub(super) const RESEND_AFTER: Duration = Duration::from_secs(1);
const RESEND_MAX: Duration = Duration::from_secs(16);
/// A silent link is called shaky after this long.
const SHAKY_AFTER: Duration = Duration::from_secs(3);
/// A longer gap between two ticks means this computer slept.
const SLEEP_GAP: Duration = Duration::from_secs(5);

/// The game in progress, or the last one.
pub(super) struct LiveGame {
    /// Shared with the thread that judges branches.
    pub(super) chain: Arc<Chain>,
    /// When the current move began, by the local clock.
    pub(super) since: Instant,
    /// Did we receive the log as a whole? Then others know better how long the current move has taken.
    pub(super) received_whole: bool,
    /// The person in turn, also after the flag has fallen.
    in_turn: Option<Key>,
    /// How long since `since` that person was unreachable or this computer slept.
    pub(super) silence: Duration,
    /// How much later than stated the last move of another arrived.
    pub(super) late: Duration,
    /// When entries were first seen.
    pub(super) witness: Witness,
    pub(super) forgiveness: BTreeMap<usize, Forgiveness>,
    /// What will have been forgiven if the branch that is being checked stands.
    pub(super) forgiving: BTreeMap<usize, Forgiveness>,
    /// The time we first stated for a move others say took longer, with its index.
    pub(super) stated: Option<(usize, u32)>,
    /// The last index for which an implausible time was reported.
    pub(super) false_time: Option<usize>,
    /// Was the mover unreachable at the last tick?
    was_silent: bool,
    /// The logs of the other members, as far as known.
    pub(super) others: BTreeMap<Key, PeerLog>,
}

/// What is known of another member's log.
pub(super) struct PeerLog {
    pub(super) status: Option<LogStatus>,
    /// When to send our status again.
    next: Instant,
    pause: Duration,
    /// A branch that arrives in several messages, with its first index; it is judged as a whole.
    pub(super) branch: (usize, Vec<Entry>),
    /// When they were last sent the entries that contradict theirs.
    pub(super) sent: Option<Instant>,
    /// When they were last sent what they lacked.
    pub(super) given: Option<Instant>,
    /// The start of the current second, and how many of their branches were judged in it.
    pub(super) judging: (Instant, u32),
}

impl PeerLog {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            status: None,
            next: now + RESEND_AFTER,
            pause: RESEND_AFTER,
            branch: (0, Vec::new()),
            sent: None,
            given: None,
            judging: (now, 0),
        }
    }
}

impl LiveGame {
    fn new(chain: Chain, now: Instant) -> Self {
        let pending = Duration::from_millis(u64::from(chain.pending()) * 10);
        let since = now.checked_sub(pending).unwrap_or(now);
        let in_turn = chain.mover().and_then(|seat| chain.header().key_of(seat));
        Self {
            chain: Arc::new(chain),
            since,
            received_whole: false,
            in_turn,
            silence: Duration::ZERO,
            late: Duration::ZERO,
            witness: Witness::new(since),
            was_silent: false,
            forgiveness: BTreeMap::new(),
            forgiving: BTreeMap::new(),
            stated: None,
            false_time: None,
            others: BTreeMap::new(),
        }
    }

    /// How long the current move has taken.
    pub(super) fn thinking(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    pub(super) fn restart(&mut self, now: Instant) {
        (self.since, self.silence, self.received_whole) = (now, Duration::ZERO, false);
        self.late = Duration::ZERO;
        self.in_turn = self.mover().or(self.in_turn.filter(|_| self.chain.outcome().is_some()));
    }

    /// Resends our status soon to members who do not confirm it.
    pub(super) fn reset_resend(&mut self, now: Instant) {
        for other in self.others.values_mut() {
            (other.next, other.pause) = (now + RESEND_AFTER, RESEND_AFTER);
        }
    }

    /// The number of moves that count.
    pub(super) fn moves(&self) -> usize {
        self.chain.game().record().terms.moves.len()
    }

    /// Counts the time in which the mover was unreachable or this computer slept.
    fn measure_silence(&mut self, silent: bool, gap: Duration) {
        if silent || gap > SLEEP_GAP {
            // A link is called shaky only after some seconds; they count as silence, too.
            let before = if self.was_silent { Duration::ZERO } else { SHAKY_AFTER };
            self.silence += gap + before;
        }
        self.was_silent = silent;
    }

    /// Members who have not confirmed our log for long enough to be told again.
    fn due_to_resend(&mut self, now: Instant) -> Vec<Key> {
        let status = self.chain.status();
        let late = |other: &PeerLog| other.status != Some(status) && other.next <= now;
        let late = self.others.iter_mut().filter(|(_, other)| late(other));
        late.map(|(key, other)| {
            other.pause = (other.pause * 2).min(RESEND_MAX);
            other.next = now + other.pause;
            *key
        })
        .collect()
    }

    fn centis(&self, now: Instant) -> u32 {
        u32::try_from(self.thinking(now).as_millis() / 10).unwrap_or(u32::MAX)
    }

    /// The person to move; `None` for an AI.
    pub(super) fn mover(&self) -> Option<Key> {
        self.chain.header().key_of(self.chain.mover()?)
    }

    /// Does the team to move have a clock?
    pub(super) fn is_timed(&self) -> bool {
        let limit = self.chain.header().terms.time.limit(self.chain.game().turn());
        !matches!(limit, TimeLimit::Free | TimeLimit::Days(_))
    }
}

impl Core {
    /// Starts a game here.
    pub(super) fn begin(&mut self, chain: Chain, now: Instant) {
        let mut game = LiveGame::new(chain, now);
        for key in self.links.keys() {
            game.others.insert(*key, PeerLog::new(now));
        }
        self.game = Some(game);
        self.emit(PartyEvent::GameStarted);
    }

    /// Sends the game to a member who just came.
    pub(super) fn send_game(&mut self, who: Key) {
        let Some(game) = &self.game else { return };
        let header = game.chain.header().clone();
        self.send(who, &PeerMessage::GameStarted(Box::new(header)));
        self.send_log_status(who);
    }

    pub(super) fn send_log_status(&mut self, who: Key) {
        let Some(game) = &self.game else { return };
        let message = PeerMessage::LogStatus(game.chain.status(), game.centis(Instant::now()));
        self.send(who, &message);
    }

    /// Appends an action to the log and sends it to all.
    pub(super) fn play(
        &mut self,
        seat: usize,
        action: Action,
        centis: u32,
        now: Instant,
    ) -> Result<(), ChainError> {
        let me = self.identity().clone();
        let Some(game) = &mut self.game else { return Err(Refused::NoSeat(seat).into()) };
        let (moves, index) = (game.moves(), game.chain.len());
        let entry = Arc::make_mut(&mut game.chain).append_own(&me, seat, action, centis)?.clone();
        game.witness.set(index, Some(now));
        if game.moves() != moves {
            game.restart(now);
        }
        game.reset_resend(now);
        let (game, from) = (game.chain.id(), u32::try_from(index).unwrap_or(u32::MAX));
        self.send_all(&PeerMessage::Entries { game, from, list: vec![entry] });
        self.emit(PartyEvent::Action(index));
        self.sync_playing();
        Ok(())
    }

    /// Sends our log status to all.
    pub(super) fn compare(&mut self) {
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_log_status(who));
    }

    /// Handles a message about the game.
    pub(super) fn on_game_message(&mut self, who: Key, message: PeerMessage, now: Instant) {
        match message {
            PeerMessage::GameStarted(header) => self.on_game_started(who, *header, now),
            PeerMessage::LogStatus(status, centis) => self.on_log_status(who, status, centis, now),
            PeerMessage::RequestEntries(game, from) if self.is_on(game) => {
                self.send_missing(who, from as usize, now);
            }
            PeerMessage::Entries { game, from, list } if self.is_on(game) => {
                self.on_entries(who, from as usize, list, now);
            }
            PeerMessage::MoveTookLonger { game, index, centis } if self.is_on(game) => {
                self.correct_time(who, index as usize, centis, now);
            }
            _ => {}
        }
    }

    /// Do we have a seat in a running game?
    fn is_playing(&self) -> bool {
        let me = self.me();
        let is_ours = |game: &LiveGame| game.chain.header().seat_of(me).is_some();
        self.game.as_ref().is_some_and(|game| game.chain.outcome().is_none() && is_ours(game))
    }

    pub(super) fn is_on(&self, id: Hash) -> bool {
        self.game.as_ref().is_some_and(|game| game.chain.id() == id)
    }

    /// A game starts, or started before we came. Only the game named in the lobby counts.
    fn on_game_started(&mut self, who: Key, header: LogHeader, now: Instant) {
        let id = header.hash();
        let called = self.lobby.as_ref().and_then(|lobby| lobby.playing) == Some(id);
        if !called || self.is_playing() || self.is_on(id) {
            return;
        }
        let me = self.me();
        if !self.lobby.as_ref().is_some_and(|lobby| lobby.agrees_with(&header, me)) {
            log::warn!("a game with other players or terms than those of the lobby does not begin");
            return self.count_invalid(who);
        }
        match Chain::new(header) {
            Ok(chain) => {
                // Who comes later or comes back does not know yet when the turn began.
                let is_late = self.saw_begin != Some(id);
                self.begin(chain, now);
                self.game.iter_mut().for_each(|game| game.received_whole = is_late);
                self.send_log_status(who);
            }
            Err(error) => {
                log::warn!("a game could not begin: {error}");
                self.count_invalid(who);
            }
        }
    }

    /// As host, keeps `Lobby::playing` in step with the log.
    pub(super) fn sync_playing(&mut self) {
        let Some(game) = &self.game else { return };
        let (id, over) = (game.chain.id(), game.chain.outcome().is_some());
        let playing = self.lobby.as_ref().and_then(|lobby| lobby.playing);
        if over && playing == Some(id) {
            self.change(super::lobby::Lobby::end_game);
        } else if !over && playing.is_none() {
            // A flag was claimed, and then the move arrived that was still under way.
            self.change(|lobby| lobby.playing = Some(id));
        }
    }

    /// Measures silence, and resends our status to members who have not confirmed it.
    pub(super) fn tick_game(&mut self, now: Instant) {
        let gap = now.saturating_duration_since(self.last_tick);
        let me = self.me();
        let Some(game) = &mut self.game else { return };
        let mover = game.in_turn.filter(|mover| *mover != me);
        let is_silent = |mover| self.links.get(&mover).is_none_or(|link| link.link_quality.shaky);
        game.measure_silence(mover.is_some_and(is_silent), gap);
        game.others.retain(|key, _| self.links.contains_key(key));
        let behind = game.due_to_resend(now);
        behind.into_iter().for_each(|who| self.send_log_status(who));
        self.sync_playing();
    }

    /// When `tick_game` has something to do next.
    pub(super) fn game_tick(&self) -> Option<Instant> {
        let game = self.game.as_ref()?;
        let status = game.chain.status();
        let behind = game.others.values().filter(|other| other.status != Some(status));
        // With a clock running, tick often enough that a longer gap means we slept.
        let timed = game.chain.outcome().is_none() && game.is_timed();
        let steps = self.last_tick.saturating_duration_since(game.since).as_millis()
            / (SLEEP_GAP / 2).as_millis();
        let steps = u32::try_from(steps).unwrap_or(u32::MAX).saturating_add(1);
        let watch =
            timed.then(|| game.since.checked_add((SLEEP_GAP / 2).saturating_mul(steps))).flatten();
        behind.map(|other| other.next).chain(watch).min()
    }
}
