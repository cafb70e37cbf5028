//! Saves changed settings on a thread of its own: a disk may be slow, and resizing a window changes them many times.

use super::Settings;
use super::file::SettingsFolder;
use super::merge::SavedSettings;
use crate::notice::Notices;
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, autosave_changes.in_set(crate::AppSystems::React));
}

/// Changes within this time are written at once.
const DEBOUNCE: Duration = Duration::from_millis(300);

/// Shared by the thread that writes and the frame loop, which saves once more at exit.
struct Shared {
    saved: Mutex<SavedSettings>,
    folder: PathBuf,
    /// Why the last save failed.
    failure: Mutex<Option<String>>,
}

impl Shared {
    fn save(&self, settings: &Settings) {
        let saved =
            self.saved.lock().unwrap_or_else(PoisonError::into_inner).save(settings, &self.folder);
        if let Err(error) = saved {
            warn!("the settings could not be saved: {error}");
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
        }
    }
}

/// The handle of the thread that writes.
struct Autosave {
    sender: Sender<Settings>,
    shared: Arc<Shared>,
    known: Settings,
}

impl Autosave {
    fn start(known: Settings, saved: SavedSettings, folder: &Path) -> Self {
        let (sender, receiver) = channel();
        let shared = Arc::new(Shared {
            saved: Mutex::new(saved),
            folder: folder.into(),
            failure: Mutex::default(),
        });
        let writer = shared.clone();
        let work = move || write_all(&receiver, &writer);
        if let Err(error) = thread::Builder::new().name("settings".into()).spawn(work) {
            warn!("settings are not saved: {error}");
        }
        Self { sender, shared, known }
    }
}

/// Saves the newest settings after each pause.
fn write_all(receiver: &Receiver<Settings>, shared: &Shared) {
    while let Ok(mut newest) = receiver.recv() {
        while let Ok(newer) = receiver.recv_timeout(DEBOUNCE) {
            newest = newer;
        }
        shared.save(&newest);
    }
}

fn autosave_changes(
    settings: Res<Settings>,
    folder: Option<Res<SettingsFolder>>,
    saved: Option<Res<SavedSettings>>,
    mut autosave: Local<Option<Autosave>>,
    mut notices: ResMut<Notices>,
    mut exit: MessageReader<AppExit>,
) {
    let Some(folder) = folder else { return };
    let autosave = autosave.get_or_insert_with(|| {
        let saved = saved.map(|saved| saved.clone());
        let saved = saved.unwrap_or_else(|| SavedSettings::new(&settings, Vec::new()));
        Autosave::start(settings.clone(), saved, &folder.0)
    });
    if settings.is_changed() && autosave.known != *settings {
        autosave.known.clone_from(&settings);
        // Fails if the thread could not be started, which was logged then.
        let _ = autosave.sender.send(settings.clone());
    }
    let failure = autosave.shared.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(why) = failure {
        notices.show("notice-settings-not-saved", &[("why", why.into())]);
    }
    if exit.read().count() > 0 {
        autosave.shared.save(&settings);
    }
}
