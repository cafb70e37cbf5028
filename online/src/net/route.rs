//! Is there a network that others could be reached by?

use std::net::{Ipv4Addr, UdpSocket};

/// Whoever asks for a way to here is told whether there is one; nothing is ever sent.
const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
/// WebRTC joins this group, and falls over where it cannot.
const GROUP: (Ipv4Addr, u16) = (Ipv4Addr::new(224, 0, 0, 251), 5353);

/// Is there a way out, and one for multicast? WebRTC needs both, even to reach the same computer.
pub(super) fn is_there() -> bool {
    leads(ANYWHERE) && leads(GROUP)
}

fn leads(to: (Ipv4Addr, u16)) -> bool {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    // A way that begins at the loopback leads nowhere.
    socket.is_ok_and(|socket| {
        socket.connect(to).is_ok() && socket.local_addr().is_ok_and(|from| !from.ip().is_loopback())
    })
}
