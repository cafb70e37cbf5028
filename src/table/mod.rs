//! The game in progress: the table, and the messages by which everything asks of it and learns from it.

pub mod analysis;
pub mod answers;
pub mod bot;
pub mod choosing;
pub mod clock;
pub mod hand;
pub mod highlight;
mod messages;
pub mod playback;
pub mod referee;
pub mod review;
pub mod scene;
pub mod sound;
mod talk;
mod told;
pub mod view;
pub mod view2d;
pub mod view3d;

pub use messages::{
    GameEnded, MoveAsked, MovePlayed, MoveRefused, Question, TableAsked, TableReset, Talk, Told,
};

use crate::new_game::NewGame;
use bevy::prelude::*;
use review::Review;
use rules::record::Move;
use rules::{Board, Cell, Clocks, Game, LegalMove, ModeInfo, Outcome, Placed, Record, Seat, Team};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        referee::plugin,
        clock::plugin,
        bot::plugin,
        answers::plugin,
        analysis::plugin,
        playback::plugin,
        hand::plugin,
        scene::plugin,
        highlight::plugin,
        sound::plugin,
        view::plugin,
    ))
    .add_systems(Last, keep_going);
}

/// Whatever was asked or told in this frame is dealt with in the next: the app must not fall asleep before that.
fn keep_going(
    mut wishes: MessageReader<TableAsked>,
    mut moves: MessageReader<MoveAsked>,
    mut inputs: MessageReader<hand::BoardInput>,
    mut hints: MessageReader<bot::HintAsked>,
    mut played: MessageReader<MovePlayed>,
    mut resets: MessageReader<TableReset>,
    mut talk: MessageReader<Talk>,
    mut awake: ResMut<crate::wake::Awake>,
) {
    let asked =
        wishes.read().count() + moves.read().count() + inputs.read().count() + hints.read().count();
    let told = played.read().count() + resets.read().count() + talk.read().count();
    if asked + told > 0 {
        awake.request_frames();
    }
}

/// The game in progress. Only the referee changes it; everything else reads it, or asks.
#[derive(Resource)]
pub struct Table {
    game: Box<dyn Game>,
    /// How the game begins once more.
    setup: NewGame,
    /// Seats whose moves come from other computers.
    remote: Vec<bool>,
    /// Moves taken back, the last one first to come again.
    undone: Vec<Move>,
    /// Grows with every change, so that answers to old questions are known to be late.
    epoch: u64,
    /// How people read each move.
    shown: Vec<String>,
    captured: Vec<Placed>,
    last: Option<LastMove>,
    /// What was asked at the table and not answered yet, and by whom.
    question: Option<(Question, Team)>,
    /// Where the game is looked at, if not where it stands.
    review: Option<Review>,
    /// The log that people elsewhere share, by its name, if some of the players are there: then it says what happens, and
    /// nothing else does.
    shared: Option<u64>,
    // What is asked for often, kept instead of made anew.
    board: Board,
    pieces: Vec<Placed>,
    legal: Vec<LegalMove>,
    clocks: Clocks,
}

/// The cells of the last move, to be marked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastMove {
    /// Every cell it touched, in order.
    pub cells: Vec<Cell>,
}

impl Table {
    /// What the game says about itself.
    pub fn info(&self) -> &ModeInfo {
        self.game.info()
    }

    /// The game, to ask it things.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// How the game began, and begins once more.
    pub fn setup(&self) -> &NewGame {
        &self.setup
    }

    /// The moves so far, and who plays.
    pub fn record(&self) -> &Record {
        self.game.record()
    }

    /// How many moves have been made.
    pub fn ply(&self) -> usize {
        self.record().terms.moves.len()
    }

    /// Grows with every change of the position.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Team {
        self.game.turn()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every piece on it.
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }

    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Placed> {
        self.pieces.iter().find(|piece| piece.cell == cell).copied()
    }

    /// Every legal move.
    pub fn legal(&self) -> &[LegalMove] {
        &self.legal
    }

    /// Pieces that left the board, in the order in which they did.
    pub fn captured(&self) -> &[Placed] {
        &self.captured
    }

    /// The last move.
    pub fn last(&self) -> Option<&LastMove> {
        self.last.as_ref()
    }

    /// The moves as people read them.
    pub fn shown(&self) -> &[String] {
        &self.shown
    }

    /// Which team made each move.
    pub fn movers(&self) -> &[Team] {
        self.game.movers()
    }

    /// What was asked at the table and is still to be answered, and by whom.
    pub fn question(&self) -> Option<(Question, Team)> {
        self.question
    }

    /// What everybody had left when the move in progress began.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The review of the game, if it is looked at instead of played.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// The game as it stands, wherever it is looked at.
    pub fn whole(&self) -> &dyn Game {
        self.review.as_ref().map_or(&*self.game, |review| review.whole())
    }

    /// All players. Seats of one team move in the order in which they are listed.
    pub fn seats(&self) -> &[Seat] {
        &self.setup.terms.seats
    }

    /// Do the moves of this seat come from another computer, from a person or an AI there?
    pub fn is_remote(&self, seat: usize) -> bool {
        self.remote.get(seat).copied().unwrap_or(false)
    }

    /// The seats whose moves come from other computers.
    pub fn remote(&self) -> &[bool] {
        &self.remote
    }

    /// The seats of people at this computer, with their indices.
    pub fn people_here(&self) -> impl Iterator<Item = (usize, &Seat)> {
        let seats = self.seats().iter().enumerate();
        seats.filter(|(index, seat)| !seat.controller.is_ai() && !self.is_remote(*index))
    }

    /// Does somebody at this computer play in this team?
    pub fn is_played_here(&self, team: Team) -> bool {
        self.people_here().any(|(_, seat)| seat.team == team)
    }

    /// The place of the seat that moves next; none when the game is over.
    pub fn mover(&self) -> Option<usize> {
        if self.outcome().is_some() { None } else { self.seat_to_move() }
    }

    /// The seat at a place.
    pub fn seat(&self, place: usize) -> Option<&Seat> {
        self.seats().get(place)
    }

    /// Is it the turn of somebody at this computer? Whoever looks at a game may try every move.
    pub fn awaits_person(&self) -> bool {
        if self.review.is_some() {
            return self.outcome().is_none();
        }
        self.mover().is_some_and(|seat| self.is_person_here(seat))
    }

    /// Is this the seat of a person at this computer?
    pub fn is_person_here(&self, seat: usize) -> bool {
        self.people_here().any(|(index, _)| index == seat)
    }

    /// Are some of the players at other computers?
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Can a move be taken back just so? Somebody at this computer must have made one, and no clock may run.
    pub fn can_undo(&self) -> bool {
        let casual = !self.is_shared() && self.people_here().next().is_some() && !self.clocks.any();
        casual && self.review.is_none() && self.undo_to().is_some()
    }

    /// Can a move that was taken back come again?
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.review.is_none() && !self.is_shared()
    }

    /// Seats of a team take turns: whose turn it is within the team to move.
    fn seat_to_move(&self) -> Option<usize> {
        let team = self.turn();
        let seats: Vec<usize> = self.seats_of(team).collect();
        let moved = self.moves_of(team, self.ply());
        (!seats.is_empty()).then(|| seats[moved % seats.len()])
    }

    fn seats_of(&self, team: Team) -> impl Iterator<Item = usize> + '_ {
        self.setup.terms.seats_of(team).map(|(index, _)| index)
    }

    /// How many of the first `ply` moves a team has made. Teams need not alternate.
    fn moves_of(&self, team: Team, ply: usize) -> usize {
        self.movers().iter().take(ply).filter(|mover| **mover == team).count()
    }
}
