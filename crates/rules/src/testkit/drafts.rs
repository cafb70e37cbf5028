//! Drafts of positions: composed again, unchanged and changed.

use super::{ensure, position};
use crate::draft::compose;
use crate::{Dice, Draft, GameMode, Options, Placed, Team};

/// Changed drafts of each position.
const CHANGED: usize = 4;
/// The longest useful error message.
const LONGEST: usize = 300;

/// The draft of a position composes to the same position; a changed draft to what it says, or to a one-line
/// error. Games without `compose` pass.
pub(super) fn check<M: GameMode>(
    mode: &M,
    options: &Options,
    state: &M::State,
    dice: &mut Dice,
) -> Result<(), String> {
    let first = mode.start(options);
    if mode.compose(&first, &Draft::of(mode, &first)).is_err() {
        return Ok(());
    }
    let draft = Draft::of(mode, state);
    ensure(draft.flags.len() == mode.info().flags.len(), || "not one answer for each flag".into())?;
    let own = mode.write_position(state);
    let again =
        compose(mode, options, Some(&own), &draft).map_err(|e| format!("own draft refused: {e}"))?;
    ensure(again == own, || format!("a draft of the position itself gives {again}"))?;
    let text = compose(mode, options, None, &draft).map_err(|e| format!("own pieces refused: {e}"))?;
    ensure(made(mode, options, &text)? == draft, || format!("put together it is {text}"))?;
    let mut changed = draft;
    for _ in 0..CHANGED {
        change(mode, &mut changed, dice);
        check_changed(mode, options, &changed)?;
    }
    Ok(())
}

fn made<M: GameMode>(mode: &M, options: &Options, text: &str) -> Result<Draft, String> {
    let state = mode.read_position(options, text).map_err(|e| format!("{text} was refused: {e}"))?;
    Ok(Draft::of(mode, &state))
}

fn check_changed<M: GameMode>(mode: &M, options: &Options, draft: &Draft) -> Result<(), String> {
    let text = match compose(mode, options, None, draft) {
        Ok(text) => text,
        Err(refusal) => {
            let why = refusal.message().to_string();
            let clear = (6..LONGEST).contains(&why.len()) && !why.contains('\n');
            return ensure(clear, || format!("not a clear refusal: {why:?}"));
        }
    };
    let found = made(mode, options, &text)?;
    let same = found.pieces == draft.pieces && found.turn == draft.turn;
    ensure(same, || format!("{text} was made of {draft:?}"))?;
    let state = mode.read_position(options, &text).map_err(|e| e.to_string())?;
    let mut moves = Vec::new();
    mode.moves(&state, &mut moves);
    position::check(mode, &state, &moves).map_err(|why| format!("{why}\n  in {text}"))
}

/// Adds a piece, takes one away, moves one, or changes whose turn it is.
fn change<M: GameMode>(mode: &M, draft: &mut Draft, dice: &mut Dice) {
    let info = mode.info();
    let cells: Vec<_> = info.board.cells().collect();
    let Some(cell) = dice.pick(&cells).copied() else { return };
    match (dice.below(4), dice.pick(&draft.pieces).copied()) {
        (0, Some(piece)) => draft.remove(piece.cell),
        (1, Some(piece)) => {
            draft.remove(piece.cell);
            draft.put(Placed { cell, ..piece });
        }
        (2, _) => draft.turn = Team(dice.below(info.teams.len()) as u8),
        _ => {
            let team = Team(dice.below(info.teams.len()) as u8);
            let kind = dice.below(info.kinds.len()) as u8;
            draft.put(Placed { cell, kind, team });
        }
    }
}
