//! Short signals: refusals, hints, offers and clocks.

use super::SoundAsked;
use crate::table::bot::Hint;
use crate::table::clock::{Countdown, TimeLow};
use crate::table::premove::PremovesDropped;
use crate::table::scene::cell_center;
use crate::table::selection::Selection;
use crate::table::{MoveRefused, OfferEvent, StartRefused, Table};
use art::sounds::Cue;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Cell, Team};

/// Every message with a signal.
#[derive(SystemParam)]
pub(super) struct Signals<'w, 's> {
    refused: MessageReader<'w, 's, MoveRefused>,
    not_started: MessageReader<'w, 's, StartRefused>,
    dropped: MessageReader<'w, 's, PremovesDropped>,
    offers: MessageReader<'w, 's, OfferEvent>,
    time_low: MessageReader<'w, 's, TimeLow>,
    countdown: MessageReader<'w, 's, Countdown>,
}

pub(super) fn listen(
    mut signals: Signals,
    table: Option<Res<Table>>,
    (selection, hint): (Res<Selection>, Res<Hint>),
    mut hinted: Local<bool>,
    mut requests: MessageWriter<SoundAsked>,
) {
    requests.write_batch(signals.refusal(table.as_deref(), &selection));
    let offers: Vec<OfferEvent> = signals.offers.read().copied().collect();
    let low: Vec<Team> = signals.time_low.read().map(|TimeLow(team)| *team).collect();
    let ticks: Vec<Team> = signals.countdown.read().map(|Countdown(team)| *team).collect();
    let Some(table) = table else { return };
    let is_declined = |event: &OfferEvent| matches!(event, OfferEvent::Answered(_, false));
    let is_asked =
        |event: &OfferEvent| matches!(event, OfferEvent::Made(_, team) if !table.is_played_here(*team));
    let is_here = |team: &Team| table.is_played_here(*team);
    let heard = [
        (Cue::Refused, offers.iter().any(is_declined)),
        (Cue::Offer, offers.iter().any(is_asked)),
        (Cue::LowTime, low.iter().any(is_here)),
        (Cue::Tick, ticks.iter().any(is_here)),
    ];
    requests
        .write_batch(heard.into_iter().filter(|(_, heard)| *heard).map(|(cue, _)| SoundAsked::now(cue)));
    if hint.text().is_some() != *hinted {
        *hinted = hint.text().is_some();
        requests.write_batch(hint.text().map(|text| hint_sound(&table, text)));
    }
}

impl Signals<'_, '_> {
    /// Something was refused: a move where the player points, a premove where it would have begun, or a new game.
    fn refusal(&mut self, table: Option<&Table>, selection: &Selection) -> Option<SoundAsked> {
        let center = |cell: Cell| table.map(|table| cell_center(table.shown().board(), cell));
        let refused = self.refused.read().count() > 0;
        let not_started = self.not_started.read().count() > 0;
        let dropped = self.dropped.read().last().map(|PremovesDropped(cell)| *cell);
        let pointed = selection.cursor.and_then(center).or(selection.pointer);
        let at = if refused { pointed } else { dropped.and_then(center) };
        (refused || not_started || dropped.is_some()).then(|| SoundAsked::now(Cue::Refused).at(at))
    }
}

/// A hint is heard where its move begins.
fn hint_sound(table: &Table, text: &str) -> SoundAsked {
    let shown = table.shown();
    let hinted = shown.legal().iter().find(|mv| mv.text == text);
    SoundAsked::now(Cue::Hint).on(hinted.and_then(|mv| mv.cells.first().copied()), shown.board())
}
