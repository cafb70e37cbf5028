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

const DOWN: (KeyCode, Key) = (KeyCode::ArrowDown, Key::ArrowDown);
const UP: (KeyCode, Key) = (KeyCode::ArrowUp, Key::ArrowUp);
const TAB: (KeyCode, Key) = (KeyCode::Tab, Key::Tab);

/// The part of a focused widget that is out of sight, if there is one.
fn hidden(ctx: &egui::Context) -> Option<String> {
    let id = ctx.memory(egui::Memory::focused)?;
    let widget = ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied())?;
    let seen = widget.interact_rect.intersect(ctx.content_rect());
    let gone = seen.height() + 1.0 < widget.rect.height() || seen.width() + 1.0 < widget.rect.width();
    gone.then(|| format!("{:?} is seen of {:?}", seen, widget.rect))
}

#[test]
fn the_focus_stays_in_sight_on_long_sheets() {
    let first = catalog::modes()[0].info().id.clone();
    let sheets = [Sheet::Settings, Sheet::SetUp(first), Sheet::Online(OnlineSheet::Meet)];
    for sheet in sheets {
        // The first field of the online sheet takes the arrow keys.
        let keys = if matches!(sheet, Sheet::Online(_)) { vec![TAB] } else { vec![DOWN, TAB, UP] };
        for key in keys {
            let mut screen = AtTable::new();
            screen.0.insert_resource(ScreenSize(800.0, 600.0));
            screen.0.world_mut().resource_mut::<Sheets>().0 = vec![sheet.clone()];
            screen.frames(4);
            // There is nothing above the first widget.
            let before = if key == UP { 20 } else { 0 };
            (0..before).for_each(|_| screen.press(&[DOWN]));
            let (mut reached, mut path) = (HashSet::new(), Vec::new());
            for _ in 0..40 {
                screen.press(std::slice::from_ref(&key));
                // Scrolling takes a moment.
                screen.frames(10);
                let ctx = screen.context().1;
                assert_eq!(hidden(&ctx), None, "{sheet:?}, {key:?}");
                let id = ctx.memory(egui::Memory::focused);
                reached.extend(id);
                let at = id.and_then(|id| {
                    ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).map(|w| w.rect))
                });
                path.push(at);
            }
            assert!(reached.len() > 2, "{sheet:?}, {key:?}: the focus moves: {path:?}");
        }
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
