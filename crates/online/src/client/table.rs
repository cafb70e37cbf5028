//! Keeps the table in step with the log, and takes to the log what is done at the table.

use super::command::TableCommand;
use super::event::{Event, TableEvent};
use crate::chain::{Chain, ChainError};
use crate::identity::Key;
use crate::party::Party;
use play::Action;
use rules::{Seat, Team};
use std::collections::BTreeSet;
use std::time::Instant;

/// After more new actions than this the table is set up anew.
const MAX_SINGLE_ACTIONS: usize = 4;
/// Other players may claim their own flag first; hundredths of a second.
const FLAG_GRACE: u32 = 150;

/// What the table has of a party's game.
#[derive(Default)]
pub(super) struct TableSync {
    /// Does the table show the game?
    attached: bool,
    /// Did the user go back to the lobby after this game?
    aside: bool,
    /// The log the table shows or showed.
    log: Option<u64>,
    /// The file in which the game we return to is saved; used for the next log.
    returning_to: Option<String>,
    /// The file in which the game at the table is saved.
    file: Option<String>,
    /// Indices of moves made at this table that the party has not reported yet.
    own_moves: BTreeSet<usize>,
    /// For each seat: do its moves come from another computer? As last told to the table.
    remote: Vec<bool>,
}

impl TableSync {
    pub(super) fn new(returning_to: Option<String>) -> Self {
        Self { returning_to, ..Self::default() }
    }

    pub(super) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(super) fn is_attached(&self) -> bool {
        self.attached
    }

    /// The table was closed.
    pub(super) fn detach(&mut self) {
        self.attached = false;
    }

    /// The user went back to the lobby: the finished game is not shown again.
    pub(super) fn set_aside(&mut self) {
        self.aside = true;
    }

    /// The game is saved in this file.
    pub(super) fn saved_as(&mut self, file: String) {
        self.file = Some(file);
    }

    /// Shows what is new in the log. Returns whether the table was set up anew.
    pub(super) fn update(
        &mut self,
        party: &Party,
        (anew, actions): (bool, Vec<usize>),
        events: &mut Vec<Event>,
    ) -> bool {
        if anew || actions.len() > MAX_SINGLE_ACTIONS {
            return self.show(party, events);
        }
        actions.into_iter().for_each(|index| self.forward(party, index, events));
        false
    }

    /// Sets up the table with the game of the log. Returns whether it did.
    pub(super) fn show(&mut self, party: &Party, events: &mut Vec<Event>) -> bool {
        self.own_moves.clear();
        let Some(chain) = party.chain() else { return false };
        if self.aside && chain.outcome().is_some() {
            return false;
        }
        let (log, mut file) = (log_id(chain), None);
        if self.log != Some(log) {
            // Another game is saved in another file, unless it is the one we return to.
            file = self.returning_to.take();
            (self.file, self.log) = (file.clone(), Some(log));
        }
        self.remote = remote_seats(chain, party);
        let (record, remote) = (Box::new(chain.record()), self.remote.clone());
        events.push(Event::Table(TableEvent::Show { log, record, remote, file }));
        (self.attached, self.aside) = (true, false);
        true
    }

    /// Passes on an action, unless it was made at this table.
    fn forward(&mut self, party: &Party, index: usize, events: &mut Vec<Event>) {
        if self.own_moves.remove(&index) {
            return;
        }
        let Some(chain) = party.chain() else { return };
        let Some(entry) = chain.entries().get(index) else { return };
        let (seat, action) = (usize::from(entry.seat), entry.action.clone());
        events.push(Event::Table(TableEvent::Action { seat, action, centis: entry.centis }));
    }

    /// Another computer may run the AIs now.
    pub(super) fn check_remote(&mut self, party: &Party, events: &mut Vec<Event>) {
        let Some(chain) = party.chain().filter(|chain| chain.outcome().is_none()) else { return };
        let now = remote_seats(chain, party);
        if self.attached && now != self.remote {
            self.remote.clone_from(&now);
            events.push(Event::Table(TableEvent::Remote(now)));
        }
    }

    /// Takes to the log what was done at the table.
    pub(super) fn handle(&mut self, party: &mut Party, command: TableCommand, events: &mut Vec<Event>) {
        match command {
            TableCommand::Move { seat, text, centis } => {
                self.play_move(party, (seat, text, centis), events);
            }
            TableCommand::Offer { offer, team, centis } => {
                play(party, own_seat(party, team), Action::Offer(offer), centis);
            }
            TableCommand::Answer { yes, centis } => {
                play(party, self.answering_seat(party), Action::Answer(yes), centis);
            }
            TableCommand::Resign { team, centis } => {
                play(party, own_seat(party, team), Action::Resign, centis);
            }
            TableCommand::Repair(moves) => {
                party.compare();
                if self.attached
                    && party.chain().is_some_and(|chain| chain.record().terms.moves != moves)
                {
                    self.show(party, events);
                }
            }
            // Handled by the client.
            TableCommand::SavedAs(_) | TableCommand::Closed => {}
        }
    }

    fn play_move(
        &mut self,
        party: &mut Party,
        (seat, text, centis): (usize, String, u32),
        events: &mut Vec<Event>,
    ) {
        if self.is_remote(seat) {
            return;
        }
        match party.play(seat, Action::Move(text), centis) {
            Ok(()) => {
                let index = party.chain().map_or(0, |chain| chain.len().saturating_sub(1));
                self.own_moves.insert(index);
            }
            Err(why) => {
                // The others have gone on meanwhile: the table follows them.
                log::warn!("a move came too late: {why}");
                self.show(party, events);
            }
        }
    }

    fn is_remote(&self, seat: usize) -> bool {
        self.remote.get(seat).copied().unwrap_or(true)
    }

    /// The seat that answers offers for this computer: our own, or that of an AI that runs here.
    fn answering_seat(&self, party: &Party) -> Option<usize> {
        let chain = party.chain()?;
        let team = chain.answerer()?;
        let is_ai = |(index, seat): &(usize, &Seat)| {
            seat.team == team && seat.controller.is_ai() && !self.is_remote(*index)
        };
        let mut seats = chain.header().terms.seats.iter().enumerate();
        own_seat(party, team).or_else(|| seats.find(is_ai).map(|(index, _)| index))
    }

    /// Claims the flag when time is up: our own at once, others' a little later.
    pub(super) fn check_flag(&self, party: &mut Party, now: Instant) {
        let Some(chain) = party.chain().filter(|chain| self.attached && chain.outcome().is_none())
        else {
            return;
        };
        let Some((falls, mover)) = chain.clocks().falls_after().zip(chain.mover()) else { return };
        let grace = if self.is_remote(mover) { FLAG_GRACE } else { 0 };
        let centis = u32::try_from(party.thinking(now).as_millis() / 10).unwrap_or(u32::MAX);
        if u64::from(centis) < falls + u64::from(grace) {
            return;
        }
        if let Some(seat) = chain.header().seat_of(party.me()) {
            let _: Result<(), ChainError> = party.play(seat, Action::FlagFall, centis);
        }
    }
}

fn play(party: &mut Party, seat: Option<usize>, action: Action, centis: u32) {
    let Some(seat) = seat else { return };
    if let Err(why) = party.play(seat, action, centis) {
        log::info!("that cannot be done now: {why}");
    }
}

/// Our seat in a team.
fn own_seat(party: &Party, team: Team) -> Option<usize> {
    let header = party.chain()?.header();
    let own = header.seat_of(party.me())?;
    header.terms.seats.get(own).filter(|seat| seat.team == team).map(|_| own)
}

/// Identifies a log.
fn log_id(chain: &Chain) -> u64 {
    chain.id().0.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}

/// For each seat: do its moves come from another computer?
fn remote_seats(chain: &Chain, party: &Party) -> Vec<bool> {
    let runs_ai = runs_ai(chain, party);
    let is_remote = |key: &Option<Key>| key.map_or(!runs_ai, |key| key != party.me());
    chain.header().keys.iter().map(is_remote).collect()
}

/// The host runs the AIs if they play; otherwise the first reachable player does.
fn runs_ai(chain: &Chain, party: &Party) -> bool {
    let reachable = |key: &Key| *key == party.me() || party.link(*key).is_some();
    let host = party.lobby().map(|lobby| lobby.host);
    let players: Vec<Key> = chain.header().people().collect();
    let host = host.filter(|host| players.contains(host) && reachable(host));
    host.or_else(|| players.iter().copied().find(reachable)) == Some(party.me())
}
