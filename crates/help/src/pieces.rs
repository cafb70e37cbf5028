//! Where a kind of piece can go, found from the rules alone: on a board as empty as the rules allow, near its middle.

use crate::diagram::{Figure, Reach, ends, reach};
use crate::random_play::{self, MOST_POSITIONS};
use rules::{Board, Cell, Draft, Game, Mode, Options, Placed, Team};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Cells around the middle for which the board is emptied anew.
const MIDDLE: usize = 4;
/// Captures that are added to the picture of a piece that captures other than it moves.
const MOST_CAPTURES: usize = 2;
/// Moves that are made before a piece is put onto a board that begins empty.
const PLIES: usize = 6;

/// A position that shows where a piece of this kind can go; `None` if none was found.
pub(crate) fn example(mode: &Mode, kind: &str) -> Option<Figure> {
    let info = mode.info();
    let kind = info.kinds.iter().position(|known| known.id == kind)? as u8;
    let teams = (0..info.teams.len()).map(|team| Team(team as u8));
    let team = teams.into_iter().find(|team| info.may_have(*team, kind))?;
    let search = Search { mode, kind, team, start: mode.start().ok()?.draft() };
    search.dropped().or_else(|| search.composed()).or_else(|| search.played())
}

/// The search for a position.
struct Search<'a> {
    mode: &'a Mode,
    kind: u8,
    team: Team,
    start: Draft,
}

/// A composed position, the piece in it, and how far it can go.
struct Attempt {
    draft: Draft,
    at: Cell,
    ends: BTreeSet<Cell>,
}

impl Search<'_> {
    fn piece(&self, cell: Cell) -> Placed {
        Placed { cell, kind: self.kind, team: self.team }
    }

    // ---- Pieces that come onto the board. ----

    /// A position of random play in which such a piece can be put onto the board.
    fn dropped(&self) -> Option<Figure> {
        let mut found = None;
        random_play::positions(self.mode, MOST_POSITIONS, |game| {
            if let Some(cells) = self.drops(game) {
                found = Some((game.boxed_clone(), cells));
            }
            game.movers().len() < PLIES
        });
        let (game, targets) = found?;
        Some(Figure { reach: Reach { targets, ..Reach::default() }, ..Figure::of(game) })
    }

    /// The empty cells on which such a piece can be put.
    fn drops(&self, game: &dyn Game) -> Option<BTreeSet<Cell>> {
        let held: BTreeSet<Cell> = game.pieces().iter().map(|piece| piece.cell).collect();
        let moves = game.moves();
        let singles = moves.iter().filter(|mv| mv.cells.len() == 1 && !held.contains(&mv.cells[0]));
        let puts = |text: &str, cell: Cell| {
            let mut next = game.boxed_clone();
            next.push_move(text, 0).is_ok() && next.pieces().contains(&self.piece(cell))
        };
        let cells: BTreeSet<_> =
            singles.filter(|mv| puts(&mv.text, mv.cells[0])).map(|mv| mv.cells[0]).collect();
        Some(cells).filter(|cells| !cells.is_empty() && game.turn() == self.team)
    }

    // ---- Pieces on a board that is as empty as the rules allow. ----

    fn composed(&self) -> Option<Figure> {
        let board = self.mode.start().ok()?.board();
        let cells = from_the_middle(&board);
        let attempts = cells.iter().filter_map(|cell| self.emptied(*cell)).take(MIDDLE);
        let emptied =
            attempts.min_by_key(|attempt| (Reverse(attempt.ends.len()), attempt.draft.pieces.len()))?;
        // Elsewhere it may reach further: a pawn on its first square, say.
        let moved = cells.iter().filter_map(|cell| self.moved(&emptied, *cell));
        let best = moved.min_by_key(|attempt| Reverse(attempt.ends.len()));
        let best = best.filter(|best| best.ends.len() > emptied.ends.len()).unwrap_or(emptied);
        let best = self.with_captures(&board, best);
        let game = self.open(&best.draft)?;
        let reach = reach(&*game, best.at);
        Some(Figure { chosen: Some(best.at), reach, ..Figure::of(game) })
    }

    /// The first position with such a piece on a cell, without everything that can be removed.
    fn emptied(&self, cell: Cell) -> Option<Attempt> {
        let mut draft = Draft { turn: self.team, flags: Vec::new(), ..self.start.clone() };
        draft.put(self.piece(cell));
        let own =
            |piece: &&Placed| (piece.kind, piece.team) == (self.kind, self.team) && piece.cell != cell;
        let others: Vec<Cell> = self.start.pieces.iter().filter(own).map(|piece| piece.cell).collect();
        // There may be only one of its kind: then it has moved.
        let moved = others.iter().fold(draft.clone(), |mut draft, cell| {
            draft.remove(*cell);
            draft
        });
        let first = self.attempt(draft, cell).or_else(|| self.attempt(moved, cell))?;
        // What could not go while others stood there can perhaps go now.
        Some(self.reduced(self.reduced(first))).filter(|attempt| !attempt.ends.is_empty())
    }

    /// Without every piece whose absence the rules allow and does not cost the piece a move.
    fn reduced(&self, mut attempt: Attempt) -> Attempt {
        for cell in self.by_rarity(&attempt) {
            let mut draft = attempt.draft.clone();
            draft.remove(cell);
            let fewer = self.attempt(draft, attempt.at);
            if let Some(fewer) = fewer.filter(|fewer| fewer.ends.len() >= attempt.ends.len()) {
                attempt = fewer;
            }
        }
        attempt
    }

    /// The cells of all other pieces: rare kinds first, so that what has to stay is ordinary; near ones before far ones.
    fn by_rarity(&self, attempt: &Attempt) -> Vec<Cell> {
        let mut count: BTreeMap<u8, usize> = BTreeMap::new();
        self.start.pieces.iter().for_each(|piece| *count.entry(piece.kind).or_default() += 1);
        let board = &self.mode.info().board;
        let mut others: Vec<_> =
            attempt.draft.pieces.iter().filter(|piece| piece.cell != attempt.at).collect();
        others.sort_by_key(|piece| {
            (count.get(&piece.kind).copied().unwrap_or(0), board.distance(piece.cell, attempt.at))
        });
        others.into_iter().map(|piece| piece.cell).collect()
    }

    /// The same position with the piece elsewhere.
    fn moved(&self, from: &Attempt, cell: Cell) -> Option<Attempt> {
        if from.draft.at(cell).is_some() {
            return None;
        }
        let mut draft = from.draft.clone();
        draft.remove(from.at);
        draft.put(self.piece(cell));
        self.attempt(draft, cell)
    }

    /// With enemies that the piece can capture where it could not have gone otherwise.
    fn with_captures(&self, board: &Board, mut best: Attempt) -> Attempt {
        let Some(enemy) = self.ordinary_enemy() else { return best };
        let near = board.cells().filter(|cell| board.distance(*cell, best.at) <= 2);
        let mut added = 0;
        for cell in near.collect::<Vec<_>>() {
            if added == MOST_CAPTURES || best.draft.at(cell).is_some() || best.ends.contains(&cell) {
                continue;
            }
            let mut draft = best.draft.clone();
            draft.put(Placed { cell, ..enemy });
            let more = |attempt: &Attempt| {
                attempt.ends.len() > best.ends.len() && attempt.ends.is_superset(&best.ends)
            };
            if let Some(attempt) = self.attempt(draft, best.at).filter(more) {
                best = attempt;
                added += 1;
            }
        }
        best
    }

    /// A piece of the most frequent kind of another team.
    fn ordinary_enemy(&self) -> Option<Placed> {
        let enemies = self.start.pieces.iter().filter(|piece| piece.team != self.team);
        let like = |one: &Placed| {
            self.start
                .pieces
                .iter()
                .filter(|piece| (piece.kind, piece.team) == (one.kind, one.team))
                .count()
        };
        enemies.max_by_key(|piece| like(piece)).copied()
    }

    /// The position of a draft, if the rules accept it and the game goes on.
    fn attempt(&self, draft: Draft, at: Cell) -> Option<Attempt> {
        let game = self.open(&draft)?;
        Some(Attempt { draft, at, ends: ends(&game.moves(), at) })
    }

    fn open(&self, draft: &Draft) -> Option<Box<dyn Game>> {
        let text = self.mode.compose(&Options::default(), None, draft).ok()?;
        let game = self.mode.open(Options::default(), Some(&text)).ok()?;
        (game.outcome().is_none() && game.turn() == self.team).then_some(game)
    }

    // ---- Positions as they come. ----

    /// The position of random play in which such a piece has the most moves.
    fn played(&self) -> Option<Figure> {
        let mut best: Option<(usize, Cell, Box<dyn Game>)> = None;
        random_play::positions(self.mode, MOST_POSITIONS, |game| {
            let moves = if game.turn() == self.team { game.moves() } else { Vec::new() };
            for piece in
                game.pieces().iter().filter(|piece| (piece.kind, piece.team) == (self.kind, self.team))
            {
                let reach = ends(&moves, piece.cell).len();
                if reach > best.as_ref().map_or(0, |(most, ..)| *most) {
                    best = Some((reach, piece.cell, game.boxed_clone()));
                }
            }
            true
        });
        let (_, at, game) = best?;
        let reach = reach(&*game, at);
        Some(Figure { chosen: Some(at), reach, ..Figure::of(game) })
    }
}

/// The cells of a board, those near the middle first, the lower ones before the upper ones.
fn from_the_middle(board: &Board) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.cells().collect();
    let twice = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).pow(2);
    cells.sort_by_key(|cell| {
        twice(board.column(*cell), board.width()) + twice(board.row(*cell), board.height())
    });
    cells
}
