//! How a lobby changes: what its host does on behalf of everybody.

use super::lobby::{Lobby, MOST_MEMBERS, Member, Place, Sitter, Terms};
use super::word::{Sorry, Wish};
use crate::chain::{Charter, Mind, Seat};
use crate::identity::Key;
use rules::{Controller, ModeInfo, Record, Team};

/// No more hosts are remembered.
const MOST_FORMER: usize = 16;
/// No lobby has more places at the board.
const MOST_PLACES: usize = 16;

impl Lobby {
    /// A new lobby, with the host at its first empty place.
    #[must_use]
    pub fn new(host: Key, name: &str, terms: Terms, places: Vec<Place>) -> Self {
        let mut lobby = Self {
            host,
            reign: 0,
            alone: false,
            former: Vec::new(),
            revision: 0,
            terms,
            places,
            members: Vec::new(),
            games: 0,
            playing: None,
            again: Vec::new(),
        };
        let name = lobby.free_name(name, host);
        lobby.members.push(Member { key: host, name, ready: true, here: true });
        lobby.seat_somewhere(host);
        lobby
    }

    /// As many empty places as a game needs, team by team.
    #[must_use]
    pub fn places_for(info: &ModeInfo) -> Vec<Place> {
        let places = info.teams.iter().enumerate().flat_map(|(team, info)| {
            let place = Place { team: Team(team as u8), sitter: Sitter::Empty };
            std::iter::repeat_n(place, usize::from(info.min_players.max(1)))
        });
        places.collect()
    }

    /// The places of a saved game: each is offered to whoever had it.
    #[must_use]
    pub fn places_of(record: &Record) -> Vec<Place> {
        let places = record.terms.seats.iter().map(|seat| {
            let sitter = match &seat.controller {
                Controller::Ai { level, sliders } => {
                    Sitter::Ai { level: level.number(), sliders: sliders.clone() }
                }
                Controller::Person => Sitter::Kept(seat.name.clone()),
            };
            Place { team: seat.team, sitter }
        });
        places.take(MOST_PLACES).collect()
    }

    /// Somebody has come, or come back.
    pub(super) fn admit(&mut self, key: Key, name: &str) -> Result<(), Sorry> {
        let name = self.free_name(name, key);
        if let Some(member) = self.members.iter_mut().find(|member| member.key == key) {
            (member.here, member.name) = (true, name);
            return Ok(());
        }
        let free = |place: &Place| matches!(place.sitter, Sitter::Empty | Sitter::Kept(_));
        let could_play = self.playing.is_none() && self.places.iter().any(free);
        if self.members.len() >= MOST_MEMBERS || !(self.terms.spectators || could_play) {
            return Err(Sorry::Full);
        }
        self.members.push(Member { key, name, ready: false, here: true });
        if self.playing.is_none() {
            self.seat_somewhere(key);
        }
        Ok(())
    }

    /// Sits down at the place that is theirs by name, or else the first empty one.
    fn seat_somewhere(&mut self, key: Key) {
        let name = self.name(key).to_string();
        let kept = Sitter::Kept(name);
        let theirs = self.places.iter().position(|place| place.sitter == kept);
        let empty = self.places.iter().position(|place| place.sitter == Sitter::Empty);
        let kept = || self.places.iter().position(|place| matches!(place.sitter, Sitter::Kept(_)));
        // Whoever made the lobby to go on with a game without being in it may look for a place later.
        let found = theirs.or(empty).or_else(|| if self.host == key { None } else { kept() });
        if let Some(place) = found.and_then(|place| self.places.get_mut(place)) {
            place.sitter = Sitter::Member(key);
        }
    }

    /// Somebody is gone. Whoever plays keeps their place, and may come back to it.
    pub(super) fn lose(&mut self, key: Key) {
        self.again.retain(|by| *by != key);
        if self.playing.is_some() && self.place_of(key).is_some() {
            for member in self.members.iter_mut().filter(|member| member.key == key) {
                (member.here, member.ready) = (false, false);
            }
            return;
        }
        self.remove(key);
    }

    /// Whoever would have to play does not want to play again: nobody need wait for an answer.
    fn decline(&mut self, by: Key) {
        if self.place_of(by).is_some() {
            self.again.clear();
        }
    }

    /// Somebody is gone for good.
    pub(super) fn remove(&mut self, key: Key) {
        self.decline(key);
        self.members.retain(|member| member.key != key);
        for place in self.places.iter_mut().filter(|place| place.sitter == Sitter::Member(key)) {
            place.sitter = Sitter::Empty;
        }
    }

    /// The game is over: whoever is away has no place any more.
    pub(super) fn end_game(&mut self) {
        self.playing = None;
        let gone: Vec<Key> =
            self.members.iter().filter(|member| !member.here).map(|member| member.key).collect();
        gone.into_iter().for_each(|key| self.remove(key));
        self.unready();
        // The moves of a saved game were for that game.
        self.terms.moves.clear();
    }

    /// Nobody has said yet that they want to begin, but the host, who does it.
    fn unready(&mut self) {
        let host = self.host;
        self.members.iter_mut().for_each(|member| member.ready = member.key == host);
    }

    /// Something else is to be played than what everybody has agreed to.
    fn ask_anew(&mut self) {
        self.unready();
        self.again.clear();
    }

    /// A member's wish, as far as it may be granted. Says whether anything changed.
    pub(super) fn grant(&mut self, by: Key, wish: &Wish) -> bool {
        let before = self.clone();
        match wish {
            Wish::Ready(game) => {
                // What the host has changed meanwhile nobody has agreed to.
                let ready = game.is_some_and(|game| game == self.terms.game());
                let members = self.members.iter_mut().filter(|member| member.key == by);
                members.for_each(|member| member.ready = ready);
            }
            Wish::Seat(place, sitter) => self.seat(by, usize::from(*place), sitter.clone()),
            Wish::Again { .. } => {
                if self.place_of(by).is_some() && !self.again.contains(&by) {
                    self.again.push(by);
                }
            }
            Wish::NotAgain => self.decline(by),
        }
        *self != before
    }

    /// Somebody is to sit at a place. Only the host moves others, and only before a game.
    fn seat(&mut self, by: Key, place: usize, sitter: Sitter) {
        if self.playing.is_some() || !self.may_seat(by, place, &sitter) {
            return;
        }
        if let Sitter::Member(key) = sitter {
            // Nobody sits twice. Whoever was there takes the place that becomes free.
            let there = self.places.get(place).map(|place| place.sitter.clone());
            let freed = match there {
                Some(Sitter::Member(other)) if other != key => Sitter::Member(other),
                _ => Sitter::Empty,
            };
            for old in self.places.iter_mut().filter(|old| old.sitter == Sitter::Member(key)) {
                old.sitter = freed.clone();
            }
        }
        if let Some(place) = self.places.get_mut(place) {
            place.sitter = sitter;
        }
    }

    fn may_seat(&self, by: Key, place: usize, sitter: &Sitter) -> bool {
        let Some(now) = self.places.get(place) else { return false };
        let known = match sitter {
            Sitter::Member(key) => self.member(*key).is_some(),
            Sitter::Ai { level, sliders } => {
                (1..=5).contains(level)
                    && sliders.len() <= 32
                    && sliders.iter().all(|(id, _)| id.len() <= 64)
            }
            Sitter::Empty => true,
            Sitter::Kept(_) => false,
        };
        let own = match (&now.sitter, sitter) {
            (Sitter::Empty | Sitter::Kept(_), Sitter::Member(key)) => *key == by,
            (Sitter::Member(key), Sitter::Empty) => *key == by,
            _ => false,
        };
        known && (own || by == self.host)
    }

    /// Somebody else is host from now on.
    pub(super) fn crown(&mut self, host: Key, alone: bool) {
        self.former.push(self.host);
        let extra = self.former.len().saturating_sub(MOST_FORMER);
        self.former.drain(..extra);
        (self.host, self.alone) = (host, alone);
        (self.reign, self.revision) = (self.reign.saturating_add(1), 0);
    }

    /// The host decides on other terms. Another game has other teams: everybody sits down anew.
    pub(super) fn decide(&mut self, terms: Terms) {
        let Some(mode) = catalog::find(&terms.mode) else { return };
        if self.playing.is_some() {
            return;
        }
        let info = mode.info();
        let other_game = terms.mode != self.terms.mode;
        let before = std::mem::replace(&mut self.terms, terms);
        if self.terms.game() != before.game() {
            self.ask_anew();
        }
        if other_game {
            let before = std::mem::replace(&mut self.places, Self::places_for(info));
            for (place, old) in self.places.iter_mut().zip(before) {
                place.sitter = match old.sitter {
                    Sitter::Kept(_) => Sitter::Empty,
                    sitter => sitter,
                };
            }
        }
    }

    /// A saved game goes on here: its places are offered to whoever had them.
    pub fn take_up(&mut self, terms: &Terms, places: Vec<Place>) {
        if self.playing.is_some() || catalog::find(&terms.mode).is_none() {
            return;
        }
        let Terms { listed, password, spectators, .. } = self.terms;
        self.terms = Terms { listed, password, spectators, ..terms.clone() };
        self.places = places;
        self.ask_anew();
        let members: Vec<Key> = self.members.iter().map(|member| member.key).collect();
        members.into_iter().for_each(|key| self.seat_somewhere(key));
    }

    /// One more place for a team, if the game allows.
    pub(super) fn add_place(&mut self, team: Team) {
        let most = catalog::find(&self.terms.mode)
            .and_then(|mode| mode.info().teams.get(usize::from(team.0)).map(|team| team.max_players));
        let now = self.places.iter().filter(|place| place.team == team).count();
        let room = self.places.len() < MOST_PLACES && most.is_some_and(|most| now < usize::from(most));
        if self.playing.is_none() && room {
            self.places.push(Place { team, sitter: Sitter::Empty });
            self.places.sort_by_key(|place| place.team);
        }
    }

    /// One place less, if the game allows.
    pub(super) fn remove_place(&mut self, place: usize) {
        let Some(team) = self.places.get(place).map(|place| place.team) else { return };
        let least = catalog::find(&self.terms.mode)
            .and_then(|mode| mode.info().teams.get(usize::from(team.0)).map(|team| team.min_players));
        let now = self.places.iter().filter(|place| place.team == team).count();
        if self.playing.is_none() && least.is_some_and(|least| now > usize::from(least)) {
            self.places.remove(place);
        }
    }

    /// Everybody one team further on, if teams of these sizes can change places.
    pub(super) fn swap_sides(&mut self) {
        let Some(mode) = catalog::find(&self.terms.mode) else { return };
        let teams = mode.info().teams.len().max(1);
        let before = self.places.clone();
        for place in &mut self.places {
            place.team = Team(((usize::from(place.team.0) + 1) % teams) as u8);
        }
        self.places.sort_by_key(|place| place.team);
        if self.can_start().is_err() {
            self.places = before;
        }
    }

    /// The game as everybody sits now.
    pub(super) fn charter(&self, began: u64, chance: [u8; 16]) -> Charter {
        let seat = |place: &Place| {
            let (name, mind) = match &place.sitter {
                Sitter::Member(key) => (self.name(*key).to_string(), Mind::Person(*key)),
                Sitter::Ai { level, sliders } => {
                    let mind = Mind::Ai { level: *level, sliders: sliders.clone() };
                    (format!("AI {level}"), mind)
                }
                Sitter::Empty | Sitter::Kept(_) => return None,
            };
            Some(Seat { name, team: place.team, mind })
        };
        let terms = self.terms.clone();
        Charter {
            version: crate::VERSION,
            mode: terms.mode,
            options: terms.options,
            position: terms.position,
            moves: terms.moves,
            time: terms.time,
            seats: self.places.iter().filter_map(seat).collect(),
            began,
            chance,
        }
    }

    /// Is this something a lobby could be? Lists and texts of strangers have limits.
    pub(super) fn is_sane(&self) -> bool {
        let short =
            |text: &str, most: usize| text.len() <= most && crate::wire::tame(text, most) == text;
        let named = |member: &Member| short(&member.name, 4 * super::lobby::LONGEST_NAME);
        let sane_place = |place: &Place| match &place.sitter {
            Sitter::Member(key) => self.member(*key).is_some(),
            Sitter::Kept(name) => name.len() <= 200,
            Sitter::Ai { level, sliders } => (1..=5).contains(level) && sliders.len() <= 32,
            Sitter::Empty => true,
        };
        self.members.len() <= MOST_MEMBERS
            && self.places.len() <= MOST_PLACES
            && self.again.len() <= MOST_MEMBERS
            && self.former.len() <= MOST_FORMER
            && self.terms.mode.len() <= 64
            && self.member(self.host).is_some()
            && self.members.iter().all(named)
            && self.places.iter().all(sane_place)
    }
}
