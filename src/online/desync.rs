//! The presence goes with the match: it begins with it, hears how far the log is, and raises the alarm when two logs differ.

use super::presence::{Presence, PresenceEvent};
use super::session::OnlineSession;
use super::{ChatLine, Online, OnlineState};
use crate::notice::Notices;
use crate::table::{RequestId, Table, TableAsked};
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use online::chain::{Chain, Hash};
use online::identity::Key;
use online::party::Party;

/// What the presence was begun for.
#[derive(Default)]
pub(super) struct Begun {
    players: Vec<Key>,
    game: Option<Hash>,
    told: Option<(usize, Hash)>,
}

/// The presence is between the players who can hear each other, and begins anew when that changes.
pub(super) fn keep_the_pulse(
    session: Res<OnlineSession>,
    online: Res<Online>,
    waker: Res<Waker>,
    mut presence: ResMut<Presence>,
    mut begun: Local<Begun>,
) {
    let players = { session.party.as_ref() }
        .filter(|_| online.state == OnlineState::Playing)
        .and_then(|party| Some(players(party, party.chain()?)))
        .unwrap_or_default();
    let game = session.party.as_ref().and_then(Party::chain).map(Chain::id);
    if players != begun.players || game != begun.game {
        let presence = presence.bypass_change_detection();
        match session.party.as_ref().filter(|_| players.len() > 1) {
            Some(party) => presence.start(&players, party.me(), &waker),
            None => presence.stop(),
        }
        *begun = Begun { players, game, told: None };
    }
    let Some(chain) = session.party.as_ref().and_then(Party::chain).filter(|_| presence.is_on()) else {
        return;
    };
    let now = (chain.len(), chain.head());
    if begun.told != Some(now) {
        begun.told = Some(now);
        presence.set_log(u32::try_from(now.0).unwrap_or(u32::MAX), fingerprint(chain));
    }
}

/// Everybody who plays and is heard, in the order of their seats.
fn players(party: &Party, chain: &Chain) -> Vec<Key> {
    let there = |key: &Key| *key == party.me() || party.link(*key).is_some();
    let mut players: Vec<Key> = chain.header().people().filter(there).collect();
    if !players.contains(&party.me()) {
        players.clear();
    }
    players
}

/// What the log and the board come to.
fn fingerprint(chain: &Chain) -> u64 {
    let head = chain.head().0;
    head.first_chunk().map_or(0, |first| u64::from_le_bytes(*first)) ^ chain.game().key()
}

/// Two logs differ: everybody compares, the table is laid anew, and the game goes on.
pub(super) fn hear_alarms(
    mut news: MessageReader<PresenceEvent>,
    mut session: ResMut<OnlineSession>,
    mut online: ResMut<Online>,
    table: Option<Res<Table>>,
    mut asked: MessageWriter<TableAsked>,
    mut awake: ResMut<Awake>,
    mut notices: ResMut<Notices>,
) {
    let mut alarms = 0;
    for news in news.read() {
        match news {
            PresenceEvent::Desync { .. } => alarms += 1,
            PresenceEvent::Emote { who, kind } => {
                let name = online.lobby.as_ref().map(|lobby| lobby.name(*who).to_string());
                let said = ChatLine::Emote { by: *who, name: name.unwrap_or_default(), which: *kind };
                online.push_chat(said);
                awake.request_frames();
            }
            _ => {}
        }
    }
    let Some(party) = session.party.as_mut().filter(|_| alarms > 0) else { return };
    party.compare();
    let (Some(chain), Some(table)) = (party.chain(), table.filter(|table| table.is_shared())) else {
        return;
    };
    let same = table.record().terms.moves == chain.record().terms.moves;
    if !same {
        let remote = table.remote().to_vec();
        let (log, record) = (super::sync::name_of(chain), Box::new(chain.record()));
        asked.write(TableAsked::SyncRemote { id: RequestId::fresh(), log, record, remote });
    }
    let note = ChatLine::Note("online-note-repaired", Vec::new());
    if online.chat.last() != Some(&note) {
        online.push_chat(note);
        notices.show("online-note-repaired", &[]);
    }
    awake.request_frames();
}
