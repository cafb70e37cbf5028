//! Requests to relays, each on a thread of its own: the public lobbies, and which relay on this network knows a code.

use super::event::Event;
use crate::lan::{self, RelayDiscovery};
use crate::net::{self, LobbyFilter, Refusal, RelayAddress};
use relay::api::{LobbyInfo, Page};
use relay::codes::Code;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Called from any thread when the client has something to report.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

/// How long relays on this network may take to be discovered when a code is looked for.
const SEARCH_TIME: Duration = Duration::from_millis(1200);
/// The same when lobbies are listed.
const LIST_TIME: Duration = Duration::from_millis(400);

/// A request that runs on a thread of its own. Dropping it discards the answer.
pub(super) struct Query<T>(Mutex<Receiver<T>>);

impl<T: Send + 'static> Query<T> {
    /// Starts a request; `wake` is called when it is done.
    pub(super) fn start(name: &str, wake: &Wake, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (answer, receiver) = channel();
        let wake = Arc::clone(wake);
        let run = move || {
            // The client may have lost interest.
            let _ = answer.send(work());
            wake();
        };
        if let Err(error) = thread::Builder::new().name(name.into()).spawn(run) {
            log::warn!("{name}: no thread: {error}");
        }
        Self(Mutex::new(receiver))
    }

    /// The answer, once.
    pub(super) fn take(&mut self) -> Option<T> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

/// A page of lobbies.
struct Listed {
    page: Result<Page, Refusal>,
    near: Vec<(String, LobbyInfo)>,
    more: bool,
}

/// The requests of a client.
#[derive(Default)]
pub(super) struct RelayQueries {
    list: Option<Query<Listed>>,
    /// Where the next page begins.
    next: Option<String>,
    /// Discovers relays on this network; started when first needed.
    nearby: Option<Arc<RelayDiscovery>>,
}

impl RelayQueries {
    fn nearby(&mut self) -> Arc<RelayDiscovery> {
        Arc::clone(self.nearby.get_or_insert_with(|| Arc::new(RelayDiscovery::start())))
    }

    /// Requests a page of public lobbies.
    pub(super) fn list(&mut self, relay: &str, mode: Option<String>, more: bool, wake: &Wake) {
        let after = self.next.clone().filter(|_| more);
        let wanted = LobbyFilter { game: mode.unwrap_or_default(), after, ..LobbyFilter::default() };
        let (relay, nearby) = (relay.parse::<RelayAddress>(), self.nearby());
        self.list = Some(Query::start("open lobbies", wake, move || {
            let page = match relay {
                Ok(relay) => net::list(&relay, &wanted),
                Err(error) => Err(Refusal::BadAddress(error)),
            };
            wait_for(&nearby, LIST_TIME);
            let near = if more { Vec::new() } else { lan::open_lobbies(&nearby.urls()) };
            Listed { page, near, more }
        }));
    }

    /// Asks the relays on this network for a lobby; the answers are the addresses of those that claim to know it.
    pub(super) fn search(&mut self, code: Code, wake: &Wake) -> Query<Vec<String>> {
        let nearby = self.nearby();
        Query::start("nearby", wake, move || {
            wait_for(&nearby, SEARCH_TIME);
            lan::find_lobby(&nearby.urls(), &code).into_iter().map(|(url, _)| url).collect()
        })
    }

    /// Reports the page that arrived, if any.
    pub(super) fn poll(&mut self, events: &mut Vec<Event>) {
        let Some(Listed { page, near, more }) = self.list.as_mut().and_then(Query::take) else { return };
        self.list = None;
        self.next = page.as_ref().ok().and_then(|page| page.next.clone());
        let lobbies = page.map(|page| page.lobbies);
        events.push(Event::Listed { lobbies, has_more: self.next.is_some(), near, more });
    }
}

/// Waits until a relay on this network is discovered.
fn wait_for(nearby: &RelayDiscovery, at_most: Duration) {
    let end = Instant::now() + at_most;
    while nearby.urls().is_empty() && Instant::now() < end {
        thread::sleep(Duration::from_millis(50));
    }
}
