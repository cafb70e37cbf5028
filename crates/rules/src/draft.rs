//! A position as the position editor changes it: pieces, turn and flags.

use crate::{Board, Cell, GameMode, Message, ModeInfo, Options, Placed, RuleError, Team, message};

/// The parts of a position that the position editor shows and changes.
///
/// Move counters and history are not part of it: an edited position starts a new game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Draft {
    /// Every piece, sorted by cell.
    pub pieces: Vec<Placed>,
    /// The team to move.
    pub turn: Team,
    /// The value of each of [`ModeInfo::flags`].
    pub flags: Vec<bool>,
}

impl Draft {
    /// The draft of a position.
    pub fn of<M: GameMode>(mode: &M, state: &M::State) -> Self {
        let mut pieces = Vec::new();
        mode.pieces(state, &mut pieces);
        pieces.sort_unstable();
        Self { pieces, turn: mode.turn(state), flags: mode.flags(state) }
    }

    /// The piece on a cell.
    pub fn at(&self, cell: Cell) -> Option<Placed> {
        self.pieces.iter().find(|piece| piece.cell == cell).copied()
    }

    /// Puts a piece on its cell, replacing any other.
    pub fn put(&mut self, piece: Placed) {
        self.remove(piece.cell);
        let at = self.pieces.partition_point(|other| *other < piece);
        self.pieces.insert(at, piece);
    }

    /// Removes the piece on a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.pieces.retain(|piece| piece.cell != cell);
    }

    /// Checks what holds in every game: known pieces, on the board, one to a cell.
    fn check(&self, info: &ModeInfo, board: &Board) -> Result<(), RuleError> {
        let known = |team: Team| usize::from(team.0) < info.teams.len();
        for (n, piece) in self.pieces.iter().enumerate() {
            let refuse = |why| Err(RuleError::position(&board.name(piece.cell), why));
            if !known(piece.team) || usize::from(piece.kind) >= info.kinds.len() {
                return refuse(message!("rule-no-such-piece", "this game has no such piece"));
            }
            if !info.may_have(piece.team, piece.kind) {
                return refuse(wrong_owner(info, board, piece));
            }
            if !board.has(piece.cell) {
                return refuse(message!(
                    "rule-off-board",
                    "{cell} is not on the board",
                    cell = board.name(piece.cell)
                ));
            }
            if self.pieces[..n].iter().any(|other| other.cell == piece.cell) {
                return refuse(message!(
                    "rule-two-pieces",
                    "there are two pieces on {cell}",
                    cell = board.name(piece.cell)
                ));
            }
        }
        if !known(self.turn) {
            return Err(RuleError::position(
                "turn",
                message!("rule-no-such-team", "this game has no such team"),
            ));
        }
        Ok(())
    }
}

fn wrong_owner(info: &ModeInfo, board: &Board, piece: &Placed) -> Message {
    message!(
        "rule-wrong-owner",
        "{cell}: {team} cannot have this piece ({kind})",
        cell = board.name(piece.cell),
        team = &info.teams[usize::from(piece.team.0)].name,
        kind = info.kinds[usize::from(piece.kind)].name.to_lowercase()
    )
}

/// The text of a draft's position. What a draft does not say, such as the shape of the board, is as in the
/// position `base`, or as in the usual one. A draft of `base` itself gives `base`.
pub(crate) fn compose<M: GameMode>(
    mode: &M,
    options: &Options,
    base: Option<&str>,
    draft: &Draft,
) -> Result<String, RuleError> {
    let info = mode.info();
    options.check(&info.options)?;
    let base = base.map_or_else(|| Ok(mode.start(options)), |text| mode.read_position(options, text))?;
    let mut draft = draft.clone();
    draft.pieces.sort_unstable();
    draft.flags.resize(info.flags.len(), false);
    draft.check(info, &mode.board(&base))?;
    let composed = mode.compose(&base, &draft)?;
    if Draft::of(mode, &base) == draft {
        return Ok(mode.write_position(&base));
    }
    // The composed position must pass the same checks as every position from outside.
    let text = mode.write_position(&composed);
    let read = Draft::of(mode, &mode.read_position(options, &text)?);
    if read.pieces != draft.pieces {
        return Err(RuleError::position(
            "pieces",
            message!("rule-no-position", "these pieces do not make a position of this game"),
        ));
    }
    if read.turn != draft.turn {
        let name = |team: Team| &info.teams[usize::from(team.0)].name;
        let why = message!(
            "rule-wrong-turn",
            "with these pieces it is the turn of {right}, not of {wrong}",
            right = name(read.turn),
            wrong = name(draft.turn)
        );
        return Err(RuleError::position("turn", why));
    }
    Ok(text)
}
