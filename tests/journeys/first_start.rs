//! A new player: the first start, the offer of a lesson, its panel, and the name before an online game.

use crate::screens::{AtTable, OnlineRequests, record};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui;
use bevy_egui::input::EguiInputEvent;
use manyboard::headless::screens_app;
use manyboard::lessons::{ActiveLesson, Learning, LessonPhase, RunningLesson};
use manyboard::online::OnlineAsked;
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Screen, Sheet, Sheets, welcome};
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::{Table, TableAsked};
use manyboard::text::Texts;
use std::time::Duration;

/// The title of an app that was never used.
fn new_player() -> AtTable {
    let mut app = screens_app();
    app.init_resource::<OnlineRequests>().add_systems(Last, record);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.reduce_motion, settings.animation_speed) = (true, AnimationSpeed::Off);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let mut player = AtTable(app);
    player.frames(4);
    player
}

fn settings(player: &AtTable) -> &Settings {
    player.0.world().resource::<Settings>()
}

fn top(player: &AtTable) -> Option<Sheet> {
    player.0.world().resource::<Sheets>().top().cloned()
}

fn open(player: &mut AtTable, sheet: Sheet) {
    player.0.world_mut().resource_mut::<Sheets>().open(sheet);
    player.frames(4);
}

fn write(player: &mut AtTable, text: &str) {
    let context = player.context().0;
    player
        .0
        .world_mut()
        .write_message(EguiInputEvent { context, event: egui::Event::Text(text.into()) });
    player.frames(3);
}

/// Clicks the widget with the text of a key.
#[track_caller]
fn click(player: &mut AtTable, key: &str) {
    player.click(&Texts::default().get(key));
}

fn first_name() -> String {
    catalog::modes()[0].info().name.clone()
}

fn is_asked(player: &mut AtTable) -> bool {
    welcome(player.0.world_mut());
    player.frames(4);
    top(player) == Some(Sheet::FirstStart)
}

#[test]
fn the_first_start_asks_once() {
    let mut player = new_player();
    assert!(is_asked(&mut player));
    write(&mut player, "A<");
    click(&mut player, "first-start-learns");
    assert_eq!(top(&player), Some(Sheet::FirstStart), "that is no name");
    player.press(&[(KeyCode::Backspace, bevy::input::keyboard::Key::Backspace)]);
    write(&mut player, "da");
    click(&mut player, "first-start-learns");
    assert_eq!((top(&player), settings(&player).name.as_str()), (None, "Ada"));
    let known = settings(&player);
    assert!(known.welcomed && known.offer_lessons && known.beginner_hints);
    assert!(!is_asked(&mut player), "never again");
}

#[test]
fn the_first_start_can_be_closed_and_a_known_player_is_not_asked() {
    let mut player = new_player();
    assert!(is_asked(&mut player));
    player.press(&[(KeyCode::Escape, bevy::input::keyboard::Key::Escape)]);
    assert!(settings(&player).welcomed && top(&player).is_none());
    assert!(!is_asked(&mut player));
    let mut known = new_player();
    known.0.world_mut().resource_mut::<Settings>().name = "Ada".into();
    assert!(!is_asked(&mut known), "a player of an earlier version");
}

#[test]
fn who_knows_these_games_is_offered_nothing() {
    let mut player = new_player();
    assert!(is_asked(&mut player));
    click(&mut player, "first-start-knows");
    assert!(!settings(&player).beginner_hints && settings(&player).name.is_empty());
    player.click(&first_name());
    assert!(player.0.world().contains_resource::<Table>(), "one click plays");
}

#[test]
fn a_card_offers_its_lesson_and_the_panel_leads_through_it() {
    let mut player = new_player();
    player.click(&first_name());
    let game = catalog::modes()[0].info().id.clone();
    assert_eq!(top(&player), Some(Sheet::Lesson(game)));
    click(&mut player, "lesson-offer-lesson");
    player.frames(4);
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
    let phase =
        |player: &AtTable| player.0.world().resource::<ActiveLesson>().get().map(RunningLesson::phase);
    assert_eq!((phase(&player), top(&player)), (Some(LessonPhase::Trying), None));
    let said = player.0.world().resource::<ActiveLesson>().get().expect("it runs").step().say.clone();
    let said = Texts::default().sentence(&said);
    assert!(player.widgets().iter().any(|(label, _)| *label == said), "{said}");
    click(&mut player, "lesson-show-me");
    for _ in 0..200 {
        player.frames(1);
    }
    assert_eq!(phase(&player), Some(LessonPhase::Done));
    click(&mut player, "lesson-next");
    player.frames(4);
    let index = player.0.world().resource::<ActiveLesson>().get().map(RunningLesson::index);
    assert_eq!((phase(&player), index), (Some(LessonPhase::Trying), Some(1)));
    click(&mut player, "lesson-leave");
    player.frames(4);
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Title);
}

#[test]
fn a_lesson_can_be_refused_once_or_for_ever() {
    for (key, offers) in [("lesson-offer-play", true), ("lesson-offer-never", false)] {
        let mut player = new_player();
        player.click(&first_name());
        click(&mut player, key);
        player.frames(4);
        assert!(player.table().ply() < 2 && !player.table().is_exercise());
        let id = catalog::modes()[0].info().id.clone();
        assert_eq!(player.0.world().resource::<Learning>().progress.offers_lesson(&id), offers);
        player.0.world_mut().write_message(TableAsked::Close);
        player.frames(6);
        player.click(&first_name());
        assert!(player.0.world().contains_resource::<Table>(), "only the first time");
    }
}

#[test]
fn the_menu_and_the_set_up_lead_to_the_lesson() {
    let mut player = AtTable::new();
    open(&mut player, Sheet::Menu);
    click(&mut player, "menu-lesson");
    player.frames(4);
    assert!(player.table().is_exercise() && top(&player).is_none());
    open(&mut player, Sheet::Menu);
    let labels: Vec<String> = player.widgets().into_iter().map(|(label, _)| label).collect();
    let texts = Texts::default();
    assert!(labels.contains(&texts.get("lesson-leave")) && !labels.contains(&texts.get("menu-leave")));
    let mut player = new_player();
    open(&mut player, Sheet::SetUp(catalog::modes()[0].info().id.clone()));
    click(&mut player, "setup-lesson");
    player.frames(4);
    assert!(player.table().is_exercise());
}

fn hosted(player: &AtTable) -> usize {
    let requests = &player.0.world().resource::<OnlineRequests>().0;
    requests.iter().filter(|ask| matches!(ask, OnlineAsked::Host { .. })).count()
}

#[test]
fn hosting_asks_for_a_name_once() {
    let mut player = new_player();
    open(&mut player, Sheet::Online(OnlineSheet::Meet));
    click(&mut player, "online-host");
    assert_eq!(top(&player), Some(Sheet::Online(OnlineSheet::OwnName)));
    assert_eq!(hosted(&player), 0, "it waits for the name");
    write(&mut player, "Ada");
    click(&mut player, "own-name-go-on");
    assert_eq!((hosted(&player), settings(&player).name.as_str()), (1, "Ada"));
}

#[test]
fn a_name_can_be_left_out() {
    let mut player = new_player();
    open(&mut player, Sheet::Online(OnlineSheet::Meet));
    click(&mut player, "online-host");
    click(&mut player, "own-name-without");
    assert_eq!((hosted(&player), settings(&player).name.as_str()), (1, ""));
}
