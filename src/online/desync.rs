//! Presence and the log: sessions follow the players of the game, and a diverging log is repaired.

use super::presence::{Presence, PresenceEvent};
use super::session::OnlineSession;
use super::{ChatLine, Online};
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::sound::SoundAsked;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use online::chain::{Chain, Hash};
use online::client::{Command, TableCommand};
use online::identity::Key;

/// What the presence session was started for.
#[derive(Default)]
pub(super) struct StartedFor {
    players: Vec<Key>,
    game: Option<Hash>,
    /// The log it was told of.
    log: Option<(usize, Hash)>,
}

/// Starts a session whenever the reachable players change, and tells it of our log.
pub(super) fn follow_players(
    session: Res<OnlineSession>,
    waker: Res<Waker>,
    mut presence: ResMut<Presence>,
    mut started: Local<StartedFor>,
) {
    let client = &session.client;
    let (players, game) = (client.reachable_players(), client.chain().map(Chain::id));
    if players != started.players || game != started.game {
        let presence = presence.bypass_change_detection();
        match client.me().filter(|_| players.len() > 1) {
            Some(me) => presence.start(&players, me, &waker),
            None => presence.stop(),
        }
        *started = StartedFor { players, game, log: None };
    }
    let Some(chain) = client.chain().filter(|_| presence.is_on()) else { return };
    let log = (chain.len(), chain.head());
    if started.log != Some(log) {
        started.log = Some(log);
        presence.set_log(u32::try_from(log.0).unwrap_or(u32::MAX), fingerprint(chain));
    }
}

/// Identifies log and position.
fn fingerprint(chain: &Chain) -> u64 {
    let head = chain.head().0;
    head.first_chunk().map_or(0, |first| u64::from_le_bytes(*first)) ^ chain.game().key()
}

/// Shows emotes in the chat, and repairs the game when two logs differ.
pub(super) fn handle_events(
    mut events: MessageReader<PresenceEvent>,
    mut session: ResMut<OnlineSession>,
    mut online: ResMut<Online>,
    table: Option<Res<Table>>,
    mut awake: ResMut<Awake>,
    mut notices: ResMut<Notices>,
    settings: Res<Settings>,
    mut sounds: MessageWriter<SoundAsked>,
) {
    let mut differ = false;
    for event in events.read() {
        match event {
            PresenceEvent::Desync { .. } => differ = true,
            PresenceEvent::Emote { who, kind } => {
                sounds.write_batch(online.message_sound(*who, &settings).map(SoundAsked::now));
                let name = online.lobby.as_ref().map(|lobby| lobby.name(*who).to_string());
                let name = name.unwrap_or_default();
                online.push_chat(ChatLine::Emote { by: *who, name, which: *kind });
                awake.request_frames();
            }
            _ => {}
        }
    }
    let Some(table) = table.filter(|table| differ && table.is_shared()) else { return };
    let moves = table.record().terms.moves.clone();
    session.client.handle(Command::Table(TableCommand::Repair(moves)));
    let note = ChatLine::Note("online-note-repaired", Vec::new());
    if online.chat.last() != Some(&note) {
        online.push_chat(note);
        notices.show("online-note-repaired", &[]);
    }
    awake.request_frames();
}
