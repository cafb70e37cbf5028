//! Several letters of ggrs in one datagram: it has a lot to say in a beat, and every datagram costs the same.

use super::rounds::Datagrams;
use online::identity::Key;
use std::collections::BTreeMap;

/// Longer datagrams would travel in pieces, and be lost with any of them.
const FULL: usize = 1000;

/// Ties letters together, for each receiver in the order in which they come. Every datagram begins with the header.
pub(super) fn tie(header: &[u8], letters: impl IntoIterator<Item = (Key, Vec<u8>)>) -> Datagrams {
    let mut tied = Datagrams::new();
    let mut open: BTreeMap<Key, Vec<u8>> = BTreeMap::new();
    for (to, letter) in letters {
        let Ok(length) = u16::try_from(letter.len()) else { continue };
        let bundle = open.entry(to).or_insert_with(|| header.to_vec());
        if bundle.len() > header.len() && bundle.len() + 2 + letter.len() > FULL {
            tied.push((to, std::mem::replace(bundle, header.to_vec())));
        }
        bundle.extend(length.to_le_bytes());
        bundle.extend(letter);
    }
    tied.extend(open);
    tied
}

/// The letters of a datagram whose header was taken off, as far as they are whole.
pub(super) fn untie(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk::<2>()?;
        let (letter, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
        bytes = rest;
        Some(letter)
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
        let letters = bundles.flat_map(|(_, bytes)| {
            let letters = bytes.strip_prefix(HEADER).map(untie);
            letters.expect("the header").map(<[u8]>::to_vec).collect::<Vec<_>>()
        });
        letters.collect()
    }

    #[test]
    fn what_is_tied_is_untied_in_order() {
        let letters =
            (0..200_u8).map(|number| (if number % 3 == 0 { ADA } else { BO }, vec![number; 50]));
        let tied = tie(HEADER, letters.clone());
        assert!(tied.iter().all(|(_, bytes)| bytes.len() <= FULL));
        assert!(tied.len() < 15);
        for who in [ADA, BO] {
            let meant: Vec<_> = letters.clone().filter(|(to, _)| *to == who).map(|(_, it)| it).collect();
            assert_eq!(read(&tied, who), meant);
        }
    }

    #[test]
    fn a_long_letter_travels_alone_and_a_broken_one_not_at_all() {
        let tied = tie(HEADER, [(ADA, vec![1]), (ADA, vec![2; 1500]), (ADA, vec![3])]);
        assert_eq!(tied.len(), 3);
        assert_eq!(read(&tied, ADA), [vec![1], vec![2; 1500], vec![3]]);
        assert_eq!(untie(&[2, 0, 7, 7, 3, 0, 7]).collect::<Vec<_>>(), [[7, 7]]);
        assert_eq!(untie(&[1]).count(), 0);
        assert!(tie(HEADER, []).is_empty());
    }
}
