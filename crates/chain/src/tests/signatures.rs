//! What logs say about the saved game they lie beside.

use super::*;
use crate::{LogCopy, Signatures, file};
use rules::record::EventKind;
use rules::{Outcome, Reason, Record};

fn check(record: &Record, logs: &[&Chain]) -> Option<Signatures> {
    let files: Vec<_> = logs.iter().map(|log| file::encode(log)).collect();
    Signatures::check(record, files.iter().map(Vec::as_slice))
}

/// A finished game with an offer in it.
fn finished() -> Chain {
    let (two, mut chain) = timed("10+0");
    play_some(&mut chain, &two, 6);
    chain.append_own(&two[0], 0, Action::Offer(Offer::Draw), 10).expect("it can be offered");
    chain.append_own(&two[1], 1, Action::Answer(true), 10).expect("they agree");
    chain
}

#[test]
fn a_log_vouches_for_its_own_game() {
    let chain = finished();
    assert_eq!(check(&chain.record(), &[]), None, "a game without a log says nothing");
    assert_eq!(check(&chain.record(), &[&chain]), Some(Signatures::All));
    let saved =
        Record { touched: 1, pending: 7, tags: vec![("Event".into(), "x".into())], ..chain.record() };
    assert_eq!(check(&saved, &[&chain]), Some(Signatures::All), "dates and tags are not signed");
    let (_, empty) = pair();
    assert_eq!(check(&empty.record(), &[&empty]), None);
}

#[test]
fn any_change_of_the_game_is_noticed() {
    let chain = finished();
    let changed = |change: &dyn Fn(&mut Record)| {
        let mut record = chain.record();
        change(&mut record);
        check(&record, &[&chain])
    };
    let changes: [&dyn Fn(&mut Record); 9] = [
        &|record| record.terms.moves[2].centis += 1,
        &|record| record.terms.moves[2].text = record.terms.moves[0].text.clone(),
        &|record| drop(record.terms.moves.pop()),
        &|record| record.terms.seats[0].name = "Eve".into(),
        &|record| record.terms.seats.swap(0, 1),
        &|record| record.terms.time = "5+0".parse().expect("a time control"),
        &|record| record.terms.position = Some("elsewhere".into()),
        &|record| record.result = Some(Outcome::win(Team::FIRST, Reason::Resigned)),
        &|record| record.events.clear(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert_eq!(changed(change), Some(Signatures::Mismatch), "change {number}");
    }
}

#[test]
fn moves_after_the_log_are_not_called_signed() {
    let (two, mut chain) = timed("10+0");
    play_some(&mut chain, &two, 5);
    let before = chain.clone();
    play_some(&mut chain, &two, 1);
    assert_eq!(check(&chain.record(), &[&before]), Some(Signatures::Until(5)));
    assert_eq!(check(&before.record(), &[&chain]), Some(Signatures::Mismatch), "moves were removed");
    let mut resigned = chain.record();
    resigned.note(Team::FIRST, EventKind::Resigned);
    resigned.result = Some(Outcome::win(Team::SECOND, Reason::Resigned));
    assert_eq!(check(&resigned, &[&chain]), Some(Signatures::Until(6)), "the result is not signed");
}

#[test]
fn people_who_have_not_acted_have_not_signed() {
    let (two, mut chain) = pair();
    play_some(&mut chain, &two, 1);
    assert_eq!(check(&chain.record(), &[&chain]), Some(Signatures::By(vec!["Player 0".into()])));
    play_some(&mut chain, &two, 1);
    assert_eq!(check(&chain.record(), &[&chain]), Some(Signatures::All));
}

#[test]
fn a_continued_game_has_a_log_for_each_part() {
    let (two, mut first) = timed("10+0");
    play_some(&mut first, &two, 7);
    // They meet again with other keys; the last move was lost.
    let others: Vec<_> = [8, 9].map(|secret| Identity::from_secret(&[secret; 32])).into();
    let mut header = first.header().clone();
    header.terms.moves = first.record().terms.moves[..6].to_vec();
    header.keys = others.iter().map(|person| Some(person.key())).collect();
    header.nonce = [9; 16];
    let mut second = Chain::new(header).expect("it goes on");
    play_some(&mut second, &others, 4);
    let record = second.record();
    assert_eq!(record.terms.moves.len(), 10);
    assert_eq!(check(&record, &[&first, &second]), Some(Signatures::All));
    assert_eq!(
        check(&record, &[&first]),
        Some(Signatures::Mismatch),
        "its seventh move was another one"
    );
}

#[test]
fn damaged_and_newer_logs_are_told_apart() {
    let chain = finished();
    let record = chain.record();
    let mut copy = LogCopy::default();
    copy.apply(chain.changes_since(None));
    let good = copy.encode();
    let mut newer = good.clone();
    newer[file::MAGIC.len()] = crate::LOG_VERSION as u8 + 1;
    let mut bent = good.clone();
    bent[good.len() / 2] ^= 1;
    let says = |logs: &[&[u8]]| Signatures::check(&record, logs.iter().copied());
    assert_eq!(says(&[&newer]), Some(Signatures::Newer));
    assert_eq!(says(&[&bent]), Some(Signatures::Mismatch));
    assert_eq!(says(&[b"noise"]), Some(Signatures::Mismatch));
    assert_eq!(says(&[&bent, &newer, &good]), Some(Signatures::All), "one good log is enough");
}
