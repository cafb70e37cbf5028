//! The panel of a lesson: before a try, after a wrong one, and at the end.

use super::Viewer;
use manyboard::lessons::{ActiveLesson, LessonAsked, LessonPhase};
use manyboard::screens::{Screen, Sheet};
use manyboard::table::{MoveAsked, Table};

#[test]
fn the_panel_of_a_lesson() {
    let mut viewer = Viewer::new();
    viewer.send(LessonAsked::Begin(longest_game()));
    viewer.frames(4);
    assert!(viewer.is_on(Screen::Table));
    viewer.look("a step");
    viewer.open(Sheet::Menu);
    viewer.look_in("the menu of a lesson", &[(1280.0, 720.0)]);
    viewer.close_sheets();
    // What is wrong stays to be read after the position has gone back.
    for text in legal(&viewer) {
        let table = viewer.app.world().resource::<Table>();
        let (seat, epoch) = (table.mover().expect("the learner"), table.epoch());
        viewer.send(MoveAsked { seat, text, epoch });
        if phase(&viewer) == LessonPhase::Wrong {
            break;
        }
        viewer.send(LessonAsked::TryAgain);
    }
    viewer.frames(20);
    viewer.look("a wrong try");
    while phase(&viewer) != LessonPhase::Finished {
        viewer.send(LessonAsked::Skip);
    }
    viewer.look("the end of a lesson");
    viewer.finish();
}

fn legal(viewer: &Viewer) -> Vec<String> {
    let table = viewer.app.world().resource::<Table>();
    table.shown().legal().iter().map(|mv| mv.text.clone()).collect()
}

fn phase(viewer: &Viewer) -> LessonPhase {
    let lesson = viewer.app.world().resource::<ActiveLesson>().get();
    lesson.expect("a lesson is at the table").phase()
}

/// The game whose lesson begins with the longest sentence.
fn longest_game() -> String {
    let modes = catalog::modes();
    let length = |info: &rules::ModeInfo| {
        let lesson = lessons::Lesson::of(info).ok().flatten();
        lesson.map_or(0, |lesson| lesson.steps[0].say.english.len())
    };
    let longest = modes.iter().map(rules::Mode::info).max_by_key(|info| length(info));
    longest.expect("there are games").id.clone()
}
