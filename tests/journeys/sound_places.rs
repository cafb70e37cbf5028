//! Sounds are heard where they are seen: in 2D from both sides, in 3D from wherever the camera is.

use art::sounds::Cue;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui::{self, vec2};
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::screens::Screen;
use manyboard::settings::{AnimationSpeed, CameraPreset, Settings, ViewKind};
use manyboard::table::selection::BoardInput;
use manyboard::table::sound::{SoundAsked, side_of};
use manyboard::table::view::{BoardSpace, BoardToScreen, CameraAsked, ScreenToBoard, View};
use manyboard::table::view3d::View3dImage;
use manyboard::table::{MoveAsked, Table, TableAsked};
use std::time::Duration;

/// What was heard, where, and the point of the board it belongs to.
#[derive(Resource, Default)]
struct Heard(Vec<(Cue, f32, Option<Vec2>)>);

/// As sounds are played: at the end of a frame.
fn listen(
    mut asked: MessageReader<SoundAsked>,
    (space, to_screen): (Res<BoardSpace>, Res<BoardToScreen>),
    mut heard: ResMut<Heard>,
) {
    heard.0.extend(asked.read().map(|asked| (asked.cue, side_of(asked, &space, &to_screen), asked.at)));
}

/// A game between two people, with pieces that arrive at once.
fn at_table(mode: &str, position: Option<&str>, view: ViewKind) -> App {
    let mut app = screens_app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    app.init_resource::<Heard>().add_systems(Last, listen);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.view, settings.animation_speed) = (view, AnimationSpeed::Off);
    let found = catalog::find(mode).expect("it is there");
    let mut setup = NewGame::between_people(found.info(), "Ada", "Bo");
    setup.terms.position = position.map(String::from);
    app.world_mut().write_message(TableAsked::start(setup));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    frames(&mut app, 4);
    app.world_mut().resource_mut::<View3dImage>().ready = view == ViewKind::ThreeD;
    frames(&mut app, 4);
    heard(&mut app);
    app
}

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn heard(app: &mut App) -> Vec<(Cue, f32, Option<Vec2>)> {
    std::mem::take(&mut app.world_mut().resource_mut::<Heard>().0)
}

fn play(app: &mut App, text: &str) -> Vec<(Cue, f32, Option<Vec2>)> {
    let table = app.world().resource::<Table>();
    let (seat, epoch) = (table.mover().expect("it goes on"), table.epoch());
    app.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
    frames(app, 2);
    heard(app)
}

/// Where the board is seen, found by probing the window: from -1 at the left edge of the picture to 1 at the right.
fn seen(app: &App, at: Vec2) -> f32 {
    let space = app.world().resource::<BoardSpace>().0;
    let to_board = app.world().resource::<ScreenToBoard>().0.as_ref().expect("there is a board");
    let inside = |point: &egui::Pos2| to_board(*point).is_some_and(|met| met.floor() == at.floor());
    let probes =
        (0..40_000).map(|index| vec2((index % 200) as f32 / 200.0, (index / 200) as f32 / 200.0));
    let points: Vec<_> = probes.map(|part| space.min + part * space.size()).filter(inside).collect();
    assert!(!points.is_empty(), "{at} is seen");
    (egui::Rect::from_points(&points).center().x - space.center().x) / (space.width() / 2.0)
}

/// Every sound with a place is heard where that is seen; returns the cues of those.
#[track_caller]
fn compare(app: &App, sounds: &[(Cue, f32, Option<Vec2>)]) -> Vec<Cue> {
    let placed = sounds.iter().filter_map(|(cue, side, at)| Some((*cue, *side, (*at)?)));
    let check = |(cue, side, at): (Cue, f32, Vec2)| {
        let expected = 0.85 * seen(app, at);
        assert!((side - expected).abs() < 0.06, "{cue:?} at {at}: {side} instead of {expected}");
        cue
    };
    placed.map(check).collect()
}

#[test]
fn in_2d_a_move_is_heard_at_its_end_from_both_sides() {
    let side = |text: &str, flipped: bool| {
        let mut app = at_table("chess", None, ViewKind::TwoD);
        app.world_mut().resource_mut::<View>().flipped = flipped;
        frames(&mut app, 2);
        let sounds = play(&mut app, text);
        assert_eq!(compare(&app, &sounds), [Cue::Move]);
        sounds[0].1
    };
    let [left, middle, right] = ["a2a4", "d2d4", "h2h4"].map(|text| side(text, false));
    assert!(left < -0.3 && middle.abs() < 0.1 && right > 0.3, "{left} {middle} {right}");
    assert!(side("a2a4", true) > 0.3, "the board is turned");
}

#[test]
fn a_board_that_turns_after_the_move_is_heard_as_it_is_seen_then() {
    let mut app = at_table("chess", None, ViewKind::TwoD);
    app.world_mut().resource_mut::<Settings>().auto_flip = true;
    let sounds = play(&mut app, "a2a4");
    assert!(app.world().resource::<View>().flipped);
    assert!(sounds[0].1 > 0.3, "{sounds:?}");
}

#[test]
fn in_3d_every_sound_of_the_board_is_heard_where_the_camera_sees_it() {
    let presets = [CameraPreset::Seat, CameraPreset::Top, CameraPreset::Side, CameraPreset::Cinematic];
    for (preset, flipped) in presets.into_iter().flat_map(|preset| [(preset, false), (preset, true)]) {
        let mut app = at_table("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), ViewKind::ThreeD);
        app.world_mut().resource_mut::<View>().flipped = flipped;
        app.world_mut().write_message(CameraAsked::Preset(preset));
        frames(&mut app, 80);
        heard(&mut app);
        let cell = app.world().resource::<Table>().shown().board().find("a7").expect("it is there");
        app.world_mut().write_message(BoardInput::Pressed(Some(cell)));
        app.world_mut().write_message(BoardInput::Released(Some(cell)));
        frames(&mut app, 2);
        let sounds = heard(&mut app);
        assert_eq!(compare(&app, &sounds), [Cue::PickUp], "{preset:?}");
        let sounds = play(&mut app, "a7a8q");
        let cues = compare(&app, &sounds);
        assert_eq!(cues, [Cue::Move, Cue::Promotion, Cue::Check], "{preset:?} {flipped}");
        app.world_mut().write_message(TableAsked::Undo);
        frames(&mut app, 2);
        let sounds = heard(&mut app);
        assert_eq!(compare(&app, &sounds), [Cue::Move], "{preset:?} a step back");
    }
}

#[test]
fn captures_explosions_and_drops_have_their_place_in_3d() {
    let takes = "rnbqkbnr/1ppppppp/8/p7/1P6/8/P1PPPPPP/RNBQKBNR w KQkq - 0 2";
    let cases = [
        ("chess", Some(takes), "b4a5", Cue::Capture),
        ("atomic", Some(takes), "b4a5", Cue::Explosion),
        ("connect-four", None, "1", Cue::Drop),
    ];
    for (mode, position, text, cue) in cases {
        let mut app = at_table(mode, position, ViewKind::ThreeD);
        let sounds = play(&mut app, text);
        assert_eq!(compare(&app, &sounds), [cue], "{mode}");
        assert!(sounds[0].1 < -0.2, "{mode}: {sounds:?}");
    }
}
