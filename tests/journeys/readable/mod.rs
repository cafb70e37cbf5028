//! No text is cut off and no two buttons overlap, on any screen and sheet, in any window and at any text size.

mod look;
mod screens;

use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use manyboard::headless::{ScreenSize, screens_app};
use manyboard::screens::{Screen, Sheet, Sheets};
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::TableAsked;

/// Windows, in points.
const WINDOWS: [(f32, f32); 4] = [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (3440.0, 1440.0)];
/// Text sizes, in percent.
const TEXT_SIZES: [u16; 2] = [100, 150];
/// Frames until a layout is stable.
const SETTLE: usize = 6;

/// An app that is looked at in every window.
struct Viewer {
    app: App,
    found: Vec<String>,
}

impl Viewer {
    fn new() -> Self {
        Self::with(screens_app())
    }

    fn with(mut app: App) -> Self {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.reduce_motion, settings.name) = (true, "Ada".into());
        (settings.animation_speed, settings.think_tenths) = (AnimationSpeed::Off, 1);
        let mut viewer = Self { app, found: Vec::new() };
        viewer.frames(SETTLE);
        viewer
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn send<M: Message>(&mut self, message: M) {
        self.world().write_message(message);
        self.frames(3);
    }

    fn go(&mut self, screen: Screen) {
        self.world().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(3);
    }

    /// Opens a sheet on top of the screen, and closes those that were open.
    fn open(&mut self, sheet: Sheet) {
        self.world().resource_mut::<Sheets>().0 = vec![sheet];
        self.frames(3);
    }

    fn close_sheets(&mut self) {
        self.world().resource_mut::<Sheets>().0.clear();
        self.frames(3);
    }

    fn start(&mut self, setup: manyboard::new_game::NewGame) {
        self.close_sheets();
        self.send(TableAsked::start(setup));
        self.go(Screen::Table);
    }

    /// Looks at what is shown now in every window and at every text size.
    fn look(&mut self, name: &str) {
        self.look_in(name, &WINDOWS);
    }

    /// The same in these windows.
    fn look_in(&mut self, name: &str, windows: &[(f32, f32)]) {
        for text_size in TEXT_SIZES {
            for (width, height) in windows.iter().copied() {
                self.world().resource_mut::<Settings>().text_size = text_size;
                self.world().insert_resource(ScreenSize(width, height));
                self.frames(SETTLE);
                let place = format!("{name} at {width}x{height}, {text_size} %");
                self.judge(&place);
                self.scroll();
                self.judge(&format!("{place}, scrolled"));
            }
        }
        self.world().resource_mut::<Settings>().text_size = 100;
        self.frames(SETTLE);
    }

    fn judge(&mut self, place: &str) {
        let ctx = self.context().1;
        let world = self.app.world_mut();
        let found = look::problems(world, &ctx);
        self.found.extend(found.into_iter().map(|problem| format!("{place}: {problem}")));
    }

    /// Turns the wheel over the middle of the window.
    fn scroll(&mut self) {
        let context = self.context().0;
        let ScreenSize(width, height) = *self.app.world().resource::<ScreenSize>();
        let wheel = egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -4000.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        };
        let at = egui::Event::PointerMoved(egui::pos2(width / 2.0, height * 0.6));
        for event in [at, wheel, egui::Event::PointerGone] {
            self.world().write_message(EguiInputEvent { context, event });
            self.frames(2);
        }
    }

    fn context(&mut self) -> (Entity, egui::Context) {
        let world = self.app.world_mut();
        let mut query = world.query_filtered::<(Entity, &mut EguiContext), With<PrimaryEguiContext>>();
        let (entity, mut context) = query.single_mut(world).expect("one context");
        (entity, context.get_mut().clone())
    }

    /// Fails with everything that was found.
    #[track_caller]
    fn finish(mut self) {
        self.found.sort();
        self.found.dedup();
        let (count, shown) = (self.found.len(), self.found.iter().take(60).cloned().collect::<Vec<_>>());
        assert!(shown.is_empty(), "{count} problems:\n  {}", shown.join("\n  "));
    }
}
