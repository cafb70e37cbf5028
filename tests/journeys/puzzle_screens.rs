//! Puzzles on the screen: the way there and back from title, menu, set-up and review, and the panel.

use crate::puzzles::{DAY, MISSED, games, reviewed};
use crate::screens::{AtTable, letter};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use manyboard::headless::screens_app;
use manyboard::puzzles::{
    ActivePuzzle, Calendar, MissedSearch, PuzzleAsked, PuzzlePhase, RunningPuzzle,
};
use manyboard::screens::{Screen, Sheet, Sheets};
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::analysis::Analysis;
use manyboard::table::review::ReviewStep;
use manyboard::table::{MoveAsked, TableAsked};
use manyboard::text::Texts;
use puzzles::Puzzle;
use std::time::Duration;

/// The title of an app that was used before.
fn at_title() -> AtTable {
    let mut app = screens_app();
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.reduce_motion, settings.animation_speed) = (true, AnimationSpeed::Off);
    (settings.name, settings.think_tenths) = ("Ada".into(), 1);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.insert_resource(Calendar { fixed: Some(DAY) });
    let mut player = AtTable(app);
    player.frames(4);
    player
}

#[track_caller]
fn click(player: &mut AtTable, key: &str) {
    player.click(&Texts::default().get(key));
    player.frames(4);
}

/// Leaves the puzzle, by the request of the button with this text.
#[track_caller]
fn leave(player: &mut AtTable, key: &str) {
    assert!(labels(player).contains(&Texts::default().get(key)));
    player.0.world_mut().write_message(PuzzleAsked::Leave);
    player.frames(6);
}

fn top(player: &AtTable) -> Option<Sheet> {
    player.0.world().resource::<Sheets>().top().cloned()
}

fn phase(player: &AtTable) -> Option<PuzzlePhase> {
    player.0.world().resource::<ActivePuzzle>().get().map(RunningPuzzle::phase)
}

fn labels(player: &mut AtTable) -> Vec<String> {
    player.widgets().into_iter().map(|(label, _)| label).collect()
}

/// Makes the moves of the solution as the player would, and waits for the answers.
fn solve_on_screen(player: &mut AtTable) {
    for _ in 0..400 {
        if phase(player) == Some(PuzzlePhase::Solved) {
            return;
        }
        let running = player.0.world().resource::<ActivePuzzle>().get().expect("it runs");
        let table = player.table();
        let next = running.puzzle().moves().nth(table.ply()).map(String::from);
        if let (Some(text), Some(PuzzlePhase::Trying), true) =
            (next, phase(player), table.takes_clicks())
        {
            let (seat, epoch) = (table.mover().expect("it goes on"), table.epoch());
            player.0.world_mut().write_message(MoveAsked { seat, text, epoch });
        }
        player.frames(1);
    }
    panic!("{:?}", phase(player));
}

#[test]
fn one_click_on_the_title_leads_to_the_puzzles_and_leaving_leads_back() {
    let mut player = at_title();
    let texts = Texts::default();
    let name = format!("{} {}", texts.get("title-puzzles"), texts.get("title-puzzles-about"));
    player.click(&name);
    player.frames(4);
    assert_eq!(top(&player), Some(Sheet::Puzzles));
    assert!(labels(&mut player).contains(&texts.get("puzzles-no-streak")));
    click(&mut player, "puzzles-solve");
    assert_eq!((phase(&player), top(&player)), (Some(PuzzlePhase::Trying), None));
    solve_on_screen(&mut player);
    player.frames(2);
    assert!(labels(&mut player).contains(&texts.get("puzzle-solved")));
    leave(&mut player, "puzzle-leave");
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Title);
    assert_eq!(top(&player), Some(Sheet::Puzzles), "back to the list");
    let shown = labels(&mut player);
    assert!(shown.contains(&texts.get("puzzles-solved")) && shown.contains(&texts.get("puzzles-again")));
    click(&mut player, "puzzles-start");
    assert_eq!(phase(&player), Some(PuzzlePhase::Trying));
}

#[test]
fn the_panel_leads_through_a_puzzle() {
    let mut player = at_title();
    player.0.world_mut().resource_mut::<Sheets>().open(Sheet::Puzzles);
    player.frames(10);
    click(&mut player, "puzzles-start");
    assert_eq!(phase(&player), Some(PuzzlePhase::Trying));
    click(&mut player, "puzzle-hint");
    let texts = Texts::default();
    let hints = ["puzzle-hint-piece", "puzzle-hint-cells"].map(|key| texts.get(key));
    assert!(labels(&mut player).iter().any(|label| hints.contains(label)));
    click(&mut player, "puzzle-try-again");
    assert!(!labels(&mut player).iter().any(|label| hints.contains(label)));
    player.press(&[letter(KeyCode::KeyH, "h")]);
    assert!(labels(&mut player).iter().any(|label| hints.contains(label)), "H is for hint");
    click(&mut player, "puzzle-show");
    assert_eq!(phase(&player), Some(PuzzlePhase::Showing));
    for _ in 0..400 {
        player.frames(1);
    }
    assert_eq!(phase(&player), Some(PuzzlePhase::Shown));
    click(&mut player, "puzzle-try-again");
    assert_eq!((phase(&player), player.table().ply()), (Some(PuzzlePhase::Trying), 0));
    assert!(labels(&mut player).contains(&texts.get("puzzle-spoiled")));
    solve_on_screen(&mut player);
    player.frames(2);
    assert!(labels(&mut player).contains(&texts.get("puzzle-solved-spoiled")));
    let before = current(&player);
    click(&mut player, "puzzle-next");
    assert!(phase(&player) == Some(PuzzlePhase::Trying) && current(&player) != before);
}

fn current(player: &AtTable) -> String {
    player
        .0
        .world()
        .resource::<ActivePuzzle>()
        .get()
        .map(RunningPuzzle::puzzle)
        .map(Puzzle::id)
        .expect("one")
}

#[test]
fn the_menu_and_the_set_up_lead_to_the_puzzles() {
    let mut player = AtTable::new();
    player.0.world_mut().resource_mut::<Sheets>().open(Sheet::Menu);
    player.frames(4);
    click(&mut player, "menu-puzzles");
    assert_eq!(top(&player), Some(Sheet::Puzzles));
    click(&mut player, "puzzles-solve");
    assert!(player.table().is_exercise());
    player.0.world_mut().resource_mut::<Sheets>().open(Sheet::Menu);
    player.frames(4);
    click(&mut player, "menu-leave-puzzle");
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Title);
    let id = games()[0].clone();
    player.0.world_mut().resource_mut::<Sheets>().0 = vec![Sheet::SetUp(id.clone())];
    player.frames(4);
    click(&mut player, "setup-puzzles");
    assert_eq!(player.table().info().id, id);
    assert_eq!(phase(&player), Some(PuzzlePhase::Trying));
}

#[test]
fn the_review_has_a_button_for_what_was_missed() {
    let (mode, moves, _) = MISSED[1];
    let mut player = AtTable::with(reviewed(mode, moves, ["Ada", "Bo"]));
    // A click is one however slow this computer is.
    player.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    player.0.world_mut().write_message(TableAsked::Review(ReviewStep::Begin));
    wait(&mut player, |world| world.resource::<Analysis>().is_complete());
    click(&mut player, "review-missed");
    assert_eq!(top(&player), Some(Sheet::Missed));
    wait(&mut player, |world| world.resource::<MissedSearch>().found().is_some());
    player.frames(4);
    click(&mut player, "missed-start");
    assert_eq!((phase(&player), top(&player)), (Some(PuzzlePhase::Trying), None));
    leave(&mut player, "puzzle-leave-to-review");
    assert!(player.table().review().is_some());
    assert!(labels(&mut player).contains(&Texts::default().get("review-missed")));
    player.0.world_mut().resource_mut::<Sheets>().open(Sheet::Missed);
    player.frames(4);
    let shown = labels(&mut player);
    assert!(shown.contains(&Texts::default().get("missed-start")), "it is still known: {shown:?}");
}

/// Runs frames until a condition holds.
#[track_caller]
fn wait(player: &mut AtTable, is_so: impl Fn(&World) -> bool) {
    for _ in 0..60_000 {
        if is_so(player.0.world()) {
            return player.frames(3);
        }
        player.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it does not happen");
}
