//! What a player likes: one readable file, kept from one start to the next.

mod file;
mod keeper;

pub use file::{Folder, Loaded, folder, load, save, set_aside};

use crate::setup::{Setup, USUAL_LEVEL};
use bevy::prelude::*;
use rules::{Mode, ModeInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(keeper::plugin);
}

/// How the table is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViewKind {
    /// From above, flat.
    #[default]
    #[serde(rename = "2d")]
    Flat,
    /// As a solid table.
    #[serde(rename = "3d")]
    Solid,
}

/// How much work goes into the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// As the graphics card allows.
    #[default]
    Auto,
    /// For machines without a graphics card.
    Low,
    /// For most machines.
    Medium,
    /// For good graphics cards.
    High,
}

/// How fast pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// They are there at once.
    Off,
    /// In a hurry.
    Fast,
    /// As usual.
    #[default]
    Normal,
    /// To be watched.
    Slow,
}

/// Where the window was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Its left and upper edge, where that is known.
    pub at: Option<(i32, i32)>,
    /// Its width and height.
    pub size: (u32, u32),
}

/// How loud each kind of sound is, from 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volumes {
    /// All of them.
    pub all: u8,
    /// Pieces on the board.
    pub pieces: u8,
    /// Checks, wins and losses.
    pub events: u8,
    /// Buttons.
    pub buttons: u8,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { all: 80, pieces: 90, events: 80, buttons: 50 }
    }
}

/// Everything a player likes. Each field stands alone in the file; what is broken there gets its default.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Settings {
    /// The id of the theme of board and pieces.
    pub theme: String,
    /// Flat or solid.
    pub view: ViewKind,
    /// How much work goes into the picture.
    pub quality: Quality,
    /// How loud it is.
    pub volumes: Volumes,
    /// No sound at all.
    pub mute: bool,
    /// How fast pieces move.
    pub pace: Pace,
    /// Screens and panels appear at once.
    pub reduce_motion: bool,
    /// The size of texts in percent.
    pub text_size: u16,
    /// In hot-seat play the board turns to whoever is to move.
    pub auto_flip: bool,
    /// A move is made only when it was confirmed.
    pub confirm_moves: bool,
    /// Letters and numbers at the edge of the board.
    pub coordinates: bool,
    /// How long the strongest AI thinks, in tenths of a second.
    pub think_tenths: u16,
    /// The AI's move never comes faster than this, in tenths of a second.
    pub delay_tenths: u16,
    /// The AI says what it thinks of a game that is looked at.
    pub evaluate: bool,
    /// The language of all texts.
    pub language: String,
    /// What the player is called.
    pub name: String,
    /// Names that were given to players, the last one first.
    pub names: Vec<String>,
    /// The level of the AI that was played last.
    pub level: u8,
    /// The last set-up of each game, by the game's id.
    pub setups: BTreeMap<String, Setup>,
    /// Where games are kept, unless in the usual place.
    pub games_folder: Option<PathBuf>,
    /// Where the window was.
    pub window: Option<WindowPlace>,
    /// The game that was played last, by its id.
    pub last_game: String,
    /// Where online players find each other; nothing means [`DEFAULT_RELAY`].
    pub relay: String,
    /// Nothing that others say is shown.
    pub mute_chat: bool,
    /// Codes of one's own lobbies are made of digits alone.
    pub digit_codes: bool,
}

/// The relay of those who have named no other: one on this computer, as `manyboard-relay` begins it.
pub const DEFAULT_RELAY: &str = "http://127.0.0.1:7437";

/// Could this be the address of a relay? Nothing at all means the usual one.
pub fn is_address(text: &str) -> bool {
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let host = bare.split(['/', ':']).next().unwrap_or_default();
    let fits = |c: char| c.is_ascii_graphic() && !"<>\"\\^`{|}@".contains(c);
    text.is_empty() || (!host.is_empty() && !bare.contains("://") && bare.chars().all(fits))
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "walnut".into(),
            view: ViewKind::default(),
            quality: Quality::default(),
            volumes: Volumes::default(),
            mute: false,
            pace: Pace::default(),
            reduce_motion: false,
            text_size: 100,
            auto_flip: false,
            confirm_moves: false,
            coordinates: true,
            think_tenths: 20,
            delay_tenths: 5,
            evaluate: true,
            language: "en".into(),
            name: String::new(),
            names: Vec::new(),
            level: USUAL_LEVEL,
            setups: BTreeMap::new(),
            games_folder: None,
            window: None,
            last_game: String::new(),
            relay: String::new(),
            mute_chat: false,
            digit_codes: false,
        }
    }
}

impl Settings {
    /// Where online players find each other.
    pub fn relay(&self) -> &str {
        if self.relay.is_empty() { DEFAULT_RELAY } else { &self.relay }
    }

    /// The game that was played last; the first of all if none was.
    pub fn last_game(&self) -> Option<&'static ModeInfo> {
        let last = catalog::find(&self.last_game).or_else(|| catalog::modes().first());
        last.map(Mode::info)
    }

    /// How long things take, compared with the usual: 0 is at once.
    pub fn pace(&self) -> f32 {
        match self.pace {
            Pace::Off => 0.0,
            Pace::Fast => 0.5,
            Pace::Normal => 1.0,
            Pace::Slow => 2.0,
        }
    }

    /// How long the strongest AI thinks.
    pub fn thinking_time(&self) -> Duration {
        Duration::from_millis(u64::from(self.think_tenths) * 100)
    }

    /// The AI's move never comes faster than this.
    pub fn least_delay(&self) -> Duration {
        Duration::from_millis(u64::from(self.delay_tenths) * 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_nonsense() {
        for text in
            ["", DEFAULT_RELAY, "https://play.example.org", "play.example.org:7437", "[::1]:7437"]
        {
            assert!(is_address(text), "{text}");
        }
        for text in ["http://", "two words", "ftp://x", "http://a\u{202e}b", "https:///x", "a<b"] {
            assert!(!is_address(text), "{text}");
        }
    }

    #[test]
    fn the_last_game_is_remembered_and_the_first_stands_in() {
        let mut settings = Settings::default();
        let first = catalog::modes()[0].info();
        assert_eq!(settings.last_game().map(|info| &info.id), Some(&first.id));
        let other = catalog::modes()[1].info();
        settings.last_game.clone_from(&other.id);
        assert_eq!(settings.last_game().map(|info| &info.id), Some(&other.id));
        assert_eq!(settings.relay(), DEFAULT_RELAY);
    }
}
