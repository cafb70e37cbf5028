//! Refused actions change nothing.

use super::*;
use rules::TermsError;

fn refused(game: &Match, seat: usize, action: &Action) -> Refused {
    let (mut applied, mut replayed) = (game.clone(), game.clone());
    let error = applied.apply(seat, action, 10).expect_err("it must be refused");
    assert_eq!(replayed.replay(seat, action, 10), Err(error.clone()));
    assert!(!error.to_string().is_empty() && error.to_string().len() < 200, "{error}");
    for same in [applied, replayed] {
        assert_equal(&same, game);
        assert_eq!((same.pending(), same.plies_made()), (game.pending(), game.plies_made()));
    }
    error
}

#[test]
fn wrong_seats_and_turns() {
    let mut game = pair();
    play_some(&mut game, 4);
    let legal = Action::Move(game.game().moves()[1].text.clone());
    assert_eq!(refused(&game, 1, &legal), Refused::NotYourTurn(1));
    for action in [legal, Action::Resign, Action::FlagFall, Action::Answer(true)] {
        assert_eq!(refused(&game, 9, &action), Refused::NoSeat(9));
    }
}

#[test]
fn illegal_moves() {
    let mut game = pair();
    play_some(&mut game, 4);
    for text in ["", "nonsense", "a1a1", "\u{202E}\0", &"x".repeat(9000)] {
        assert!(matches!(refused(&game, 0, &Action::Move(text.into())), Refused::Rules(_)), "{text}");
    }
}

#[test]
fn nothing_happens_after_the_end() {
    for ending in [Action::Resign, Action::Offer(Offer::Abort)] {
        let mut game = pair();
        play(&mut game, 0, 1);
        let text = game.game().moves()[0].text.clone();
        act(&mut game, 0, &ending).expect("it ends");
        let over = Refused::Over(game.outcome().expect("it is over"));
        let offers = Offer::ALL.map(Action::Offer);
        let others = [Action::Move(text), Action::Answer(true), Action::Resign, Action::FlagFall];
        for action in offers.iter().chain(&others) {
            assert_eq!(refused(&game, 1, action), over);
        }
        assert!(!Offer::ALL.into_iter().any(|offer| game.can_offer(offer, B)));
    }
}

#[test]
fn recorded_moves_have_one_notation() {
    let mut found = 0;
    for mode in catalog::modes().iter() {
        let game = Match::new(&terms(mode, 2)).expect("it begins");
        for mv in game.game().moves().iter().filter(|mv| mv.shown != mv.text) {
            found += 1;
            let shown = Action::Move(mv.shown.clone());
            let mut log = game.clone();
            assert_eq!(log.replay(0, &shown, 1), Err(Refused::Notation(mv.text.clone())));
            assert_equal(&log, &game);
            let mut table = game.clone();
            let events = table.apply(0, &shown, 1).expect("it is legal");
            assert!(matches!(&events[..], [Event::Moved(played)] if played.text == mv.text));
            log.replay(0, &Action::Move(mv.text.clone()), 1).expect("it is legal");
            assert_equal(&log, &table);
        }
    }
    assert!(found > 0);
}

#[test]
fn terms_that_make_no_game() {
    let good = terms(&first_mode(), 2);
    let refused = |change: &dyn Fn(&mut GameTerms)| {
        let mut bad = good.clone();
        change(&mut bad);
        Match::new(&bad).map(drop).expect_err("it must be refused")
    };
    assert!(matches!(refused(&|terms| terms.mode = "no-such-game".into()), TermsError::UnknownMode(_)));
    assert!(matches!(refused(&|terms| drop(terms.seats.pop())), TermsError::TooFewPlayers { .. }));
    let crowd = |terms: &mut GameTerms| terms.seats.push(seat("Third", A));
    assert!(matches!(refused(&crowd), TermsError::TooManyPlayers { .. }));
    assert!(matches!(refused(&|terms| terms.seats[0].team = Team(7)), TermsError::UnknownTeam(_)));
    assert!(matches!(refused(&|terms| terms.position = Some("nonsense".into())), TermsError::Rules(_)));
    let nonsense = rules::record::Move { text: "nonsense".into(), centis: 0 };
    assert!(matches!(refused(&|terms| terms.moves.push(nonsense.clone())), TermsError::Rules(_)));
}
