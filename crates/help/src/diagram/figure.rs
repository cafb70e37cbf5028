//! What a diagram shows: a position and what is marked in it.

use super::{Diagram, DiagramError, Reach, reach};
use rules::{Board, Cell, Game, Labels, Mode, Options, Step};
use std::collections::BTreeSet;

/// A position and everything that is marked in it.
pub(crate) struct Figure {
    pub(crate) game: Box<dyn Game>,
    pub(crate) board: Board,
    /// Where the last move began and ended.
    pub(crate) last: Vec<Cell>,
    /// The piece whose moves are shown.
    pub(crate) chosen: Option<Cell>,
    pub(crate) reach: Reach,
    pub(crate) marks: BTreeSet<Cell>,
    pub(crate) arrows: Vec<(Cell, Cell)>,
}

impl Figure {
    /// A position without marks.
    pub(crate) fn of(game: Box<dyn Game>) -> Self {
        let board = game.board();
        let (last, arrows) = (Vec::new(), Vec::new());
        Self { game, board, last, chosen: None, reach: Reach::default(), marks: BTreeSet::new(), arrows }
    }

    /// What a diagram of this game asks for.
    pub(crate) fn read(mode: &Mode, diagram: &Diagram) -> Result<Self, DiagramError> {
        let mut figure = match &diagram.kind {
            Some(kind) => {
                crate::pieces::example(mode, kind).ok_or_else(|| DiagramError::NoKind(kind.clone()))?
            }
            None => Self::position(mode, diagram)?,
        };
        for name in &diagram.marks {
            let cell = figure.cell(name)?;
            figure.marks.insert(cell);
        }
        for (from, to) in &diagram.arrows {
            let arrow = (figure.cell(from)?, figure.cell(to)?);
            figure.arrows.push(arrow);
        }
        match &diagram.piece {
            Some(cell) => figure.choose(mode, cell),
            None => Ok(figure),
        }
    }

    fn position(mode: &Mode, diagram: &Diagram) -> Result<Self, DiagramError> {
        let chosen = diagram.options.iter();
        let options = chosen.fold(Options::default(), |options, (id, value)| options.with(id, value));
        let setup = Some(diagram.position.as_str()).filter(|text| !text.is_empty());
        let mut game = mode.open(options, setup)?;
        let mut last = Vec::new();
        for text in &diagram.moves {
            last = touched(&game.play(text, 0)?.steps);
        }
        Ok(Self { last, ..Self::of(game) })
    }

    /// Shows where the piece on a cell can go, whose turn it may be.
    fn choose(mut self, mode: &Mode, name: &str) -> Result<Self, DiagramError> {
        let cell = self.cell(name)?;
        let piece = self.game.pieces().into_iter().find(|piece| piece.cell == cell);
        let piece = piece.ok_or_else(|| DiagramError::NoPiece(name.into()))?;
        if piece.team != self.game.turn() {
            let mut draft = self.game.draft();
            draft.turn = piece.team;
            let terms = &self.game.record().terms;
            let text = mode.compose(&terms.options, Some(&self.game.position()), &draft)?;
            self.game = mode.open(terms.options.clone(), Some(&text))?;
        }
        self.reach = reach(&*self.game, cell);
        self.chosen = Some(cell);
        if self.reach.is_empty() { Err(DiagramError::Stuck(name.into())) } else { Ok(self) }
    }

    /// The cell with this name or label.
    fn cell(&self, name: &str) -> Result<Cell, DiagramError> {
        let labelled = || match &self.board.labels {
            Labels::Numbers(cells) => cells.get(name.parse::<usize>().ok()?.checked_sub(1)?).copied(),
            _ => None,
        };
        self.board.find(name).or_else(labelled).ok_or_else(|| DiagramError::NoCell(name.into()))
    }

    /// The name of a cell as the game's notation has it.
    pub(crate) fn name(&self, cell: Cell) -> String {
        self.board.cell_label(cell).unwrap_or_else(|| self.board.name(cell))
    }
}

/// Where a move began and ended.
fn touched(steps: &[Step]) -> Vec<Cell> {
    let of = |step: &Step| match step {
        Step::Slide { piece, to, .. } => Some(vec![piece.cell, *to]),
        Step::Place(piece) => Some(vec![piece.cell]),
        Step::Remove(_) | Step::TurnInto { .. } => None,
    };
    steps.iter().find_map(of).unwrap_or_default()
}
