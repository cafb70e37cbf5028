//! Viking Chess as a `GameMode`.

use crate::geometry::{CORNERS, SIDE, THRONE, bit, each, lowest};
use crate::moves::{self, Move};
use crate::position::{ATTACKER, ATTACKERS, DEFENDER, DEFENDERS, KING, State};
use crate::{captures, deciding, endings, hints, score, text, why_not};
use rules::{
    Board, Cell, Cells, Draft, GameMode, Mark, Message, ModeInfo, Options, Outcome, Past, Placed, Reason,
};
use rules::{RuleError, Score, Shade, Showcase, Team, cells, message};

/// Repeating a position for this often, the present time included, loses for the defenders.
const REPETITIONS: usize = 3;
/// The most players on a team.
const PLAYERS: u8 = 4;

/// The king is almost surrounded.
const SIEGE: &str = "3t1t1t3/5T5/2t2T2t2/t9t/t3TTT3t/t2T3T2t/t4T4t/3t1K1t3/4t1t4/5t5/3ttttt3 d";

/// The rules of Viking Chess.
pub struct Viking(ModeInfo);

impl Default for Viking {
    fn default() -> Self {
        let about = "A king and his guards against twice as many attackers. Escape to a corner, or \
                     capture the king. The chess of the Vikings.";
        let marked = |set| each(set).map(|square| Cell(square.into()));
        let board = Board::new(SIDE as u8, SIDE as u8)
            .plain()
            .mark(Mark::Throne, marked(THRONE))
            .mark(Mark::Corner, marked(CORNERS));
        let info = ModeInfo::new("viking", "Viking Chess", about, board)
            .with_tagline("Free or trap the king.")
            .with_lesson(include_str!("../data/lessons/viking.toml"))
            .with_showcase(Showcase::position(SIEGE, "").focus("f4"))
            .with_puzzles(include_str!("../data/puzzles/viking.txt"))
            .team_of("Attackers", Shade::Dark, PLAYERS)
            .plural()
            .team_of("Defenders", Shade::Light, PLAYERS)
            .plural()
            .kind_of(ATTACKERS, "viking-attacker", "Attacker", 'A')
            .moves("Slides straight or sideways. Two attackers capture a defender between them.")
            .kind_of(DEFENDERS, "viking-defender", "Defender", 'D')
            .moves("Slides straight or sideways. Two defenders capture an attacker between them.")
            .kind_of(DEFENDERS, "viking-king", "King", 'K')
            .moves("Slides straight or sideways. Wins in a corner, loses between four attackers.");
        Self(info)
    }
}

impl GameMode for Viking {
    type State = State;
    type Move = Move;

    fn info(&self) -> &ModeInfo {
        &self.0
    }

    fn start(&self, _: &Options) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Team {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if endings::decided(state).is_none() {
            moves::list(state, out);
        }
    }

    fn count_moves(&self, state: &State) -> u64 {
        if endings::decided(state).is_some() { 0 } else { moves::count(state).into() }
    }

    fn play(&self, state: &mut State, mv: Move) {
        state.play(mv);
    }

    fn ending(&self, state: &State) -> Outcome {
        endings::ending(state)
    }

    fn early_ending(&self, state: &State, past: &Past) -> Option<Outcome> {
        let repeated = past.times(state.key) + 1 >= REPETITIONS;
        repeated.then_some(Outcome::win(ATTACKERS, Reason::ThreefoldRepetition))
    }

    fn hash(&self, state: &State) -> u64 {
        state.key
    }

    fn pieces(&self, state: &State, out: &mut Vec<Placed>) {
        let kinds = [
            (ATTACKER, ATTACKERS, state.attackers),
            (DEFENDER, DEFENDERS, state.defenders),
            (KING, DEFENDERS, state.king),
        ];
        for (kind, team, set) in kinds {
            let placed = |square: u8| Placed { cell: Cell(square.into()), kind: kind as u8, team };
            out.extend(each(set).map(placed));
        }
    }

    fn cells(&self, _: &State, mv: Move) -> Cells {
        cells![Cell(mv.from.into()), Cell(mv.to.into())]
    }

    fn write_move(&self, _: &State, mv: Move) -> String {
        format!("{}-{}", text::square_name(mv.from), text::square_name(mv.to))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, RuleError> {
        let refuse = |why| RuleError::illegal(text, why);
        let mv = text::read_move(text)
            .ok_or_else(|| refuse(message!("tafl-move-form", "a move is written like d1-d3")))?;
        if endings::decided(state).is_some() {
            return Err(refuse(message!("rule-over", "the game is already over")));
        }
        if state.own() & bit(mv.from) == 0 {
            return Err(refuse(message!("tafl-not-yours", "there is no piece of yours on that square")));
        }
        let legal = moves::targets(state, mv.from) & bit(mv.to) != 0;
        legal
            .then_some(mv)
            .ok_or_else(|| refuse(message!("tafl-unreachable", "the piece cannot move there")))
    }

    fn write_position(&self, state: &State) -> String {
        text::write_position(state)
    }

    fn read_position(&self, _: &Options, text: &str) -> Result<State, RuleError> {
        text::read_position(text)
    }

    fn compose(&self, _: &State, draft: &Draft) -> Result<State, RuleError> {
        let of = |kind: usize| {
            let pieces = draft.pieces.iter().filter(move |piece| usize::from(piece.kind) == kind);
            pieces.fold(0, |set, piece| set | bit(piece.cell.0 as u8))
        };
        Ok(State::new(of(ATTACKER), of(DEFENDER), of(KING), draft.turn))
    }

    fn in_check(&self, state: &State) -> Option<Cell> {
        let alarmed = state.turn == DEFENDERS && captures::king_in_danger(state);
        alarmed.then(|| Cell(lowest(state.king).into()))
    }

    fn why_not(&self, state: &State, from: Cell, to: Option<Cell>) -> Option<Message> {
        why_not::why_not(state, from.0 as u8, to.map(|to| to.0 as u8))
    }

    fn deciding_cells(&self, state: &State, outcome: Outcome, last: Option<(&State, Move)>) -> Cells {
        each(deciding::squares(state, outcome, last)).map(|square| Cell(square.into())).collect()
    }

    fn fallen_pieces(&self, state: &State, outcome: Outcome, last: Option<(&State, Move)>) -> Cells {
        let captured = last.map_or(0, |(before, _)| before.king);
        let king = match (outcome.winner, outcome.reason) {
            (Some(ATTACKERS), Reason::KingCaptured) => captured,
            (Some(ATTACKERS), _) => state.king,
            _ => 0,
        };
        each(king).map(|square| Cell(square.into())).collect()
    }

    fn piece_value(&self, kind: u8) -> Score {
        Score::from(usize::from(kind) != KING)
    }

    fn score(&self, state: &State) -> Score {
        score::score(state)
    }

    fn score_at_75_percent(&self) -> Score {
        530
    }

    fn is_noisy(&self, state: &State, mv: Move) -> bool {
        hints::noisy(state, mv)
    }

    fn move_priority(&self, state: &State, mv: Move) -> i32 {
        hints::order(state, mv)
    }

    fn null_move(&self, state: &State) -> Option<State> {
        let mut passed = state.clone();
        passed.pass();
        endings::decided(state).is_none().then_some(passed)
    }
}
