//! Saves settings without overwriting what another running app has changed: only values that changed here are written.

use super::Settings;
use super::file::{self, FILE, to_table};
use atomic_write_file::AtomicWriteFile;
use bevy::prelude::*;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Held while the file is read, merged and written.
const LOCK_FILE: &str = "settings.lock";
/// After this long a lock is ignored: its owner may be suspended.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
const LOCK_POLL: Duration = Duration::from_millis(5);
/// Tables nested deeper than this are one value: a set-up is written as a whole.
const MERGE_DEPTH: usize = 1;

/// The settings as this app last read or wrote them: the base of the next three-way merge.
#[derive(Resource, Clone, Debug)]
pub struct SavedSettings {
    base: toml::Table,
    /// Keys that were broken in the file. They are written even if they are unchanged here.
    broken: Vec<String>,
}

impl SavedSettings {
    /// `settings` were read from the file, except for the values named in `broken`.
    pub fn new(settings: &Settings, broken: Vec<String>) -> Self {
        Self { base: to_table(settings), broken }
    }

    /// Writes the values that have changed since they were read or last saved.
    pub fn save(&mut self, settings: &Settings, folder: &Path) -> io::Result<()> {
        let current = to_table(settings);
        fs::create_dir_all(folder)?;
        let _lock = lock(folder)?;
        let on_disk = file::read_table(folder);
        let merged = match &on_disk {
            Ok(Some(table)) => self.merge(table.clone(), &current),
            Ok(None) => current.clone(),
            Err(_) => {
                file::set_aside(folder, &[FILE.into()]);
                current.clone()
            }
        };
        if !on_disk.is_ok_and(|table| table.as_ref() == Some(&merged)) {
            write(&merged, folder)?;
        }
        (self.base, self.broken) = (current, Vec::new());
        Ok(())
    }

    fn merge(&self, mut on_disk: toml::Table, current: &toml::Table) -> toml::Table {
        for key in &self.broken {
            set(&mut on_disk, key, current.get(key));
        }
        apply_changes(&mut on_disk, &self.base, current, MERGE_DEPTH);
        on_disk
    }
}

/// Applies the changes from `base` to `current` to `target`.
fn apply_changes(target: &mut toml::Table, base: &toml::Table, current: &toml::Table, depth: usize) {
    let removed = base.keys().filter(|key| !current.contains_key(*key));
    for key in current.keys().chain(removed) {
        let (before, now) = (base.get(key), current.get(key));
        if before == now {
            continue;
        }
        let tables = (before.and_then(toml::Value::as_table), now.and_then(toml::Value::as_table));
        match (target.get_mut(key).and_then(toml::Value::as_table_mut), tables) {
            (Some(target), (Some(before), Some(now))) if depth > 0 => {
                apply_changes(target, before, now, depth - 1);
            }
            _ => set(target, key, now),
        }
    }
}

fn set(table: &mut toml::Table, key: &str, value: Option<&toml::Value>) {
    match value {
        Some(value) => table.insert(key.into(), value.clone()),
        None => table.remove(key),
    };
}

fn write(table: &toml::Table, folder: &Path) -> io::Result<()> {
    let text = toml::to_string_pretty(table).map_err(io::Error::other)?;
    let mut file = AtomicWriteFile::open(folder.join(FILE))?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

/// Locks the settings against other apps until the file is dropped; gives up after a while.
pub(crate) fn lock(folder: &Path) -> io::Result<Option<File>> {
    let file = File::create(folder.join(LOCK_FILE))?;
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if began.elapsed() < LOCK_TIMEOUT => thread::sleep(LOCK_POLL),
            Err(TryLockError::WouldBlock) => {
                warn!("{LOCK_FILE} is held by another app");
                return Ok(None);
            }
            // Not every file system has locks.
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Quality, load};
    use rules::AiLevel;
    use std::path::PathBuf;

    fn temp_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("manyboard-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// An app that has just started: its settings, and what it knows of the file.
    fn start(folder: &Path) -> (Settings, SavedSettings) {
        let loaded = load(folder);
        let saved = SavedSettings::new(&loaded.settings, loaded.replaced);
        (loaded.settings, saved)
    }

    #[test]
    fn two_apps_keep_each_others_changes() {
        let folder = temp_folder("merge");
        let (mut one, mut one_saved) = start(&folder);
        one_saved.save(&one, &folder).expect("saved");
        let (mut two, mut two_saved) = start(&folder);
        (one.theme, one.volumes.all) = ("tol".into(), 11);
        one_saved.save(&one, &folder).expect("saved");
        (two.level, two.volumes.buttons, two.text_size) = (AiLevel::STRONGEST, 22, 120);
        two_saved.save(&two, &folder).expect("saved");
        one.text_size = 140;
        one_saved.save(&one, &folder).expect("saved");
        let now = load(&folder).settings;
        assert_eq!(
            (now.theme.as_str(), now.level, now.text_size),
            ("tol", AiLevel::STRONGEST, 140),
            "the last one wins"
        );
        assert_eq!((now.volumes.all, now.volumes.buttons), (11, 22));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn removed_values_and_whole_setups_are_merged() {
        let folder = temp_folder("merge-setups");
        let (mut one, mut one_saved) = start(&folder);
        let [first, second] = [0, 1].map(|index| catalog::modes()[index].info().clone());
        one.games_folder = Some("/games".into());
        one_saved.save(&one, &folder).expect("saved");
        let (mut two, mut two_saved) = start(&folder);
        for (settings, info) in [(&mut one, &first), (&mut two, &second)] {
            let setup = crate::new_game::NewGame::against_ai(info, "Ada", "Bo", AiLevel::nearest(3));
            settings.setups.insert(info.id.clone(), setup);
        }
        one.games_folder = None;
        one_saved.save(&one, &folder).expect("saved");
        two_saved.save(&two, &folder).expect("saved");
        let now = load(&folder).settings;
        assert_eq!(now.games_folder, None);
        assert!(now.setups.contains_key(&first.id) && now.setups.contains_key(&second.id));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn broken_values_are_replaced_by_the_next_save() {
        let folder = temp_folder("merge-broken");
        fs::create_dir_all(&folder).expect("created");
        fs::write(folder.join(FILE), "quality = \"best\"\nsocks = 1\nlevel = 2\n").expect("written");
        let (settings, mut saved) = start(&folder);
        saved.save(&settings, &folder).expect("saved");
        let now = load(&folder);
        assert_eq!((now.settings.quality, now.settings.level), (Quality::Auto, AiLevel::nearest(2)));
        assert_eq!(now.replaced, Vec::<String>::new());
        fs::write(folder.join(FILE), [0xff, 0xfe]).expect("written");
        saved.save(&settings, &folder).expect("saved");
        assert_eq!(load(&folder).settings, settings, "an unreadable file is written anew");
        assert!(folder.join("settings.broken.toml").exists());
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn concurrent_writers_lose_nothing() {
        const ROUNDS: u16 = 60;
        let folder = temp_folder("merge-race");
        let (settings, mut saved) = start(&folder);
        saved.save(&settings, &folder).expect("saved");
        let change = |apply: fn(&mut Settings, u16)| {
            let folder = folder.clone();
            move || {
                let (mut settings, mut saved) = start(&folder);
                for round in 1..=ROUNDS {
                    apply(&mut settings, round);
                    saved.save(&settings, &folder).expect("saved");
                    let now = load(&folder).settings;
                    let mut expected = now.clone();
                    apply(&mut expected, round);
                    assert_eq!(now, expected, "round {round}");
                }
            }
        };
        thread::scope(|scope| {
            scope.spawn(change(|settings, round| settings.think_tenths = round));
            scope.spawn(change(|settings, round| settings.volumes.all = round as u8));
            scope.spawn(change(|settings, round| settings.volumes.pieces = round as u8));
        });
        let now = load(&folder).settings;
        let last = ROUNDS as u8;
        assert_eq!((now.think_tenths, now.volumes.all, now.volumes.pieces), (ROUNDS, last, last));
        fs::remove_dir_all(folder).expect("removed");
    }
}
