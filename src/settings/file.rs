//! Reads the settings file value by value, so that a broken value does not affect the others.

use super::Settings;
use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Name of the settings file.
pub(super) const FILE: &str = "settings.toml";
/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 20;

/// The folder of the settings; without it nothing is saved.
#[derive(Resource, Clone, Debug)]
pub struct SettingsFolder(pub PathBuf);

/// The default folder.
pub fn default_folder() -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join("manyboard"))
}

/// The settings from the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LoadedSettings {
    /// The settings, with defaults for broken values.
    pub settings: Settings,
    /// The keys of broken or unknown values; the name of the file if it could not be read at all.
    pub replaced: Vec<String>,
}

/// Reads the settings in a folder; broken values get their defaults.
pub fn load(folder: &Path) -> LoadedSettings {
    match read_table(folder) {
        Ok(Some(table)) => from_table(&table),
        Ok(None) => LoadedSettings::default(),
        Err(error) => {
            warn!("{}: {error}", folder.join(FILE).display());
            LoadedSettings { replaced: vec![FILE.into()], ..LoadedSettings::default() }
        }
    }
}

/// The content of the file; none if there is no file.
pub(super) fn read_table(folder: &Path) -> io::Result<Option<toml::Table>> {
    let path = folder.join(FILE);
    match fs::metadata(&path) {
        Err(_) => return Ok(None),
        Ok(found) if found.len() > MAX_BYTES => return Err(io::Error::other("the file is too large")),
        Ok(_) => {}
    }
    fs::read_to_string(path)?.parse().map(Some).map_err(io::Error::other)
}

/// Renames a file that could not be read, so that it is not overwritten.
pub fn set_aside(folder: &Path, replaced: &[String]) {
    let path = folder.join(FILE);
    if replaced.iter().any(|name| name == FILE)
        && let Err(error) = fs::rename(&path, path.with_extension("broken.toml"))
    {
        warn!("{}: {error}", path.display());
    }
}

/// Calls a macro with the key and the field of every value in the file.
macro_rules! fields {
    ($each:ident) => {
        $each!(theme, view, quality, volumes, mute, reduce_motion, text_size, auto_flip, confirm_moves);
        $each!(coordinates, think_tenths, delay_tenths, evaluate, language, name, names, level, setups);
        $each!(games_folder, window, full_screen, last_game, relay, mute_chat, digit_codes);
        $each!(recent_games);
        $each!(premoves, show_attacked, beginner_hints, known_games);
        $each!(offer_lessons, welcomed);
        $each!(music);
        $each!(camera, camera_hint_seen);
        $each!(pieces_2d, pieces_3d);
        $each!(room, camera_drift);
        $each!(@ "pace", animation_speed);
    };
}

fn from_table(table: &toml::Table) -> LoadedSettings {
    let mut settings = Settings::default();
    let mut replaced = Vec::new();
    let mut known = Vec::new();
    macro_rules! each {
        ($($field:ident),*) => {$(each!(@ stringify!($field), $field);)*};
        (@ $key:expr, $field:ident) => {
            known.push($key);
            if let Some(value) = table.get($key) {
                match parsed(value) {
                    Some(value) => settings.$field = value,
                    None => replaced.push($key.to_string()),
                }
            }
        };
    }
    fields!(each);
    replaced.extend(table.keys().filter(|key| !known.contains(&key.as_str())).cloned());
    replaced.extend(settings.bounded());
    LoadedSettings { settings, replaced }
}

fn parsed<T: DeserializeOwned>(value: &toml::Value) -> Option<T> {
    value.clone().try_into().ok()
}

/// All values as they are written to the file.
pub(super) fn to_table(settings: &Settings) -> toml::Table {
    let mut table = toml::Table::new();
    macro_rules! each {
        ($($field:ident),*) => {$(each!(@ stringify!($field), $field);)*};
        (@ $key:expr, $field:ident) => { put(&mut table, $key, &settings.$field); };
    }
    fields!(each);
    table
}

fn put(table: &mut toml::Table, name: &str, value: &impl Serialize) {
    // `None` is left out.
    if let Ok(value) = toml::Value::try_from(value) {
        table.insert(name.into(), value);
    }
}

impl Settings {
    /// Resets values that are out of range, and returns their keys.
    fn bounded(&mut self) -> Vec<String> {
        let default = Self::default();
        let mut replaced = Vec::new();
        let mut check = |name: &str, wrong: bool| {
            if wrong {
                replaced.push(name.to_string());
            }
            wrong
        };
        if check("text_size", !(80..=200).contains(&self.text_size)) {
            self.text_size = default.text_size;
        }
        if check("think_tenths", !(1..=600).contains(&self.think_tenths)) {
            self.think_tenths = default.think_tenths;
        }
        if check("delay_tenths", self.delay_tenths > 100) {
            self.delay_tenths = default.delay_tenths;
        }
        let Self { volumes, .. } = self;
        if check(
            "volumes",
            [volumes.all, volumes.pieces, volumes.events, volumes.buttons, volumes.music]
                .iter()
                .any(|volume| *volume > 100),
        ) {
            self.volumes = default.volumes;
        }
        if check("names", self.names.iter().any(|name| rules::name::check(name).is_err())) {
            self.names.retain(|name| rules::name::check(name).is_ok());
        }
        self.names.truncate(rules::name::REMEMBERED);
        if check("recent_games", self.recent_games.iter().any(|id| !rules::is_id(id))) {
            self.recent_games.retain(|id| rules::is_id(id));
        }
        self.recent_games.truncate(super::recent::MOST);
        if check("known_games", self.known_games.iter().any(|id| !rules::is_id(id))) {
            self.known_games.retain(|id| rules::is_id(id));
        }
        self.known_games.truncate(super::recent::MOST_KNOWN);
        let before = self.setups.len();
        self.setups.retain(|id, setup| *id == setup.terms.mode && setup.check().is_ok());
        check("setups", self.setups.len() < before);
        if check("relay", super::check_relay(&self.relay).is_err()) {
            self.relay = default.relay;
        }
        let small = |window: super::WindowGeometry| {
            window.size.0 < 320
                || window.size.1 < 240
                || window.size.0 > 16_384
                || window.size.1 > 16_384
        };
        if check("window", self.window.is_some_and(small)) {
            self.window = None;
        }
        replaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::SavedSettings;
    use rules::{AiLevel, Controller, Team};

    /// A set-up as version 0.1 wrote it, for any game.
    const OLD_SET_UP: &str = r#"
level = 4

[setups.GAME]
mode = "GAME"
time = "5+3"
by_lot = true

[setups.GAME.options]

[[setups.GAME.seats]]
name = "Ada"
team = 0
mind = "person"

[[setups.GAME.seats]]
name = "Computer"
team = 1

[setups.GAME.seats.mind.ai]
level = 3
sliders = [["aggression", 90]]
"#;

    #[test]
    fn a_set_up_of_version_0_1_is_read() {
        let game = catalog::modes()[0].info().id.clone();
        let text = OLD_SET_UP.replace("GAME", &game);
        let LoadedSettings { settings, replaced } = from_table(&text.parse().expect("it is TOML"));
        assert_eq!(replaced, Vec::<String>::new());
        assert_eq!(settings.level, AiLevel::nearest(4));
        let setup = &settings.setups[&game];
        assert!(setup.random_sides);
        assert_eq!(setup.terms.time.to_string(), "5+3");
        assert_eq!(setup.terms.seats[0], rules::Seat::person("Ada", Team::FIRST));
        let ai = Controller::Ai { level: AiLevel::nearest(3), sliders: vec![("aggression".into(), 90)] };
        assert_eq!(setup.terms.seats[1].controller, ai);
        assert_eq!(from_table(&to_table(&settings)).settings, settings);
    }

    fn changed() -> Settings {
        let mut settings = Settings {
            theme: "stone".into(),
            level: AiLevel::nearest(4),
            mute: true,
            ..Settings::default()
        };
        for mode in catalog::modes().iter() {
            let setup =
                crate::new_game::NewGame::against_ai(mode.info(), "Ada", "Bo", AiLevel::nearest(3));
            settings.setups.insert(mode.info().id.clone(), setup);
        }
        settings.window = Some(crate::settings::WindowGeometry { at: Some((4, -5)), size: (800, 900) });
        settings
    }

    #[test]
    fn settings_survive_a_round_trip() {
        let loaded = from_table(&to_table(&changed()));
        assert_eq!(loaded, LoadedSettings { settings: changed(), replaced: Vec::new() });
    }

    #[test]
    fn a_broken_value_does_not_affect_the_others() {
        let mut table = to_table(&changed());
        table.insert("quality".into(), "excellent".into());
        table.insert("level".into(), 77.into());
        table.insert("colour_of_socks".into(), "red".into());
        let LoadedSettings { settings, replaced } = from_table(&table);
        assert_eq!(settings.quality, crate::settings::Quality::Auto);
        assert_eq!((settings.level, settings.theme.as_str()), (Settings::default().level, "stone"));
        assert_eq!(replaced, ["quality", "level", "colour_of_socks"]);
    }

    #[test]
    fn any_file_gives_settings() {
        let folder = std::env::temp_dir().join(format!("manyboard-settings-{}", std::process::id()));
        assert_eq!(load(&folder), LoadedSettings::default(), "no file, no complaint");
        SavedSettings::new(&Settings::default(), Vec::new())
            .save(&changed(), &folder)
            .expect("it is written");
        assert_eq!(load(&folder).settings, changed());
        fs::write(folder.join(FILE), [0xff, 0xfe, b'=', b'[']).expect("it is written");
        let replaced = load(&folder).replaced;
        assert_eq!(replaced, [FILE]);
        assert!(folder.join(FILE).exists(), "reading changes nothing");
        set_aside(&folder, &replaced);
        assert!(folder.join("settings.broken.toml").exists(), "nothing is lost");
        fs::remove_dir_all(folder).expect("the folder goes");
    }
}
