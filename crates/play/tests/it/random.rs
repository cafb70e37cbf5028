//! Random actions in every game never break a match.

use super::*;
use rules::Dice;

/// Any action, sensible or not.
fn random_action(game: &Match, dice: &mut Dice) -> Action {
    match dice.below(60) {
        0..=2 => Action::Offer(Offer::Draw),
        3..=8 => Action::Offer(Offer::Takeback),
        9 if dice.below(6) == 0 => Action::Offer(Offer::Abort),
        10..=17 => {
            let takeback = game.offer().is_some_and(|open| open.offer == Offer::Takeback);
            Action::Answer(dice.below(if takeback { 2 } else { 30 }) == 0)
        }
        18 if dice.below(20) == 0 => Action::Resign,
        19 => Action::FlagFall,
        _ => {
            let moves = game.game().moves();
            Action::Move(dice.pick(&moves).map(|mv| mv.text.clone()).unwrap_or_default())
        }
    }
}

/// Plays at random; returns the match and every action that was accepted.
fn play_out(terms: &GameTerms, seed: u64) -> (Match, Vec<(usize, Action, u32)>) {
    let mut dice = Dice::new(seed);
    let mut game = Match::new(terms).expect("it begins");
    let mut log = Vec::new();
    for round in 0..500 {
        let action = random_action(&game, &mut dice);
        let turn = game.mover().filter(|_| matches!(action, Action::Move(_)) && dice.below(10) > 0);
        let seat = turn.unwrap_or_else(|| dice.below(terms.seats.len() + 1));
        let centis = dice.below(400) as u32;
        let allowed = game.check(seat, &action, centis);
        let ply = game.ply();
        match game.apply(seat, &action, centis) {
            Ok(events) => {
                assert_eq!(allowed, Ok(()));
                assert_told(&game, &events, ply);
                log.push((seat, action, centis));
            }
            Err(why) => assert!(allowed == Err(why.clone()) || matches!(why, Refused::Rules(_))),
        }
        if round % 25 == 0 || game.outcome().is_some() {
            assert_consistent(&game);
        }
        if game.outcome().is_some() {
            break;
        }
    }
    (game, log)
}

/// The events tell everything that has changed.
fn assert_told(game: &Match, events: &[Event], ply: usize) {
    let ended = events.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(*outcome),
        _ => None,
    });
    assert_eq!(ended, game.outcome());
    let now = events.iter().fold(ply, |ply, event| match event {
        Event::Moved(played) => played.ply,
        Event::TakenBack { to_ply } => *to_ply,
        _ => ply,
    });
    assert_eq!(now, game.ply());
    let offered = events.iter().any(|event| matches!(event, Event::Offered(_)));
    assert!(!offered || game.offer().is_some());
}

#[test]
fn random_actions_in_every_game() {
    for mode in catalog::modes().iter() {
        let most = mode.info().teams.iter().map(|team| usize::from(team.max_players)).min().unwrap_or(1);
        for seed in 0..6 {
            let people = if most >= 2 && seed % 2 == 1 { 4 } else { 2 };
            let mut terms = terms(mode, people);
            if seed % 3 == 0 {
                terms.time = "10+1".parse().expect("a time control");
            }
            if seed == 5 {
                terms.seats[1].controller = Controller::ai(AiLevel::EASIEST);
            }
            let (game, log) = play_out(&terms, seed);
            let mut again = Match::new(&terms).expect("it begins");
            for (seat, action, centis) in &log {
                again.replay(*seat, action, *centis).expect("it was accepted before");
            }
            assert_equal(&again, &game);
            assert_eq!((again.pending(), again.seconds()), (game.pending(), game.seconds()));
            assert_eq!(again.plies_made(), game.plies_made());
        }
    }
}
