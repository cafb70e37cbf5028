//! Logs as files.

use super::*;
use crate::LogCopy;
use crate::file::{self, FileError};

fn sample() -> Chain {
    let (two, mut chain) = timed("10+0");
    play_some(&mut chain, &two, 6);
    chain.append_own(&two[0], 0, Action::Offer(Offer::Draw), 10).expect("it can be offered");
    chain
}

#[test]
fn a_log_survives_a_restart() {
    let (two, empty) = pair();
    let chain = sample();
    for log in [&empty, &chain] {
        let again = file::decode(&file::encode(log)).expect("it is good");
        assert_equal(&again, log);
        assert_eq!(again.header(), log.header());
    }
    // And goes on with the same signatures.
    let mut again = file::decode(&file::encode(&chain)).expect("it is good");
    again.append_own(&two[1], 1, Action::Answer(true), 10).expect("they agree");
    let mut other = chain;
    assert_eq!(sync(&again, &mut other), Merged::Added(7..8));
}

#[test]
fn damaged_files_are_refused() {
    let bytes = file::encode(&sample());
    for len in 0..bytes.len() {
        assert!(file::decode(&bytes[..len]).is_err(), "cut off at {len}");
    }
    let mut dice = Dice::new(3);
    for at in 0..bytes.len() {
        let mut bent = bytes.clone();
        bent[at] ^= 1 << dice.below(8);
        let read = file::decode(&bent);
        assert!(read.is_err(), "changed at {at}");
    }
    assert_eq!(file::decode(b"").map(drop), Err(FileError::NotALog));
    assert_eq!(file::decode(&[&bytes[..], &[0]].concat()).map(drop), Err(FileError::Damaged));
    assert_eq!(file::decode(&vec![0; file::LARGEST + 1]).map(drop), Err(FileError::NotALog));
}

#[test]
fn files_of_a_newer_version_are_named() {
    let mut bytes = file::encode(&sample());
    let next = crate::LOG_VERSION + 1;
    bytes[file::MAGIC.len()] = next as u8;
    let newer = file::decode(&bytes).map(drop);
    assert_eq!(newer, Err(FileError::Refused(ChainError::Version(next))));
}

#[test]
fn a_copy_follows_its_log_by_changes_alone() {
    let (two, mut chain) = timed("10+0");
    let (mut copy, mut known) = (LogCopy::default(), None);
    assert!(copy.encode().is_empty());
    for number in 0..12 {
        play(&mut chain, &two, 3 * number, 150);
        let change = chain.changes_since(known);
        known = Some(chain.status());
        copy.apply(change);
        assert_eq!(copy.encode(), file::encode(&chain), "after {} moves", number + 1);
    }
    // Another branch replaces the last move.
    let last = chain.entries().last().map(|entry| entry.by).expect("it has entries");
    let author = two.iter().find(|person| person.key() == last).expect("one of the two");
    let merged = chain.correct(author, 151).expect("it can be corrected");
    assert!(matches!(merged, Merged::Replaced { .. }), "{merged:?}");
    copy.apply(chain.changes_since(known));
    assert_eq!(copy.encode(), file::encode(&chain));
    // Another game replaces everything.
    let (_, other) = pair();
    copy.apply(other.changes_since(known));
    assert_eq!(copy.encode(), file::encode(&other));
}
