//! Is there a network that others could be reached by?

use std::net::{Ipv4Addr, UdpSocket};

/// WebRTC joins this group, and falls over where it cannot.
const GROUP: (Ipv4Addr, u16) = (Ipv4Addr::new(224, 0, 0, 251), 5353);

/// Is there a way to others, if only to those in the same network? WebRTC needs one even to reach the same computer.
///
/// Only the system's own tables are asked; nothing is ever sent.
pub(super) fn is_there() -> bool {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    // A way that begins at the loopback leads nowhere.
    socket.is_ok_and(|socket| {
        socket.connect(GROUP).is_ok() && socket.local_addr().is_ok_and(|from| !from.ip().is_loopback())
    })
}
