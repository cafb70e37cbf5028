//! Offers, answers and resignations.

use super::*;
use rules::{Outcome, Reason};

fn offer(game: &mut Match, seat: usize, offer: Offer) -> Result<Vec<Event>, Refused> {
    act(game, seat, &Action::Offer(offer))
}

fn answer(game: &mut Match, seat: usize, yes: bool) -> Result<Vec<Event>, Refused> {
    act(game, seat, &Action::Answer(yes))
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let mut game = pair();
    play_some(&mut game, 3);
    let offered = offer(&mut game, 0, Offer::Draw).expect("it can be offered");
    assert_eq!(offered, [Event::Offered(OpenOffer { offer: Offer::Draw, team: A })]);
    assert_eq!(
        (game.offer(), game.answerer(), game.answering_seat()),
        (open(Offer::Draw, A), Some(B), Some(1))
    );
    assert_eq!(offer(&mut game, 1, Offer::Draw), Err(Refused::OfferOpen));
    assert_eq!(answer(&mut game, 0, true), Err(Refused::NotForYou));
    let declined = answer(&mut game, 1, false).expect("they decline");
    assert_eq!(declined, [Event::Answered { offer: Offer::Draw, yes: false }]);
    assert_eq!((game.offer(), game.outcome()), (None, None));
    assert_eq!(answer(&mut game, 1, true), Err(Refused::NoOffer));
    offer(&mut game, 1, Offer::Draw).expect("it can be offered");
    let agreed = answer(&mut game, 0, true).expect("they agree");
    let draw = Outcome::draw(Reason::Agreed);
    assert_eq!(agreed, [Event::Answered { offer: Offer::Draw, yes: true }, Event::Ended(draw)]);
    assert_eq!((game.outcome(), game.mover(), game.offer()), (Some(draw), None, None));
    let expected = [
        (3, A, EventKind::DrawOffered),
        (3, B, EventKind::DrawRefused),
        (3, B, EventKind::DrawOffered),
        (3, A, EventKind::DrawAccepted),
    ];
    assert_eq!(notes(&game), expected);
    assert_consistent(&game);
    assert_eq!(act(&mut game, 0, &Action::Resign), Err(Refused::Over(draw)));
}

#[test]
fn an_offer_lapses_when_the_game_is_played_on() {
    let mut game = pair();
    offer(&mut game, 1, Offer::Draw).expect("it can be offered");
    play(&mut game, 0, 10);
    assert_eq!((game.offer(), game.outcome()), (None, None));
    assert_eq!(answer(&mut game, 0, true), Err(Refused::NoOffer));
    // Nor does it come back with the record.
    let again = Match::resume(game.record()).expect("the record is good");
    assert_eq!(again.offer(), None);
}

#[test]
fn a_move_is_taken_back_with_everything_after_it() {
    let mut game = timed("10+0");
    assert!(!game.can_offer(Offer::Takeback, A));
    assert_eq!(offer(&mut game, 0, Offer::Takeback), Err(Refused::NothingToTakeBack));
    play_some(&mut game, 2);
    let before = (game.game().key(), game.record().terms.moves.clone());
    play_some(&mut game, 2);
    assert!(game.can_offer(Offer::Takeback, A) && game.can_offer(Offer::Takeback, B));
    offer(&mut game, 0, Offer::Takeback).expect("it can be offered");
    let granted = answer(&mut game, 1, true).expect("they agree");
    let taken_back = Event::TakenBack { to_ply: 2 };
    assert_eq!(granted, [Event::Answered { offer: Offer::Takeback, yes: true }, taken_back]);
    assert_eq!((game.game().key(), game.record().terms.moves.clone()), before);
    assert_eq!((game.mover(), game.ply(), game.plies_made()), (Some(0), 2, 4));
    // The turn starts anew, and the moves taken back cost no time.
    assert_eq!((game.pending(), game.clocks().left(A)), (0, Some(60_000 - 150)));
    play_some(&mut game, 1);
    offer(&mut game, 0, Offer::Takeback).expect("it can be offered");
    answer(&mut game, 1, false).expect("they decline");
    assert_eq!(game.ply(), 3);
    let expected = [
        (4, A, EventKind::TakebackAsked),
        (4, B, EventKind::TakebackGranted),
        (3, A, EventKind::TakebackAsked),
        (3, B, EventKind::TakebackRefused),
    ];
    assert_eq!(notes(&game), expected);
    assert_consistent(&game);
}

#[test]
fn a_young_game_is_aborted_at_once_and_an_older_one_by_agreement() {
    let abandoned = Outcome::draw(Reason::Abandoned);
    let mut young = pair();
    play_some(&mut young, 1);
    assert!(young.is_young());
    let mut game = young.clone();
    let aborted = offer(&mut young, 1, Offer::Abort).expect("it is young");
    assert_eq!(aborted, [Event::Ended(abandoned)]);
    assert_eq!(notes(&young), [(1, B, EventKind::Aborted)]);
    assert_consistent(&young);
    play_some(&mut game, 1);
    assert!(!game.is_young());
    offer(&mut game, 0, Offer::Abort).expect("it can be offered");
    assert_eq!((game.outcome(), game.offer()), (None, open(Offer::Abort, A)));
    answer(&mut game, 1, false).expect("they decline");
    offer(&mut game, 1, Offer::Abort).expect("it can be offered");
    answer(&mut game, 0, true).expect("they agree");
    assert_eq!(game.outcome(), Some(abandoned));
    let expected = [
        (2, A, EventKind::AbortAsked),
        (2, B, EventKind::AbortRefused),
        (2, B, EventKind::AbortAsked),
        (2, A, EventKind::Aborted),
    ];
    assert_eq!(notes(&game), expected);
    assert_consistent(&game);
}

#[test]
fn either_side_can_resign_at_any_time() {
    for seat in 0..2 {
        let mut game = pair();
        play_some(&mut game, 3);
        let loser = Team(seat as u8);
        let lost = Outcome::win(loser.other(), Reason::Resigned);
        assert_eq!(act(&mut game, seat, &Action::Resign), Ok(vec![Event::Ended(lost)]));
        assert_eq!(notes(&game), [(3, loser, EventKind::Resigned)]);
        assert_consistent(&game);
    }
}

#[test]
fn an_open_offer_survives_saving() {
    for kind in Offer::ALL {
        let mut game = pair();
        play_some(&mut game, 2);
        offer(&mut game, 0, kind).expect("it can be offered");
        let mut again = Match::resume(game.record()).expect("the record is good");
        assert_eq!(again.offer(), open(kind, A));
        answer(&mut again, 1, true).expect("they agree");
        assert!(again.outcome().is_some() || again.ply() == 0);
        assert_consistent(&again);
    }
}

#[test]
fn a_side_makes_one_offer_a_move() {
    let mut game = pair();
    play_some(&mut game, 2);
    for seat in 0..2 {
        offer(&mut game, seat, Offer::Draw).expect("each side has its own offer");
        answer(&mut game, 1 - seat, false).expect("they decline");
    }
    for again in Offer::ALL {
        assert_eq!(offer(&mut game, 0, again), Err(Refused::OfferedAlready));
        assert!(!game.can_offer(again, A) && !game.can_offer(again, B));
    }
    play(&mut game, 0, 10);
    let resumed = Match::resume(game.record()).expect("the record is good");
    for mut game in [game, resumed] {
        assert!(game.can_offer(Offer::Draw, A), "its own move frees a side");
        assert_eq!(offer(&mut game, 1, Offer::Draw), Err(Refused::OfferedAlready), "and not the other");
        play(&mut game, 0, 10);
        offer(&mut game, 1, Offer::Draw).expect("it has moved, too");
    }
}

#[test]
fn agreeing_to_a_takeback_frees_both_sides() {
    let mut game = pair();
    play_some(&mut game, 4);
    offer(&mut game, 1, Offer::Draw).expect("it can be offered");
    answer(&mut game, 0, false).expect("they decline");
    offer(&mut game, 0, Offer::Takeback).expect("it can be offered");
    answer(&mut game, 1, true).expect("they agree");
    assert!(game.can_offer(Offer::Takeback, A) && game.can_offer(Offer::Draw, B));
    offer(&mut game, 0, Offer::Takeback).expect("one more move is taken back");
    answer(&mut game, 1, true).expect("they agree");
    assert_eq!(game.ply(), 0);
}

#[test]
fn undoing_a_move_forgets_the_offers_before() {
    let mut game = pair();
    play_some(&mut game, 2);
    offer(&mut game, 0, Offer::Draw).expect("it can be offered");
    answer(&mut game, 1, false).expect("they decline");
    game.rewind(0);
    play_some(&mut game, 2);
    offer(&mut game, 0, Offer::Draw).expect("this is another game");
}

#[test]
fn a_young_game_is_aborted_though_an_offer_was_made() {
    let mut game = pair();
    offer(&mut game, 0, Offer::Draw).expect("it can be offered");
    answer(&mut game, 1, false).expect("they decline");
    offer(&mut game, 0, Offer::Abort).expect("it asks nobody");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::Abandoned)));
}

#[test]
fn the_limits_of_talk_survive_saving() {
    let mut game = pair();
    game.allow_repeated_offers();
    play_some(&mut game, 2);
    for _ in 0..play::MOST_TALK / 2 {
        offer(&mut game, 0, Offer::Draw).expect("it can be offered");
        answer(&mut game, 1, false).expect("they decline");
    }
    let mut again = Match::resume(game.record()).expect("the record is good");
    again.allow_repeated_offers();
    for mut full in [game, again] {
        assert!(!full.can_offer(Offer::Draw, A));
        assert_eq!(offer(&mut full, 0, Offer::Draw), Err(Refused::TooManyOffers));
        act(&mut full.clone(), 1, &Action::Resign).expect("they can resign");
        play_some(&mut full, 1);
        offer(&mut full, 0, Offer::Draw).expect("it can be offered again");
    }
}

#[test]
fn the_number_of_takebacks_is_limited() {
    let mut game = pair();
    for _ in 0..play::MOST_TAKEBACKS {
        play(&mut game, 0, 1);
        offer(&mut game, 0, Offer::Takeback).expect("it can be offered");
        answer(&mut game, 1, true).expect("they agree");
    }
    play(&mut game, 0, 1);
    offer(&mut game, 0, Offer::Takeback).expect("it can be offered");
    let again = Match::resume(game.record()).expect("the record is good");
    for mut full in [game, again] {
        assert_eq!(answer(&mut full, 1, true), Err(Refused::TooManyTakebacks));
        answer(&mut full, 1, false).expect("they can decline");
    }
}

#[test]
fn undo_needs_no_answer() {
    let mut game = timed("10+0");
    play_some(&mut game, 3);
    offer(&mut game, 0, Offer::Draw).expect("it can be offered");
    game.rewind(1);
    assert_eq!((game.ply(), game.offer(), game.mover(), game.pending()), (1, None, Some(1), 0));
    assert_eq!(game.clocks(), &Clocks::of(game.game()));
    act(&mut game, 1, &Action::Resign).expect("they can resign");
    game.rewind(1);
    assert_eq!((game.outcome(), game.mover()), (None, Some(1)));
}
