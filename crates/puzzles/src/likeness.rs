//! Are two positions nearly the same? Compared are the pieces, also as seen in a mirror or turned.

use rules::{Board, Game, Placed};
use std::collections::BTreeSet;

/// Positions of which one in this many pieces or fewer stands elsewhere are alike.
const ALIKE: usize = 5;

/// Where every piece stands: column, row, kind and team.
type Placement = BTreeSet<(u8, u8, u8, u8)>;

/// Are these positions the same but for a few pieces, perhaps in a mirror or turned?
pub fn is_alike(one: &dyn Game, other: &dyn Game) -> bool {
    Pattern::of(one).is_alike(&Pattern::of(other))
}

/// A position in every orientation of its board.
#[derive(Clone)]
pub(crate) struct Pattern {
    /// The first is the position as it stands.
    turned: Vec<Placement>,
    turn: u8,
}

impl Pattern {
    pub(crate) fn of(game: &dyn Game) -> Self {
        let (board, pieces) = (game.board(), game.pieces());
        let square = board.width() == board.height();
        let orientations = (0..8).filter(|way| square || way & 4 == 0);
        let turned = orientations.map(|way| placement(&board, &pieces, way)).collect();
        Self { turned, turn: game.turn().0 }
    }

    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        let Some(own) = self.turned.first().filter(|_| self.turn == other.turn) else { return false };
        let differ = |turned: &Placement| own.symmetric_difference(turned).count();
        let least = other.turned.iter().map(differ).min();
        least.is_some_and(|least| least * ALIKE <= own.len())
    }
}

/// The pieces on a board seen in one of eight ways: two mirrors and an exchange of columns and rows, a bit each.
fn placement(board: &Board, pieces: &[Placed], way: u8) -> Placement {
    let (width, height) = (board.width(), board.height());
    let place = |piece: &Placed| {
        let (column, row) = (board.column(piece.cell), board.row(piece.cell));
        let column = if way & 1 == 0 { column } else { width - 1 - column };
        let row = if way & 2 == 0 { row } else { height - 1 - row };
        let (column, row) = if way & 4 == 0 { (column, row) } else { (row, column) };
        (column, row, piece.kind, piece.team.0)
    };
    pieces.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Options;

    fn alike(game: &str, one: &str, other: &str) -> bool {
        let mode = catalog::find(game).unwrap();
        let open = |text| mode.open(Options::default(), Some(text)).unwrap();
        is_alike(&*open(one), &*open(other))
    }

    #[test]
    fn a_turned_or_mirrored_position_is_the_same() {
        assert!(alike("tic-tac-toe", "xo.......", "..x..o..."), "turned");
        assert!(alike("tic-tac-toe", "xo.......", ".ox......"), "mirrored");
        assert!(!alike("tic-tac-toe", "xo.......", "x...o...."));
        assert!(alike("connect-four", "1122", "7766"));
        assert!(!alike("connect-four", "1122", "1212"), "other cells");
    }

    #[test]
    fn a_few_moves_make_no_other_position() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let moved = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let other = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";
        assert!(alike("chess", start, moved));
        assert!(!alike("chess", start, other));
        assert!(!alike("chess", start, &start.replace(" w ", " b ")), "another side to move");
    }
}
