//! A small game that nobody has written about: two runners on tracks of their own, no position editor.

use rules::{
    Board, Cell, Cells, GameMode, ModeInfo, OptionSpec, Options, Outcome, Placed, Reason, RuleError,
    Score, Shade, Team, cells, message,
};

const LAST: u8 = 5;

/// The rules of the race: one or two steps by turns, and who reaches the end wins.
pub(crate) struct Race(ModeInfo);

impl Default for Race {
    fn default() -> Self {
        let info = ModeInfo::new("race", "Race", "First to the end wins.", Board::new(LAST + 1, 2))
            .team_of("Left", Shade::Light, 3)
            .team("Right", Shade::Dark)
            .kind("race-runner", "Runner", 'R')
            .moves("Steps one or two squares ahead.")
            .option(OptionSpec::switch("wind", "Wind", "It blows."));
        Self(info)
    }
}

/// How far each runner is, and the team to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    at: [u8; 2],
    turn: Team,
}

impl State {
    fn cell(&self, team: Team, steps: u8) -> Cell {
        let at = self.at[usize::from(team.0)] + steps;
        Cell(u16::from(team.0) * u16::from(LAST + 1) + u16::from(at))
    }
}

impl GameMode for Race {
    type State = State;
    type Move = u8;

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, _: &Options) -> State {
        State { at: [0, 0], turn: Team::FIRST }
    }

    fn turn(&self, state: &State) -> Team {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        if !state.at.contains(&LAST) {
            let left = LAST - state.at[usize::from(state.turn.0)];
            out.extend(1..=left.min(2));
        }
    }

    fn play(&self, state: &mut State, steps: u8) {
        state.at[usize::from(state.turn.0)] += steps;
        state.turn = state.turn.other();
    }

    fn ending(&self, state: &State) -> Outcome {
        Outcome::win(state.turn.other(), Reason::NoMoves)
    }

    fn score(&self, state: &State) -> Score {
        let [own, other] =
            [state.turn, state.turn.other()].map(|team| Score::from(state.at[usize::from(team.0)]));
        100 * (own - other)
    }

    fn pieces(&self, state: &State, out: &mut Vec<Placed>) {
        out.extend([Team::FIRST, Team::SECOND].map(|team| Placed {
            cell: state.cell(team, 0),
            kind: 0,
            team,
        }));
    }

    fn cells(&self, state: &State, steps: u8) -> Cells {
        cells![state.cell(state.turn, 0), state.cell(state.turn, steps)]
    }

    fn write_move(&self, _: &State, steps: u8) -> String {
        steps.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        format!("{}{}{}", state.at[0], state.at[1], state.turn.0)
    }

    fn read_position(&self, _: &Options, text: &str) -> Result<State, RuleError> {
        let wrong = || RuleError::position("race", message!("rule-illegal", "not a legal move here"));
        let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        match digits[..] {
            [one @ 0..=LAST, two @ 0..=LAST, turn @ 0..=1] => {
                Ok(State { at: [one, two], turn: Team(turn) })
            }
            _ => Err(wrong()),
        }
    }
}
