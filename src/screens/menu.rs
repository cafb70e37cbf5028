//! The menu of the game in progress.

use super::{Desk, LateSystems, Sheet, Sure};
use crate::table::Table;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::wide_button;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// What can be picked, in order: its text, and the sheet it opens; the first one goes on playing.
const ENTRIES: [(&str, Option<Sheet>); 4] = [
    ("menu-resume", None),
    ("menu-settings", Some(Sheet::Settings)),
    ("menu-leave", Some(Sheet::Sure(Sure::Leave))),
    ("menu-quit", Some(Sheet::Sure(Sure::Quit))),
];

fn show(mut contexts: EguiContexts, mut desk: Desk, table: Option<Res<Table>>) -> Result {
    if desk.sheets.top() != Some(&Sheet::Menu) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let title = table.map_or_else(
        || desk.texts.get("menu-title"),
        |table| desk.texts.own(&format!("game-{}-name", table.info().id), &table.info().name),
    );
    let close = desk.texts.get("close");
    let paper = desk.paper("menu", &title, 320.0, Some(&close));
    let texts = ENTRIES.map(|(key, _)| desk.texts.get(key));
    let fresh = desk.motion.is_fresh();
    let mut picked = None;
    let closed = paper.show(ctx, &mut desk.pictures, &mut |ui, part, _| {
        if part == Part::Foot {
            return;
        }
        for (place, text) in texts.iter().enumerate() {
            let button = wide_button(ui, text, place == 0);
            if place == 0 {
                first(ui, fresh, &button);
            }
            if button.clicked() {
                picked = Some(place);
            }
        }
    });
    match picked.map(|place| ENTRIES[place].1.clone()) {
        Some(Some(sheet)) => desk.open(sheet),
        Some(None) => desk.close(),
        None if closed => desk.close(),
        None => {}
    }
    Ok(())
}
