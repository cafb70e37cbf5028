//! Wrong entries and headers are refused, and nothing changes.

use super::super::{Entry, Hash, LONGEST_MOVE, MOST_ENTRIES};
use super::*;
use crate::identity::Signature;
use rules::TermsError;

/// A properly signed entry with any content.
fn forge(chain: &Chain, me: &Identity, seat: u8, action: Action) -> Entry {
    Entry::sign(me, chain.id(), chain.head(), (seat, action, 10))
}

fn refused(chain: &Chain, entries: Vec<Entry>) -> ChainError {
    let mut copy = chain.clone();
    let error = copy.merge(chain.len(), entries).expect_err("it must be refused");
    assert_equal(&copy, chain);
    assert!(error.to_string().len() < 200, "{error}");
    error
}

fn setting() -> (Vec<Identity>, Chain, Action) {
    let three = people(3);
    let mut chain = Chain::new(header(&first_mode(), &three[..2])).expect("it begins");
    play_some(&mut chain, &three, 4);
    let legal = Action::Move(chain.game().moves()[1].text.clone());
    (three, chain, legal)
}

#[test]
fn forged_entries_are_refused() {
    let (three, chain, legal) = setting();
    let good = forge(&chain, &three[0], 0, legal.clone());
    assert_eq!(chain.clone().merge(4, vec![good.clone()]), Ok(Merged::Added(4..5)));
    let signed = |bytes: Vec<u8>| Entry { signature: Signature(bytes), ..good.clone() };
    for bad in [vec![], vec![0; 64], vec![1; 3], vec![9; 5000]] {
        assert_eq!(refused(&chain, vec![signed(bad)]), ChainError::BadSignature);
    }
    for byte in 0..64 {
        let mut bent = good.signature.0.clone();
        bent[byte] ^= 1;
        assert_eq!(refused(&chain, vec![signed(bent)]), ChainError::BadSignature);
    }
    // Changed after signing.
    let longer = Entry { centis: 9, ..good.clone() };
    assert_eq!(refused(&chain, vec![longer]), ChainError::BadSignature);
    let other = Entry { action: Action::Resign, ..good.clone() };
    assert_eq!(refused(&chain, vec![other]), ChainError::BadSignature);
    // Signed by another person, under their own key or the player's.
    let stranger = forge(&chain, &three[2], 0, legal);
    assert_eq!(refused(&chain, vec![stranger.clone()]), ChainError::NotYourSeat(0));
    let masked = Entry { by: three[0].key(), ..stranger };
    assert_eq!(refused(&chain, vec![masked]), ChainError::BadSignature);
}

#[test]
fn wrong_seats_and_turns_are_refused() {
    let (three, chain, legal) = setting();
    let by = |who: usize, seat: u8, action: &Action| forge(&chain, &three[who], seat, action.clone());
    assert_eq!(refused(&chain, vec![by(1, 0, &legal)]), ChainError::NotYourSeat(0));
    assert_eq!(refused(&chain, vec![by(1, 1, &legal)]), Refused::NotYourTurn(1).into());
    assert_eq!(refused(&chain, vec![by(0, 9, &legal)]), Refused::NoSeat(9).into());
    assert_eq!(refused(&chain, vec![by(1, 0, &Action::Resign)]), ChainError::NotYourSeat(0));
    assert_eq!(refused(&chain, vec![by(2, 1, &Action::FlagFall)]), ChainError::NotYourSeat(1));
    let mut mine = chain.clone();
    let error = mine.append_own(&three[1], 1, legal.clone(), 0).map(drop);
    assert_eq!(error, Err(Refused::NotYourTurn(1).into()));
    let nowhere = mine.append_own(&three[1], 300, legal, 0).map(drop);
    assert_eq!(nowhere, Err(Refused::NoSeat(300).into()));
    assert_equal(&mine, &chain);
}

#[test]
fn illegal_moves_are_refused() {
    let (three, chain, legal) = setting();
    let illegal = |error| matches!(error, ChainError::Refused(Refused::Rules(_)));
    for text in ["", "nonsense", "a1a1", "\u{202E}\0"] {
        let entry = forge(&chain, &three[0], 0, Action::Move(text.into()));
        assert!(illegal(refused(&chain, vec![entry])), "{text}");
    }
    let long = forge(&chain, &three[0], 0, Action::Move("x".repeat(LONGEST_MOVE + 1)));
    assert_eq!(refused(&chain, vec![long]), ChainError::TooLarge("move"));
    // A good one followed by a bad one: neither counts.
    let good = forge(&chain, &three[0], 0, legal.clone());
    let after = with(&chain, &three[0], 0, legal, 10);
    let bad = forge(&after, &three[1], 1, Action::Move("nonsense".into()));
    assert!(illegal(refused(&chain, vec![good, bad])));
}

#[test]
fn a_move_has_one_notation() {
    let mut found = 0;
    for mode in catalog::modes().iter() {
        let two = people(2);
        let chain = Chain::new(header(mode, &two)).expect("it begins");
        for mv in chain.game().moves().iter().filter(|mv| mv.shown != mv.text) {
            found += 1;
            let shown = forge(&chain, &two[0], 0, Action::Move(mv.shown.clone()));
            assert_eq!(refused(&chain, vec![shown]), Refused::Notation(mv.text.clone()).into());
            let mut own = chain.clone();
            let entry = own.append_own(&two[0], 0, Action::Move(mv.shown.clone()), 1);
            assert_eq!(entry.expect("it is legal").action, Action::Move(mv.text.clone()));
        }
    }
    assert!(found > 0);
}

#[test]
fn unlinked_entries_are_refused() {
    let (three, chain, legal) = setting();
    let good = forge(&chain, &three[0], 0, legal.clone());
    let loose = Entry::sign(&three[0], chain.id(), Hash([3; 32]), (0, legal.clone(), 10));
    assert_eq!(refused(&chain, vec![loose]), ChainError::Unlinked { at: 4 });
    let early = Entry::sign(&three[0], chain.id(), chain.id(), (0, legal, 10));
    assert_eq!(refused(&chain, vec![early]), ChainError::Unlinked { at: 4 });
    let twice = vec![good.clone(), good.clone()];
    assert_eq!(refused(&chain, twice), ChainError::Unlinked { at: 5 });
    let gap = chain.clone().merge(9, vec![good.clone()]);
    assert_eq!(gap, Err(ChainError::Gap { have: 4 }));
    let flood = vec![good; MOST_ENTRIES];
    assert_eq!(refused(&chain, flood), ChainError::TooLong);
}

#[test]
fn entries_of_another_game_are_refused() {
    let (three, chain, _) = setting();
    let other = LogHeader { nonce: [8; 16], ..chain.header().clone() };
    let mut other = Chain::new(other).expect("it begins");
    assert_ne!(other.id(), chain.id());
    let first = chain.tail(0, 1).to_vec();
    assert_eq!(refused(&other, first.clone()), ChainError::Unlinked { at: 0 });
    // Even if linked.
    let bent = Entry { before: other.id(), ..first[0].clone() };
    assert_eq!(refused(&other, vec![bent]), ChainError::BadSignature);
    let text = Action::Move(other.game().moves()[0].text.clone());
    let signed = Entry::sign(&three[0], chain.id(), other.id(), (0, text, 10));
    assert_eq!(refused(&other, vec![signed]), ChainError::BadSignature);
    play_some(&mut other, &three, 4);
    // The same moves on the same board are still another game.
    assert_eq!(other.game().key(), chain.game().key());
    assert_ne!(other.head(), chain.head());
    assert_eq!(refused(&other, chain.tail(0, 4).to_vec()), ChainError::Unlinked { at: 4 });
    assert_eq!(other.clone().merge(0, chain.tail(0, 4).to_vec()), Err(ChainError::Unlinked { at: 0 }));
}

#[test]
fn headers_without_a_playable_game_are_refused() {
    let two = people(2);
    let good = header(&first_mode(), &two);
    assert_eq!(good.check(), Ok(()));
    let check = |bend: &dyn Fn(&mut LogHeader)| {
        let mut bent = good.clone();
        bend(&mut bent);
        assert_ne!(bent.hash(), good.hash());
        let error = bent.check().expect_err("it must be refused");
        assert_eq!(Chain::new(bent).map(drop), Err(error.clone()));
        assert!(error.to_string().len() < 300, "{error}");
        error
    };
    let terms = |bend: &dyn Fn(&mut GameTerms)| check(&|header| bend(&mut header.terms));
    let too_large = |error| matches!(error, ChainError::TooLarge(_));
    assert_eq!(check(&|header| header.version += 1), ChainError::Version(crate::LOG_VERSION + 1));
    assert_eq!(check(&|header| header.began = u64::MAX), ChainError::TooLarge("date"));
    let unknown = terms(&|terms| terms.mode = "no-such-game".into());
    assert!(matches!(unknown, ChainError::Terms(TermsError::UnknownMode(_))));
    assert!(too_large(terms(&|terms| terms.mode = "x".repeat(9000))));
    let wrong = terms(&|terms| terms.options = Options::default().with("x", "y"));
    assert!(matches!(wrong, ChainError::Terms(TermsError::Rules(_))));
    assert!(too_large(terms(&|terms| terms.options = Options::default().with("x", &"y".repeat(99)))));
    let wrong = terms(&|terms| terms.position = Some("nonsense".into()));
    assert!(matches!(wrong, ChainError::Terms(TermsError::Rules(_))));
    assert!(too_large(terms(&|terms| terms.position = Some("8".repeat(9000)))));
    let endless = rules::record::Move { text: "x".repeat(100), centis: 1 };
    assert!(too_large(terms(&|terms| terms.moves = vec![endless.clone(); 500])));
}

#[test]
fn headers_with_wrong_seats_are_refused() {
    let two = people(2);
    let good = header(&first_mode(), &two);
    let check = |bend: &dyn Fn(&mut LogHeader)| {
        let mut bent = good.clone();
        bend(&mut bent);
        bent.check().expect_err("it must be refused")
    };
    let few = check(&|header| {
        header.terms.seats.pop();
        header.keys.pop();
    });
    assert!(matches!(few, ChainError::Terms(TermsError::TooFewPlayers { .. })));
    let lost = check(&|header| header.terms.seats[0].team = Team(7));
    assert!(matches!(lost, ChainError::Terms(TermsError::UnknownTeam(_))));
    let crowd = check(&|header| header.terms.seats = vec![header.terms.seats[0].clone(); 17]);
    assert!(matches!(crowd, ChainError::TooLarge(_)));
    assert_eq!(check(&|header| header.keys[0] = header.keys[1]), ChainError::Keys);
    assert_eq!(check(&|header| header.keys[0] = None), ChainError::Keys);
    assert_eq!(check(&|header| header.keys.truncate(1)), ChainError::Keys);
    assert_eq!(check(&|header| header.terms.seats[0] = ai(Team::FIRST)), ChainError::Keys);
    let all_ai = |header: &mut LogHeader| {
        header.terms.seats = vec![ai(Team::FIRST), ai(Team::SECOND)];
        header.keys = vec![None, None];
    };
    assert_eq!(check(&all_ai), ChainError::Keys);
    for name in ["", " Ada", "A\nda", "\u{202E}Ada", &"x".repeat(rules::name::MAX_LENGTH + 1)] {
        let error = check(&|header| header.terms.seats[0].name = name.into());
        assert!(matches!(error, ChainError::Name(_)), "{name}");
    }
    for (slider, value) in [("a b", 1), ("a", 101), ("", 1)] {
        let sliders = vec![(slider.to_string(), value)];
        let controller = Controller::Ai { level: AiLevel::EASIEST, sliders };
        let error = check(&|header| {
            header.keys[0] = None;
            header.terms.seats[0].controller.clone_from(&controller);
        });
        assert_eq!(error, ChainError::Sliders(0));
    }
}
