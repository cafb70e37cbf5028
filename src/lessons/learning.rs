//! What the player has learned, in `progress.toml` beside the settings. A thread writes it.

use crate::AppSystems;
use crate::notice::Notices;
use crate::settings::{self, SettingsFolder};
use atomic_write_file::AtomicWriteFile;
use bevy::prelude::*;
use lessons::{LoadedProgress, Progress};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Learning>()
        .add_systems(Startup, load)
        .add_systems(Last, save_changes.in_set(AppSystems::React));
}

/// The name of the file, and the one that it gets if it cannot be read.
const FILE: &str = "progress.toml";
const BROKEN_FILE: &str = "progress.broken.toml";
/// More is not read. A file of this size is refused as too long.
const MOST_BYTES: u64 = 1 << 22;

/// What the player has learned. It is written when it changes.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Learning {
    /// Lessons and puzzles by game.
    pub progress: Progress,
}

fn load(
    folder: Option<Res<SettingsFolder>>,
    mut learning: ResMut<Learning>,
    mut notices: ResMut<Notices>,
) {
    let Some(folder) = folder else { return };
    let LoadedProgress { progress, broken, is_unreadable } = read(&folder.0);
    if is_unreadable {
        set_aside(&folder.0);
        notices.show("notice-progress-broken", &[("file", BROKEN_FILE.into())]);
    } else if !broken.is_empty() {
        warn!("{FILE}: {} cannot be read", broken.join(", "));
    }
    learning.progress = progress;
}

fn read(folder: &Path) -> LoadedProgress {
    match read_text(&folder.join(FILE)) {
        Ok(text) => Progress::read(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => LoadedProgress::default(),
        Err(_) => LoadedProgress { is_unreadable: true, ..LoadedProgress::default() },
    }
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// Renames a file that could not be read, so that it is not overwritten.
fn set_aside(folder: &Path) {
    if let Err(error) = fs::rename(folder.join(FILE), folder.join(BROKEN_FILE)) {
        warn!("{FILE}: {error}");
    }
}

/// The file and what this app last read from it or wrote to it.
struct ProgressFile {
    folder: PathBuf,
    base: Progress,
}

impl ProgressFile {
    /// Writes what has changed here, and keeps what another app has changed.
    fn save(&mut self, progress: &Progress) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let _lock = settings::lock(&self.folder)?;
        let on_disk = read(&self.folder);
        if on_disk.is_unreadable {
            set_aside(&self.folder);
        }
        let merged = progress.merged(&self.base, &on_disk.progress);
        let mut file = AtomicWriteFile::open(self.folder.join(FILE))?;
        file.write_all(merged.to_text().as_bytes())?;
        file.commit()?;
        self.base.clone_from(progress);
        Ok(())
    }
}

/// Shared by the thread that writes and the frame loop, which saves once more at exit.
struct SharedFile {
    file: Mutex<ProgressFile>,
    /// Why the last save failed.
    failure: Mutex<Option<String>>,
}

impl SharedFile {
    fn save(&self, progress: &Progress) {
        let saved = self.file.lock().unwrap_or_else(PoisonError::into_inner).save(progress);
        if let Err(error) = saved {
            warn!("{FILE}: {error}");
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
        }
    }
}

/// The handle of the thread that writes.
struct ProgressWriter {
    sender: Sender<Progress>,
    shared: Arc<SharedFile>,
    known: Progress,
}

impl ProgressWriter {
    fn start(known: Progress, folder: &Path) -> Self {
        let (sender, receiver) = channel();
        let file = ProgressFile { folder: folder.into(), base: known.clone() };
        let shared = Arc::new(SharedFile { file: Mutex::new(file), failure: Mutex::default() });
        let writer = shared.clone();
        let work = move || write_all(&receiver, &writer);
        if let Err(error) = thread::Builder::new().name("progress".into()).spawn(work) {
            warn!("progress is not saved: {error}");
        }
        Self { sender, shared, known }
    }
}

fn write_all(receiver: &Receiver<Progress>, shared: &SharedFile) {
    while let Ok(progress) = receiver.recv() {
        shared.save(&receiver.try_iter().last().unwrap_or(progress));
    }
}

fn save_changes(
    learning: Res<Learning>,
    folder: Option<Res<SettingsFolder>>,
    mut writer: Local<Option<ProgressWriter>>,
    mut notices: ResMut<Notices>,
    mut exit: MessageReader<AppExit>,
) {
    let Some(folder) = folder else { return };
    let writer =
        writer.get_or_insert_with(|| ProgressWriter::start(learning.progress.clone(), &folder.0));
    let is_new = learning.is_changed() && writer.known != learning.progress;
    if is_new {
        writer.known.clone_from(&learning.progress);
        // Fails if the thread could not be started, which was logged then.
        let _ = writer.sender.send(learning.progress.clone());
    }
    let failure = writer.shared.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(why) = failure {
        notices.show("notice-progress-not-saved", &[("why", why.into())]);
    }
    if exit.read().count() > 0 && learning.progress != Progress::default() {
        writer.shared.save(&learning.progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("manyboard-progress-{name}-{}", std::process::id()))
    }

    #[test]
    fn two_apps_keep_what_the_other_has_learned() {
        let folder = folder("two");
        let new = || ProgressFile { folder: folder.clone(), base: Progress::default() };
        let (mut first, mut second) = (Progress::default(), Progress::default());
        first.skip_lesson("one");
        second.skip_lesson("two");
        new().save(&first).expect("it is written");
        new().save(&second).expect("it is written");
        let LoadedProgress { progress, broken, is_unreadable } = read(&folder);
        assert!(!progress.offers_lesson("one") && !progress.offers_lesson("two"));
        assert!(broken.is_empty() && !is_unreadable);
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        let folder = folder("broken");
        assert_eq!(read(&folder), LoadedProgress::default(), "no file, no complaint");
        fs::create_dir_all(&folder).expect("there is room");
        fs::write(folder.join(FILE), [0xff, 0xfe, b'=', b'[']).expect("it is written");
        assert!(read(&folder).is_unreadable);
        let mut file = ProgressFile { folder: folder.clone(), base: Progress::default() };
        file.save(&Progress::default()).expect("it is written");
        assert!(folder.join(BROKEN_FILE).exists() && !read(&folder).is_unreadable);
        fs::remove_dir_all(folder).expect("the folder goes");
    }
}
