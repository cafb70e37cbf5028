//! Verifies the signatures of the selected game.

use super::Shelf;
use crate::library::Library;
use crate::library::signatures::{SignatureCheck, check};
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use online::chain::Signatures;
use saves::FileInfo;

/// What the signed logs of the selected game say.
#[derive(Resource, Default)]
pub struct SelectedSignatures(SignatureCheck<FileInfo>);

impl SelectedSignatures {
    /// The verdict; none for a game that was not played online, and until it is known.
    pub fn get(&self) -> Option<&Signatures> {
        self.0.verdict()
    }
}

/// Checks the selected game, and again after its file has changed.
pub(super) fn check_selected(
    (shelf, library): (Res<Shelf>, Res<Library>),
    waker: Res<Waker>,
    mut selected: ResMut<SelectedSignatures>,
    mut awake: ResMut<Awake>,
) {
    let file = shelf.selected().map(|entry| &entry.file);
    let start = |file: &FileInfo| check(library.saver(), &file.name, &waker);
    if selected.bypass_change_detection().0.follow(file, start) {
        awake.request_frames();
    }
}
