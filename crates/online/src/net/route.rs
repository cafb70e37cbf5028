//! Is there a network that others could be reached by, and is it still the same?

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// WebRTC joins this group, and falls over where it cannot.
const GROUP: (Ipv4Addr, u16) = (Ipv4Addr::new(224, 0, 0, 251), 5353);

/// Is there a way to others, if only to those in the same network? WebRTC needs one even to reach the same computer.
pub(super) fn is_there() -> bool {
    way().is_some()
}

/// The address that a way to others begins at.
///
/// Only the system's own tables are asked; nothing is ever sent.
fn way() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(GROUP).ok()?;
    // A way that begins at the loopback leads nowhere.
    socket.local_addr().ok().map(|from| from.ip()).filter(|from| !from.is_loopback())
}

/// Is this still an address of ours?
fn is_ours(address: IpAddr) -> bool {
    UdpSocket::bind((address, 0)).is_ok()
}

/// Where we stand in the network.
pub(super) struct Ground {
    address: Option<IpAddr>,
    away: bool,
}

/// What has become of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shift {
    /// Nothing that matters.
    None,
    /// The network was away and is here again.
    Back,
    /// We are somewhere else: whatever was sent from the old address is not answered any more.
    Moved,
}

impl Ground {
    /// As it is now.
    pub(super) fn new() -> Self {
        let address = way();
        Self { address, away: address.is_none() }
    }

    /// Looks again. A laptop that was carried away need not wait until somebody misses it.
    pub(super) fn look(&mut self) -> Shift {
        self.compare(way(), is_ours)
    }

    fn compare(&mut self, now: Option<IpAddr>, is_ours: impl Fn(IpAddr) -> bool) -> Shift {
        let was_away = std::mem::replace(&mut self.away, now.is_none());
        let Some(now) = now else { return Shift::None };
        let before = self.address.replace(now);
        if before.is_some_and(|before| before != now && !is_ours(before)) {
            Shift::Moved
        } else if was_away {
            Shift::Back
        } else {
            Shift::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lost_address_or_a_lost_network_matters() {
        let [home, cafe] = [[192, 168, 1, 2], [10, 0, 0, 7]].map(IpAddr::from);
        let mut ground = Ground { address: None, away: true };
        let both = |_| true;
        let only = |ours: IpAddr| move |address| address == ours;
        assert_eq!(ground.compare(None, both), Shift::None);
        assert_eq!(ground.compare(Some(home), both), Shift::Back);
        assert_eq!(ground.compare(Some(home), both), Shift::None);
        // A second network, beside the first.
        assert_eq!(ground.compare(Some(cafe), both), Shift::None);
        assert_eq!(ground.compare(Some(home), only(home)), Shift::Moved);
        // A tunnel.
        assert_eq!(ground.compare(None, both), Shift::None);
        assert_eq!(ground.compare(Some(home), only(home)), Shift::Back);
        assert_eq!(ground.compare(None, both), Shift::None);
        assert_eq!(ground.compare(Some(cafe), only(cafe)), Shift::Moved);
    }
}
