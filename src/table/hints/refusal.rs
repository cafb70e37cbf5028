//! Why a click on the board led to nothing.

use super::BeginnerHints;
use crate::settings::Settings;
use crate::table::selection::{BoardInput, Selection};
use crate::table::{MoveShown, Table, TableReset};
use bevy::prelude::*;
use rules::{Cell, message};

/// A click, or the end of a drag, that chose nothing and completed no move.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClickRefused {
    /// The first chosen cell, or the one that could not be chosen.
    pub from: Cell,
    /// Where the chosen piece could not go.
    pub to: Option<Cell>,
}

/// Why a click was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clicked cell.
    pub clicked: Cell,
    /// The reason.
    pub why: rules::Message,
}

/// Was this input a click that led to nothing? A second click on the chosen cell, which deselects it, was not.
pub(in crate::table) fn refused_click(
    before: &Selection,
    after: &Selection,
    input: BoardInput,
) -> Option<ClickRefused> {
    let chosen = before.builder.cells().first().copied();
    let clicked = match input {
        BoardInput::Released(Some(cell)) => {
            let from = before.dragged.filter(|_| after.dropped.is_some());
            return from.map(|from| ClickRefused { from, to: Some(cell) });
        }
        BoardInput::Pressed(cell) => cell?,
        BoardInput::Act => before.cursor?,
        _ => return None,
    };
    let leads_on = !after.builder.is_empty() || !after.picks.is_empty() || after.pending.is_some();
    if leads_on || chosen == Some(clicked) {
        return None;
    }
    let to = chosen.map(|_| clicked);
    Some(ClickRefused { from: chosen.unwrap_or(clicked), to })
}

/// Explains the last click if it was refused, until the next one or the next move.
pub(super) fn explain(
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut refused: MessageReader<ClickRefused>,
    mut inputs: MessageReader<BoardInput>,
    (mut moves, mut resets): (MessageReader<MoveShown>, MessageReader<TableReset>),
    mut hints: ResMut<BeginnerHints>,
) {
    let is_click = |input: &BoardInput| {
        matches!(input, BoardInput::Pressed(_) | BoardInput::Act | BoardInput::Cancel)
    };
    let clicked = inputs.read().filter(|input| is_click(input)).count();
    let refused = refused.read().last().copied();
    let moved = moves.read().count() + resets.read().count();
    if clicked + moved == 0 && refused.is_none() {
        return;
    }
    let table = table.filter(|_| settings.beginner_hints);
    let refusal = table.zip(refused).and_then(|(table, click)| {
        let clicked = click.to.unwrap_or(click.from);
        reason(&table, click).map(|why| Refusal { clicked, why })
    });
    if hints.refusal != refusal {
        hints.refusal = refusal;
    }
}

/// Why this click was refused. A click on an empty cell, with nothing chosen, needs no reason.
fn reason(table: &Table, click: ClickRefused) -> Option<rules::Message> {
    let shown = table.shown();
    let begins = |cell: Cell| shown.legal().iter().any(|mv| mv.cells.first() == Some(&cell));
    let on_piece = shown.piece_at(click.from).is_some();
    if table.takes_clicks() || shown.outcome().is_some() {
        return table.why_not(click.from, click.to).filter(|_| on_piece);
    }
    let plays_here = table.people_here().next().is_some();
    let meant = on_piece || begins(shown.snap_click(click.from));
    (plays_here && meant).then(|| not_your_turn(table))
}

fn not_your_turn(table: &Table) -> rules::Message {
    let mover = table.mover().and_then(|seat| table.seat(seat)).filter(|seat| !seat.name.is_empty());
    let say = |name: rules::Message| {
        message!("hint-not-your-turn", "it is not your turn: {name} is to move", name = name)
    };
    match mover {
        // A name is the same in every language.
        Some(seat) => {
            say(rules::Message { key: "".into(), args: Vec::new(), english: seat.name.clone() })
        }
        None => say(table.info().team_message(table.turn())),
    }
}
