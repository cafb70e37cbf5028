//! The shelf: every saved and finished game as a row of a table.

mod actions;
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
use crate::shelf::{Shelf, ShelfAsked};
use crate::table::Table;
use crate::ui::style::{self, colour};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
pub(super) use file_dialog::Purpose;
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

/// What lies on top of the shelf until it is dealt with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfSheet {
    /// Another name for this file.
    Rename(String),
    /// A question before this file goes.
    Delete(String),
    /// As what the selected game, or every game that is shown, is written elsewhere.
    Export {
        /// Every game that is shown?
        all: bool,
    },
    /// A path to be typed, where the system has no dialog for it.
    Path(Purpose),
    /// Why some games could not be read or written.
    Reasons,
}

/// What the screen remembers from picture to picture.
#[derive(Resource, Default)]
struct ListView {
    /// What is searched for, as it is typed.
    search: String,
    /// What is typed on a sheet.
    draft: String,
    /// Which way of writing games is chosen.
    how: usize,
    thumbs: Thumbs,
    /// What is written in rows that were seen, while the same games are shown.
    words: HashMap<usize, RowText>,
    version: u64,
    now: u64,
    /// How far the list is scrolled, how high what is seen of it is, and how high a row is.
    offset: f32,
    height: f32,
    row: f32,
    /// The selected row has to be brought into sight.
    reveal: bool,
    /// The selected game, as it was in the last picture.
    seen: Option<String>,
    /// How high the foot was in the last picture.
    foot: f32,
    /// The screen was just entered: the list gets the focus.
    fresh: bool,
    picking: Option<file_dialog::Picking>,
}

/// Everything the shelf works with.
#[derive(SystemParam)]
struct ShelfContext<'w> {
    base: SheetContext<'w>,
    shelf: Res<'w, Shelf>,
    list: ResMut<'w, ListView>,
    library: Option<Res<'w, Library>>,
    table: Option<Res<'w, Table>>,
    online: Res<'w, Online>,
    next: ResMut<'w, NextState<Screen>>,
    asks: MessageWriter<'w, ShelfAsked>,
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

    /// Back to where one came from: the lobby, the game in progress, or the title.
    fn leave(&mut self) {
        self.go(match self.table {
            _ if self.is_for_lobby() => Screen::Lobby,
            Some(_) => Screen::Table,
            None => Screen::Title,
        });
    }

    /// Does somebody list for a game to go on with in a lobby?
    fn is_for_lobby(&self) -> bool {
        self.online.state == OnlineState::Lobby
    }

    /// What Enter does with the selected game.
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

/// What was worked out for other games is forgotten.
fn renew(context: &mut ShelfContext) {
    let (version, selected) = (context.shelf.version(), context.shelf.selected());
    let selected = selected.map(|entry| entry.file.name.as_str());
    let moved = context.list.seen.as_deref() != selected;
    if context.list.version != version {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let list = &mut *context.list;
        list.now = now.map_or(0, |since| since.as_secs());
        list.words.clear();
        list.version = version;
    }
    if moved {
        let seen = selected.map(String::from);
        context.list.seen = seen;
        context.list.reveal = true;
    }
}
