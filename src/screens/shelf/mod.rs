//! The shelf: every saved and finished game as a row of a table.

mod actions;
mod cells;
mod columns;
mod file_dialog;
mod foot;
mod head;
mod keys;
mod labels;
mod rows;
mod sheets;
mod thumbnails;

use super::{Screen, ScreenSystems, SheetContext};
use crate::library::Library;
use crate::online::{Online, OnlineState};
use crate::screens::online::AwaitsName;
use crate::shelf::{SelectedSignatures, Shelf, ShelfAsked};
use crate::table::Table;
use crate::ui::style::{self, colour};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
pub use file_dialog::Purpose;
use labels::RowText;
pub(super) use labels::{game, time};
use std::collections::HashMap;
use thumbnails::Thumbs;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListView>()
        .add_plugins((file_dialog::plugin, sheets::plugin))
        .add_systems(OnEnter(Screen::Shelf), enter)
        .add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(in_state(Screen::Shelf)));
}

/// A sheet on top of the shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfSheet {
    /// Rename this file.
    Rename(String),
    /// Confirm that this file is deleted.
    Delete(String),
    /// Choose the format of an export.
    Export {
        /// All shown games, or the selected one?
        all: bool,
    },
    /// Type a path, where the system has no file dialog.
    Path(Purpose),
    /// Why some games could not be read or written.
    Reasons,
}

/// State of the screen kept between frames.
#[derive(Resource, Default)]
struct ListView {
    /// The typed search text.
    search: String,
    /// The typed text of a sheet.
    draft: String,
    /// The chosen export format.
    how: usize,
    thumbs: Thumbs,
    /// Texts of rows that were shown, valid while the same games are listed.
    words: HashMap<usize, RowText>,
    /// Texts of the games that need the most room.
    longest: Vec<RowText>,
    version: u64,
    now: u64,
    /// Scroll offset, height of the visible part, and height of a row.
    offset: f32,
    height: f32,
    row: f32,
    /// Scroll to the selected row.
    reveal: bool,
    /// The selected game in the last frame.
    seen: Option<String>,
    /// The height of the foot in the last frame.
    foot: f32,
    /// The screen was just opened: the list gets the focus.
    fresh: bool,
    picking: Option<file_dialog::Picking>,
}

/// System parameters of the shelf.
#[derive(SystemParam)]
struct ShelfContext<'w> {
    base: SheetContext<'w>,
    shelf: Res<'w, Shelf>,
    signatures: Res<'w, SelectedSignatures>,
    list: ResMut<'w, ListView>,
    library: Option<Res<'w, Library>>,
    table: Option<Res<'w, Table>>,
    online: Res<'w, Online>,
    next: ResMut<'w, NextState<Screen>>,
    asks: MessageWriter<'w, ShelfAsked>,
    awaits: ResMut<'w, AwaitsName>,
}

impl ShelfContext<'_> {
    fn ask(&mut self, ask: ShelfAsked) {
        self.asks.write(ask);
        self.base.awake.request_frames();
    }

    fn go(&mut self, screen: Screen) {
        self.next.set(screen);
        self.base.awake.request_frames();
    }

    /// Goes back to the lobby, the game in progress, or the title.
    fn leave(&mut self) {
        self.go(match self.table {
            _ if self.is_for_lobby() => Screen::Lobby,
            Some(_) => Screen::Table,
            None => Screen::Title,
        });
    }

    /// Was the shelf opened from a lobby, to choose a saved game?
    fn is_for_lobby(&self) -> bool {
        self.online.state == OnlineState::Lobby
    }

    /// The action that Enter runs on the selected game.
    fn main_act(&self) -> Option<actions::ShelfAction> {
        let first =
            actions::ShelfAction::all(self.shelf.selected()?, self.is_for_lobby()).first().copied();
        first.filter(|act| act.is_main())
    }

    fn text(&self, key: &str) -> String {
        self.base.texts.get(key)
    }
}

fn enter(mut list: ResMut<ListView>, shelf: Res<Shelf>, mut asks: MessageWriter<ShelfAsked>) {
    list.fresh = true;
    list.reveal = true;
    list.search.clone_from(&shelf.query().search);
    asks.write(ShelfAsked::Refresh);
}

fn show(mut contexts: EguiContexts, mut context: ShelfContext) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    renew(&mut context);
    let room = ctx.content_rect();
    let margin = if room.width() < 620.0 { 14.0 } else { 28.0 };
    let builder = egui::UiBuilder::new().max_rect(room.shrink2(vec2(margin, 16.0)));
    let mut ui = Ui::new(ctx.clone(), egui::Id::new("shelf"), builder);
    ui.set_clip_rect(room);
    ui.painter().rect_filled(room, 0, colour(style::BACKGROUND));
    if context.library.is_none() {
        head::no_library(&mut ui, &mut context);
        return Ok(());
    }
    keys::read(&ctx, &mut context);
    head::show(&mut ui, &mut context);
    rows::show(&mut ui, &mut context);
    foot::show(&mut ui, &mut context);
    Ok(())
}

/// Forgets cached texts of other games.
fn renew(context: &mut ShelfContext) {
    let (version, selected) = (context.shelf.version(), context.shelf.selected());
    let selected = selected.map(|entry| entry.file.name.as_str());
    let moved = context.list.seen.as_deref() != selected;
    if context.list.version != version {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let list = &mut *context.list;
        list.now = now.map_or(0, |since| since.as_secs());
        let longest = cells::longest(context.shelf.all()).into_iter();
        list.longest = longest.map(|entry| RowText::of(entry, list.now, &context.base.texts)).collect();
        list.words.clear();
        list.version = version;
    }
    if moved {
        let seen = selected.map(String::from);
        context.list.seen = seen;
        context.list.reveal = true;
    }
}
