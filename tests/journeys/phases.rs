//! Every system belongs to one phase of a frame, and the phases run in the order that `lib.rs` states.

use crate::harness::Journey;
use crate::saving::Folder;
use bevy::ecs::schedule::{InternedScheduleLabel, ScheduleLabel, SystemKey};
use bevy::prelude::*;
use manyboard::AppSystems::{self, Input, Judge, Present, React};
use manyboard::library::Library;
use manyboard::table::clock::Stopwatch;
use manyboard::table::highlight::Marks;
use manyboard::table::selection::BoardInput;
use manyboard::table::{MoveAsked, TableAsked};
use std::fs;
use std::path::Path;
use std::time::Duration;

const PHASES: [AppSystems; 4] = [Input, Judge, React, Present];

fn schedules() -> [InternedScheduleLabel; 3] {
    [Update.intern(), PostUpdate.intern(), Last.intern()]
}

/// The phases that a system belongs to, as indices.
fn phases_of(schedule: &Schedule, system: SystemKey) -> Vec<usize> {
    let holds = |phase: &AppSystems| {
        let systems = schedule.graph().systems_in_set(phase.intern());
        systems.is_ok_and(|systems| systems.contains(&system))
    };
    (0..PHASES.len()).filter(|index| holds(&PHASES[*index])).collect()
}

#[test]
fn every_system_is_in_one_phase_and_the_phases_run_in_order() {
    let mut app = manyboard::headless_app();
    app.update();
    let mut checked = 0;
    for label in schedules() {
        app.world_mut().schedule_scope(label, |_, schedule| {
            let mut reached = 0;
            for (key, system) in schedule.systems().expect("it has run") {
                let name = system.name().to_string();
                if !name.contains("manyboard::") {
                    continue;
                }
                let phases = phases_of(schedule, key);
                assert_eq!(phases.len(), 1, "{name} is in {phases:?} of {label:?}");
                assert!(phases[0] >= reached, "{name} runs too late in {label:?}");
                reached = phases[0];
                checked += 1;
            }
        });
    }
    assert!(checked > 40, "only {checked} systems were found");
}

/// Windows are not opened in tests, so what only they have is read in the source.
#[test]
fn no_system_is_added_outside_the_phases() {
    let mut wrong = Vec::new();
    visit(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut |path, text| {
        for (at, _) in text.match_indices("add_systems(") {
            let call = call_at(&text[at..]);
            let schedule = ["Update", "PostUpdate", "PreUpdate", "First", "Last"];
            let named = call.trim_start_matches("add_systems(").trim_start();
            let timed = schedule.iter().any(|name| named.starts_with(&format!("{name},")));
            if timed && !call.contains("AppSystems::") {
                wrong.push(format!("{}: {call}", path.display()));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A call up to its closing parenthesis.
fn call_at(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ')' && depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

fn visit(folder: &Path, each: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("it is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            visit(&path, each);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            each(&path, &fs::read_to_string(&path).expect("it is text"));
        }
    }
}

#[test]
fn a_move_is_asked_judged_saved_and_shown_in_one_frame() {
    let folder = Folder::new("phases");
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    journey.0.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
    let setup = journey.table().setup().clone();
    journey.ask(TableAsked::start(setup));
    journey.pass(Duration::from_secs(3));
    let (text, epoch) = (journey.table().shown().legal()[0].text.clone(), journey.table().epoch());
    journey.0.world_mut().write_message(MoveAsked { seat: 0, text: text.clone(), epoch });
    journey.0.update();
    assert_eq!(journey.table().record().terms.moves[0].text, text, "it is judged");
    let world = journey.0.world();
    assert!(world.resource::<Stopwatch>().of_move() < Duration::from_secs(3), "the clock starts again");
    let last = journey.table().shown().last_move();
    assert!(!last.is_empty());
    assert_eq!(world.resource::<Marks>().last, last, "it is shown");
    // Nothing but this one frame has handed it over.
    world.resource::<Library>().flush().expect("it is written");
    let saved = world.resource::<Library>().store().list().expect("the folder is there");
    assert_eq!(saved.len(), 1, "it is saved");
}

#[test]
fn a_click_that_completes_a_move_is_judged_in_its_frame() {
    let mut journey = Journey::among_people(catalog::modes()[0].info());
    let mv = journey.table().shown().legal()[0].clone();
    let (first, last) = (mv.cells[0], mv.cells[mv.cells.len() - 1]);
    journey.click(first);
    journey.0.world_mut().write_message(BoardInput::Pressed(Some(last)));
    journey.0.update();
    assert_eq!(journey.table().ply(), 1);
}
