//! Validation of received messages before ggrs sees them: ggrs trusts its peers, and some messages make it panic or exhaust
//! memory. Only messages an honest app could have sent pass.

use super::input::SIZE;
use bevy_ggrs::ggrs::Message;
use online::wire;
use serde::Deserialize;

/// The largest honest message.
pub(super) const LARGEST: usize = 2048;
/// The farthest a frame may be ahead: ggrs itself stops at prediction window plus input delay.
const AHEAD: i32 = 32;
/// The farthest a frame may be behind.
const BEHIND: i32 = 512;
/// The most inputs in one message.
const MAX_INPUTS: usize = 64;
/// An input with its length prefix.
const STRIDE: usize = SIZE + 2;
/// The oldest plausible quality reply, in milliseconds.
const LATEST_PONG: u128 = 60_000;

/// The wire format of a ggrs message, whose own type is opaque.
#[derive(Deserialize)]
struct WireMessage {
    magic: u16,
    body: Body,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "some may hold anything, but it has to be there")]
enum Body {
    SyncRequest(u32),
    SyncReply(u32),
    Input(Input),
    InputAck(i32),
    QualityReport(Report),
    QualityReply(u128),
    ChecksumReport(Checksum),
    KeepAlive,
}

#[derive(Deserialize)]
struct Input {
    statuses: Vec<Status>,
    disconnect_requested: bool,
    start_frame: i32,
    ack_frame: i32,
    bytes: Vec<u8>,
}

#[derive(Deserialize)]
struct Status {
    disconnected: bool,
    last_frame: i32,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "any values do no harm, but they have to be there")]
struct Report {
    frame_advantage: i16,
    ping: u128,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "any checksum does no harm, but it has to be there")]
struct Checksum {
    checksum: u128,
    frame: i32,
}

/// A validated message.
pub(super) struct Valid {
    /// The magic of the sender's session.
    pub(super) magic: u16,
    /// Is it a sync request?
    pub(super) asks: bool,
    /// Is it a sync reply?
    pub(super) answers: bool,
    pub(super) message: Message,
}

/// What a message is judged by.
#[derive(Clone, Copy)]
pub(super) struct Validator {
    /// The number of players.
    pub(super) players: usize,
    /// The frame of our session.
    pub(super) frame: i32,
    /// Unix time in milliseconds.
    pub(super) now: u128,
}

impl Validator {
    /// Decodes a message if an honest app could have sent it.
    pub(super) fn read(&self, bytes: &[u8]) -> Option<Valid> {
        if bytes.len() > LARGEST {
            return None;
        }
        let message: WireMessage = wire::unpack(bytes).ok()?;
        if !self.is_valid(&message.body) {
            return None;
        }
        let asks = matches!(message.body, Body::SyncRequest(_));
        let answers = matches!(message.body, Body::SyncReply(_));
        Some(Valid { magic: message.magic, asks, answers, message: wire::unpack(bytes).ok()? })
    }

    fn is_valid(&self, body: &Body) -> bool {
        match body {
            Body::SyncRequest(_) | Body::SyncReply(_) | Body::KeepAlive | Body::QualityReport(_) => true,
            Body::Input(input) => self.is_valid_input(input),
            Body::InputAck(frame) => self.is_near(*frame),
            Body::QualityReply(pong) => self.now.checked_sub(*pong).is_some_and(|ms| ms <= LATEST_PONG),
            Body::ChecksumReport(report) => report.frame >= 0 && self.is_near(report.frame),
        }
    }

    /// Is this frame plausible now?
    fn is_near(&self, frame: i32) -> bool {
        let soonest = self.frame.saturating_sub(BEHIND).max(-1);
        (soonest..=self.frame.saturating_add(AHEAD)).contains(&frame)
    }

    fn is_valid_input(&self, input: &Input) -> bool {
        // Peers cannot disconnect others: who is here is decided elsewhere.
        let hearsay = input.disconnect_requested || input.statuses.iter().any(|it| it.disconnected);
        let frames = input.statuses.iter().all(|it| self.is_near(it.last_frame));
        if hearsay || !frames || input.statuses.len() != self.players || !self.is_near(input.ack_frame) {
            return false;
        }
        let Some(long) = decoded_length(&input.bytes) else { return false };
        let many = long / STRIDE;
        // The bytes must be a whole number of inputs.
        let whole = long % STRIDE == 0 && many <= MAX_INPUTS;
        let last = i32::try_from(many).ok().and_then(|many| input.start_frame.checked_add(many));
        whole && input.start_frame >= 0 && last.is_some_and(|last| self.is_near(last))
    }
}

/// The decoded length of run-length encoded bytes; `None` if malformed or too long.
fn decoded_length(mut bytes: &[u8]) -> Option<usize> {
    let mut long = 0_usize;
    while !bytes.is_empty() {
        let next = varint(&mut bytes)?;
        let run = next & 1 != 0;
        let length = if run { next >> 2 } else { next >> 1 };
        long = long.checked_add(length)?;
        if long > STRIDE * MAX_INPUTS {
            return None;
        }
        if !run {
            bytes = bytes.get(length..)?;
        }
    }
    Some(long)
}

/// A varint of at most three bytes: longer ones are too large in any case.
fn varint(bytes: &mut &[u8]) -> Option<usize> {
    let mut value = 0_usize;
    for shift in [0, 7, 14] {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= usize::from(first & 127) << shift;
        if first & 128 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;

    const VALIDATOR: Validator = Validator { players: 2, frame: 100, now: 1_000_000 };

    #[derive(Serialize)]
    enum Sent {
        SyncRequest(u32),
        SyncReply(u32),
        Input((Vec<(bool, i32)>, bool, i32, i32, Vec<u8>)),
        InputAck(i32),
        QualityReport((i16, u128)),
        QualityReply(u128),
        ChecksumReport((u128, i32)),
        KeepAlive,
    }

    fn passes(sent: &Sent) -> bool {
        VALIDATOR.read(&wire::pack(&(7_u16, sent)).expect("it is small")).is_some()
    }

    fn input(statuses: &[(bool, i32)], start: i32, ack: i32, bytes: &[u8]) -> Sent {
        Sent::Input((statuses.to_vec(), false, start, ack, bytes.to_vec()))
    }

    /// A run of zeros of this length.
    fn zeros(long: usize) -> Vec<u8> {
        let mut value = (long << 2) | 1;
        let mut bytes = Vec::new();
        while value >= 128 {
            bytes.push((value & 127) as u8 | 128);
            value >>= 7;
        }
        bytes.push(value as u8);
        bytes
    }

    #[test]
    fn honest_messages_pass() {
        let both = [(false, 99), (false, 102)];
        for sent in [
            Sent::SyncRequest(1),
            Sent::SyncReply(u32::MAX),
            input(&both, 101, 98, &zeros(STRIDE)),
            input(&[(false, -1), (false, -1)], 2, -1, &zeros(STRIDE * 12)),
            Sent::InputAck(-1),
            Sent::QualityReport((i16::MAX, u128::MAX)),
            Sent::QualityReply(999_900),
            Sent::ChecksumReport((u128::MAX, 96)),
            Sent::KeepAlive,
        ] {
            assert!(passes(&sent));
        }
    }

    #[test]
    fn messages_that_would_break_ggrs_are_rejected() {
        let both = [(false, 99), (false, 99)];
        let one = zeros(STRIDE);
        for sent in [
            // Impossible frames.
            input(&both, i32::MAX, 98, &one),
            input(&both, i32::MIN, 98, &one),
            input(&both, 101 + AHEAD, 98, &one),
            input(&both, 101, i32::MAX, &one),
            input(&[(false, i32::MIN), (false, 99)], 101, 98, &one),
            Sent::InputAck(i32::MIN),
            Sent::ChecksumReport((0, i32::MIN)),
            Sent::ChecksumReport((0, i32::MAX)),
            // Disconnecting others.
            input(&[(true, 3), (false, 99)], 101, 98, &one),
            Sent::Input((both.to_vec(), true, 101, 98, one.clone())),
            // A wrong number of players.
            input(&[(false, 1); 3], 101, 98, &one),
            input(&[], 101, 98, &one),
            // Inputs that decode to a fraction of an input, or to all memory.
            input(&both, 80, 98, &zeros(STRIDE - 1)),
            input(&both, 80, 98, &zeros(STRIDE * (MAX_INPUTS + 1))),
            input(&both, 80, 98, &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            input(&both, 80, 98, &[255, 255, 255, 255]),
            input(&both, 80, 98, &[128]),
            input(&both, 80, 98, &[200, 1, 3]),
            // Replies from the future or from long ago.
            Sent::QualityReply(u128::MAX),
            Sent::QualityReply(0),
        ] {
            assert!(!passes(&sent));
        }
    }

    #[test]
    fn garbage_is_rejected() {
        let mut seed = 1_u64;
        for length in 0..3000 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) as u8
            };
            let bytes: Vec<u8> = (0..length % 200).map(|_| next()).collect();
            let _ = VALIDATOR.read(&bytes);
        }
        assert!(VALIDATOR.read(&vec![0; LARGEST + 1]).is_none());
    }
}
