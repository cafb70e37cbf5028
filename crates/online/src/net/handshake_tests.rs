//! Who passes the handshake, and who does not.

use super::*;

type Passed = (SealedSession, Key);

struct Pair {
    ada: Identity,
    bo: Identity,
    parties: Parties,
}

fn pair() -> Pair {
    let peer = |n: u128| PeerId(uuid::Uuid::from_u128(n));
    let identity = || Identity::new().expect("chance");
    Pair { ada: identity(), bo: identity(), parties: Parties { starter: peer(1), answerer: peer(2) } }
}

fn secret(password: Option<&str>) -> Secret {
    Secret::new("K7PM52", Some("4QX9"), password)
}

/// What a starter offers to those who know the whole code.
fn invited(secret: &Secret) -> Offers<Secret> {
    Offers { invited: Some(secret.clone()), open: None }
}

fn hello(frame: Frame) -> (Run, Vec<u8>) {
    let Frame::Hello { run, offers, .. } = frame else { panic!("no hello") };
    (run, offers.invited.expect("an offer"))
}

fn reply(frame: Frame) -> (Vec<u8>, Vec<u8>) {
    let Frame::Reply { spake, proof, .. } = frame else { panic!("no reply") };
    (spake, proof)
}

fn welcome(frame: Frame) -> Vec<u8> {
    let Frame::Welcome { proof, .. } = frame else { panic!("no welcome") };
    proof
}

fn run(pair: &Pair, ours: &Secret, theirs: &Secret) -> Result<(Passed, Passed), HandshakeError> {
    let (starter, first) = Starter::new(None, invited(ours), pair.parties).expect("chance");
    let (mark, spake) = hello(first);
    let (answerer, second) =
        Answerer::new((Entrance::Invited, theirs), pair.parties, &pair.bo, mark, &spake)?;
    let (spake, proof) = reply(second);
    let (session, key, third) = starter.check(&pair.ada, Entrance::Invited, (&spake, &proof))?;
    Ok(((session, key), answerer.check(&welcome(third))?))
}

fn met(pair: &Pair) -> (SealedSession, SealedSession) {
    let ((a, _), (b, _)) = run(pair, &secret(None), &secret(None)).expect("the same secret");
    (a, b)
}

fn sealed(frame: Frame) -> (u64, Vec<u8>) {
    let Frame::Sealed { count, bytes, .. } = frame else { panic!("not sealed") };
    (count, bytes)
}

#[test]
fn the_password_lets_in_and_the_key_is_known() {
    let pair = pair();
    for password in [None, Some(""), Some("sesame"), Some("\u{e4}\u{0} long")] {
        let ((mut a, bo), (mut b, ada)) =
            run(&pair, &secret(password), &secret(password)).expect("the same password");
        assert_eq!((ada, bo), (pair.ada.key(), pair.bo.key()));
        for words in [SealedMessage::Linked(true), SealedMessage::Offer("v=0".into())] {
            let (count, bytes) = sealed(a.seal(&words).expect("small"));
            assert_eq!(b.open(count, &bytes), Some(words.clone()));
            let (count, bytes) = sealed(b.seal(&words).expect("small"));
            assert_eq!(a.open(count, &bytes), Some(words));
        }
    }
}

#[test]
fn another_password_or_another_code_does_not_open() {
    let pair = pair();
    for (ours, theirs) in [
        (secret(Some("sesame")), secret(Some("Sesame"))),
        (secret(Some("sesame")), secret(None)),
        (secret(None), Secret::new("K7PM52", Some("4QX8"), None)),
    ] {
        assert_eq!(run(&pair, &ours, &theirs).err(), Some(HandshakeError::WrongPassword));
    }
}

#[test]
fn what_was_said_once_is_not_heard_twice() {
    let (mut a, mut b) = met(&pair());
    let (first, one) = sealed(a.seal(&SealedMessage::Linked(true)).expect("small"));
    let (second, two) = sealed(a.seal(&SealedMessage::Linked(false)).expect("small"));
    assert!(b.open::<SealedMessage>(second, &two).is_some());
    assert!(b.open::<SealedMessage>(second, &two).is_none());
    assert!(b.open::<SealedMessage>(first, &one).is_none());
    assert!(b.open::<SealedMessage>(second + 1, &two).is_none());
    // A message of one side is not accepted as one of the other.
    assert!(a.open::<SealedMessage>(second, &two).is_none());
}

#[test]
fn what_was_changed_on_the_way_is_not_heard() {
    let (mut a, mut b) = met(&pair());
    let (count, bytes) = sealed(a.seal(&SealedMessage::Answer("v=0".into())).expect("small"));
    for at in 0..bytes.len() {
        let mut bent = bytes.clone();
        bent[at] ^= 1;
        assert!(b.open::<SealedMessage>(count, &bent).is_none(), "{at}");
    }
    assert!(b.open::<SealedMessage>(count, &[]).is_none());
    assert!(b.open::<SealedMessage>(count, &bytes).is_some());
}

#[test]
fn a_relay_in_the_middle_without_the_password_is_found_out() {
    let pair = pair();
    let mallory = Identity::new().expect("chance");
    let (starter, first) =
        Starter::new(None, invited(&secret(Some("sesame"))), pair.parties).expect("chance");
    let (mark, spake) = hello(first);
    // It answers in Bo's place with what it knows: the code.
    let (_, forged) =
        Answerer::new((Entrance::Invited, &secret(None)), pair.parties, &mallory, mark, &spake)
            .expect("well formed");
    let (spake, proof) = reply(forged);
    assert_eq!(
        starter.check(&pair.ada, Entrance::Invited, (&spake, &proof)).err(),
        Some(HandshakeError::WrongPassword)
    );
}

#[test]
fn a_relay_in_the_middle_that_knows_the_secret_cannot_impersonate() {
    let pair = pair();
    // Bo's proof for one exchange, replayed into another by a peer that can decrypt it.
    let (starter, first) = Starter::new(None, invited(&secret(None)), pair.parties).expect("chance");
    let (mark, spake) = hello(first);
    let (_, honest) =
        Answerer::new((Entrance::Invited, &secret(None)), pair.parties, &pair.bo, mark, &spake)
            .expect("fine");
    let (middle, _) =
        Answerer::new((Entrance::Invited, &secret(None)), pair.parties, &pair.bo, mark, &spake)
            .expect("fine");
    let other = Exchange([7; 32]);
    let Answerer { mut session, exchange, .. } = middle;
    let stolen = Proof { key: pair.bo.key(), signature: pair.bo.sign(&other.signed_bytes(false)) };
    let (_, bytes) = session.lock(&stolen).expect("small");
    drop((honest, exchange));
    let (spake, _) = reply(
        Answerer::new((Entrance::Invited, &secret(None)), pair.parties, &pair.bo, mark, &spake)
            .expect("fine")
            .1,
    );
    // A proof of another exchange does not decrypt; one that decrypts but was signed elsewhere is forged.
    assert_eq!(
        starter.check(&pair.ada, Entrance::Invited, (&spake, &bytes)).err(),
        Some(HandshakeError::WrongPassword)
    );

    let exchange = Exchange([1; 32]);
    let mut here = exchange.session(b"shared", mark, false).expect("keys");
    let mut there = exchange.session(b"shared", mark, true).expect("keys");
    let (_, bytes) = here.lock(&stolen).expect("small");
    assert_eq!(exchange.verify_proof(&mut there, &bytes, false), Err(HandshakeError::Forged));
}

/// Ada and Bo know each other's keys; their passwords differ.
fn resume(
    pair: &Pair,
    known_to_ada: Key,
    claimed: &Identity,
) -> Result<(Passed, Passed), HandshakeError> {
    let (mut ada, mut bo) = (KnownKeys::default(), KnownKeys::default());
    ada.add(&pair.ada, known_to_ada);
    bo.add(claimed, pair.ada.key());
    let (starter, first) =
        Starter::new(Some(pair.ada.key()), invited(&secret(Some("old"))), pair.parties).expect("chance");
    let Frame::Hello { run, hint, .. } = first else { panic!("no hello") };
    let starter_key = bo.find(&run, &hint).expect("Bo recognises Ada");
    let (answerer, second) = Answerer::resume(starter_key, pair.parties, claimed, run)?;
    let Frame::Resume { nonce, proof, .. } = second else { panic!("not resumed") };
    let (session, key, third) = starter.check_resumed(&pair.ada, &ada, &nonce, &proof)?;
    Ok(((session, key), answerer.check(&welcome(third))?))
}

#[test]
fn known_keys_come_back_without_the_password_and_nobody_else_does() {
    let pair = pair();
    let ((mut a, bo), (mut b, ada)) =
        resume(&pair, pair.bo.key(), &pair.bo).expect("they know each other");
    assert_eq!((ada, bo), (pair.ada.key(), pair.bo.key()));
    let (count, bytes) = sealed(a.seal(&SealedMessage::Linked(true)).expect("small"));
    assert_eq!(b.open(count, &bytes), Some(SealedMessage::Linked(true)));
    // Mallory knows Ada's key and Bo's, but not Bo's secret.
    let mallory = Identity::new().expect("chance");
    assert_eq!(resume(&pair, pair.bo.key(), &mallory).err(), Some(HandshakeError::Unknown));
}

#[test]
fn nobody_is_lured_to_the_open_entrance() {
    let pair = pair();
    // A relay in the middle knows the first part of the code, and offers that as both entrances.
    let known = Secret::new("K7PM52", None, None);
    let offers = Offers { invited: Some(known.clone()), open: Some(known) };
    let (starter, first) = Starter::new(None, offers, pair.parties).expect("chance");
    let (mark, spake) = hello(first);
    let newcomer = (Entrance::Invited, &secret(None));
    let (_, second) =
        Answerer::new(newcomer, pair.parties, &pair.bo, mark, &spake).expect("well formed");
    let (spake, proof) = reply(second);
    let checked = starter.check(&pair.ada, Entrance::Invited, (&spake, &proof));
    assert_eq!(checked.err(), Some(HandshakeError::WrongPassword));
}

#[test]
fn messages_that_were_swapped_between_runs_or_members_do_not_open() {
    let pair = pair();
    let (one, first) = Starter::new(None, invited(&secret(None)), pair.parties).expect("chance");
    let (two, second) = Starter::new(None, invited(&secret(None)), pair.parties).expect("chance");
    let (mark, spake) = hello(first);
    let (other_mark, other_spake) = hello(second);
    let answer = |mark, spake: &[u8], parties| {
        reply(
            Answerer::new((Entrance::Invited, &secret(None)), parties, &pair.bo, mark, spake)
                .expect("well formed")
                .1,
        )
    };
    let (reply_one, proof_one) = answer(mark, &spake, pair.parties);
    assert!(two.check(&pair.ada, Entrance::Invited, (&reply_one, &proof_one)).is_err());
    let elsewhere = Parties { answerer: PeerId(uuid::Uuid::from_u128(9)), ..pair.parties };
    let (reply_else, proof_else) = answer(mark, &spake, elsewhere);
    assert!(one.check(&pair.ada, Entrance::Invited, (&reply_else, &proof_else)).is_err());
    let _ = (other_mark, other_spake);
}

#[test]
fn nonsense_is_refused_and_nothing_breaks() {
    let pair = pair();
    for bent in [vec![], vec![0x41], vec![0x41; 33], vec![255; 33], vec![0x42; 33], vec![0; 1000]] {
        let (starter, first) = Starter::new(None, invited(&secret(None)), pair.parties).expect("chance");
        let (mark, _) = hello(first);
        let _ = Answerer::new((Entrance::Invited, &secret(None)), pair.parties, &pair.bo, mark, &bent)
            .map(|_| ());
        assert!(starter.check(&pair.ada, Entrance::Invited, (&bent, &bent)).is_err());
    }
    for text in ["", "!", "AAAA", &"A".repeat(30_000)] {
        assert_eq!(Frame::read(text), None);
    }
    let frame = Frame::Deny { run: [3; 16], reason: DenyReason::RetryLater };
    assert_eq!(Frame::read(&frame.write().expect("small")), Some(frame));
}
