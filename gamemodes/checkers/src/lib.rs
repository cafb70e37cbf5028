//! Checkers: English draughts on the 32 dark squares.

mod board;
mod compose;
mod generate;
mod moves;
mod score;
mod state;
mod text;
mod why_not;

use generate::View;
pub use moves::Move;
use rules::{
    Board, Cell, Cells, Draft, GameMode, Labels, Message, ModeInfo, Options, Outcome, Past, Placed,
    Reason,
};
use rules::{RuleError, Score, Shade, Showcase, Team};
pub use state::State;

/// Forty moves by each side.
const QUIET_PLIES: u8 = 80;
/// A man jumps over two others, the second just now.
const DOUBLE_JUMP: &str = "W:W22,25,26,28,30,31,K6:B2,4,5,11,12,13,18,K17";
const START: [u32; 2] = [0x0000_0FFF, 0xFFF0_0000];

/// The rules of checkers.
pub struct Checkers(ModeInfo);

impl Default for Checkers {
    fn default() -> Self {
        let about = "Jump over enemy pieces to capture them. If you can jump, you must.";
        let numbers = Labels::Numbers((0..32).map(board::cell).collect());
        let info = ModeInfo::new("checkers", "Checkers", about, Board::new(8, 8).labelled(numbers))
            .with_tagline("Jump for the crown.")
            .with_lesson(include_str!("../data/lessons/checkers.toml"))
            .with_showcase(Showcase::position(DOUBLE_JUMP, "22x15x8").focus("f6").moment(425))
            .with_puzzles(include_str!("../data/puzzles/checkers.txt"))
            .team("Black", Shade::Dark)
            .team("White", Shade::Light)
            .kind("checkers-man", "Man", 'M')
            .moves("Steps diagonally forward. Captures by jumping forward over an enemy.")
            .kind("checkers-king", "King", 'K')
            .moves("Steps diagonally, forward or back. Captures by jumping over an enemy.");
        Self(info)
    }
}

impl GameMode for Checkers {
    type State = State;
    type Move = Move;

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, _: &Options) -> State {
        State::new(START, 0, Team::FIRST)
    }

    fn turn(&self, state: &State) -> Team {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        View::new(state, state.turn).moves(out);
    }

    fn play(&self, state: &mut State, mv: Move) {
        state.play(mv);
    }

    fn ending(&self, state: &State) -> Outcome {
        Outcome::win(state.turn.other(), Reason::NoMoves)
    }

    fn score(&self, state: &State) -> Score {
        score::score(state)
    }

    fn score_at_75_percent(&self) -> Score {
        120
    }

    fn pieces(&self, state: &State, out: &mut Vec<Placed>) {
        for team in [Team::FIRST, Team::SECOND] {
            let kind = |place: u8| (state.kings >> place & 1) as u8;
            let piece = |place| Placed { cell: board::cell(place), kind: kind(place), team };
            out.extend(board::each(state.of(team)).map(piece));
        }
    }

    fn cells(&self, _: &State, mv: Move) -> Cells {
        mv.places().map(board::cell).collect()
    }

    fn write_move(&self, _: &State, mv: Move) -> String {
        mv.text()
    }

    fn write_position(&self, state: &State) -> String {
        text::write(state)
    }

    fn read_position(&self, _: &Options, text: &str) -> Result<State, RuleError> {
        text::read(text)
    }

    fn early_ending(&self, state: &State, past: &Past) -> Option<Outcome> {
        if state.quiet >= QUIET_PLIES {
            return Some(Outcome::draw(Reason::FortyMoves));
        }
        let is_third = past.times_within(state.key(), state.quiet.into()) >= 2;
        is_third.then(|| Outcome::draw(Reason::ThreefoldRepetition))
    }

    fn can_win(&self, state: &State, team: Team) -> bool {
        state.of(team) != 0
    }

    fn count_moves(&self, state: &State) -> u64 {
        View::new(state, state.turn).count()
    }

    fn hash(&self, state: &State) -> u64 {
        state.key()
    }

    /// A jump is shown by its ends where that is enough.
    fn show_move(&self, state: &State, mv: Move) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let alike = moves.iter().filter(|other| other.has_ends_of(mv)).count();
        if alike == 1 { mv.short_text() } else { mv.text() }
    }

    fn why_not(&self, state: &State, from: Cell, to: Option<Cell>) -> Option<Message> {
        why_not::why_not(state, from, to)
    }

    /// The pieces that cannot move; if none are left, the last ones taken and the piece that took them.
    fn deciding_cells(&self, state: &State, outcome: Outcome, last: Option<(&State, Move)>) -> Cells {
        let stuck = state.of(state.turn);
        let squares = match (outcome.winner, last) {
            (None, _) => 0,
            (Some(_), Some((_, mv))) if stuck == 0 => mv.taken | 1 << mv.to(),
            (Some(_), _) => stuck,
        };
        board::each(squares).map(board::cell).collect()
    }

    /// A king counts two men.
    fn piece_value(&self, kind: u8) -> Score {
        Score::from(kind) + 1
    }

    fn passed(&self, state: &State) -> Option<State> {
        Some(state.passed())
    }

    fn compose(&self, _: &State, draft: &Draft) -> Result<State, RuleError> {
        compose::compose(&self.0.board, draft)
    }

    fn is_noisy(&self, _: &State, mv: Move) -> bool {
        mv.is_jump()
    }

    fn move_priority(&self, state: &State, mv: Move) -> i32 {
        score::order(state, mv)
    }

    fn null_move(&self, state: &State) -> Option<State> {
        score::may_pass(state).then(|| state.passed())
    }
}
