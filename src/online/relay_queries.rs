//! Questions to relays that take a moment: the list of open lobbies, and who on this network knows a code.

use super::session::OnlineContext;
use super::{ConnectGoal, Online, OnlineState};
use crate::job::Job;
use crate::wake::Waker;
use bevy::prelude::*;
use online::lan::{self, RelayDiscovery};
use online::net::{self, EntryMode, LobbyFilter, Refusal, RelayAddress, RelayFailure};
use relay::api::{LobbyInfo, Page};
use relay::codes::Code;
use std::time::{Duration, Instant};

/// How long relays of this network are listened for.
const LISTEN: Duration = Duration::from_millis(1200);

/// What has been asked and not answered yet.
#[derive(Resource, Default)]
pub(super) struct RelayQueries {
    list: Option<Job<Listed>>,
    near: Option<Job<Option<String>>>,
    /// Where the list goes on.
    next: Option<String>,
    /// Relays of this network, once somebody was interested.
    nearby: Option<std::sync::Arc<RelayDiscovery>>,
    /// Was this network asked for the lobby that is looked for? Then this is what the relay had said.
    asked_nearby: Option<Refusal>,
}

/// What came of asking for lobbies.
struct Listed {
    page: Result<Page, &'static str>,
    near: Vec<(String, LobbyInfo)>,
    more: bool,
}

impl RelayQueries {
    fn nearby(&mut self) -> std::sync::Arc<RelayDiscovery> {
        std::sync::Arc::clone(
            self.nearby.get_or_insert_with(|| std::sync::Arc::new(RelayDiscovery::start())),
        )
    }

    /// This network may be asked for the next lobby that is looked for.
    pub(super) fn look_again(&mut self) {
        self.asked_nearby = None;
    }

    /// Asks for the open lobbies.
    pub(super) fn list(
        &mut self,
        relay: &str,
        mode: Option<&str>,
        more: bool,
        online: &mut Online,
        waker: &Waker,
    ) {
        let wanted = LobbyFilter {
            game: mode.unwrap_or_default().to_string(),
            after: self.next.clone().filter(|_| more),
            ..LobbyFilter::default()
        };
        let (relay, nearby) = (relay.to_string(), self.nearby());
        online.list.asking = true;
        self.list = Some(Job::start("open lobbies", waker, move |_| {
            let page = match relay.parse::<RelayAddress>() {
                Ok(relay) => net::list(&relay, &wanted).map_err(|why| super::labels::failure(&why).0),
                Err(_) => Err("online-failed-address"),
            };
            wait_for(&nearby, false);
            let near = if more { Vec::new() } else { lan::open_lobbies(&nearby.urls()) };
            Listed { page, near, more }
        }));
    }
}

/// Gives the relays of this network a moment to be heard.
fn wait_for(nearby: &RelayDiscovery, long: bool) {
    let end = Instant::now() + if long { LISTEN } else { LISTEN / 3 };
    while nearby.urls().is_empty() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(50));
    }
}

impl OnlineContext<'_> {
    /// The relay does not know the lobby: perhaps one of this network does. Says whether that is worth waiting for.
    pub(super) fn look_nearby(&mut self, why: &Refusal) -> bool {
        let Some((_, EntryMode::Join(code), _)) = self.session.way.clone() else { return false };
        if self.queries.asked_nearby.is_some() || *why == Refusal::NoRelay(RelayFailure::NoNetwork) {
            return false;
        }
        self.queries.asked_nearby = Some(why.clone());
        let nearby = self.queries.nearby();
        self.leave_party();
        self.online.state = OnlineState::Connecting(ConnectGoal::Join);
        self.queries.near = Some(Job::start("nearby", &self.waker, move |_| {
            wait_for(&nearby, true);
            lan::find_lobby(&nearby.urls(), &code).map(|(url, _)| url)
        }));
        true
    }

    fn enter_nearby(&mut self, found: Option<String>, code: Code) {
        let relay = found.and_then(|url| url.parse::<RelayAddress>().ok());
        match relay {
            Some(relay) => self.enter(relay, EntryMode::Join(code), None, None, ConnectGoal::Join),
            None => {
                let why = self.queries.asked_nearby.clone().unwrap_or(Refusal::UnknownCode);
                self.fail(super::labels::failure(&why));
            }
        }
    }
}

/// Hears what came of it.
pub(super) fn hear(mut context: OnlineContext) {
    if let Some(listed) = context.queries.bypass_change_detection().list.as_ref().and_then(Job::take) {
        context.queries.list = None;
        context.queries.next = listed.page.as_ref().ok().and_then(|page| page.next.clone());
        let online = &mut *context.online;
        online.list.asking = false;
        online.list.failed = listed.page.as_ref().err().copied();
        online.list.more = listed.page.as_ref().is_ok_and(|page| page.next.is_some());
        if !listed.more {
            online.list.lobbies.clear();
            online.list.near = listed.near;
        }
        online.list.lobbies.extend(listed.page.into_iter().flat_map(|page| page.lobbies));
        context.awake.request_frames();
    }
    if let Some(found) = context.queries.bypass_change_detection().near.as_ref().and_then(Job::take) {
        context.queries.near = None;
        let wanted = matches!(context.online.state, OnlineState::Connecting(ConnectGoal::Join));
        if let (true, Some((_, EntryMode::Join(code), _))) = (wanted, context.session.way.clone()) {
            context.enter_nearby(found, code);
        }
        context.awake.request_frames();
    }
}
