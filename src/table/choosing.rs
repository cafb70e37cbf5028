//! From clicks to a move, for any game: a move is a list of cells to click.
//!
//! Plain data and no engine. The cells clicked so far are a prefix; every legal move that continues it is still
//! possible. A click on the end of a longer way takes the short cut if only one way leads there.

use rules::{Cell, MoveFace};

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
    pub fn open<'a>(&'a self, legal: &'a [MoveFace]) -> impl Iterator<Item = &'a MoveFace> {
        legal.iter().filter(|mv| mv.cells.starts_with(&self.cells))
    }

    /// Every cell that would continue the choice: the next cell of a way, and its end.
    pub fn targets(&self, legal: &[MoveFace]) -> Vec<Cell> {
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
    pub fn click(&mut self, legal: &[MoveFace], cell: Cell) -> Click {
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
    fn follow(&mut self, legal: &[MoveFace], cell: Cell) -> Option<Click> {
        let mut next = self.cells.clone();
        next.push(cell);
        let fits = |mv: &MoveFace| mv.cells.starts_with(&next);
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
    fn short_cut(&mut self, legal: &[MoveFace], cell: Cell) -> Option<Click> {
        if self.cells.is_empty() {
            return None;
        }
        let ends = |mv: &MoveFace| mv.cells.starts_with(&self.cells) && mv.cells.last() == Some(&cell);
        let ways: Vec<usize> = (0..legal.len()).filter(|place| ends(&legal[*place])).collect();
        (!ways.is_empty()).then(|| self.finish(legal, ways))
    }

    fn finish(&mut self, legal: &[MoveFace], moves: Vec<usize>) -> Click {
        match moves[..] {
            [only] => {
                self.clear();
                Click::Play(legal[only].text.clone())
            }
            _ => Click::Ask(moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Board;

    fn legal(mode: &str, position: Option<&str>) -> (Board, Vec<MoveFace>) {
        let mode = catalog::find(mode).expect("the game is there");
        let game = mode.open(Default::default(), position).expect("the position is right");
        (game.board(), game.moves())
    }

    fn clicks(mode: &str, position: Option<&str>, cells: &[&str]) -> Vec<Click> {
        let (board, legal) = legal(mode, position);
        let mut choosing = Choosing::default();
        let cell = |name: &&str| board.find(name).expect("the cell is there");
        cells.iter().map(|name| choosing.click(&legal, cell(name))).collect()
    }

    #[test]
    fn two_clicks_are_a_move() {
        assert_eq!(clicks("chess", None, &["e2", "e4"]), [Click::Chosen, Click::Play("e2e4".into())]);
    }

    #[test]
    fn another_piece_takes_the_place_of_the_first() {
        let found = clicks("chess", None, &["e2", "g1", "f3"]);
        assert_eq!(found, [Click::Chosen, Click::Chosen, Click::Play("g1f3".into())]);
    }

    #[test]
    fn wrong_cells_change_nothing_or_give_up() {
        assert_eq!(clicks("chess", None, &["e5"]), [Click::Nothing]);
        assert_eq!(clicks("chess", None, &["e2", "e5"]), [Click::Chosen, Click::Dropped]);
        assert_eq!(clicks("chess", None, &["e2", "e2"]), [Click::Chosen, Click::Dropped]);
    }

    #[test]
    fn one_click_is_a_move_where_pieces_come_from_outside() {
        assert!(matches!(clicks("tic-tac-toe", None, &["b2"])[..], [Click::Play(_)]));
    }

    #[test]
    fn promotions_ask() {
        let found = clicks("chess", Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"), &["a7", "a8"]);
        assert!(matches!(&found[..], [Click::Chosen, Click::Ask(moves)] if moves.len() == 4));
    }

    #[test]
    fn a_chain_of_jumps_is_followed_or_cut_short() {
        let position = Some("B:W14,22:B1,10");
        let (board, moves) = legal("checkers", position);
        let way: Vec<String> = moves[0].cells.iter().map(|cell| board.name(*cell)).collect();
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        assert!(way.len() > 2, "it is a chain");
        assert!(matches!(clicks("checkers", position, &way).last(), Some(Click::Play(_))));
        let short = clicks("checkers", position, &[way[0], way[way.len() - 1]]);
        assert!(matches!(short[..], [Click::Chosen, Click::Play(_)]), "{short:?}");
    }

    #[test]
    fn every_move_of_every_game_can_be_clicked() {
        for mode in catalog::modes() {
            let game = mode.start().expect("it begins");
            let legal = game.moves();
            for mv in &legal {
                let mut choosing = Choosing::default();
                let last = mv.cells.iter().map(|cell| choosing.click(&legal, *cell)).last();
                assert_eq!(last, Some(Click::Play(mv.text.clone())), "{}", mode.info().id);
            }
        }
    }
}
