//! Everything that is not as it should be is refused, and nothing changes.

use super::super::{Entry, Hash, LONGEST_MOVE, MOST_ENTRIES, MOST_TALK};
use super::*;
use crate::identity::Seal;

/// An entry that is properly signed, whatever it says.
fn forge(chain: &Chain, me: &Identity, seat: u8, deed: Deed) -> Entry {
    Entry::sign(me, chain.id(), chain.head(), (seat, deed, 10))
}

fn refused(chain: &Chain, entries: Vec<Entry>) -> ChainError {
    let mut copy = chain.clone();
    let error = copy.take(chain.len(), entries).expect_err("it must be refused");
    assert_equal(&copy, chain);
    assert!(error.to_string().len() < 200, "{error}");
    error
}

fn setting() -> (Vec<Identity>, Chain, Deed) {
    let three = people(3);
    let mut chain = Chain::new(charter(&first_mode(), &three[..2])).expect("it begins");
    play_some(&mut chain, &three, 4);
    let legal = Deed::Move(chain.game().moves()[1].text.clone());
    (three, chain, legal)
}

#[test]
fn forged_entries_are_refused() {
    let (three, chain, legal) = setting();
    let good = forge(&chain, &three[0], 0, legal.clone());
    assert_eq!(chain.clone().take(4, vec![good.clone()]), Ok(Taken::Added(4..5)));
    let seal = |seal: Vec<u8>| Entry { seal: Seal(seal), ..good.clone() };
    for bad in [vec![], vec![0; 64], vec![1; 3], vec![9; 5000]] {
        assert_eq!(refused(&chain, vec![seal(bad)]), ChainError::Seal);
    }
    for bit in 0..64 {
        let mut bent = good.seal.0.clone();
        bent[bit] ^= 1;
        assert_eq!(refused(&chain, vec![seal(bent)]), ChainError::Seal);
    }
    // Whatever is changed after signing.
    let longer = Entry { centis: 9, ..good.clone() };
    assert_eq!(refused(&chain, vec![longer]), ChainError::Seal);
    let other = Entry { deed: Deed::Resign, ..good.clone() };
    assert_eq!(refused(&chain, vec![other]), ChainError::Seal);
    // Somebody else signs, under their own name or that of the player.
    let stranger = forge(&chain, &three[2], 0, legal.clone());
    assert_eq!(refused(&chain, vec![stranger.clone()]), ChainError::NotTheirs(0));
    let masked = Entry { by: three[0].key(), ..stranger };
    assert_eq!(refused(&chain, vec![masked]), ChainError::Seal);
}

#[test]
fn wrong_seats_and_turns_are_refused() {
    let (three, chain, legal) = setting();
    let by = |who: usize, seat: u8, deed: &Deed| forge(&chain, &three[who], seat, deed.clone());
    assert_eq!(refused(&chain, vec![by(1, 0, &legal)]), ChainError::NotTheirs(0));
    assert_eq!(refused(&chain, vec![by(1, 1, &legal)]), ChainError::Turn(1));
    assert_eq!(refused(&chain, vec![by(0, 9, &legal)]), ChainError::NoSeat(9));
    assert_eq!(refused(&chain, vec![by(1, 0, &Deed::Resign)]), ChainError::NotTheirs(0));
    assert_eq!(refused(&chain, vec![by(2, 1, &Deed::Flag)]), ChainError::NotTheirs(1));
    let mut mine = chain.clone();
    let error = mine.do_it(&three[1], 1, legal.clone(), 0).map(drop);
    assert_eq!(error, Err(ChainError::Turn(1)));
    assert_eq!(mine.do_it(&three[1], 300, legal, 0).map(drop), Err(ChainError::NoSeat(300)));
    assert_equal(&mine, &chain);
}

#[test]
fn illegal_moves_are_refused() {
    let (three, chain, legal) = setting();
    for text in ["", "nonsense", "a1a1", "\u{202E}\0"] {
        let entry = forge(&chain, &three[0], 0, Deed::Move(text.into()));
        assert!(matches!(refused(&chain, vec![entry]), ChainError::Rules(_)), "{text}");
    }
    let long = forge(&chain, &three[0], 0, Deed::Move("x".repeat(LONGEST_MOVE + 1)));
    assert_eq!(refused(&chain, vec![long]), ChainError::TooMuch("the move"));
    // A good one followed by a bad one: neither counts.
    let good = forge(&chain, &three[0], 0, legal.clone());
    let after = with(&chain, &three[0], 0, legal, 10);
    let bad = forge(&after, &three[1], 1, Deed::Move("nonsense".into()));
    assert!(matches!(refused(&chain, vec![good, bad]), ChainError::Rules(_)));
}

#[test]
fn a_move_has_one_spelling() {
    let mut found = 0;
    for mode in catalog::modes().iter() {
        let two = people(2);
        let chain = Chain::new(charter(mode, &two)).expect("it begins");
        for mv in chain.game().moves().iter().filter(|mv| mv.shown != mv.text) {
            found += 1;
            let shown = forge(&chain, &two[0], 0, Deed::Move(mv.shown.clone()));
            assert_eq!(refused(&chain, vec![shown]), ChainError::Spelling(mv.text.clone()));
            let mut own = chain.clone();
            let entry = own.do_it(&two[0], 0, Deed::Move(mv.shown.clone()), 1).expect("it is legal");
            assert_eq!(entry.deed, Deed::Move(mv.text.clone()));
        }
    }
    assert!(found > 0);
}

#[test]
fn what_does_not_follow_is_refused() {
    let (three, chain, legal) = setting();
    let good = forge(&chain, &three[0], 0, legal.clone());
    let loose = Entry::sign(&three[0], chain.id(), Hash([3; 32]), (0, legal.clone(), 10));
    assert_eq!(refused(&chain, vec![loose]), ChainError::Unlinked { at: 4 });
    let early = Entry::sign(&three[0], chain.id(), chain.id(), (0, legal, 10));
    assert_eq!(refused(&chain, vec![early]), ChainError::Unlinked { at: 4 });
    let twice = vec![good.clone(), good.clone()];
    assert_eq!(refused(&chain, twice), ChainError::Unlinked { at: 5 });
    let gap = chain.clone().take(9, vec![good.clone()]);
    assert_eq!(gap, Err(ChainError::Gap { have: 4 }));
    let flood = vec![good; MOST_ENTRIES];
    assert_eq!(refused(&chain, flood), ChainError::TooLong);
}

#[test]
fn entries_of_another_game_are_refused() {
    let (three, chain, _) = setting();
    let other = Charter { chance: [8; 16], ..chain.charter().clone() };
    let mut other = Chain::new(other).expect("it begins");
    assert_ne!(other.id(), chain.id());
    let first = chain.tail(0, 1).to_vec();
    assert_eq!(refused(&other, first.clone()), ChainError::Unlinked { at: 0 });
    // Even if it were said to follow.
    let bent = Entry { before: other.id(), ..first[0].clone() };
    assert_eq!(refused(&other, vec![bent]), ChainError::Seal);
    let text = Deed::Move(other.game().moves()[0].text.clone());
    let signed = Entry::sign(&three[0], chain.id(), other.id(), (0, text, 10));
    assert_eq!(refused(&other, vec![signed]), ChainError::Seal);
    play_some(&mut other, &three, 4);
    // The same moves on the same board: still another game.
    assert_eq!(other.game().key(), chain.game().key());
    assert_ne!(other.head(), chain.head());
    assert_eq!(refused(&other, chain.tail(0, 4).to_vec()), ChainError::Unlinked { at: 4 });
    assert_eq!(other.clone().take(0, chain.tail(0, 4).to_vec()), Err(ChainError::Unlinked { at: 0 }));
}

#[test]
fn nobody_floods_the_log() {
    let (two, mut chain) = pair();
    play_some(&mut chain, &two, 2);
    for _ in 0..MOST_TALK / 2 {
        chain.do_it(&two[0], 0, Deed::Ask(Question::Draw), 1).expect("it may be asked");
        chain.do_it(&two[1], 1, Deed::Answer(false), 1).expect("they refuse");
    }
    let more = chain.do_it(&two[0], 0, Deed::Ask(Question::Draw), 1).map(drop);
    assert_eq!(more, Err(ChainError::TooMuchTalk));
    with(&chain, &two[1], 1, Deed::Resign, 1);
    play_some(&mut chain, &two, 1);
    chain.do_it(&two[0], 0, Deed::Ask(Question::Draw), 1).expect("it may be asked again");
}

#[test]
fn charters_that_make_no_game_are_refused() {
    let two = people(2);
    let good = charter(&first_mode(), &two);
    assert_eq!(good.check(), Ok(()));
    let check = |bend: &dyn Fn(&mut Charter)| {
        let mut bent = good.clone();
        bend(&mut bent);
        assert_ne!(bent.hash(), good.hash());
        let error = bent.check().expect_err("it must be refused");
        assert_eq!(Chain::new(bent).map(drop), Err(error.clone()));
        assert!(error.to_string().len() < 300, "{error}");
        error
    };
    assert_eq!(check(&|c| c.version += 1), ChainError::Version(crate::VERSION + 1));
    assert_eq!(check(&|c| c.began = u64::MAX), ChainError::TooMuch("the date"));
    assert!(matches!(check(&|c| c.mode = "no-such-game".into()), ChainError::NoGame(_)));
    assert!(matches!(check(&|c| c.mode = "x".repeat(9000)), ChainError::TooMuch(_)));
    assert!(matches!(check(&|c| c.options = Options::default().with("x", "y")), ChainError::Rules(_)));
    let long = "y".repeat(99);
    assert!(matches!(
        check(&|c| c.options = Options::default().with("x", &long)),
        ChainError::TooMuch(_)
    ));
    assert!(matches!(check(&|c| c.position = Some("nonsense".into())), ChainError::Rules(_)));
    assert!(matches!(check(&|c| c.position = Some("8".repeat(9000))), ChainError::TooMuch(_)));
    assert!(matches!(check(&|c| drop(c.seats.pop())), ChainError::Teams(_)));
    assert!(matches!(check(&|c| c.seats[0].team = Team(7)), ChainError::Teams(_)));
    assert!(matches!(check(&|c| c.seats = vec![c.seats[0].clone(); 17]), ChainError::TooMuch(_)));
    assert_eq!(check(&|c| c.seats[0].mind = c.seats[1].mind.clone()), ChainError::People);
    for name in ["", " Ada", "A\nda", "\u{202E}Ada", &"x".repeat(25)] {
        assert!(matches!(check(&|c| c.seats[0].name = name.into()), ChainError::Name(_)), "{name}");
    }
    let ai = |level: u8, slider: &str, value: u8| {
        let sliders = vec![(slider.to_string(), value)];
        check(&|c| c.seats[0].mind = Mind::Ai { level, sliders: sliders.clone() })
    };
    for error in [ai(0, "a", 1), ai(6, "a", 1), ai(1, "a b", 1), ai(1, "a", 101), ai(1, "", 1)] {
        assert!(matches!(error, ChainError::Ai(_)));
    }
    let only = Mind::Ai { level: 1, sliders: Vec::new() };
    let all = |c: &mut Charter| c.seats.iter_mut().for_each(|seat| seat.mind = only.clone());
    assert_eq!(check(&all), ChainError::People);
    let endless = rules::record::Move { text: "x".repeat(100), centis: 1 };
    assert!(matches!(check(&|c| c.moves = vec![endless.clone(); 500]), ChainError::TooMuch(_)));
}
