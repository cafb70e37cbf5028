//! The game in progress: the table, and the messages by which everything asks of it and learns from it.

pub mod analysis;
pub mod answers;
mod bare_position;
pub mod bot;
pub mod clock;
pub mod drawing;
mod exercise;
pub mod highlight;
pub mod hints;
mod history;
mod lookahead;
mod messages;
pub mod move_builder;
mod offers;
pub mod playback;
pub mod premove;
pub mod referee;
mod remote;
pub mod review;
pub mod scene;
pub mod selection;
mod shown;
pub mod sound;
pub mod view;
pub mod view2d;
pub mod view3d;

pub use bare_position::BarePosition;
pub use messages::{
    GameEnded, MoveAsked, MovePlayed, MoveRefused, MoveShown, OfferEvent, RequestId, StartRefused,
    TableAsked, TableReset,
};
pub use shown::ShownPosition;

use crate::new_game::NewGame;
use crate::wake::wake_for;
use bevy::prelude::*;
use lookahead::LookaheadCount;
use play::{Match, OpenOffer};
use review::Review;
use rules::record::Move;
use rules::{Clocks, Game, ModeInfo, Outcome, Placed, Record, Seat, Team};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        referee::plugin,
        clock::plugin,
        bot::plugin,
        answers::plugin,
        analysis::plugin,
        playback::plugin,
        premove::plugin,
        selection::plugin,
        scene::plugin,
        hints::plugin,
        highlight::plugin,
        sound::plugin,
        view::plugin,
    ));
    wake_for::<TableAsked>(app);
    wake_for::<selection::BoardInput>(app);
    wake_for::<view::CameraAsked>(app);
    wake_for::<bot::HintAsked>(app);
    // What they change may need a second picture.
    wake_for::<MovePlayed>(app);
    wake_for::<TableReset>(app);
}

/// The game in progress. Only the referee changes it; everything else reads it, or asks.
///
/// [`game`](Self::game) is always the truth, whether or not it is reviewed; [`shown`](Self::shown) is the position
/// that players look at.
#[derive(Resource)]
pub struct Table {
    game: Match,
    /// How the game began, and begins once more.
    setup: NewGame,
    /// For each seat: do its moves come from another computer? Missing seats are local.
    remote: Vec<bool>,
    /// The game as it stands, prepared for views.
    current: ShownPosition,
    /// The review in progress.
    review: Option<Review>,
    /// Moves taken back; the last one is the first to be played again.
    undone: Vec<Move>,
    /// Grows with every change of the game or of what is shown, so that late answers are recognised.
    epoch: u64,
    /// The name of the log that is shared with other computers, if there is one. Then only the log changes the game.
    shared: Option<u64>,
    /// Is it a step of a lesson, or a puzzle? Then nothing is saved, offered or taken back.
    is_exercise: bool,
    lookaheads: LookaheadCount,
}

/// What becomes of a move chosen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveUse {
    /// This seat makes it in the game.
    Play(usize),
    /// It is only tried, in the position that is reviewed.
    Try,
}

impl Table {
    /// What the game mode says about itself.
    pub fn info(&self) -> &ModeInfo {
        self.game().info()
    }

    /// The match as it stands: the only thing that is saved and sent.
    pub fn truth(&self) -> &Match {
        &self.game
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Game {
        self.game.game()
    }

    /// The position that players look at: of the game, or of its review.
    pub fn shown(&self) -> &ShownPosition {
        self.review.as_ref().map_or(&self.current, Review::shown)
    }

    /// How the game began, and begins once more.
    pub fn setup(&self) -> &NewGame {
        &self.setup
    }

    /// The record of the game.
    pub fn record(&self) -> &Record {
        self.game.record()
    }

    /// How many moves the game has.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Grows with every change of the game or of what is shown.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Whose turn it is in the game.
    pub fn turn(&self) -> Team {
        self.game().turn()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The moves of the game as people read them.
    pub fn move_texts(&self) -> &[String] {
        self.current.move_texts()
    }

    /// The pieces that each move of the game captured, by its index.
    pub fn captured_by(&self, index: usize) -> &[Placed] {
        self.current.captured_by(index)
    }

    /// Which team made each move of the game.
    pub fn movers(&self) -> &[Team] {
        self.game().movers()
    }

    /// The offer that waits for an answer.
    pub fn offer(&self) -> Option<OpenOffer> {
        self.game.offer()
    }

    /// What everybody had left when the move in progress began.
    pub fn clocks(&self) -> &Clocks {
        self.game.clocks()
    }

    /// The review in progress, if the game is reviewed instead of played.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Do people look at the game as it stands, and not at a review of it?
    pub fn shows_present(&self) -> bool {
        self.review.is_none()
    }

    /// Is the game being played: neither over nor reviewed?
    pub fn is_live(&self) -> bool {
        self.outcome().is_none() && self.shows_present()
    }

    /// Can a review begin? A running game with players at other computers must be over first.
    pub fn can_review(&self) -> bool {
        let has_begun = self.ply() > 0 || self.outcome().is_some();
        has_begun && self.shows_present() && !self.is_shared_game() && !self.is_exercise
    }

    /// The index of the seat that moves next; none when the game is over.
    pub fn mover(&self) -> Option<usize> {
        self.game.mover()
    }

    /// The seat with an index.
    pub fn seat(&self, index: usize) -> Option<&Seat> {
        self.seats().get(index)
    }

    /// All players. Seats of one team move in the order in which they are listed.
    pub fn seats(&self) -> &[Seat] {
        self.game.seats()
    }

    /// Do the moves of this seat come from another computer, from a person or an AI there?
    pub fn is_remote(&self, seat: usize) -> bool {
        self.remote.get(seat).copied().unwrap_or(false)
    }

    /// For each seat: do its moves come from another computer?
    pub fn remote(&self) -> &[bool] {
        &self.remote
    }

    /// The seats of people at this computer, with their indices.
    pub fn people_here(&self) -> impl Iterator<Item = (usize, &Seat)> {
        let seats = self.seats().iter().enumerate();
        seats.filter(|(index, seat)| !seat.controller.is_ai() && !self.is_remote(*index))
    }

    /// Is this the seat of a person at this computer?
    pub fn is_person_here(&self, seat: usize) -> bool {
        self.people_here().any(|(index, _)| index == seat)
    }

    /// Does a person at this computer play in this team?
    pub fn is_played_here(&self, team: Team) -> bool {
        self.people_here().any(|(_, seat)| seat.team == team)
    }

    /// Is it the turn of a person at this computer?
    pub fn awaits_person(&self) -> bool {
        self.is_live() && self.mover().is_some_and(|seat| self.is_person_here(seat))
    }

    /// What becomes of a move chosen on the board; `None` while no moves may be chosen.
    pub fn move_use(&self) -> Option<MoveUse> {
        match &self.review {
            Some(review) if review.shown().outcome().is_some() => None,
            Some(_) => Some(MoveUse::Try),
            None => self.mover().filter(|_| self.awaits_person()).map(MoveUse::Play),
        }
    }

    /// May moves be chosen on the board? In a review every move may be tried.
    pub fn takes_clicks(&self) -> bool {
        self.move_use().is_some()
    }

    /// Are some of the players at other computers?
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Can a move be taken back without asking? A person at this computer must have made one, and no clock may run.
    pub fn can_undo(&self) -> bool {
        let casual = !self.is_shared() && self.people_here().next().is_some() && !self.clocks().any();
        casual && !self.is_exercise && self.shows_present() && self.undo_to().is_some()
    }

    /// Can a move that was taken back be played again?
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.shows_present() && !self.is_shared()
    }
}
