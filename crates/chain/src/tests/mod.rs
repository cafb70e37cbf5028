//! The log as people use it, and as people who mean harm do.

mod bytes;
mod files;
mod forks;
mod games;
mod history;
mod offers;
mod refusals;
mod signatures;

use super::{Chain, ChainError, Comparison, LogHeader, Merged};
use crate::identity::Identity;
use play::{Action, Offer, OpenOffer, Refused};
use rules::{AiLevel, Controller, Dice, GameTerms, Mode, Options, Seat, Team};

/// This many people, always the same.
fn people(count: u8) -> Vec<Identity> {
    (1..=count).map(|number| Identity::from_secret(&[number; 32])).collect()
}

/// A game of these people, who join the teams in turn.
fn header(mode: &Mode, people: &[Identity]) -> LogHeader {
    let teams = mode.info().teams.len();
    let seat = |index: usize| Seat {
        name: format!("Player {index}"),
        team: Team((index % teams) as u8),
        controller: Controller::Person,
    };
    let seats = (0..people.len()).map(seat).collect();
    LogHeader {
        version: crate::LOG_VERSION,
        terms: GameTerms { seats, ..GameTerms::of(&mode.info().id) },
        keys: people.iter().map(|person| Some(person.key())).collect(),
        began: 1_700_000_000,
        nonce: [7; 16],
    }
}

fn ai(team: Team) -> Seat {
    Seat { name: "AI".into(), team, controller: Controller::ai(AiLevel::EASIEST) }
}

fn first_mode() -> Mode {
    catalog::modes()[0].clone()
}

/// A game with teams of two or more.
fn team_mode() -> Mode {
    let large = |mode: &&Mode| mode.info().teams.iter().all(|team| team.max_players >= 2);
    catalog::modes().iter().find(large).expect("there is one").clone()
}

/// Two people at the first game of the catalog.
fn pair() -> (Vec<Identity>, Chain) {
    let two = people(2);
    let chain = Chain::new(header(&first_mode(), &two)).expect("it begins");
    (two, chain)
}

fn timed(time: &str) -> (Vec<Identity>, Chain) {
    let two = people(2);
    let mut header = header(&first_mode(), &two);
    header.terms.time = time.parse().expect("a time control");
    (two, Chain::new(header).expect("it begins"))
}

/// Makes the legal move with this number.
fn play(chain: &mut Chain, people: &[Identity], number: usize, centis: u32) {
    let seat = chain.mover().expect("the game goes on");
    let moves = chain.game().moves();
    let text = moves[number % moves.len()].text.clone();
    let me = &people[seat.min(people.len() - 1)];
    chain.append_own(me, seat, Action::Move(text), centis).expect("it is legal");
}

fn play_some(chain: &mut Chain, people: &[Identity], moves: usize) {
    for number in 0..moves {
        play(chain, people, 3 * number, 150);
    }
}

/// Brings `to` up to date with `from`, as two apps do.
fn sync(from: &Chain, to: &mut Chain) -> Merged {
    let mut at = match to.compare(&from.status()) {
        Comparison::OtherGame => panic!("another game"),
        Comparison::Same | Comparison::IHaveMore { .. } => return Merged::Nothing,
        Comparison::TheyHaveMore { from } | Comparison::Differ { from } => from,
    };
    loop {
        match to.merge(at, from.tail(at, usize::MAX).to_vec()) {
            Err(ChainError::Unlinked { .. }) => {
                assert!(at > 0, "everything follows the header");
                at = to.earlier(at);
            }
            merged => return merged.expect("it is good"),
        }
    }
}

fn assert_equal(one: &Chain, other: &Chain) {
    assert_eq!(one.head(), other.head());
    assert_eq!(one.entries(), other.entries());
    assert_eq!(one.record(), other.record());
    assert_eq!(one.game().key(), other.game().key());
    assert_eq!((one.status(), one.offer()), (other.status(), other.offer()));
    assert_eq!((one.mover(), one.outcome()), (other.mover(), other.outcome()));
}

/// The log after one more action; the old one stays as it was.
fn with(chain: &Chain, me: &Identity, seat: usize, action: Action, centis: u32) -> Chain {
    let mut longer = chain.clone();
    longer.append_own(me, seat, action, centis).expect("it is allowed");
    longer
}

fn with_move(chain: &Chain, people: &[Identity], number: usize) -> Chain {
    let mut longer = chain.clone();
    play(&mut longer, people, number, 150);
    longer
}

fn open(offer: Offer, team: Team) -> Option<OpenOffer> {
    Some(OpenOffer { offer, team })
}
