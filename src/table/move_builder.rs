//! Builds a move of any game from clicks: a move is a list of cells to click.
//!
//! The cells clicked so far are a prefix; every legal move that continues it is still possible. A click on the last
//! cell of a longer path takes the short cut if only one path leads there.

use rules::{Cell, LegalMove};

/// What a click led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Click {
    /// No legal move uses that cell.
    Nothing,
    /// The cell was added; more are needed.
    Chosen,
    /// The selection was cleared.
    Dropped,
    /// This move is complete.
    Play(String),
    /// Several moves share these cells: indices into the legal moves to pick from.
    Ask(Vec<usize>),
}

/// The cells chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveBuilder {
    cells: Vec<Cell>,
}

impl MoveBuilder {
    /// The cells chosen so far.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        self.cells.clear();
    }

    /// Is nothing selected?
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The legal moves that begin with the chosen cells.
    pub fn open<'a>(&'a self, legal: &'a [LegalMove]) -> impl Iterator<Item = &'a LegalMove> {
        legal.iter().filter(|mv| mv.cells.starts_with(&self.cells))
    }

    /// Every cell that would continue the selection: the next cell of a path, and its last.
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

    /// The moves that a click on this cell would make or continue. Before the first click only a move of this one cell.
    pub fn leads_to<'a>(&self, legal: &'a [LegalMove], cell: Cell) -> Vec<&'a LegalMove> {
        let chosen = &self.cells[..];
        let leads = |mv: &&LegalMove| match mv.cells.strip_prefix(chosen) {
            Some(rest) if chosen.is_empty() => *rest == [cell],
            Some(rest) => rest.first() == Some(&cell) || rest.last() == Some(&cell),
            None => false,
        };
        legal.iter().filter(leads).collect()
    }

    /// Adds a clicked cell.
    pub fn click(&mut self, legal: &[LegalMove], cell: Cell) -> Click {
        if let Some(click) = self.follow(legal, cell).or_else(|| self.choose_target(legal, cell)) {
            return click;
        }
        let was_empty = self.cells.is_empty();
        let same = self.cells.first() == Some(&cell);
        self.clear();
        if !same && !was_empty {
            // The click may select another piece.
            return self.follow(legal, cell).unwrap_or(Click::Dropped);
        }
        if was_empty { Click::Nothing } else { Click::Dropped }
    }

    /// The cell is the next one of at least one path.
    fn follow(&mut self, legal: &[LegalMove], cell: Cell) -> Option<Click> {
        let mut next = self.cells.clone();
        next.push(cell);
        let fits = |mv: &LegalMove| mv.cells.starts_with(&next);
        let open: Vec<usize> = (0..legal.len()).filter(|index| fits(&legal[*index])).collect();
        if open.is_empty() {
            return None;
        }
        let done: Vec<usize> =
            open.iter().copied().filter(|index| legal[*index].cells[..] == next[..]).collect();
        self.cells = next;
        Some(match done.len() {
            0 => Click::Chosen,
            _ if done.len() < open.len() => Click::Chosen,
            _ => self.finish(legal, done),
        })
    }

    /// The cell is the last one of at least one path.
    fn choose_target(&mut self, legal: &[LegalMove], cell: Cell) -> Option<Click> {
        if self.cells.is_empty() {
            return None;
        }
        let ends = |mv: &LegalMove| mv.cells.starts_with(&self.cells) && mv.cells.last() == Some(&cell);
        let paths: Vec<usize> = (0..legal.len()).filter(|index| ends(&legal[*index])).collect();
        (!paths.is_empty()).then(|| self.finish(legal, paths))
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
