//! The menu of the game in progress.

use super::table::actions::asker;
use super::{Confirm, Desk, LateSystems, Sheet};
use crate::editor::EditorAsked;
use crate::library::Library;
use crate::online::Online;
use crate::table::review::Look;
use crate::table::{Question, Table, TableAsked};
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::wide_button;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// What picking an entry does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    /// Back to the game.
    Resume,
    /// Another sheet is laid on top.
    Open(Sheet),
    /// The table is asked.
    Ask(TableAsked),
    /// The position that is seen is changed by hand.
    Edit,
}

/// What can be picked now, in order: its text, and what it does.
fn entries(table: Option<&Table>, kept: bool, online: bool) -> Vec<(&'static str, Deed)> {
    let mut entries = vec![("menu-resume", Deed::Resume)];
    // A game with people elsewhere is looked at and changed only when it is over.
    let running = online && table.is_some_and(|table| table.whole().outcome().is_none());
    if let Some(table) = table {
        entries.extend(talk(table));
        if table.review().is_none() && table.ply() > 0 && !running {
            entries.push(("menu-review", Deed::Ask(TableAsked::Review(Look::Begin))));
        }
    }
    if let Some(table) = table {
        entries.push(("menu-share", Deed::Open(Sheet::Share)));
        if !online && catalog::find(&table.info().id).is_some_and(|mode| mode.composes()) {
            entries.push(("menu-edit", Deed::Edit));
        }
    }
    if kept {
        entries.push(("menu-name", Deed::Open(Sheet::Name)));
    }
    entries.extend([
        ("menu-settings", Deed::Open(Sheet::Settings)),
        (
            "menu-leave",
            Deed::Open(Sheet::Confirm(if online { Confirm::LeaveOnline } else { Confirm::Leave })),
        ),
        ("menu-quit", Deed::Open(Sheet::Confirm(Confirm::Quit))),
    ]);
    entries
}

/// What the other side can be asked for.
fn talk(table: &Table) -> Vec<(&'static str, Deed)> {
    let ask = |question, team| Deed::Ask(TableAsked::Ask(question, team));
    let takeback = table.takeback_asker().map(|team| ("menu-takeback", ask(Question::Takeback, team)));
    let abort = asker(table).filter(|team| table.can_ask(Question::Abort, *team));
    let abort = abort.map(|team| ("menu-abort", ask(Question::Abort, team)));
    takeback.into_iter().chain(abort).collect()
}

fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    table: Option<Res<Table>>,
    (library, online): (Option<Res<Library>>, Res<Online>),
    mut edits: MessageWriter<EditorAsked>,
) -> Result {
    if desk.sheets.top() != Some(&Sheet::Menu) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let kept = library.is_some_and(|library| library.current().is_some());
    let mut entries = entries(table.as_deref(), kept, online.is_playing());
    let title = table.as_ref().map_or_else(
        || desk.texts.get("menu-title"),
        |table| desk.texts.get_or(&format!("game-{}-name", table.info().id), &table.info().name),
    );
    let close = desk.texts.get("close");
    let paper = desk.paper("menu", &title, 320.0, Some(&close));
    let texts: Vec<String> = entries.iter().map(|(key, _)| desk.texts.get(key)).collect();
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
    match picked.map(|place| entries.swap_remove(place).1) {
        Some(Deed::Open(sheet)) => desk.open(sheet),
        Some(Deed::Resume) => desk.close(),
        Some(Deed::Ask(ask)) => {
            desk.close();
            desk.ask(ask);
        }
        Some(Deed::Edit) => {
            let record = table.map(|table| Box::new(table.record().clone()));
            edits.write_batch(record.map(EditorAsked::Edit));
            desk.awake.request_frames();
        }
        None if closed => desk.close(),
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_game::NewGame;
    use crate::text::Texts;
    use rules::AiLevel;

    #[test]
    fn every_entry_has_words_and_fits_the_game() {
        let texts = Texts::default();
        let setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Computer", AiLevel::EASIEST);
        let table = Table::open(setup, 1).expect("it begins");
        let named = entries(Some(&table), true, false);
        assert!(named.iter().all(|(key, _)| texts.get(key) != *key), "{named:?}");
        let keys = |entries: Vec<(&'static str, Deed)>| {
            entries.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        };
        let keys_now = keys(entries(Some(&table), false, false));
        assert!(
            keys_now.contains(&"menu-abort") && !keys_now.contains(&"menu-takeback"),
            "{keys_now:?}"
        );
        assert_eq!(keys(entries(None, false, false)).len(), 4);
        let online = entries(Some(&table), true, true);
        let leave = Deed::Open(Sheet::Confirm(Confirm::LeaveOnline));
        assert!(online.iter().any(|(_, deed)| *deed == leave) && !keys(online).contains(&"menu-edit"));
    }
}
