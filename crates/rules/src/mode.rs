//! The contract: what a game must say, and what it gets for saying it.

use crate::{
    Board, Cell, Draft, ModeInfo, Options, Outcome, Past, RuleError, Step, Team, key_of, message, steps,
};
use smallvec::SmallVec;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::AtomicBool;

/// How good a position is for the team to move; 100 is about one small piece.
pub type Score = i32;

/// The cells a player clicks to make a move, in order.
pub type Cells = SmallVec<[Cell; 2]>;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Where it stands.
    pub cell: Cell,
    /// What it is: a place in [`ModeInfo::kinds`].
    pub kind: u8,
    /// Whose it is.
    pub team: Team,
}

/// What tells two moves with the same cells apart, so that a player can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// A kind of piece, shown as its picture: a place in [`ModeInfo::kinds`].
    Kind(u8),
    /// A word.
    Word(&'static str),
}

/// A board game.
///
/// The first part is what a game must say. The second part is given: a first game works without it,
/// and overrides it later for speed or strength. Positions are small and cheap to clone; a move is
/// played on a clone, so there is no undo to get wrong.
///
/// `&self` is there so that a game can be made at run time. Nothing in a game knows the time, files,
/// the network or chance.
pub trait GameMode: Send + Sync + 'static {
    /// A position. Two are equal when players would call them the same position: counters of moves
    /// stay out of `Eq` and `Hash`.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Id, name, teams, board, kinds of pieces and options.
    fn info(&self) -> &ModeInfo;

    /// The first position. The options have been checked against [`ModeInfo::options`].
    fn start(&self, options: &Options) -> Self::State;

    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Team;

    /// Adds every legal move, always in the same order. None are left exactly when the position
    /// itself has ended the game.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// How a position without moves has ended the game.
    fn ending(&self, state: &Self::State) -> Outcome;

    /// How good the position looks for the team to move. A search asks at the end of every line, so it
    /// looks ahead no further than forced captures.
    fn score(&self, state: &Self::State) -> Score;

    /// Adds every piece on the board: all that drawing needs.
    fn place(&self, state: &Self::State, out: &mut Vec<Placed>);

    /// The cells a player clicks for this move, in order.
    fn cells(&self, state: &Self::State, mv: Self::Move) -> Cells;

    /// The move as text for files and tools: one word.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The position as text.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads what [`write_position`](Self::write_position) writes, and refuses everything that
    /// could not be played on.
    fn read_position(&self, options: &Options, text: &str) -> Result<Self::State, RuleError>;

    // ---- Given, so that a first game works without them. ----

    /// Endings that a position with moves does not show: repetition, counters, too little material.
    fn stopped(&self, state: &Self::State, past: &Past) -> Option<Outcome> {
        let _ = (state, past);
        None
    }

    /// Is the game over, and how?
    fn outcome(&self, state: &Self::State, past: &Past) -> Option<Outcome> {
        if self.count(state) == 0 { Some(self.ending(state)) } else { self.stopped(state, past) }
    }

    /// Could this team still win, if the other side helped as much as it can?
    fn can_win(&self, state: &Self::State, team: Team) -> bool {
        let _ = (state, team);
        true
    }

    /// The board of this position, where options or set-ups change it.
    fn board(&self, state: &Self::State) -> Board {
        let _ = state;
        self.info().board.clone()
    }

    /// How many legal moves there are; override where counting is quicker than listing.
    fn count(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.len() as u64
    }

    /// A key of the position: equal for equal positions. Every game gets a transposition table for it.
    fn hash(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// The move as people read it.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String {
        self.write_move(state, mv)
    }

    /// Finds the legal move that is written or shown like this.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, RuleError> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let named =
            |mv: &Self::Move| self.write_move(state, *mv) == text || self.show_move(state, *mv) == text;
        let found = moves.into_iter().find(named);
        found.ok_or_else(|| RuleError::illegal(text, message!("rule-illegal", "not a legal move here")))
    }

    /// Which cell a click stands for, in games where any cell of a column or area will do.
    fn aim(&self, state: &Self::State, clicked: Cell) -> Cell {
        let _ = state;
        clicked
    }

    /// What tells this move from others with the same cells.
    fn pick(&self, state: &Self::State, mv: Self::Move) -> Option<Pick> {
        let _ = (state, mv);
        None
    }

    /// The cell of a piece whose owner, to move, must look out: a king in check.
    fn alarm(&self, state: &Self::State) -> Option<Cell> {
        let _ = state;
        None
    }

    /// How the picture changes: by default the difference of the two placements.
    fn steps(&self, before: &Self::State, mv: Self::Move, after: &Self::State) -> Vec<Step> {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        self.place(before, &mut old);
        self.place(after, &mut new);
        steps::between(&self.board(before), &old, &new, &self.cells(before, mv))
    }

    /// The answers to [`ModeInfo::flags`] in this position.
    fn flags(&self, state: &Self::State) -> Vec<bool> {
        let _ = state;
        Vec::new()
    }

    /// Puts a position together. The pieces stand on cells of the board, no two on one, and each belongs to
    /// a team that may have it. Only what could not be written as text need be refused here: what is
    /// made is written and read again, and [`read_position`](Self::read_position) says what is wrong with
    /// it. What a draft does not say is as in `base`.
    fn compose(&self, base: &Self::State, draft: &Draft) -> Result<Self::State, RuleError> {
        let _ = (base, draft);
        Err(RuleError::position(
            "set-up",
            message!("rule-no-editor", "this game has no position editor yet"),
        ))
    }

    // ---- Hints for the AI. ----

    /// The score with which a team wins three points of four, so that people can be shown how a game stands.
    /// `cargo run --release -p catalog --example telling` measures it.
    fn telling(&self) -> Score {
        300
    }

    /// The value of the position under best play by everyone, where the game knows a way to find it:
    /// in the game's own measure, above 0 when the team to move wins. `None` when there is no such way
    /// or `stop` was raised.
    fn solve(&self, state: &Self::State, stop: &AtomicBool) -> Option<Score> {
        let _ = (state, stop);
        None
    }

    /// Does this move change so much (a capture, say) that a search should not stop before it?
    fn noisy(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        false
    }

    /// What to try first: higher is earlier.
    fn order(&self, state: &Self::State, mv: Self::Move) -> i32 {
        let _ = (state, mv);
        0
    }

    /// The position with the other team to move, where giving up a move makes sense and is
    /// hardly ever better than moving.
    fn pass(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// Must the team to move answer a threat at once? A search looks further there.
    fn urgent(&self, state: &Self::State) -> bool {
        self.alarm(state).is_some()
    }
}

/// How many sequences of legal moves of this length there are. Draws by counting do not cut them short.
pub fn perft<M: GameMode>(mode: &M, state: &M::State, depth: u32) -> u64 {
    let mut lists: Vec<Vec<M::Move>> = vec![Vec::new(); depth.saturating_sub(1) as usize];
    perft_with(mode, state, depth, &mut lists)
}

fn perft_with<M: GameMode>(mode: &M, state: &M::State, depth: u32, lists: &mut [Vec<M::Move>]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return if depth == 0 { 1 } else { mode.count(state) };
    };
    list.clear();
    mode.moves(state, list);
    let mut nodes = 0;
    for mv in list.iter() {
        let mut next = state.clone();
        mode.play(&mut next, *mv);
        nodes += perft_with(mode, &next, depth - 1, deeper);
    }
    nodes
}
