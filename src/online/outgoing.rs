//! What is done at a shared table goes into the log.

use super::session::OnlineSession;
use crate::library::Library;
use crate::table::clock::{RemoteTime, Stopwatch};
use crate::table::{MovePlayed, Table, TableAsked, TableReset};
use bevy::prelude::*;
use online::chain::{Chain, LogChange, LogCopy, LogStatus};
use online::client::{Command, TableCommand};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Offers, answers and resignations go into the log first; the table follows the log.
pub(super) fn forward_offers(
    mut asked: MessageReader<TableAsked>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut session: ResMut<OnlineSession>,
) {
    if table.is_none_or(|table| !table.is_shared() || table.outcome().is_some()) {
        asked.clear();
        return;
    }
    let centis = watch.centis();
    for ask in asked.read() {
        let command = match ask {
            TableAsked::Resign(team) => TableCommand::Resign { team: *team, centis },
            TableAsked::Offer(offer, team) => TableCommand::Offer { offer: *offer, team: *team, centis },
            TableAsked::Answer(yes) => TableCommand::Answer { yes: *yes, centis },
            _ => continue,
        };
        session.client.handle(Command::Table(command));
    }
}

/// Moves made here go to everybody else. The client ignores those of remote seats.
pub(super) fn send_moves(
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    mut session: ResMut<OnlineSession>,
) {
    let Some(table) = table.filter(|table| table.is_shared()) else {
        played.clear();
        return;
    };
    for MovePlayed { played, seat, centis } in played.read().filter(|it| !table.is_remote(it.seat)) {
        let (text, seat, centis) = (played.text.clone(), *seat, *centis);
        session.client.handle(Command::Table(TableCommand::Move { seat, text, centis }));
    }
}

/// In a running shared game the log keeps the time of the move; the stopwatch follows it.
pub(super) fn share_time(
    mut remote: ResMut<RemoteTime>,
    table: Option<Res<Table>>,
    session: Res<OnlineSession>,
) {
    let runs = session.client.chain().is_some_and(|chain| chain.outcome().is_none());
    let shared = table.is_some_and(|table| table.is_shared()) && runs;
    remote.0 = if shared { session.client.thinking(Instant::now()) } else { None };
}

/// Reports the file of the game once it has one, so that a restarted app finds it.
pub(super) fn report_file(
    table: Option<Res<Table>>,
    library: Option<Res<Library>>,
    mut session: ResMut<OnlineSession>,
) {
    if !session.client.needs_file_name() || !table.is_some_and(|it| it.is_shared() && it.ply() > 0) {
        return;
    }
    if let Some(file) = library.and_then(|library| library.name_of_file()) {
        session.client.handle(Command::Table(TableCommand::SavedAs(file)));
    }
}

/// The log of one game as the thread of the saver knows it. The frame loop hands over what is new and never waits.
#[derive(Default)]
pub(super) struct SavedLog {
    /// How far the log was when it was last handed over.
    status: Option<LogStatus>,
    /// The number of the last change that was handed over.
    last: u64,
    /// What the thread has not applied yet, numbered.
    changes: Arc<Mutex<VecDeque<(u64, LogChange)>>>,
    /// Only the thread locks this.
    copy: Arc<Mutex<LogCopy>>,
}

impl SavedLog {
    /// Hands over what is new. Returns what the thread does to get the bytes of the log as it is now: later changes stay
    /// out, so that a log on disk is never ahead of its game.
    fn hand_over(&mut self, chain: &Chain) -> impl FnOnce() -> Vec<u8> + Send + use<> {
        if self.status.is_some_and(|status| status.game != chain.id()) {
            // The thread may still be at work on the log of another game.
            *self = Self::default();
        }
        self.last += 1;
        let last = self.last;
        let change = chain.changes_since(self.status.replace(chain.status()));
        self.changes.lock().unwrap_or_else(PoisonError::into_inner).push_back((last, change));
        let (changes, copy) = (self.changes.clone(), self.copy.clone());
        move || {
            let mut copy = copy.lock().unwrap_or_else(PoisonError::into_inner);
            let mut changes = changes.lock().unwrap_or_else(PoisonError::into_inner);
            let count = changes.partition_point(|(number, _)| *number <= last);
            let due: Vec<_> = changes.drain(..count).collect();
            drop(changes);
            due.into_iter().for_each(|(_, change)| copy.apply(change));
            copy.encode()
        }
    }
}

/// Saves the signed log beside the file of the game whenever it has changed.
pub(super) fn save_log(
    library: Option<Res<Library>>,
    table: Option<Res<Table>>,
    session: Res<OnlineSession>,
    mut saved: Local<SavedLog>,
) {
    let chain = session.client.chain().filter(|chain| !chain.is_empty());
    let (Some(chain), Some(table), Some(library)) = (chain, table, library) else { return };
    let is_new = saved.status != Some(chain.status());
    if is_new && table.is_shared() && library.name_of_file().is_some() {
        library.save_log(chain.id().0, saved.hand_over(chain));
    }
}

/// Reports that the table was closed.
pub(super) fn report_closing(mut resets: MessageReader<TableReset>, mut session: ResMut<OnlineSession>) {
    if resets.read().any(|reset| *reset == TableReset::Closed) {
        session.client.handle(Command::Table(TableCommand::Closed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use online::chain::{LOG_VERSION, LogHeader, file};
    use online::identity::Identity;
    use play::Action;
    use rules::{GameTerms, Seat, Team};

    fn people() -> [Identity; 2] {
        [1, 2].map(|secret| Identity::from_secret(&[secret; 32]))
    }

    fn log(number: u8) -> Chain {
        let seats = vec![Seat::person("Ada", Team::FIRST), Seat::person("Bo", Team::SECOND)];
        let terms = GameTerms { seats, ..GameTerms::of(&catalog::modes()[0].info().id) };
        let keys = people().map(|person| Some(person.key())).into();
        let header = LogHeader { version: LOG_VERSION, terms, keys, began: 1, nonce: [number; 16] };
        Chain::new(header).expect("it begins")
    }

    fn play_move(chain: &mut Chain) {
        let (seat, mv) = (chain.mover().expect("it goes on"), chain.game().moves()[0].text.clone());
        chain.append_own(&people()[seat], seat, Action::Move(mv), 5).expect("it is legal");
    }

    #[test]
    fn the_saver_gets_every_entry_even_if_it_skips_a_save() {
        let (mut chain, mut saved) = (log(1), SavedLog::default());
        for number in 0..9 {
            play_move(&mut chain);
            let encode = saved.hand_over(&chain);
            // Of several waiting saves only the newest is written.
            if number % 3 == 2 {
                assert_eq!(encode(), file::encode(&chain));
            }
        }
    }

    #[test]
    fn a_save_that_waits_does_not_get_entries_of_a_later_frame() {
        let (mut chain, mut saved) = (log(1), SavedLog::default());
        play_move(&mut chain);
        let (waiting, then) = (saved.hand_over(&chain), file::encode(&chain));
        play_move(&mut chain);
        let next = saved.hand_over(&chain);
        assert_eq!(waiting(), then, "the game on disk does not have the second move yet");
        assert_eq!(next(), file::encode(&chain));
    }

    #[test]
    fn the_log_of_another_game_does_not_get_into_a_save_that_waits() {
        let (mut first, mut second, mut saved) = (log(1), log(2), SavedLog::default());
        play_move(&mut first);
        let waiting = saved.hand_over(&first);
        play_move(&mut second);
        let next = saved.hand_over(&second);
        assert_eq!(waiting(), file::encode(&first));
        assert_eq!(next(), file::encode(&second));
    }
}
