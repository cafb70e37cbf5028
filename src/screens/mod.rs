//! The screens: what is on each, and which sheet lies on top of it.

mod table;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Sheets>()
        .configure_sets(EguiPrimaryContextPass, ScreenSystems)
        .add_plugins(table::plugin);
}

/// Everything that draws screens and sheets.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScreenSystems;

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Every game as a card.
    #[default]
    Title,
    /// A game in progress.
    Table,
}

/// Something that lies on top of a screen until it is dealt with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Everything that can be chosen before a game, by the game's id.
    SetUp(String),
    /// What the player likes.
    Settings,
    /// The menu of the game in progress.
    Menu,
    /// A question before something that cannot be undone.
    Sure(Sure),
}

/// What is asked about before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sure {
    /// To leave the game for the title.
    Leave,
    /// To close the app.
    Quit,
    /// To give up.
    Resign,
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
}
