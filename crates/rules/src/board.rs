//! The board as plain data: its cells, and what is marked on them.

use serde::{Deserialize, Serialize};

/// One cell of a board, numbered from the bottom left, row by row.
///
/// On a chess board `a1` is 0, `h1` is 7 and `a2` is 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell(pub u16);

/// A special cell, marked on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A goal in the centre.
    Hill,
    /// The seat of a king.
    Throne,
    /// A goal at the edge.
    Corner,
}

/// How the board is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stance {
    /// It lies on the table.
    #[default]
    Flat,
    /// It stands; pieces fall to the lowest row.
    Upright,
}

/// How the cells are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pattern {
    /// Light and dark by turns, `a1` dark.
    #[default]
    Chequered,
    /// All alike, with lines between them.
    Plain,
}

/// How the cells are labelled: as the game's moves name them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Labels {
    /// On the border a letter for each column and a number for each row.
    #[default]
    FilesAndRanks,
    /// On the border a number for each column, from 1.
    Columns,
    /// A number in each of these cells; the first is 1.
    Numbers(Vec<Cell>),
    /// No labels.
    None,
}

/// The shape of a board: a rectangle, perhaps with cells missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    missing: Vec<Cell>,
    marks: Vec<(Cell, Mark)>,
    /// Whether it lies or stands.
    pub stance: Stance,
    /// How its cells are coloured.
    pub pattern: Pattern,
    /// How its cells are labelled.
    pub labels: Labels,
}

impl Board {
    /// A flat, chequered board without missing cells.
    pub fn new(width: u8, height: u8) -> Self {
        let (missing, marks, labels) = (Vec::new(), Vec::new(), Labels::default());
        Self { width, height, missing, marks, stance: Stance::Flat, pattern: Pattern::Chequered, labels }
    }

    /// The same board standing upright.
    #[must_use]
    pub fn upright(mut self) -> Self {
        self.stance = Stance::Upright;
        self
    }

    /// The same board with cells of one colour.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.pattern = Pattern::Plain;
        self
    }

    /// The same board with other labels.
    #[must_use]
    pub fn labelled(mut self, labels: Labels) -> Self {
        self.labels = labels;
        self
    }

    /// The same board with these cells cut out.
    #[must_use]
    pub fn without(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.missing.extend(cells);
        self.missing.sort_unstable();
        self.missing.dedup();
        self
    }

    /// The same board with these cells marked.
    #[must_use]
    pub fn mark(mut self, mark: Mark, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.marks.extend(cells.into_iter().map(|cell| (cell, mark)));
        self
    }

    /// Number of columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Is this a cell of the board, and not cut out?
    pub fn has(&self, cell: Cell) -> bool {
        let size = u16::from(self.width) * u16::from(self.height);
        cell.0 < size && self.missing.binary_search(&cell).is_err()
    }

    /// The cells that were cut out.
    pub fn missing(&self) -> &[Cell] {
        &self.missing
    }

    /// Every cell, from the bottom left.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let size = u16::from(self.width) * u16::from(self.height);
        (0..size).map(Cell).filter(|cell| self.has(*cell))
    }

    /// The cell in this column and row, if there is one.
    pub fn cell(&self, column: u8, row: u8) -> Option<Cell> {
        let cell = Cell(u16::from(row) * u16::from(self.width) + u16::from(column));
        (column < self.width && row < self.height && self.has(cell)).then_some(cell)
    }

    /// The column of a cell.
    pub fn column(&self, cell: Cell) -> u8 {
        (cell.0 % u16::from(self.width)) as u8
    }

    /// The row of a cell.
    pub fn row(&self, cell: Cell) -> u8 {
        (cell.0 / u16::from(self.width)) as u8
    }

    /// The marks of a cell.
    pub fn marks(&self, cell: Cell) -> impl Iterator<Item = Mark> + '_ {
        self.marks.iter().filter(move |(marked, _)| *marked == cell).map(|(_, mark)| *mark)
    }

    /// The name of a cell, such as `e4`: a letter for the column, a number for the row.
    pub fn name(&self, cell: Cell) -> String {
        format!("{}{}", column_name(self.column(cell)), self.row(cell) + 1)
    }

    /// The cell of that name, if it is on the board.
    pub fn find(&self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let row: u8 = number.parse().ok()?;
        if number.starts_with('0') {
            return None;
        }
        let column = (0..self.width).find(|column| column_name(*column) == letters)?;
        self.cell(column, row.checked_sub(1)?)
    }

    /// The label of a column on the border. Columns without cells have none.
    pub fn column_label(&self, column: u8) -> Option<String> {
        (0..self.height).find_map(|row| self.cell(column, row))?;
        match self.labels {
            Labels::FilesAndRanks => Some(column_name(column)),
            Labels::Columns => Some((u16::from(column) + 1).to_string()),
            Labels::Numbers(_) | Labels::None => None,
        }
    }

    /// The label of a row on the border. Rows without cells have none.
    pub fn row_label(&self, row: u8) -> Option<String> {
        (0..self.width).find_map(|column| self.cell(column, row))?;
        (self.labels == Labels::FilesAndRanks).then(|| (u16::from(row) + 1).to_string())
    }

    /// The label in a cell.
    pub fn cell_label(&self, cell: Cell) -> Option<String> {
        let Labels::Numbers(cells) = &self.labels else { return None };
        cells.iter().position(|numbered| *numbered == cell).map(|index| (index + 1).to_string())
    }

    /// The distance of two cells in king's moves.
    pub fn distance(&self, a: Cell, b: Cell) -> u8 {
        let columns = self.column(a).abs_diff(self.column(b));
        columns.max(self.row(a).abs_diff(self.row(b)))
    }
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn column_name(column: u8) -> String {
    let letter = |n: u8| char::from(b'a' + n % 26);
    match column / 26 {
        0 => letter(column).to_string(),
        rest => format!("{}{}", letter(rest - 1), letter(column)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_cells_agree_on_every_board() {
        for (width, height) in [(8, 8), (12, 10), (7, 6), (30, 30), (1, 1)] {
            let board = Board::new(width, height);
            for cell in board.cells() {
                assert_eq!(board.find(&board.name(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn labels_follow_the_notation() {
        let chess = Board::new(8, 8);
        assert_eq!((chess.column_label(4), chess.row_label(3)), (Some("e".into()), Some("4".into())));
        assert_eq!(chess.cell_label(Cell(0)), None);
        let columns = Board::new(7, 6).labelled(Labels::Columns);
        assert_eq!((columns.column_label(6), columns.row_label(0)), (Some("7".into()), None));
        let numbered = Board::new(2, 2).labelled(Labels::Numbers(vec![Cell(3), Cell(0)]));
        let in_cells: Vec<_> = numbered.cells().map(|cell| numbered.cell_label(cell)).collect();
        assert_eq!(in_cells, [Some("2".into()), None, None, Some("1".into())]);
        assert_eq!((numbered.column_label(0), numbered.row_label(0)), (None, None));
    }

    #[test]
    fn columns_and_rows_without_cells_have_no_label() {
        let board = Board::new(3, 2).without([Cell(1), Cell(4)]);
        let columns = (0..4).map(|column| board.column_label(column)).collect::<Vec<_>>();
        assert_eq!(columns, [Some("a".into()), None, Some("c".into()), None]);
        let board = Board::new(2, 3).without([Cell(2), Cell(3)]);
        assert_eq!((0..3).filter_map(|row| board.row_label(row)).collect::<Vec<_>>(), ["1", "3"]);
    }

    #[test]
    fn names_off_the_board_have_no_cell() {
        let board = Board::new(8, 8).without([Cell(27)]);
        for name in ["d4", "i1", "a9", "a0", "a01", "", "e", "4", "e4e", "é1", "a999"] {
            assert_eq!(board.find(name), None, "{name}");
        }
        assert_eq!(board.cells().count(), 63);
    }
}
