//! The chain as people use it, and as people who mean harm do.

mod bytes;
mod forks;
mod games;
mod history;
mod refusals;
mod talk;

use super::{Chain, ChainError, Charter, Compared, Deed, Mind, Question, Seat, Taken};
use crate::identity::Identity;
use rules::{Dice, Mode, Options, Team};

/// So many people, always the same.
fn people(count: u8) -> Vec<Identity> {
    (1..=count).map(|number| Identity::from_secret(&[number; 32])).collect()
}

/// A game of these people, who join the teams in turn.
fn charter(mode: &Mode, people: &[Identity]) -> Charter {
    let teams = mode.info().teams.len();
    let seat = |(place, who): (usize, &Identity)| Seat {
        name: format!("Player {place}"),
        team: Team((place % teams) as u8),
        mind: Mind::Person(who.key()),
    };
    Charter {
        version: crate::VERSION,
        mode: mode.info().id.clone(),
        options: Options::default(),
        position: None,
        moves: Vec::new(),
        time: rules::TimeControl::default(),
        seats: people.iter().enumerate().map(seat).collect(),
        began: 1_700_000_000,
        chance: [7; 16],
    }
}

fn first_mode() -> Mode {
    catalog::modes()[0].clone()
}

/// A game that is played in teams of several.
fn team_mode() -> Mode {
    let large = |mode: &&Mode| mode.info().teams.iter().all(|team| team.max_players >= 2);
    catalog::modes().iter().find(large).expect("there is one").clone()
}

/// A game of two, of the first kind there is.
fn pair() -> (Vec<Identity>, Chain) {
    let two = people(2);
    let chain = Chain::new(charter(&first_mode(), &two)).expect("it begins");
    (two, chain)
}

fn timed(time: &str) -> (Vec<Identity>, Chain) {
    let two = people(2);
    let mut charter = charter(&first_mode(), &two);
    charter.time = time.parse().expect("a time");
    (two, Chain::new(charter).expect("it begins"))
}

/// Makes the legal move of this number.
fn play(chain: &mut Chain, people: &[Identity], number: usize, centis: u32) {
    let seat = chain.mover().expect("the game goes on");
    let moves = chain.game().moves();
    let text = moves[number % moves.len()].text.clone();
    let me = &people[seat.min(people.len() - 1)];
    chain.do_it(me, seat, Deed::Move(text), centis).expect("it is legal");
}

fn play_some(chain: &mut Chain, people: &[Identity], moves: usize) {
    for number in 0..moves {
        play(chain, people, 3 * number, 150);
    }
}

/// Hands everything from the one to the other, as two apps do.
fn tell(from: &Chain, to: &mut Chain) -> Taken {
    let mut at = match to.compare(&from.standing()) {
        Compared::OtherGame => panic!("another game"),
        Compared::Same | Compared::IHaveMore { .. } => return Taken::Nothing,
        Compared::TheyHaveMore { from } | Compared::Differ { from } => from,
    };
    loop {
        match to.take(at, from.tail(at, usize::MAX).to_vec()) {
            Err(ChainError::Unlinked { .. }) => {
                assert!(at > 0, "everything follows the charter");
                at = to.earlier(at);
            }
            taken => return taken.expect("it is good"),
        }
    }
}

fn assert_equal(one: &Chain, other: &Chain) {
    assert_eq!(one.head(), other.head());
    assert_eq!(one.entries(), other.entries());
    assert_eq!(one.record(), other.record());
    assert_eq!(one.game().key(), other.game().key());
    assert_eq!((one.standing(), one.question()), (other.standing(), other.question()));
    assert_eq!((one.mover(), one.outcome()), (other.mover(), other.outcome()));
}

/// The chain after one more deed, the old one left as it was.
fn with(chain: &Chain, me: &Identity, seat: usize, deed: Deed, centis: u32) -> Chain {
    let mut longer = chain.clone();
    longer.do_it(me, seat, deed, centis).expect("it may be done");
    longer
}

fn with_move(chain: &Chain, people: &[Identity], number: usize) -> Chain {
    let mut longer = chain.clone();
    play(&mut longer, people, number, 150);
    longer
}
