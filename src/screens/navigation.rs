//! Navigation between screens, global keys and the language.

use super::online::{GaveUp, WAIT};
use super::{KeySystems, Screen, Sheet, Sheets};
use crate::AppSystems;
use crate::editor::Editor;
use crate::help::HelpTopic;
use crate::notice::Notices;
use crate::online::{Online, OnlineAsked};
use crate::settings::{Settings, SettingsFolder};
use crate::table::clock::{self, Paused};
use crate::table::view::View;
use crate::table::{StartRefused, Table, TableReset};
use crate::text::Texts;
use crate::ui::focus::keep_on_sheet;
use crate::ui::help_button::take_wanted;
use crate::ui::sheet::focus_on_arrow_key;
use crate::ui::shortcuts::Shortcut;
use crate::wake::Awake;
use bevy::prelude::*;
use bevy_egui::egui::{Key, Modifiers};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::path::PathBuf;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow, follow_editor, show_refusal).in_set(AppSystems::React))
        .add_systems(Update, pause.before(clock::tick).in_set(AppSystems::Input))
        .add_systems(PostUpdate, (apply_view_setting, load_language).in_set(AppSystems::Present))
        .add_systems(EguiPrimaryContextPass, (everywhere, close_top).chain().in_set(KeySystems));
}

/// Shows the table when a game starts, and the title when it is left.
pub(super) fn follow(
    mut resets: MessageReader<TableReset>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut sheets: ResMut<Sheets>,
    mut awake: ResMut<Awake>,
) {
    for reset in resets.read() {
        let wanted = match reset {
            TableReset::Started { .. } => Screen::Table,
            TableReset::Closed => Screen::Title,
            TableReset::Stepped | TableReset::Reviewed => continue,
        };
        sheets.0.clear();
        if **screen != wanted {
            next.set(wanted);
        }
        awake.request_frames();
    }
}

/// Shows the editor while it is open; closing it returns to the screen before.
fn follow_editor(
    editor: Res<Editor>,
    table: Option<Res<Table>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut sheets: ResMut<Sheets>,
    mut awake: ResMut<Awake>,
) {
    let (open, seen) = (editor.position().is_some(), **screen == Screen::Editor);
    if !editor.is_changed() || open == seen {
        return;
    }
    sheets.0.clear();
    next.set(match (open, table) {
        (true, _) => Screen::Editor,
        (false, Some(_)) => Screen::Table,
        (false, None) => Screen::Title,
    });
    awake.request_frames();
}

/// A game that could not start shows a notice and changes no screen.
fn show_refusal(
    mut refused: MessageReader<StartRefused>,
    screen: Res<State<Screen>>,
    mut notices: ResMut<Notices>,
    mut awake: ResMut<Awake>,
) {
    for refusal in refused.read() {
        if **screen != Screen::Table {
            notices.show("notice-start-refused", &[("why", refusal.why.clone().into())]);
            awake.request_frames();
        }
    }
}

/// Pauses the clock under a sheet or in review, but never online.
fn pause(
    (sheets, online): (Res<Sheets>, Res<Online>),
    screen: Res<State<Screen>>,
    table: Option<Res<Table>>,
    mut paused: ResMut<Paused>,
) {
    let review = table.is_some_and(|table| !table.shows_present());
    // On the shelf and in the editor the game is paused.
    let aside = matches!(**screen, Screen::Shelf | Screen::Editor);
    let rests = aside || **screen == Screen::Table && (review || !sheets.is_empty());
    let covered = rests && !online.is_playing();
    let wanted = Paused { covered, ..*paused };
    paused.set_if_neq(wanted);
}

/// Applies the view setting at once.
fn apply_view_setting(settings: Res<Settings>, mut view: ResMut<View>, mut awake: ResMut<Awake>) {
    if settings.is_changed() && view.kind != settings.view {
        view.kind = settings.view;
        awake.request_frames();
    }
}

/// Loads the chosen language.
fn load_language(
    settings: Res<Settings>,
    folder: Option<Res<SettingsFolder>>,
    mut texts: ResMut<Texts>,
    mut spoken: Local<Option<String>>,
    mut awake: ResMut<Awake>,
) {
    let now = spoken.get_or_insert_with(|| "en".into());
    if *now != settings.language {
        now.clone_from(&settings.language);
        *texts = Texts::load(now, &text_folders(folder.as_deref()));
        awake.request_frames();
    }
}

/// Folders with languages: beside the settings, beside the program, and the working directory.
pub(super) fn text_folders(folder: Option<&SettingsFolder>) -> Vec<PathBuf> {
    let beside = std::env::current_exe().ok().and_then(|file| Some(file.parent()?.join("assets")));
    folder.map(|folder| folder.0.clone()).into_iter().chain(beside).chain(["assets".into()]).collect()
}

/// The keys that work on every screen.
fn everywhere(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut sheets: ResMut<Sheets>,
    mut awake: ResMut<Awake>,
    (screen, table): (Res<State<Screen>>, Option<Res<Table>>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if Shortcut::FullScreen.pressed(ctx) {
        settings.full_screen = !settings.full_screen;
        awake.request_frames();
    }
    let wanted = take_wanted(ctx).map(HelpTopic::Screen);
    let pressed = Shortcut::Help.pressed(ctx).then(|| topic(&sheets, **screen, table.as_deref()));
    if let Some(topic) = wanted.or(pressed) {
        let is_open = matches!(sheets.top(), Some(Sheet::Help(_)));
        if is_open {
            sheets.close();
        } else {
            sheets.open(Sheet::Help(topic));
        }
        awake.request_frames();
    }
    // A question mark may be typed.
    if !ctx.text_edit_focused() && Shortcut::Shortcuts.pressed(ctx) {
        if sheets.top() == Some(&Sheet::Shortcuts) {
            sheets.close();
        } else {
            sheets.open(Sheet::Shortcuts);
        }
        awake.request_frames();
    }
    Ok(())
}

/// What help is wanted about: the top sheet, or the screen.
fn topic(sheets: &Sheets, screen: Screen, table: Option<&Table>) -> HelpTopic {
    let name = match (sheets.top(), screen) {
        (Some(sheet), _) => sheet.help_name(),
        (None, Screen::Title) => "title",
        (None, Screen::Table) if table.is_some_and(|table| !table.shows_present()) => "review",
        (None, Screen::Table) => "table",
        (None, Screen::Shelf) => "shelf",
        (None, Screen::Editor) => "editor",
        (None, Screen::Lobby) => "lobby",
    };
    HelpTopic::Screen(name.into())
}

/// Esc closes the top sheet and is consumed.
fn close_top(
    mut contexts: EguiContexts,
    mut sheets: ResMut<Sheets>,
    mut awake: ResMut<Awake>,
    (mut gave_up, mut online): (ResMut<GaveUp>, MessageWriter<OnlineAsked>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if sheets.is_empty() {
        return Ok(());
    }
    keep_on_sheet(ctx);
    focus_on_arrow_key(ctx);
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        if sheets.top() == Some(&WAIT) {
            gave_up.0 = true;
            online.write(OnlineAsked::Leave);
        }
        sheets.close();
        awake.request_frames();
    }
    Ok(())
}
