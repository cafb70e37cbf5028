//! The sounds of moves: each is heard when and where a piece touches the board, and the end of the game after it.

use super::SoundAsked;
use crate::table::scene::{Landing, Scene};
use crate::table::{GameEnded, MoveShown, ShownPosition, Table, TableReset};
use art::sounds::Cue;
use bevy::prelude::*;
use rules::{Cell, Outcome, Stance, Step};

/// Seconds after a piece lands until the warning, and until the tune.
const WARNING_AFTER: f32 = 0.14;
const TUNE_AFTER: f32 = 0.45;
/// Seconds between two knocks that would otherwise be one.
const APART: f32 = 0.09;

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

/// The piece that becomes another one, where it stands then.
fn promoted(steps: &[Step]) -> Option<Cell> {
    steps.iter().find_map(|step| match step {
        Step::TurnInto { now, .. } => Some(now.cell),
        _ => None,
    })
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
        // Those who only watch take no side.
        _ if table.people_here().next().is_none() => Cue::End,
        None => Cue::Draw,
        Some(team) if table.is_played_here(team) => Cue::Win,
        Some(_) => Cue::Lose,
    }
}

/// Moves, steps back and forth, beginnings and endings.
pub(super) fn listen(
    mut moves: MessageReader<MoveShown>,
    mut resets: MessageReader<TableReset>,
    mut ended: MessageReader<GameEnded>,
    table: Option<Res<Table>>,
    scene: Res<Scene>,
    mut last_ply: Local<usize>,
    mut requests: MessageWriter<SoundAsked>,
) {
    let resets: Vec<TableReset> = resets.read().copied().collect();
    let (moves, ended) = (moves.read().collect::<Vec<_>>(), ended.read().last().copied());
    let Some(table) = table else { return };
    let shown = table.shown();
    let started = resets.iter().any(TableReset::is_start);
    if started {
        requests.write_batch(table.is_live().then(|| SoundAsked::now(Cue::Start)));
    } else if !resets.is_empty() {
        requests.write_batch(step(shown, &scene, *last_ply));
    }
    let landing = scene.seconds_to_arrival();
    for MoveShown(played) in moves {
        requests.write_batch(knocks(&played.steps, shown, &scene));
        let warns = shown.alarm().filter(|_| shown.outcome().is_none());
        let warning =
            |cell| SoundAsked::after(Cue::Check, landing + WARNING_AFTER).on(Some(cell), shown.board());
        requests.write_batch(warns.map(warning));
    }
    // A finished game that is opened has not just ended.
    if let Some(GameEnded(outcome)) = ended.filter(|_| !started) {
        requests.write(SoundAsked::after(tune_of(outcome, &table), landing + TUNE_AFTER));
    }
    *last_ply = shown.ply();
}

/// A step through the game: one knock where a piece comes to rest, none if nothing has changed.
fn step(shown: &ShownPosition, scene: &Scene, last_ply: usize) -> Option<SoundAsked> {
    let landed = scene.landings().rfind(|landing| landing.is_last).map(|landing| landing.at);
    let landed = landed.or_else(|| scene.entrance());
    if landed.is_none() && shown.ply() == last_ply {
        return None;
    }
    let knock = SoundAsked::after(Cue::Move, scene.seconds_to_arrival());
    let last = shown.last_move().last().copied();
    Some(if landed.is_some() { knock.at(landed) } else { knock.on(last, shown.board()) })
}

/// The sounds of one move: where a piece touches down on its way, where it arrives, and where others arrive with it.
fn knocks(steps: &[Step], shown: &ShownPosition, scene: &Scene) -> Vec<SoundAsked> {
    let (board, landing) = (shown.board(), scene.seconds_to_arrival());
    let main = SoundAsked::after(cue_of(steps, board.stance), landing).on(place_of(steps), board);
    let other = |other: Landing| {
        let hops = !other.is_last && other.after + APART < landing;
        let follows = other.is_last && Some(other.at) != main.at && main.cue != Cue::Explosion;
        let after = if hops { other.after } else { landing + APART };
        (hops || follows).then(|| SoundAsked::after(Cue::Move, after).at(Some(other.at)))
    };
    let crowned = promoted(steps)
        .map(|cell| SoundAsked::after(Cue::Promotion, landing + WARNING_AFTER).on(Some(cell), board));
    [main].into_iter().chain(scene.landings().filter_map(other)).chain(crowned).collect()
}
