//! Verifies the signed logs beside a saved online game, on a thread.

use super::Library;
use crate::AppSystems;
use crate::job::Job;
use crate::table::Table;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use online::chain::Signatures;
use saves::{SaveError, Saver, SignedLog, Slot, Store};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReviewedSignatures>().add_systems(
        Update,
        check_reviewed
            .in_set(AppSystems::React)
            .after(super::autosave::save_changes)
            .run_if(resource_exists::<Library>),
    );
}

/// What the signed logs of the reviewed game say.
#[derive(Resource, Default)]
pub struct ReviewedSignatures(SignatureCheck<Slot>);

impl ReviewedSignatures {
    /// The verdict; none for a game that was not played online, and until it is known.
    pub fn get(&self) -> Option<&Signatures> {
        self.0.verdict()
    }

    /// Has the reviewed game been checked?
    pub fn is_checked(&self) -> bool {
        self.0.is_over()
    }
}

/// The check of one game at a time. `K` names its file and changes when the file does.
pub struct SignatureCheck<K> {
    key: Option<K>,
    job: Option<Job<Option<Signatures>>>,
    verdict: Option<Signatures>,
}

impl<K> Default for SignatureCheck<K> {
    fn default() -> Self {
        Self { key: None, job: None, verdict: None }
    }
}

impl<K: PartialEq + Clone> SignatureCheck<K> {
    /// The verdict on the current game, once it is known.
    pub fn verdict(&self) -> Option<&Signatures> {
        self.verdict.as_ref()
    }

    /// Has the current game been checked?
    pub fn is_over(&self) -> bool {
        self.key.is_some() && self.job.is_none()
    }

    /// Checks this game, or none. Returns whether the verdict has changed.
    pub fn follow(
        &mut self,
        key: Option<&K>,
        start: impl FnOnce(&K) -> Job<Option<Signatures>>,
    ) -> bool {
        if self.key.as_ref() != key {
            *self = Self { key: key.cloned(), job: key.map(start), verdict: None };
            return true;
        }
        let Some(done) = self.job.take_if(|job| job.is_finished()) else { return false };
        self.verdict = done.take().flatten();
        true
    }
}

/// Starts to check the game in a file, after everything has been written.
pub fn check(saver: Arc<Saver>, name: &str, waker: &Waker) -> Job<Option<Signatures>> {
    let name = name.to_string();
    Job::start("signatures", waker, move |_| {
        // If saving fails, the autosave reports it.
        let _ = saver.flush();
        verify(saver.store(), &name)
    })
}

/// What the logs beside a game say. Nothing if there are none, or if game or logs cannot be read now.
fn verify(store: &Store, name: &str) -> Option<Signatures> {
    match store.logs(name) {
        Ok(logs) if logs.is_empty() => None,
        Ok(logs) => compare(store, name, &logs),
        Err(SaveError::Newer { .. }) => Some(Signatures::Newer),
        Err(SaveError::Damaged(_) | SaveError::TooLarge(_)) => Some(Signatures::Mismatch),
        Err(_) => None,
    }
}

fn compare(store: &Store, name: &str, logs: &[SignedLog]) -> Option<Signatures> {
    let game = store.load(name).ok()?.game;
    Signatures::check(game.record(), logs.iter().map(|log| log.bytes.as_slice()))
}

/// Checks the game at the table while it is reviewed, and again after its file has changed.
fn check_reviewed(
    table: Option<Res<Table>>,
    library: Res<Library>,
    waker: Res<Waker>,
    mut reviewed: ResMut<ReviewedSignatures>,
    mut awake: ResMut<Awake>,
) {
    let open = library.open.as_ref().filter(|_| table.is_some_and(|table| !table.shows_present()));
    let saver = open.map_or(&library.saver, |open| &open.saver);
    let start = |slot: &Slot| check(saver.clone(), slot.name(), &waker);
    let slot = open.and_then(|open| open.slot.as_ref());
    if reviewed.bypass_change_detection().0.follow(slot, start) {
        awake.request_frames();
    }
}
