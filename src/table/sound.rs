//! Turns messages of the table into sound cues. Nothing is played here, so tests can listen.

use super::bot::Hint;
use super::clock::TimeLow;
use super::premove::PremovesDropped;
use super::scene::Scene;
use super::selection::Selection;
use super::view::View;
use super::{GameEnded, MoveRefused, MoveShown, OfferEvent, StartRefused, Table, TableReset};
use crate::AppSystems;
use art::sounds::Cue;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Board, Cell, Outcome, Stance, Step};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SoundAsked>().add_systems(
        Update,
        (listen, picked_up).after(super::scene::follow_drag).in_set(AppSystems::Present),
    );
}

/// Seconds after a piece lands until the warning, and until the tune.
const WARNING_AFTER: f32 = 0.14;
const TUNE_AFTER: f32 = 0.45;

/// How far left or right the edge of the board is heard; 1 is all the way.
const EDGE: f32 = 0.6;

/// Asks for a sound.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct SoundAsked {
    /// What.
    pub cue: Cue,
    /// The delay from now.
    pub after: Duration,
    /// Where: -1 is left, 1 is right.
    pub side: f32,
}

impl SoundAsked {
    /// A sound in the middle without delay.
    pub fn now(cue: Cue) -> Self {
        Self::after(cue, 0.0)
    }

    fn after(cue: Cue, seconds: f32) -> Self {
        Self { cue, after: Duration::from_secs_f32(seconds.max(0.0)), side: 0.0 }
    }

    /// The same sound, heard where a cell is seen.
    fn at(self, cell: Option<Cell>, board: &Board, flipped: bool) -> Self {
        let Some(cell) = cell else { return self };
        let across = (f32::from(board.column(cell)) + 0.5) / f32::from(board.width()) * 2.0 - 1.0;
        Self { side: EDGE * if flipped { -across } else { across }, ..self }
    }
}

/// The cue of a move, heard when its piece lands.
pub fn cue_of(steps: &[Step], stance: Stance) -> Cue {
    let comes = steps.iter().any(|step| matches!(step, Step::Place(_)));
    let captures = steps.iter().any(|step| matches!(step, Step::Remove(_)));
    match stance {
        _ if explodes(steps) => Cue::Explosion,
        _ if captures => Cue::Capture,
        Stance::Upright if comes => Cue::Drop,
        Stance::Upright | Stance::Flat => Cue::Move,
    }
}

/// Does a piece become another one?
fn promotes(steps: &[Step]) -> bool {
    steps.iter().any(|step| matches!(step, Step::TurnInto { .. }))
}

/// Where a move is heard: at its last cell.
fn place_of(steps: &[Step]) -> Option<Cell> {
    let place = |step: &Step| match step {
        Step::Slide { to, .. } => Some(*to),
        Step::Place(piece) => Some(piece.cell),
        Step::Remove(_) | Step::TurnInto { .. } => None,
    };
    steps.iter().find_map(place)
}

/// Is a piece removed from the cell it has just moved to?
fn explodes(steps: &[Step]) -> bool {
    steps.iter().enumerate().any(|(place, step)| {
        let Step::Slide { to, .. } = step else { return false };
        steps[place..].iter().any(|later| matches!(later, Step::Remove(piece) if piece.cell == *to))
    })
}

/// The tune of an ending, as heard by the players at this computer.
pub fn tune_of(outcome: Outcome, table: &Table) -> Cue {
    match outcome.winner {
        None => Cue::Draw,
        // Spectators hear the winner's tune.
        Some(_) if table.people_here().next().is_none() => Cue::Win,
        Some(team) if table.is_played_here(team) => Cue::Win,
        Some(_) => Cue::Lose,
    }
}

/// Every message with a cue.
#[derive(SystemParam)]
struct SoundTriggers<'w, 's> {
    moves: MessageReader<'w, 's, MoveShown>,
    reset: MessageReader<'w, 's, TableReset>,
    refused: MessageReader<'w, 's, MoveRefused>,
    not_started: MessageReader<'w, 's, StartRefused>,
    ended: MessageReader<'w, 's, GameEnded>,
    offers: MessageReader<'w, 's, OfferEvent>,
    time_low: MessageReader<'w, 's, TimeLow>,
    dropped: MessageReader<'w, 's, PremovesDropped>,
}

fn listen(
    mut events: SoundTriggers,
    table: Option<Res<Table>>,
    (scene, view): (Res<Scene>, Res<View>),
    hint: Res<Hint>,
    mut hinted: Local<bool>,
    mut requests: MessageWriter<SoundAsked>,
) {
    let landing = scene.seconds_to_arrival();
    let (mut stepped, mut started) = (false, false);
    for reset in events.reset.read() {
        stepped |= matches!(reset, TableReset::Stepped | TableReset::Reviewed);
        started |= reset.is_start();
    }
    let refused = events.refused.read().count() + events.not_started.read().count() > 0;
    let dropped = events.dropped.read().count() > 0;
    let is_no = |event: &&OfferEvent| matches!(event, OfferEvent::Answered(_, false));
    let offers: Vec<OfferEvent> = events.offers.read().copied().collect();
    let no_draw = offers.iter().any(|event| is_no(&event));
    requests.write_batch((stepped).then(|| SoundAsked::after(Cue::Move, landing)));
    requests.write_batch((refused || dropped || no_draw).then(|| SoundAsked::now(Cue::Refused)));
    let found = hint.text().is_some();
    requests.write_batch((found && !*hinted).then(|| SoundAsked::now(Cue::Hint)));
    *hinted = found;
    let time_low = events.time_low.read().last().copied();
    let Some(table) = table else { return };
    let here = |TimeLow(team): &TimeLow| table.is_played_here(*team);
    requests.write_batch(time_low.filter(here).map(|_| SoundAsked::now(Cue::LowTime)));
    let asks =
        |event: &OfferEvent| matches!(event, OfferEvent::Made(_, team) if !table.is_played_here(*team));
    requests.write_batch(offers.iter().any(asks).then(|| SoundAsked::now(Cue::Offer)));
    requests.write_batch((started && table.is_live()).then(|| SoundAsked::now(Cue::Start)));
    let shown = table.shown();
    let stance = shown.board().stance;
    // An upright board is seen from the same side always.
    let flipped = view.flipped && stance == Stance::Flat;
    for MoveShown(played) in events.moves.read() {
        let knock = SoundAsked::after(cue_of(&played.steps, stance), landing);
        requests.write(knock.at(place_of(&played.steps), shown.board(), flipped));
        let crowned =
            promotes(&played.steps).then(|| SoundAsked::after(Cue::Promotion, landing + WARNING_AFTER));
        requests.write_batch(crowned);
        let warns = shown.alarm().is_some() && shown.outcome().is_none();
        requests.write_batch(warns.then(|| SoundAsked::after(Cue::Check, landing + WARNING_AFTER)));
    }
    for GameEnded(outcome) in events.ended.read() {
        requests.write(SoundAsked::after(tune_of(*outcome, &table), landing + TUNE_AFTER));
    }
}

/// A piece that is picked up brushes the board.
fn picked_up(
    table: Option<Res<Table>>,
    (selection, view): (Res<Selection>, Res<View>),
    mut before: Local<Option<Cell>>,
    mut requests: MessageWriter<SoundAsked>,
) {
    let chosen = selection.builder.cells().first().copied();
    let new = chosen.filter(|_| chosen != *before);
    *before = chosen;
    if let Some((table, cell)) = table.zip(new) {
        let shown = table.shown();
        requests.write(SoundAsked::now(Cue::PickUp).at(Some(cell), shown.board(), view.flipped));
    }
}
