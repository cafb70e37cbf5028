//! A STUN server (RFC 8489): tells players their public address, which is all that most home routers need.
//!
//! Stateless: one datagram in, one of 32 or 44 bytes out. Anything but a plain binding request is ignored.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use limit::{Quota, RateLimit};
use tokio::net::UdpSocket;

use crate::state::Relay;

const COOKIE: [u8; 4] = 0x2112_A442_u32.to_be_bytes();
const BINDING_REQUEST: [u8; 2] = [0x00, 0x01];
const BINDING_RESPONSE: [u8; 2] = [0x01, 0x01];
const XOR_MAPPED_ADDRESS: [u8; 2] = [0x00, 0x20];
const HEADER: usize = 20;
/// The largest request accepted.
const MAX_REQUEST: usize = 548;
/// Responses per second in total, which bounds what a flood can reflect. Each network has a smaller share.
const PER_SECOND: u32 = 20_000;

/// Starts the server if it is configured. The relay works without it, so errors are only logged.
pub(crate) async fn start(relay: &Arc<Relay>) {
    let listen = relay.config.stun_listen.as_str();
    if listen.is_empty() {
        return;
    }
    match UdpSocket::bind(listen).await.and_then(|socket| Ok((socket.local_addr()?.port(), socket))) {
        Ok((port, socket)) => {
            let _ = relay.stun_port.set(port);
            tokio::spawn(run(socket, relay.clone()));
        }
        Err(wrong) => {
            let trouble = format!("stun_listen {listen}: {wrong}");
            relay.log.warn("no_stun", &[("trouble", trouble.into())]);
        }
    }
}

/// Answers until the relay stops.
async fn run(socket: UdpSocket, relay: Arc<Relay>) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    let mut limit = RateLimit::new(Quota::per_second(PER_SECOND, PER_SECOND), Instant::now());
    let mut request = [0; MAX_REQUEST];
    loop {
        let received = tokio::select! {
            received = socket.recv_from(&mut request) => received,
            () = &mut stopped => return,
        };
        let Ok((length, from)) = received else {
            // A port was closed, or the system is short of something.
            tokio::time::sleep(Duration::from_millis(1)).await;
            continue;
        };
        let Some(response) = request.get(..length).and_then(|request| response(request, from)) else {
            continue;
        };
        let now = Instant::now();
        if relay.limits.stun.take(from.ip(), now).is_ok() && limit.take(now).is_ok() {
            // A full queue drops the datagram, and the client asks again.
            let _ = socket.try_send_to(&response, from);
            relay.metrics.stun.add();
        }
    }
}

/// The response to a valid request.
fn response(request: &[u8], from: SocketAddr) -> Option<Vec<u8>> {
    let (header, rest) = request.split_at_checked(HEADER)?;
    let length = usize::from(u16::from_be_bytes([header[2], header[3]]));
    if header[..2] != BINDING_REQUEST
        || header[4..8] != COOKIE
        || length != rest.len()
        || length % 4 != 0
    {
        return None;
    }
    let value = xor_mapped(from, &header[4..]);
    let length = u16::try_from(value.len()).ok()?;
    let mut response = Vec::with_capacity(HEADER + 4 + value.len());
    response.extend(BINDING_RESPONSE);
    response.extend((length + 4).to_be_bytes());
    response.extend(&header[4..]);
    response.extend(XOR_MAPPED_ADDRESS);
    response.extend(length.to_be_bytes());
    response.extend(value);
    Some(response)
}

/// The address, XORed with the cookie and transaction id so that routers do not rewrite it.
fn xor_mapped(address: SocketAddr, key: &[u8]) -> Vec<u8> {
    let (family, bytes) = match address.ip().to_canonical() {
        IpAddr::V4(ip) => (1, ip.octets().to_vec()),
        IpAddr::V6(ip) => (2, ip.octets().to_vec()),
    };
    let mixed = |bytes: &[u8]| bytes.iter().zip(key).map(|(byte, key)| byte ^ key).collect::<Vec<_>>();
    let mut value = vec![0, family];
    value.extend(mixed(&address.port().to_be_bytes()));
    value.extend(mixed(&bytes));
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The transaction id of the samples in RFC 5769.
    const TRANSACTION: [u8; 12] =
        [0xb7, 0xe7, 0xa7, 0x01, 0xbc, 0x34, 0xd6, 0x86, 0xfa, 0x87, 0xdf, 0xae];

    fn request(attributes: &[u8]) -> Vec<u8> {
        let length = u16::try_from(attributes.len()).unwrap();
        [&BINDING_REQUEST[..], &length.to_be_bytes(), &COOKIE, &TRANSACTION, attributes].concat()
    }

    /// The expected bytes are those of RFC 5769, 2.2 and 2.3.
    #[test]
    fn the_answer_is_that_of_the_standard() {
        let answer_to = |from: &str| response(&request(&[]), from.parse().unwrap()).unwrap();
        let v4 = answer_to("192.0.2.1:32853");
        assert_eq!(v4[..4], [0x01, 0x01, 0x00, 0x0c]);
        assert_eq!(v4[4..20], [&COOKIE[..], &TRANSACTION].concat());
        assert_eq!(v4[20..], [0, 0x20, 0, 8, 0, 1, 0xa1, 0x47, 0xe1, 0x12, 0xa6, 0x43]);
        let v6 = answer_to("[2001:db8:1234:5678:11:2233:4455:6677]:32853");
        let expected = [
            0, 0x20, 0, 0x14, 0, 2, 0xa1, 0x47, 0x01, 0x13, 0xa9, 0xfa, 0xa5, 0xd3, 0xf1, 0x79, 0xbc,
            0x25, 0xf4, 0xb5, 0xbe, 0xd2, 0xb9, 0xd9,
        ];
        assert_eq!(v6[20..], expected);
        assert_eq!(v4, answer_to("[::ffff:192.0.2.1]:32853"), "one socket for both kinds");
    }

    #[test]
    fn only_questions_are_answered() {
        let from = "192.0.2.1:1".parse().unwrap();
        assert!(response(&request(&[0x80, 0x22, 0, 0]), from).is_some(), "with a name of its software");
        let sound = request(&[]);
        for length in 0..sound.len() {
            assert_eq!(response(&sound[..length], from), None, "{length}");
        }
        let changed = |at: usize, byte: u8| {
            let mut request = sound.clone();
            request[at] = byte;
            response(&request, from)
        };
        // A response, an old request without the cookie, and wrong lengths.
        assert_eq!(
            [changed(0, 1), changed(4, 0), changed(3, 4), changed(2, 255)],
            [None, None, None, None]
        );
        assert_eq!(response(&[sound.as_slice(), &[0]].concat(), from), None);
    }
}
