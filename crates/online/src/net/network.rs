//! Whether this computer has a network, and whether it is still the same one.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// WebRTC joins this multicast group, and panics if it cannot.
const GROUP: (Ipv4Addr, u16) = (Ipv4Addr::new(224, 0, 0, 251), 5353);

/// Whether there is any non-loopback network. WebRTC needs one even to reach the same computer.
pub(super) fn is_available() -> bool {
    outbound_address().is_some()
}

/// The local outbound address. Only asks the routing table; sends nothing.
fn outbound_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(GROUP).ok()?;
    // A route from the loopback leads nowhere.
    socket.local_addr().ok().map(|from| from.ip()).filter(|from| !from.is_loopback())
}

/// Whether this is still one of our addresses.
fn is_ours(address: IpAddr) -> bool {
    UdpSocket::bind((address, 0)).is_ok()
}

/// Polls the local outbound address for changes.
pub(super) struct NetworkMonitor {
    address: Option<IpAddr>,
    away: bool,
}

/// How the network has changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NetworkChange {
    /// Nothing that matters.
    None,
    /// The network was lost and is back.
    Back,
    /// Our address has changed: nothing sent from the old one is answered any more.
    Moved,
}

impl NetworkMonitor {
    /// Starts with the current address.
    pub(super) fn new() -> Self {
        let address = outbound_address();
        Self { address, away: address.is_none() }
    }

    /// Compares with the current address. Spares a carried-away laptop the timeouts.
    pub(super) fn poll(&mut self) -> NetworkChange {
        self.compare(outbound_address(), is_ours)
    }

    fn compare(&mut self, now: Option<IpAddr>, is_ours: impl Fn(IpAddr) -> bool) -> NetworkChange {
        let was_away = std::mem::replace(&mut self.away, now.is_none());
        let Some(now) = now else { return NetworkChange::None };
        let before = self.address.replace(now);
        if before.is_some_and(|before| before != now && !is_ours(before)) {
            NetworkChange::Moved
        } else if was_away {
            NetworkChange::Back
        } else {
            NetworkChange::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lost_address_or_a_lost_network_matters() {
        let [home, cafe] = [[192, 168, 1, 2], [10, 0, 0, 7]].map(IpAddr::from);
        let mut monitor = NetworkMonitor { address: None, away: true };
        let both = |_| true;
        let only = |ours: IpAddr| move |address| address == ours;
        assert_eq!(monitor.compare(None, both), NetworkChange::None);
        assert_eq!(monitor.compare(Some(home), both), NetworkChange::Back);
        assert_eq!(monitor.compare(Some(home), both), NetworkChange::None);
        // A second network, beside the first.
        assert_eq!(monitor.compare(Some(cafe), both), NetworkChange::None);
        assert_eq!(monitor.compare(Some(home), only(home)), NetworkChange::Moved);
        // A tunnel.
        assert_eq!(monitor.compare(None, both), NetworkChange::None);
        assert_eq!(monitor.compare(Some(home), only(home)), NetworkChange::Back);
        assert_eq!(monitor.compare(None, both), NetworkChange::None);
        assert_eq!(monitor.compare(Some(cafe), only(cafe)), NetworkChange::Moved);
    }
}
