//! Several people act at the same moment, and still have the same game in the end.

use super::*;

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let put = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |at| put(order, at))).collect()
}

#[test]
fn a_move_and_an_offer_at_the_same_moment() {
    let (two, mut base) = pair();
    play_some(&mut base, &two, 4);
    // It is the turn of the first; the second offers a draw at that moment, and a third person watches.
    let moved = with_move(&base, &two, 5);
    let offered = with(&base, &two[1], 1, Action::Offer(Offer::Draw), 90);
    let news = [moved.tail(4, 9).to_vec(), offered.tail(4, 9).to_vec()];
    for order in orders(2) {
        let (mut mover, mut asker, mut watcher) = (moved.clone(), offered.clone(), base.clone());
        for index in order {
            for chain in [&mut mover, &mut asker, &mut watcher] {
                let taken = chain.merge(4, news[index].clone()).expect("it is good");
                if let Merged::Replaced { kept, lost } = taken {
                    assert_eq!((kept, lost), (4, news[1].clone()), "only the offer is ever lost");
                    assert!(chain.is_worth_repeating(&news[1][0]));
                }
            }
        }
        assert_equal(&mover, &asker);
        assert_equal(&mover, &watcher);
        assert_equal(&mover, &moved);
        // The offer is made again.
        asker.append_own(&two[1], 1, Action::Offer(Offer::Draw), 10).expect("it can be offered");
        assert_eq!(sync(&asker, &mut mover), Merged::Added(5..6));
        assert_eq!(mover.offer(), open(Offer::Draw, Team::SECOND));
    }
}

/// Everything that can follow a position.
fn branches(two: &[Identity], base: &Chain) -> Vec<Chain> {
    let (first, second) = (&two[0], &two[1]);
    let moved = with_move(base, two, 2);
    let other = with_move(base, two, 3);
    let text = match &moved.entries()[base.len()].action {
        Action::Move(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    let asked = with(base, second, 1, Action::Offer(Offer::Takeback), 9);
    vec![
        with(base, first, 0, Action::Move(text), 151),
        with(&asked, first, 0, Action::Answer(true), 9),
        with(&asked, first, 0, Action::Answer(false), 9),
        with_move(&asked, two, 2),
        with(base, second, 1, Action::Resign, 9),
        with_move(&moved, two, 1),
        with(base, first, 0, Action::Offer(Offer::Draw), 9),
        asked,
        moved,
        other,
    ]
}

#[test]
fn every_order_of_arrival_ends_in_the_same_log() {
    let (two, mut base) = pair();
    play_some(&mut base, &two, 2);
    let all = branches(&two, &base);
    for (index, one) in all.iter().enumerate() {
        for (next, other) in all.iter().enumerate().skip(index + 1) {
            for third in all.iter().skip(next + 1) {
                let three = [one, other, third];
                let mut heads = std::collections::BTreeSet::new();
                for order in orders(3) {
                    let mut chain = base.clone();
                    order.iter().for_each(|index| drop(sync(three[*index], &mut chain)));
                    heads.insert(chain.head());
                }
                assert_eq!(heads.len(), 1);
            }
        }
    }
    // And all at once, in many orders.
    let mut dice = Dice::new(4);
    let mut heads = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let mut left: Vec<_> = all.iter().collect();
        let mut chain = base.clone();
        while !left.is_empty() {
            drop(sync(left.swap_remove(dice.below(left.len())), &mut chain));
        }
        heads.insert(chain.head());
    }
    assert_eq!(heads.len(), 1);
}

#[test]
fn a_time_is_corrected_upwards_only() {
    let (two, base) = pair();
    for mv in base.game().moves().iter().take(12) {
        let quick = with(&base, &two[0], 0, Action::Move(mv.text.clone()), 100);
        let slow = with(&base, &two[0], 0, Action::Move(mv.text.clone()), 900);
        let mut chain = quick.clone();
        assert!(matches!(sync(&slow, &mut chain), Merged::Replaced { kept: 0, .. }));
        assert_equal(&chain, &slow);
        assert_eq!(chain.record().terms.moves[0].centis, 900);
        assert_eq!(sync(&quick, &mut chain), Merged::Weaker { kept: 0 });
        assert_equal(&chain, &slow);
        // Once it is answered it stands.
        let answered = with_move(&quick, &two, 1);
        let mut chain = answered.clone();
        assert_eq!(sync(&slow, &mut chain), Merged::Weaker { kept: 0 });
        assert_equal(&chain, &answered);
    }
}

#[test]
fn of_two_moves_the_one_whose_text_comes_first_stands_however_long_it_took() {
    let (two, base) = pair();
    let mut texts: Vec<_> = base.game().moves().into_iter().map(|mv| mv.text).take(8).collect();
    texts.sort();
    for pair in texts.windows(2) {
        let early = with(&base, &two[0], 0, Action::Move(pair[0].clone()), 100);
        let late = with(&base, &two[0], 0, Action::Move(pair[1].clone()), 900);
        let (mut one, mut other) = (early.clone(), late.clone());
        assert_eq!(sync(&late, &mut one), Merged::Weaker { kept: 0 });
        assert!(matches!(sync(&early, &mut other), Merged::Replaced { kept: 0, .. }));
        assert_equal(&one, &other);
    }
}

#[test]
fn a_longer_time_is_stated_when_peers_measured_it() {
    let (two, base) = timed("1+0");
    let mut mover = with_move(&base, &two, 0);
    let mut other = mover.clone();
    assert_eq!(mover.correct(&two[1], 200), Err(ChainError::NothingToCorrect));
    assert_eq!(mover.correct(&two[0], 150), Err(ChainError::NothingToCorrect));
    other.append_own(&two[1], 1, Action::Offer(Offer::Draw), 1).expect("it can be offered");
    assert!(matches!(mover.correct(&two[0], 900), Ok(Merged::Replaced { kept: 0, .. })));
    assert_eq!(mover.record().terms.moves[0].centis, 900);
    assert!(matches!(sync(&mover, &mut other), Merged::Replaced { kept: 0, .. }));
    assert_equal(&mover, &other);
    // Too long: then the time was over, and that stands against the move.
    let moved = mover.clone();
    assert!(matches!(mover.correct(&two[0], 6000), Ok(Merged::Replaced { kept: 0, .. })));
    let reason = mover.outcome().map(|outcome| (outcome.winner, outcome.reason));
    assert_eq!(reason, Some((Some(Team::SECOND), rules::Reason::Time)));
    for mut chain in [other, moved, with(&base, &two[1], 1, Action::FlagFall, 6000)] {
        sync(&mover, &mut chain);
        assert_equal(&mover, &chain);
    }
    // What was answered is not corrected.
    let mut answered = with_move(&with_move(&base, &two, 0), &two, 0);
    assert_eq!(answered.correct(&two[0], 900), Err(ChainError::NothingToCorrect));
}

#[test]
fn known_entries_change_nothing() {
    let (two, mut chain) = pair();
    play_some(&mut chain, &two, 6);
    let copy = chain.clone();
    for from in 0..=6 {
        let taken = chain.merge(from, copy.tail(from, 3).to_vec());
        assert_eq!(taken, Ok(Merged::Nothing));
    }
    // Part of it known, part of it new.
    let longer = with_move(&copy, &two, 2);
    assert_eq!(chain.merge(2, longer.tail(2, 99).to_vec()), Ok(Merged::Added(6..7)));
    assert_equal(&chain, &longer);
}

#[test]
fn comparing_logs_says_who_lacks_what() {
    let (two, base) = pair();
    let short = with_move(&base, &two, 1);
    let long = with_move(&short, &two, 1);
    assert_eq!(short.compare(&short.status()), Comparison::Same);
    assert_eq!(long.compare(&short.status()), Comparison::IHaveMore { from: 1 });
    assert_eq!(long.compare(&base.status()), Comparison::IHaveMore { from: 0 });
    assert_eq!(short.compare(&long.status()), Comparison::TheyHaveMore { from: 1 });
    let other = with_move(&base, &two, 4);
    assert_eq!(short.compare(&other.status()), Comparison::Differ { from: 0 });
    let elsewhere = Chain::new(LogHeader { nonce: [8; 16], ..header(&first_mode(), &two) });
    let elsewhere = elsewhere.expect("it begins").status();
    assert_eq!(base.compare(&elsewhere), Comparison::OtherGame);
    for from in 1..=2 {
        assert!(long.earlier(from) < from);
    }
}

/// Something a person might do now.
fn random_action(chain: &Chain, seat: usize, dice: &mut Dice) -> Action {
    match dice.below(40) {
        0..=1 => Action::Offer(Offer::Draw),
        3..=5 => Action::Offer(Offer::Takeback),
        6 if dice.below(8) == 0 => Action::Offer(Offer::Abort),
        7..=12 => {
            let takeback = chain.offer().is_some_and(|open| open.offer == Offer::Takeback);
            Action::Answer(dice.below(if takeback { 2 } else { 40 }) == 0)
        }
        13 if dice.below(30) == 0 => Action::Resign,
        _ if chain.mover() == Some(seat) => {
            let moves = chain.game().moves();
            Action::Move(dice.pick(&moves).map(|mv| mv.text.clone()).unwrap_or_default())
        }
        _ => Action::Answer(false),
    }
}

#[test]
fn honest_people_on_a_bad_network_have_the_same_game_in_the_end() {
    let (mut forks, mut moves) = (0, 0);
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let four = people(4);
        let header = header(&team_mode(), &four);
        // Four who play and one who watches.
        let mut chains = vec![Chain::new(header).expect("it begins"); 5];
        for _ in 0..1200 {
            let seat = dice.below(4);
            let action = random_action(&chains[seat], seat, &mut dice);
            // Most of it is refused, as it should be.
            let _ = chains[seat].append_own(&four[seat], seat, action, dice.below(500) as u32);
            let (from, to) = (dice.below(5), dice.below(5));
            let from = chains[from].clone();
            let taken = sync(&from, &mut chains[to]);
            forks += usize::from(matches!(taken, Merged::Replaced { .. } | Merged::Weaker { .. }));
        }
        // The network is back: everyone hears everyone.
        for _ in 0..2 {
            for from in 0..5 {
                let from = chains[from].clone();
                chains.iter_mut().for_each(|to| drop(sync(&from, to)));
            }
        }
        chains.iter().for_each(|chain| assert_equal(chain, &chains[0]));
        moves += chains[0].plies();
    }
    assert!(forks > 100 && moves > 300, "{forks} forks, {moves} moves");
}
