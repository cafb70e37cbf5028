//! Turn order within teams, and AIs beside people.

use super::*;

#[test]
fn seats_of_a_team_take_turns() {
    for mode in team_modes() {
        let mut game = Match::new(&terms(&mode, 4)).expect("it begins");
        for expected in [0, 1, 2, 3, 0, 1] {
            assert_eq!(game.mover(), Some(expected), "{}", mode.info().id);
            let text = game.game().moves()[0].text.clone();
            let partner = (expected + 2) % 4;
            let early = game.apply(partner, &Action::Move(text), 1);
            assert_eq!(early, Err(Refused::NotYourTurn(partner)));
            play(&mut game, 0, 1);
        }
        let movers: Vec<_> = (0..7).map(|index| game.seat_of_move(index)).collect();
        assert_eq!(movers, [Some(0), Some(1), Some(2), Some(3), Some(0), Some(1), None]);
        assert_consistent(&game);
    }
}

#[test]
fn a_takeback_gives_the_turn_back_to_the_same_seat() {
    let mut game = Match::new(&terms(&team_modes()[0], 4)).expect("it begins");
    (0..6).for_each(|_| drop(play(&mut game, 0, 1)));
    // The partner of seat 1 offers: the last move of the team was made by seat 1.
    act(&mut game, 3, &Action::Offer(Offer::Takeback)).expect("it can be offered");
    assert_eq!(act(&mut game, 1, &Action::Answer(true)), Err(Refused::NotForYou));
    act(&mut game, 2, &Action::Answer(true)).expect("they agree");
    assert_eq!((game.ply(), game.mover()), (5, Some(1)));
}

#[test]
fn teams_of_different_sizes_each_take_turns() {
    let mode = &team_modes()[0];
    let mut uneven = terms(mode, 2);
    uneven.seats.push(seat("Third", A));
    let mut game = Match::new(&uneven).expect("it begins");
    let order: Vec<_> = (0..6)
        .map(|_| {
            let mover = game.mover();
            play(&mut game, 0, 1);
            mover
        })
        .collect();
    assert_eq!(order, [0, 1, 2, 1, 0, 1].map(Some));
}

#[test]
fn the_ai_only_moves_and_answers() {
    let mut with_ai = terms(&first_mode(), 2);
    with_ai.seats[1] = ai(B);
    let mut game = Match::new(&with_ai).expect("it begins");
    play_some(&mut game, 2);
    for offer in Offer::ALL {
        assert_eq!(act(&mut game, 1, &Action::Offer(offer)), Err(Refused::AiOnlyPlays(1)));
    }
    assert_eq!(act(&mut game, 1, &Action::Resign), Err(Refused::AiOnlyPlays(1)));
    act(&mut game, 0, &Action::Offer(Offer::Takeback)).expect("it can be offered");
    assert_eq!(game.answering_seat(), Some(1));
    act(&mut game, 1, &Action::Answer(true)).expect("it is alone in its team");
    assert_eq!(game.mover(), Some(0));
    assert_consistent(&game);
}

#[test]
fn a_person_answers_for_a_mixed_team() {
    let mut mixed = terms(&team_modes()[0], 2);
    mixed.seats.insert(1, ai(B));
    let mut game = Match::new(&mixed).expect("it begins");
    play(&mut game, 0, 1);
    act(&mut game, 0, &Action::Offer(Offer::Takeback)).expect("it can be offered");
    assert!(!game.is_ai_only(B));
    assert_eq!(game.answering_seat(), Some(2));
    assert_eq!(act(&mut game, 1, &Action::Answer(true)), Err(Refused::PersonAnswers(1)));
    act(&mut game, 2, &Action::Answer(true)).expect("they agree");
}

#[test]
fn watched_games_between_ais_end_on_time() {
    let mut ais = terms(&first_mode(), 2);
    ais.time = "1+0".parse().expect("a time control");
    ais.seats = vec![ai(A), ai(B)];
    let mut game = Match::new(&ais).expect("it begins");
    game.apply(0, &Action::FlagFall, 6000).expect("the time is up");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(B));
}

#[test]
fn seats_missing_in_a_record_are_taken_by_people() {
    for mode in catalog::modes().iter() {
        let game = mode.start().expect("it begins");
        let resumed = Match::resume(game.record()).expect("the record is good");
        let least: usize = mode.info().teams.iter().map(|team| usize::from(team.min_players)).sum();
        assert_eq!(resumed.seats().len(), least);
        assert!(resumed.seats().iter().all(|seat| !seat.controller.is_ai()));
    }
}
