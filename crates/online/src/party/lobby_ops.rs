//! The changes a host makes to a lobby.

use super::lobby::{Lobby, LobbySeat, LobbyTerms, MAX_MEMBERS, Member, Occupant};
use super::message::{MemberRequest, Rejection};
use crate::chain::{LOG_VERSION, LogHeader};
use crate::identity::Key;
use rules::{Controller, GameTerms, MOST_SEATS, ModeInfo, Record, Seat, Team, TeamInfo};

/// The most former hosts remembered.
const MAX_FORMER_HOSTS: usize = 16;

impl Lobby {
    /// A new lobby, with the host on its first empty seat.
    #[must_use]
    pub fn new(host: Key, name: &str, terms: LobbyTerms, seats: Vec<LobbySeat>) -> Self {
        let mut lobby = Self {
            host,
            term: 0,
            was_alone: false,
            electorate: Vec::new(),
            votes: Vec::new(),
            former_hosts: Vec::new(),
            revision: 0,
            terms,
            seats,
            members: Vec::new(),
            games_started: 0,
            playing: None,
            rematch_votes: Vec::new(),
        };
        let name = lobby.unique_name(name, host);
        lobby.members.push(Member { key: host, name, ready: true, connected: true });
        lobby.seat_anywhere(host);
        lobby
    }

    /// The fewest seats a game needs, all empty, sorted by team.
    #[must_use]
    pub fn empty_seats(info: &ModeInfo) -> Vec<LobbySeat> {
        let seats = info.teams.iter().enumerate().flat_map(|(team, info)| {
            let seat = LobbySeat { team: Team(team as u8), occupant: Occupant::Empty };
            std::iter::repeat_n(seat, info.min_seats())
        });
        seats.collect()
    }

    /// The seats of a saved game, each reserved for the player who had it.
    #[must_use]
    pub fn reserved_seats(record: &Record) -> Vec<LobbySeat> {
        let seats = record.terms.seats.iter().map(|seat| {
            let occupant = Occupant::of(&seat.controller, Occupant::Reserved(seat.name.clone()));
            LobbySeat { team: seat.team, occupant }
        });
        seats.take(MOST_SEATS).collect()
    }

    /// Admits a newcomer, or a member who comes back.
    pub(super) fn admit(&mut self, key: Key, name: &str) -> Result<(), Rejection> {
        let name = self.unique_name(name, key);
        if let Some(member) = self.members.iter_mut().find(|member| member.key == key) {
            (member.connected, member.name) = (true, name);
            return Ok(());
        }
        let free = |seat: &LobbySeat| matches!(seat.occupant, Occupant::Empty | Occupant::Reserved(_));
        let could_play = self.playing.is_none() && self.seats.iter().any(free);
        if self.members.len() >= MAX_MEMBERS || !(self.terms.spectators || could_play) {
            return Err(Rejection::Full);
        }
        self.members.push(Member { key, name, ready: false, connected: true });
        if self.playing.is_none() {
            self.seat_anywhere(key);
        }
        Ok(())
    }

    /// Seats a member: on the seat reserved for their name, or else on the first empty one.
    fn seat_anywhere(&mut self, key: Key) {
        let name = self.name(key).to_string();
        let kept = Occupant::Reserved(name);
        let theirs = self.seats.iter().position(|seat| seat.occupant == kept);
        let empty = self.seats.iter().position(|seat| seat.occupant == Occupant::Empty);
        let kept = || self.seats.iter().position(|seat| matches!(seat.occupant, Occupant::Reserved(_)));
        // A host who was not in the saved game does not take a reserved seat.
        let found = theirs.or(empty).or_else(|| if self.host == key { None } else { kept() });
        if let Some(seat) = found.and_then(|seat| self.seats.get_mut(seat)) {
            seat.occupant = Occupant::Member(key);
        }
    }

    /// A link was lost. Players of a running game keep their seat and may come back.
    pub(super) fn mark_disconnected(&mut self, key: Key) {
        self.rematch_votes.retain(|by| *by != key);
        if self.playing.is_some() && self.seat_of(key).is_some() {
            for member in self.members.iter_mut().filter(|member| member.key == key) {
                (member.connected, member.ready) = (false, false);
            }
            return;
        }
        self.remove(key);
    }

    /// A player declines the rematch: the vote is over. Spectators have no say.
    fn decline_rematch(&mut self, by: Key) {
        if self.seat_of(by).is_some() {
            self.rematch_votes.clear();
        }
    }

    /// Removes a member for good.
    pub(super) fn remove(&mut self, key: Key) {
        self.decline_rematch(key);
        self.members.retain(|member| member.key != key);
        for seat in self.seats.iter_mut().filter(|seat| seat.occupant == Occupant::Member(key)) {
            seat.occupant = Occupant::Empty;
        }
    }

    /// The game is over: disconnected members lose their seat.
    pub(super) fn end_game(&mut self) {
        self.playing = None;
        let gone: Vec<Key> =
            self.members.iter().filter(|member| !member.connected).map(|member| member.key).collect();
        gone.into_iter().for_each(|key| self.remove(key));
        self.clear_ready();
        // The moves of a saved game belonged to that game.
        self.terms.game.moves.clear();
    }

    /// Nobody is ready but the host.
    fn clear_ready(&mut self) {
        let host = self.host;
        self.members.iter_mut().for_each(|member| member.ready = member.key == host);
    }

    /// Another game is to be played: earlier agreement is void.
    fn reset_agreement(&mut self) {
        self.clear_ready();
        self.rematch_votes.clear();
    }

    /// Applies a member's request as far as it is allowed. Returns whether anything changed.
    pub(super) fn apply_request(&mut self, by: Key, request: &MemberRequest) -> bool {
        let before = self.clone();
        match request {
            MemberRequest::Ready(game) => {
                // The host may have changed the game meanwhile.
                let ready = game.is_some_and(|game| game == self.terms.game_id());
                let members = self.members.iter_mut().filter(|member| member.key == by);
                members.for_each(|member| member.ready = ready);
            }
            MemberRequest::Sit(seat, occupant) => self.seat(by, usize::from(*seat), occupant.clone()),
            MemberRequest::Rematch { .. } => {
                if self.seat_of(by).is_some() && !self.rematch_votes.contains(&by) {
                    self.rematch_votes.push(by);
                }
            }
            MemberRequest::DeclineRematch => self.decline_rematch(by),
        }
        *self != before
    }

    /// Puts a member or an AI on a seat. Only the host moves others, and only between games.
    fn seat(&mut self, by: Key, seat: usize, occupant: Occupant) {
        if self.playing.is_some() || !self.may_seat(by, seat, &occupant) {
            return;
        }
        if let Occupant::Member(key) = occupant {
            // Nobody sits twice: a member who had this seat swaps with the new one.
            let there = self.seats.get(seat).map(|seat| seat.occupant.clone());
            let freed = match there {
                Some(Occupant::Member(other)) if other != key => Occupant::Member(other),
                _ => Occupant::Empty,
            };
            for old in self.seats.iter_mut().filter(|old| old.occupant == Occupant::Member(key)) {
                old.occupant = freed.clone();
            }
        }
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.occupant = occupant;
        }
    }

    fn may_seat(&self, by: Key, seat: usize, occupant: &Occupant) -> bool {
        let Some(now) = self.seats.get(seat) else { return false };
        let known = match occupant {
            Occupant::Member(key) => self.member(*key).is_some(),
            Occupant::Ai { .. } => has_valid_sliders(occupant),
            Occupant::Empty => true,
            Occupant::Reserved(_) => false,
        };
        let own = match (&now.occupant, occupant) {
            (Occupant::Empty | Occupant::Reserved(_), Occupant::Member(key)) => *key == by,
            (Occupant::Member(key), Occupant::Empty) => *key == by,
            _ => false,
        };
        known && (own || by == self.host)
    }

    /// Makes a member host and begins a new term.
    pub(super) fn set_host(&mut self, host: Key, alone: bool) {
        self.former_hosts.push(self.host);
        let extra = self.former_hosts.len().saturating_sub(MAX_FORMER_HOSTS);
        self.former_hosts.drain(..extra);
        (self.host, self.was_alone) = (host, alone);
        self.electorate.clear();
        self.votes.clear();
        (self.term, self.revision) = (self.term.saturating_add(1), 0);
    }

    /// The host changes the terms. Another game mode has other teams, so the seats are made anew.
    pub(super) fn set_terms(&mut self, mut terms: LobbyTerms) {
        // A lobby has seats of its own.
        terms.game.seats.clear();
        let Some(mode) = catalog::find(&terms.game.mode) else { return };
        if self.playing.is_some() {
            return;
        }
        let info = mode.info();
        let other_mode = terms.game.mode != self.terms.game.mode;
        let before = std::mem::replace(&mut self.terms, terms);
        if self.terms.game_id() != before.game_id() {
            self.reset_agreement();
        }
        if other_mode {
            self.remake_seats(info);
        }
    }

    /// Makes the seats of another game mode; members and AIs keep theirs as far as there are any.
    fn remake_seats(&mut self, info: &ModeInfo) {
        let before = std::mem::replace(&mut self.seats, Self::empty_seats(info));
        for (seat, old) in self.seats.iter_mut().zip(before) {
            seat.occupant = match old.occupant {
                Occupant::Reserved(_) => Occupant::Empty,
                occupant => occupant,
            };
        }
    }

    /// Continues a saved game here; its seats are reserved for its players.
    pub fn load_saved_game(&mut self, game: GameTerms, seats: Vec<LobbySeat>) {
        if self.playing.is_some() || catalog::find(&game.mode).is_none() {
            return;
        }
        self.terms.game = game;
        self.seats = seats;
        self.reset_agreement();
        let members: Vec<Key> = self.members.iter().map(|member| member.key).collect();
        members.into_iter().for_each(|key| self.seat_anywhere(key));
    }

    /// Adds a seat to a team if the game allows it.
    pub(super) fn add_seat(&mut self, team: Team) {
        let Some(mode) = catalog::find(&self.terms.game.mode) else { return };
        let fits = |info: &TeamInfo| info.has_room(self.seats_of(team).count());
        let room = self.seats.len() < MOST_SEATS && mode.info().team_info(team).is_some_and(fits);
        if self.playing.is_none() && room {
            self.seats.push(LobbySeat { team, occupant: Occupant::Empty });
            self.seats.sort_by_key(|seat| seat.team);
        }
    }

    /// Removes a seat if the game allows it.
    pub(super) fn remove_seat(&mut self, seat: usize) {
        let Some(team) = self.seats.get(seat).map(|seat| seat.team) else { return };
        let Some(mode) = catalog::find(&self.terms.game.mode) else { return };
        let spare = |info: &TeamInfo| self.seats_of(team).count() > info.min_seats();
        if self.playing.is_none() && mode.info().team_info(team).is_some_and(spare) {
            self.seats.remove(seat);
        }
    }

    /// Moves everybody to the next team, if the team sizes allow it.
    pub(super) fn swap_sides(&mut self) {
        let Some(mode) = catalog::find(&self.terms.game.mode) else { return };
        let before = self.seats.clone();
        self.seats.iter_mut().for_each(|seat| seat.team = mode.info().next_team(seat.team));
        self.seats.sort_by_key(|seat| seat.team);
        if self.can_start().is_err() {
            self.seats = before;
        }
    }

    /// The log header of the game with the current seats. AIs are named in the host's language.
    pub(super) fn header(&self, ai_name: &str, began: u64, nonce: [u8; 16]) -> LogHeader {
        let seat = |seat: &LobbySeat| match &seat.occupant {
            Occupant::Member(key) => Some((Seat::person(self.name(*key), seat.team), Some(*key))),
            occupant => {
                let controller = occupant.controller()?;
                let name = if ai_name.is_empty() { "?" } else { ai_name }.into();
                Some((Seat { name, team: seat.team, controller }, None))
            }
        };
        let (seats, keys) = self.seats.iter().filter_map(seat).unzip();
        let terms = GameTerms { seats, ..self.terms.game.clone() };
        LogHeader { version: LOG_VERSION, terms, keys, began, nonce }
    }

    /// Is every list and text within its limits?
    pub(super) fn is_valid(&self) -> bool {
        let short =
            |text: &str, most: usize| text.len() <= most && crate::wire::sanitize(text, most) == text;
        let named = |member: &Member| short(&member.name, 4 * rules::name::MAX_LENGTH);
        let is_valid_seat = |seat: &LobbySeat| match &seat.occupant {
            Occupant::Member(key) => self.member(*key).is_some(),
            Occupant::Reserved(name) => name.len() <= 200,
            Occupant::Ai { .. } => has_valid_sliders(&seat.occupant),
            Occupant::Empty => true,
        };
        self.members.len() <= MAX_MEMBERS
            && self.seats.len() <= MOST_SEATS
            && self.rematch_votes.len() <= MAX_MEMBERS
            && self.former_hosts.len() <= MAX_FORMER_HOSTS
            && self.electorate.len() <= MAX_MEMBERS
            && self.votes.len() <= MAX_MEMBERS
            && self.terms.game.mode.len() <= 64
            && self.terms.game.seats.is_empty()
            && self.member(self.host).is_some()
            && self.members.iter().all(named)
            && self.seats.iter().all(is_valid_seat)
    }
}

/// Is the AI on this seat within its limits?
fn has_valid_sliders(occupant: &Occupant) -> bool {
    occupant.controller().as_ref().is_some_and(Controller::has_valid_sliders)
}
