//! Turns messages of the table into sound cues. Nothing is played here, so tests can listen.

use super::bot::Hint;
use super::clock::Hurry;
use super::scene::Scene;
use super::{GameEnded, MoveRefused, MoveShown, OfferEvent, StartRefused, Table, TableReset};
use crate::AppSystems;
use art::sounds::Cue;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Outcome, Stance, Step};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Heard>()
        .add_systems(Update, listen.after(super::scene::follow_drag).in_set(AppSystems::Present));
}

/// Seconds after a piece lands until the warning, and until the tune.
const WARNING_AFTER: f32 = 0.14;
const TUNE_AFTER: f32 = 0.45;

/// Asks for a sound.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Heard {
    /// What.
    pub cue: Cue,
    /// The delay from now.
    pub after: Duration,
}

impl Heard {
    /// A sound without delay.
    pub fn now(cue: Cue) -> Self {
        Self { cue, after: Duration::ZERO }
    }

    fn after(cue: Cue, seconds: f32) -> Self {
        Self { cue, after: Duration::from_secs_f32(seconds.max(0.0)) }
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
struct HeardEvents<'w, 's> {
    moves: MessageReader<'w, 's, MoveShown>,
    reset: MessageReader<'w, 's, TableReset>,
    refused: MessageReader<'w, 's, MoveRefused>,
    not_started: MessageReader<'w, 's, StartRefused>,
    ended: MessageReader<'w, 's, GameEnded>,
    offers: MessageReader<'w, 's, OfferEvent>,
    hurry: MessageReader<'w, 's, Hurry>,
}

fn listen(
    mut events: HeardEvents,
    table: Option<Res<Table>>,
    scene: Res<Scene>,
    hint: Res<Hint>,
    mut hinted: Local<bool>,
    mut heard: MessageWriter<Heard>,
) {
    let landing = scene.seconds_to_arrival();
    let stepped = events
        .reset
        .read()
        .filter(|reset| matches!(reset, TableReset::Stepped | TableReset::Reviewed))
        .count()
        > 0;
    let refused = events.refused.read().count() + events.not_started.read().count() > 0;
    let is_no = |event: &&OfferEvent| matches!(event, OfferEvent::Answered(_, false));
    let no_draw = events.offers.read().filter(is_no).count() > 0;
    heard.write_batch((stepped).then(|| Heard::after(Cue::Move, landing)));
    heard.write_batch((refused || no_draw).then(|| Heard::now(Cue::Refused)));
    let found = hint.text().is_some();
    heard.write_batch((found && !*hinted).then(|| Heard::now(Cue::Hint)));
    *hinted = found;
    let hurry = events.hurry.read().last().copied();
    let Some(table) = table else { return };
    let here = |Hurry(team): &Hurry| table.is_played_here(*team);
    heard.write_batch(hurry.filter(here).map(|_| Heard::now(Cue::Check)));
    let shown = table.shown();
    for MoveShown(played) in events.moves.read() {
        heard.write(Heard::after(cue_of(&played.steps, shown.board().stance), landing));
        let warns = shown.alarm().is_some() && shown.outcome().is_none();
        heard.write_batch(warns.then(|| Heard::after(Cue::Check, landing + WARNING_AFTER)));
    }
    for GameEnded(outcome) in events.ended.read() {
        heard.write(Heard::after(tune_of(*outcome, &table), landing + TUNE_AFTER));
    }
}
