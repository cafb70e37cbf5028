//! What is said at the board ends up in the record as the table writes it.

use super::*;
use rules::record::{Event, EventKind};
use rules::{Clocks, Outcome, Reason};

const A: Team = Team::FIRST;
const B: Team = Team::SECOND;

fn events(chain: &Chain) -> Vec<(u32, Team, EventKind)> {
    let plain = |event: &Event| (event.ply, event.team, event.kind);
    chain.record().events.iter().map(plain).collect()
}

fn say(chain: &mut Chain, people: &[Identity], seat: usize, deed: Deed) -> Result<(), ChainError> {
    chain.do_it(&people[seat], seat, deed, 200).map(drop)
}

/// What the rules make of the record is what the chain says.
fn assert_shelf_agrees(chain: &Chain) {
    let record = chain.record();
    let mode = catalog::find(&record.terms.mode).expect("it is a game");
    let game = mode.replay(&record).expect("the rules agree");
    assert_eq!((game.outcome(), game.key()), (chain.outcome(), chain.game().key()));
    assert_eq!(Clocks::of(&*game), chain.clocks());
    let packed = rules::codec::encode(&record).expect("it is packed");
    assert_eq!(rules::codec::decode(&packed), Ok(record));
}

#[test]
fn a_draw_is_offered_refused_and_agreed_on() {
    let (two, mut chain) = pair();
    play_some(&mut chain, &two, 3);
    say(&mut chain, &two, 0, Deed::Ask(Question::Draw)).expect("it may be asked");
    assert_eq!((chain.question(), chain.answerer()), (Some((Question::Draw, A)), Some(B)));
    let again = say(&mut chain, &two, 1, Deed::Ask(Question::Draw));
    assert_eq!(again, Err(ChainError::AlreadyAsked));
    let own = say(&mut chain, &two, 0, Deed::Answer(true));
    assert_eq!(own, Err(ChainError::NotAsked));
    say(&mut chain, &two, 1, Deed::Answer(false)).expect("they refuse");
    assert_eq!((chain.question(), chain.outcome()), (None, None));
    let late = say(&mut chain, &two, 1, Deed::Answer(true));
    assert_eq!(late, Err(ChainError::NothingAsked));
    // A move is an answer, too.
    say(&mut chain, &two, 0, Deed::Ask(Question::Draw)).expect("it may be asked");
    play(&mut chain, &two, 4, 100);
    assert_eq!(chain.question(), None);
    say(&mut chain, &two, 1, Deed::Ask(Question::Draw)).expect("it may be asked");
    say(&mut chain, &two, 0, Deed::Answer(true)).expect("they agree");
    assert_eq!(chain.outcome(), Some(Outcome::draw(Reason::Agreed)));
    assert_eq!((chain.mover(), chain.question()), (None, None));
    let said = [
        (3, A, EventKind::DrawOffered),
        (3, B, EventKind::DrawRefused),
        (3, A, EventKind::DrawOffered),
        (4, B, EventKind::DrawOffered),
        (4, A, EventKind::DrawAccepted),
    ];
    assert_eq!(events(&chain), said);
    assert_shelf_agrees(&chain);
    let after = say(&mut chain, &two, 0, Deed::Resign);
    assert!(matches!(after, Err(ChainError::Over(_))));
}

#[test]
fn a_move_is_taken_back_with_what_followed() {
    let (two, mut chain) = timed("10+0");
    let none = say(&mut chain, &two, 0, Deed::Ask(Question::Takeback));
    assert_eq!(none, Err(ChainError::NothingToTakeBack));
    play_some(&mut chain, &two, 2);
    let before = chain.game().key();
    play_some(&mut chain, &two, 2);
    say(&mut chain, &two, 0, Deed::Ask(Question::Takeback)).expect("it may be asked");
    say(&mut chain, &two, 1, Deed::Answer(true)).expect("they grant it");
    assert_eq!((chain.game().key(), chain.mover()), (before, Some(0)));
    assert_eq!((chain.plies(), chain.record().terms.moves.len()), (4, 2));
    // The clock of the move begins anew, and what was taken back took no time.
    assert_eq!((chain.pending(), chain.clocks().left(A)), (0, Some(60_000 - 150)));
    let said = [(4, A, EventKind::TakebackAsked), (4, B, EventKind::TakebackGranted)];
    assert_eq!(events(&chain), said);
    play_some(&mut chain, &two, 1);
    say(&mut chain, &two, 0, Deed::Ask(Question::Takeback)).expect("it may be asked");
    say(&mut chain, &two, 1, Deed::Answer(false)).expect("they refuse");
    assert_eq!(chain.record().terms.moves.len(), 3);
    assert_shelf_agrees(&chain);
    let mut late = Chain::new(chain.charter().clone()).expect("it begins");
    tell(&chain, &mut late);
    assert_equal(&late, &chain);
}

#[test]
fn a_young_game_is_aborted_at_once_and_an_old_one_after_asking() {
    let (two, mut chain) = pair();
    play_some(&mut chain, &two, 1);
    let mut old = chain.clone();
    say(&mut chain, &two, 0, Deed::Ask(Question::Abort)).expect("it is young");
    assert_eq!(chain.outcome(), Some(Outcome::draw(Reason::Abandoned)));
    assert_eq!(events(&chain), [(1, A, EventKind::Aborted)]);
    assert_shelf_agrees(&chain);
    play_some(&mut old, &two, 1);
    say(&mut old, &two, 0, Deed::Ask(Question::Abort)).expect("it may be asked");
    assert_eq!((old.outcome(), old.question()), (None, Some((Question::Abort, A))));
    say(&mut old, &two, 1, Deed::Answer(false)).expect("they refuse");
    say(&mut old, &two, 1, Deed::Ask(Question::Abort)).expect("it may be asked");
    say(&mut old, &two, 0, Deed::Answer(true)).expect("they agree");
    assert_eq!(old.outcome(), Some(Outcome::draw(Reason::Abandoned)));
    let said = [
        (2, A, EventKind::AbortAsked),
        (2, B, EventKind::AbortRefused),
        (2, B, EventKind::AbortAsked),
        (2, A, EventKind::Aborted),
    ];
    assert_eq!(events(&old), said);
    assert_shelf_agrees(&old);
}

#[test]
fn whoever_resigns_has_lost_whosever_turn_it_is() {
    for seat in 0..2 {
        let (two, mut chain) = pair();
        play_some(&mut chain, &two, 3);
        say(&mut chain, &two, seat, Deed::Resign).expect("they may");
        let loser = Team(seat as u8);
        assert_eq!(chain.outcome(), Some(Outcome::win(loser.other(), Reason::Resigned)));
        assert_eq!(events(&chain), [(3, loser, EventKind::Resigned)]);
        assert_shelf_agrees(&chain);
    }
}

#[test]
fn a_flag_falls_when_the_clock_says_so() {
    for seat in 0..2 {
        let (two, mut chain) = timed("1+0");
        for _ in 0..3 {
            play(&mut chain, &two, 0, 1000);
        }
        let early = chain.do_it(&two[seat], seat, Deed::Flag, 4999).map(drop);
        assert_eq!(early, Err(ChainError::TimeLeft));
        let text = chain.game().moves()[0].text.clone();
        let late = chain.do_it(&two[1], 1, Deed::Move(text), 5000).map(drop);
        assert_eq!(late, Err(ChainError::Overdrawn));
        chain.do_it(&two[seat], seat, Deed::Flag, 5000).expect("there is no time left");
        assert_eq!(chain.outcome(), Some(Outcome::win(A, Reason::Time)));
        assert_eq!(chain.outcome(), Some(rules::outcome_on_flag(chain.game(), B)));
        assert_eq!(events(&chain), []);
        assert_shelf_agrees(&chain);
    }
    let (two, mut chain) = pair();
    let never = chain.do_it(&two[0], 0, Deed::Flag, u32::MAX).map(drop);
    assert_eq!(never, Err(ChainError::TimeLeft), "nobody has a clock");
}

#[test]
fn the_record_knows_how_long_everything_took() {
    let (two, mut chain) = timed("10+0");
    play(&mut chain, &two, 0, 1000);
    chain.do_it(&two[0], 0, Deed::Ask(Question::Draw), 400).expect("it may be asked");
    assert_eq!((chain.pending(), chain.record().pending), (400, 400));
    assert_eq!(chain.record().touched, chain.charter().began + 14);
    // The question was asked within the ten seconds of thought.
    play(&mut chain, &two, 0, 1000);
    assert_eq!((chain.pending(), chain.record().touched), (0, chain.charter().began + 20));
}

/// Two people in teams, and an AI in a third place.
fn with_an_ai(two: &[Identity], second: Team) -> Charter {
    let mut charter = charter(&team_mode(), two);
    let ai = Seat { name: "Computer".into(), team: B, mind: Mind::Ai { level: 1, sliders: Vec::new() } };
    charter.seats[1].team = second;
    charter.seats.push(ai);
    charter
}

#[test]
fn friends_who_play_against_ais_alone_may_answer_for_them() {
    let two = people(2);
    let mut charter = with_an_ai(&two, A);
    let mut chain = Chain::new(charter.clone()).expect("it begins");
    for asker in 0..2 {
        play(&mut chain, &two, 0, 10);
        chain.do_it(&two[0], 0, Deed::Ask(Question::Takeback), 10).expect("it may be asked");
        assert_eq!(chain.could(two[1].key(), 2, &Deed::Answer(true), 1), Ok(()));
        chain.do_it(&two[asker], 2, Deed::Answer(true), 10).expect("nobody is wronged");
        assert_eq!(chain.mover(), Some(0));
    }
    // Whoever plays alone against AIs answers for them as well.
    charter.seats.remove(1);
    let mut alone = Chain::new(charter).expect("it begins");
    play(&mut alone, &two, 0, 10);
    alone.do_it(&two[0], 0, Deed::Ask(Question::Takeback), 10).expect("it may be asked");
    alone.do_it(&two[0], 1, Deed::Answer(true), 10).expect("nobody else could");
    assert_eq!(alone.mover(), Some(0));
}

#[test]
fn nobody_answers_for_the_ai_beside_an_opponent() {
    let two = people(2);
    let charter = with_an_ai(&two, B);
    assert!(charter.has_people_against(A) && charter.has_people_against(B));
    assert!(!with_an_ai(&two, A).has_people_against(A));
    let mut chain = Chain::new(charter).expect("it begins");
    play(&mut chain, &two, 0, 10);
    chain.do_it(&two[0], 0, Deed::Ask(Question::Takeback), 10).expect("it may be asked");
    for who in &two {
        let answered = chain.do_it(who, 2, Deed::Answer(true), 10).map(drop);
        assert_eq!(answered, Err(ChainError::OnlyAi(2)));
    }
    chain.do_it(&two[1], 1, Deed::Answer(true), 10).expect("they were asked");
}
