//! Keeps every change of the settings, on a thread of its own: a disk may be slow, and a window is pulled a hundred times.

use super::Settings;
use super::file::{Folder, save};
use crate::notice::Notices;
use bevy::prelude::*;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, keep);
}

/// Changes that follow each other this closely are written as one.
const PAUSE: Duration = Duration::from_millis(300);

/// Why the last try to write failed.
type Failure = Arc<Mutex<Option<String>>>;

/// The thread that writes.
struct Keeper {
    sender: Sender<Settings>,
    failure: Failure,
    known: Settings,
}

impl Keeper {
    fn start(known: Settings, folder: &Path) -> Self {
        let (sender, receiver) = channel();
        let failure = Failure::default();
        let (folder, report) = (folder.to_path_buf(), failure.clone());
        let work = move || write_all(&receiver, &folder, &report);
        if let Err(error) = thread::Builder::new().name("settings".into()).spawn(work) {
            warn!("settings are not kept: {error}");
        }
        Self { sender, failure, known }
    }
}

/// Writes the newest settings whenever some time has gone by without another change.
fn write_all(receiver: &Receiver<Settings>, folder: &Path, failure: &Failure) {
    while let Ok(mut newest) = receiver.recv() {
        while let Ok(newer) = receiver.recv_timeout(PAUSE) {
            newest = newer;
        }
        if let Err(error) = save(&newest, folder) {
            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
        }
    }
}

fn keep(
    settings: Res<Settings>,
    folder: Option<Res<Folder>>,
    mut keeper: Local<Option<Keeper>>,
    mut notices: ResMut<Notices>,
    mut exit: MessageReader<AppExit>,
) {
    let Some(folder) = folder else { return };
    let keeper = keeper.get_or_insert_with(|| Keeper::start(settings.clone(), &folder.0));
    if settings.is_changed() && keeper.known != *settings {
        keeper.known.clone_from(&settings);
        // Nobody takes it when the thread could not be started; that was said then.
        let _ = keeper.sender.send(settings.clone());
    }
    let failure = keeper.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(why) = failure {
        notices.tell("notice-settings-not-saved", &[("why", why.into())]);
    }
    if exit.read().count() > 0
        && let Err(error) = save(&settings, &folder.0)
    {
        warn!("the settings could not be saved: {error}");
    }
}
