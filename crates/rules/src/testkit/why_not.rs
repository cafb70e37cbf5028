//! Refused clicks have a reason, legal ones have none; where a piece can go is where its moves lead.

use super::ensure;
use crate::why_not::Clicks;
use crate::{Cell, Dice, Game, GameMode, LegalMove, Message, Session};

/// Cells from which every other cell is clicked.
const TRIED: usize = 4;
/// The longest reason: it is shown on one or two lines.
const LONGEST: usize = 120;

/// Every cell as the first of a move, and every cell as the second after some of them.
pub(super) fn check<M: GameMode>(game: &Session<M>, dice: &mut Dice) -> Result<(), String> {
    let (board, legal) = (game.board(), game.moves());
    let cells: Vec<Cell> = board.cells().collect();
    let pieces = game.pieces();
    let own: Vec<Cell> =
        pieces.iter().filter(|piece| piece.team == game.turn()).map(|piece| piece.cell).collect();
    let mut tried: Vec<Cell> = (0..TRIED).filter_map(|_| dice.pick(&own).copied()).collect();
    tried.extend(dice.pick(&cells).copied());
    let pairs = tried.iter().flat_map(|from| cells.iter().map(move |to| (*from, Some(*to))));
    let pairs: Vec<_> = cells.iter().map(|from| (*from, None)).chain(pairs).collect();
    let clicks = Clicks::of(&**game.mode(), game.state());
    for (from, to) in pairs {
        let meant = game.snap_click(from);
        let why =
            if game.outcome().is_some() { game.why_not(from, to) } else { clicks.why_not(from, to) };
        let name = |cell: Cell| board.name(cell);
        judge(why, is_legal(&legal, meant, to))
            .map_err(|why| format!("from {} to {:?}: {why}", name(from), to.map(name)))?;
    }
    for from in own {
        let leads = |cell: &Cell| is_on_path(&legal, from, *cell);
        let expected: Vec<Cell> = cells.iter().copied().filter(leads).collect();
        ensure(game.reach(from) == expected, || {
            format!("{} does not reach its moves", board.name(from))
        })?;
    }
    let foes = pieces.iter().filter(|piece| piece.team != game.turn());
    let leaves = foes.flat_map(|piece| game.reach(piece.cell)).find(|cell| !board.has(*cell));
    ensure(leaves.is_none(), || format!("a piece reaches {leaves:?}"))
}

fn judge(why: Option<Message>, is_legal: bool) -> Result<(), String> {
    match why {
        None => ensure(is_legal, || "refused without a reason".into()),
        Some(why) if is_legal => Err(format!("legal, but {why}")),
        Some(why) => {
            let said = why.to_string();
            let clear = (8..=LONGEST).contains(&said.chars().count()) && !said.contains('\n');
            ensure(clear, || format!("not a clear reason: {said:?}"))
        }
    }
}

fn is_legal(legal: &[LegalMove], from: Cell, to: Option<Cell>) -> bool {
    let mut begun = legal.iter().map(|mv| &mv.cells).filter(|cells| cells[0] == from);
    begun.any(|cells| match to {
        None => true,
        Some(to) => cells.len() > 1 && (cells[1] == to || cells[cells.len() - 1] == to),
    })
}

fn is_on_path(legal: &[LegalMove], from: Cell, cell: Cell) -> bool {
    let mut begun = legal.iter().filter(|mv| mv.cells[0] == from);
    cell != from && begun.any(|mv| mv.cells[1..].contains(&cell))
}
