//! The screens: what is on each, and which sheet lies on top of it.

mod confirm;
mod editor;
mod menu;
mod name;
mod navigation;
mod notices;
pub mod online;
mod settings;
mod setup;
mod share;
pub mod shelf;
mod table;
mod title;
mod transition;

use crate::AppSystems;
use crate::new_game::NewGame;
use crate::settings::Settings;
use crate::table::TableAsked;
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::sheet::SheetFrame;
use crate::wake::Awake;
use ::online::identity::Key;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use online::OnlineSheet;
use transition::Motion;

pub(crate) fn plugin(app: &mut App) {
    use LateSystems::{Measure, Sheet, Top};
    app.init_state::<Screen>()
        .init_resource::<Sheets>()
        .configure_sets(
            EguiPrimaryContextPass,
            (KeySystems, ScreenSystems, Measure, Sheet, Top).chain().in_set(AppSystems::Present),
        )
        .add_plugins((
            editor::plugin,
            navigation::plugin,
            menu::plugin,
            name::plugin,
            notices::plugin,
            online::plugin,
            settings::plugin,
            setup::plugin,
            shelf::plugin,
            share::plugin,
            confirm::plugin,
            table::plugin,
            title::plugin,
            transition::plugin,
        ));
}

/// Keys that mean the same everywhere, before anything is drawn.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeySystems;

/// Everything that draws screens.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScreenSystems;

/// What comes after the screens, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LateSystems {
    /// How far everything has come in.
    Measure,
    /// The uppermost sheet.
    Sheet,
    /// What lies on top of everything.
    Top,
}

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Every game as a card.
    #[default]
    Title,
    /// A game in progress.
    Table,
    /// Every saved and finished game.
    Shelf,
    /// A position that is being made.
    Editor,
    /// People who are about to play.
    Lobby,
}

/// Something that lies on top of a screen until it is dealt with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Everything that can be chosen before a game, by the game's id.
    SetUp(String),
    /// The same for a game that begins from a position or after some moves, which stay as they are.
    SetUpFrom(Box<NewGame>),
    /// What the player likes.
    Settings,
    /// The menu of the game in progress.
    Menu,
    /// What can be copied, saved and pasted.
    Share,
    /// What the file of the game is called.
    Name,
    /// A question before something that cannot be undone.
    Confirm(Confirm),
    /// What the shelf has to ask.
    Shelf(shelf::ShelfSheet),
    /// What belongs to playing with people elsewhere.
    Online(OnlineSheet),
}

/// What is asked about before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirm {
    /// To leave the game for the title.
    Leave,
    /// To close the app.
    Quit,
    /// To give up.
    Resign,
    /// To set every setting back.
    Defaults,
    /// To leave a lobby before the game.
    LeaveLobby,
    /// To leave a game with people elsewhere.
    LeaveOnline,
    /// To send somebody away.
    Kick(Key),
    /// To make somebody else host.
    GiveHost(Key),
}

/// The sheets that are open, the uppermost last.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheets(pub Vec<Sheet>);

impl Sheets {
    /// Is nothing on top of the screen?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lays a sheet on top.
    pub fn open(&mut self, sheet: Sheet) {
        if self.0.last() != Some(&sheet) {
            self.0.push(sheet);
        }
    }

    /// Takes the uppermost away.
    pub fn close(&mut self) {
        self.0.pop();
    }

    /// The uppermost.
    pub fn top(&self) -> Option<&Sheet> {
        self.0.last()
    }
}

/// What every sheet works with.
#[derive(SystemParam)]
struct SheetContext<'w> {
    texts: Res<'w, Texts>,
    settings: ResMut<'w, Settings>,
    pictures: ResMut<'w, Pictures>,
    sheets: ResMut<'w, Sheets>,
    motion: Res<'w, Motion>,
    awake: ResMut<'w, Awake>,
    asked: MessageWriter<'w, TableAsked>,
}

impl SheetContext<'_> {
    fn open(&mut self, sheet: Sheet) {
        self.sheets.open(sheet);
        self.awake.request_frames();
    }

    fn close(&mut self) {
        self.sheets.close();
        self.awake.request_frames();
    }

    fn ask(&mut self, ask: TableAsked) {
        self.asked.write(ask);
        self.awake.request_frames();
    }

    /// The frame of a sheet, as far as it has come in.
    fn frame<'a>(
        &self,
        name: &'a str,
        title: &'a str,
        width: f32,
        close: Option<&'a str>,
    ) -> SheetFrame<'a> {
        let Motion { appear, dim, .. } = *self.motion;
        SheetFrame { name, title, width, close, tall: false, appear, dim }
    }

    /// The same for a sheet that keeps its height.
    fn tall_frame<'a>(
        &self,
        name: &'a str,
        title: &'a str,
        width: f32,
        close: &'a str,
    ) -> SheetFrame<'a> {
        SheetFrame { tall: true, ..self.frame(name, title, width, Some(close)) }
    }
}
