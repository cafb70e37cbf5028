//! Which relays are on this network.

use super::{SERVICE, VERSION_FACT, address};
use crate::VERSION;
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// No more relays are remembered: somebody may announce thousands.
const MOST: usize = 32;
/// No relay has more addresses.
const MOST_ADDRESSES: usize = 4;

/// Listens for relays on this network. Where that is impossible there are none.
pub struct Nearby {
    daemon: Option<ServiceDaemon>,
    found: Arc<Mutex<Found>>,
}

/// Addresses by the name of the relay, and when it was heard of last.
type Found = BTreeMap<String, (Vec<String>, Instant)>;

impl Nearby {
    /// Begins to listen.
    #[must_use]
    pub fn start() -> Self {
        let found = Arc::new(Mutex::new(Found::new()));
        let daemon = listen(&found).map_err(|why| log::warn!("nobody near is heard: {why}")).ok();
        Self { daemon, found }
    }

    /// The addresses of relays that are there now, and when each was heard of last. One's own is among them.
    #[must_use]
    pub fn now(&self) -> Vec<(String, Instant)> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let all = found.values().flat_map(|(urls, seen)| urls.iter().map(|url| (url.clone(), *seen)));
        all.collect()
    }

    /// Only the addresses.
    #[must_use]
    pub fn urls(&self) -> Vec<String> {
        self.now().into_iter().map(|(url, _)| url).collect()
    }
}

impl Drop for Nearby {
    fn drop(&mut self) {
        if let Some(daemon) = &self.daemon {
            let _ = daemon.shutdown();
        }
    }
}

impl std::fmt::Debug for Nearby {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Nearby").field(&self.urls()).finish()
    }
}

fn listen(found: &Arc<Mutex<Found>>) -> Result<ServiceDaemon, String> {
    let daemon = ServiceDaemon::new().map_err(|error| error.to_string())?;
    let events = daemon.browse(SERVICE).map_err(|error| error.to_string())?;
    let found = found.clone();
    let work = move || {
        // Ends with the daemon.
        while let Ok(event) = events.recv() {
            take(&mut found.lock().unwrap_or_else(PoisonError::into_inner), event);
        }
    };
    thread::Builder::new().name("nearby".into()).spawn(work).map_err(|error| error.to_string())?;
    Ok(daemon)
}

fn take(found: &mut Found, event: ServiceEvent) {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let urls = urls_of(&service);
            let room = found.len() < MOST || found.contains_key(&service.fullname);
            if !urls.is_empty() && room {
                found.insert(service.fullname.clone(), (urls, Instant::now()));
            }
        }
        ServiceEvent::ServiceRemoved(_, name) => drop(found.remove(&name)),
        _ => {}
    }
}

/// Where a relay is; nowhere if it speaks another language or says it is somewhere else than on this network.
fn urls_of(service: &ResolvedService) -> Vec<String> {
    let version = service.get_property_val_str(VERSION_FACT).and_then(|text| text.parse().ok());
    if version != Some(VERSION) || service.port == 0 {
        return Vec::new();
    }
    let mut near: Vec<_> =
        service.get_addresses_v4().into_iter().filter(|it| address::is_near(*it)).collect();
    near.sort_unstable();
    near.truncate(MOST_ADDRESSES);
    near.into_iter().map(|it| address::url(IpAddr::V4(it), service.port)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mdns_sd::ServiceInfo;

    fn announced(name: &str, address: &str, version: &str) -> ServiceEvent {
        let facts = [(VERSION_FACT, version)];
        let info = ServiceInfo::new(SERVICE, name, "x.local.", address, 7437, &facts[..]);
        ServiceEvent::ServiceResolved(Box::new(info.expect("it makes sense").as_resolved_service()))
    }

    #[test]
    fn only_what_is_near_and_understood_is_found() {
        let mut found = Found::new();
        let ours = VERSION.to_string();
        take(&mut found, announced("a", "10.0.0.7,8.8.8.8", &ours));
        take(&mut found, announced("b", "8.8.4.4", &ours));
        take(&mut found, announced("c", "10.0.0.8", "999"));
        take(&mut found, announced("d", "10.0.0.9", "nonsense"));
        let urls: Vec<_> = found.values().map(|(urls, _)| urls.clone()).collect();
        assert_eq!(urls, [["http://10.0.0.7:7437"]]);
        let name = found.keys().next().cloned().expect("one is there");
        take(&mut found, ServiceEvent::ServiceRemoved(SERVICE.into(), name));
        assert!(found.is_empty());
    }

    #[test]
    fn a_thousand_announcements_are_not_remembered() {
        let mut found = Found::new();
        for number in 0..1000 {
            take(&mut found, announced(&format!("n{number}"), "10.0.0.7", &VERSION.to_string()));
        }
        assert_eq!(found.len(), MOST);
    }
}
