//! A game in progress: mode, position, history and record.

use crate::record::{EventKind, Move, Record};
use crate::{
    Board, Cell, Cells, Draft, Game, GameMode, GameTerms, LegalMove, Message, ModeInfo, Options,
    Outcome, Past, Placed, Played, RuleError, Score, Step, Team, message, perft, premoves, reach,
    threats, why_not,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A position is kept after every so many moves, so that taking back in a long game replays only a few.
const KEPT_EVERY: usize = 32;

/// A game in progress of a known mode.
pub struct Session<M: GameMode> {
    mode: Arc<M>,
    first: M::State,
    /// The positions after every [`KEPT_EVERY`] moves.
    kept: Vec<M::State>,
    state: M::State,
    past: Past,
    record: Record,
    movers: Vec<Team>,
    outcome: Option<Outcome>,
    /// The last move and the position before it.
    last: Option<(M::State, M::Move)>,
}

impl<M: GameMode> Session<M> {
    /// A new game from the usual position or the one in `setup`.
    pub fn new(mode: Arc<M>, options: Options, setup: Option<&str>) -> Result<Self, RuleError> {
        options.check(&mode.info().options)?;
        let first = match setup {
            None => mode.start(&options),
            Some(text) => mode.read_position(&options, text)?,
        };
        let record = Record::new(&mode.info().id, options, setup.map(|_| mode.write_position(&first)));
        let outcome = mode.outcome(&first, &Past::new());
        let (state, past, movers) = (first.clone(), Past::new(), Vec::new());
        Ok(Self { mode, first, kept: Vec::new(), state, past, record, movers, outcome, last: None })
    }

    /// Replays a record. Every move is checked.
    pub fn replay(mode: Arc<M>, record: &Record) -> Result<Self, RuleError> {
        if record.terms.mode != mode.info().id {
            let why = message!(
                "rule-other-game",
                "it is a game of {found}, not of {expected}",
                found = crate::quote(&record.terms.mode),
                expected = &mode.info().id
            );
            return Err(RuleError::record("mode", why));
        }
        check_teams(record, mode.info().teams.len())?;
        let mut game = Self::new(mode, record.terms.options.clone(), record.terms.position.as_deref())?;
        for (ply, mv) in record.terms.moves.iter().enumerate() {
            let at = |error| RuleError::Replay { number: ply + 1, why: Box::new(error) };
            game.push_move(&mv.text, mv.centis).map_err(at)?;
        }
        match (game.outcome, record.result) {
            (Some(found), Some(stated)) if stated != found => {
                let why = message!("rule-other-result", "its result is not how the game ended");
                return Err(RuleError::record("result", why));
            }
            (None, Some(stated)) => game.end(stated)?,
            _ => {}
        }
        game.copy_metadata(record);
        Ok(game)
    }

    /// Copies the metadata of another record: everything but moves, set-up and result.
    fn copy_metadata(&mut self, from: &Record) {
        let Record { terms, result, .. } = std::mem::take(&mut self.record);
        self.record = Record {
            terms: GameTerms { time: from.terms.time.clone(), seats: from.terms.seats.clone(), ..terms },
            result,
            pending: from.pending,
            events: from.events.clone(),
            began: from.began,
            touched: from.touched,
            tags: from.tags.clone(),
            spectators: from.spectators.clone(),
        };
    }

    /// The rules.
    pub fn mode(&self) -> &Arc<M> {
        &self.mode
    }

    /// The position.
    pub fn state(&self) -> &M::State {
        &self.state
    }

    /// The positions before it.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// Plays the move with this text and returns it.
    fn make(&mut self, text: &str, centis: u32) -> Result<M::Move, RuleError> {
        if let Some(outcome) = self.outcome {
            return Err(RuleError::Over(outcome));
        }
        let mv = self.mode.read_move(&self.state, text)?;
        let text = self.mode.write_move(&self.state, mv);
        self.advance(mv);
        self.record.terms.moves.push(Move { text, centis });
        self.record.pending = 0;
        Ok(mv)
    }

    fn advance(&mut self, mv: M::Move) {
        self.movers.push(self.mode.turn(&self.state));
        self.past.push(self.mode.hash(&self.state));
        let before = self.state.clone();
        self.mode.play(&mut self.state, mv);
        self.last = Some((before, mv));
        if self.movers.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(self.state.clone());
        }
        self.outcome = self.mode.outcome(&self.state, &self.past);
        self.record.result = self.outcome;
    }
}

/// Checks that every team named in a record exists.
fn check_teams(record: &Record, teams: usize) -> Result<(), RuleError> {
    let known = |team: Team| usize::from(team.0) < teams;
    if !record.terms.seats.iter().all(|seat| known(seat.team)) {
        return Err(RuleError::record(
            "players",
            message!("rule-player-team", "a player is in a team that the game does not have"),
        ));
    }
    if !record.events.iter().all(|event| known(event.team)) {
        return Err(RuleError::record(
            "events",
            message!("rule-event-team", "an event belongs to a team that the game does not have"),
        ));
    }
    Ok(())
}

impl<M: GameMode> Game for Session<M> {
    fn info(&self) -> &ModeInfo {
        self.mode.info()
    }

    fn board(&self) -> Board {
        self.mode.board(&self.state)
    }

    fn turn(&self) -> Team {
        self.mode.turn(&self.state)
    }

    fn movers(&self) -> &[Team] {
        &self.movers
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn position(&self) -> String {
        self.mode.write_position(&self.state)
    }

    fn key(&self) -> u64 {
        self.mode.hash(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn pieces(&self) -> Vec<Placed> {
        let mut pieces = Vec::new();
        self.mode.pieces(&self.state, &mut pieces);
        pieces
    }

    fn draft(&self) -> Draft {
        Draft::of(&*self.mode, &self.state)
    }

    fn moves(&self) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        if self.outcome.is_none() {
            self.mode.moves(&self.state, &mut moves);
        }
        moves.into_iter().map(|mv| LegalMove::of(&*self.mode, &self.state, mv)).collect()
    }

    fn snap_click(&self, clicked: Cell) -> Cell {
        self.mode.snap_click(&self.state, clicked)
    }

    fn in_check(&self) -> Option<Cell> {
        self.mode.in_check(&self.state)
    }

    fn why_not(&self, from: Cell, to: Option<Cell>) -> Option<Message> {
        match self.outcome {
            Some(over) => Some(RuleError::Over(over).message()),
            None => why_not::why_not(&*self.mode, &self.state, from, to),
        }
    }

    fn reach(&self, from: Cell) -> Vec<Cell> {
        let goes_on = self.outcome.is_none();
        if goes_on { reach::reach(&*self.mode, &self.state, from) } else { Vec::new() }
    }

    fn deciding_cells(&self) -> Cells {
        let on_board = self.outcome.filter(|outcome| !outcome.reason.is_off_board());
        let last = self.last.as_ref().map(|(before, mv)| (before, *mv));
        on_board.map(|how| self.mode.deciding_cells(&self.state, how, last)).unwrap_or_default()
    }

    fn fallen_pieces(&self) -> Cells {
        let last = self.last.as_ref().map(|(before, mv)| (before, *mv));
        self.outcome.map(|how| self.mode.fallen_pieces(&self.state, how, last)).unwrap_or_default()
    }

    fn attacked(&self, team: Team) -> Vec<Cell> {
        threats::attacked(&*self.mode, &self.state, team)
    }

    fn premoves(&self, team: Team, queue: &[&str]) -> Vec<LegalMove> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        premoves::premoves(&*self.mode, &self.state, team, queue)
    }

    fn piece_value(&self, kind: u8) -> Score {
        self.mode.piece_value(kind)
    }

    fn opening_name(&self) -> Option<&str> {
        self.mode.opening_name(&self.state)
    }

    fn steps_of(&self, text: &str) -> Result<Vec<Step>, RuleError> {
        let mv = self.mode.read_move(&self.state, text)?;
        let mut after = self.state.clone();
        self.mode.play(&mut after, mv);
        Ok(self.mode.steps(&self.state, mv, &after))
    }

    fn can_win(&self, team: Team) -> bool {
        self.mode.can_win(&self.state, team)
    }

    fn play(&mut self, text: &str, centis: u32) -> Result<Played, RuleError> {
        let mv = self.make(text, centis)?;
        let before = self.last.as_ref().map_or(&self.first, |(before, _)| before);
        Ok(Played {
            ply: self.record.terms.moves.len(),
            text: self.mode.write_move(before, mv),
            shown: self.mode.show_move(before, mv),
            steps: self.mode.steps(before, mv, &self.state),
            key: self.key(),
            outcome: self.outcome,
        })
    }

    fn push_move(&mut self, text: &str, centis: u32) -> Result<(), RuleError> {
        self.make(text, centis).map(drop)
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), RuleError> {
        if let Some(outcome) = self.outcome {
            return Err(RuleError::Over(outcome));
        }
        let teams = self.info().teams.len();
        let known = outcome.winner.is_none_or(|winner| usize::from(winner.0) < teams);
        if !known || !outcome.reason.is_off_board() {
            let why = message!("rule-cannot-end", "the game cannot end like this now");
            return Err(RuleError::record("result", why));
        }
        self.outcome = Some(outcome);
        self.record.result = self.outcome;
        Ok(())
    }

    fn rewind(&mut self, ply: usize) {
        self.record.terms.moves.truncate(ply);
        // The last move is always replayed, as it is part of what is known about the position.
        let base = self.record.terms.moves.len().saturating_sub(1) / KEPT_EVERY;
        let again = self.record.terms.moves.split_off(base * KEPT_EVERY);
        self.kept.truncate(base);
        self.state = self.kept.last().unwrap_or(&self.first).clone();
        self.past.truncate(base * KEPT_EVERY);
        self.movers.truncate(base * KEPT_EVERY);
        self.last = None;
        self.record.pending = 0;
        self.outcome = self.mode.outcome(&self.state, &self.past);
        self.record.result = self.outcome;
        for mv in again {
            // Each of these was played before, so it is legal again; were it not, stopping is safe.
            let Ok(legal) = self.mode.read_move(&self.state, &mv.text) else { return };
            self.advance(legal);
            self.record.terms.moves.push(mv);
        }
    }

    fn describe(&mut self, change: &mut dyn FnMut(&mut Record)) {
        let mut changed = self.record.clone();
        change(&mut changed);
        self.copy_metadata(&changed);
    }

    fn note(&mut self, team: Team, kind: EventKind) {
        self.record.note(team, kind);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&*self.mode, &self.state, depth)
    }

    fn solve(&self, stop: &AtomicBool) -> Option<Score> {
        self.mode.solve(&self.state, stop)
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(Self {
            mode: self.mode.clone(),
            first: self.first.clone(),
            kept: self.kept.clone(),
            state: self.state.clone(),
            past: self.past.clone(),
            record: self.record.clone(),
            movers: self.movers.clone(),
            outcome: self.outcome,
            last: self.last.clone(),
        })
    }
}
