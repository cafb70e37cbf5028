//! Saves every change of the game at the table, in the frame in which it happens, on the thread of the saver.

use super::{Library, Open, Requested};
use crate::AppSystems;
use crate::notice::Notices;
use crate::table::clock::{self, Stopwatch};
use crate::table::{RequestId, StartRefused, Table, TableReset};
use crate::wake::Awake;
use bevy::prelude::*;
use play::Match;
use rules::{Arg, Record};
use saves::{Origin, SaveError, SaveEvent, Slot, Ticket};
use std::sync::Arc;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (save_changes, handle_events)
            .chain()
            .in_set(AppSystems::React)
            .after(clock::restart)
            .run_if(resource_exists::<Library>),
    )
    .add_systems(Last, save_on_exit.in_set(AppSystems::React).run_if(resource_exists::<Library>));
}

/// Opens and closes the file when games start and end, and saves everything in between.
pub(crate) fn save_changes(
    (mut resets, mut refused): (MessageReader<TableReset>, MessageReader<StartRefused>),
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut library: ResMut<Library>,
    mut paused: Local<bool>,
) {
    let library = library.bypass_change_detection();
    for refusal in refused.read() {
        library.answered(refusal.request);
    }
    for reset in resets.read() {
        match reset {
            TableReset::Started { request } => library.begin(*request, table.as_deref()),
            TableReset::Closed => library.close(),
            TableReset::Stepped | TableReset::Reviewed => {}
        }
    }
    let Some(table) = table else { return };
    if table.is_changed() || std::mem::take(&mut library.moved) {
        library.save(table.truth(), moves_at_start(&table), &watch, false);
    }
    if *paused != watch.is_paused() {
        // The app may be closed during a pause: the time of the move is saved, too.
        *paused = watch.is_paused();
        library.save(table.truth(), moves_at_start(&table), &watch, watch.is_paused());
    }
}

/// The number of moves that the game began with.
fn moves_at_start(table: &Table) -> usize {
    table.setup().terms.moves.len()
}

/// Saves the game when the app is closed.
fn save_on_exit(
    mut exit: MessageReader<AppExit>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut library: ResMut<Library>,
) {
    if exit.read().count() == 0 {
        return;
    }
    if let Some(table) = table {
        library.save(table.truth(), moves_at_start(&table), &watch, true);
    }
    if let Err(error) = library.flush() {
        warn!("the game could not be saved: {error}");
    }
}

/// Handles what the saver reports.
fn handle_events(mut library: ResMut<Library>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    let library = library.bypass_change_detection();
    let mut events = library.saver.events();
    if let Some(open) = library.open.as_ref().filter(|open| !Arc::ptr_eq(&open.saver, &library.saver)) {
        events.extend(open.saver.events());
    }
    for event in events {
        let told = match event {
            SaveEvent::Saved(ticket, slot) => library.saved(ticket, slot),
            SaveEvent::Failed(ticket, error) => Some(library.not_saved(ticket, &error)),
        };
        if let Some((key, args)) = told {
            notices.show(key, &args);
            awake.request_frames();
        }
    }
}

/// A notice: its key and its arguments.
type NoticeText = (&'static str, Vec<(&'static str, Arg)>);

impl Library {
    /// A game was saved; returns what there is to tell.
    fn saved(&mut self, ticket: Ticket, slot: Slot) -> Option<NoticeText> {
        let again = std::mem::take(&mut self.failing);
        let title = slot.title().to_string();
        let open = self.open.as_mut().filter(|open| open.ticket == ticket)?;
        let before = open.slot.replace(slot.clone());
        if before.is_some_and(|before| before.name() != slot.name()) {
            return Some(("notice-saved-as", vec![("name", title.into())]));
        }
        again.then(|| ("notice-saved-again", Vec::new()))
    }

    /// A game could not be saved; returns what to tell.
    fn not_saved(&mut self, ticket: Ticket, error: &SaveError) -> NoticeText {
        let why = || vec![("why", error.message().into())];
        self.failing |= error.is_passing();
        match error {
            SaveError::Conflict { name, .. } => {
                // Another program has changed the file: both games are kept.
                if let Some(open) = self.open.as_mut().filter(|open| open.ticket == ticket) {
                    let _ = open.saver.fork(ticket);
                }
                ("notice-save-conflict", vec![("name", name.clone().into())])
            }
            SaveError::FolderMissing(_) | SaveError::NotAFolder(_) => ("notice-folder-away", why()),
            _ => ("notice-not-saved", why()),
        }
    }
}

/// What was saved last, to tell whether anything has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SavedState {
    moves: u64,
    events: usize,
    over: bool,
    names: u64,
    pending: u32,
}

impl SavedState {
    fn of(record: &Record, pending: u32) -> Self {
        // A shared log may correct the time of a move.
        let moves: Vec<_> = record.terms.moves.iter().map(|mv| (mv.text.as_str(), mv.centis)).collect();
        let names: Vec<_> = record.terms.seats.iter().map(|seat| seat.name.as_str()).collect();
        let [moves, names] = [rules::key_of(&moves), rules::key_of(&names)];
        Self { moves, events: record.events.len(), over: record.result.is_some(), names, pending }
    }
}

impl Library {
    /// The referee has answered a request.
    fn answered(&mut self, request: Option<RequestId>) -> Option<Requested> {
        self.requested.remove(&request?)
    }

    /// A game has started. Of several in one frame the last one stays.
    fn begin(&mut self, request: Option<RequestId>, table: Option<&Table>) {
        self.close();
        let requested = self.answered(request);
        if table.is_some_and(Table::is_exercise) {
            return;
        }
        // A recorded game is saved as soon as anything happens in it, not before. A shared one went on elsewhere.
        let is_saved = |table: &&Table| requested.is_some() && !table.is_shared();
        let record = table.filter(is_saved).map(Table::record);
        let saved = record.map(|record| SavedState::of(record, record.pending));
        let is_pasted = matches!(requested, Some(Requested(None)));
        let foreign = is_pasted || table.is_some_and(|table| Origin::of(table.record()).is_some());
        let file = requested.and_then(|Requested(file)| file);
        // A shared game that has moves already may have been saved here before.
        let continued =
            file.is_none() && table.is_some_and(|table| table.is_shared() && table.ply() > 0);
        let (slot, saver) =
            file.map_or_else(|| (None, self.saver.clone()), |(slot, to)| (Some(slot), to));
        let opened = if continued { saver.open_continued() } else { saver.open(slot.clone()) };
        match opened {
            Ok(ticket) => self.open = Some(Open { saver, ticket, slot, saved, foreign }),
            Err(error) => warn!("games are not saved: {error}"),
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            let _ = open.saver.close(open.ticket);
        }
    }

    /// Saves the game if it has changed; with `with_time`, also if only the time of the move has. A game without a move
    /// gets no file. It takes a `Match`, so that the position of a review cannot be saved.
    fn save(&mut self, truth: &Match, moves_at_start: usize, watch: &Stopwatch, with_time: bool) {
        let Some(open) = &mut self.open else { return };
        let record = truth.record();
        let untouched = truth.ply() <= moves_at_start && record.events.is_empty();
        if open.saved.is_none() && untouched {
            return;
        }
        let pending = if truth.outcome().is_none() { watch.centis() } else { 0 };
        let now = SavedState::of(record, pending);
        let before = open.saved.as_ref();
        let same =
            before.is_some_and(|saved| SavedState { pending: now.pending, ..saved.clone() } == now);
        if same && (!with_time || before.is_some_and(|saved| saved.pending == now.pending)) {
            return;
        }
        let began = Instant::now();
        open.saved = Some(now);
        let mut record = Record { pending, ..record.clone() };
        if open.foreign {
            Origin::Continued.mark(&mut record);
        }
        if let Err(error) = open.saver.save(open.ticket, record) {
            warn!("the game could not be saved: {error}");
        }
        self.took = began.elapsed();
    }
}
