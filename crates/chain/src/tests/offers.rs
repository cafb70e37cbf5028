//! Offers, answers, endings and AIs in the log. [`play`] has the rules and their tests.

use super::*;
use rules::Clocks;

const A: Team = Team::FIRST;
const B: Team = Team::SECOND;

fn act(chain: &mut Chain, people: &[Identity], seat: usize, action: Action) -> Result<(), ChainError> {
    chain.append_own(&people[seat], seat, action, 200).map(drop)
}

/// The rules read the same match from the record, and another log the same from the entries.
fn assert_complete(chain: &Chain) {
    let record = chain.record();
    let again = play::Match::resume(&record).expect("the record is good");
    assert_eq!((again.outcome(), again.game().key()), (chain.outcome(), chain.game().key()));
    assert_eq!((again.clocks(), again.offer()), (chain.clocks(), chain.offer()));
    assert_eq!(chain.clocks(), &Clocks::of(chain.game()));
    let packed = rules::codec::encode(&record).expect("it is packed");
    assert_eq!(rules::codec::decode(&packed), Ok(record));
    let mut late = Chain::new(chain.header().clone()).expect("it begins");
    sync(chain, &mut late);
    assert_equal(&late, chain);
}

#[test]
fn every_kind_of_ending_is_the_same_for_everyone() {
    let endings = [
        vec![(0, Action::Offer(Offer::Draw)), (1, Action::Answer(true))],
        vec![(1, Action::Offer(Offer::Abort)), (0, Action::Answer(true))],
        vec![(0, Action::Resign)],
        vec![(1, Action::FlagFall)],
    ];
    for ending in endings {
        let (two, mut chain) = timed("10+0");
        play_some(&mut chain, &two, 3);
        act(&mut chain, &two, 0, Action::Offer(Offer::Takeback)).expect("it can be offered");
        assert_eq!((chain.offer(), chain.answerer()), (open(Offer::Takeback, A), Some(B)));
        assert_complete(&chain);
        act(&mut chain, &two, 1, Action::Answer(true)).expect("they agree");
        assert_eq!((chain.plies(), chain.game().movers().len()), (3, 2));
        act(&mut chain, &two, 1, Action::Offer(Offer::Draw)).expect("it can be offered");
        act(&mut chain, &two, 0, Action::Answer(false)).expect("they decline");
        play(&mut chain, &two, 0, 10);
        play(&mut chain, &two, 0, 10);
        for (seat, action) in ending {
            let centis = if action == Action::FlagFall { 60_000 } else { 5 };
            chain.append_own(&two[seat], seat, action, centis).expect("it is allowed");
        }
        assert!(chain.outcome().is_some() && chain.mover().is_none());
        assert_complete(&chain);
        let after = act(&mut chain, &two, 0, Action::Resign);
        assert!(matches!(after, Err(ChainError::Refused(Refused::Over(_)))));
    }
}

#[test]
fn the_record_knows_how_long_everything_took() {
    let (two, mut chain) = timed("10+0");
    play(&mut chain, &two, 0, 1000);
    chain.append_own(&two[0], 0, Action::Offer(Offer::Draw), 400).expect("it can be offered");
    assert_eq!((chain.pending(), chain.record().pending), (400, 400));
    assert_eq!(chain.record().touched, chain.header().began + 14);
    // The offer was made during the ten seconds of thought.
    play(&mut chain, &two, 0, 1000);
    assert_eq!((chain.pending(), chain.record().touched), (0, chain.header().began + 20));
}

/// Two people, and an AI in the second team.
fn with_an_ai(two: &[Identity], second: Team) -> LogHeader {
    let mut header = header(&team_mode(), two);
    header.terms.seats[1].team = second;
    header.terms.seats.push(ai(B));
    header.keys.push(None);
    header
}

#[test]
fn friends_who_play_only_against_ais_may_answer_for_them() {
    let two = people(2);
    let mut header = with_an_ai(&two, A);
    let mut chain = Chain::new(header.clone()).expect("it begins");
    for answerer in 0..2 {
        play(&mut chain, &two, 0, 10);
        chain.append_own(&two[0], 0, Action::Offer(Offer::Takeback), 10).expect("it can be offered");
        assert_eq!(chain.check(two[1].key(), 2, &Action::Answer(true), 1), Ok(()));
        chain.append_own(&two[answerer], 2, Action::Answer(true), 10).expect("no one is wronged");
        assert_eq!(chain.mover(), Some(0));
    }
    // So may a person who plays alone against AIs.
    header.terms.seats.remove(1);
    header.keys.remove(1);
    let mut alone = Chain::new(header).expect("it begins");
    play(&mut alone, &two, 0, 10);
    alone.append_own(&two[0], 0, Action::Offer(Offer::Takeback), 10).expect("it can be offered");
    alone.append_own(&two[0], 1, Action::Answer(true), 10).expect("no one else could");
    assert_eq!(alone.mover(), Some(0));
}

#[test]
fn an_opponent_answers_for_a_team_with_an_ai() {
    let two = people(2);
    let header = with_an_ai(&two, B);
    assert!(header.has_people_against(A) && header.has_people_against(B));
    assert!(!with_an_ai(&two, A).has_people_against(A));
    let mut chain = Chain::new(header).expect("it begins");
    play(&mut chain, &two, 0, 10);
    chain.append_own(&two[0], 0, Action::Offer(Offer::Takeback), 10).expect("it can be offered");
    for who in &two {
        let answered = chain.append_own(who, 2, Action::Answer(true), 10).map(drop);
        assert_eq!(answered, Err(Refused::PersonAnswers(2).into()));
    }
    chain.append_own(&two[1], 1, Action::Answer(true), 10).expect("the offer was made to them");
}

#[test]
fn an_ai_claims_no_flag() {
    let mut header = with_an_ai(&people(2), B);
    header.terms.time = "1+0".parse().expect("a time control");
    let mut chain = Chain::new(header).expect("it begins");
    let claimed = chain.append_own(&people(2)[1], 2, Action::FlagFall, 6000).map(drop);
    assert_eq!(claimed, Err(Refused::AiOnlyPlays(2).into()));
}
