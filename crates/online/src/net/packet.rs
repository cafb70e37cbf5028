//! Packets on a link: the app's messages, and the link's own pings, pongs and goodbyes.

use super::Lane;
use crate::wire;

const DATA: u8 = 0;
const PING: u8 = 1;
const PONG: u8 = 2;
const BYE: u8 = 3;

/// How much of each reliable lane the receiving app has taken so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ReadCounts {
    pub(super) talk: u64,
    pub(super) bulk: u64,
}

/// A packet on a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Packet {
    /// For the app.
    Data(Vec<u8>),
    /// Number, and what our app has taken.
    Ping(u32, ReadCounts),
    /// The answer to a ping.
    Pong(u32, ReadCounts),
    /// The sender leaves for good.
    Bye,
}

impl Packet {
    pub(super) fn write(&self) -> Vec<u8> {
        match self {
            Self::Data(bytes) => [&[DATA], bytes.as_slice()].concat(),
            Self::Ping(number, taken) => numbered(PING, *number, *taken),
            Self::Pong(number, taken) => numbered(PONG, *number, *taken),
            Self::Bye => vec![BYE],
        }
    }

    /// Decodes untrusted bytes.
    pub(super) fn read(lane: Lane, bytes: &[u8]) -> Option<Self> {
        let (tag, rest) = bytes.split_first()?;
        match (*tag, lane) {
            (DATA, _) if rest.len() <= wire::LARGEST => Some(Self::Data(rest.to_vec())),
            (PING, Lane::Presence) => {
                read_numbered(rest).map(|(number, taken)| Self::Ping(number, taken))
            }
            (PONG, Lane::Presence) => {
                read_numbered(rest).map(|(number, taken)| Self::Pong(number, taken))
            }
            (BYE, Lane::Talk) if rest.is_empty() => Some(Self::Bye),
            _ => None,
        }
    }
}

fn numbered(tag: u8, number: u32, taken: ReadCounts) -> Vec<u8> {
    let mut bytes = vec![tag];
    bytes.extend(number.to_le_bytes());
    bytes.extend(taken.talk.to_le_bytes());
    bytes.extend(taken.bulk.to_le_bytes());
    bytes
}

fn read_numbered(bytes: &[u8]) -> Option<(u32, ReadCounts)> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    let (talk, rest) = rest.split_first_chunk::<8>()?;
    let bulk = rest.try_into().ok()?;
    let taken = ReadCounts { talk: u64::from_le_bytes(*talk), bulk: u64::from_le_bytes(bulk) };
    Some((u32::from_le_bytes(*number), taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_on_its_own_lane_only() {
        let taken = ReadCounts { talk: 7, bulk: u64::MAX };
        for (packet, lane) in [
            (Packet::Data(vec![1, 2]), Lane::Bulk),
            (Packet::Data(Vec::new()), Lane::Talk),
            (Packet::Ping(9, taken), Lane::Presence),
            (Packet::Pong(u32::MAX, taken), Lane::Presence),
            (Packet::Bye, Lane::Talk),
        ] {
            assert_eq!(Packet::read(lane, &packet.write()), Some(packet));
        }
        assert_eq!(Packet::read(Lane::Presence, &Packet::Bye.write()), None);
        assert_eq!(Packet::read(Lane::Talk, &Packet::Ping(1, taken).write()), None);
    }

    #[test]
    fn nonsense_is_nothing() {
        for bytes in [vec![], vec![9], vec![PING], vec![PONG; 20], vec![PING; 22], vec![BYE, 0]] {
            for lane in [Lane::Talk, Lane::Presence, Lane::Bulk] {
                assert_eq!(Packet::read(lane, &bytes), None);
            }
        }
        assert_eq!(Packet::read(Lane::Bulk, &vec![DATA; wire::LARGEST + 2]), None);
    }
}
