//! The client of the app, and the commands it gets from screens.

use super::presence::Presence;
use super::{Online, OnlineAsked, reconnect};
use crate::library::Library;
use crate::new_game::NewGame;
use crate::settings::{Settings, SettingsFolder};
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use online::client::{Client, ClientConfig, Command, Profile};
use online::net::PresenceHandler;
use online::party::LobbyDraft;
use std::sync::Arc;
use std::time::Duration;

/// The file in which the relay inside this app stores its lobbies, in the folder of the settings.
const RELAY_DATABASE: &str = "network-relay.db";
/// How long the end of the app waits until the others know.
const GOODBYE: Duration = Duration::from_millis(1200);

/// The client. Only this module uses it; screens read [`Online`].
#[derive(Resource)]
pub(super) struct OnlineSession {
    pub(super) client: Client,
    profile: Profile,
}

/// Creates the client, with the ticket of an interrupted game.
pub(super) fn start(world: &mut World) {
    let folder = world.get_resource::<SettingsFolder>().map(|folder| folder.0.clone());
    let waker = world.resource::<Waker>().clone();
    let datagrams = world.resource::<Presence>().datagrams();
    let receive: PresenceHandler = Arc::new(move |from, bytes| datagrams.receive(from, bytes));
    let client = Client::new(ClientConfig {
        wake: Arc::new(move || waker.wake()),
        datagrams: Some(receive),
        relay_database: folder.as_ref().map(|folder| folder.join(RELAY_DATABASE)),
        ticket: folder.as_deref().and_then(reconnect::read),
    });
    world.insert_resource(OnlineSession { client, profile: Profile::default() });
}

/// Leaves the lobby when the window is closed. A running game can be resumed later.
pub(super) fn shut_down(mut exits: MessageReader<AppExit>, mut session: ResMut<OnlineSession>) {
    if exits.read().count() > 0 {
        session.client.shut_down(GOODBYE);
    }
}

/// Hands the requests of screens to the client.
pub(super) fn forward_requests(
    mut requests: MessageReader<OnlineAsked>,
    mut session: ResMut<OnlineSession>,
    mut online: ResMut<Online>,
    (settings, texts): (Res<Settings>, Res<Texts>),
    library: Option<Res<Library>>,
    mut awake: ResMut<Awake>,
) {
    for request in requests.read() {
        awake.request_frames();
        session.update_profile(&settings, &texts);
        apply_here(request, &mut online);
        let interrupted = || saved_game(&session.client, library.as_deref());
        if let Some(command) = command(request, interrupted) {
            session.client.handle(command);
        }
    }
}

impl OnlineSession {
    /// Tells the client who the user is, if that has changed.
    fn update_profile(&mut self, settings: &Settings, texts: &Texts) {
        let name = &settings.name;
        let profile = Profile {
            name: if name.is_empty() { texts.get("seat-person") } else { name.clone() },
            ai_name: texts.get("seat-ai"),
            relay: settings.relay().into(),
            digit_codes: settings.digit_codes,
        };
        if profile != self.profile {
            self.profile = profile.clone();
            self.client.handle(Command::SetProfile(profile));
        }
    }
}

/// What concerns only this app.
fn apply_here(request: &OnlineAsked, online: &mut Online) {
    match request {
        OnlineAsked::List { .. } => online.list.asking = true,
        OnlineAsked::Mute(who, true) => {
            online.muted.insert(*who);
        }
        OnlineAsked::Mute(who, false) => {
            online.muted.remove(who);
        }
        _ => {}
    }
}

/// The lobby in which the interrupted game continues if nobody else comes back.
fn saved_game(client: &Client, library: Option<&Library>) -> Option<Box<LobbyDraft>> {
    let record = library?.read(client.interrupted_file()?)?;
    Some(Box::new(LobbyDraft::of_record(&record)))
}

/// The command for a request; `None` if it does not concern the client.
fn command(
    request: &OnlineAsked,
    interrupted: impl FnOnce() -> Option<Box<LobbyDraft>>,
) -> Option<Command> {
    Some(match request.clone() {
        OnlineAsked::Host { setup, password, here } => {
            Command::Host { draft: Box::new(draft_of(&setup)), password, on_this_network: here }
        }
        OnlineAsked::HostRecord(record) => Command::HostSaved(Box::new(LobbyDraft::of_record(&record))),
        OnlineAsked::Join(text) => Command::Join(text),
        OnlineAsked::Password(password) => Command::Password(password),
        OnlineAsked::Seek { mode, time } => Command::Seek { mode, time },
        OnlineAsked::List { mode, more } => Command::List { mode, more },
        OnlineAsked::Reconnect => Command::Reconnect(interrupted()),
        OnlineAsked::DismissInterrupted => Command::DismissInterrupted,
        OnlineAsked::Leave => Command::Leave,
        OnlineAsked::Lobby(command) => Command::Lobby(command),
        OnlineAsked::Mute(..) | OnlineAsked::Emote(_) => return None,
    })
}

/// A lobby for this game: seats of people are free.
fn draft_of(setup: &NewGame) -> LobbyDraft {
    LobbyDraft::new(setup.to_terms().unwrap_or_else(|_| setup.terms.clone()))
}
