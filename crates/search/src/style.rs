//! Playing styles: preferences and errors made of piece positions and chance alone, so that they work in every game.

use crate::evaluator::Evaluator;
use rules::{GameMode, Placed, Score, Team, mix};

/// How a player plays: five sliders from 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How far it looks ahead; 100 has no limit of its own.
    pub strength: u8,
    /// How well it judges where pieces stand; 100 never errs.
    pub positional: u8,
    /// How far forward it wants its pieces; 50 is neutral.
    pub aggression: u8,
    /// How many moves it overlooks, more of them further ahead; 0 sees everything.
    pub blind_spots: u8,
    /// How gladly it trades pieces; 50 is neutral.
    pub exchanges: u8,
}

/// A slider. Its name and what it does are texts of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slider {
    /// Its name in tools.
    pub id: &'static str,
    /// Its value in the strongest style.
    pub strongest: u8,
}

impl Style {
    /// The strongest play.
    pub const STRONGEST: Self =
        Self { strength: 100, positional: 100, aggression: 50, blind_spots: 0, exchanges: 50 };

    /// Every slider, in the order in which menus show them.
    pub const SLIDERS: [Slider; 5] = [
        Slider { id: "strength", strongest: 100 },
        Slider { id: "positional", strongest: 100 },
        Slider { id: "aggression", strongest: 50 },
        Slider { id: "blind-spots", strongest: 0 },
        Slider { id: "exchanges", strongest: 50 },
    ];

    /// The value of a slider.
    pub fn get(&self, id: &str) -> Option<u8> {
        let mut copy = *self;
        copy.slider(id).map(|slider| *slider)
    }

    /// Sets a slider; false if there is no such slider or the value is over 100.
    pub fn set(&mut self, id: &str, value: u8) -> bool {
        match self.slider(id) {
            Some(slider) if value <= 100 => {
                *slider = value;
                true
            }
            _ => false,
        }
    }

    fn slider(&mut self, id: &str) -> Option<&mut u8> {
        Some(match id {
            "strength" => &mut self.strength,
            "positional" => &mut self.positional,
            "aggression" => &mut self.aggression,
            "blind-spots" => &mut self.blind_spots,
            "exchanges" => &mut self.exchanges,
            _ => return None,
        })
    }

    /// The limit of nodes: doubled by every five points of strength.
    pub(crate) fn nodes(&self) -> Option<u64> {
        let doublings = f64::from(self.strength) / 5.0;
        (self.strength < 100).then(|| (MIN_NODES * doublings.exp2()) as u64)
    }

    /// The limit of depth: one more for every twelve points of strength.
    pub(crate) fn depth(&self) -> Option<u32> {
        (self.strength < 100).then(|| 1 + u32::from(self.strength) / 12)
    }

    pub(crate) fn is_exact(&self) -> bool {
        let Self { positional, aggression, blind_spots, exchanges, .. } = *self;
        (positional, aggression, blind_spots, exchanges) == (100, 50, 0, 50)
    }
}

/// The nodes of the weakest player: enough to see every move once.
const MIN_NODES: f64 = 400.0;
/// The largest error of a player without positional sense, in percent of what a move can change.
const MAX_ERROR_PERCENT: Score = 280;
/// Bounds of what a move is assumed to change.
const MIN_CHANGE: Score = 40;
const MAX_CHANGE: Score = 5000;
/// The bonus of the most aggressive player for pieces that are among the enemy's.
const ADVANCE: Score = 160;
/// The bonus for each traded piece at the highest `exchanges`.
const EXCHANGE: Score = 28;

/// Own moves overlooked at the highest `blind_spots`, per thousand.
const OWN_MOVES: u64 = 800;
/// Further moves overlooked for each ply ahead, per thousand.
const LATER_MOVES: u64 = 110;

/// With this many legal moves the slider holds as it stands; of fewer moves a larger share is seen, of more a
/// smaller one.
const USUAL_MOVES: f64 = 30.0;
/// At least this many moves are seen, per thousand.
const MIN_SEEN: u64 = 50;

/// The share of `count` moves that is seen `ply` moves ahead, per thousand.
///
/// Own moves are overlooked only at high values of the slider, later moves increasingly.
fn share_considered(blind: u64, count: usize, ply: usize) -> u64 {
    let overlooked = blind * blind * OWN_MOVES / 10_000 + blind * LATER_MOVES / 100 * ply as u64;
    let usual = 1000_u64.saturating_sub(overlooked).max(MIN_SEEN) as f64 / 1000.0;
    let exponent = (count.max(1) as f64 / USUAL_MOVES).sqrt().sqrt();
    (1000.0 * usual.powf(exponent)) as u64
}

/// A style applied to the search of one position.
pub(crate) struct Styled {
    style: Style,
    seed: u64,
    /// The largest error of a score.
    error: Score,
    /// The team that has this style.
    team: Team,
    /// Number of pieces at the root.
    pieces: Score,
    /// The longest distance on the board.
    span: Score,
    width: u16,
}

impl Styled {
    pub(crate) fn new<M: GameMode>(mode: &M, state: &M::State, style: Style, seed: u64) -> Self {
        let mut placed = Vec::new();
        mode.pieces(state, &mut placed);
        let board = mode.board(state);
        let lacking = 100 - Score::from(style.positional);
        let error =
            change(mode, state).max(MIN_CHANGE) * lacking * lacking / 10_000 * MAX_ERROR_PERCENT / 100;
        Self {
            error,
            style,
            // Errors depend on the root position and repeat whenever the same position comes up.
            seed: mix(seed ^ mode.hash(state)),
            team: mode.turn(state),
            pieces: placed.len() as Score,
            span: Score::from(board.width().max(board.height())).max(2) - 1,
            width: board.width().into(),
        }
    }

    /// A number from 0 to 999, always the same for the same `key`.
    fn chance(&self, key: u64) -> u64 {
        mix(self.seed ^ key) % 1000
    }

    /// How near the team's pieces are to the centre of the enemy's: 0 is far, 100 among them.
    fn closeness(&self, placed: &[Placed]) -> Score {
        let at = |piece: &Placed| (piece.cell.0 % self.width, piece.cell.0 / self.width);
        let (mut x, mut y, mut enemies) = (0, 0, 0);
        for piece in placed.iter().filter(|piece| piece.team != self.team) {
            let (column, row) = at(piece);
            (x, y, enemies) = (x + Score::from(column), y + Score::from(row), enemies + 1);
        }
        let own = placed.iter().filter(|piece| piece.team == self.team);
        let (mut apart, mut count) = (0, 0);
        for piece in own.filter(|_| enemies > 0) {
            let (column, row) = at(piece);
            let far =
                (Score::from(column) * enemies - x).abs().max((Score::from(row) * enemies - y).abs());
            (apart, count) = (apart + far * 100 / (enemies * self.span), count + 1);
        }
        if count == 0 { 0 } else { 100 - apart / count }
    }
}

/// How much a single move can change the score here: units differ between games and positions.
fn change<M: GameMode>(mode: &M, state: &M::State) -> Score {
    let mut moves = Vec::new();
    mode.moves(state, &mut moves);
    let after = |mv: &M::Move| {
        let mut next = state.clone();
        mode.play(&mut next, *mv);
        if mode.turn(&next) == mode.turn(state) { mode.score(&next) } else { -mode.score(&next) }
    };
    let scores: Vec<Score> = moves.iter().map(after).collect();
    let (least, most) = (scores.iter().min(), scores.iter().max());
    least.zip(most).map_or(0, |(least, most)| (most - least).min(MAX_CHANGE))
}

impl<M: GameMode> Evaluator<M> for Styled {
    fn score(&self, mode: &M, state: &M::State) -> Score {
        let Style { aggression, exchanges, .. } = self.style;
        let mut score = mode.score(state);
        let error = self.error;
        if error > 0 {
            score += self.chance(mode.hash(state)) as Score * 2 * error / 999 - error;
        }
        if (aggression, exchanges) != (50, 50) {
            let mut placed = Vec::new();
            mode.pieces(state, &mut placed);
            let forward = (Score::from(aggression) - 50) * ADVANCE * self.closeness(&placed) / 5000;
            let gone = self.pieces - placed.len() as Score;
            let trades = (Score::from(exchanges) - 50) * EXCHANGE * gone / 50;
            let bonus = forward + trades;
            score += if mode.turn(state) == self.team { bonus } else { -bonus };
        }
        score
    }

    fn overlooks(&self, key: u64, index: usize, count: usize, ply: usize) -> bool {
        let blind = u64::from(self.style.blind_spots);
        blind > 0
            && self.chance(key ^ ((index as u64) << 32 | ply as u64))
                >= share_considered(blind, count, ply)
    }
}
