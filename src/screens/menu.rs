//! The menu of the game in progress.

use super::table::actions::asker;
use super::{Confirm, LateSystems, Sheet, SheetContext};
use crate::editor::EditorAsked;
use crate::help::HelpTopic;
use crate::lessons::{LessonAsked, step_count};
use crate::library::Library;
use crate::library::signatures::ReviewedSignatures;
use crate::online::Online;
use crate::puzzles::{ActivePuzzle, PuzzleAsked, has_puzzles};
use crate::table::review::ReviewStep;
use crate::table::{Table, TableAsked};
use crate::ui::sheet::{Part, first};
use crate::ui::style::scale_of;
use crate::ui::widgets::{button, wide_button};
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use play::Offer;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// The width of the menu.
const WIDTH: f32 = 500.0;
/// In less room entries are below each other.
const TWO_COLUMNS: f32 = 400.0;
/// The last entries leave the game or the app.
const IN_SIGHT: usize = 2;

/// What a menu entry does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum MenuAction {
    /// Resume.
    Resume,
    /// Open a sheet.
    Open(Sheet),
    /// Send a command to the table.
    Ask(TableAsked),
    /// Open the position in the editor.
    Edit,
    /// Begin or leave the lesson of the game.
    Lesson(LessonAsked),
    /// Leave the puzzle.
    LeavePuzzle,
}

/// The current entries: text key and action.
fn entries(
    table: Option<&Table>,
    state: bool,
    online: bool,
    signed: bool,
    is_puzzle: bool,
) -> Vec<(&'static str, MenuAction)> {
    let mut entries = vec![("menu-resume", MenuAction::Resume)];
    let exercise = table.filter(|table| table.is_exercise());
    let table = table.filter(|table| !table.is_exercise());
    if let Some(table) = table {
        entries.extend(offers(table));
        if table.can_review() {
            entries.push(("menu-review", MenuAction::Ask(TableAsked::Review(ReviewStep::Begin))));
        }
    }
    if let Some(table) = table {
        entries.push(("menu-share", MenuAction::Open(Sheet::Share)));
        // Other players and their signatures know an online game by its names.
        if !table.is_shared() && !signed {
            entries.push(("menu-players", MenuAction::Open(Sheet::Players)));
        }
        if !online && catalog::find(&table.info().id).is_some_and(|mode| mode.composes()) {
            entries.push(("menu-edit", MenuAction::Edit));
        }
    }
    if state {
        entries.push(("menu-name", MenuAction::Open(Sheet::Name)));
    }
    if let Some(table) = table.or(exercise) {
        let topic = HelpTopic::Game(table.info().id.clone());
        entries.push(("help-how-to-play", MenuAction::Open(Sheet::Help(topic))));
    }
    if let Some(table) = table.filter(|table| !online && step_count(table.info()).is_some()) {
        let lesson = LessonAsked::Begin(table.info().id.clone());
        entries.push(("menu-lesson", MenuAction::Lesson(lesson)));
    }
    if table.is_some_and(|table| !online && has_puzzles(table.info())) {
        entries.push(("menu-puzzles", MenuAction::Open(Sheet::Puzzles)));
    }
    entries.extend([
        ("menu-help", MenuAction::Open(Sheet::Help(HelpTopic::Screen("table".into())))),
        ("menu-settings", MenuAction::Open(Sheet::Settings)),
        ("menu-shortcuts", MenuAction::Open(Sheet::Shortcuts)),
        leave(exercise.is_some(), is_puzzle, online),
        ("menu-quit", MenuAction::Open(Sheet::Confirm(Confirm::Quit))),
    ]);
    entries
}

/// Leaves the game, the lesson or the puzzle. An exercise loses nothing, so nothing is asked.
fn leave(is_exercise: bool, is_puzzle: bool, online: bool) -> (&'static str, MenuAction) {
    if is_exercise && is_puzzle {
        return ("menu-leave-puzzle", MenuAction::LeavePuzzle);
    }
    if is_exercise {
        return ("lesson-leave", MenuAction::Lesson(LessonAsked::Leave));
    }
    let question = if online { Confirm::LeaveOnline } else { Confirm::Leave };
    ("menu-leave", MenuAction::Open(Sheet::Confirm(question)))
}

/// The offers to the other side.
fn offers(table: &Table) -> Vec<(&'static str, MenuAction)> {
    let ask = |offer, team| MenuAction::Ask(TableAsked::Offer(offer, team));
    let takeback = table.takeback_asker().map(|team| ("menu-takeback", ask(Offer::Takeback, team)));
    let abort = asker(table).filter(|team| table.can_offer(Offer::Abort, *team));
    let abort = abort.map(|team| ("menu-abort", ask(Offer::Abort, team)));
    takeback.into_iter().chain(abort).collect()
}

/// The first entry, and below it the others, side by side where there is room. Returns the index of the clicked one.
fn body(ui: &mut Ui, texts: &[String], fresh: bool) -> Option<usize> {
    let (main, others) = texts.split_first()?;
    let resume = wide_button(ui, main, true);
    first(ui, fresh, &resume);
    let mut picked = resume.clicked().then_some(0);
    let columns = if ui.available_width() > TWO_COLUMNS * scale_of(ui.ctx()) { 2 } else { 1 };
    ui.columns(columns, |uis| {
        for (index, text) in others.iter().enumerate() {
            if wide_button(&mut uis[index % columns], text, false).clicked() {
                picked = Some(index + 1);
            }
        }
    });
    picked
}

/// The ways out, which are always in sight.
fn foot(ui: &mut Ui, texts: &[String]) -> Option<usize> {
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        for (index, text) in texts.iter().enumerate() {
            if button(ui, text).clicked() {
                picked = Some(index);
            }
        }
    });
    picked
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    table: Option<Res<Table>>,
    (library, online): (Option<Res<Library>>, Res<Online>),
    signatures: Res<ReviewedSignatures>,
    (mut edits, mut lessons): (MessageWriter<EditorAsked>, MessageWriter<LessonAsked>),
    (puzzle, mut puzzles): (Res<ActivePuzzle>, MessageWriter<PuzzleAsked>),
) -> Result {
    if context.sheets.top() != Some(&Sheet::Menu) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let state = library.is_some_and(|library| library.current().is_some());
    let (signed, is_puzzle) = (signatures.get().is_some(), puzzle.get().is_some());
    let mut entries = entries(table.as_deref(), state, online.is_playing(), signed, is_puzzle);
    let title = table.as_ref().map_or_else(
        || context.texts.get("menu-title"),
        |table| context.texts.get_or(&format!("game-{}-name", table.info().id), &table.info().name),
    );
    let close = context.texts.get("close");
    let frame = context.frame("menu", &title, WIDTH, Some(&close));
    let texts: Vec<String> = entries.iter().map(|(key, _)| context.texts.get(key)).collect();
    let fresh = context.motion.is_fresh();
    let mut picked = None;
    let (above, below) = texts.split_at(texts.len() - IN_SIGHT);
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, _| {
        let index = match part {
            Part::Body => body(ui, above, fresh),
            Part::Foot => foot(ui, below).map(|index| above.len() + index),
        };
        picked = picked.or(index);
    });
    match picked.map(|index| entries.swap_remove(index).1) {
        Some(MenuAction::Open(sheet)) => context.open(sheet),
        Some(MenuAction::Resume) => context.close(),
        Some(MenuAction::Ask(ask)) => {
            context.close();
            context.ask(ask);
        }
        Some(MenuAction::Lesson(ask)) => {
            context.close();
            lessons.write(ask);
        }
        Some(MenuAction::LeavePuzzle) => {
            context.close();
            puzzles.write(PuzzleAsked::Leave);
        }
        Some(MenuAction::Edit) => {
            let record = table.map(|table| Box::new(table.position_at(table.cursor())));
            edits.write_batch(record.map(EditorAsked::Edit));
            context.awake.request_frames();
        }
        None if closed => context.close(),
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
        let named = entries(Some(&table), true, false, false, false);
        assert!(named.iter().all(|(key, _)| texts.get(key) != *key), "{named:?}");
        let keys = |entries: Vec<(&'static str, MenuAction)>| {
            entries.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        };
        let keys_now = keys(entries(Some(&table), false, false, false, false));
        assert!(
            keys_now.contains(&"menu-abort") && !keys_now.contains(&"menu-takeback"),
            "{keys_now:?}"
        );
        assert_eq!(keys(entries(None, false, false, false, false)).len(), 6);
        assert!(keys_now.contains(&"menu-players"));
        assert!(!keys(entries(Some(&table), true, false, true, false)).contains(&"menu-players"));
        let online = entries(Some(&table), true, true, false, false);
        let leave = MenuAction::Open(Sheet::Confirm(Confirm::LeaveOnline));
        assert!(online.iter().any(|(_, deed)| *deed == leave) && !keys(online).contains(&"menu-edit"));
    }
}
