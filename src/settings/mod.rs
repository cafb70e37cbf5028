//! The player's settings: one readable file.

mod autosave;
mod file;
mod merge;
mod recent;

pub use file::{LoadedSettings, SettingsFolder, default_folder, load, set_aside};
pub use merge::SavedSettings;
pub(crate) use merge::lock;

use crate::new_game::{NewGame, USUAL_LEVEL};
use art::models::ModelSet;
use art::pictures::DrawingSet;
use bevy::prelude::*;
use online::net::{AddressError, RelayAddress};
use rules::AiLevel;
use rules::Mode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins((autosave::plugin, recent::plugin));
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

/// Where the 3D camera looks from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CameraPreset {
    /// From the player's seat.
    #[default]
    Seat,
    /// From above.
    Top,
    /// From the side.
    Side,
    /// Low and close.
    Cinematic,
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

/// Which music is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MusicChoice {
    /// None.
    #[default]
    Off,
    /// A slow waltz on a piano.
    Study,
    /// Strings and wooden bars.
    Garden,
    /// Bells.
    Hall,
}

impl MusicChoice {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::Off, Self::Study, Self::Garden, Self::Hall];
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
    /// Music.
    #[serde(default = "usual_music")]
    pub music: u8,
}

/// The usual volume of music; settings files of earlier versions do not have it.
fn usual_music() -> u8 {
    60
}

impl Default for Volumes {
    fn default() -> Self {
        Self { all: 80, pieces: 90, events: 80, buttons: 50, music: usual_music() }
    }
}

/// The settings. Each field is a value of its own in the file; a broken value gets its default.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Settings {
    /// The id of the theme of board and pieces.
    pub theme: String,
    /// The id of the set of pieces in 2D.
    pub pieces_2d: String,
    /// The id of the set of pieces in 3D.
    pub pieces_3d: String,
    /// 2D or 3D.
    pub view: ViewKind,
    /// Where the 3D camera looks from until it is turned.
    pub camera: CameraPreset,
    /// Was the player told how to turn the 3D camera?
    pub camera_hint_seen: bool,
    /// The id of the room around the 3D table.
    pub room: String,
    /// The 3D camera moves a little by itself, where that costs nothing.
    pub camera_drift: bool,
    /// Graphics quality.
    pub quality: Quality,
    /// Volumes.
    pub volumes: Volumes,
    /// No sound.
    pub mute: bool,
    /// Which music is played; off on a first start.
    pub music: MusicChoice,
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
    /// Moves may be chosen while the opponent thinks.
    pub premoves: bool,
    /// Coordinates at the edge of the board.
    pub coordinates: bool,
    /// Own pieces that could be captured next are marked.
    pub show_attacked: bool,
    /// Beginners are told how pieces move, why a click was refused and what to do first.
    pub beginner_hints: bool,
    /// The ids of the games whose first moves were made with these hints, the most recent first.
    pub known_games: Vec<String>,
    /// The lesson of a game is offered when it is chosen for the first time.
    pub offer_lessons: bool,
    /// Were the questions of the first start answered?
    pub welcomed: bool,
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
    /// The window fills the screen.
    pub full_screen: bool,
    /// The id of the last game played.
    pub last_game: String,
    /// The ids of the games played last, the most recent first.
    pub recent_games: Vec<String>,
    /// Address of the relay; empty means [`DEFAULT_RELAY`].
    pub relay: String,
    /// Hide the chat.
    pub mute_chat: bool,
    /// Codes of own lobbies consist of digits only.
    pub digit_codes: bool,
}

/// The default relay: `manyboard-relay` on this computer.
pub const DEFAULT_RELAY: &str = "http://127.0.0.1:7437";

/// Checks the address of a relay. Empty means the default.
pub fn check_relay(text: &str) -> Result<(), AddressError> {
    if text.is_empty() { Ok(()) } else { text.parse::<RelayAddress>().map(drop) }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "walnut".into(),
            pieces_2d: DrawingSet::default().id().into(),
            pieces_3d: ModelSet::default().id().into(),
            view: ViewKind::default(),
            camera: CameraPreset::default(),
            camera_hint_seen: false,
            room: "study".into(),
            camera_drift: false,
            quality: Quality::default(),
            volumes: Volumes::default(),
            mute: false,
            music: MusicChoice::default(),
            animation_speed: AnimationSpeed::default(),
            reduce_motion: false,
            text_size: 100,
            auto_flip: false,
            confirm_moves: false,
            premoves: true,
            coordinates: true,
            show_attacked: false,
            beginner_hints: true,
            known_games: Vec::new(),
            offer_lessons: true,
            welcomed: false,
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
            full_screen: false,
            last_game: String::new(),
            recent_games: Vec::new(),
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
            assert_eq!(check_relay(text), Ok(()), "{text}");
        }
        for text in ["http://", "two words", "ftp://x", "http://a\u{202e}b", "https:///x", "a<b"] {
            assert!(check_relay(text).is_err(), "{text}");
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
