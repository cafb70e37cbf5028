//! Finds the last unfinished game, so that one click continues it.

use super::Library;
use crate::AppSystems;
use crate::job::Job;
use crate::table::TableReset;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use rules::Record;
use saves::Store;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .add_systems(Startup, look.run_if(resource_exists::<Library>))
        .add_systems(
            Update,
            (search_on_leave, find).chain().in_set(AppSystems::React).run_if(resource_exists::<Library>),
        );
}

/// The number of newest files that are read.
const LOOKED_INTO: usize = 20;

/// The last unfinished game, if there is one.
#[derive(Resource, Default)]
pub struct Unfinished {
    job: Option<Job<Option<LastGame>>>,
    /// The game, once it is found.
    pub game: Option<LastGame>,
}

/// A game that can be continued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastGame {
    /// The name of its file.
    pub name: String,
    /// Its record.
    pub record: Box<Record>,
}

fn look(library: Res<Library>, waker: Res<Waker>, mut unfinished: ResMut<Unfinished>) {
    let store = library.store().clone();
    unfinished.job = Some(Job::start("last game", &waker, move |_| newest(&store)));
}

/// Searches again when the table was left.
fn search_on_leave(
    mut resets: MessageReader<TableReset>,
    library: Res<Library>,
    waker: Res<Waker>,
    mut unfinished: ResMut<Unfinished>,
) {
    let Some(last) = resets.read().last() else { return };
    unfinished.game = None;
    unfinished.job = None;
    if *last == TableReset::Closed {
        let store = library.store().clone();
        unfinished.job = Some(Job::start("last game", &waker, move |_| newest(&store)));
    }
}

fn find(mut unfinished: ResMut<Unfinished>, mut awake: ResMut<Awake>) {
    let Some(found) = unfinished.bypass_change_detection().job.as_ref().and_then(Job::take) else {
        return;
    };
    unfinished.job = None;
    unfinished.game = found;
    awake.request_frames();
}

/// The newest unfinished game in which a person plays.
fn newest(store: &Store) -> Option<LastGame> {
    let mut files = store.list().ok()?;
    files.sort_by_key(|file| std::cmp::Reverse(file.changed));
    files.into_iter().take(LOOKED_INTO).find_map(|file| {
        let loaded = store.load(&file.name).ok()?;
        let record = loaded.game.record();
        let goes_on = loaded.game.outcome().is_none()
            && record.terms.seats.iter().any(|seat| !seat.controller.is_ai());
        goes_on.then(|| LastGame { name: file.name, record: Box::new(record.clone()) })
    })
}
