//! Entering a lobby: by which relay, as whom, and how long one knocks.

use super::presence::SendDatagram;
use super::session::{KNOCKS, OnlineContext};
use super::{ConnectGoal, OnlineState};
use bevy::platform::cell::SyncCell;
use online::identity::Identity;
use online::lan::LanRelay;
use online::net::{ConnectOptions, EntryMode, Lane, PresenceHandler, RelayAddress, Sender};
use online::party::{LobbyDraft, Party};
use std::sync::Arc;
use std::time::{Duration, Instant};

impl OnlineContext<'_> {
    pub(super) fn enter(
        &mut self,
        relay: RelayAddress,
        way: EntryMode,
        draft: Option<LobbyDraft>,
        password: Option<String>,
        goal: ConnectGoal,
    ) {
        self.session.way = Some((relay.clone(), way.clone(), draft));
        let code = if let EntryMode::Join(code) = &way { Some(code.to_string()) } else { None };
        let known = code.as_ref().and_then(|code| self.session.known_as.get(code)).cloned();
        match known.map_or_else(Identity::new, Ok) {
            Ok(identity) => {
                if let Some(code) = code {
                    self.session.known_as.insert(code, identity.clone());
                }
                self.enter_as(identity, relay, way, password, goal);
            }
            Err(error) => {
                let why = vec![("why", error.to_string())];
                self.fail(("online-failed-other", why));
            }
        }
    }

    pub(super) fn enter_as(
        &mut self,
        identity: Identity,
        relay: RelayAddress,
        way: EntryMode,
        password: Option<String>,
        goal: ConnectGoal,
    ) {
        let draft = self.session.way.as_ref().and_then(|(_, _, draft)| draft.clone());
        let waker = self.waker.clone();
        let wake = Arc::new(move || waker.wake());
        self.session.password.clone_from(&password);
        self.session.identity = Some(identity.clone());
        let address = relay.to_string();
        let code = if let EntryMode::Return { code, .. } = &way { Some(code.to_string()) } else { None };
        let here =
            self.session.lan.as_mut().is_some_and(|lan| lan.get().url().parse() == Ok(relay.clone()));
        self.reconnect.enter(address.clone(), here, code.as_deref());
        self.knock_for(&goal);
        let port = self.presence.datagrams();
        let takes = port.clone();
        let presence: PresenceHandler = Arc::new(move |from, bytes| takes.receive(from, bytes));
        let entrance =
            ConnectOptions { relay, entry: way, identity, password, wake, presence: Some(presence) };
        let party = Party::open(entrance, &self.name(), draft);
        self.leave_party();
        port.set_sender(party.sender().map(carrier));
        self.online.me = Some(party.me());
        let usual = crate::settings::DEFAULT_RELAY.parse::<RelayAddress>().ok();
        self.online.relay =
            (usual.map(|usual| usual.to_string()).as_ref() != Some(&address)).then_some(address);
        self.online.state = OnlineState::Connecting(goal);
        self.session.party = Some(party);
    }

    /// The app sleeps while nothing happens, so somebody has to say that it was long enough.
    fn knock_for(&mut self, goal: &ConnectGoal) {
        self.session.knocking = (*goal == ConnectGoal::Join).then(Instant::now);
        let waker = self.waker.clone();
        let wait = move || {
            std::thread::sleep(KNOCKS + Duration::from_millis(50));
            waker.wake();
        };
        if self.session.knocking.is_some() {
            // Without it, it is only noticed later.
            let _ = std::thread::Builder::new().name("patience".into()).spawn(wait);
        }
    }

    pub(super) fn relay(&mut self) -> Option<RelayAddress> {
        match self.settings.relay().parse() {
            Ok(relay) => Some(relay),
            Err(_) => {
                self.fail(("online-failed-address", Vec::new()));
                None
            }
        }
    }

    /// The relay of this network, begun if need be.
    pub(super) fn lan_relay(&mut self) -> Option<RelayAddress> {
        if self.session.lan.as_mut().is_none_or(|lan| !lan.get().is_running()) {
            let memory = self.reconnect.beside("network-relay.db");
            match LanRelay::start(memory.as_deref()) {
                Ok(lan) => self.session.lan = Some(SyncCell::new(lan)),
                Err(error) => {
                    self.fail(("online-failed-other", vec![("why", error.to_string())]));
                    return None;
                }
            }
        }
        self.session.lan.as_mut().and_then(|lan| lan.get().url().parse().ok())
    }
}

/// The relay that an invitation names.
pub(super) fn relay_in(text: &str) -> Option<RelayAddress> {
    let mut words = text.split_whitespace().skip_while(|word| *word != "--relay");
    words.nth(1)?.parse().ok()
}

/// Takes datagrams of the presence to others; what cannot be sent is lost.
fn carrier(sender: Sender) -> SendDatagram {
    Arc::new(move |to, bytes| {
        let _ = sender.send(to, Lane::Presence, bytes);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_may_name_a_relay() {
        let said = |text: &str| relay_in(text).map(|relay| relay.to_string());
        let command = "Come! manyboard --join K7PM52 --relay http://10.77.0.1";
        assert_eq!(said(command), said("--relay 10.77.0.1:7437"));
        assert!(said(command).is_some_and(|relay| relay.contains("10.77.0.1")));
        for none in ["K7PM52", "", "--relay", "manyboard --join K7PM52 --relay", "--relay ftp://x"] {
            assert_eq!(said(none), None, "{none}");
        }
    }
}
