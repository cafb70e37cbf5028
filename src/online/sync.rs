//! Applies the events of the client: to what screens see, to the table, and to the stored ticket.

use super::presence::{Presence, SendDatagram};
use super::session::OnlineSession;
use super::{ChatLine, Online, OnlineState, labels, reconnect};
use crate::library::Library;
use crate::notice::Notices;
use crate::settings::{DEFAULT_RELAY, Settings, SettingsFolder};
use crate::table::sound::SoundAsked;
use crate::table::{RequestId, Table, TableAsked};
use crate::wake::Awake;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use online::client::{ClientNote, Event, Status, TableEvent};
use online::net::{Lane, RelayAddress, Sender};
use online::party::lobby::Lobby;
use std::sync::Arc;
use std::time::Instant;

/// What events change.
#[derive(SystemParam)]
pub(super) struct OnlineContext<'w> {
    session: ResMut<'w, OnlineSession>,
    online: ResMut<'w, Online>,
    settings: Res<'w, Settings>,
    folder: Option<Res<'w, SettingsFolder>>,
    awake: ResMut<'w, Awake>,
    presence: ResMut<'w, Presence>,
    asked: MessageWriter<'w, TableAsked>,
    table: Option<Res<'w, Table>>,
    library: Option<ResMut<'w, Library>>,
    notices: ResMut<'w, Notices>,
    sounds: MessageWriter<'w, SoundAsked>,
}

/// Applies everything the client reports.
pub(super) fn poll(mut context: OnlineContext) {
    let events = context.session.bypass_change_detection().client.poll(Instant::now());
    let mut cues = Vec::new();
    for event in events {
        context.awake.request_frames();
        cues.extend(
            context.online.sound_of(&event, &context.settings).filter(|cue| !cues.contains(cue)),
        );
        context.apply(event);
    }
    context.sounds.write_batch(cues.into_iter().map(SoundAsked::now));
}

impl OnlineContext<'_> {
    fn apply(&mut self, event: Event) {
        match event {
            Event::Reset => self.reset(),
            Event::Status(status) => self.online.state = state_of(status),
            Event::Connecting { me, relay } => {
                self.online.me = Some(me);
                self.online.relay = Some(relay).filter(|relay| !is_default(relay));
                let sender = self.session.client.sender();
                self.presence.datagrams().set_sender(sender.map(send_datagram));
            }
            Event::Code(code) => self.online.code = Some(code),
            Event::Lobby(lobby) => self.show_lobby(*lobby),
            Event::Links(links) => self.online.links = links,
            Event::Chat { by, name, text } => {
                if !self.online.is_muted(by, &self.settings) {
                    self.online.push_chat(ChatLine::Text { by, name, text });
                }
            }
            Event::Note(note) => self.show_note(&note),
            Event::Trouble(trouble) => self.online.trouble = trouble,
            Event::Listed { lobbies, has_more, near, more } => {
                let list = &mut self.online.list;
                (list.asking, list.more) = (false, has_more);
                list.failed = lobbies.as_ref().err().cloned();
                if !more {
                    list.lobbies.clear();
                    list.near = near;
                }
                list.lobbies.extend(lobbies.into_iter().flatten());
            }
            Event::Interrupted(game) => self.online.interrupted = game,
            Event::StoreTicket(ticket) => {
                if let Some(folder) = &self.folder {
                    reconnect::store(&folder.0, &ticket);
                }
            }
            Event::DeleteTicket => {
                if let Some(folder) = &self.folder {
                    reconnect::delete(&folder.0);
                }
            }
            Event::Table(event) => self.apply_to_table(event),
        }
    }

    /// What was known of an earlier lobby is void.
    fn reset(&mut self) {
        self.presence.stop();
        self.presence.datagrams().set_sender(None);
        let online = &mut *self.online;
        let (list, interrupted) = (std::mem::take(&mut online.list), online.interrupted.take());
        *online = Online { list, interrupted, ..Online::default() };
    }

    fn show_lobby(&mut self, lobby: Lobby) {
        let me = self.online.me;
        self.online.rematch = lobby.rematch_votes.iter().copied().find(|key| Some(*key) != me);
        self.online.lobby = Some(lobby);
    }

    /// A note is a chat line. At the table, where the chat may be closed, news of others are also notices.
    fn show_note(&mut self, note: &ClientNote) {
        let line = labels::note(note);
        let is_news = self.online.is_playing() && matches!(note, ClientNote::Party(_));
        if let (ChatLine::Note(key, args), true) = (&line, is_news) {
            let args: Vec<_> = args.iter().map(|(name, arg)| (*name, arg.into())).collect();
            self.notices.show(key, &args);
        }
        self.online.push_chat(line);
    }

    fn apply_to_table(&mut self, event: TableEvent) {
        match event {
            TableEvent::Show { log, record, remote, file } => {
                let id = RequestId::fresh();
                if let (Some(file), Some(library)) = (file, &mut self.library) {
                    library.continue_in(id, &file);
                }
                self.asked.write(TableAsked::SyncRemote { id, log, record, remote });
            }
            TableEvent::Action { seat, action, centis } => {
                self.asked.write(TableAsked::Remote { seat, action, centis });
            }
            TableEvent::Remote(remote) => {
                self.asked.write(TableAsked::RemoteSeats(remote));
            }
            TableEvent::Close => {
                if self.table.as_ref().is_some_and(|table| table.is_shared()) {
                    self.asked.write(TableAsked::Close);
                }
            }
        }
    }
}

/// Is this the relay of apps without a setting? Invitations need not name it.
fn is_default(relay: &str) -> bool {
    DEFAULT_RELAY.parse::<RelayAddress>().is_ok_and(|usual| usual.to_string() == relay)
}

fn state_of(status: Status) -> OnlineState {
    match status {
        Status::Idle => OnlineState::Off,
        Status::Connecting(goal) => OnlineState::Connecting(goal),
        Status::NeedsPassword { wrong } => OnlineState::NeedsPassword { wrong },
        Status::InLobby => OnlineState::Lobby,
        Status::InGame => OnlineState::Playing,
        Status::Failed(failure) => OnlineState::Failed(failure),
    }
}

/// Sends presence datagrams; what cannot be sent is lost.
fn send_datagram(sender: Sender) -> SendDatagram {
    Arc::new(move |to, bytes| {
        let _ = sender.send(to, Lane::Presence, bytes);
    })
}
