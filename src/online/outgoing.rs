//! What is done at this table goes into the log that everybody shares.

use super::session::OnlineSession;
use super::sync::{name_of, remote};
use super::{Online, OnlineState};
use crate::table::clock::{RemoteTime, Stopwatch};
use crate::table::{MovePlayed, RequestId, Table, TableAsked, TableReset};
use crate::wake::Awake;
use bevy::prelude::*;
use online::party::Party;
use play::Action;

/// Whoever's clock has run out is given so long to say so themselves, in hundredths of a second.
const FLAG_GRACE: u32 = 150;

/// What is asked for at a shared table goes into the log first.
pub(super) fn forward(
    mut wishes: MessageReader<TableAsked>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut session: ResMut<OnlineSession>,
) {
    let Some(table) = table.filter(|table| table.is_shared() && table.outcome().is_none()) else {
        wishes.clear();
        return;
    };
    for wish in wishes.read() {
        let done = match wish {
            TableAsked::Resign(team) => own_seat(&table, *team).map(|seat| (seat, Action::Resign)),
            TableAsked::Offer(offer, team) => {
                own_seat(&table, *team).map(|seat| (seat, Action::Offer(*offer)))
            }
            TableAsked::Answer(yes) => {
                answerer(&table, &session).map(|seat| (seat, Action::Answer(*yes)))
            }
            _ => None,
        };
        let Some((seat, action)) = done else { continue };
        let Some(party) = &mut session.party else { return };
        if let Err(why) = party.play(seat, action, watch.centis()) {
            info!("that cannot be done now: {why}");
        }
    }
}

/// One's own seat in a team.
fn own_seat(table: &Table, team: rules::Team) -> Option<usize> {
    table.people_here().find(|(_, seat)| seat.team == team).map(|(index, _)| index)
}

/// The seat that answers for this computer: one's own, or that of an AI that runs here.
fn answerer(table: &Table, session: &OnlineSession) -> Option<usize> {
    let team = session.party.as_ref()?.chain()?.answerer()?;
    let ai = || {
        let here = |(index, seat): &(usize, &rules::Seat)| {
            seat.team == team && seat.controller.is_ai() && !table.is_remote(*index)
        };
        table.seats().iter().enumerate().find(here).map(|(index, _)| index)
    };
    own_seat(table, team).or_else(ai)
}

/// Moves that were made here go to everybody else.
pub(super) fn send_moves(
    mut played: MessageReader<MovePlayed>,
    table: Option<Res<Table>>,
    mut session: ResMut<OnlineSession>,
    mut asked: MessageWriter<TableAsked>,
) {
    let Some(table) = table.filter(|table| table.is_shared()) else {
        played.clear();
        return;
    };
    for played in played.read() {
        let elsewhere = table.is_remote(played.seat);
        let session = &mut *session;
        let Some(party) = session.party.as_mut().filter(|_| !elsewhere) else { continue };
        let text = played.played.text.clone();
        let done = party.play(played.seat, Action::Move(text), played.centis);
        if let (Ok(()), Some(chain)) = (&done, party.chain()) {
            session.made_here.insert(chain.len().saturating_sub(1));
        }
        if let Err(why) = done {
            // The others have gone on meanwhile: the table follows them.
            warn!("a move came too late: {why}");
            if let Some(chain) = party.chain() {
                let remote = remote(chain, party);
                let (log, record) = (name_of(chain), Box::new(chain.record()));
                asked.write(TableAsked::SyncRemote { id: RequestId::fresh(), log, record, remote });
            }
        }
    }
}

/// The log keeps the time of the move in a running game; the stopwatch follows it.
pub(super) fn share_time(
    mut remote: ResMut<RemoteTime>,
    table: Option<Res<Table>>,
    session: Res<OnlineSession>,
) {
    let shared = table.is_some_and(|table| table.is_shared());
    let party = session.party.as_ref().filter(|_| shared);
    let runs = |party: &&Party| party.chain().is_some_and(|chain| chain.outcome().is_none());
    remote.0 = party.filter(runs).map(|party| party.thinking(std::time::Instant::now()));
}

/// Whose clock has run out has lost: one says so oneself, and of others a little later.
pub(super) fn see_flags(
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut session: ResMut<OnlineSession>,
) {
    let Some(table) = table.filter(|table| table.is_shared() && table.outcome().is_none()) else {
        return;
    };
    let Some(falls) = table.clocks().falls_after() else { return };
    let Some(mover) = table.mover() else { return };
    let grace = if table.is_remote(mover) { FLAG_GRACE } else { 0 };
    let now = watch.centis();
    if u64::from(now) < falls + u64::from(grace) {
        return;
    }
    let own = table.people_here().next().map(|(index, _)| index);
    if let (Some(seat), Some(party)) = (own, &mut session.party) {
        let _ = party.play(seat, Action::FlagFall, now);
    }
}

/// Whoever closes the table has left the game.
pub(super) fn see_closing(
    mut resets: MessageReader<TableReset>,
    mut session: ResMut<OnlineSession>,
    online: Res<Online>,
    mut awake: ResMut<Awake>,
) {
    for reset in resets.read() {
        if *reset == TableReset::Closed && online.state == OnlineState::Playing {
            session.gathered = false;
            awake.request_frames();
        }
    }
}
