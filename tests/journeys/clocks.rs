//! Clocks at the table: they run, stop, fall, and are saved with the game.

use crate::harness::Journey;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::new_game::NewGame;
use manyboard::table::clock::{Countdown, Paused, Stopwatch, TimeLow};
use manyboard::table::review::ReviewStep;
use manyboard::table::{Table, TableAsked};
use rules::{AiLevel, Controller, Reason, Team};
use std::time::Duration;

/// A table with a manual clock.
fn timed(id: Option<&str>, time: &str, opponent: Controller) -> Journey {
    let mode = id.and_then(catalog::find).unwrap_or_else(|| catalog::modes()[0].clone());
    let mut setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.time = time.parse().expect("it is written well");
    setup.terms.seats[1].controller = opponent;
    let mut journey = Journey::with(setup.clone());
    pass(&mut journey, 0);
    // Time stands still now, so this start takes none.
    journey.ask(TableAsked::start(setup));
    journey
}

/// Runs a frame of this length, then one of length zero.
fn pass(journey: &mut Journey, centis: u64) {
    journey.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(centis * 10)));
    journey.0.update();
    journey.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    journey.0.update();
}

fn left(journey: &Journey, team: Team) -> Option<u64> {
    let review = journey.table().review().is_some();
    let elapsed = if review { 0 } else { journey.0.world().resource::<Stopwatch>().centis() };
    journey.table().shown().clocks().left_now(team, elapsed.into())
}

fn move_after(journey: &mut Journey, centis: u64) {
    pass(journey, centis);
    let mv = journey.table().shown().legal()[0].clone();
    journey.make(&mv);
}

#[test]
fn a_move_costs_its_time_and_brings_the_increment() {
    let mut journey = timed(None, "5+3", Controller::Person);
    assert_eq!(left(&journey, Team::FIRST), Some(30_000));
    move_after(&mut journey, 1_000);
    assert_eq!(left(&journey, Team::FIRST), Some(30_000 - 1_000 + 300));
    pass(&mut journey, 250);
    assert_eq!(left(&journey, Team::SECOND), Some(30_000 - 250));
    let record = journey.table().record();
    assert_eq!((record.terms.moves[0].centis, record.terms.time.to_string().as_str()), (1_000, "5+3"));
}

#[test]
fn in_every_game_the_side_to_move_loses_on_time() {
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        let mut journey = timed(Some(id), "1+0", Controller::Person);
        move_after(&mut journey, 100);
        assert_eq!(journey.table().outcome(), None, "{id}");
        let late = journey.table().turn();
        pass(&mut journey, 5_999);
        assert_eq!(journey.table().outcome(), None, "{id}: a hundredth is left");
        pass(&mut journey, 1);
        let outcome = journey.table().outcome().expect("the flag has fallen");
        assert_eq!((outcome.reason, outcome.winner), (Reason::Time, Some(late.other())), "{id}");
        assert_eq!(journey.table().record().result, Some(outcome), "{id}");
    }
}

#[test]
fn a_game_does_not_begin_with_the_time_of_the_one_before() {
    let mut journey = timed(None, "move:30", Controller::Person);
    pass(&mut journey, 3_000);
    assert_eq!(journey.table().outcome().map(|outcome| outcome.reason), Some(Reason::Time));
    journey.ask(TableAsked::Again);
    assert_eq!(journey.table().outcome(), None, "the new game has its own time");
    assert_eq!(left(&journey, Team::FIRST), Some(3_000));
    let mut untimed = timed(None, "none", Controller::Person);
    pass(&mut untimed, 60_000);
    let mut setup = untimed.table().setup().clone();
    setup.terms.time = "3+0".parse().expect("it is written well");
    untimed.ask(TableAsked::start(setup));
    assert_eq!(untimed.table().outcome(), None, "thinking before the game does not count");
}

#[test]
fn a_side_that_cannot_win_does_not_win_on_time() {
    // Two bare kings and a pawn: the side without the pawn can never win.
    let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.position = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into());
    setup.terms.time = "1+0".parse().expect("it is written well");
    setup.terms.seats[1].controller = Controller::Person;
    let mut journey = Journey::with(setup);
    pass(&mut journey, 0);
    pass(&mut journey, 6_000);
    let outcome = journey.table().outcome().expect("the flag has fallen");
    assert_eq!((outcome.reason, outcome.winner), (Reason::Time, None));
}

#[test]
fn a_late_move_does_not_count() {
    let mut journey = timed(None, "move:10", Controller::Person);
    let mv = journey.table().shown().legal()[0].text.clone();
    let ask = manyboard::table::MoveAsked { seat: 0, text: mv, epoch: journey.table().epoch() };
    journey.0.world_mut().write_message(ask);
    pass(&mut journey, 1_000);
    assert_eq!(
        (journey.table().ply(), journey.table().outcome().map(|end| end.reason)),
        (0, Some(Reason::Time))
    );
}

#[test]
fn sides_may_have_different_times_and_the_delay_does_not_count() {
    let mut journey = timed(None, "2d5|none", Controller::Person);
    assert_eq!((left(&journey, Team::FIRST), left(&journey, Team::SECOND)), (Some(12_000), None));
    move_after(&mut journey, 400);
    assert_eq!(left(&journey, Team::FIRST), Some(12_000), "it was still waiting");
    move_after(&mut journey, 900_000);
    assert_eq!(journey.table().outcome(), None, "who has no clock cannot be late");
    move_after(&mut journey, 700);
    assert_eq!(left(&journey, Team::FIRST), Some(11_800));
}

#[test]
fn pausing_and_reviewing_stop_the_clock() {
    let mut journey = timed(None, "5+0", Controller::Person);
    move_after(&mut journey, 300);
    journey.0.world_mut().resource_mut::<Paused>().covered = true;
    pass(&mut journey, 5_000);
    assert_eq!(left(&journey, Team::SECOND), Some(30_000));
    journey.0.world_mut().resource_mut::<Paused>().covered = false;
    pass(&mut journey, 200);
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    pass(&mut journey, 9_000);
    journey.ask(TableAsked::Review(ReviewStep::Back));
    assert_eq!(left(&journey, Team::FIRST), Some(30_000), "that is what it was then");
    journey.ask(TableAsked::Review(ReviewStep::End));
    assert_eq!(
        (left(&journey, Team::FIRST), left(&journey, Team::SECOND)),
        (Some(29_700), Some(29_800))
    );
}

/// Warnings and counted seconds so far.
#[derive(Resource, Default)]
struct Warnings {
    low: Vec<Team>,
    counted: Vec<Team>,
}

fn note_warnings(
    mut low: MessageReader<TimeLow>,
    mut counted: MessageReader<Countdown>,
    mut warnings: ResMut<Warnings>,
) {
    warnings.low.extend(low.read().map(|TimeLow(team)| *team));
    warnings.counted.extend(counted.read().map(|Countdown(team)| *team));
}

/// A table whose warnings are noted.
fn warned(time: &str) -> Journey {
    let mut journey = timed(None, time, Controller::Person);
    journey.0.init_resource::<Warnings>().add_systems(Last, note_warnings);
    journey
}

#[test]
fn low_time_warns_each_team_once_and_again_only_after_it_had_plenty() {
    let mut journey = warned("1+2");
    let low = |journey: &Journey| journey.0.world().resource::<Warnings>().low.clone();
    pass(&mut journey, 3_900);
    assert_eq!(low(&journey), []);
    pass(&mut journey, 200);
    assert_eq!(low(&journey), [Team::FIRST]);
    for _ in 0..4 {
        // The increment lifts it above the limit again and again.
        move_after(&mut journey, 50);
    }
    move_after(&mut journey, 250);
    assert_eq!(low(&journey), [Team::FIRST], "it was said");
    move_after(&mut journey, 4_500);
    assert_eq!(low(&journey), [Team::FIRST, Team::SECOND]);
    let mut journey = warned("move:60");
    (0..4).for_each(|_| move_after(&mut journey, 4_500));
    assert_eq!(low(&journey).len(), 4, "every move begins with plenty of time");
}

#[test]
fn the_last_ten_seconds_are_counted_once_each() {
    let mut journey = warned("1+0");
    let counted = |journey: &Journey| journey.0.world().resource::<Warnings>().counted.len();
    pass(&mut journey, 4_990);
    assert_eq!(counted(&journey), 0);
    (0..5).for_each(|_| pass(&mut journey, 30));
    assert_eq!(counted(&journey), 2, "9 and 8 are left");
    move_after(&mut journey, 1);
    move_after(&mut journey, 100);
    assert_eq!(counted(&journey), 2, "the other side has time, and the second is the same");
    (0..20).for_each(|_| pass(&mut journey, 50));
    assert_eq!(counted(&journey), 10);
    assert_eq!(journey.table().outcome().map(|end| end.reason), Some(Reason::Time));
}

#[test]
fn the_ai_moves_before_its_flag_falls() {
    let mut journey = timed(None, "0:02+0", Controller::ai(AiLevel::STRONGEST));
    journey.0.insert_resource(TimeUpdateStrategy::Automatic);
    journey.0.world_mut().resource_mut::<manyboard::settings::Settings>().think_tenths = 600;
    for _ in 0..3 {
        let mv = journey.table().shown().legal()[0].clone();
        journey.make(&mv);
        journey.until("the AI answers", |world| {
            let table = world.resource::<Table>();
            table.awaits_person() || table.outcome().is_some()
        });
        assert_eq!(journey.table().outcome(), None, "nobody ran out of time");
    }
    assert!(
        left(&journey, Team::SECOND).is_some_and(|left| left > 20),
        "{:?}",
        left(&journey, Team::SECOND)
    );
}

#[test]
fn a_correspondence_clock_runs_while_the_app_is_closed() {
    let mut journey = timed(None, "days:2", Controller::Person);
    move_after(&mut journey, 100);
    let mut record = journey.table().record().clone();
    let day = 24 * 3600;
    record.touched -= day;
    journey.ask(TableAsked::resume(record.clone()));
    let now = left(&journey, Team::SECOND).expect("there is a clock");
    assert!((day * 100 - 1_000..=day * 100).contains(&now), "a day has gone by: {now}");
    record.touched -= 2 * day;
    journey.ask(TableAsked::resume(record));
    assert_eq!(journey.table().outcome().map(|end| end.reason), Some(Reason::Time));
}
