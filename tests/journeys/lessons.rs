//! Lessons at the table: every step of every game, wrong tries, and what is kept of it.

use crate::harness::Journey;
use crate::saving::Folder;
use bevy::prelude::*;
use lessons::{Attempt, Lesson, Verdict};
use manyboard::lessons::{ActiveLesson, Learning, LessonAsked, LessonPhase, Remark, RunningLesson};
use manyboard::library::Library;
use manyboard::library::unfinished::Unfinished;
use manyboard::settings::{AnimationSpeed, Settings, SettingsFolder};
use manyboard::table::highlight::Marks;
use manyboard::table::view::View;
use manyboard::table::{MoveAsked, Table, TableAsked};
use play::Offer;
use rules::{AiLevel, Mode, Team};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Longer than any pause of a lesson.
const PAUSE: Duration = Duration::from_secs(2);
/// No step needs so many pauses.
const MOST_PAUSES: usize = 60;

/// An app without a game.
fn learner() -> Journey {
    let mut app = manyboard::headless_app();
    let animation_speed = AnimationSpeed::Off;
    app.insert_resource(Settings { animation_speed, think_tenths: 1, ..Settings::default() });
    Journey(app)
}

fn ask(journey: &mut Journey, ask: LessonAsked) {
    journey.0.world_mut().write_message(ask);
    journey.go_on();
}

fn begin(journey: &mut Journey, mode: &Mode) {
    ask(journey, LessonAsked::Begin(mode.info().id.clone()));
}

fn running(journey: &Journey) -> &RunningLesson {
    journey.0.world().resource::<ActiveLesson>().get().expect("a lesson is at the table")
}

fn learning(journey: &Journey) -> &Learning {
    journey.0.world().resource::<Learning>()
}

fn lesson_of(mode: &Mode) -> Lesson {
    Lesson::of(mode.info()).expect("it can be read").expect("there is one")
}

/// Lets time pass until the step is done.
fn watch(journey: &mut Journey) {
    for _ in 0..MOST_PAUSES {
        if running(journey).phase() == LessonPhase::Done {
            return;
        }
        journey.pass(PAUSE);
        journey.go_on();
    }
    panic!("{:?} is not done: {:?}", running(journey).step().id, running(journey).phase());
}

/// Makes a move of the learner, as a click on the board would.
fn play(journey: &mut Journey, text: &str) {
    let (seat, epoch) = (journey.table().mover().expect("it goes on"), journey.table().epoch());
    assert!(journey.table().takes_clicks(), "the learner is to move");
    journey.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    journey.go_on();
}

/// What every step shows before the first move.
fn assert_begun(journey: &Journey, index: usize) {
    let (running, table) = (running(journey), journey.table());
    let name = format!("{} step {}", table.info().id, index + 1);
    assert_eq!((running.index(), running.phase()), (index, LessonPhase::Trying), "{name}");
    assert!(table.is_exercise() && table.takes_clicks(), "{name}");
    assert_eq!(table.turn(), running.team(), "{name}");
    assert!(table.people_here().all(|(_, seat)| seat.team == running.team()), "{name}");
    assert!(!table.clocks().any() && !table.can_undo() && !table.can_review(), "{name}");
    let world = journey.0.world();
    assert_eq!(world.resource::<Marks>().goal, running.marks(), "{name}");
    assert_eq!(world.resource::<View>().team_below(), running.team(), "{name}");
}

#[test]
fn show_me_completes_every_step_of_every_game() {
    for mode in catalog::modes().iter() {
        let mut journey = learner();
        let lesson = lesson_of(mode);
        begin(&mut journey, mode);
        for (index, step) in lesson.steps.iter().enumerate() {
            assert_begun(&journey, index);
            ask(&mut journey, LessonAsked::Next);
            assert_eq!(running(&journey).index(), index, "the goal is not reached");
            ask(&mut journey, LessonAsked::ShowMe);
            watch(&mut journey);
            assert!(matches!(running(&journey).remark(), Some(Remark::Praise(_))));
            assert!(learning(&journey).progress.has_finished_step(&mode.info().id, &step.id));
            assert_eq!(journey.0.world().resource::<Marks>().goal, []);
            ask(&mut journey, LessonAsked::Next);
        }
        assert_eq!(running(&journey).phase(), LessonPhase::Finished, "{}", mode.info().id);
        assert!(!learning(&journey).progress.offers_lesson(&mode.info().id));
        let learned = running(&journey).team();
        ask(&mut journey, LessonAsked::Play);
        let table = journey.table();
        assert!(table.people_here().all(|(_, seat)| seat.team == learned), "{}", mode.info().id);
        assert!(!table.is_exercise() && table.ply() < 2, "a game of its own");
        let levels: Vec<_> = table.seats().iter().filter_map(|seat| seat.controller.level()).collect();
        assert!(!levels.is_empty() && levels.iter().all(|level| *level == AiLevel::EASIEST));
        assert!(journey.0.world().resource::<ActiveLesson>().get().is_none());
    }
}

/// A legal first move of a step that is judged wrong.
fn wrong_move(mode: &Mode, lesson: &Lesson, index: usize) -> String {
    let attempt = || Attempt::new(mode, lesson, index).expect("it fits");
    let legal = attempt().game().moves();
    let is_wrong = |text: &str| matches!(attempt().judge(text), Verdict::Wrong { .. });
    legal.into_iter().map(|mv| mv.text).find(|text| is_wrong(text)).expect("something is wrong")
}

#[test]
fn a_wrong_try_of_every_step_is_seen_explained_and_taken_back() {
    for mode in catalog::modes().iter() {
        let lesson = lesson_of(mode);
        let mut journey = learner();
        begin(&mut journey, mode);
        for index in 0..lesson.steps.len() {
            assert_begun(&journey, index);
            let (ply, before) = (journey.table().ply(), journey.table().game().position());
            play(&mut journey, &wrong_move(mode, &lesson, index));
            assert_eq!(journey.table().ply(), ply + 1, "it is seen");
            let Some(Remark::Wrong { why, .. }) = running(&journey).remark() else {
                panic!("{} step {} says nothing", mode.info().id, index + 1);
            };
            assert!(!why.english.is_empty());
            assert_eq!(running(&journey).phase(), LessonPhase::Wrong);
            journey.pass(PAUSE);
            journey.go_on();
            assert_eq!((journey.table().ply(), journey.table().game().position()), (ply, before));
            assert!(running(&journey).remark().is_some(), "the reason stays");
            assert_begun(&journey, index);
            ask(&mut journey, LessonAsked::Skip);
        }
        assert_eq!(running(&journey).phase(), LessonPhase::Finished);
        assert!(learning(&journey).progress.offers_lesson(&mode.info().id), "nothing was done");
    }
}

#[test]
fn a_step_begins_again_at_any_time() {
    for mode in catalog::modes().iter() {
        let mut journey = learner();
        begin(&mut journey, mode);
        let (ply, before) = (journey.table().ply(), journey.table().game().position());
        ask(&mut journey, LessonAsked::ShowMe);
        watch(&mut journey);
        assert!(journey.table().ply() > ply);
        ask(&mut journey, LessonAsked::TryAgain);
        assert_eq!((journey.table().ply(), journey.table().game().position()), (ply, before));
        assert_begun(&journey, 0);
        ask(&mut journey, LessonAsked::Leave);
        let world = journey.0.world();
        assert!(!world.contains_resource::<Table>(), "the title follows");
        assert!(world.resource::<ActiveLesson>().get().is_none());
        assert_eq!(world.resource::<Marks>().goal, []);
    }
}

#[test]
fn nothing_of_a_lesson_is_saved_offered_or_taken_back() {
    let folder = Folder::new("lesson");
    let mut journey = learner();
    journey.0.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
    let mode = catalog::modes()[0].clone();
    begin(&mut journey, &mode);
    ask(&mut journey, LessonAsked::ShowMe);
    watch(&mut journey);
    let ply = journey.table().ply();
    let team = running(&journey).team();
    for request in [
        TableAsked::Undo,
        TableAsked::Resign(team),
        TableAsked::Offer(Offer::Draw, team),
        TableAsked::Again,
        TableAsked::Swap,
    ] {
        journey.ask(request);
    }
    assert_eq!((journey.table().ply(), journey.table().offer()), (ply, None));
    assert!(journey.table().is_exercise());
    let world = journey.0.world();
    world.resource::<Library>().flush().expect("it is written");
    assert_eq!(world.resource::<Library>().store().list().expect("it is there").len(), 0);
    assert!(world.resource::<Unfinished>().game.is_none());
    assert_eq!(world.resource::<Settings>().recent_games, Vec::<String>::new());
}

/// A learner whose progress is kept in a folder.
fn learner_at(folder: &Path) -> Journey {
    let mut journey = learner();
    journey.0.insert_resource(SettingsFolder(folder.into()));
    journey.go_on();
    journey
}

#[test]
fn progress_is_kept_and_a_broken_file_is_set_aside() {
    let folder = Folder::new("learned");
    let mode = catalog::modes()[0].clone();
    let mut journey = learner_at(&folder.0);
    begin(&mut journey, &mode);
    ask(&mut journey, LessonAsked::ShowMe);
    watch(&mut journey);
    journey.0.world_mut().write_message(AppExit::Success);
    journey.0.update();
    let file = folder.0.join("progress.toml");
    assert!(file.exists(), "it is written");
    let mut later = learner_at(&folder.0);
    begin(&mut later, &mode);
    assert_begun(&later, 1);
    let other = Folder::new("learned-badly");
    let broken = other.0.join("progress.toml");
    fs::write(&broken, b"[lessons").expect("it is written");
    let again = learner_at(&other.0);
    assert_eq!(*learning(&again), Learning::default());
    assert!(!broken.exists() && other.0.join("progress.broken.toml").exists(), "nothing is lost");
}

#[test]
fn a_lesson_begins_in_the_middle_of_a_game_and_for_no_unknown_one() {
    let mode = catalog::modes()[0].clone();
    let mut journey = Journey::among_people(mode.info());
    ask(&mut journey, LessonAsked::Begin("no-such-game".into()));
    assert!(!journey.table().is_exercise());
    begin(&mut journey, &mode);
    assert_begun(&journey, 0);
    let setup = Journey::among_people(mode.info()).table().setup().clone();
    journey.ask(TableAsked::start(setup));
    assert!(journey.0.world().resource::<ActiveLesson>().get().is_none(), "another game was chosen");
    assert_eq!(journey.table().turn(), Team::FIRST);
}
