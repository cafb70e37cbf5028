//! What is heard at the table: every message that matters has its cue. Nobody plays it here, so tests can listen.

use super::bot::Hint;
use super::clock::Hurry;
use super::scene::Scene;
use super::{GameEnded, MovePlayed, MoveRefused, Table, TableReset, Talk};
use crate::AppSystems;
use art::sounds::Cue;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::{Outcome, Stance, Step};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Heard>().add_systems(Update, listen.in_set(AppSystems::Share));
}

/// A warning comes when the knock of the piece has been heard, a tune later still.
const WARNING_AFTER: f32 = 0.14;
const TUNE_AFTER: f32 = 0.45;

/// Something is to be heard.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Heard {
    /// What.
    pub cue: Cue,
    /// So long from now.
    pub after: Duration,
}

impl Heard {
    /// Heard at once.
    pub fn now(cue: Cue) -> Self {
        Self { cue, after: Duration::ZERO }
    }

    fn after(cue: Cue, seconds: f32) -> Self {
        Self { cue, after: Duration::from_secs_f32(seconds.max(0.0)) }
    }
}

/// What a move sounds like when its piece arrives.
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

/// Does a piece vanish where it has just arrived?
fn explodes(steps: &[Step]) -> bool {
    steps.iter().enumerate().any(|(place, step)| {
        let Step::Slide { to, .. } = step else { return false };
        steps[place..].iter().any(|later| matches!(later, Step::Remove(piece) if piece.cell == *to))
    })
}

/// The tune of an ending: people here have won, have lost, or nobody has.
pub fn tune_of(outcome: Outcome, table: &Table) -> Cue {
    match outcome.winner {
        None => Cue::Draw,
        // Whoever only watches hears the winner's tune.
        Some(_) if table.people_here().next().is_none() => Cue::Win,
        Some(team) if table.is_played_here(team) => Cue::Win,
        Some(_) => Cue::Lose,
    }
}

/// Everything that can be heard.
#[derive(SystemParam)]
struct Ears<'w, 's> {
    played: MessageReader<'w, 's, MovePlayed>,
    reset: MessageReader<'w, 's, TableReset>,
    refused: MessageReader<'w, 's, MoveRefused>,
    ended: MessageReader<'w, 's, GameEnded>,
    talk: MessageReader<'w, 's, Talk>,
    hurry: MessageReader<'w, 's, Hurry>,
}

fn listen(
    mut ears: Ears,
    table: Option<Res<Table>>,
    scene: Res<Scene>,
    hint: Res<Hint>,
    mut hinted: Local<bool>,
    mut heard: MessageWriter<Heard>,
) {
    let landing = scene.seconds_to_arrival();
    let stepped = ears
        .reset
        .read()
        .filter(|reset| matches!(reset, TableReset::Stepped | TableReset::Looked))
        .count()
        > 0;
    let refused = ears.refused.read().count() > 0;
    let is_no = |talk: &&Talk| matches!(talk, Talk::Answered(_, false));
    let no_draw = ears.talk.read().filter(is_no).count() > 0;
    heard.write_batch((stepped).then(|| Heard::after(Cue::Move, landing)));
    heard.write_batch((refused || no_draw).then(|| Heard::now(Cue::Refused)));
    let found = hint.text().is_some();
    heard.write_batch((found && !*hinted).then(|| Heard::now(Cue::Hint)));
    *hinted = found;
    let hurry = ears.hurry.read().last().copied();
    let Some(table) = table else { return };
    let here = |Hurry(team): &Hurry| table.is_played_here(*team);
    heard.write_batch(hurry.filter(here).map(|_| Heard::now(Cue::Check)));
    for played in ears.played.read() {
        heard.write(Heard::after(cue_of(&played.played.steps, table.board().stance), landing));
        let warns = table.game().in_check().is_some() && table.outcome().is_none();
        heard.write_batch(warns.then(|| Heard::after(Cue::Check, landing + WARNING_AFTER)));
    }
    for GameEnded(outcome) in ears.ended.read() {
        heard.write(Heard::after(tune_of(*outcome, &table), landing + TUNE_AFTER));
    }
}
