//! Whole games of every kind, played through the log alone.

use super::*;
use rules::Reason;
use rules::record::Move;

/// Everyone has a log of their own and passes on what they did.
fn play_to_the_end(header: &LogHeader, people: &[Identity], seed: u64) -> Vec<Chain> {
    let mut dice = Dice::new(seed);
    let mut chains = vec![Chain::new(header.clone()).expect("it begins"); people.len()];
    while let Some(seat) = chains[0].mover() {
        // The first person runs the AI.
        let who = people.iter().position(|me| header.key_of(seat) == Some(me.key())).unwrap_or(0);
        if chains[0].plies() == 600 {
            let me = header.seat_of(people[who].key()).expect("they play");
            chains[who].append_own(&people[who], me, Action::Resign, 10).expect("they can resign");
        } else {
            let moves = chains[who].game().moves();
            let mv = dice.pick(&moves).expect("the game goes on");
            let action = Action::Move(mv.text.clone());
            let centis = dice.below(300) as u32;
            chains[who].append_own(&people[who], seat, action, centis).expect("it is legal");
        }
        let from = chains[who].len() - 1;
        let news = chains[who].tail(from, 10).to_vec();
        for chain in chains.iter_mut() {
            chain.merge(from, news.clone()).expect("it is good");
        }
    }
    chains
}

#[test]
fn every_game_is_played_to_its_end_by_two() {
    for mode in catalog::modes().iter() {
        let two = people(2);
        let mut header = header(mode, &two);
        header.terms.time = "600+5".parse().expect("a time");
        let chains = play_to_the_end(&header, &two, 5);
        assert_equal(&chains[0], &chains[1]);
        let record = chains[0].record();
        assert!(record.result.is_some(), "{}", mode.info().id);
        // The record replays to the same game, and so does the log.
        let replayed = mode.replay(&record).expect("the rules agree");
        assert_eq!(replayed.key(), chains[1].game().key());
        let mut late = Chain::new(header).expect("it begins");
        assert_eq!(sync(&chains[0], &mut late), Merged::Added(0..chains[0].len()));
        assert_equal(&late, &chains[1]);
    }
}

#[test]
fn every_choice_of_options_is_played() {
    for mode in catalog::modes().iter() {
        for spec in &mode.info().options {
            for choice in &spec.choices {
                let two = people(2);
                let mut header = header(mode, &two);
                header.terms.options = Options::default().with(&spec.id, &choice.id);
                let mut chain = Chain::new(header).expect("it begins");
                play_some(&mut chain, &two, 4);
                assert_eq!(chain.record().terms.options.get(&spec.id), Some(choice.id.as_str()));
            }
        }
    }
}

#[test]
fn four_people_play_in_teams() {
    let four = people(4);
    let chains = play_to_the_end(&header(&team_mode(), &four), &four, 9);
    chains.iter().for_each(|chain| assert_equal(chain, &chains[0]));
    let seats: Vec<_> = chains[0].entries().iter().map(|entry| entry.seat).take(6).collect();
    assert_eq!(seats, [0, 1, 2, 3, 0, 1]);
}

#[test]
fn every_player_may_run_the_ai() {
    let two = people(2);
    let mut header = header(&team_mode(), &two);
    let sliders = vec![("aggression".to_string(), 90)];
    let controller = Controller::Ai { level: AiLevel::nearest(2), sliders };
    header.terms.seats.insert(0, Seat { controller: controller.clone(), ..ai(Team::FIRST) });
    header.keys.insert(0, None);
    let chains = play_to_the_end(&header, &two, 3);
    assert_equal(&chains[0], &chains[1]);
    let record = chains[0].record();
    assert_eq!(record.terms.seats[0].controller, controller);
    // After the host has changed, another person runs it.
    let mut chain = Chain::new(header).expect("it begins");
    let text = chain.game().moves()[0].text.clone();
    chain.append_own(&two[1], 0, Action::Move(text), 1).expect("they play, too");
    // But no one resigns for it.
    let refused = chain.append_own(&two[1], 0, Action::Resign, 1).map(drop);
    assert_eq!(refused, Err(Refused::AiOnlyPlays(0).into()));
}

#[test]
fn a_saved_game_continues_with_its_clocks() {
    let (two, mut chain) = timed("1+0");
    for number in 0..5 {
        play(&mut chain, &two, number, 500);
    }
    let saved = chain.record();
    let mut again = header(&first_mode(), &two);
    (again.terms.time, again.terms.moves) = (saved.terms.time.clone(), saved.terms.moves.clone());
    let mut chain = Chain::new(again.clone()).expect("it goes on");
    assert_eq!((chain.len(), chain.plies(), chain.game().movers().len()), (0, 0, 5));
    assert_eq!(chain.mover(), Some(1));
    assert_eq!(chain.clocks().left(Team::FIRST), Some(4500));
    play(&mut chain, &two, 1, 100);
    assert_eq!((chain.plies(), chain.game().movers().len()), (1, 6));
    // Neither a game that is over nor one without time left can be continued.
    again.terms.moves[0].centis = 6000;
    assert_eq!(again.check(), Err(ChainError::NoTime(Team::FIRST)));
    again.terms.moves[0] = Move { text: "nonsense".into(), centis: 0 };
    assert!(matches!(again.check(), Err(ChainError::Terms(_))));
    let all = catalog::modes();
    let short = all.last().expect("there are games");
    let chains = play_to_the_end(&header(short, &two), &two, 1);
    let record = chains[0].record();
    assert_ne!(record.result.map(|result| result.reason), Some(Reason::Resigned));
    let mut over = header(short, &two);
    over.terms.moves = record.terms.moves;
    assert_eq!(over.check(), Err(ChainError::Finished));
}

#[test]
fn a_game_begins_in_a_given_position() {
    for mode in catalog::modes().iter() {
        let two = people(2);
        let mut first = Chain::new(header(mode, &two)).expect("it begins");
        play_some(&mut first, &two, 3);
        let position = first.game().position();
        let mut own = header(mode, &two);
        own.terms.position = Some(position.clone());
        let chain = Chain::new(own).expect("it begins there");
        assert_eq!(
            (chain.game().position(), chain.record().terms.position),
            (position.clone(), Some(position))
        );
    }
}
