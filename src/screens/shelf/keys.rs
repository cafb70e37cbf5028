//! The keyboard of the shelf. In a text field only keys that leave it are handled.

use super::actions::ShelfAction;
use super::rows::list_id;
use super::{ShelfContext, head};
use crate::shelf::ShelfAsked;
use crate::ui::focus::move_focus;
use crate::ui::shortcuts::Shortcut;
use bevy_egui::egui::{Context, EventFilter, InputState, Key, Modifiers};

/// Handles all keys of the shelf.
pub(super) fn read(ctx: &Context, context: &mut ShelfContext) {
    if !context.base.sheets.is_empty() || ctx.any_popup_open() {
        return;
    }
    if Shortcut::Search.pressed(ctx) {
        ctx.memory_mut(|memory| memory.request_focus(head::search_id()));
    }
    if ctx.text_edit_focused() {
        let leave =
            [Key::ArrowDown, Key::Enter, Key::Escape].map(|key| pressed(ctx, Modifiers::NONE, key));
        if leave.contains(&true) {
            move_focus(ctx, list_id());
        }
        return;
    }
    if pressed(ctx, Modifiers::NONE, Key::Escape) {
        context.leave();
        return;
    }
    for (shortcut, act) in [
        (Shortcut::Rename, ShelfAction::Rename),
        (Shortcut::Delete, ShelfAction::Delete),
        (Shortcut::Duplicate, ShelfAction::Duplicate),
    ] {
        if shortcut.pressed(ctx) {
            context.act(act);
        }
    }
    if Shortcut::Restore.pressed(ctx) && context.shelf.deleted().is_some() {
        context.ask(ShelfAsked::Restore);
    }
    let focused = ctx.memory(bevy_egui::egui::Memory::focused);
    if focused.is_none() || focused == Some(list_id()) {
        walk(ctx, context);
    }
}

fn pressed(ctx: &Context, modifiers: Modifiers, key: Key) -> bool {
    ctx.input_mut(|input| input.consume_key(modifiers, key))
}

/// Keys that move through the list, and the one that opens a game.
fn walk(ctx: &Context, context: &mut ShelfContext) {
    let filter = EventFilter { vertical_arrows: true, ..Default::default() };
    ctx.memory_mut(|memory| memory.set_focus_lock_filter(list_id(), filter));
    let page = (context.list.height / context.list.row.max(1.0)).floor().max(2.0) as i64 - 1;
    let all = context.shelf.shown() as i64;
    let step = ctx.input_mut(|input| way(input, page, all));
    if step != 0 && all > 0 {
        let selected = context.shelf.selected().and_then(|entry| context.shelf.row(&entry.file.name));
        let to = match selected {
            Some(row) => (row as i64 + step).clamp(0, all - 1),
            None if step == all => all - 1,
            None => 0,
        };
        let name = context.shelf.entry(to as usize).map(|entry| entry.file.name.clone());
        context.ask(ShelfAsked::Select(name));
        context.list.reveal = true;
    }
    if pressed(ctx, Modifiers::NONE, Key::Enter)
        && let Some(first) = context.main_act()
    {
        context.act(first);
    }
}

/// How many rows down the keys move.
fn way(input: &mut InputState, page: i64, all: i64) -> i64 {
    let mut count = |key, rows: i64| input.count_and_consume_key(Modifiers::NONE, key) as i64 * rows;
    let step = count(Key::ArrowDown, 1) - count(Key::ArrowUp, 1) + count(Key::PageDown, page)
        - count(Key::PageUp, page)
        - count(Key::Home, all)
        + count(Key::End, all);
    step.clamp(-all, all)
}
