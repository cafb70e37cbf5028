//! Connect Four: discs drop into columns, and four in a line win.

mod compose;
mod lines;
mod score;
mod shape;
mod solver;
mod state;
mod text;

use rules::{
    Board, Cell, Cells, Draft, GameMode, Message, ModeInfo, OptionSpec, Options, Outcome, Placed, Reason,
};
use rules::{RuleError, Score, Shade, Showcase, Team, cells, message};
use shape::SHAPES;
pub use state::State;
use std::sync::atomic::AtomicBool;

/// The rules of Connect Four.
pub struct ConnectFour(ModeInfo);

impl Default for ConnectFour {
    fn default() -> Self {
        let about = "Drop discs into the columns. Four in a row wins: across, up or diagonally.";
        let sizes = SHAPES.each_ref().map(|shape| (shape.id, shape.name));
        let size = OptionSpec::choice("board", "Board", "Columns × rows.", &sizes);
        let info = ModeInfo::new("connect-four", "Connect Four", about, SHAPES[0].board())
            .with_tagline("Four in a row wins.")
            .with_lesson(include_str!("../data/lessons/connect-four.toml"))
            .with_showcase(Showcase::moves("1 2 2 3 3 4 3 4 4 6 5 5 7 6 4").focus("d3"))
            .with_puzzles(include_str!("../data/puzzles/connect-four.txt"))
            .team("Red", Shade::Red)
            .team("Yellow", Shade::Yellow)
            .kind("connect-four-disc", "Disc", 'D')
            .moves("Falls to the lowest free place of its column, and stays there.")
            .option(size);
        Self(info)
    }
}

impl ConnectFour {
    /// Which of the sizes is chosen.
    fn size(&self, options: &Options) -> u8 {
        options.index(&self.0.options[0]) as u8
    }
}

/// Do cells remain to this team in which it could still connect four?
fn has_open_line(state: &State, team: Team) -> bool {
    let theirs = if team == state.turn() { state.waiting() } else { state.mover() };
    lines::has_four(state.shape().directions(), state.shape().cells & !theirs)
}

impl GameMode for ConnectFour {
    type State = State;
    /// A column, counted from the left and from 0.
    type Move = u8;

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, options: &Options) -> State {
        State::new(self.size(options))
    }

    #[inline]
    fn turn(&self, state: &State) -> Team {
        state.turn()
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        if !state.is_won() {
            let shape = state.shape();
            let roof = shape.top & !state.all;
            let is_open = |column: &u8| roof & shape.foot(*column) << (shape.height - 1) != 0;
            out.extend((0..shape.width).filter(is_open));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, column: u8) {
        state.drop_disc(column);
    }

    fn ending(&self, state: &State) -> Outcome {
        if state.is_won() {
            Outcome::win(state.turn().other(), Reason::Connected)
        } else {
            Outcome::draw(Reason::BoardFull)
        }
    }

    #[inline]
    fn score(&self, state: &State) -> Score {
        score::score(state)
    }

    fn score_at_75_percent(&self) -> Score {
        900
    }

    fn pieces(&self, state: &State, out: &mut Vec<Placed>) {
        for (discs, team) in [(state.mover, state.turn()), (state.waiting(), state.turn().other())] {
            let bits = (0..64).map(|at| 1 << at).filter(|bit| discs & bit != 0);
            out.extend(bits.map(|bit| Placed { cell: state.shape().cell(bit), kind: 0, team }));
        }
    }

    fn cells(&self, state: &State, column: u8) -> Cells {
        cells![state.shape().cell(state.landing(column))]
    }

    fn write_move(&self, _: &State, column: u8) -> String {
        (column + 1).to_string()
    }

    fn write_position(&self, state: &State) -> String {
        text::write(state)
    }

    fn read_position(&self, options: &Options, text: &str) -> Result<State, RuleError> {
        text::read(self.size(options), text)
    }

    fn can_win(&self, state: &State, team: Team) -> bool {
        has_open_line(state, team)
    }

    fn board(&self, state: &State) -> Board {
        state.shape().board()
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        if state.is_won() { 0 } else { (state.shape().top & !state.all).count_ones().into() }
    }

    #[inline]
    fn hash(&self, state: &State) -> u64 {
        state.key()
    }

    /// Any cell of a column stands for the one in which the disc comes to rest.
    fn snap_click(&self, state: &State, clicked: Cell) -> Cell {
        let board = state.shape().board();
        match state.landing(board.column(clicked)) {
            landing if landing != 0 && board.has(clicked) => state.shape().cell(landing),
            _ => clicked,
        }
    }

    fn why_not(&self, _: &State, _: Cell, to: Option<Cell>) -> Option<Message> {
        to.is_none().then(|| message!("connect-four-why-full", "this column is full"))
    }

    /// The discs of every line of four.
    fn deciding_cells(&self, state: &State, _: Outcome, _: Option<(&State, u8)>) -> Cells {
        let line = if state.is_won() {
            lines::in_fours(state.shape().directions(), state.waiting())
        } else {
            0
        };
        let bits = (0..64).map(|at| 1 << at).filter(|bit| line & bit != 0);
        bits.map(|bit| state.shape().cell(bit)).collect()
    }

    fn compose(&self, base: &State, draft: &Draft) -> Result<State, RuleError> {
        compose::compose(&self.0, base, draft)
    }

    fn solve(&self, state: &State, stop: &AtomicBool) -> Option<Score> {
        solver::solve(state, stop)
    }

    #[inline]
    fn is_noisy(&self, state: &State, column: u8) -> bool {
        score::is_noisy(state, column)
    }

    #[inline]
    fn move_priority(&self, state: &State, column: u8) -> i32 {
        score::order(state, column)
    }

    fn null_move(&self, state: &State) -> Option<State> {
        score::may_pass(state).then(|| state.passed())
    }
}
