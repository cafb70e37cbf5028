//! Whole games of every kind, played by people who only have the log.

use super::*;
use rules::Reason;
use rules::record::Move;

/// Everybody has a chain of their own and hands on what they did.
fn play_to_the_end(charter: &Charter, people: &[Identity], seed: u64) -> Vec<Chain> {
    let mut dice = Dice::new(seed);
    let mut chains = vec![Chain::new(charter.clone()).expect("it begins"); people.len()];
    while let Some(seat) = chains[0].mover() {
        // Whoever's seat it is; the first runs the AI.
        let who = match charter.seats[seat].mind {
            Mind::Person(key) => people.iter().position(|me| me.key() == key).expect("they play"),
            Mind::Ai { .. } => 0,
        };
        if chains[0].plies() == 600 {
            let me = charter.seat_of(people[who].key()).expect("they play");
            chains[who].do_it(&people[who], me, Deed::Resign, 10).expect("they may");
        } else {
            let moves = chains[who].game().moves();
            let mv = dice.pick(&moves).expect("the game goes on");
            let deed = Deed::Move(mv.text.clone());
            let centis = dice.below(300) as u32;
            chains[who].do_it(&people[who], seat, deed, centis).expect("it is legal");
        }
        let from = chains[who].len() - 1;
        let news = chains[who].tail(from, 10).to_vec();
        for chain in chains.iter_mut() {
            chain.take(from, news.clone()).expect("it is good");
        }
    }
    chains
}

#[test]
fn every_game_is_played_to_its_end_by_two() {
    for mode in catalog::modes().iter() {
        let two = people(2);
        let mut charter = charter(mode, &two);
        charter.time = "600+5".parse().expect("a time");
        let chains = play_to_the_end(&charter, &two, 5);
        assert_equal(&chains[0], &chains[1]);
        let record = chains[0].record();
        assert!(record.result.is_some(), "{}", mode.info().id);
        // The shelf reads it again, and so does whoever comes late.
        let replayed = mode.replay(&record).expect("the rules agree");
        assert_eq!(replayed.key(), chains[1].game().key());
        let mut late = Chain::new(charter).expect("it begins");
        assert_eq!(tell(&chains[0], &mut late), Taken::Added(0..chains[0].len()));
        assert_equal(&late, &chains[1]);
    }
}

#[test]
fn every_choice_of_options_is_played() {
    for mode in catalog::modes().iter() {
        for spec in &mode.info().options {
            for choice in &spec.choices {
                let two = people(2);
                let mut charter = charter(mode, &two);
                charter.options = Options::default().with(&spec.id, &choice.id);
                let mut chain = Chain::new(charter).expect("it begins");
                play_some(&mut chain, &two, 4);
                assert_eq!(chain.record().terms.options.get(&spec.id), Some(choice.id.as_str()));
            }
        }
    }
}

#[test]
fn four_play_in_teams_where_a_game_allows() {
    let large = |mode: &&Mode| mode.info().teams.iter().all(|team| team.max_players >= 2);
    let all = catalog::modes();
    let modes: Vec<_> = all.iter().filter(large).collect();
    assert!(!modes.is_empty());
    for mode in modes {
        let four = people(4);
        let chains = play_to_the_end(&charter(mode, &four), &four, 9);
        chains.iter().for_each(|chain| assert_equal(chain, &chains[0]));
        let seats: Vec<_> = chains[0].entries().iter().map(|entry| entry.seat).take(6).collect();
        assert_eq!(seats, [0, 1, 2, 3, 0, 1], "{}", mode.info().id);
    }
}

#[test]
fn anybody_who_plays_runs_the_ai() {
    let two = people(2);
    let mut charter = charter(&team_mode(), &two);
    let sliders = vec![("aggression".to_string(), 90)];
    let ai = Seat { name: "Computer".into(), team: Team(0), mind: Mind::Ai { level: 2, sliders } };
    charter.seats.insert(0, ai);
    let chains = play_to_the_end(&charter, &two, 3);
    assert_equal(&chains[0], &chains[1]);
    let record = chains[0].record();
    let level = rules::AiLevel::nearest(2);
    let style = rules::Controller::Ai { level, sliders: vec![("aggression".to_string(), 90)] };
    assert_eq!(record.terms.seats[0].controller, style);
    // Hosting has moved: now it is the other who runs it.
    let mut chain = Chain::new(charter).expect("it begins");
    let text = chain.game().moves()[0].text.clone();
    chain.do_it(&two[1], 0, Deed::Move(text), 1).expect("they play, too");
    // But nobody gives up for it.
    let refused = chain.do_it(&two[1], 0, Deed::Resign, 1).map(drop);
    assert_eq!(refused, Err(ChainError::OnlyAi(0)));
}

#[test]
fn a_saved_game_goes_on_with_its_clocks() {
    let (two, mut chain) = timed("1+0");
    for number in 0..5 {
        play(&mut chain, &two, number, 500);
    }
    let saved = chain.record();
    let mut again = charter(&first_mode(), &two);
    (again.time, again.moves) = (saved.terms.time.clone(), saved.terms.moves.clone());
    let mut chain = Chain::new(again.clone()).expect("it goes on");
    assert_eq!((chain.len(), chain.plies(), chain.record().terms.moves.len()), (0, 0, 5));
    assert_eq!(chain.mover(), Some(1));
    assert_eq!(chain.clocks().left(Team::FIRST), Some(4500));
    play(&mut chain, &two, 1, 100);
    assert_eq!((chain.plies(), chain.record().terms.moves.len()), (1, 6));
    // Nobody goes on when the time is over, nor when the game is.
    again.moves[0].centis = 6000;
    assert_eq!(again.check(), Err(ChainError::NoTime(Team::FIRST)));
    again.moves[0] = Move { text: "nonsense".into(), centis: 0 };
    assert!(matches!(again.check(), Err(ChainError::Rules(_))));
    let all = catalog::modes();
    let short = all.last().expect("there are games");
    let chains = play_to_the_end(&charter(short, &two), &two, 1);
    let record = chains[0].record();
    assert_ne!(record.result.map(|result| result.reason), Some(Reason::Resigned));
    let over = Charter { moves: record.terms.moves, ..charter(short, &two) };
    assert_eq!(over.check(), Err(ChainError::Finished));
}

#[test]
fn a_game_begins_in_a_position_of_its_own() {
    for mode in catalog::modes().iter() {
        let two = people(2);
        let mut first = Chain::new(charter(mode, &two)).expect("it begins");
        play_some(&mut first, &two, 3);
        let position = first.game().position();
        let mut own = charter(mode, &two);
        own.position = Some(position.clone());
        let chain = Chain::new(own).expect("it begins there");
        assert_eq!(
            (chain.game().position(), chain.record().terms.position),
            (position.clone(), Some(position))
        );
    }
}
