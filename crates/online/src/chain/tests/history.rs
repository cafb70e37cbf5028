//! Nobody rewrites history alone, whatever they sign.

use super::*;

/// The best that one person can do alone from there: everything they may, again and again.
fn alone(base: &Chain, me: &Identity, seats: &[usize], dice: &mut Dice) -> Chain {
    let mut chain = base.clone();
    for _ in 0..60 {
        let seat = *dice.pick(seats).expect("they have a seat");
        let deed = match dice.below(6) {
            0 => Deed::Ask(Question::Draw),
            1 => Deed::Ask(Question::Takeback),
            2 => Deed::Answer(true),
            3 => Deed::Answer(false),
            _ => Deed::Move(
                dice.pick(&chain.game().moves()).map(|mv| mv.text.clone()).unwrap_or_default(),
            ),
        };
        let _ = chain.do_it(me, seat, deed, 10);
    }
    chain
}

#[test]
fn nobody_rewrites_history_alone() {
    let (two, mut chain) = pair();
    for number in 0..6 {
        play_some(&mut chain, &two, 2);
        if number % 2 == 0 {
            let asker = number / 2 % 2;
            chain.do_it(&two[asker], asker, Deed::Ask(Question::Draw), 5).expect("it may be asked");
            chain.do_it(&two[1 - asker], 1 - asker, Deed::Answer(false), 5).expect("they refuse");
        }
    }
    let mut dice = Dice::new(6);
    for (seat, me) in two.iter().enumerate() {
        for kept in 0..chain.len() - 2 {
            // From every place of the past, as the liar kept it.
            let mut past = Chain::new(chain.charter().clone()).expect("it begins");
            past.take(0, chain.tail(0, kept).to_vec()).expect("it is good");
            for _ in 0..5 {
                let lie = alone(&past, me, &[seat], &mut dice);
                let mut honest = chain.clone();
                let taken = honest.take(kept, lie.tail(kept, 999).to_vec());
                assert!(matches!(taken, Ok(Taken::Weaker { .. } | Taken::Nothing)), "{kept}: {taken:?}");
                assert_equal(&honest, &chain);
            }
        }
    }
}

#[test]
fn nobody_makes_moves_of_a_whole_team_of_ais_to_rewrite_it() {
    // Two people against the AI: each may run it, and answer for it. That helps neither against the other.
    let two = people(2);
    let mut charter = charter(&team_mode(), &two);
    charter.seats[1].team = Team::FIRST;
    let mind = Mind::Ai { level: 1, sliders: Vec::new() };
    charter.seats.push(Seat { name: "Computer".into(), team: Team::SECOND, mind });
    let mut chain = Chain::new(charter).expect("it begins");
    for number in 0..8 {
        let seat = chain.mover().expect("it goes on");
        let text = chain.game().moves()[number].text.clone();
        chain.do_it(&two[seat % 2], seat, Deed::Move(text), 10).expect("it is legal");
    }
    let mut dice = Dice::new(8);
    for (seat, me) in two.iter().enumerate() {
        for round in 0..80 {
            let kept = round % 5;
            let mut past = Chain::new(chain.charter().clone()).expect("it begins");
            past.take(0, chain.tail(0, kept).to_vec()).expect("it is good");
            let lie = alone(&past, me, &[seat, 2], &mut dice);
            let moves = lie.record().terms.moves.len();
            assert!(moves <= kept + 3, "{moves} moves after {kept}");
            let mut honest = chain.clone();
            assert!(!matches!(tell(&lie, &mut honest), Taken::Replaced { .. }));
        }
    }
}

#[test]
fn what_was_agreed_on_is_not_undone_by_moving_instead() {
    let (two, mut base) = pair();
    play_some(&mut base, &two, 6);
    // It is the turn of the first, who would rather have moved.
    let instead = with_move(&base, &two, 1);
    let resigned = with(&base, &two[0], 0, Deed::Resign, 10);
    let asked = with(&base, &two[1], 1, Deed::Ask(Question::Draw), 10);
    let agreed = with(&asked, &two[0], 0, Deed::Answer(true), 10);
    let asked = with(&base, &two[1], 1, Deed::Ask(Question::Takeback), 10);
    let granted = with(&asked, &two[0], 0, Deed::Answer(true), 10);
    let played = with_move(&granted, &two, 7);
    for done in [resigned, agreed, granted, played] {
        let mut honest = done.clone();
        assert_eq!(tell(&instead, &mut honest), Taken::Weaker { kept: 6 });
        assert_equal(&honest, &done);
    }
    // Saying that somebody's time is over is no agreement: a move in time stands.
    let (two, base) = timed("1+0");
    let flagged = with(&base, &two[1], 1, Deed::Flag, 6000);
    let moved = with_move(&base, &two, 0);
    let mut chain = flagged.clone();
    assert!(matches!(tell(&moved, &mut chain), Taken::Replaced { kept: 0, .. }));
    assert_eq!(chain.outcome(), None);
}
