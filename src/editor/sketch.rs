//! A position that is being made: its pieces, what was changed, and what the rules say about it.

use rules::terms::TermsError;
use rules::{
    Board, Cell, Draft, Message, Mode, ModeInfo, Options, Outcome, Placed, Record, Stance, Team,
};

/// So many changes can be taken back.
const MOST_REMEMBERED: usize = 500;

/// What can be changed on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A piece comes, in the place of what stands there.
    Put(Placed),
    /// Whatever stands there goes.
    Remove(Cell),
    /// A piece goes from one cell to another, in the place of what stands there.
    Shift(Cell, Cell),
    /// It is this team's turn.
    Turn(Team),
    /// The flag at a place is set or not.
    Flag(usize, bool),
    /// Nothing is left on the board.
    Clear,
    /// Everything is as at the beginning of a game.
    Usual,
    /// Left becomes right.
    Mirror,
    /// The two sides change places and colours.
    Swap,
    /// Everything is as this text says.
    Text(String),
}

/// What the rules say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is a position.
    Good {
        /// As the game writes it.
        text: String,
        /// How the game has ended in it, if it has.
        over: Option<Outcome>,
        /// The flags that count; with these pieces some may not.
        flags: Vec<bool>,
    },
    /// It is none.
    Wrong {
        /// What is wrong with it.
        why: Message,
    },
}

/// What is on the board at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Page {
    /// The position whose board this is, and what else no draft says.
    base: Option<String>,
    board: Board,
    /// Its turn is what was wished for last.
    draft: Draft,
}

/// A position that is being made.
pub struct Sketch {
    mode: &'static Mode,
    options: Options,
    page: Page,
    past: Vec<Page>,
    future: Vec<Page>,
    /// Whose turn it is: as was wished, or as it must be with these pieces.
    turn: Team,
    verdict: Verdict,
}

impl Sketch {
    /// The usual position of a game.
    pub fn usual(mode: &str) -> Result<Self, Message> {
        Self::of(&Record::new(mode, Options::default(), None))
    }

    /// The last position of a game.
    pub fn of(record: &Record) -> Result<Self, Message> {
        let no_game = || TermsError::UnknownMode(record.mode.clone()).message();
        let mode = catalog::find(&record.mode).ok_or_else(no_game)?;
        let game = mode.replay(record).map_err(|refusal| refusal.message())?;
        let is_usual = record.setup.is_none() && record.moves.is_empty();
        let base = (!is_usual).then(|| game.position());
        let page = Page { base, board: game.board(), draft: game.draft() };
        let (options, turn) = (record.options.clone(), page.draft.turn);
        let (text, flags) = (String::new(), Vec::new());
        let verdict = Verdict::Good { text, over: None, flags };
        let (past, future) = (Vec::new(), Vec::new());
        let mut sketch = Self { mode, options, page, past, future, turn, verdict };
        sketch.judge(true);
        Ok(sketch)
    }

    /// What the game says about itself.
    pub fn info(&self) -> &'static ModeInfo {
        self.mode.info()
    }

    /// What was chosen of the game's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.page.board
    }

    /// Every piece on it.
    pub fn pieces(&self) -> &[Placed] {
        &self.page.draft.pieces
    }

    /// The piece on a cell.
    pub fn at(&self, cell: Cell) -> Option<Placed> {
        self.page.draft.at(cell)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Team {
        self.turn
    }

    /// The answers to the game's flags.
    pub fn flags(&self) -> &[bool] {
        &self.page.draft.flags
    }

    /// Is this flag set, but without effect while the pieces stand like this?
    pub fn is_idle(&self, place: usize) -> bool {
        match &self.verdict {
            Verdict::Good { flags, .. } => {
                self.flags().get(place) == Some(&true) && flags.get(place) != Some(&true)
            }
            Verdict::Wrong { .. } => false,
        }
    }

    /// What the rules say.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The text of the position, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.verdict {
            Verdict::Good { text, .. } => Some(text),
            Verdict::Wrong { .. } => None,
        }
    }

    /// The same, if the game is not over in it.
    pub fn playable(&self) -> Option<&str> {
        let over = matches!(self.verdict, Verdict::Good { over: Some(_), .. });
        self.text().filter(|_| !over)
    }

    /// A game that begins with the position.
    pub fn record(&self) -> Option<Record> {
        let game = self.mode.open(self.options.clone(), Some(self.text()?)).ok()?;
        Some(game.record().clone())
    }

    /// Can a change be taken back?
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Can one come again?
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Can the sides change places? Only where both have the same kinds of pieces.
    pub fn can_swap(&self) -> bool {
        let info = self.info();
        info.teams.len() == 2 && info.kinds.iter().all(|kind| kind.team.is_none())
    }

    /// Changes something, or says why it cannot be.
    pub fn change(&mut self, change: &Change) -> Result<(), Message> {
        let mut page = self.page.clone();
        match change {
            Change::Put(piece) if !page.board.has(piece.cell) => return Ok(()),
            Change::Put(piece) => page.draft.put(*piece),
            Change::Remove(cell) => page.draft.remove(*cell),
            Change::Shift(from, to) => shift(&mut page, *from, *to),
            Change::Turn(team) => page.draft.turn = *team,
            Change::Flag(place, on) => {
                if let Some(flag) = page.draft.flags.get_mut(*place) {
                    *flag = *on;
                }
            }
            Change::Clear => page.draft.pieces.clear(),
            Change::Usual => page = self.usual_page()?,
            Change::Mirror => mirror(&mut page, true, false, |team| team),
            Change::Swap if self.can_swap() => {
                // What stands has a floor, and that stays below.
                let lies = page.board.stance == Stance::Flat;
                mirror(&mut page, false, lies, Team::other);
                page.draft.turn = page.draft.turn.other();
            }
            Change::Swap => return Ok(()),
            Change::Text(text) => page = self.read(text)?,
        }
        let wished = matches!(change, Change::Turn(_) | Change::Text(_) | Change::Usual | Change::Swap);
        if page != self.page {
            let before = std::mem::replace(&mut self.page, page);
            self.past.push(before);
            if self.past.len() > MOST_REMEMBERED {
                self.past.remove(0);
            }
            self.future.clear();
        }
        self.judge(wished);
        Ok(())
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if let Some(page) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.page, page));
            self.judge(false);
        }
    }

    /// The last change that was taken back comes again.
    pub fn redo(&mut self) {
        if let Some(page) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.page, page));
            self.judge(false);
        }
    }

    fn usual_page(&self) -> Result<Page, Message> {
        let game = self.mode.open(self.options.clone(), None).map_err(|refusal| refusal.message())?;
        Ok(Page { base: None, board: game.board(), draft: game.draft() })
    }

    /// A position as people copy it.
    fn read(&self, text: &str) -> Result<Page, Message> {
        let text = text.trim();
        let read = |text: &str| self.mode.open(self.options.clone(), Some(text));
        let game = read(text).or_else(|refusal| {
            // What other programs write is put in order first.
            let record =
                exchange::read_position(Some(&self.info().id), text).map_err(|_| refusal.clone())?;
            read(record.setup.as_deref().unwrap_or(text)).map_err(|_| refusal)
        });
        let game = game.map_err(|refusal| refusal.message())?;
        Ok(Page { base: Some(game.position()), board: game.board(), draft: game.draft() })
    }

    /// Asks the rules. A turn that was not wished for just now gives way where the pieces allow only another.
    fn judge(&mut self, wished: bool) {
        self.turn = self.page.draft.turn;
        let first = self.compose(self.turn);
        let others = (0..self.info().teams.len() as u8).map(Team).filter(|team| *team != self.turn);
        let other = if wished || first.is_ok() {
            None
        } else {
            others.into_iter().find_map(|team| self.compose(team).ok().map(|text| (team, text)))
        };
        self.verdict = match (first, other) {
            (_, Some((team, text))) => {
                self.turn = team;
                self.good(text)
            }
            (Ok(text), None) => self.good(text),
            (Err(why), None) => Verdict::Wrong { why },
        };
    }

    fn compose(&self, turn: Team) -> Result<String, Message> {
        let Page { base, draft, .. } = &self.page;
        let draft = Draft { turn, ..draft.clone() };
        self.mode.compose(&self.options, base.as_deref(), &draft).map_err(|refusal| refusal.message())
    }

    fn good(&self, text: String) -> Verdict {
        let game = self.mode.open(self.options.clone(), Some(&text)).ok();
        let over = game.as_ref().and_then(|game| game.outcome());
        Verdict::Good { text, over, flags: game.map(|game| game.draft().flags).unwrap_or_default() }
    }
}

fn shift(page: &mut Page, from: Cell, to: Cell) {
    if let Some(piece) = page.draft.at(from).filter(|_| page.board.has(to)) {
        page.draft.remove(from);
        page.draft.put(Placed { cell: to, ..piece });
    }
}

/// Turns columns round, or rows, and gives every piece another owner. What would stand beside the board is lost.
fn mirror(page: &mut Page, columns: bool, rows: bool, owner: impl Fn(Team) -> Team) {
    let board = &page.board;
    let mirrored = page.draft.pieces.iter().filter_map(|piece| {
        let (column, row) = (board.column(piece.cell), board.row(piece.cell));
        let column = if columns { board.width() - 1 - column } else { column };
        let row = if rows { board.height() - 1 - row } else { row };
        Some(Placed { cell: board.cell(column, row)?, kind: piece.kind, team: owner(piece.team) })
    });
    let mut pieces: Vec<Placed> = mirrored.collect();
    pieces.sort_unstable();
    page.draft.pieces = pieces;
}
