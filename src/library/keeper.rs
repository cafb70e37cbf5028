//! Every change of the game at the table is handed to the thread that writes, within the frame in which it happens.

use super::{Library, Open};
use crate::AppSystems;
use crate::notice::Notices;
use crate::table::clock::Stopwatch;
use crate::table::{Table, TableReset};
use crate::wake::Awake;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, SaveEvent};
use std::sync::Arc;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (keep, hear).chain().in_set(AppSystems::Share).run_if(resource_exists::<Library>),
    )
    .add_systems(Last, keep_at_the_end.run_if(resource_exists::<Library>));
}

/// Games begin and end, and everything that happens in between is kept.
fn keep(
    mut resets: MessageReader<TableReset>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut library: ResMut<Library>,
    mut paused: Local<bool>,
) {
    let library = library.bypass_change_detection();
    // Whatever happened in one frame, only the last game is still at the table, and only it is the one that was to come.
    match resets.read().filter(|reset| matches!(reset, TableReset::Started | TableReset::Closed)).last()
    {
        Some(TableReset::Started) => library.begin(table.as_deref()),
        Some(_) => library.close(),
        None => {}
    }
    let Some(table) = table else { return };
    if table.is_changed() {
        library.save(&table, &watch, false);
    }
    if *paused != watch.paused {
        // Whoever pauses may be about to leave: the time of the move is kept, too.
        *paused = watch.paused;
        library.save(&table, &watch, watch.paused);
    }
}

/// Nothing is lost when the app is closed.
fn keep_at_the_end(
    mut exit: MessageReader<AppExit>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut library: ResMut<Library>,
) {
    if exit.read().count() == 0 {
        return;
    }
    if let Some(table) = table {
        library.save(&table, &watch, true);
    }
    if let Err(error) = library.flush() {
        warn!("the game could not be saved: {error}");
    }
}

/// What became of the games that were handed over.
fn hear(mut library: ResMut<Library>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    let library = library.bypass_change_detection();
    let mut news = library.saver.events();
    if let Some(open) = library.open.as_ref().filter(|open| !Arc::ptr_eq(&open.saver, &library.saver)) {
        news.extend(open.saver.events());
    }
    for news in news {
        match news {
            SaveEvent::Saved(ticket, slot) => {
                let Some(open) = library.open.as_mut().filter(|open| open.ticket == ticket) else {
                    continue;
                };
                let before = open.slot.replace(slot.clone());
                if before.is_some_and(|before| before.name() != slot.name()) {
                    notices.show("notice-saved-as", &[("name", slot.title().into())]);
                    awake.request_frames();
                }
            }
            SaveEvent::Failed(ticket, SaveError::Conflict { name, .. }) => {
                // Somebody else plays on in the same file: both games are kept.
                if let Some(open) = library.open.as_mut().filter(|open| open.ticket == ticket) {
                    let _ = open.saver.fork(ticket);
                }
                notices.show("notice-save-conflict", &[("name", name.into())]);
                awake.request_frames();
            }
            SaveEvent::Failed(_, error) => {
                notices.show("notice-not-saved", &[("why", error.message().into())]);
                awake.request_frames();
            }
        }
    }
}

/// What tells whether there is anything new to be kept: the moves, how much was said, the end, and the time of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known {
    moves: u64,
    said: usize,
    over: bool,
    pending: u32,
}

impl Known {
    fn of(record: &Record, pending: u32) -> Self {
        let texts: Vec<_> = record.terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        let over = record.result.is_some();
        Self { moves: rules::key_of(&texts), said: record.events.len(), over, pending }
    }
}

impl Library {
    /// Another game is at the table.
    fn begin(&mut self, table: Option<&Table>) {
        self.close();
        let (came, kept) = self.coming.take().map_or((false, None), |coming| (true, coming.kept));
        let (slot, saver) =
            kept.map_or_else(|| (None, self.saver.clone()), |(slot, saver)| (Some(slot), saver));
        // What came from elsewhere is kept when something happens in it.
        let record = table.filter(|_| came).map(|table| table.whole().record());
        let known = record.map(|record| Known::of(record, record.pending));
        match saver.open(slot.clone()) {
            Ok(ticket) => self.open = Some(Open { saver, ticket, slot, known }),
            Err(error) => warn!("games are not kept: {error}"),
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            let _ = open.saver.close(open.ticket);
        }
    }

    /// Hands the game over if anything about it has changed, or its time has. A game without a move is not worth a file.
    fn save(&mut self, table: &Table, watch: &Stopwatch, with_time: bool) {
        let Some(open) = &mut self.open else { return };
        let record = table.whole().record();
        let untouched =
            record.terms.moves.len() <= table.setup().terms.moves.len() && record.events.is_empty();
        if open.known.is_none() && untouched {
            return;
        }
        let pending = if table.whole().outcome().is_none() { watch.centis() } else { 0 };
        let now = Known::of(record, pending);
        let before = open.known.as_ref();
        let kept = before.is_some_and(|known| Known { pending: now.pending, ..known.clone() } == now);
        if kept && (!with_time || before.is_some_and(|known| known.pending == now.pending)) {
            return;
        }
        let began = Instant::now();
        open.known = Some(now);
        let record = Record { pending, ..record.clone() };
        if let Err(error) = open.saver.save(open.ticket, record) {
            warn!("the game could not be saved: {error}");
        }
        self.took = began.elapsed();
    }
}
