//! What stands between the others and ggrs, which trusts whoever it plays with: some of its messages make it panic or
//! take all memory. A message is read here first, and passed on only if an honest app could have sent it.

use super::held::SIZE;
use bevy_ggrs::ggrs::Message;
use online::wire;
use serde::Deserialize;

/// No honest message is larger.
pub(super) const LARGEST: usize = 2048;
/// Nobody is so many frames before us: ggrs itself stops at its prediction window and the input delay.
const AHEAD: i32 = 32;
/// Nobody talks of frames that are longer ago.
const BEHIND: i32 = 512;
/// Nobody sends so many inputs at once.
const MOST_INPUTS: usize = 64;
/// Each input comes with its length.
const STRIDE: usize = SIZE + 2;
/// No answer takes longer, in milliseconds.
const LATEST_PONG: u128 = 60_000;

/// A message of ggrs as it is written; its own type does not show what is in it.
#[derive(Deserialize)]
struct Letter {
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

/// What passed the shield.
pub(super) struct Passed {
    /// The number by which the session of its sender is known.
    pub(super) magic: u16,
    /// Does it ask for a new session?
    pub(super) asks: bool,
    /// Does it answer to that?
    pub(super) answers: bool,
    pub(super) message: Message,
}

/// What has to be known to judge a message.
#[derive(Clone, Copy)]
pub(super) struct Shield {
    /// How many play.
    pub(super) players: usize,
    /// The frame of our own session.
    pub(super) frame: i32,
    /// The time of day in milliseconds.
    pub(super) now: u128,
}

impl Shield {
    /// Reads a message, if an honest app could have sent it.
    pub(super) fn read(&self, bytes: &[u8]) -> Option<Passed> {
        if bytes.len() > LARGEST {
            return None;
        }
        let letter: Letter = wire::unpack(bytes).ok()?;
        if !self.lets_in(&letter.body) {
            return None;
        }
        let asks = matches!(letter.body, Body::SyncRequest(_));
        let answers = matches!(letter.body, Body::SyncReply(_));
        Some(Passed { magic: letter.magic, asks, answers, message: wire::unpack(bytes).ok()? })
    }

    fn lets_in(&self, body: &Body) -> bool {
        match body {
            Body::SyncRequest(_) | Body::SyncReply(_) | Body::KeepAlive | Body::QualityReport(_) => true,
            Body::Input(input) => self.lets_in_input(input),
            Body::InputAck(frame) => self.knows(*frame),
            Body::QualityReply(pong) => self.now.checked_sub(*pong).is_some_and(|ms| ms <= LATEST_PONG),
            Body::ChecksumReport(report) => report.frame >= 0 && self.knows(report.frame),
        }
    }

    /// Could a frame of this number be talked of now?
    fn knows(&self, frame: i32) -> bool {
        let soonest = self.frame.saturating_sub(BEHIND).max(-1);
        (soonest..=self.frame.saturating_add(AHEAD)).contains(&frame)
    }

    fn lets_in_input(&self, input: &Input) -> bool {
        // Nobody is thrown out because somebody says so: who is here is known elsewhere.
        let hearsay = input.disconnect_requested || input.statuses.iter().any(|it| it.disconnected);
        let frames = input.statuses.iter().all(|it| self.knows(it.last_frame));
        if hearsay || !frames || input.statuses.len() != self.players || !self.knows(input.ack_frame) {
            return false;
        }
        let Some(long) = unrolled(&input.bytes) else { return false };
        let many = long / STRIDE;
        // What has a remainder is no row of whole inputs.
        let whole = long % STRIDE == 0 && many <= MOST_INPUTS;
        let last = i32::try_from(many).ok().and_then(|many| input.start_frame.checked_add(many));
        whole && input.start_frame >= 0 && last.is_some_and(|last| self.knows(last))
    }
}

/// How long run-length encoded bytes are when they are unrolled; nothing if they are broken or too long.
fn unrolled(mut bytes: &[u8]) -> Option<usize> {
    let mut long = 0_usize;
    while !bytes.is_empty() {
        let next = varint(&mut bytes)?;
        let run = next & 1 != 0;
        let length = if run { next >> 2 } else { next >> 1 };
        long = long.checked_add(length)?;
        if long > STRIDE * MOST_INPUTS {
            return None;
        }
        if !run {
            bytes = bytes.get(length..)?;
        }
    }
    Some(long)
}

/// A number of at most three bytes: longer ones would be too much in any case.
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

    const SHIELD: Shield = Shield { players: 2, frame: 100, now: 1_000_000 };

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
        SHIELD.read(&wire::pack(&(7_u16, sent)).expect("it is small")).is_some()
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
    fn what_an_honest_app_says_passes() {
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
    fn what_would_break_ggrs_does_not_pass() {
        let both = [(false, 99), (false, 99)];
        let one = zeros(STRIDE);
        for sent in [
            // Frames out of this world.
            input(&both, i32::MAX, 98, &one),
            input(&both, i32::MIN, 98, &one),
            input(&both, 101 + AHEAD, 98, &one),
            input(&both, 101, i32::MAX, &one),
            input(&[(false, i32::MIN), (false, 99)], 101, 98, &one),
            Sent::InputAck(i32::MIN),
            Sent::ChecksumReport((0, i32::MIN)),
            Sent::ChecksumReport((0, i32::MAX)),
            // Others are thrown out.
            input(&[(true, 3), (false, 99)], 101, 98, &one),
            Sent::Input((both.to_vec(), true, 101, 98, one.clone())),
            // More or fewer players than there are.
            input(&[(false, 1); 3], 101, 98, &one),
            input(&[], 101, 98, &one),
            // Inputs that unroll to no whole inputs, or to all memory.
            input(&both, 80, 98, &zeros(STRIDE - 1)),
            input(&both, 80, 98, &zeros(STRIDE * (MOST_INPUTS + 1))),
            input(&both, 80, 98, &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            input(&both, 80, 98, &[255, 255, 255, 255]),
            input(&both, 80, 98, &[128]),
            input(&both, 80, 98, &[200, 1, 3]),
            // Answers from the future or from long ago.
            Sent::QualityReply(u128::MAX),
            Sent::QualityReply(0),
        ] {
            assert!(!passes(&sent));
        }
    }

    #[test]
    fn garbage_is_nothing() {
        let mut seed = 1_u64;
        for length in 0..3000 {
            let mut next = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) as u8
            };
            let bytes: Vec<u8> = (0..length % 200).map(|_| next()).collect();
            let _ = SHIELD.read(&bytes);
        }
        assert!(SHIELD.read(&vec![0; LARGEST + 1]).is_none());
    }
}
