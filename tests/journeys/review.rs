//! Review of a game, running or finished: the game itself never changes.

use crate::harness::{Dice, Journey};
use bevy::prelude::*;
use manyboard::library::Library;
use manyboard::new_game::NewGame;
use manyboard::settings::Settings;
use manyboard::table::bot::Bot;
use manyboard::table::clock::Stopwatch;
use manyboard::table::playback::Playback;
use manyboard::table::review::{ReviewCursor, ReviewStep};
use manyboard::table::{GameEnded, MoveAsked, Table, TableAsked};
use rules::record::Move;
use rules::{AiLevel, Controller, ModeInfo, Placed, Record, Team};
use std::fs;
use std::time::Duration;

fn usual() -> ModeInfo {
    catalog::modes()[0].info().clone()
}

fn look(journey: &mut Journey, look: ReviewStep) {
    journey.ask(TableAsked::Review(look));
}

fn spot(journey: &Journey) -> ReviewCursor {
    journey.table().review().expect("it is looked at").cursor()
}

fn play_some(journey: &mut Journey, dice: &mut Dice, moves: usize) {
    for _ in 0..moves {
        if journey.table().shown().outcome().is_some() {
            break;
        }
        let legal = journey.table().shown().legal();
        let mv = legal[dice.below(legal.len())].clone();
        journey.make(&mv);
    }
}

/// The pieces that are shown, and whose turn it is.
fn position(journey: &Journey) -> (Vec<Placed>, Team) {
    let shown = journey.table().shown();
    (shown.pieces().to_vec(), shown.turn())
}

/// The record without the fields that only saving sets.
fn truth(journey: &Journey) -> Record {
    journey.table().record().clone()
}

/// Counts the ends of games.
#[derive(Resource, Default)]
struct Ends(usize);

fn count(mut ended: MessageReader<GameEnded>, mut ends: ResMut<Ends>) {
    ends.0 += ended.read().count();
}

#[test]
fn every_game_is_stepped_through_and_stays_as_it_was() {
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        let mut journey = Journey::among_people(mode.info());
        let mut positions = vec![position(&journey)];
        for seed in 0..6 {
            play_some(&mut journey, &mut Dice(seed), 1);
            positions.push(position(&journey));
        }
        positions.truncate(journey.table().ply() + 1);
        let (before, end) = (truth(&journey), journey.table().ply());
        look(&mut journey, ReviewStep::Begin);
        assert_eq!(spot(&journey), ReviewCursor::Main(end), "{id}");
        for ply in (0..end).rev() {
            look(&mut journey, ReviewStep::Back);
            assert_eq!(
                (spot(&journey), journey.table().shown().ply()),
                (ReviewCursor::Main(ply), ply),
                "{id}"
            );
            assert_eq!(position(&journey), positions[ply], "{id}");
        }
        look(&mut journey, ReviewStep::Back);
        assert_eq!(spot(&journey), ReviewCursor::Main(0), "{id}: there is nothing before the beginning");
        for (ply, before) in positions.iter().enumerate().skip(1) {
            look(&mut journey, ReviewStep::Forward);
            assert_eq!((spot(&journey), &position(&journey)), (ReviewCursor::Main(ply), before));
        }
        for (wish, ply) in
            [(ReviewStep::First, 0), (ReviewStep::At(ReviewCursor::Main(2)), 2), (ReviewStep::Last, end)]
        {
            look(&mut journey, wish);
            assert_eq!(spot(&journey), ReviewCursor::Main(ply), "{id}");
            assert_eq!(position(&journey), positions[ply], "{id}");
            assert_eq!(journey.table().record(), &before, "{id}");
        }
        look(&mut journey, ReviewStep::At(ReviewCursor::Main(9999)));
        assert_eq!(spot(&journey), ReviewCursor::Main(end), "{id}");
        look(&mut journey, ReviewStep::First);
        look(&mut journey, ReviewStep::End);
        assert_eq!((journey.table().ply(), truth(&journey)), (end, before), "{id}");
        assert!(journey.table().review().is_none());
    }
}

#[test]
fn variations_are_tried_and_dropped() {
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        let mut journey = Journey::among_people(mode.info());
        play_some(&mut journey, &mut Dice(5), 4);
        let before = truth(&journey);
        look(&mut journey, ReviewStep::Begin);
        look(&mut journey, ReviewStep::At(ReviewCursor::Main(1)));
        let next = before.terms.moves[1].text.clone();
        let legal = journey.table().shown().legal().to_vec();
        let same = legal.iter().find(|mv| mv.text == next).expect("it was played").clone();
        journey.make(&same);
        assert_eq!(spot(&journey), ReviewCursor::Main(2), "{id}: the move of the game is no side line");
        look(&mut journey, ReviewStep::Back);
        let other = legal.iter().find(|mv| mv.text != next).expect("there is another").clone();
        journey.make(&other);
        assert_eq!(spot(&journey), ReviewCursor::Side(1), "{id}");
        play_some(&mut journey, &mut Dice(8), 1);
        assert_eq!(spot(&journey), ReviewCursor::Side(2), "{id}");
        let side = journey.table().review().and_then(|review| review.side()).expect("it was tried");
        assert_eq!((side.from, side.moves[0].as_str(), side.moves.len()), (1, other.text.as_str(), 2));
        look(&mut journey, ReviewStep::At(ReviewCursor::Main(3)));
        assert_eq!(journey.table().shown().ply(), 3, "{id}");
        look(&mut journey, ReviewStep::At(ReviewCursor::Side(1)));
        let line = journey.table().line_to(journey.table().cursor());
        assert_eq!(line[1].text, other.text, "{id}");
        look(&mut journey, ReviewStep::DropSide);
        assert_eq!(spot(&journey), ReviewCursor::Main(1), "{id}");
        assert!(journey.table().review().expect("it goes on").side().is_none());
        look(&mut journey, ReviewStep::End);
        assert_eq!(truth(&journey), before, "{id}");
    }
}

#[test]
fn during_a_review_the_ai_waits_and_the_clock_stops() {
    let mut setup = NewGame::against_ai(&usual(), "Ada", "AI", AiLevel::EASIEST);
    setup.terms.time = "3+2".parse().expect("it is a time");
    setup.terms.seats[1].controller = Controller::ai(AiLevel::STRONGEST);
    let mut journey = Journey::with(setup);
    journey.0.world_mut().resource_mut::<Settings>().think_tenths = 600;
    play_some(&mut journey, &mut Dice(1), 1);
    journey.until("the AI thinks", |world| world.resource::<Bot>().is_thinking());
    look(&mut journey, ReviewStep::Begin);
    assert!(!journey.0.world().resource::<Bot>().is_thinking());
    let (before, time) = (truth(&journey), journey.0.world().resource::<Stopwatch>().of_move());
    journey.0.world_mut().resource_mut::<Settings>().think_tenths = 1;
    for wish in [ReviewStep::First, ReviewStep::Forward] {
        look(&mut journey, wish);
        std::thread::sleep(Duration::from_millis(30));
        journey.go_on();
    }
    // A move tried on the AI's turn is not played.
    play_some(&mut journey, &mut Dice(2), 2);
    assert_eq!(spot(&journey), ReviewCursor::Side(2));
    for ask in [TableAsked::Resign(Team::FIRST), TableAsked::Answer(true), TableAsked::Undo] {
        journey.ask(ask);
    }
    assert_eq!(truth(&journey), before);
    assert_eq!(journey.0.world().resource::<Stopwatch>().of_move(), time);
    // Stepping and leaving at once must not refund the time of the move.
    let world = journey.0.world_mut();
    for wish in [ReviewStep::DropSide, ReviewStep::First, ReviewStep::Forward, ReviewStep::End] {
        world.write_message(TableAsked::Review(wish));
    }
    journey.0.update();
    assert!(journey.table().review().is_none());
    assert!(journey.0.world().resource::<Stopwatch>().of_move() >= time);
    assert_eq!(journey.table().ply(), 1);
    journey.until("the AI goes on", |world| world.resource::<Table>().ply() == 2);
    let thought = journey.table().record().terms.moves[1].centis;
    assert!(u128::from(thought) * 10 + 10 >= time.as_millis(), "{thought} and {time:?}");
}

#[test]
fn a_game_that_is_over_is_looked_at_and_ends_as_it_did() {
    let mut journey = Journey::among_people(&usual());
    journey.0.init_resource::<Ends>().add_systems(Last, count);
    play_some(&mut journey, &mut Dice(3), 4);
    journey.ask(TableAsked::Resign(Team::FIRST));
    let (before, outcome) = (truth(&journey), journey.table().outcome());
    look(&mut journey, ReviewStep::Begin);
    assert_eq!(journey.table().shown().outcome(), None, "nobody gave up on the board");
    assert_eq!(journey.table().outcome(), outcome, "the game is still over");
    play_some(&mut journey, &mut Dice(4), 1);
    assert_eq!(spot(&journey), ReviewCursor::Side(1));
    look(&mut journey, ReviewStep::End);
    assert_eq!((truth(&journey), journey.table().outcome()), (before, outcome));
    assert_eq!(journey.0.world().resource::<Ends>().0, 1, "the end is told once");
    let late = MoveAsked { seat: 0, text: "e2e4".into(), epoch: journey.table().epoch() };
    journey.0.world_mut().write_message(late);
    journey.go_on();
    assert_eq!(journey.table().ply(), 4, "it is still over");
}

#[test]
fn the_saved_game_stays_as_it_is() {
    let folder = std::env::temp_dir().join(format!("manyboard-review-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("there is room");
    let mut setup = NewGame::against_ai(&usual(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats[1].controller = Controller::Person;
    let mut journey = Journey::with(setup.clone());
    let library = Library::open(&folder, &folder).expect("the folder is there");
    let store = library.store().clone();
    journey.0.insert_resource(library);
    journey.ask(TableAsked::start(setup));
    play_some(&mut journey, &mut Dice(9), 6);
    let saved = || {
        let found = fs::read_dir(&folder).expect("it is there").flatten().map(|entry| entry.path());
        found.filter(|path| path.extension().is_some_and(|kind| kind == "board")).collect::<Vec<_>>()
    };
    journey.until("it is saved", |_| saved().len() == 1);
    let name = saved()[0].file_name().expect("it has one").to_string_lossy().into_owned();
    let moves = truth(&journey).terms.moves;
    let kept =
        || store.load(&name).map(|loaded| loaded.game.record().terms.moves.clone()).unwrap_or_default();
    journey.until("all of it is saved", |_| kept() == moves);
    look(&mut journey, ReviewStep::Begin);
    for wish in [ReviewStep::First, ReviewStep::Forward] {
        look(&mut journey, wish);
    }
    play_some(&mut journey, &mut Dice(10), 3);
    std::thread::sleep(Duration::from_millis(200));
    journey.go_on();
    assert_eq!((kept(), saved().len()), (moves.clone(), 1));
    // Another game begins from the position that is looked at, and has a file of its own.
    let table = journey.table();
    let path: Vec<String> = table.line_to(table.cursor()).into_iter().map(|mv| mv.text).collect();
    let before = position(&journey);
    let mut from = table.setup().from_the_start();
    from.terms.moves = path.iter().map(|text| Move { text: text.clone(), centis: 0 }).collect();
    journey.ask(TableAsked::start(from));
    assert_eq!((position(&journey), journey.table().ply()), (before, path.len()));
    assert!(journey.table().review().is_none());
    play_some(&mut journey, &mut Dice(11), 1);
    journey.until("the new one is saved, too", |_| saved().len() == 2);
    assert_eq!(kept(), moves);
    fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_game_plays_itself_at_a_speed_and_stops_at_its_end() {
    let mut journey = Journey::among_people(&usual());
    play_some(&mut journey, &mut Dice(6), 3);
    journey.0.world_mut().resource_mut::<Playback>().turn(true);
    journey.go_on();
    assert!(!journey.0.world().resource::<Playback>().is_on(), "nothing is looked at");
    look(&mut journey, ReviewStep::Begin);
    // The next frame counts the time since the last one.
    let began = std::time::Instant::now();
    look(&mut journey, ReviewStep::First);
    let mut playback = journey.0.world_mut().resource_mut::<Playback>();
    playback.faster();
    playback.faster();
    playback.turn(true);
    let wait = playback.wait().expect("it plays");
    let at = |ply| move |world: &World| world.resource::<Table>().shown().ply() == ply;
    journey.until("the first move is seen", at(1));
    assert!(began.elapsed() >= wait, "not too early");
    journey.until("the last move is seen", at(3));
    journey.go_on();
    assert_eq!(
        (spot(&journey), journey.0.world().resource::<Playback>().is_on()),
        (ReviewCursor::Main(3), false)
    );
}

#[test]
fn every_step_through_a_long_game_takes_one_frame() {
    let mut journey = Journey::among_people(catalog::find("mega-chess").expect("it is there").info());
    let mut setup = journey.table().setup().clone();
    let mut game = setup.open().expect("it begins");
    let mut dice = Dice(12);
    while game.outcome().is_none() && game.record().terms.moves.len() < 300 {
        let moves = game.moves();
        let text = moves[dice.below(moves.len())].text.clone();
        game.play(&text, 0).expect("it is legal");
        setup.terms.moves.push(Move { text, centis: 0 });
    }
    journey.ask(TableAsked::start(setup));
    look(&mut journey, ReviewStep::Begin);
    journey.0.world_mut().resource_mut::<Settings>().evaluate = false;
    for _ in 0..20 {
        journey.0.world_mut().write_message(TableAsked::Review(ReviewStep::Back));
        journey.0.update();
    }
    assert_eq!(spot(&journey), ReviewCursor::Main(280), "one frame for each step");
}
