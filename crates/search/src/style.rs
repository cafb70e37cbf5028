//! Likings and blind spots, made of nothing but placements and chance, so that they work in every game.

use crate::mind::Mind;
use rules::{GameMode, Placed, Score, Team, mix};

/// How a player plays, by five sliders from 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// How far it looks ahead; 100 uses all the time there is.
    pub strength: u8,
    /// How well it judges where pieces stand; 100 never errs.
    pub positional: u8,
    /// How far forward it wants its pieces; 50 has no wish.
    pub aggression: u8,
    /// How much it overlooks, the more the further ahead; 0 sees everything.
    pub blind_spots: u8,
    /// How gladly it exchanges pieces; 50 does not care.
    pub exchanges: u8,
}

/// A slider as menus show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slider {
    /// Its name in tools.
    pub id: &'static str,
    /// The name people read.
    pub name: &'static str,
    /// One sentence that says what it does.
    pub about: &'static str,
    /// Where it stands for the strongest play.
    pub strongest: u8,
}

impl Style {
    /// The strongest play.
    pub const STRONGEST: Self =
        Self { strength: 100, positional: 100, aggression: 50, blind_spots: 0, exchanges: 50 };

    /// Every slider, in the order in which menus show them.
    pub const SLIDERS: [Slider; 5] = [
        Slider {
            id: "strength",
            name: "Strength",
            about: "How many moves it thinks ahead.",
            strongest: 100,
        },
        Slider {
            id: "positional",
            name: "Positional sense",
            about: "How well it judges which squares are good for its pieces.",
            strongest: 100,
        },
        Slider {
            id: "aggression",
            name: "Aggression",
            about: "How far forward it wants its pieces.",
            strongest: 50,
        },
        Slider {
            id: "blind-spots",
            name: "Blind spots",
            about: "How often it overlooks a move, the more so the further ahead.",
            strongest: 0,
        },
        Slider {
            id: "exchanges",
            name: "Liking for exchanges",
            about: "How gladly it trades pieces.",
            strongest: 50,
        },
    ];

    /// Where a slider stands.
    pub fn get(&self, id: &str) -> Option<u8> {
        let mut copy = *self;
        copy.slider(id).map(|slider| *slider)
    }

    /// Moves a slider; false if there is none of that name or the value is over 100.
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

    /// How many positions it may look at: twice as many for every five points of strength.
    pub(crate) fn nodes(&self) -> Option<u64> {
        let doublings = f64::from(self.strength) / 5.0;
        (self.strength < 100).then(|| (LEAST_NODES * doublings.exp2()) as u64)
    }

    /// How many moves ahead it may look: one more for every twelve points of strength.
    pub(crate) fn depth(&self) -> Option<u32> {
        (self.strength < 100).then(|| 1 + u32::from(self.strength) / 12)
    }

    pub(crate) fn is_clear(&self) -> bool {
        let Self { positional, aggression, blind_spots, exchanges, .. } = *self;
        (positional, aggression, blind_spots, exchanges) == (100, 50, 0, 50)
    }
}

/// The fewest positions anybody looks at: enough to see every move once.
const LEAST_NODES: f64 = 400.0;
/// The largest error of a player without positional sense, in percent of what a move can change.
const WORST_ERROR: Score = 280;
/// However little a move changes, errors are as if it changed so much.
const LEAST_CHANGE: Score = 40;
/// However much it changes, errors are no larger than this allows.
const MOST_CHANGE: Score = 5000;
/// What a whole board's advance is worth to the most aggressive player.
const ADVANCE: Score = 160;
/// What a piece off the board is worth to the greatest friend of exchanges.
const EXCHANGE: Score = 28;

/// How many of a thousand of its own moves the blindest player overlooks.
const OWN_MOVES: u64 = 800;
/// How many more it overlooks for each move further ahead.
const LATER_MOVES: u64 = 110;

/// Among so many moves a player sees as many as the slider says. Who has fewer to choose from sees a
/// larger share of them, and who has more a smaller one; who sees everything sees everything.
const USUAL_CHOICE: f64 = 30.0;
/// However blind a player is, it sees so many of a thousand moves.
const LEAST_SEEN: u64 = 50;

/// How many of a thousand moves a player with these blind spots sees, so far ahead.
///
/// Few of its own are overlooked until the slider is high, and more and more of what comes later.
fn share_seen(blind: u64, choice: usize, ply: usize) -> u64 {
    let overlooked = blind * blind * OWN_MOVES / 10_000 + blind * LATER_MOVES / 100 * ply as u64;
    let usual = 1000_u64.saturating_sub(overlooked).max(LEAST_SEEN) as f64 / 1000.0;
    let crowd = (choice.max(1) as f64 / USUAL_CHOICE).sqrt().sqrt();
    (1000.0 * usual.powf(crowd)) as u64
}

/// A style at work on one position.
pub(crate) struct Styled {
    style: Style,
    seed: u64,
    /// The largest error in what it thinks of a position.
    error: Score,
    /// Whose likings these are.
    team: Team,
    /// How many pieces there were at the root.
    pieces: Score,
    /// How far two pieces can be apart.
    span: Score,
    width: u16,
}

impl Styled {
    pub(crate) fn new<M: GameMode>(mode: &M, state: &M::State, style: Style, seed: u64) -> Self {
        let mut placed = Vec::new();
        mode.place(state, &mut placed);
        let board = mode.board(state);
        let lacking = 100 - Score::from(style.positional);
        let error =
            change(mode, state).max(LEAST_CHANGE) * lacking * lacking / 10_000 * WORST_ERROR / 100;
        Self {
            error,
            style,
            // Each position has errors of its own, the same ones however often it is looked at.
            seed: mix(seed ^ mode.hash(state)),
            team: mode.turn(state),
            pieces: placed.len() as Score,
            span: Score::from(board.width().max(board.height())).max(2) - 1,
            width: board.width().into(),
        }
    }

    /// From 0 to 999, always the same for the same question.
    fn chance(&self, question: u64) -> u64 {
        mix(self.seed ^ question) % 1000
    }

    /// How near the team's pieces are to the middle of the enemy's: from 0, far, to 100, among them.
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

/// How much a single move can change the score: games differ in their units, and positions do, too.
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
    least.zip(most).map_or(0, |(least, most)| (most - least).min(MOST_CHANGE))
}

impl<M: GameMode> Mind<M> for Styled {
    fn score(&self, mode: &M, state: &M::State) -> Score {
        let Style { aggression, exchanges, .. } = self.style;
        let mut score = mode.score(state);
        let error = self.error;
        if error > 0 {
            score += self.chance(mode.hash(state)) as Score * 2 * error / 999 - error;
        }
        if (aggression, exchanges) != (50, 50) {
            let mut placed = Vec::new();
            mode.place(state, &mut placed);
            let forward = (Score::from(aggression) - 50) * ADVANCE * self.closeness(&placed) / 5000;
            let gone = self.pieces - placed.len() as Score;
            let trades = (Score::from(exchanges) - 50) * EXCHANGE * gone / 50;
            let liked = forward + trades;
            score += if mode.turn(state) == self.team { liked } else { -liked };
        }
        score
    }

    fn overlooks(&self, key: u64, index: usize, of: usize, ply: usize) -> bool {
        let blind = u64::from(self.style.blind_spots);
        blind > 0 && self.chance(key ^ ((index as u64) << 32 | ply as u64)) >= share_seen(blind, of, ply)
    }
}
