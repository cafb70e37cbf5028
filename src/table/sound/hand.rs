//! The sounds of the player's hand: pieces that are picked up and put back, and moves that are chosen in advance.

use super::SoundAsked;
use crate::table::premove::{Premoves, PremovesDropped};
use crate::table::scene::Scene;
use crate::table::selection::Selection;
use crate::table::{GameEnded, MoveRefused, MoveShown, Table, TableReset};
use art::sounds::Cue;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Cell;

/// What ends a selection without a piece being put back.
#[derive(SystemParam)]
pub(super) struct SelectionEnds<'w, 's> {
    moves: MessageReader<'w, 's, MoveShown>,
    refused: MessageReader<'w, 's, MoveRefused>,
    resets: MessageReader<'w, 's, TableReset>,
    ended: MessageReader<'w, 's, GameEnded>,
    dropped: MessageReader<'w, 's, PremovesDropped>,
}

impl SelectionEnds<'_, '_> {
    fn any(&mut self) -> bool {
        let moved = self.moves.read().count() + self.refused.read().count();
        let over = self.resets.read().count() + self.ended.read().count();
        moved + over + self.dropped.read().count() > 0
    }
}

/// What was in hand in the last frame.
#[derive(Clone, Copy, PartialEq, Default)]
pub(super) struct InHand {
    /// The cell of the selected piece.
    piece: Option<Cell>,
    /// The number of premoves, and the first cell of the first.
    premoves: (usize, Option<Cell>),
}

pub(super) fn listen(
    table: Option<Res<Table>>,
    (selection, premoves, scene): (Res<Selection>, Res<Premoves>, Res<Scene>),
    mut ends: SelectionEnds,
    mut before: Local<InHand>,
    mut requests: MessageWriter<SoundAsked>,
) {
    let ended = ends.any();
    if !selection.is_changed() && !premoves.is_changed() {
        return;
    }
    let Some(table) = table else {
        *before = InHand::default();
        return;
    };
    let board = table.shown().board();
    let now = in_hand(&table, &selection, &premoves);
    let (old, new) = (*before, now);
    *before = now;
    let waits = selection.pending.is_some();
    let sound = if new.premoves.0 > old.premoves.0 {
        let last = premoves.queue().last().map(|premove| premove.cells.1);
        Some(SoundAsked::now(Cue::Premove).on(last, board))
    } else if new.piece.is_some() && new.piece != old.piece {
        Some(SoundAsked::now(Cue::PickUp).on(new.piece, board))
    } else if ended || waits {
        None
    } else if let Some(cell) = old.piece.filter(|_| new.piece.is_none()) {
        // A piece that was dropped beside its target slides back first.
        let slides = selection.dropped.map_or(0.0, |_| scene.seconds_to_rest());
        Some(SoundAsked::after(Cue::PutBack, slides).on(Some(cell), board))
    } else {
        let cleared = new.premoves.0 == 0 && old.premoves.0 > 0;
        cleared.then(|| SoundAsked::now(Cue::PutBack).on(old.premoves.1, board))
    };
    requests.write_batch(sound);
}

fn in_hand(table: &Table, selection: &Selection, premoves: &Premoves) -> InHand {
    let chosen = selection.builder.cells().first().copied();
    let queue = premoves.queue();
    InHand {
        piece: chosen.filter(|cell| table.shown().piece_at(*cell).is_some()),
        premoves: (queue.len(), queue.first().map(|premove| premove.cells.0)),
    }
}
