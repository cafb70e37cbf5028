//! Clocks run, fall and continue.

use super::*;
use rules::{Outcome, Reason};

#[test]
fn a_flag_falls_when_the_clock_says_so() {
    for seat in 0..2 {
        let mut game = timed("1+0");
        for _ in 0..3 {
            play(&mut game, 0, 1000);
        }
        assert_eq!(game.apply(seat, &Action::FlagFall, 4999), Err(Refused::TimeLeft));
        let text = game.game().moves()[0].text.clone();
        assert_eq!(game.apply(1, &Action::Move(text), 5000), Err(Refused::OutOfTime));
        let lost = Outcome::win(A, Reason::Time);
        assert_eq!(game.apply(seat, &Action::FlagFall, 5000), Ok(vec![Event::Ended(lost)]));
        assert_eq!((game.record().result, notes(&game)), (Some(lost), vec![]));
        assert_consistent(&game);
    }
    assert_eq!(pair().apply(0, &Action::FlagFall, u32::MAX), Err(Refused::TimeLeft), "no clocks");
}

#[test]
fn every_game_is_lost_on_time_by_the_team_to_move() {
    for mode in catalog::modes().iter() {
        let time = "1+0".parse().expect("a time control");
        let mut game = Match::new(&GameTerms { time, ..terms(mode, 2) }).expect("it begins");
        play(&mut game, 0, 100);
        let late = game.game().turn();
        game.apply(0, &Action::FlagFall, 6000).expect("the time is up");
        assert_eq!(game.outcome(), Some(Outcome::win(late.other(), Reason::Time)), "{}", mode.info().id);
    }
}

#[test]
fn a_side_that_cannot_win_draws_on_time() {
    let mut bare = GameTerms { time: "1+0".parse().expect("a time control"), ..terms(&first_mode(), 2) };
    bare.position = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into());
    let mut game = Match::new(&bare).expect("it begins");
    game.apply(1, &Action::FlagFall, 6000).expect("the time is up");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Time)));
}

#[test]
fn increments_delays_and_different_times_count() {
    let mut game = timed("5+3");
    play(&mut game, 0, 1000);
    assert_eq!((game.clocks().left(A), game.record().terms.moves[0].centis), (Some(29_300), 1000));
    let mut game = timed("2d5|none");
    play(&mut game, 0, 400);
    assert_eq!((game.clocks().left(A), game.clocks().left(B)), (Some(12_000), None));
    play(&mut game, 0, 900_000);
    play(&mut game, 0, 700);
    assert_eq!(game.clocks().left(A), Some(11_800));
    assert_consistent(&game);
}

#[test]
fn offers_do_not_stop_the_clock() {
    let mut game = timed("10+0");
    play(&mut game, 0, 1000);
    game.apply(0, &Action::Offer(Offer::Draw), 400).expect("it can be offered");
    assert_eq!((game.pending(), game.seconds()), (400, 14));
    // The offer was made during the ten seconds of thought.
    play(&mut game, 0, 1000);
    assert_eq!((game.pending(), game.seconds(), game.clocks().left(B)), (0, 20, Some(59_000)));
}

#[test]
fn a_saved_game_continues_with_its_clocks() {
    let mut game = timed("1+0");
    (0..5).for_each(|number| drop(play(&mut game, number, 500)));
    let mut saved = game.record().clone();
    saved.pending = 700;
    let mut again = Match::resume(&saved).expect("the record is good");
    assert_eq!((again.mover(), again.pending(), again.clocks().left(A)), (Some(1), 700, Some(4500)));
    play(&mut again, 1, 900);
    assert_eq!((again.ply(), again.plies_made(), again.clocks().left(B)), (6, 1, Some(4100)));
    // A new match on the terms of the saved game, after its moves.
    let mut after = terms(&first_mode(), 2);
    (after.time, after.moves) = (saved.terms.time.clone(), saved.terms.moves.clone());
    let continued = Match::new(&after).expect("it continues");
    assert_eq!((continued.ply(), continued.plies_made(), continued.mover()), (5, 0, Some(1)));
    assert_eq!(continued.clocks(), game.clocks());
}

#[test]
fn a_record_in_which_a_clock_ran_out_is_lost_at_once() {
    let mut game = timed("1+0");
    play_some(&mut game, 2);
    let mut record = game.record().clone();
    record.terms.moves[0].centis = 7000;
    let mut late = Match::resume(&record).expect("the record is good");
    late.apply(0, &Action::FlagFall, 0).expect("the time is up");
    assert_eq!(late.outcome(), Some(Outcome::win(B, Reason::Time)));
}
