//! Sets of pieces: a choice applies at once in both views.

use art::models::ModelSet;
use art::pictures::DrawingSet;
use bevy::prelude::*;
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::screens::Screen;
use manyboard::settings::{Settings, ViewKind};
use manyboard::table::TableAsked;
use manyboard::ui::pictures::Pictures;
use rules::AiLevel;

fn table_in(view: ViewKind) -> App {
    let mode = &catalog::modes()[0];
    let setup = NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::EASIEST);
    let mut app = screens_app();
    app.world_mut().resource_mut::<Settings>().view = view;
    app.world_mut().write_message(TableAsked::start(setup));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    frames(&mut app);
    app
}

fn frames(app: &mut App) {
    (0..4).for_each(|_| app.update());
}

/// How many models there are, and how many vertices they have together.
fn models(app: &mut App) -> (usize, usize) {
    let world = app.world_mut();
    let shown: Vec<_> = world.query::<&Mesh3d>().iter(world).map(|mesh| mesh.0.clone()).collect();
    let meshes = world.resource::<Assets<Mesh>>();
    let vertices = shown.iter().filter_map(|mesh| meshes.get(mesh)).map(Mesh::count_vertices);
    (shown.len(), vertices.sum())
}

#[test]
fn models_of_another_set_replace_those_of_the_first() {
    let mut app = table_in(ViewKind::ThreeD);
    let before = models(&mut app);
    app.world_mut().resource_mut::<Settings>().pieces_3d = ModelSet::Angular.id().into();
    frames(&mut app);
    let angular = models(&mut app);
    assert_eq!(angular.0, before.0, "one model for each piece, as before");
    assert!(angular.1 < before.1, "flat planes need fewer vertices: {angular:?}, {before:?}");
    app.world_mut().resource_mut::<Settings>().pieces_3d = "no such set".into();
    frames(&mut app);
    assert_eq!(models(&mut app), before, "an unknown set is the usual one");
}

#[test]
fn drawings_follow_the_settings() {
    let mut app = table_in(ViewKind::TwoD);
    for set in DrawingSet::ALL {
        app.world_mut().resource_mut::<Settings>().pieces_2d = set.id().into();
        app.update();
        assert_eq!(app.world_mut().resource_mut::<Pictures>().use_set(set), set);
    }
}
