//! This computer's address on the local network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Addresses routed out of this computer. Nothing is sent to them; only the routing table is asked. The first is reserved
/// for documentation and stands for the internet, the others for common home networks.
const PROBES: [Ipv4Addr; 5] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 255, 254),
    Ipv4Addr::new(10, 255, 255, 254),
    Ipv4Addr::new(172, 31, 255, 254),
    Ipv4Addr::new(224, 0, 0, 251),
];

/// The address by which others on the network reach this computer.
pub(super) fn local_address() -> Option<Ipv4Addr> {
    PROBES.into_iter().find_map(outbound_address)
}

fn outbound_address(there: Ipv4Addr) -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0))).ok()?;
    // Connecting a datagram socket sends nothing.
    socket.connect(SocketAddr::from((there, 9))).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) if !address.is_loopback() && !address.is_unspecified() => Some(address),
        _ => None,
    }
}

/// Whether this can be an address on a local network. Announcements may lie, and must not make us send requests to
/// strangers.
pub(super) fn is_local(address: Ipv4Addr) -> bool {
    address.is_private() || address.is_link_local()
}

/// The URL of a relay at this address.
pub(super) fn url(address: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_not_near() {
        for near in ["10.0.0.1", "192.168.1.20", "172.16.3.4", "169.254.7.7"] {
            assert!(is_local(near.parse().expect("an address")), "{near}");
        }
        for far in ["8.8.8.8", "127.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "172.32.0.1"] {
            assert!(!is_local(far.parse().expect("an address")), "{far}");
        }
    }

    #[test]
    fn what_is_said_to_others_is_an_address_of_a_relay() {
        assert_eq!(url(IpAddr::from([10, 0, 0, 2]), 7437), "http://10.0.0.2:7437");
        assert!(local_address().is_none_or(|own| !own.is_loopback()));
    }
}
