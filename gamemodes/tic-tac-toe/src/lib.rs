//! Tic-tac-toe: the smallest whole game, and the template to copy for a new one.

use rules::{
    Board, Cell, Cells, Draft, GameMode, ModeInfo, Options, Outcome, Placed, Reason, RuleError,
};
use rules::{Score, Shade, Team, cells, message};

/// The rules of tic-tac-toe.
pub struct TicTacToe(ModeInfo);

impl Default for TicTacToe {
    fn default() -> Self {
        let about = "Three in a row wins. The quickest game of all.";
        let info = ModeInfo::new("tic-tac-toe", "Tic-tac-toe", about, Board::new(3, 3).plain())
            .with_tagline("Three in a row wins.")
            // The path begins at the workspace because `rules` shows this file as its example.
            .with_lesson(include_str!("../../../gamemodes/tic-tac-toe/data/lessons/tic-tac-toe.toml"))
            .with_showcase(rules::Showcase::moves("b2 a2 a1 b3 c3"))
            // The documents of `rules` show this file, and the path leads there from them, too.
            .with_puzzles(include_str!("../../../gamemodes/tic-tac-toe/data/puzzles/tic-tac-toe.txt"))
            .team("Cross", Shade::Blue)
            .team("Nought", Shade::Red)
            .kind_of(Team::FIRST, "tic-tac-toe-cross", "Cross", 'X')
            .moves("Is put on any free square, and stays there.")
            .kind_of(Team::SECOND, "tic-tac-toe-nought", "Nought", 'O')
            .moves("Is put on any free square, and stays there.");
        Self(info)
    }
}

/// The squares of each team, one bit each, and the team to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    held: [u16; 2],
    turn: Team,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn has_won(held: u16) -> bool {
    LINES.iter().any(|line| held & line == *line)
}

impl GameMode for TicTacToe {
    type State = State;
    type Move = Cell;

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, _: &Options) -> State {
        State { held: [0, 0], turn: Team::FIRST }
    }

    fn turn(&self, state: &State) -> Team {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Cell>) {
        if !state.held.into_iter().any(has_won) {
            let taken = state.held[0] | state.held[1];
            out.extend(self.0.board.cells().filter(|cell| taken & (1 << cell.0) == 0));
        }
    }

    fn play(&self, state: &mut State, cell: Cell) {
        state.held[usize::from(state.turn.0)] |= 1 << cell.0;
        state.turn = state.turn.other();
    }

    fn ending(&self, state: &State) -> Outcome {
        let team = [Team::FIRST, Team::SECOND].into_iter().find(|t| has_won(state.held[t.0 as usize]));
        team.map_or(Outcome::draw(Reason::BoardFull), |team| Outcome::win(team, Reason::Connected))
    }

    fn score(&self, state: &State) -> Score {
        // Lines that only one team has begun, for the team to move.
        let open = |team: Team| {
            let theirs = state.held[usize::from(team.other().0)];
            LINES.iter().filter(|line| theirs & **line == 0).count() as Score
        };
        10 * (open(state.turn) - open(state.turn.other()))
    }

    fn pieces(&self, state: &State, out: &mut Vec<Placed>) {
        for team in [Team::FIRST, Team::SECOND] {
            let held = state.held[usize::from(team.0)];
            let cells = self.0.board.cells().filter(|cell| held & (1 << cell.0) != 0);
            // Each team has its own kind, so its number is that of the team.
            out.extend(cells.map(|cell| Placed { cell, kind: team.0, team }));
        }
    }

    fn cells(&self, _: &State, cell: Cell) -> Cells {
        cells![cell]
    }

    fn write_move(&self, _: &State, cell: Cell) -> String {
        self.0.board.name(cell)
    }

    /// The nine squares from `a1` to `c3` as `x`, `o` or `.`; the turn follows from the count.
    fn write_position(&self, state: &State) -> String {
        let mark = |n: u16| match state.held.map(|held| held & (1 << n) != 0) {
            [true, _] => 'x',
            [_, true] => 'o',
            _ => '.',
        };
        (0..9).map(mark).collect()
    }

    fn read_position(&self, _: &Options, text: &str) -> Result<State, RuleError> {
        let bits = |mark| text.bytes().enumerate().filter(move |(_, b)| *b == mark).map(|(n, _)| n);
        if text.len() != 9 || !text.bytes().all(|b| b"xo.".contains(&b)) {
            return Err(RuleError::position(
                "squares",
                message!("tic-tac-toe-squares", "nine of x, o and . are needed"),
            ));
        }
        let held = [b'x', b'o'].map(|mark| bits(mark).fold(0, |held, n| held | (1 << n)));
        let ahead = bits(b'x').count().checked_sub(bits(b'o').count());
        let turn = match ahead {
            Some(0) if !has_won(held[0]) => Team::FIRST,
            Some(1) if !has_won(held[1]) => Team::SECOND,
            _ => {
                return Err(RuleError::position(
                    "squares",
                    message!(
                        "tic-tac-toe-turns",
                        "X and O must have taken turns, and nobody plays on after three in a row"
                    ),
                ));
            }
        };
        Ok(State { held, turn })
    }

    /// The line of three, marked when the game is over.
    fn deciding_cells(&self, state: &State, outcome: Outcome, _: Option<(&State, Cell)>) -> Cells {
        let held = outcome.winner.map_or(0, |team| state.held[usize::from(team.0)]);
        let full = LINES.iter().filter(|line| held & **line == **line);
        let line = full.fold(0, |cells, line| cells | line);
        self.0.board.cells().filter(|cell| line & (1 << cell.0) != 0).collect()
    }

    /// For the position editor. The result is written and read again, so nothing is checked here.
    fn compose(&self, _: &State, draft: &Draft) -> Result<State, RuleError> {
        let mut state = State { held: [0, 0], turn: draft.turn };
        for piece in &draft.pieces {
            state.held[usize::from(piece.team.0)] |= 1 << piece.cell.0;
        }
        Ok(state)
    }
}
