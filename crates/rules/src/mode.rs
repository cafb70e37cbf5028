//! The contract: what a game provides, and what it gets for free.

use crate::{
    Board, Cell, Draft, Message, ModeInfo, Options, Outcome, Past, RuleError, Step, Team, key_of,
    message, steps,
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
    /// Its cell.
    pub cell: Cell,
    /// Its kind: an index into [`ModeInfo::kinds`].
    pub kind: u8,
    /// Its owner.
    pub team: Team,
}

/// The choice a player is asked for when several moves have the same cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// A kind of piece, shown as its picture: an index into [`ModeInfo::kinds`].
    Kind(u8),
    /// A word.
    Word(&'static str),
}

/// A board game.
///
/// Only the methods of the first part are required. All others have defaults that work for every game;
/// override them for speed, strength or convenience. A position is small and cheap to clone: a move is
/// played on a clone, so there is no undo.
///
/// Methods take `&self` so that a game can be made at run time. A game must not use the clock, files, the
/// network, or any randomness: the same position always gives the same answers.
pub trait GameMode: Send + Sync + 'static {
    /// A position. Positions that players call the same must be equal: keep move counters out of `Eq` and
    /// `Hash`.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    // ---- Required. ----

    /// Id, name, teams, board, kinds of pieces and options.
    fn info(&self) -> &ModeInfo;

    /// The first position. The options have been checked against [`ModeInfo::options`].
    fn start(&self, options: &Options) -> Self::State;

    /// The team to move.
    fn turn(&self, state: &Self::State) -> Team;

    /// Adds every legal move, always in the same order. There are none exactly when the position itself
    /// has ended the game.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// The outcome of a position without legal moves.
    fn ending(&self, state: &Self::State) -> Outcome;

    /// A static evaluation for the team to move. The search calls it at the end of every line: look ahead no
    /// further than forced captures.
    fn score(&self, state: &Self::State) -> Score;

    /// Adds every piece on the board.
    fn pieces(&self, state: &Self::State, out: &mut Vec<Placed>);

    /// The cells a player clicks for this move, in order.
    fn cells(&self, state: &Self::State, mv: Self::Move) -> Cells;

    /// The move as text for files and tools: one word.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The position as text.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads the text of [`write_position`](Self::write_position). Refuses every position that could not be
    /// played on.
    fn read_position(&self, options: &Options, text: &str) -> Result<Self::State, RuleError>;

    // ---- Optional: rules and display. ----

    /// An ending although there are legal moves: repetition, a move counter, insufficient material.
    fn early_ending(&self, state: &Self::State, past: &Past) -> Option<Outcome> {
        let _ = (state, past);
        None
    }

    /// How the game has ended, if it has.
    fn outcome(&self, state: &Self::State, past: &Past) -> Option<Outcome> {
        if self.count_moves(state) == 0 {
            Some(self.ending(state))
        } else {
            self.early_ending(state, past)
        }
    }

    /// Can this team still win with the other side's help? Decides what a fallen flag means.
    fn can_win(&self, state: &Self::State, team: Team) -> bool {
        let _ = (state, team);
        true
    }

    /// The board of this position, if options or positions change it.
    fn board(&self, state: &Self::State) -> Board {
        let _ = state;
        self.info().board.clone()
    }

    /// The number of legal moves. Override it where counting is faster than listing.
    fn count_moves(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.len() as u64
    }

    /// A key of the position, for the transposition table and for repetition: equal for equal positions.
    fn hash(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// The move as people read it.
    fn show_move(&self, state: &Self::State, mv: Self::Move) -> String {
        self.write_move(state, mv)
    }

    /// The legal move with this text, as written by `write_move` or `show_move`.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, RuleError> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let named =
            |mv: &Self::Move| self.write_move(state, *mv) == text || self.show_move(state, *mv) == text;
        let found = moves.into_iter().find(named);
        found.ok_or_else(|| RuleError::illegal(text, message!("rule-illegal", "not a legal move here")))
    }

    /// The cell that a click means, where any cell of a column or area will do.
    fn snap_click(&self, state: &Self::State, clicked: Cell) -> Cell {
        let _ = state;
        clicked
    }

    /// What distinguishes this move from others with the same cells, such as the piece of a promotion.
    fn pick(&self, state: &Self::State, mv: Self::Move) -> Option<Pick> {
        let _ = (state, mv);
        None
    }

    /// The cell of the king in check, or of another piece that the team to move must save at once.
    fn in_check(&self, state: &Self::State) -> Option<Cell> {
        let _ = state;
        None
    }

    /// Why no move begins on `from` or, if there is a `to`, none goes from there to it: a reason for people who wonder, such
    /// as a king that would be in check. Asked only when there is no such move, and only of a piece of the team to move or, where
    /// pieces are placed, of any cell. `None` for the reason that holds in every game.
    fn why_not(&self, state: &Self::State, from: Cell, to: Option<Cell>) -> Option<Message> {
        let _ = (state, from, to);
        None
    }

    /// The cells that show why the game is over: the winning line, the mated king and the pieces that mate it.
    /// Asked only after an ending on the board; `last` is the position before the last move, and that move. By
    /// default the cells of the winning move.
    fn deciding_cells(
        &self,
        state: &Self::State,
        outcome: Outcome,
        last: Option<(&Self::State, Self::Move)>,
    ) -> Cells {
        let _ = state;
        let winning = last.filter(|_| outcome.winner.is_some());
        winning.map(|(before, mv)| self.cells(before, mv)).unwrap_or_default()
    }

    /// The cells of pieces that fall over when the game is lost, such as the loser's king; a piece that the last move
    /// captured falls where it stood. Asked after every ending; arguments as for
    /// [`deciding_cells`](Self::deciding_cells). By default none.
    fn fallen_pieces(
        &self,
        state: &Self::State,
        outcome: Outcome,
        last: Option<(&Self::State, Self::Move)>,
    ) -> Cells {
        let _ = (state, outcome, last);
        Cells::new()
    }

    /// What a piece of this kind counts when players compare what they have captured. 0 for a piece whose
    /// loss ends the game.
    fn piece_value(&self, kind: u8) -> Score {
        let _ = kind;
        1
    }

    /// The name of the opening that this position belongs to.
    fn opening_name(&self, state: &Self::State) -> Option<&str> {
        let _ = state;
        None
    }

    /// The position after a pass, to show what the other team threatens. `None` where a pass makes no sense.
    fn passed(&self, state: &Self::State) -> Option<Self::State> {
        self.null_move(state)
    }

    /// How the pieces move on the screen. By default the difference of the two positions.
    fn steps(&self, before: &Self::State, mv: Self::Move, after: &Self::State) -> Vec<Step> {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        self.pieces(before, &mut old);
        self.pieces(after, &mut new);
        steps::between(&self.board(before), &old, &new, &self.cells(before, mv))
    }

    /// The values of [`ModeInfo::flags`] in this position.
    fn flags(&self, state: &Self::State) -> Vec<bool> {
        let _ = state;
        Vec::new()
    }

    /// The position of a draft from the position editor.
    ///
    /// Every piece stands on a cell of its own and belongs to a team that may have it. What the draft does not
    /// say is as in `base`. Refuse only what cannot be written as text: the result is written and read again,
    /// and [`read_position`](Self::read_position) refuses the rest.
    fn compose(&self, base: &Self::State, draft: &Draft) -> Result<Self::State, RuleError> {
        let _ = (base, draft);
        Err(RuleError::position(
            "set-up",
            message!("rule-no-editor", "this game has no position editor yet"),
        ))
    }

    // ---- Optional: hints for the AI. ----

    /// The score at which a team gets 75 percent of the points. Turns scores into winning chances.
    /// `cargo run --release -p catalog --example score_at_75_percent` measures it.
    fn score_at_75_percent(&self) -> Score {
        300
    }

    /// The value under perfect play, if the game can compute it: above 0 when the team to move wins, in the
    /// game's own units. `None` if it cannot, or when `stop` is set.
    fn solve(&self, state: &Self::State, stop: &AtomicBool) -> Option<Score> {
        let _ = (state, stop);
        None
    }

    /// Does this move change so much (a capture, say) that the search must not stop before it?
    fn is_noisy(&self, state: &Self::State, mv: Self::Move) -> bool {
        let _ = (state, mv);
        false
    }

    /// Higher is searched earlier. Noisy moves below 0 probably lose material and are left out at the end of
    /// lines.
    fn move_priority(&self, state: &Self::State, mv: Self::Move) -> i32 {
        let _ = (state, mv);
        0
    }

    /// The position after passing, for null-move pruning. `None` where passing makes no sense or may be better
    /// than moving (zugzwang).
    fn null_move(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// Must the team to move answer a threat at once? Then the search looks one move further.
    fn is_urgent(&self, state: &Self::State) -> bool {
        self.in_check(state).is_some()
    }
}

/// The number of sequences of `depth` legal moves. Draws by counting or repetition do not end a sequence.
pub fn perft<M: GameMode>(mode: &M, state: &M::State, depth: u32) -> u64 {
    let mut lists: Vec<Vec<M::Move>> = vec![Vec::new(); depth.saturating_sub(1) as usize];
    perft_with(mode, state, depth, &mut lists)
}

fn perft_with<M: GameMode>(mode: &M, state: &M::State, depth: u32, lists: &mut [Vec<M::Move>]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return if depth == 0 { 1 } else { mode.count_moves(state) };
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
