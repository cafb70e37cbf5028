//! The rooms around the 3D table, and how they sleep.

use bevy::camera::ClearColorConfig;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::room::ROOMS;
use manyboard::screens::Screen;
use manyboard::settings::{Settings, ViewKind};
use manyboard::table::TableAsked;
use manyboard::table::view3d::{View3dImage, shown_looks};
use rules::{AiLevel, Controller};
use std::time::Duration;

/// A 3D table whose first picture is complete, with people in every seat.
fn table(mode: &str) -> App {
    let found = catalog::find(mode).expect("the game is there");
    let mut setup = NewGame::against_ai(found.info(), "Ada", "Bo", AiLevel::EASIEST);
    setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
    let mut app = screens_app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    app.world_mut().resource_mut::<Settings>().view = ViewKind::ThreeD;
    app.world_mut().write_message(TableAsked::start(setup));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    frames(&mut app, 4);
    app.world_mut().resource_mut::<View3dImage>().ready = true;
    frames(&mut app, 120);
    app
}

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Everything that has a mesh and is no piece or mark: the number of vertices of each.
fn vertices(app: &mut App) -> Vec<usize> {
    let world = app.world_mut();
    let handles: Vec<_> = world.query::<&Mesh3d>().iter(world).map(|mesh| mesh.0.clone()).collect();
    let meshes = world.resource::<Assets<Mesh>>();
    handles.iter().filter_map(|mesh| meshes.get(mesh)).map(Mesh::count_vertices).collect()
}

fn background(app: &mut App) -> Color {
    let world = app.world_mut();
    let camera = world.query_filtered::<&Camera, With<Camera3d>>().single(world).expect("one camera");
    match camera.clear_color {
        ClearColorConfig::Custom(colour) => colour,
        _ => panic!("every room has a background"),
    }
}

#[test]
fn every_room_surrounds_the_table_and_leaves_the_pieces_alone() {
    let mut app = table("chess");
    let pieces = shown_looks(app.world()).len();
    assert_eq!(pieces, 32);
    let mut seen = Vec::new();
    for room in ROOMS {
        app.world_mut().resource_mut::<Settings>().room = room.id.into();
        frames(&mut app, 4);
        assert_eq!(shown_looks(app.world()).len(), pieces, "{}", room.id);
        let look = (vertices(&mut app).iter().sum::<usize>(), background(&mut app));
        assert!(!seen.contains(&look), "{} looks like another room", room.id);
        seen.push(look);
    }
    app.world_mut().resource_mut::<Settings>().room = "no such room".into();
    frames(&mut app, 4);
    let first = (vertices(&mut app).iter().sum::<usize>(), background(&mut app));
    assert_eq!(first, seen[0], "an unknown room is the study");
}

#[test]
fn a_table_at_rest_requests_no_frames_even_if_the_camera_may_drift() {
    for drifts in [false, true] {
        let mut app = table("chess");
        assert!(!Settings::default().camera_drift, "off at first");
        app.world_mut().resource_mut::<Settings>().camera_drift = drifts;
        frames(&mut app, 60);
        for _ in 0..30 {
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
            app.update();
            // There is no graphics card here: drifting would cost too much.
            assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty(), "{drifts}");
        }
    }
}
