//! The first moves of a first game of its kind: what to click.

use super::BeginnerHints;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::selection::Selection;
use bevy::prelude::*;
use rules::Stance;

/// After so many moves a player knows how it is done.
const LEARNT_AFTER: usize = 2;

/// What to click next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstMove {
    /// A piece that can move.
    Piece,
    /// A cell where the chosen piece can go.
    Target,
    /// A free cell.
    Square,
    /// A column of a board that stands.
    Column,
}

impl FirstMove {
    /// Does a move begin with this click?
    pub fn is_first_click(self) -> bool {
        self != Self::Target
    }
}

/// Says what to do until two moves were made in a first game.
pub(super) fn guide(
    table: Option<Res<Table>>,
    selection: Res<Selection>,
    mut settings: ResMut<Settings>,
    mut hints: ResMut<BeginnerHints>,
) {
    let Some(table) = table.filter(|_| settings.beginner_hints) else {
        set(&mut hints, None);
        return;
    };
    if !table.is_changed() && !selection.is_changed() && !settings.is_changed() {
        return;
    }
    let id = &table.info().id;
    // An exercise says itself what to do.
    let is_first = table.awaits_person() && !settings.knows(id) && !table.is_exercise();
    if is_first && own_moves(&table) >= LEARNT_AFTER {
        settings.learn(id);
        set(&mut hints, None);
        return;
    }
    set(&mut hints, is_first.then(|| next_click(&table, &selection)));
}

fn set(hints: &mut ResMut<BeginnerHints>, first_move: Option<FirstMove>) {
    if hints.first_move != first_move {
        hints.first_move = first_move;
    }
}

/// The moves that people at this computer have made.
fn own_moves(table: &Table) -> usize {
    table.movers().iter().filter(|team| table.is_played_here(**team)).count()
}

fn next_click(table: &Table, selection: &Selection) -> FirstMove {
    let shown = table.shown();
    let places = shown.legal().iter().all(|mv| mv.cells.len() == 1);
    match shown.board().stance {
        Stance::Upright if places => FirstMove::Column,
        Stance::Flat if places => FirstMove::Square,
        _ if selection.builder.is_empty() => FirstMove::Piece,
        _ => FirstMove::Target,
    }
}
