//! The file of the settings: read value by value, so that one broken line costs one value and not all of them.

use super::Settings;
use atomic_write_file::AtomicWriteFile;
use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of the file in its folder.
const FILE: &str = "settings.toml";
/// No file of ours is larger.
const LARGEST: u64 = 1 << 20;

/// The folder that settings are kept in; without one nothing is kept.
#[derive(Resource, Clone, Debug)]
pub struct Folder(pub PathBuf);

/// The usual folder of this computer, if it has one.
pub fn folder() -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join("manyboard"))
}

/// What was in the file, and the values that could not be used.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Loaded {
    /// The settings, broken values replaced.
    pub settings: Settings,
    /// The names of the values that were replaced; the file's own name if none could be read.
    pub replaced: Vec<String>,
}

/// Reads the settings in a folder. Whatever is wrong there, settings come out.
pub fn load(folder: &Path) -> Loaded {
    let path = folder.join(FILE);
    let whole = |why: &dyn std::fmt::Display| {
        warn!("{}: {why}", path.display());
        Loaded { replaced: vec![FILE.into()], ..Loaded::default() }
    };
    match fs::metadata(&path) {
        Err(_) => return Loaded::default(),
        Ok(found) if found.len() > LARGEST => return whole(&"it is too large"),
        Ok(_) => {}
    }
    match fs::read_to_string(&path) {
        Err(error) => whole(&error),
        Ok(text) => match text.parse::<toml::Table>() {
            Err(error) => whole(&error),
            Ok(table) => read(&table),
        },
    }
}

/// Puts a file that could not be read beside, so that nothing is lost when the settings are written again.
pub fn set_aside(folder: &Path, replaced: &[String]) {
    let path = folder.join(FILE);
    if replaced.iter().any(|name| name == FILE)
        && let Err(error) = fs::rename(&path, path.with_extension("broken.toml"))
    {
        warn!("{}: {error}", path.display());
    }
}

/// Writes the settings into a folder, all or nothing.
pub fn save(settings: &Settings, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let text = toml::to_string_pretty(&write(settings)).map_err(io::Error::other)?;
    let mut file = AtomicWriteFile::open(folder.join(FILE))?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

/// Calls a macro with every field that the file holds.
macro_rules! fields {
    ($each:ident) => {
        $each!(
            theme,
            view,
            quality,
            volumes,
            mute,
            pace,
            reduce_motion,
            text_size,
            auto_flip,
            confirm_moves
        );
        $each!(coordinates, think_tenths, delay_tenths, evaluate, language, name, names, level, setups);
        $each!(games_folder, window, last_game, relay, mute_chat, digit_codes);
    };
}

fn read(table: &toml::Table) -> Loaded {
    let mut settings = Settings::default();
    let mut replaced = Vec::new();
    let mut known = Vec::new();
    macro_rules! each {
        ($($field:ident),*) => {$(
            known.push(stringify!($field));
            if let Some(value) = table.get(stringify!($field)) {
                match value_of(value) {
                    Some(value) => settings.$field = value,
                    None => replaced.push(stringify!($field).to_string()),
                }
            }
        )*};
    }
    fields!(each);
    replaced.extend(table.keys().filter(|key| !known.contains(&key.as_str())).cloned());
    replaced.extend(settings.bounded());
    Loaded { settings, replaced }
}

fn value_of<T: DeserializeOwned>(value: &toml::Value) -> Option<T> {
    value.clone().try_into().ok()
}

fn write(settings: &Settings) -> toml::Table {
    let mut table = toml::Table::new();
    macro_rules! each {
        ($($field:ident),*) => {$(put(&mut table, stringify!($field), &settings.$field);)*};
    }
    fields!(each);
    table
}

fn put(table: &mut toml::Table, name: &str, value: &impl Serialize) {
    // What has no value (no window yet) is left out.
    if let Ok(value) = toml::Value::try_from(value) {
        table.insert(name.into(), value);
    }
}

impl Settings {
    /// Brings numbers into their bounds, and names those that were outside.
    fn bounded(&mut self) -> Vec<String> {
        let usual = Self::default();
        let mut replaced = Vec::new();
        let mut check = |name: &str, wrong: bool| {
            if wrong {
                replaced.push(name.to_string());
            }
            wrong
        };
        if check("text_size", !(80..=200).contains(&self.text_size)) {
            self.text_size = usual.text_size;
        }
        if check("level", !(1..=5).contains(&self.level)) {
            self.level = usual.level;
        }
        if check("think_tenths", !(1..=600).contains(&self.think_tenths)) {
            self.think_tenths = usual.think_tenths;
        }
        if check("delay_tenths", self.delay_tenths > 100) {
            self.delay_tenths = usual.delay_tenths;
        }
        let Self { volumes, .. } = self;
        if check(
            "volumes",
            [volumes.all, volumes.pieces, volumes.events, volumes.buttons].iter().any(|v| *v > 100),
        ) {
            self.volumes = usual.volumes;
        }
        if check("names", self.names.iter().any(|name| rules::name::check(name).is_err())) {
            self.names.retain(|name| rules::name::check(name).is_ok());
        }
        self.names.truncate(rules::name::REMEMBERED);
        let before = self.setups.len();
        self.setups.retain(|id, setup| *id == setup.mode && setup.check().is_ok());
        check("setups", self.setups.len() < before);
        if check("relay", !super::is_address(&self.relay)) {
            self.relay = usual.relay;
        }
        let small = |window: super::WindowPlace| {
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

    fn changed() -> Settings {
        let mut settings =
            Settings { theme: "stone".into(), level: 4, mute: true, ..Settings::default() };
        for mode in catalog::modes() {
            let setup = crate::setup::Setup::against_ai(mode.info(), "Ada", "Bo", 3);
            settings.setups.insert(mode.info().id.clone(), setup);
        }
        settings.window = Some(crate::settings::WindowPlace { at: Some((4, -5)), size: (800, 900) });
        settings
    }

    #[test]
    fn what_is_written_is_read_again() {
        let loaded = read(&write(&changed()));
        assert_eq!(loaded, Loaded { settings: changed(), replaced: Vec::new() });
    }

    #[test]
    fn one_broken_value_costs_one_value() {
        let mut table = write(&changed());
        table.insert("quality".into(), "excellent".into());
        table.insert("level".into(), 77.into());
        table.insert("colour_of_socks".into(), "red".into());
        let Loaded { settings, replaced } = read(&table);
        assert_eq!(settings.quality, crate::settings::Quality::Auto);
        assert_eq!((settings.level, settings.theme.as_str()), (Settings::default().level, "stone"));
        assert_eq!(replaced, ["quality", "colour_of_socks", "level"]);
    }

    #[test]
    fn files_are_read_whatever_is_in_them() {
        let folder = std::env::temp_dir().join(format!("manyboard-settings-{}", std::process::id()));
        assert_eq!(load(&folder), Loaded::default(), "no file, no complaint");
        save(&changed(), &folder).expect("it is written");
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
