//! No one rewrites history alone, with any signature of their own.

use super::*;

/// The best that one person can do alone from there: everything they may, again and again.
fn alone(base: &Chain, me: &Identity, seats: &[usize], dice: &mut Dice) -> Chain {
    let mut chain = base.clone();
    for _ in 0..60 {
        let seat = *dice.pick(seats).expect("they have a seat");
        let action = match dice.below(6) {
            0 => Action::Offer(Offer::Draw),
            1 => Action::Offer(Offer::Takeback),
            2 => Action::Answer(true),
            3 => Action::Answer(false),
            _ => Action::Move(
                dice.pick(&chain.game().moves()).map(|mv| mv.text.clone()).unwrap_or_default(),
            ),
        };
        let _ = chain.append_own(me, seat, action, 10);
    }
    chain
}

#[test]
fn no_one_rewrites_history_alone() {
    let (two, mut chain) = pair();
    for number in 0..6 {
        play_some(&mut chain, &two, 2);
        if number % 2 == 0 {
            let asker = number / 2 % 2;
            chain
                .append_own(&two[asker], asker, Action::Offer(Offer::Draw), 5)
                .expect("it can be offered");
            chain
                .append_own(&two[1 - asker], 1 - asker, Action::Answer(false), 5)
                .expect("they decline");
        }
    }
    let mut dice = Dice::new(6);
    for (seat, me) in two.iter().enumerate() {
        for kept in 0..chain.len() - 2 {
            // From every place of the past, as the liar kept it.
            let mut past = Chain::new(chain.header().clone()).expect("it begins");
            past.merge(0, chain.tail(0, kept).to_vec()).expect("it is good");
            for _ in 0..5 {
                let lie = alone(&past, me, &[seat], &mut dice);
                let mut honest = chain.clone();
                let taken = honest.merge(kept, lie.tail(kept, 999).to_vec());
                assert!(
                    matches!(taken, Ok(Merged::Weaker { .. } | Merged::Nothing)),
                    "{kept}: {taken:?}"
                );
                assert_equal(&honest, &chain);
            }
        }
    }
}

#[test]
fn a_team_of_ais_helps_no_one_to_rewrite_history() {
    // Two people against the AI: each may run it, and answer for it. That helps neither against the other.
    let two = people(2);
    let mut header = header(&team_mode(), &two);
    header.terms.seats[1].team = Team::FIRST;
    header.terms.seats.push(ai(Team::SECOND));
    header.keys.push(None);
    let mut chain = Chain::new(header).expect("it begins");
    for number in 0..8 {
        let seat = chain.mover().expect("it goes on");
        let text = chain.game().moves()[number].text.clone();
        chain.append_own(&two[seat % 2], seat, Action::Move(text), 10).expect("it is legal");
    }
    let mut dice = Dice::new(8);
    for (seat, me) in two.iter().enumerate() {
        for round in 0..80 {
            let kept = round % 5;
            let mut past = Chain::new(chain.header().clone()).expect("it begins");
            past.merge(0, chain.tail(0, kept).to_vec()).expect("it is good");
            let lie = alone(&past, me, &[seat, 2], &mut dice);
            let moves = lie.game().movers().len();
            assert!(moves <= kept + 3, "{moves} moves after {kept}");
            let mut honest = chain.clone();
            assert!(!matches!(sync(&lie, &mut honest), Merged::Replaced { .. }));
        }
    }
}

#[test]
fn what_was_agreed_on_is_not_undone_by_moving_instead() {
    let (two, mut base) = pair();
    play_some(&mut base, &two, 6);
    // It is the turn of the first, who would rather have moved.
    let instead = with_move(&base, &two, 1);
    let resigned = with(&base, &two[0], 0, Action::Resign, 10);
    let asked = with(&base, &two[1], 1, Action::Offer(Offer::Draw), 10);
    let agreed = with(&asked, &two[0], 0, Action::Answer(true), 10);
    let asked = with(&base, &two[1], 1, Action::Offer(Offer::Takeback), 10);
    let granted = with(&asked, &two[0], 0, Action::Answer(true), 10);
    let played = with_move(&granted, &two, 7);
    for done in [resigned, agreed, granted, played] {
        let mut honest = done.clone();
        assert_eq!(sync(&instead, &mut honest), Merged::Weaker { kept: 6 });
        assert_equal(&honest, &done);
    }
    // A claimed flag fall is not an agreement: a move made in time stands.
    let (two, base) = timed("1+0");
    let flagged = with(&base, &two[1], 1, Action::FlagFall, 6000);
    let moved = with_move(&base, &two, 0);
    let mut chain = flagged.clone();
    assert!(matches!(sync(&moved, &mut chain), Merged::Replaced { kept: 0, .. }));
    assert_eq!(chain.outcome(), None);
}
