//! What is done at a shared table goes into the log.

use super::session::OnlineSession;
use crate::library::Library;
use crate::table::clock::{RemoteTime, Stopwatch};
use crate::table::{MovePlayed, Table, TableAsked, TableReset};
use bevy::prelude::*;
use online::chain::{Hash, file};
use online::client::{Command, TableCommand};
use saves::SignedLog;
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

/// Saves the signed log beside the file of the game whenever it has changed.
pub(super) fn save_log(
    library: Option<Res<Library>>,
    table: Option<Res<Table>>,
    session: Res<OnlineSession>,
    mut saved: Local<Option<(Hash, Hash)>>,
) {
    let chain = session.client.chain().filter(|chain| !chain.is_empty());
    let (Some(chain), Some(table), Some(library)) = (chain, table, library) else { return };
    let now = Some((chain.id(), chain.head()));
    if *saved != now && table.is_shared() && library.name_of_file().is_some() {
        *saved = now;
        library.save_log(SignedLog { id: chain.id().0, bytes: file::encode(chain) });
    }
}

/// Reports that the table was closed.
pub(super) fn report_closing(mut resets: MessageReader<TableReset>, mut session: ResMut<OnlineSession>) {
    if resets.read().any(|reset| *reset == TableReset::Closed) {
        session.client.handle(Command::Table(TableCommand::Closed));
    }
}
