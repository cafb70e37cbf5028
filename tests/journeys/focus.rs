//! The keyboard focus is always in sight, and tooltips leave the buttons beside their own free.

use crate::screens::AtTable;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui;
use bevy_egui::input::EguiInputEvent;
use manyboard::editor::EditorAsked;
use manyboard::headless::ScreenSize;
use manyboard::online::Online;
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Screen, Sheet, Sheets};
use manyboard::settings::ViewKind;
use manyboard::table::TableAsked;
use manyboard::table::view::View;
use manyboard::table::view3d::View3dImage;
use manyboard::ui::free_space::{clickables, covers_button};
use std::collections::HashSet;
use std::time::Duration;

type Chord = &'static [(KeyCode, Key)];

const DOWN: Chord = &[(KeyCode::ArrowDown, Key::ArrowDown)];
const UP: Chord = &[(KeyCode::ArrowUp, Key::ArrowUp)];
const TAB: Chord = &[(KeyCode::Tab, Key::Tab)];
const BACK_TAB: Chord = &[(KeyCode::ShiftLeft, Key::Shift), (KeyCode::Tab, Key::Tab)];
const HOME: Chord = &[(KeyCode::Home, Key::Home)];
const END: Chord = &[(KeyCode::End, Key::End)];

/// More presses than any sheet has widgets.
const MOST_PRESSES: usize = 120;
/// Frames until a focused widget has been scrolled into view.
const SCROLLED: usize = 10;

/// The focused widget.
fn focused(ctx: &egui::Context) -> Option<egui::WidgetRect> {
    let id = ctx.memory(egui::Memory::focused)?;
    ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied())
}

/// The part of a focused widget that is out of sight, if there is one.
fn hidden(ctx: &egui::Context) -> Option<String> {
    let widget = focused(ctx)?;
    let seen = widget.interact_rect.intersect(ctx.content_rect());
    let gone = seen.height() + 1.0 < widget.rect.height() || seen.width() + 1.0 < widget.rect.width();
    gone.then(|| format!("{:?} is seen of {:?}", seen, widget.rect))
}

/// A long sheet in a small window.
struct SheetWalk {
    screen: AtTable,
    sheet: Sheet,
}

impl SheetWalk {
    fn new(sheet: Sheet) -> Self {
        let mut screen = AtTable::new();
        screen.0.insert_resource(ScreenSize(800.0, 600.0));
        screen.0.world_mut().resource_mut::<Sheets>().0 = vec![sheet.clone()];
        screen.frames(4);
        // While open lobbies are looked for, one button less can be pressed.
        while screen.0.world().resource::<Online>().list.asking {
            screen.frames(1);
        }
        let mut walk = Self { screen, sheet };
        // Out of a text field, in which Home and End move the cursor.
        walk.press(TAB);
        walk
    }

    /// Presses keys; the focused widget is in sight afterwards.
    #[track_caller]
    fn press(&mut self, chord: Chord) -> Option<egui::WidgetRect> {
        self.screen.press(chord);
        self.screen.frames(SCROLLED);
        let ctx = self.screen.context().1;
        assert_eq!(hidden(&ctx), None, "{:?}, {chord:?}", self.sheet);
        focused(&ctx)
    }

    /// Presses keys from a widget until the focus comes to a known one.
    #[track_caller]
    fn walk(&mut self, begin: Chord, chord: Chord) -> HashSet<egui::Id> {
        // In a text field, Home and End move the cursor.
        while self.screen.context().1.text_edit_focused() {
            self.press(TAB);
        }
        let mut reached: HashSet<egui::Id> =
            self.press(begin).map(|widget| widget.id).into_iter().collect();
        for _ in 0..MOST_PRESSES {
            let known = self.press(chord).is_some_and(|widget| !reached.insert(widget.id));
            if known {
                return reached;
            }
        }
        panic!("{:?}, {chord:?}: it never ends", self.sheet);
    }
}

#[test]
fn the_focus_stays_in_sight_on_long_sheets() {
    let first = catalog::modes()[0].info().id.clone();
    for sheet in [Sheet::Settings, Sheet::SetUp(first), Sheet::Online(OnlineSheet::Meet)] {
        let mut walk = SheetWalk::new(sheet.clone());
        let bottom = walk.press(END).expect("the last widget");
        let top = walk.press(HOME).expect("the first widget");
        assert!(top.id != bottom.id, "{sheet:?}: from end to end");
        for (begin, chord) in [(HOME, DOWN), (END, UP)] {
            let reached = walk.walk(begin, chord);
            assert!(reached.len() > 3, "{sheet:?}, {chord:?}: {} widgets", reached.len());
        }
        let (forwards, backwards) = (walk.walk(HOME, TAB), walk.walk(END, BACK_TAB));
        assert!(forwards.contains(&bottom.id) && forwards.len() > 3, "{sheet:?}: Tab leads everywhere");
        let ctx = walk.screen.context().1;
        let rects: Vec<_> = forwards
            .symmetric_difference(&backwards)
            .map(|id| (*id, ctx.read_response(*id).map(|found| found.rect)))
            .collect();
        assert_eq!(rects, [], "{sheet:?}: and Shift+Tab back");
    }
}

#[test]
fn the_list_of_shortcuts_can_be_read_without_a_mouse() {
    let mut screen = AtTable::new();
    screen.0.insert_resource(ScreenSize(800.0, 600.0));
    screen.0.world_mut().resource_mut::<Sheets>().0 = vec![Sheet::Shortcuts];
    screen.frames(4);
    let before = screen.widgets();
    screen.press(&[(KeyCode::PageDown, Key::PageDown)]);
    screen.frames(4);
    assert_ne!(screen.widgets(), before, "it scrolls");
    screen.press(&[(KeyCode::PageUp, Key::PageUp)]);
    screen.frames(4);
    assert_eq!(screen.widgets(), before);
    screen.press(END);
    screen.frames(4);
    let end = screen.widgets();
    assert_ne!(end, before);
    screen.press(&[(KeyCode::PageDown, Key::PageDown)]);
    screen.frames(4);
    assert_eq!(screen.widgets(), end, "there is nothing below");
    screen.press(HOME);
    screen.frames(4);
    assert_eq!(screen.widgets(), before);
}

/// Hovers every button on the screen; returns those whose tooltip covers another.
fn covering(screen: &mut AtTable) -> (usize, Vec<String>) {
    let (context, ctx) = screen.context();
    ctx.all_styles_mut(|style| style.interaction.tooltip_delay = 0.0);
    let (mut shown, mut found) = (0, Vec::new());
    for button in clickables(&ctx) {
        let event = egui::Event::PointerMoved(button.rect.center());
        screen.0.world_mut().write_message(EguiInputEvent { context, event });
        screen.frames(4);
        let tooltip = egui::AreaState::load(&ctx, egui::Tooltip::tooltip_id(button.id, 0));
        let Some(tooltip) =
            tooltip.filter(|_| egui::Tooltip::was_tooltip_open_last_frame(&ctx, button.id))
        else {
            continue;
        };
        shown += 1;
        let others: Vec<_> = clickables(&ctx)
            .into_iter()
            .filter(|other| other.id != button.id && !other.rect.contains_rect(button.rect))
            .collect();
        if covers_button(tooltip.rect(), &others) {
            found.push(format!("{:?} covers a button beside {:?}", tooltip.rect(), button.rect));
        }
    }
    (shown, found)
}

fn sizes() -> [ScreenSize; 4] {
    [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (480.0, 400.0)].map(|(x, y)| ScreenSize(x, y))
}

#[track_caller]
fn check(screen: &mut AtTable, name: &str) {
    // A pointer that has just moved gets no tooltip.
    screen.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let mut all = 0;
    for size in sizes() {
        screen.0.insert_resource(size);
        screen.frames(5);
        let (shown, found) = covering(screen);
        all += shown;
        assert_eq!(found, Vec::<String>::new(), "{name} at {size:?}");
    }
    assert!(all > 0, "{name} has tooltips");
}

#[test]
fn no_tooltip_covers_a_neighbour() {
    let mut screen = AtTable::new();
    check(&mut screen, "table");
    screen.0.world_mut().resource_mut::<View>().kind = ViewKind::ThreeD;
    screen.frames(3);
    screen.0.world_mut().resource_mut::<View3dImage>().ready = true;
    screen.frames(3);
    check(&mut screen, "table in 3D");
    let game = catalog::modes()[0].info().id.clone();
    screen.0.world_mut().write_message(EditorAsked::Open(game));
    screen.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Editor);
    screen.frames(4);
    check(&mut screen, "editor");
    screen.0.world_mut().write_message(TableAsked::Close);
    screen.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    screen.frames(4);
    check(&mut screen, "title");
    screen.0.world_mut().resource_mut::<Sheets>().0 = vec![Sheet::Settings];
    screen.frames(4);
    check(&mut screen, "settings");
    screen.0.world_mut().resource_mut::<Sheets>().0.clear();
    *screen.0.world_mut().resource_mut::<Online>() = crate::made_up::state_of("guest");
    screen.frames(4);
    assert_eq!(*screen.0.world().resource::<State<Screen>>().get(), Screen::Lobby);
    check(&mut screen, "lobby");
}
