//! The screens, and the sheets on top of them.

mod confirm;
mod editor;
mod first_start;
mod help;
mod lesson_offer;
mod menu;
mod missed;
mod name;
mod navigation;
mod notices;
pub mod online;
mod players;
mod puzzles;
mod results;
mod settings;
mod setup;
mod share;
pub mod shelf;
mod shortcuts;
mod signatures;
mod table;
mod title;
mod transition;

pub use first_start::welcome;

use crate::AppSystems;
use crate::help::HelpTopic;
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
            (editor::plugin, help::plugin, first_start::plugin, lesson_offer::plugin),
            navigation::plugin,
            (menu::plugin, missed::plugin, puzzles::plugin),
            (name::plugin, players::plugin),
            notices::plugin,
            online::plugin,
            settings::plugin,
            setup::plugin,
            shelf::plugin,
            share::plugin,
            shortcuts::plugin,
            confirm::plugin,
            table::plugin,
            title::plugin,
            transition::plugin,
        ));
}

/// Global keys, before anything is drawn.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeySystems;

/// The systems that draw screens.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScreenSystems;

/// The systems after the screens, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LateSystems {
    /// Transitions.
    Measure,
    /// The top sheet.
    Sheet,
    /// Notices, on top of everything.
    Top,
}

/// The screen that fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The title: every game as a card.
    #[default]
    Title,
    /// A game in progress.
    Table,
    /// My games: every saved game.
    Shelf,
    /// The position editor.
    Editor,
    /// The online lobby.
    Lobby,
}

/// A sheet on top of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Set-up of a game, by its id.
    SetUp(String),
    /// Set-up of a game from a given position or after some moves.
    SetUpFrom(Box<NewGame>),
    /// Settings.
    Settings,
    /// The list of keyboard shortcuts.
    Shortcuts,
    /// Help pages.
    Help(HelpTopic),
    /// The menu of the game in progress.
    Menu,
    /// Copy, save and paste.
    Share,
    /// Name of the game's file.
    Name,
    /// Names of the players.
    Players,
    /// A confirmation.
    Confirm(Confirm),
    /// The questions of the first start.
    FirstStart,
    /// The offer of a lesson, by the id of its game.
    Lesson(String),
    /// The puzzle of the day, and the puzzles of each game.
    Puzzles,
    /// What the player missed in the reviewed game.
    Missed,
    /// A sheet of the shelf.
    Shelf(shelf::ShelfSheet),
    /// A sheet for playing online.
    Online(OnlineSheet),
}

impl Sheet {
    /// The name by which the help knows it.
    fn help_name(&self) -> &'static str {
        match self {
            Self::SetUp(_) | Self::SetUpFrom(_) => "set-up",
            Self::Settings => "settings",
            Self::FirstStart => "first-start",
            Self::Lesson(_) => "lessons",
            Self::Puzzles => "puzzles",
            Self::Missed => "missed",
            Self::Shortcuts => "shortcuts",
            Self::Share | Self::Name | Self::Shelf(_) => "share",
            Self::Online(_) => "friends",
            Self::Menu | Self::Players | Self::Confirm(_) | Self::Help(_) => "menu",
        }
    }
}

/// What needs a confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirm {
    /// Leave the game.
    Leave,
    /// Quit the app.
    Quit,
    /// Resign.
    Resign,
    /// Reset all settings.
    Defaults,
    /// Leave the lobby.
    LeaveLobby,
    /// Leave an online game.
    LeaveOnline,
    /// Kick a member.
    Kick(Key),
    /// Make another member host.
    GiveHost(Key),
}

/// The open sheets, the top one last.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheets(pub Vec<Sheet>);

impl Sheets {
    /// Is no sheet open?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Opens a sheet on top.
    pub fn open(&mut self, sheet: Sheet) {
        if self.0.last() != Some(&sheet) {
            self.0.push(sheet);
        }
    }

    /// Closes the top sheet.
    pub fn close(&mut self) {
        self.0.pop();
    }

    /// The top sheet.
    pub fn top(&self) -> Option<&Sheet> {
        self.0.last()
    }
}

/// System parameters of every sheet.
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

    /// The frame of a sheet, with its transition.
    fn frame<'a>(
        &self,
        name: &'a str,
        title: &'a str,
        width: f32,
        close: Option<&'a str>,
    ) -> SheetFrame<'a> {
        let Motion { appear, dim, .. } = *self.motion;
        let help = close.filter(|_| name != help::NAME).map(|_| self.texts.get("help-open"));
        SheetFrame { name, title, width, close, help, tall: false, appear, dim }
    }

    /// The frame of a sheet of fixed height.
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
