//! Puzzles: the list before and after some were solved, the panel in every phase, and what was missed in a game.

use super::Viewer;
use super::table::people;
use super::visits::{Place, sheets_at};
use manyboard::lessons::Learning;
use manyboard::puzzles::{
    ActivePuzzle, Calendar, MissedSearch, PuzzleAsked, PuzzleBook, PuzzlePhase, RunningPuzzle,
};
use manyboard::screens::{Screen, Sheet};
use manyboard::table::analysis::Analysis;
use manyboard::table::review::ReviewStep;
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::record::Move;
use std::thread;
use std::time::{Duration, Instant};

const DAY: u32 = 20_700;
/// The longest wait for a search.
const PATIENCE: Duration = Duration::from_secs(120);

fn viewer() -> Viewer {
    let mut viewer = Viewer::new();
    viewer.world().insert_resource(Calendar { fixed: Some(DAY) });
    viewer
}

#[test]
fn the_list_of_puzzles() {
    let mut viewer = viewer();
    let mut book = PuzzleBook::default();
    let mut learning = Learning::default();
    (DAY - 12..=DAY).for_each(|day| learning.progress.daily.solve(day));
    for game in book.games() {
        let puzzle = game.next_or_first(&learning.progress).expect("it has puzzles").id();
        learning.progress.solve_puzzle(&game.mode.info().id, &puzzle);
    }
    viewer.world().insert_resource(learning);
    viewer.open(Sheet::Puzzles);
    viewer.look("puzzles, some solved");
    viewer.world().insert_resource(Calendar { fixed: Some(DAY + 30) });
    viewer.look("puzzles after a lost streak");
    viewer.finish();
}

/// The puzzle whose game or solution has the longest words.
fn longest() -> String {
    let mut book = PuzzleBook::default();
    let progress = Default::default();
    let length = |game: &&manyboard::puzzles::GamePuzzles| {
        game.next_or_first(&progress).map_or(0, |puzzle| puzzle.moves().map(str::len).sum::<usize>())
    };
    book.games().iter().max_by_key(length).expect("there are puzzles").mode.info().id.clone()
}

fn running(viewer: &Viewer) -> &RunningPuzzle {
    viewer.app.world().resource::<ActivePuzzle>().get().expect("a puzzle is at the table")
}

fn play(viewer: &mut Viewer, text: String) {
    let table = viewer.app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("the player"), table.epoch());
    viewer.send(MoveAsked { seat, text, epoch });
}

#[test]
fn the_panel_of_a_puzzle() {
    let mut viewer = viewer();
    viewer.send(PuzzleAsked::Continue(longest()));
    viewer.frames(4);
    assert!(viewer.is_on(Screen::Table));
    viewer.send(PuzzleAsked::Hint);
    viewer.look("a puzzle with a hint");
    viewer.open(Sheet::Menu);
    viewer.look_in("the menu of a puzzle", &[(1280.0, 720.0)]);
    viewer.close_sheets();
    let puzzle = running(&viewer).puzzle().clone();
    let legal = viewer.app.world().resource::<Table>().shown().legal();
    let is_wrong = |text: &String| puzzle.judge(&[], text) == Ok(puzzles::Answer::Wrong);
    let wrong = legal.iter().map(|mv| mv.text.clone()).find(is_wrong).expect("one is wrong");
    play(&mut viewer, wrong);
    viewer.frames(20);
    viewer.look("a wrong move");
    until(&mut viewer, |viewer| {
        let (ply, phase) = (viewer.app.world().resource::<Table>().ply(), running(viewer).phase());
        if phase == PuzzlePhase::Trying && viewer.app.world().resource::<Table>().takes_clicks() {
            let next = running(viewer).puzzle().moves().nth(ply).map(String::from);
            play(viewer, next.expect("it goes on"));
        }
        phase == PuzzlePhase::Solved
    });
    viewer.look("a solved puzzle");
    viewer.send(PuzzleAsked::Next);
    viewer.send(PuzzleAsked::ShowSolution);
    until(&mut viewer, |viewer| running(viewer).phase() == PuzzlePhase::Shown);
    viewer.look("a shown solution");
    viewer.send(PuzzleAsked::TryAgain);
    viewer.look_in("a puzzle whose solution was shown", &[(800.0, 900.0)]);
    viewer.finish();
}

#[test]
fn what_was_missed() {
    let mut viewer = viewer();
    let mode = catalog::find("tic-tac-toe").expect("the game is there");
    let mut setup = people(&mode);
    let moves = ["a1", "c3", "c1", "b1", "b2"];
    setup.terms.moves = moves.map(|text| Move { text: text.into(), centis: 0 }).to_vec();
    viewer.start(setup);
    viewer.send(TableAsked::Review(ReviewStep::Begin));
    viewer.look("a review while it is analysed");
    until(&mut viewer, |viewer| viewer.app.world().resource::<Analysis>().is_complete());
    viewer.look("a review that is analysed");
    viewer.open(Sheet::Missed);
    viewer.look("the search for what was missed");
    viewer.send(PuzzleAsked::FindMissed);
    until(&mut viewer, |viewer| viewer.app.world().resource::<MissedSearch>().found().is_some());
    viewer.look_at_sheets(sheets_at(Place::Review));
    viewer.send(PuzzleAsked::Missed(0));
    viewer.frames(4);
    viewer.look_in("a position that was missed", &[(1280.0, 720.0), (800.0, 900.0)]);
    viewer.finish();
}

/// Runs frames until a condition holds.
fn until(viewer: &mut Viewer, mut is_so: impl FnMut(&mut Viewer) -> bool) {
    let began = Instant::now();
    while !is_so(viewer) {
        assert!(began.elapsed() < PATIENCE, "it does not happen");
        viewer.frames(1);
        thread::sleep(Duration::from_millis(1));
    }
    viewer.frames(4);
}
