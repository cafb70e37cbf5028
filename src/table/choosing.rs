//! From clicks to a move, for any game: a move is a list of cells to click.
//!
//! Plain data and no engine. The cells clicked so far are a prefix; every legal move that continues it is still
//! possible. A click on the end of a longer way takes the short cut if only one way leads there.

use rules::{Cell, LegalMove};

/// What a click led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Click {
    /// Nothing can be done with that cell.
    Nothing,
    /// The cell was chosen; more are needed.
    Chosen,
    /// The choice was given up.
    Dropped,
    /// This move is meant.
    Play(String),
    /// Several moves share these cells: ask which, by their places in the list of legal moves.
    Ask(Vec<usize>),
}

/// The cells chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choosing {
    cells: Vec<Cell>,
}

impl Choosing {
    /// The cells chosen so far.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Gives the choice up.
    pub fn clear(&mut self) {
        self.cells.clear();
    }

    /// Is anything chosen?
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The legal moves that continue what was chosen.
    pub fn open<'a>(&'a self, legal: &'a [LegalMove]) -> impl Iterator<Item = &'a LegalMove> {
        legal.iter().filter(|mv| mv.cells.starts_with(&self.cells))
    }

    /// Every cell that would continue the choice: the next cell of a way, and its end.
    pub fn targets(&self, legal: &[LegalMove]) -> Vec<Cell> {
        let mut targets: Vec<Cell> = self
            .open(legal)
            .flat_map(|mv| [mv.cells.get(self.cells.len()), mv.cells.last()])
            .flatten()
            .copied()
            .filter(|cell| !self.cells.contains(cell))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// A cell was clicked.
    pub fn click(&mut self, legal: &[LegalMove], cell: Cell) -> Click {
        if let Some(click) = self.follow(legal, cell).or_else(|| self.short_cut(legal, cell)) {
            return click;
        }
        let was_empty = self.cells.is_empty();
        let same = self.cells.first() == Some(&cell);
        self.clear();
        if !same && !was_empty {
            // Another piece may have been meant from the start.
            return self.follow(legal, cell).unwrap_or(Click::Dropped);
        }
        if was_empty { Click::Nothing } else { Click::Dropped }
    }

    /// The cell is the next one of at least one way.
    fn follow(&mut self, legal: &[LegalMove], cell: Cell) -> Option<Click> {
        let mut next = self.cells.clone();
        next.push(cell);
        let fits = |mv: &LegalMove| mv.cells.starts_with(&next);
        let open: Vec<usize> = (0..legal.len()).filter(|place| fits(&legal[*place])).collect();
        if open.is_empty() {
            return None;
        }
        let done: Vec<usize> =
            open.iter().copied().filter(|place| legal[*place].cells[..] == next[..]).collect();
        self.cells = next;
        Some(match done.len() {
            0 => Click::Chosen,
            _ if done.len() < open.len() => Click::Chosen,
            _ => self.finish(legal, done),
        })
    }

    /// The cell is the end of at least one way.
    fn short_cut(&mut self, legal: &[LegalMove], cell: Cell) -> Option<Click> {
        if self.cells.is_empty() {
            return None;
        }
        let ends = |mv: &LegalMove| mv.cells.starts_with(&self.cells) && mv.cells.last() == Some(&cell);
        let ways: Vec<usize> = (0..legal.len()).filter(|place| ends(&legal[*place])).collect();
        (!ways.is_empty()).then(|| self.finish(legal, ways))
    }

    fn finish(&mut self, legal: &[LegalMove], moves: Vec<usize>) -> Click {
        match moves[..] {
            [only] => {
                self.clear();
                Click::Play(legal[only].text.clone())
            }
            _ => Click::Ask(moves),
        }
    }
}
