//! Packs several ggrs messages into one datagram: a frame produces many, and every datagram has a fixed cost.

use super::sessions::Datagrams;
use online::identity::Key;
use std::collections::BTreeMap;

/// Larger datagrams would be fragmented, and lost with any fragment.
const FULL: usize = 1000;

/// Packs messages, in order for each receiver. Every datagram begins with the header.
pub(super) fn pack(header: &[u8], messages: impl IntoIterator<Item = (Key, Vec<u8>)>) -> Datagrams {
    let mut tied = Datagrams::new();
    let mut open: BTreeMap<Key, Vec<u8>> = BTreeMap::new();
    for (to, message) in messages {
        let Ok(length) = u16::try_from(message.len()) else { continue };
        let bundle = open.entry(to).or_insert_with(|| header.to_vec());
        if bundle.len() > header.len() && bundle.len() + 2 + message.len() > FULL {
            tied.push((to, std::mem::replace(bundle, header.to_vec())));
        }
        bundle.extend(length.to_le_bytes());
        bundle.extend(message);
    }
    tied.extend(open);
    tied
}

/// The messages of a datagram without its header; stops at the first truncated one.
pub(super) fn unpack(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk::<2>()?;
        let (message, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
        bytes = rest;
        Some(message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Key = Key([1; 32]);
    const BO: Key = Key([2; 32]);
    const HEADER: &[u8] = b"head";

    fn read(datagrams: &Datagrams, of: Key) -> Vec<Vec<u8>> {
        let bundles = datagrams.iter().filter(|(to, _)| *to == of);
        let messages = bundles.flat_map(|(_, bytes)| {
            let messages = bytes.strip_prefix(HEADER).map(unpack);
            messages.expect("the header").map(<[u8]>::to_vec).collect::<Vec<_>>()
        });
        messages.collect()
    }

    #[test]
    fn packed_messages_are_unpacked_in_order() {
        let messages =
            (0..200_u8).map(|number| (if number % 3 == 0 { ADA } else { BO }, vec![number; 50]));
        let tied = pack(HEADER, messages.clone());
        assert!(tied.iter().all(|(_, bytes)| bytes.len() <= FULL));
        assert!(tied.len() < 15);
        for who in [ADA, BO] {
            let meant: Vec<_> =
                messages.clone().filter(|(to, _)| *to == who).map(|(_, it)| it).collect();
            assert_eq!(read(&tied, who), meant);
        }
    }

    #[test]
    fn long_messages_travel_alone_and_truncated_ones_are_dropped() {
        let tied = pack(HEADER, [(ADA, vec![1]), (ADA, vec![2; 1500]), (ADA, vec![3])]);
        assert_eq!(tied.len(), 3);
        assert_eq!(read(&tied, ADA), [vec![1], vec![2; 1500], vec![3]]);
        assert_eq!(unpack(&[2, 0, 7, 7, 3, 0, 7]).collect::<Vec<_>>(), [[7, 7]]);
        assert_eq!(unpack(&[1]).count(), 0);
        assert!(pack(HEADER, []).is_empty());
    }
}
