//! The edited position: its pieces, undo history, and validity.

use crate::table::BarePosition;
use rules::terms::TermsError;
use rules::{
    Board, Cell, Draft, Message, Mode, ModeInfo, Options, Outcome, Placed, Record, Stance, Team,
};

/// Maximum number of changes to undo.
const MAX_UNDO: usize = 500;

/// A change of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Put a piece on a cell, replacing another.
    Put(Placed),
    /// Remove the piece on a cell.
    Remove(Cell),
    /// Move a piece to another cell, replacing another.
    Move(Cell, Cell),
    /// Set the team to move.
    Turn(Team),
    /// Set the flag with this index.
    Flag(usize, bool),
    /// Remove all pieces.
    Clear,
    /// Back to the start position.
    Reset,
    /// Mirror left and right.
    Mirror,
    /// Swap the sides and their colours.
    Swap,
    /// Set up the position in this text.
    Text(String),
}

/// Validity by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Validity {
    /// Valid.
    Valid {
        /// The position as the game writes it.
        text: String,
        /// How the game is over in it, if it is.
        over: Option<Outcome>,
        /// The flags that have an effect with these pieces.
        flags: Vec<bool>,
    },
    /// Invalid.
    Invalid {
        /// What is wrong with it.
        why: Message,
    },
}

/// One state of the editor.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Snapshot {
    /// The position this started from, for what a draft does not contain; none for the start position.
    base: Option<String>,
    board: Board,
    /// Its turn is what was chosen last.
    draft: Draft,
}

/// A position in the editor.
pub struct EditedPosition {
    mode: Mode,
    options: Options,
    snapshot: Snapshot,
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// The team to move: as chosen, or the only one these pieces allow.
    turn: Team,
    validity: Validity,
}

impl EditedPosition {
    /// The start position of a game.
    pub fn start(mode: &str) -> Result<Self, Message> {
        Self::of(&BarePosition::of(&Record::new(mode, Options::default(), None)))
    }

    /// A position to begin with.
    pub fn of(position: &BarePosition) -> Result<Self, Message> {
        let no_game = || TermsError::UnknownMode(position.mode().into()).message();
        let mode = catalog::find(position.mode()).ok_or_else(no_game)?;
        let game = position.open().map_err(|refusal| refusal.message())?;
        let base = (!position.is_start()).then(|| game.position());
        let snapshot = Snapshot { base, board: game.board(), draft: game.draft() };
        let (options, turn) = (position.options().clone(), snapshot.draft.turn);
        let (text, flags) = (String::new(), Vec::new());
        let validity = Validity::Valid { text, over: None, flags };
        let (past, future) = (Vec::new(), Vec::new());
        let mut position = Self { mode, options, snapshot, past, future, turn, validity };
        position.validate(true);
        Ok(position)
    }

    /// The game's description.
    pub fn info(&self) -> &ModeInfo {
        self.mode.info()
    }

    /// The game's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.snapshot.board
    }

    /// All pieces.
    pub fn pieces(&self) -> &[Placed] {
        &self.snapshot.draft.pieces
    }

    /// The piece on a cell.
    pub fn at(&self, cell: Cell) -> Option<Placed> {
        self.snapshot.draft.at(cell)
    }

    /// The team to move.
    pub fn turn(&self) -> Team {
        self.turn
    }

    /// The flags of the game.
    pub fn flags(&self) -> &[bool] {
        &self.snapshot.draft.flags
    }

    /// Is this flag set, but without effect with these pieces?
    pub fn is_idle(&self, index: usize) -> bool {
        match &self.validity {
            Validity::Valid { flags, .. } => {
                self.flags().get(index) == Some(&true) && flags.get(index) != Some(&true)
            }
            Validity::Invalid { .. } => false,
        }
    }

    /// The validity by the rules.
    pub fn validity(&self) -> &Validity {
        &self.validity
    }

    /// The text of the position, if it is valid.
    pub fn text(&self) -> Option<&str> {
        match &self.validity {
            Validity::Valid { text, .. } => Some(text),
            Validity::Invalid { .. } => None,
        }
    }

    /// The same, if the game is not over.
    pub fn playable(&self) -> Option<&str> {
        let over = matches!(self.validity, Validity::Valid { over: Some(_), .. });
        self.text().filter(|_| !over)
    }

    /// A record that starts with this position.
    pub fn record(&self) -> Option<Record> {
        let game = self.mode.open(self.options.clone(), Some(self.text()?)).ok()?;
        Some(game.record().clone())
    }

    /// Is there a change to undo?
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Is there a change to redo?
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Can the sides be swapped? Only if both have the same kinds of pieces.
    pub fn can_swap(&self) -> bool {
        let info = self.info();
        info.teams.len() == 2 && info.kinds.iter().all(|kind| kind.team.is_none())
    }

    /// Applies a change, or says why not.
    pub fn change(&mut self, change: &Change) -> Result<(), Message> {
        let mut snapshot = self.snapshot.clone();
        match change {
            Change::Put(piece) if !snapshot.board.has(piece.cell) => return Ok(()),
            Change::Put(piece) => snapshot.draft.put(*piece),
            Change::Remove(cell) => snapshot.draft.remove(*cell),
            Change::Move(from, to) => move_piece(&mut snapshot, *from, *to),
            Change::Turn(team) => snapshot.draft.turn = *team,
            Change::Flag(index, on) => {
                if let Some(flag) = snapshot.draft.flags.get_mut(*index) {
                    *flag = *on;
                }
            }
            Change::Clear => snapshot.draft.pieces.clear(),
            Change::Reset => snapshot = self.start_snapshot()?,
            Change::Mirror => mirror(&mut snapshot, true, false, |team| team),
            Change::Swap if self.can_swap() => {
                // An upright board keeps its floor at the bottom.
                let lies = snapshot.board.stance == Stance::Flat;
                mirror(&mut snapshot, false, lies, Team::other);
                snapshot.draft.turn = snapshot.draft.turn.other();
            }
            Change::Swap => return Ok(()),
            Change::Text(text) => snapshot = self.read(text)?,
        }
        let turn_chosen =
            matches!(change, Change::Turn(_) | Change::Text(_) | Change::Reset | Change::Swap);
        if snapshot != self.snapshot {
            let before = std::mem::replace(&mut self.snapshot, snapshot);
            self.past.push(before);
            if self.past.len() > MAX_UNDO {
                self.past.remove(0);
            }
            self.future.clear();
        }
        self.validate(turn_chosen);
        Ok(())
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some(snapshot) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.snapshot, snapshot));
            self.validate(false);
        }
    }

    /// Redoes the last undone change.
    pub fn redo(&mut self) {
        if let Some(snapshot) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.snapshot, snapshot));
            self.validate(false);
        }
    }

    fn start_snapshot(&self) -> Result<Snapshot, Message> {
        let game = self.mode.open(self.options.clone(), None).map_err(|refusal| refusal.message())?;
        Ok(Snapshot { base: None, board: game.board(), draft: game.draft() })
    }

    /// Parses a position.
    fn read(&self, text: &str) -> Result<Snapshot, Message> {
        let text = text.trim();
        let read = |text: &str| self.mode.open(self.options.clone(), Some(text));
        let game = read(text).or_else(|refusal| {
            // Try notations of other programs, too.
            let record =
                exchange::read_position(Some(&self.info().id), text).map_err(|_| refusal.clone())?;
            read(record.terms.position.as_deref().unwrap_or(text)).map_err(|_| refusal)
        });
        let game = game.map_err(|refusal| refusal.message())?;
        Ok(Snapshot { base: Some(game.position()), board: game.board(), draft: game.draft() })
    }

    /// Validates the position. Unless the turn was just chosen, another team moves if these pieces only allow that.
    fn validate(&mut self, turn_chosen: bool) {
        self.turn = self.snapshot.draft.turn;
        let first = self.compose(self.turn);
        let others = (0..self.info().teams.len() as u8).map(Team).filter(|team| *team != self.turn);
        let other = if turn_chosen || first.is_ok() {
            None
        } else {
            others.into_iter().find_map(|team| self.compose(team).ok().map(|text| (team, text)))
        };
        self.validity = match (first, other) {
            (_, Some((team, text))) => {
                self.turn = team;
                self.valid(text)
            }
            (Ok(text), None) => self.valid(text),
            (Err(why), None) => Validity::Invalid { why },
        };
    }

    fn compose(&self, turn: Team) -> Result<String, Message> {
        let Snapshot { base, draft, .. } = &self.snapshot;
        let draft = Draft { turn, ..draft.clone() };
        self.mode.compose(&self.options, base.as_deref(), &draft).map_err(|refusal| refusal.message())
    }

    fn valid(&self, text: String) -> Validity {
        let game = self.mode.open(self.options.clone(), Some(&text)).ok();
        let over = game.as_ref().and_then(|game| game.outcome());
        Validity::Valid { text, over, flags: game.map(|game| game.draft().flags).unwrap_or_default() }
    }
}

fn move_piece(snapshot: &mut Snapshot, from: Cell, to: Cell) {
    if let Some(piece) = snapshot.draft.at(from).filter(|_| snapshot.board.has(to)) {
        snapshot.draft.remove(from);
        snapshot.draft.put(Placed { cell: to, ..piece });
    }
}

/// Mirrors columns or rows and maps the owner of every piece. Pieces that would leave the board are lost.
fn mirror(snapshot: &mut Snapshot, columns: bool, rows: bool, owner: impl Fn(Team) -> Team) {
    let board = &snapshot.board;
    let mirrored = snapshot.draft.pieces.iter().filter_map(|piece| {
        let (column, row) = (board.column(piece.cell), board.row(piece.cell));
        let column = if columns { board.width() - 1 - column } else { column };
        let row = if rows { board.height() - 1 - row } else { row };
        Some(Placed { cell: board.cell(column, row)?, kind: piece.kind, team: owner(piece.team) })
    });
    let mut pieces: Vec<Placed> = mirrored.collect();
    pieces.sort_unstable();
    snapshot.draft.pieces = pieces;
}
