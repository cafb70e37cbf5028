//! Premoves: moves chosen while the opponent thinks. Each is played as soon as it is this player's turn, if it is legal then.

use super::{GameEnded, MoveAsked, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use rules::{Cell, LegalMove, Team};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Premoves>()
        .add_message::<PremovesDropped>()
        .add_systems(Update, play_next.before(super::selection::select).in_set(AppSystems::Input))
        .add_systems(Update, forget_old.in_set(AppSystems::React));
}

/// The longest queue.
const MOST: usize = 8;

/// A move that waits for its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premove {
    /// The move as the game writes it.
    pub text: String,
    /// The first and the last cell of the move; equal for a move with one cell.
    pub cells: (Cell, Cell),
}

/// The premoves of the player at this computer.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Premoves {
    queue: Vec<Premove>,
    options: Vec<LegalMove>,
    /// The epoch and the length of the queue that `options` belong to.
    computed_for: Option<(u64, usize)>,
}

/// A premove, which began at this cell, was not legal when its turn came: all of them are dropped.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PremovesDropped(pub Cell);

impl Premoves {
    /// The moves that wait, in the order in which they will be played.
    pub fn queue(&self) -> &[Premove] {
        &self.queue
    }

    /// Moves that could be legal at the end of the queue, as far as they were computed.
    pub fn options(&self) -> &[LegalMove] {
        &self.options
    }

    /// Computes the options for the next premove, if it may be chosen now. Does nothing if they are known.
    pub(super) fn prepare(&mut self, table: &Table, settings: &Settings) -> bool {
        let Some(team) = premover(table).filter(|_| settings.premoves && self.queue.len() < MOST) else {
            self.options.clear();
            self.computed_for = None;
            return false;
        };
        let wanted = Some((table.epoch(), self.queue.len()));
        if self.computed_for != wanted {
            let queue: Vec<&str> = self.queue.iter().map(|premove| premove.text.as_str()).collect();
            self.options = table.premoves(team, &queue);
            self.computed_for = wanted;
        }
        true
    }

    /// Adds the option with this text to the queue.
    pub(super) fn push(&mut self, text: &str) {
        let chosen = self.options.iter().find(|mv| mv.text == text);
        let cells = chosen.and_then(|mv| mv.cells.first().copied().zip(mv.cells.last().copied()));
        if let Some(cells) = cells {
            self.queue.push(Premove { text: text.into(), cells });
            self.options.clear();
            self.computed_for = None;
        }
    }

    /// Forgets all premoves.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The team that may choose a premove: that of the only person at this computer, who has no team mates and is not to move.
fn premover(table: &Table) -> Option<Team> {
    let mut here = table.people_here();
    let (index, seat) = here.next()?;
    let alone = table.seats().iter().filter(|other| other.team == seat.team).count() == 1;
    // An exercise looks at one move at a time.
    let waits = table.is_live() && table.mover() != Some(index) && !table.is_exercise();
    (here.next().is_none() && alone && waits).then_some(seat.team)
}

/// Plays the first premove when its turn has come.
fn play_next(
    table: Option<Res<Table>>,
    mut premoves: ResMut<Premoves>,
    mut moves: MessageWriter<MoveAsked>,
    mut dropped: MessageWriter<PremovesDropped>,
) {
    let Some((table, seat)) = table.as_ref().and_then(|table| Some((table, table.mover()?))) else {
        return;
    };
    if premoves.queue.is_empty() || !table.awaits_person() {
        return;
    }
    let Premove { text, cells } = premoves.queue.remove(0);
    if table.shown().legal().iter().any(|mv| mv.text == text) {
        moves.write(MoveAsked { seat, text, epoch: table.epoch() });
    } else {
        premoves.clear();
        dropped.write(PremovesDropped(cells.0));
    }
}

/// Forgets premoves of a position that was replaced, and of a game that is over.
fn forget_old(
    mut reset: MessageReader<TableReset>,
    mut ended: MessageReader<GameEnded>,
    mut premoves: ResMut<Premoves>,
) {
    if reset.read().count() + ended.read().count() > 0 && *premoves != Premoves::default() {
        premoves.clear();
    }
}
