//! What a game tells the table about a position: labels, deciding cells, fallen and attacked pieces, values.

use super::ensure;
use crate::{Board, Cell, Game, GameMode, Labels, Outcome, Reason, Session, Team};
use std::collections::HashSet;

/// The hints of a position are on the board, and always the same; nothing is decided while the game goes on.
pub(super) fn check<M: GameMode>(game: &Session<M>) -> Result<(), String> {
    let board = game.board();
    labels(&board)?;
    let deciding = game.deciding_cells();
    ensure(game.outcome().is_some() || deciding.is_empty(), || {
        "cells decide a game that goes on".into()
    })?;
    distinct_cells(&board, &deciding, "deciding cells")?;
    ensure(game.boxed_clone().deciding_cells() == deciding, || {
        "a copy has other deciding cells".into()
    })?;
    let replayed = Session::replay(game.mode().clone(), game.record()).map_err(|e| e.to_string())?;
    ensure(replayed.deciding_cells() == deciding, || "replayed it has other deciding cells".into())?;
    fallen_pieces(game, &board)?;
    for team in (0..game.info().teams.len()).map(|team| Team(team as u8)) {
        let attacked = game.attacked(team);
        distinct_cells(&board, &attacked, "attacked cells")?;
        let pieces = game.pieces();
        let own = |cell: &Cell| pieces.iter().any(|piece| piece.cell == *cell && piece.team == team);
        ensure(attacked.iter().all(own), || format!("{attacked:?} are not all pieces of the team"))?;
    }
    let kinds = 0..game.info().kinds.len() as u8;
    ensure(kinds.into_iter().all(|kind| game.piece_value(kind) >= 0), || "a value is below 0".into())?;
    ensure(game.opening_name() != Some(""), || "the name of the opening is empty".into())
}

/// Pieces fall only when the game is over, also when players end it, and never those of the winner.
fn fallen_pieces<M: GameMode>(game: &Session<M>, board: &Board) -> Result<(), String> {
    let goes_on = game.outcome().is_none();
    ensure(!goes_on || game.fallen_pieces().is_empty(), || {
        "a piece falls while the game goes on".into()
    })?;
    let mut endings = vec![game.boxed_clone()];
    for winner in (0..game.info().teams.len()).filter(|_| goes_on).map(|team| Team(team as u8)) {
        let mut ended = game.boxed_clone();
        ended.end(Outcome::win(winner, Reason::Resigned)).map_err(|e| e.to_string())?;
        endings.push(ended);
    }
    for ended in endings {
        let fallen = ended.fallen_pieces();
        distinct_cells(board, &fallen, "fallen pieces")?;
        let winner = ended.outcome().and_then(|outcome| outcome.winner);
        let pieces = ended.pieces();
        let wins = |cell: &Cell| pieces.iter().any(|p| p.cell == *cell && Some(p.team) == winner);
        ensure(!fallen.iter().any(wins), || format!("{fallen:?} are not all pieces of the loser"))?;
    }
    Ok(())
}

/// Every number is in a cell of its own.
fn labels(board: &Board) -> Result<(), String> {
    let Labels::Numbers(cells) = &board.labels else { return Ok(()) };
    distinct_cells(board, cells, "numbered cells")
}

fn distinct_cells(board: &Board, cells: &[Cell], what: &str) -> Result<(), String> {
    ensure(cells.iter().all(|cell| board.has(*cell)), || format!("{what} {cells:?} leave the board"))?;
    let different: HashSet<_> = cells.iter().collect();
    ensure(different.len() == cells.len(), || format!("{what} {cells:?} are named twice"))
}
