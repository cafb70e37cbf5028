//! Finds relays on this network, by mDNS.

use super::{SERVICE, VERSION_PROPERTY, address};
use crate::VERSION;
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many relays are remembered: a hostile computer may announce thousands.
const MAX_RELAYS: usize = 32;
/// How many addresses of one relay are used.
const MAX_ADDRESSES: usize = 4;

/// Listens for relays on this network. Finds none where that is impossible.
pub struct RelayDiscovery {
    daemon: Option<ServiceDaemon>,
    found: Arc<Mutex<FoundRelays>>,
}

/// URLs by the relay's service name.
type FoundRelays = BTreeMap<String, Vec<String>>;

impl RelayDiscovery {
    /// Starts to listen.
    #[must_use]
    pub fn start() -> Self {
        let found = Arc::new(Mutex::new(FoundRelays::new()));
        let daemon = listen(&found)
            .map_err(|why| log::warn!("cannot look for relays on this network: {why}"))
            .ok();
        Self { daemon, found }
    }

    /// The URLs of the relays that are there now, our own included.
    #[must_use]
    pub fn urls(&self) -> Vec<String> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.values().flatten().cloned().collect()
    }
}

impl Drop for RelayDiscovery {
    fn drop(&mut self) {
        if let Some(daemon) = &self.daemon {
            let _ = daemon.shutdown();
        }
    }
}

impl std::fmt::Debug for RelayDiscovery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("RelayDiscovery").field(&self.urls()).finish()
    }
}

fn listen(found: &Arc<Mutex<FoundRelays>>) -> Result<ServiceDaemon, String> {
    let daemon = ServiceDaemon::new().map_err(|error| error.to_string())?;
    let events = daemon.browse(SERVICE).map_err(|error| error.to_string())?;
    let found = found.clone();
    let work = move || {
        // Ends with the daemon.
        while let Ok(event) = events.recv() {
            apply(&mut found.lock().unwrap_or_else(PoisonError::into_inner), event);
        }
    };
    thread::Builder::new().name("nearby".into()).spawn(work).map_err(|error| error.to_string())?;
    Ok(daemon)
}

fn apply(found: &mut FoundRelays, event: ServiceEvent) {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let urls = urls_of(&service);
            let room = found.len() < MAX_RELAYS || found.contains_key(&service.fullname);
            if !urls.is_empty() && room {
                found.insert(service.fullname.clone(), urls);
            }
        }
        ServiceEvent::ServiceRemoved(_, name) => drop(found.remove(&name)),
        _ => {}
    }
}

/// The URLs of a relay; none if it has another version or claims an address outside this network.
fn urls_of(service: &ResolvedService) -> Vec<String> {
    let version = service.get_property_val_str(VERSION_PROPERTY).and_then(|text| text.parse().ok());
    if version != Some(VERSION) || service.port == 0 {
        return Vec::new();
    }
    let mut near: Vec<_> =
        service.get_addresses_v4().into_iter().filter(|it| address::is_local(*it)).collect();
    near.sort_unstable();
    near.truncate(MAX_ADDRESSES);
    near.into_iter().map(|it| address::url(IpAddr::V4(it), service.port)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mdns_sd::ServiceInfo;

    fn announced(name: &str, address: &str, version: &str) -> ServiceEvent {
        let facts = [(VERSION_PROPERTY, version)];
        let info = ServiceInfo::new(SERVICE, name, "x.local.", address, 7437, &facts[..]);
        ServiceEvent::ServiceResolved(Box::new(info.expect("it makes sense").as_resolved_service()))
    }

    #[test]
    fn only_what_is_near_and_understood_is_found() {
        let mut found = FoundRelays::new();
        let ours = VERSION.to_string();
        apply(&mut found, announced("a", "10.0.0.7,8.8.8.8", &ours));
        apply(&mut found, announced("b", "8.8.4.4", &ours));
        apply(&mut found, announced("c", "10.0.0.8", "999"));
        apply(&mut found, announced("d", "10.0.0.9", "nonsense"));
        let urls: Vec<_> = found.values().cloned().collect();
        assert_eq!(urls, [["http://10.0.0.7:7437"]]);
        let name = found.keys().next().cloned().expect("one is there");
        apply(&mut found, ServiceEvent::ServiceRemoved(SERVICE.into(), name));
        assert!(found.is_empty());
    }

    #[test]
    fn a_thousand_announcements_are_not_remembered() {
        let mut found = FoundRelays::new();
        for number in 0..1000 {
            apply(&mut found, announced(&format!("n{number}"), "10.0.0.7", &VERSION.to_string()));
        }
        assert_eq!(found.len(), MAX_RELAYS);
    }
}
