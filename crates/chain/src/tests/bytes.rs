//! Bytes from outside, and how quick everything is.

use super::super::Entry;
use super::*;
use crate::wire;
use std::time::Instant;

/// A few bytes changed, cut off or added.
fn bent(good: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len().max(1));
        match dice.below(4) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at.min(bytes.len()), dice.roll() as u8),
            _ => bytes.get_mut(at).into_iter().for_each(|byte| *byte = dice.roll() as u8),
        }
    }
    bytes
}

#[test]
fn a_million_bent_messages_are_read_without_harm() {
    let (two, mut chain) = timed("15+10");
    play_some(&mut chain, &two, 5);
    chain.append_own(&two[0], 0, Action::Offer(Offer::Draw), 1).expect("it can be offered");
    let mut long = chain.header().clone();
    long.terms.moves = chain.record().terms.moves;
    let entries: Vec<_> =
        chain.entries().iter().map(|entry| wire::pack(entry).expect("it is small")).collect();
    let header = wire::pack(&long).expect("it is small");
    assert_eq!(wire::unpack::<Entry>(&entries[5]).as_ref(), Ok(&chain.entries()[5]));
    assert_eq!(wire::unpack::<LogHeader>(&header), Ok(long));
    let mut dice = Dice::new(1);
    let (mut read, mut taken) = (0, 0);
    for round in 0..1_000_000 {
        let bytes = match round % 3 {
            0 => bent(dice.pick(&entries).expect("there are some"), &mut dice),
            1 => bent(&header, &mut dice),
            _ => (0..dice.below(40)).map(|_| dice.roll() as u8).collect(),
        };
        if let Ok(entry) = wire::unpack::<Entry>(&bytes) {
            read += 1;
            // Looking at signatures takes longer than reading.
            if read % 100 == 0 {
                let from = dice.below(chain.len() + 2);
                let before = chain.head();
                taken += usize::from(chain.merge(from, vec![entry]).is_ok());
                assert_eq!(chain.head(), before);
            }
        }
        if let Ok(header) = wire::unpack::<LogHeader>(&bytes)
            && round % 50 == 1
        {
            let _ = header.check();
        }
    }
    println!("{read} of a million made sense, {taken} were known");
    assert!(read > 1000);
}

#[test]
fn a_long_game_replays_quickly() {
    let long = |seed: u64| {
        let (two, mut chain) = timed("600+5");
        let mut dice = Dice::new(seed);
        let begin = Instant::now();
        while chain.plies() < 300 && chain.mover().is_some() {
            play(&mut chain, &two, dice.below(50), 100);
        }
        (two, chain, begin.elapsed())
    };
    // Not every game is that long.
    let (two, chain, made) =
        (0..100).map(long).find(|(_, chain, _)| chain.mover().is_some()).expect("one is");
    let mut late = Chain::new(chain.header().clone()).expect("it begins");
    let begin = Instant::now();
    late.merge(0, chain.entries().to_vec()).expect("it is good");
    let replayed = begin.elapsed();
    assert_equal(&late, &chain);
    let size = wire::pack(&chain.entries()[0]).expect("it is small").len();
    // One more at the end, and a fork there.
    let seat = chain.mover().expect("it goes on");
    let longer = with_move(&chain, &two, 1);
    let other = with(&chain, &two[1 - seat], 1 - seat, Action::Offer(Offer::Draw), 1);
    let begin = Instant::now();
    sync(&other, &mut late);
    let added = begin.elapsed();
    let begin = Instant::now();
    assert!(matches!(sync(&longer, &mut late), Merged::Replaced { .. }));
    println!("one more: {added:?}, a fork at the end: {:?}", begin.elapsed());
    println!("{} plies: made in {made:?}, taken in {replayed:?}, {size} bytes each", chain.plies());
}
