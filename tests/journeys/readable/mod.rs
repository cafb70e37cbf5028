//! No text is cut off or covered and no two buttons overlap, on any screen and sheet, in any window and at any text size.

mod lessons;
mod look;
mod puzzles;
mod screens;
mod sheets;
mod table;
mod visits;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use manyboard::headless::{ScreenSize, screens_app};
use manyboard::notice::Notices;
use manyboard::screens::{Screen, Sheet, Sheets};
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::TableAsked;
use std::collections::HashSet;
use std::time::Duration;

/// Windows, in points.
const WINDOWS: [(f32, f32); 4] = [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (3440.0, 1440.0)];
/// Text sizes, in percent.
const TEXT_SIZES: [u16; 2] = [100, 150];
/// Frames until a layout is stable.
const SETTLE: usize = 6;
/// Frames until the wheel has come to rest.
const WHEEL: usize = 5;
/// How long a frame takes.
const FRAME: Duration = Duration::from_millis(100);
/// No screen has so many pages.
const MOST_PAGES: usize = 16;
/// No text is so many steps away.
const MOST_STEPS: usize = 8;
/// How much further than needed is scrolled.
const MARGIN: f32 = 6.0;
/// A notice of one line.
const NOTICE: &str = "table-draw-declined";

/// An app that is looked at in every window.
struct Viewer {
    app: App,
    found: Vec<String>,
    /// Texts that were seen whole on some page of what is looked at, and those that were not yet.
    seen: HashSet<String>,
    waiting: Vec<(String, look::HalfSeen)>,
}

impl Viewer {
    fn new() -> Self {
        Self::with(screens_app())
    }

    fn with(mut app: App) -> Self {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.reduce_motion, settings.name) = (true, "Ada".into());
        (settings.animation_speed, settings.think_tenths) = (AnimationSpeed::Off, 1);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let (seen, waiting) = (HashSet::new(), Vec::new());
        let mut viewer = Self { app, found: Vec::new(), seen, waiting };
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

    #[track_caller]
    fn go(&mut self, screen: Screen) {
        self.world().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(3);
        assert!(self.is_on(screen), "{screen:?}");
    }

    fn is_on(&self, screen: Screen) -> bool {
        *self.app.world().resource::<State<Screen>>().get() == screen
    }

    /// Is there this text?
    fn shows(&mut self, text: &str) -> bool {
        self.line_count(text).is_some()
    }

    /// The number of lines of a text, if it is there.
    fn line_count(&mut self, text: &str) -> Option<usize> {
        look::texts(self.world()).iter().find(|seen| seen.text == text).map(look::SeenText::line_count)
    }

    /// Opens these sheets one after the other, and looks at them.
    fn look_at_sheets(&mut self, sheets: Vec<Sheet>) {
        for sheet in sheets {
            let name: String = format!("{sheet:?}").chars().take(60).collect();
            self.open(sheet);
            self.look(&name);
        }
        self.close_sheets();
    }

    /// Opens a sheet on top of the screen, and closes those that were open.
    #[track_caller]
    fn open(&mut self, sheet: Sheet) {
        self.close_sheets();
        let before = look::texts(self.world());
        let wanted = sheet.clone();
        self.world().resource_mut::<Sheets>().0 = vec![sheet];
        self.frames(3);
        assert_eq!(self.app.world().resource::<Sheets>().top(), Some(&wanted), "it stays open");
        assert_ne!(look::texts(self.world()), before, "{wanted:?} is shown");
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

    /// Presses a key.
    fn key(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        let event =
            egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        self.event(event);
    }

    /// Types something.
    fn write(&mut self, text: &str) {
        self.event(egui::Event::Text(text.into()));
    }

    fn event(&mut self, event: egui::Event) {
        let context = self.context().0;
        self.world().write_message(EguiInputEvent { context, event });
        self.frames(3);
    }

    /// Looks at what is shown now in every window and at every text size, page by page, with a notice on it.
    fn look(&mut self, name: &str) {
        self.look_in(name, &WINDOWS);
    }

    /// The same in these windows.
    fn look_in(&mut self, name: &str, windows: &[(f32, f32)]) {
        for text_size in TEXT_SIZES {
            for (width, height) in windows.iter().copied() {
                self.world().resource_mut::<Settings>().text_size = text_size;
                self.world().insert_resource(ScreenSize(width, height));
                self.notify();
                self.frames(SETTLE);
                let place = format!("{name} at {width}x{height}, {text_size} %");
                self.judge(&place);
                self.pages(&place);
                self.reach_the_rest();
            }
        }
        self.world().resource_mut::<Settings>().text_size = 100;
        self.world().resource_mut::<Notices>().0.clear();
        self.frames(SETTLE);
    }

    /// Shows a notice, or shows it for longer.
    fn notify(&mut self) {
        self.world().resource_mut::<Notices>().0.clear();
        self.world().resource_mut::<Notices>().show(NOTICE, &[]);
    }

    /// Scrolls down until nothing moves, and looks at every page.
    fn pages(&mut self, place: &str) {
        let ScreenSize(width, height) = *self.app.world().resource::<ScreenSize>();
        let middle = egui::pos2(width / 2.0, height * 0.6);
        for page in 1..MOST_PAGES {
            // A notice that vanished meanwhile is no new page.
            self.notify();
            self.frames(1);
            let before = look::texts(self.world());
            self.wheel(middle, height * 0.4);
            if look::texts(self.world()) == before {
                break;
            }
            self.judge(&format!("{place}, page {page}"));
        }
        self.wheel(middle, -height * 0.4 * MOST_PAGES as f32);
    }

    fn judge(&mut self, place: &str) {
        let ctx = self.context().1;
        let (found, half_seen) = look::problems(self.world(), &ctx);
        self.found.extend(found.into_iter().map(|problem| format!("{place}: {problem}")));
        self.waiting.extend(half_seen.into_iter().map(|half| (place.to_string(), half)));
        let whole = look::whole_texts(self.world());
        self.seen.extend(whole);
    }

    /// What was whole on no page must be reached in another way, such as a list beside the middle.
    fn reach_the_rest(&mut self) {
        let seen = std::mem::take(&mut self.seen);
        let mut tried = HashSet::new();
        for (place, half) in std::mem::take(&mut self.waiting) {
            let is_new = !seen.contains(&half.text) && tried.insert(half.text.clone());
            if is_new && !self.can_scroll_to(&half) {
                self.found.push(format!("{place}: {:?} is cut by {:.0}", half.text, half.by));
            }
        }
    }

    /// Can the whole of a text be scrolled into view, and back?
    fn can_scroll_to(&mut self, half: &look::HalfSeen) -> bool {
        // There may be something else that scrolls below the pointer.
        let points = [egui::vec2(0.5, 0.5), egui::vec2(0.02, 0.5), egui::vec2(0.5, 0.04)];
        let from_a_point = points.into_iter().any(|part| {
            let at = half.clip.min + part * half.clip.size();
            self.scrolls_from(half, at)
        });
        from_a_point || self.comes_in_steps(half)
    }

    /// Does it come into view step by step, as in a list within a sheet that scrolls, too?
    fn comes_in_steps(&mut self, half: &look::HalfSeen) -> bool {
        let (at, step) = (half.clip.center(), half.by.signum() * half.clip.height() / 2.0);
        let (mut steps, mut is_seen) = (0, false);
        while !is_seen && steps < MOST_STEPS {
            self.wheel(at, step);
            steps += 1;
            is_seen = half.is_seen_in(&look::texts(self.world()));
        }
        self.wheel(at, -step * steps as f32);
        is_seen
    }

    fn scrolls_from(&mut self, half: &look::HalfSeen, at: egui::Pos2) -> bool {
        let by = half.by + half.by.signum() * MARGIN;
        let before = look::texts(self.world());
        self.wheel(at, by);
        let after = look::texts(self.world());
        // At the end of a list it moves less than it was asked to.
        let moved = look::scrolled(&before, &after, by);
        if moved == 0.0 {
            return half.is_whole_in(&after, 0.0);
        }
        self.wheel(at, -moved);
        half.is_whole_in(&after, moved) && half.is_back_in(&look::texts(self.world()))
    }

    /// Turns the wheel over a point, and leaves the window.
    fn wheel(&mut self, at: egui::Pos2, down: f32) {
        let context = self.context().0;
        let wheel = egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -down),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        };
        for (event, frames) in
            [(egui::Event::PointerMoved(at), 1), (wheel, WHEEL), (egui::Event::PointerGone, 1)]
        {
            self.world().write_message(EguiInputEvent { context, event });
            self.frames(frames);
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
