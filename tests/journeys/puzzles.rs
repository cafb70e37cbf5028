//! Puzzles at the table: solving by clicks, wrong moves, the solution, the puzzle of the day, and what was missed in a game.

use crate::harness::Journey;
use crate::saving::Folder;
use bevy::prelude::*;
use lessons::Progress;
use manyboard::lessons::Learning;
use manyboard::library::Library;
use manyboard::new_game::NewGame;
use manyboard::puzzles::{
    ActivePuzzle, Calendar, MissedSearch, PuzzleAsked, PuzzleBook, PuzzleHint, PuzzlePhase,
    PuzzleRemark, PuzzleSeries, RunningPuzzle,
};
use manyboard::settings::{AnimationSpeed, Settings, SettingsFolder};
use manyboard::table::analysis::Analysis;
use manyboard::table::highlight::Marks;
use manyboard::table::review::ReviewStep;
use manyboard::table::{MoveAsked, TableAsked};
use play::Offer;
use rules::record::Move;
use rules::{AiLevel, Controller, LegalMove};
use std::time::Duration;

/// Longer than any pause of a puzzle.
const PAUSE: Duration = Duration::from_secs(2);
/// No solution needs so many pauses.
const MOST_PAUSES: usize = 60;
pub(crate) const DAY: u32 = 20_700;

/// An app without a game, on a certain day.
fn player() -> Journey {
    let mut app = manyboard::headless_app();
    let animation_speed = AnimationSpeed::Off;
    app.insert_resource(Settings { animation_speed, think_tenths: 1, ..Settings::default() });
    app.insert_resource(Calendar { fixed: Some(DAY) });
    Journey(app)
}

fn ask(journey: &mut Journey, ask: PuzzleAsked) {
    journey.0.world_mut().write_message(ask);
    journey.go_on();
}

fn running(journey: &Journey) -> &RunningPuzzle {
    journey.0.world().resource::<ActivePuzzle>().get().expect("a puzzle is at the table")
}

fn progress(journey: &Journey) -> &Progress {
    &journey.0.world().resource::<Learning>().progress
}

/// The first puzzles of every game that has any.
pub(crate) fn games() -> Vec<String> {
    let mut book = PuzzleBook::default();
    book.games().iter().map(|game| game.mode.info().id.clone()).collect()
}

/// The next move of the solution.
fn expected(journey: &Journey) -> LegalMove {
    let text = running(journey).puzzle().moves().nth(journey.table().ply()).expect("there is one more");
    let legal = journey.table().shown().legal();
    legal.iter().find(|mv| mv.text == text).expect("it is legal").clone()
}

/// Lets time pass until the puzzle waits for this.
fn wait_for(journey: &mut Journey, phase: PuzzlePhase) {
    for _ in 0..MOST_PAUSES {
        if running(journey).phase() == phase {
            return;
        }
        journey.pass(PAUSE);
        journey.go_on();
    }
    panic!("{:?} instead of {phase:?}", running(journey).phase());
}

/// Finds the whole solution by clicks on the board.
fn solve(journey: &mut Journey) {
    while running(journey).phase() != PuzzlePhase::Solved {
        wait_for(journey, PuzzlePhase::Trying);
        let mv = expected(journey);
        journey.make(&mv);
        journey.go_on();
        let phase = running(journey).phase();
        assert!(matches!(phase, PuzzlePhase::Solved | PuzzlePhase::Replying), "{}: {phase:?}", mv.text);
    }
}

/// A legal move that is no part of the solution.
fn wrong_move(journey: &Journey) -> LegalMove {
    let puzzle = running(journey).puzzle();
    let is_wrong = |mv: &&LegalMove| puzzle.judge(&[], &mv.text) == Ok(puzzles::Answer::Wrong);
    journey.table().shown().legal().iter().find(is_wrong).expect("another move is worse").clone()
}

#[test]
fn every_game_has_a_puzzle_that_clicks_solve() {
    for id in games() {
        let mut journey = player();
        ask(&mut journey, PuzzleAsked::Continue(id.clone()));
        let table = journey.table();
        assert!(table.is_exercise() && table.takes_clicks() && table.ply() == 0, "{id}");
        assert_eq!(table.turn(), running(&journey).team());
        assert!(!table.clocks().any() && !table.can_undo() && !table.can_review());
        solve(&mut journey);
        let solved = running(&journey).puzzle().id();
        assert!(running(&journey).is_flawless());
        assert!(progress(&journey).has_solved(&id, &solved));
        assert_eq!(progress(&journey).puzzles[&id].streak, 1);
        ask(&mut journey, PuzzleAsked::Next);
        assert_ne!(running(&journey).puzzle().id(), solved, "the next one");
        assert_eq!((running(&journey).phase(), journey.table().ply()), (PuzzlePhase::Trying, 0));
        ask(&mut journey, PuzzleAsked::Leave);
        assert!(!journey.0.world().contains_resource::<manyboard::table::Table>());
        assert!(journey.0.world().resource::<ActivePuzzle>().get().is_none());
    }
}

#[test]
fn a_wrong_move_is_seen_and_taken_back() {
    for id in games() {
        let mut journey = player();
        ask(&mut journey, PuzzleAsked::Continue(id.clone()));
        let before = journey.table().game().position();
        let wrong = wrong_move(&journey);
        journey.make(&wrong);
        journey.go_on();
        assert_eq!((running(&journey).phase(), journey.table().ply()), (PuzzlePhase::Wrong, 1), "{id}");
        assert!(running(&journey).remark().is_some_and(|remark| remark != PuzzleRemark::Right));
        journey.pass(PAUSE);
        journey.go_on();
        assert_eq!((journey.table().ply(), journey.table().game().position()), (0, before));
        assert_eq!(running(&journey).phase(), PuzzlePhase::Trying);
        assert!(running(&journey).remark().is_some(), "the reason stays");
        solve(&mut journey);
        let puzzle = running(&journey).puzzle().id();
        assert!(!running(&journey).is_flawless() && progress(&journey).has_solved(&id, &puzzle));
        assert_eq!(progress(&journey).puzzles[&id].streak, 0, "not at the first try");
    }
}

#[test]
fn the_solution_is_played_out_and_does_not_count() {
    for id in games() {
        let mut journey = player();
        ask(&mut journey, PuzzleAsked::Continue(id.clone()));
        let wrong = wrong_move(&journey);
        journey.make(&wrong);
        journey.go_on();
        ask(&mut journey, PuzzleAsked::ShowSolution);
        wait_for(&mut journey, PuzzlePhase::Shown);
        let puzzle = running(&journey).puzzle().clone();
        let played: Vec<_> =
            journey.table().record().terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        assert!(puzzle.moves().eq(played), "{id}");
        assert_eq!(running(&journey).solution().len(), puzzle.line.len());
        ask(&mut journey, PuzzleAsked::TryAgain);
        assert_eq!(journey.table().ply(), 0);
        solve(&mut journey);
        assert!(running(&journey).is_spoiled() && !progress(&journey).has_solved(&id, &puzzle.id()));
        // Nor when it is begun again at once.
        ask(&mut journey, PuzzleAsked::Leave);
        ask(&mut journey, PuzzleAsked::Continue(id.clone()));
        assert_eq!(running(&journey).puzzle().id(), puzzle.id());
        assert!(running(&journey).is_spoiled());
    }
}

#[test]
fn a_move_in_between_does_not_disturb_the_solution() {
    let mut journey = player();
    ask(&mut journey, PuzzleAsked::Continue(games()[0].clone()));
    ask(&mut journey, PuzzleAsked::ShowSolution);
    let wrong = wrong_move(&journey);
    journey.make(&wrong);
    wait_for(&mut journey, PuzzlePhase::Shown);
    assert_eq!(journey.table().ply(), running(&journey).puzzle().line.len());
}

#[test]
fn a_hint_marks_the_piece_to_move() {
    for id in games() {
        let mut journey = player();
        ask(&mut journey, PuzzleAsked::Continue(id.clone()));
        ask(&mut journey, PuzzleAsked::Hint);
        let from = expected(&journey).cells[0];
        let marked = journey.0.world().resource::<Marks>().goal.clone();
        match running(&journey).hint() {
            PuzzleHint::Piece(cell) => assert_eq!((*cell, &marked[..]), (from, &[from][..]), "{id}"),
            PuzzleHint::OneOf(cells) => assert!(cells.contains(&from) && marked == *cells, "{id}"),
            PuzzleHint::None => panic!("{id}: no hint"),
        }
        solve(&mut journey);
        assert!(!running(&journey).is_flawless());
        assert!(progress(&journey).has_solved(&id, &running(&journey).puzzle().id()));
        assert_eq!(journey.0.world().resource::<Marks>().goal, [], "the hint is gone");
    }
}

#[test]
fn nothing_of_a_puzzle_is_saved_offered_or_taken_back() {
    let folder = Folder::new("puzzle");
    let mut journey = player();
    journey.0.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
    ask(&mut journey, PuzzleAsked::Continue(games()[0].clone()));
    solve(&mut journey);
    let (ply, team) = (journey.table().ply(), running(&journey).team());
    for request in [
        TableAsked::Undo,
        TableAsked::Resign(team),
        TableAsked::Offer(Offer::Draw, team),
        TableAsked::Again,
    ] {
        journey.ask(request);
    }
    assert_eq!((journey.table().ply(), journey.table().offer()), (ply, None));
    let world = journey.0.world();
    world.resource::<Library>().flush().expect("it is written");
    assert_eq!(world.resource::<Library>().store().list().expect("it is there").len(), 0);
    assert_eq!(world.resource::<Settings>().recent_games, Vec::<String>::new());
}

#[test]
fn a_lesson_and_a_puzzle_replace_each_other() {
    let mut journey = player();
    let id = games()[0].clone();
    journey.0.world_mut().write_message(manyboard::lessons::LessonAsked::Begin(id.clone()));
    journey.go_on();
    let lesson = |journey: &Journey| {
        journey.0.world().resource::<manyboard::lessons::ActiveLesson>().get().is_some()
    };
    assert!(lesson(&journey));
    ask(&mut journey, PuzzleAsked::Continue(id.clone()));
    assert!(!lesson(&journey) && running(&journey).phase() == PuzzlePhase::Trying);
    journey.0.world_mut().write_message(manyboard::lessons::LessonAsked::Begin(id));
    journey.go_on();
    assert!(lesson(&journey) && journey.0.world().resource::<ActivePuzzle>().get().is_none());
}

#[test]
fn the_daily_puzzle_makes_a_streak() {
    let mut journey = player();
    let mut seen = Vec::new();
    for (day, streak) in [(0, 1), (1, 2), (2, 3), (4, 1), (5, 2)] {
        journey.0.insert_resource(Calendar { fixed: Some(DAY + day) });
        ask(&mut journey, PuzzleAsked::Daily);
        assert!(matches!(running(&journey).series(), PuzzleSeries::Daily(today) if *today == DAY + day));
        let daily = puzzles::daily(u64::from(DAY + day), &catalog::modes()).expect("there is one");
        assert_eq!(running(&journey).puzzle().id(), daily.id());
        solve(&mut journey);
        assert_eq!(progress(&journey).daily.streak_on(DAY + day), streak);
        seen.push(daily.id());
        // Once more on the same day changes nothing.
        ask(&mut journey, PuzzleAsked::Daily);
        solve(&mut journey);
        assert_eq!(progress(&journey).daily.streak, streak);
    }
    assert_eq!(progress(&journey).daily.best_streak, 3);
    journey.0.insert_resource(Calendar { fixed: Some(3) });
    ask(&mut journey, PuzzleAsked::Daily);
    solve(&mut journey);
    assert_eq!(progress(&journey).daily.last_day, DAY + 5, "a clock without a battery");
    // Shown is not solved.
    journey.0.insert_resource(Calendar { fixed: Some(DAY + 6) });
    ask(&mut journey, PuzzleAsked::Daily);
    ask(&mut journey, PuzzleAsked::ShowSolution);
    wait_for(&mut journey, PuzzlePhase::Shown);
    ask(&mut journey, PuzzleAsked::TryAgain);
    solve(&mut journey);
    assert!(!progress(&journey).daily.has_solved(DAY + 6));
}

#[test]
fn what_was_solved_is_kept_by_two_programs_with_one_home() {
    let folder = Folder::new("solved");
    let at_home = || {
        let mut journey = player();
        journey.0.insert_resource(SettingsFolder(folder.0.clone()));
        journey.go_on();
        journey
    };
    let quit = |journey: &mut Journey| {
        journey.0.world_mut().write_message(AppExit::Success);
        journey.0.update();
    };
    let ids = games();
    let (mut one, mut two) = (at_home(), at_home());
    for (journey, id) in [(&mut one, &ids[0]), (&mut two, &ids[1])] {
        ask(journey, PuzzleAsked::Continue(id.clone()));
        solve(journey);
    }
    ask(&mut one, PuzzleAsked::Daily);
    solve(&mut one);
    two.0.insert_resource(Calendar { fixed: Some(DAY + 1) });
    ask(&mut two, PuzzleAsked::Daily);
    solve(&mut two);
    quit(&mut one);
    quit(&mut two);
    let later = at_home();
    assert!(ids[..2].iter().all(|id| !progress(&later).puzzles[id].solved.is_empty()));
    assert_eq!(progress(&later).daily.streak_on(DAY + 1), 2, "each knew one day");
}

/// A reviewed game among people, every position of it analysed.
pub(crate) fn reviewed(mode: &str, moves: &str, names: [&str; 2]) -> NewGame {
    let info = catalog::find(mode).expect("the game is there").info().clone();
    let mut setup = NewGame::against_ai(&info, names[0], names[1], AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    setup.terms.moves =
        moves.split_whitespace().map(|text| Move { text: text.into(), centis: 0 }).collect();
    setup
}

fn analyse(journey: &mut Journey) {
    journey.ask(TableAsked::Review(ReviewStep::Begin));
    journey.until("every position has an opinion", |world| world.resource::<Analysis>().is_complete());
}

fn find_missed(journey: &mut Journey) -> Vec<usize> {
    ask(journey, PuzzleAsked::FindMissed);
    journey.until("the search ends", |world| {
        let search = world.resource::<MissedSearch>();
        search.progress().is_none() && search.found().is_some()
    });
    let search = journey.0.world().resource::<MissedSearch>();
    search.found().expect("it has ended").iter().map(|missed| missed.ply).collect()
}

/// The second player misses the mate in one, the first one a fork.
pub(crate) const MISSED: [(&str, &str, usize); 2] =
    [("chess", "f2f3 e7e5 g2g4 b8c6", 3), ("tic-tac-toe", "a1 c3 c1 b1 b2", 4)];

#[test]
fn what_was_missed_is_solved_and_leads_back_to_the_review() {
    for (mode, moves, ply) in MISSED {
        let folder = Folder::new(&format!("missed-{mode}"));
        let mut journey = Journey::with(reviewed(mode, "", ["Ada", "Bo"]));
        journey.0.insert_resource(Library::open(&folder.0, &folder.0).expect("it opens"));
        let setup = journey.table().setup().clone();
        journey.ask(TableAsked::start(setup));
        for text in moves.split_whitespace() {
            let (seat, epoch) = (journey.table().mover().expect("it goes on"), journey.table().epoch());
            journey.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
            journey.go_on();
        }
        journey.until("it is saved", |world| world.resource::<Library>().current().is_some());
        analyse(&mut journey);
        let (record, file) = (journey.table().record().clone(), name_of_file(&journey));
        let found = find_missed(&mut journey);
        assert!(found.contains(&ply), "{mode}: {found:?}");
        let place = found.iter().position(|missed| *missed == ply).expect("it was found");
        ask(&mut journey, PuzzleAsked::Missed(place));
        assert!(journey.table().is_exercise());
        solve(&mut journey);
        assert_eq!(*progress(&journey), Progress::default(), "only the game's own puzzles are counted");
        while running(&journey).has_next() {
            ask(&mut journey, PuzzleAsked::Next);
        }
        ask(&mut journey, PuzzleAsked::Leave);
        journey.until("the review is back", |world| {
            world.get_resource::<manyboard::table::Table>().is_some_and(|table| table.review().is_some())
        });
        assert_eq!(journey.table().record().terms.moves, record.terms.moves);
        assert_eq!(name_of_file(&journey), file, "the game keeps its file");
        assert!(journey.0.world().resource::<ActivePuzzle>().get().is_none());
        assert!(journey.0.world().resource::<MissedSearch>().knows(journey.table().record()));
    }
}

fn name_of_file(journey: &Journey) -> Option<String> {
    journey.0.world().resource::<Library>().name_of_file()
}

#[test]
fn only_the_players_own_misses_are_shown_and_sometimes_there_are_none() {
    let (mode, moves, ply) = MISSED[0];
    for (own, finds) in [("Bo", true), ("Ada", false)] {
        let mut journey = Journey::with(reviewed(mode, moves, ["Ada", "Bo"]));
        journey.0.world_mut().resource_mut::<Settings>().name = own.into();
        analyse(&mut journey);
        assert_eq!(find_missed(&mut journey).contains(&ply), finds, "{own}");
    }
    let mut journey = Journey::with(reviewed("tic-tac-toe", "b2 a1", ["Ada", "Bo"]));
    analyse(&mut journey);
    assert_eq!(find_missed(&mut journey), [] as [usize; 0]);
}
