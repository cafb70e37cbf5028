//! Pictures of a position without buttons and panels, for the cards and the backdrop of the title.

use crate::new_game::NewGame;
use crate::screens::{Screen, ScreenSystems};
use crate::screenshot::OffscreenApp;
use crate::settings::{AnimationSpeed, Settings, ViewKind};
use crate::startup_error::StartupError;
use crate::table::scene::cell_center;
use crate::table::view::{BoardSpace, View};
use crate::table::view3d::{self, Portrait, View3dImage};
use crate::table::{MoveAsked, Table, TableAsked};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::record::Move;
use rules::{Game, Mode, Seat};
use std::path::Path;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    let shown = resource_exists::<Portrait>.and_then(resource_exists::<View3dImage>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(shown));
}

/// The number of the looks that pictures show. Raise it when pieces, boards, rooms, light or the camera have changed: all
/// pictures that carry an older number are old then, and `build/pictures --cards` renders them anew.
pub const RENDER_VERSION: u32 = 2;

/// What is kept beside a picture, so that it can be told from an old one.
pub fn caption(subject: &str) -> String {
    format!("render {RENDER_VERSION}; {subject}")
}

/// Length of a frame before the moment of the picture.
const FRAME: Duration = Duration::from_millis(25);
/// Frames until there is a table.
const WARM_UP_FRAMES: usize = 4;

/// The table fills the window.
fn show(mut contexts: EguiContexts, mut space: ResMut<BoardSpace>, picture: Res<View3dImage>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let room = ctx.content_rect();
    space.set_if_neq(BoardSpace(room));
    view3d::show(&ctx.layer_painter(egui::LayerId::background()), room, &picture);
    Ok(())
}

/// What a picture shows.
pub struct Subject {
    setup: NewGame,
    /// A move that is played while the picture is taken, and for how long.
    last: Option<(String, Duration)>,
    portrait: Portrait,
}

impl Subject {
    /// The game's own telling position.
    pub fn showcase(mode: &Mode) -> Result<Self, StartupError> {
        let showcase = mode.showcase();
        let game = showcase.open(mode).map_err(|why| StartupError::Input(why.to_string()))?;
        let board = game.board();
        let focus = board.find(&showcase.focus).map(|cell| cell_center(&board, cell));
        let mut setup = Self::setup(mode, &*game);
        setup.terms.position = Some(showcase.position.clone()).filter(|text| !text.is_empty());
        let moment = Duration::from_millis(showcase.moment.into());
        let last = if moment.is_zero() { None } else { setup.terms.moves.pop() };
        let last = last.map(|last| (last.text, moment));
        Ok(Self { setup, last, portrait: Portrait::of(&board, focus) })
    }

    /// The moves of a game, with people in every seat: nobody moves while the picture is taken.
    fn setup(mode: &Mode, game: &dyn Game) -> NewGame {
        let mut setup = NewGame::of_position(&mode.info().id, &rules::Options::default(), "");
        let teams = 0..mode.info().teams.len() as u8;
        setup.terms.seats = teams.map(|team| Seat::person("", rules::Team(team))).collect();
        let moves = game.record().terms.moves.iter();
        setup.terms.moves = moves.map(|made| Move { text: made.text.clone(), centis: 0 }).collect();
        setup
    }

    /// A game that is set up already, seen by this camera.
    pub fn of(setup: NewGame, portrait: Portrait) -> Self {
        Self { setup, last: None, portrait }
    }
}

/// Renders a picture into a file.
pub fn take(offscreen: &mut OffscreenApp, subject: Subject, file: &Path) -> Result<(), StartupError> {
    let world = offscreen.world();
    world.insert_resource(subject.portrait);
    world.resource_mut::<Settings>().view = ViewKind::ThreeD;
    world.write_message(TableAsked::start(subject.setup));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    (0..WARM_UP_FRAMES).for_each(|_| offscreen.step());
    offscreen.world().resource_mut::<View>().kind = ViewKind::ThreeD;
    let Some((text, moment)) = subject.last else { return offscreen.save(file) };
    offscreen.step();
    offscreen.wait_until_complete()?;
    play(offscreen, text, moment);
    offscreen.save_now(file)
}

/// Plays a move, and stops the time at this moment of it.
fn play(offscreen: &mut OffscreenApp, text: String, moment: Duration) {
    let world = offscreen.world();
    world.resource_mut::<Settings>().animation_speed = AnimationSpeed::Normal;
    world.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let table = world.resource::<Table>();
    let asked = table.mover().map(|seat| MoveAsked { seat, text, epoch: table.epoch() });
    asked.map(|asked| world.write_message(asked));
    (0..moment.as_millis() / FRAME.as_millis()).for_each(|_| offscreen.step());
    offscreen.world().insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
}
