//! Where this computer is on its network, and which addresses are on a network like it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Addresses whose way leads out of this computer. Nothing is ever sent there: asking the system for the way is enough.
/// The first is reserved for documents and stands for the whole internet; the others are of usual networks at home.
const WAYS_OUT: [Ipv4Addr; 5] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 255, 254),
    Ipv4Addr::new(10, 255, 255, 254),
    Ipv4Addr::new(172, 31, 255, 254),
    Ipv4Addr::new(224, 0, 0, 251),
];

/// The address by which others on the network reach this computer.
pub(super) fn own() -> Option<Ipv4Addr> {
    WAYS_OUT.into_iter().find_map(way_to)
}

fn way_to(there: Ipv4Addr) -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0))).ok()?;
    // Connecting a datagram socket sends nothing.
    socket.connect(SocketAddr::from((there, 9))).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) if !address.is_loopback() && !address.is_unspecified() => Some(address),
        _ => None,
    }
}

/// Could somebody on this network have this address? What is announced may be a lie, and nobody shall be made to ask
/// strangers for anything.
pub(super) fn is_near(address: Ipv4Addr) -> bool {
    address.is_private() || address.is_link_local()
}

/// The address as one of a relay.
pub(super) fn url(address: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_not_near() {
        for near in ["10.0.0.1", "192.168.1.20", "172.16.3.4", "169.254.7.7"] {
            assert!(is_near(near.parse().expect("an address")), "{near}");
        }
        for far in ["8.8.8.8", "127.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "172.32.0.1"] {
            assert!(!is_near(far.parse().expect("an address")), "{far}");
        }
    }

    #[test]
    fn what_is_said_to_others_is_an_address_of_a_relay() {
        assert_eq!(url(IpAddr::from([10, 0, 0, 2]), 7437), "http://10.0.0.2:7437");
        assert!(own().is_none_or(|own| !own.is_loopback()));
    }
}
