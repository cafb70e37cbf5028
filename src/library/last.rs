//! The game that was played last and is not over: at the next start it can go on with one click.

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
            (look_again, find).chain().in_set(AppSystems::React).run_if(resource_exists::<Library>),
        );
}

/// So many of the newest files are looked into.
const LOOKED_INTO: usize = 20;

/// The game that was played last, if it is not over.
#[derive(Resource, Default)]
pub struct Unfinished {
    job: Option<Job<Option<LastGame>>>,
    /// What was found, once that is known.
    pub game: Option<LastGame>,
}

/// A game that could go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastGame {
    /// The name of its file.
    pub name: String,
    /// What is in it.
    pub record: Box<Record>,
}

fn look(library: Res<Library>, waker: Res<Waker>, mut unfinished: ResMut<Unfinished>) {
    let store = library.store().clone();
    unfinished.job = Some(Job::start("last game", &waker, move |_| newest(&store)));
}

/// Whoever leaves a table may go on with another game.
fn look_again(
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

/// The newest game that is not over and that somebody at this computer plays.
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
