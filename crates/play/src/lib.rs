//! One match: a game with its seats, turns, offers, clocks and endings.
//!
//! [`Match`] is the only place where these rules are written. The table of the app is a match with undo and review; the
//! signed log of an online game is a list of actions replayed into a match. There is no window, socket, file or wall clock
//! here: the caller says how long each action took.
//!
//! - [`Match::check`] says whether an action is allowed now (`check.rs`).
//! - [`Match::apply`] carries it out (`apply.rs`) and returns the [`Event`]s, or why it was [`Refused`].
//! - `seating.rs` says which seat moves and which seat answers.

mod action;
mod apply;
mod check;
mod refused;
mod seating;

pub use action::{Action, Event, Offer, OpenOffer};
pub use refused::Refused;

use rules::{Clocks, Game, GameTerms, Outcome, Record, Team, TermsError};

/// The most actions between two moves. Only offers are refused beyond it.
pub const MOST_TALK: u32 = 64;
/// The most takebacks in a game.
pub const MOST_TAKEBACKS: u32 = 200;

/// A game being played by the seats of its terms.
pub struct Match {
    game: Box<dyn Game>,
    /// The terms with every seat taken, and without moves, which the game has.
    terms: GameTerms,
    offer: Option<OpenOffer>,
    /// Always `Clocks::of(game)`.
    clocks: Clocks,
    /// How many moves that count now each team has made.
    moved: Vec<usize>,
    /// Moves made in this match, including those taken back.
    plies: u32,
    /// Actions since the last move.
    talk: u32,
    takebacks: u32,
    /// Is each side limited to one offer a move?
    limits_offers: bool,
    /// How many events of the record are from before the last undo, and no longer count against new offers.
    forgotten_events: usize,
    /// Time of the last action and of the start of the current turn, in centiseconds since the match began.
    now: u64,
    turn_began: u64,
}

impl Match {
    /// A match on these terms, which include the seats. It continues after the moves in the terms.
    ///
    /// # Errors
    /// What is wrong with the terms.
    pub fn new(terms: &GameTerms) -> Result<Self, TermsError> {
        let mode = catalog::find(&terms.mode);
        let mode = mode.ok_or_else(|| TermsError::UnknownMode(terms.mode.clone()))?;
        Ok(Self::with(terms.open(&mode)?, terms.clone()))
    }

    /// The match of a record, as it was left: with its open offer, the time already spent on the current move and its
    /// result. Seats that the record does not name are taken by people.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn resume(record: &Record) -> Result<Self, TermsError> {
        let mode = catalog::find(&record.terms.mode);
        let mode = mode.ok_or_else(|| TermsError::UnknownMode(record.terms.mode.clone()))?;
        let game = mode.replay(record)?;
        let mut terms = record.terms.clone();
        terms.fill_seats(mode.info());
        terms.check_teams(mode.info())?;
        let mut resumed = Self::with(game, terms);
        resumed.restore_offers();
        resumed.now = record.pending.into();
        Ok(resumed)
    }

    fn with(game: Box<dyn Game>, mut terms: GameTerms) -> Self {
        let (clocks, moved) = (Clocks::of(&*game), moves_of_teams(&*game));
        terms.moves = Vec::new();
        Self {
            moved,
            game,
            terms,
            offer: None,
            clocks,
            plies: 0,
            talk: 0,
            takebacks: 0,
            limits_offers: true,
            forgotten_events: 0,
            now: 0,
            turn_began: 0,
        }
    }

    /// Allows several offers a move, as all matches did when logs of the first version were written.
    pub fn allow_repeated_offers(&mut self) {
        self.limits_offers = false;
    }

    /// The position, the moves, and everything else the rules know.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The record of the match so far. Dates are those of [`begin_at`](Self::begin_at) and [`touch`](Self::touch).
    pub fn record(&self) -> &Record {
        self.game.record()
    }

    /// The terms from the first position on: every seat is taken, and there are no moves.
    pub fn terms(&self) -> &GameTerms {
        &self.terms
    }

    /// The number of moves that count now.
    pub fn ply(&self) -> usize {
        self.game.movers().len()
    }

    /// The number of moves made in this match, including those taken back.
    pub fn plies_made(&self) -> u32 {
        self.plies
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The offer that waits for an answer.
    pub fn offer(&self) -> Option<OpenOffer> {
        self.offer
    }

    /// The clocks at the start of the current turn.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// How much of the current turn had passed at the last action, in centiseconds.
    pub fn pending(&self) -> u32 {
        u32::try_from(self.now.saturating_sub(self.turn_began)).unwrap_or(u32::MAX)
    }

    /// The duration of the match up to the last action, in whole seconds.
    pub fn seconds(&self) -> u64 {
        self.now / 100
    }

    /// Can the game be aborted without asking? Only until every team has moved.
    pub fn is_young(&self) -> bool {
        self.teams().any(|team| self.last_move_of(team).is_none())
    }

    /// The index of a team's last move.
    pub fn last_move_of(&self, team: Team) -> Option<usize> {
        self.game.movers().iter().rposition(|mover| *mover == team)
    }

    /// Every team of the game.
    pub fn teams(&self) -> impl Iterator<Item = Team> + use<> {
        let teams = u8::try_from(self.game.info().teams.len()).unwrap_or(u8::MAX);
        (0..teams).map(Team)
    }

    /// Sets when the game began, in seconds since 1970.
    pub fn begin_at(&mut self, seconds: u64) {
        self.game.describe(&mut |record| (record.began, record.touched) = (seconds, seconds));
    }

    /// Sets when the last action happened, in seconds since 1970.
    pub fn touch(&mut self, seconds: u64) {
        self.game.describe(&mut |record| record.touched = seconds);
    }

    /// Goes back to the position after `ply` moves without asking anyone: undo at a table. The turn starts anew, and an
    /// open offer lapses.
    pub fn rewind(&mut self, ply: usize) {
        self.game.rewind(ply);
        self.offer = None;
        self.forgotten_events = self.record().events.len();
        self.turn_began = self.now;
        self.recount();
    }

    /// Counts clocks and turns anew after moves were taken back.
    fn recount(&mut self) {
        self.clocks = Clocks::of(&*self.game);
        self.moved = moves_of_teams(&*self.game);
    }

    /// Takes the open offer and the counters of talk from the record.
    fn restore_offers(&mut self) {
        let record = self.game.record();
        let here = |event: &&rules::record::Event| event.ply as usize == record.terms.moves.len();
        let granted = |event: &&rules::record::Event| Offer::Takeback.answered(true) == event.kind;
        let talk = record.events.iter().rev().take_while(here).count();
        let takebacks = record.events.iter().filter(granted).count();
        let open = record.open_offer().filter(|_| self.outcome().is_none());
        let offer = |event: rules::record::Event| Some((Offer::of(event.kind)?, event.team));
        self.offer = open.and_then(offer).map(|(offer, team)| OpenOffer { offer, team });
        self.talk = u32::try_from(talk).unwrap_or(u32::MAX);
        self.takebacks = u32::try_from(takebacks).unwrap_or(u32::MAX);
    }
}

/// How many moves each team has made.
fn moves_of_teams(game: &dyn Game) -> Vec<usize> {
    let mut moved = vec![0; game.info().teams.len()];
    for mover in game.movers() {
        moved.get_mut(usize::from(mover.0)).into_iter().for_each(|count| *count += 1);
    }
    moved
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self {
            game: self.game.boxed_clone(),
            terms: self.terms.clone(),
            clocks: self.clocks.clone(),
            moved: self.moved.clone(),
            ..*self
        }
    }
}
