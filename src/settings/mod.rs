//! The player's settings: one readable file.

mod autosave;
mod file;
mod merge;

pub use file::{LoadedSettings, SettingsFolder, default_folder, load, set_aside};
pub use merge::SavedSettings;

use crate::new_game::{NewGame, USUAL_LEVEL};
use bevy::prelude::*;
use rules::AiLevel;
use rules::Mode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(autosave::plugin);
}

/// 2D or 3D.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViewKind {
    /// Seen from above.
    #[default]
    #[serde(rename = "2d")]
    TwoD,
    /// A table in three dimensions.
    #[serde(rename = "3d")]
    ThreeD,
}

/// Graphics quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// As the GPU allows.
    #[default]
    Auto,
    /// For machines without a GPU.
    Low,
    /// For most machines.
    Medium,
    /// For fast GPUs.
    High,
}

/// Speed of animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnimationSpeed {
    /// No animations.
    Off,
    /// Half the time.
    Fast,
    /// Normal.
    #[default]
    Normal,
    /// Twice the time.
    Slow,
}

/// Position and size of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WindowGeometry {
    /// Left and upper edge, if known.
    pub at: Option<(i32, i32)>,
    /// Width and height.
    pub size: (u32, u32),
}

/// Volumes, from 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volumes {
    /// Master volume.
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

/// The settings. Each field is a value of its own in the file; a broken value gets its default.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Settings {
    /// The id of the theme of board and pieces.
    pub theme: String,
    /// 2D or 3D.
    pub view: ViewKind,
    /// Graphics quality.
    pub quality: Quality,
    /// Volumes.
    pub volumes: Volumes,
    /// No sound.
    pub mute: bool,
    /// Speed of animations.
    pub animation_speed: AnimationSpeed,
    /// No transitions between screens.
    pub reduce_motion: bool,
    /// Text size in percent.
    pub text_size: u16,
    /// In hot-seat play the board turns to the player to move.
    pub auto_flip: bool,
    /// Moves must be confirmed.
    pub confirm_moves: bool,
    /// Coordinates at the edge of the board.
    pub coordinates: bool,
    /// Thinking time of the strongest AI, in tenths of a second.
    pub think_tenths: u16,
    /// Minimum delay of an AI move, in tenths of a second.
    pub delay_tenths: u16,
    /// The AI evaluates positions in a review.
    pub evaluate: bool,
    /// Language of all texts.
    pub language: String,
    /// The player's name.
    pub name: String,
    /// Names given to players, the most recent first.
    pub names: Vec<String>,
    /// The level of the last AI opponent.
    pub level: AiLevel,
    /// The last set-up of each game, by game id.
    pub setups: BTreeMap<String, NewGame>,
    /// Where games are saved, unless in the default folder.
    pub games_folder: Option<PathBuf>,
    /// Position and size of the window.
    pub window: Option<WindowGeometry>,
    /// The id of the last game played.
    pub last_game: String,
    /// Address of the relay; empty means [`DEFAULT_RELAY`].
    pub relay: String,
    /// Hide the chat.
    pub mute_chat: bool,
    /// Codes of own lobbies consist of digits only.
    pub digit_codes: bool,
}

/// The default relay: `manyboard-relay` on this computer.
pub const DEFAULT_RELAY: &str = "http://127.0.0.1:7437";

/// Could this be the address of a relay? Empty means the default.
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
            animation_speed: AnimationSpeed::default(),
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
    /// Address of the relay.
    pub fn relay(&self) -> &str {
        if self.relay.is_empty() { DEFAULT_RELAY } else { &self.relay }
    }

    /// The last game played, or the first of the catalog.
    pub fn last_game(&self) -> Option<Mode> {
        catalog::find(&self.last_game).or_else(|| catalog::modes().first().cloned())
    }

    /// Factor for the duration of animations; 0 means none.
    pub fn animation_scale(&self) -> f32 {
        match self.animation_speed {
            AnimationSpeed::Off => 0.0,
            AnimationSpeed::Fast => 0.5,
            AnimationSpeed::Normal => 1.0,
            AnimationSpeed::Slow => 2.0,
        }
    }

    /// Thinking time of the strongest AI.
    pub fn thinking_time(&self) -> Duration {
        Duration::from_millis(u64::from(self.think_tenths) * 100)
    }

    /// Minimum delay of an AI move.
    pub fn min_delay(&self) -> Duration {
        Duration::from_millis(u64::from(self.delay_tenths) * 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_recognised() {
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
    fn last_game_falls_back_to_the_first() {
        let mut settings = Settings::default();
        let [first, other] = [0, 1].map(|index| catalog::modes()[index].info().id.clone());
        let last = |settings: &Settings| settings.last_game().map(|mode| mode.info().id.clone());
        assert_eq!(last(&settings), Some(first));
        settings.last_game.clone_from(&other);
        assert_eq!(last(&settings), Some(other));
        assert_eq!(settings.relay(), DEFAULT_RELAY);
    }
}
