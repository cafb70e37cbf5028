//! Matches of every game, as the table and the log play them.

mod clocks;
mod offers;
mod random;
mod refusals;
mod teams;

use play::{Action, Event, Match, Offer, OpenOffer, Refused};
use rules::record::EventKind;
use rules::{AiLevel, Clocks, Controller, GameTerms, Mode, Seat, Team};

const A: Team = Team::FIRST;
const B: Team = Team::SECOND;

/// The usual game of a mode for this many people, who join the teams in turn.
fn terms(mode: &Mode, people: usize) -> GameTerms {
    let teams = mode.info().teams.len();
    let team = |index: usize| Team((index % teams) as u8);
    let seats = (0..people).map(|index| seat(&format!("Player {index}"), team(index)));
    GameTerms { seats: seats.collect(), ..GameTerms::of(&mode.info().id) }
}

fn seat(name: &str, team: Team) -> Seat {
    Seat { name: name.into(), team, controller: Controller::Person }
}

fn ai(team: Team) -> Seat {
    Seat { controller: Controller::ai(AiLevel::EASIEST), ..seat("AI", team) }
}

fn first_mode() -> Mode {
    catalog::modes()[0].clone()
}

/// The modes with teams of two or more.
fn team_modes() -> Vec<Mode> {
    let large = |mode: &&Mode| mode.info().teams.iter().all(|team| team.max_players >= 2);
    let modes: Vec<_> = catalog::modes().iter().filter(large).cloned().collect();
    assert!(!modes.is_empty());
    modes
}

/// Two people at the first game of the catalog.
fn pair() -> Match {
    Match::new(&terms(&first_mode(), 2)).expect("it begins")
}

/// The same with clocks.
fn timed(time: &str) -> Match {
    let time = time.parse().expect("a time control");
    Match::new(&GameTerms { time, ..terms(&first_mode(), 2) }).expect("it begins")
}

/// Makes the legal move with this number.
fn play(game: &mut Match, number: usize, centis: u32) -> Vec<Event> {
    let moves = game.game().moves();
    let action = Action::Move(moves[number % moves.len()].text.clone());
    let seat = game.mover().expect("the game goes on");
    game.apply(seat, &action, centis).expect("the move is legal")
}

fn play_some(game: &mut Match, moves: usize) {
    for number in 0..moves {
        play(game, 3 * number, 150);
    }
}

/// Applies an action 2 s after the previous one.
fn act(game: &mut Match, seat: usize, action: &Action) -> Result<Vec<Event>, Refused> {
    game.apply(seat, action, 200)
}

fn open(offer: Offer, team: Team) -> Option<OpenOffer> {
    Some(OpenOffer { offer, team })
}

/// What the record says about offers and answers.
fn notes(game: &Match) -> Vec<(u32, Team, EventKind)> {
    game.record().events.iter().map(|event| (event.ply, event.team, event.kind)).collect()
}

/// Everything callers can see.
fn assert_equal(one: &Match, other: &Match) {
    assert_eq!(one.record(), other.record());
    assert_eq!(one.game().key(), other.game().key());
    assert_eq!((one.seats(), one.mover()), (other.seats(), other.mover()));
    assert_eq!((one.offer(), one.answering_seat()), (other.offer(), other.answering_seat()));
    assert_eq!((one.outcome(), one.clocks()), (other.outcome(), other.clocks()));
}

/// The cached values are right, and the record alone brings the same match back.
fn assert_consistent(game: &Match) {
    assert_eq!(game.clocks(), &Clocks::of(game.game()));
    assert_eq!(game.offer().is_some(), game.answerer().is_some());
    assert!(game.outcome().is_none() || (game.mover().is_none() && game.offer().is_none()));
    let again = Match::resume(game.record()).expect("the record is good");
    assert_equal(&again, game);
    let mut record = game.record().clone();
    record.pending = game.pending();
    assert_eq!(Match::resume(&record).map(|late| late.pending()), Ok(game.pending()));
    let packed = rules::codec::encode(&record).expect("it is packed");
    assert_eq!(rules::codec::decode(&packed), Ok(record));
}
