//! Why a click is refused: the game's own reason, or one that holds in every game.

use crate::{Cell, Cells, GameMode, Message, ModeInfo, PieceKind, Placed, Team, message};

/// Why no move begins on `from` or, if there is a `to`, none goes from there to it. `None` if a move does.
pub(crate) fn why_not<M: GameMode>(
    mode: &M,
    state: &M::State,
    from: Cell,
    to: Option<Cell>,
) -> Option<Message> {
    Clicks::of(mode, state).why_not(from, to)
}

/// The legal moves of a position as clicks.
pub(crate) struct Clicks<'a, M: GameMode> {
    mode: &'a M,
    state: &'a M::State,
    pieces: Vec<Placed>,
    legal: Vec<Cells>,
}

impl<'a, M: GameMode> Clicks<'a, M> {
    pub(crate) fn of(mode: &'a M, state: &'a M::State) -> Self {
        let (mut pieces, mut moves) = (Vec::new(), Vec::new());
        mode.pieces(state, &mut pieces);
        mode.moves(state, &mut moves);
        let legal = moves.into_iter().map(|mv| mode.cells(state, mv)).collect();
        Self { mode, state, pieces, legal }
    }

    pub(crate) fn why_not(&self, from: Cell, to: Option<Cell>) -> Option<Message> {
        let from = self.mode.snap_click(self.state, from);
        if self.is_legal(from, to) {
            return None;
        }
        if self.legal.is_empty() {
            return Some(message!("rule-over", "the game is already over"));
        }
        let on_board = self.mode.board(self.state);
        if !on_board.has(from) || to.is_some_and(|to| !on_board.has(to)) {
            return Some(message!("why-off-board", "the board has no square there"));
        }
        let own = self.piece(from).is_some_and(|piece| piece.team == self.mode.turn(self.state));
        let special = if own || self.places() { self.mode.why_not(self.state, from, to) } else { None };
        Some(special.unwrap_or_else(|| self.reason(from, to)))
    }

    /// Does a move begin like this? The second click may go to the next cell of a path, or to its last.
    fn is_legal(&self, from: Cell, to: Option<Cell>) -> bool {
        self.legal.iter().filter(|cells| cells.first() == Some(&from)).any(|cells| match to {
            None => true,
            Some(to) => cells.len() > 1 && (cells[1] == to || cells.last() == Some(&to)),
        })
    }

    /// Are pieces placed in this position, and not moved?
    fn places(&self) -> bool {
        self.legal.iter().all(|cells| cells.len() == 1)
    }

    fn piece(&self, cell: Cell) -> Option<Placed> {
        self.pieces.iter().find(|piece| piece.cell == cell).copied()
    }

    /// The reason that holds in every game.
    fn reason(&self, from: Cell, to: Option<Cell>) -> Message {
        let (info, turn) = (self.mode.info(), self.mode.turn(self.state));
        match (self.piece(from), to) {
            (_, Some(_)) if self.places() => message!("why-stays", "pieces stay where they are put"),
            (Some(_), None) if self.places() => message!("why-taken", "this square is taken"),
            (None, _) if self.places() => message!("why-not-here", "nothing can be put here now"),
            (None, _) => message!("why-empty", "there is no piece on this square"),
            (Some(piece), _) if piece.team != turn => message!(
                "why-not-yours",
                "this piece belongs to {owner}: it is the turn of {mover}",
                owner = info.team_message(piece.team),
                mover = info.team_message(turn)
            ),
            (Some(piece), Some(to)) if self.is_legal(from, None) => self.cannot_go(piece, to),
            (Some(piece), _) => {
                message!("why-stuck", "the {kind} cannot move now", kind = info.kind_message(piece.kind))
            }
        }
    }

    /// Why a piece that can move does not go there.
    fn cannot_go(&self, piece: Placed, to: Cell) -> Message {
        let info = self.mode.info();
        match self.piece(to) {
            _ if to == piece.cell => message!("why-same", "the piece is already there"),
            Some(other) if other.team == piece.team => {
                message!("why-own-piece", "a piece of yours is already there")
            }
            _ => {
                let (kind, moves) = (info.kind_message(piece.kind), info.moves_message(piece.kind));
                if moves.english.is_empty() {
                    return message!("why-not-there", "the {kind} cannot go there", kind = kind);
                }
                message!(
                    "why-unreachable",
                    "the {kind} cannot go there. {moves}",
                    kind = kind,
                    moves = moves
                )
            }
        }
    }
}

impl ModeInfo {
    /// The name of a team, which a translation may override.
    pub fn team_message(&self, team: Team) -> Message {
        let name = self.team_info(team).map_or_else(String::new, |team| team.name.clone());
        own_text(format!("game-{}-team-{}", self.id, team.0 + 1), name)
    }

    /// The name of a kind of piece within a sentence, which a translation may override.
    pub fn kind_message(&self, kind: u8) -> Message {
        let named = |kind: &PieceKind| own_text(format!("kind-{}", kind.id), kind.name.to_lowercase());
        self.kinds.get(usize::from(kind)).map_or_else(|| own_text(String::new(), String::new()), named)
    }

    /// How a kind of piece moves, which a translation may override.
    pub fn moves_message(&self, kind: u8) -> Message {
        let said = |kind: &PieceKind| {
            own_text(format!("game-{}-moves-{}", self.id, kind.id), kind.moves.clone())
        };
        self.kinds.get(usize::from(kind)).map_or_else(|| own_text(String::new(), String::new()), said)
    }
}

/// A text of the game itself under the key of its translation.
fn own_text(key: String, english: String) -> Message {
    Message { key: key.into(), args: Vec::new(), english }
}
