//! What each move on the way to a position did: texts, cells, captures, material, opening.

use rules::{Cell, Game, Placed, Played, Score, Step, Team};
use std::sync::Arc;

/// The moves that lead to a position. All lists but `captured` and `first_material` have one entry per move.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveHistory {
    pub(super) texts: Vec<String>,
    pub(super) movers: Vec<Team>,
    /// Thinking times in hundredths of a second.
    pub(super) centis: Vec<u32>,
    /// The cells of each move.
    pub(super) cells: Vec<Vec<Cell>>,
    /// Every piece that was captured, in order.
    pub(super) captured: Vec<Placed>,
    /// How many pieces were captured after each move.
    captured_after: Vec<usize>,
    /// What each team had at the start more than in the usual first position.
    first_material: Vec<Score>,
    /// The same after each move, captures and promotions included.
    material: Vec<Vec<Score>>,
    /// The last opening with a name, after each move.
    openings: Vec<Option<Arc<str>>>,
}

impl MoveHistory {
    /// No moves; `game` is at its first position.
    pub(super) fn at_start(game: &dyn Game) -> Self {
        Self { first_material: first_material(game), ..Self::default() }
    }

    /// Adds a move; `after` is the game after it.
    pub(super) fn push(
        &mut self,
        played: &Played,
        mover: Team,
        centis: u32,
        cells: Vec<Cell>,
        after: &dyn Game,
    ) {
        self.captured.extend(played.steps.iter().filter_map(removed));
        self.captured_after.push(self.captured.len());
        let mut material = self.material().to_vec();
        played.steps.iter().for_each(|step| count(step, after, &mut material));
        self.material.push(material);
        let named = after.opening_name().map(Arc::from);
        let opening = named.or_else(|| self.openings.last().cloned().flatten());
        self.openings.push(opening);
        self.texts.push(played.shown.clone());
        self.movers.push(mover);
        self.centis.push(centis);
        self.cells.push(cells);
    }

    /// The same line up to `ply`.
    pub(super) fn up_to(&self, ply: usize) -> Self {
        let ply = ply.min(self.texts.len());
        let captured = ply.checked_sub(1).map_or(0, |last| self.captured_after[last]);
        Self {
            texts: self.texts[..ply].to_vec(),
            movers: self.movers[..ply].to_vec(),
            centis: self.centis[..ply].to_vec(),
            cells: self.cells[..ply].to_vec(),
            captured: self.captured[..captured].to_vec(),
            captured_after: self.captured_after[..ply].to_vec(),
            first_material: self.first_material.clone(),
            material: self.material[..ply].to_vec(),
            openings: self.openings[..ply].to_vec(),
        }
    }

    /// The pieces that the move with this index captured.
    pub(super) fn captured_by(&self, index: usize) -> &[Placed] {
        let Some(end) = self.captured_after.get(index) else { return &[] };
        let start = index.checked_sub(1).map_or(0, |before| self.captured_after[before]);
        &self.captured[start..*end]
    }

    /// What each team has more than in the usual first position.
    pub(super) fn material(&self) -> &[Score] {
        self.material.last().unwrap_or(&self.first_material)
    }

    /// The opening.
    pub(super) fn opening(&self) -> Option<&str> {
        self.openings.last()?.as_deref()
    }
}

/// The piece that a step takes off the board.
fn removed(step: &Step) -> Option<Placed> {
    match step {
        Step::Remove(piece) => Some(*piece),
        _ => None,
    }
}

/// Adds to each team what a step gives or takes.
fn count(step: &Step, game: &dyn Game, material: &mut [Score]) {
    let mut add = |piece: &Placed, sign: Score| {
        if let Some(sum) = material.get_mut(usize::from(piece.team.0)) {
            *sum += sign * game.piece_value(piece.kind);
        }
    };
    match step {
        Step::Remove(piece) => add(piece, -1),
        Step::TurnInto { piece, now } => {
            add(piece, -1);
            add(now, 1);
        }
        // Pieces that are placed were there before the game began, in a hand or a box.
        Step::Slide { .. } | Step::Place(_) => {}
    }
}

/// What each team has more at the start of this game than in the usual first position, if pieces stand there.
fn first_material(game: &dyn Game) -> Vec<Score> {
    let none = vec![0; game.info().teams.len()];
    let terms = &game.record().terms;
    if terms.position.is_none() {
        return none;
    }
    let mode = catalog::find(&terms.mode);
    let usual = mode.and_then(|mode| mode.open(terms.options.clone(), None).ok());
    let Some(usual) = usual.filter(|usual| !usual.pieces().is_empty()) else { return none };
    let sum = |pieces: &[Placed], team: usize| -> Score {
        let own = pieces.iter().filter(|piece| usize::from(piece.team.0) == team);
        own.map(|piece| game.piece_value(piece.kind)).sum()
    };
    let (first, usual) = (game.pieces(), usual.pieces());
    (0..none.len()).map(|team| sum(&first, team) - sum(&usual, team)).collect()
}
