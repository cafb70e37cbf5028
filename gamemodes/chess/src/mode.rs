//! The family as games: the core behind the contract of `rules`.

use crate::bits::Bits;
use crate::generate::{Count, List};
use crate::kind::{Kind, Move};
use crate::notation::{Setting, algebraic, coordinates, might_be, read_coordinates};
use crate::position::NO_SQUARE;
use crate::score::{Views, Weights};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use crate::{compose, deciding, fen, openings, play, score, why_not};
use rules::{
    Board, Cell, Cells, Draft, GameMode, Message, ModeInfo, Options, Outcome, Past, Pick, Placed, Reason,
};
use rules::{RuleError, Score, Team, cells, message};
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// A game of the family.
pub struct Chess<V: Variant> {
    info: ModeInfo,
    geo: &'static Geo<V>,
    views: Box<Views<V::Shape>>,
    /// The names of openings by the key of their position, read when first asked for.
    openings: OnceLock<HashMap<u64, &'static str>>,
    variant: PhantomData<V>,
}

impl<V: Variant> Default for Chess<V> {
    fn default() -> Self {
        Self::with_weights(Self::weights())
    }
}

impl<V: Variant> Chess<V> {
    /// The weights of the evaluation.
    pub fn weights() -> Weights {
        V::weights().clone()
    }

    /// The game with another idea of what counts for how much.
    pub fn with_weights(weights: Weights) -> Self {
        let geo = V::Shape::geometry();
        let mut info = compose::with_flags::<V>(V::info());
        for kind in Kind::ALL {
            if matches!(kind, Kind::Pawn | Kind::King) || V::PROMOTIONS.contains(&kind) {
                let id = format!("chess-{}", kind.name().to_lowercase());
                info = info.kind(&id, kind.name(), kind.letter()).moves(V::moves_of(kind));
            }
        }
        let options = Options::default();
        let first = fen::read::<V>(geo, &options, &V::start(&options)).expect("a test reads it");
        let views = Views::new(geo, &first, weights);
        let mut mode = Self { info, geo, views, openings: OnceLock::new(), variant: PhantomData };
        mode.info.board = mode.board(&first);
        mode
    }
}

impl<V: Variant> Chess<V> {
    /// The place of a kind among the kinds of this game. Kinds a game lacks come last of all kinds.
    fn kind_index(kind: Kind) -> u8 {
        kind as u8
    }

    fn has_ended(&self, pos: &Pos<V>) -> bool {
        V::decided(self.geo, pos).is_some()
    }

    fn takes(pos: &Pos<V>, mv: Move) -> bool {
        let en_passant = mv.to == pos.en_passant && pos.piece_on(mv.from) == Kind::Pawn;
        pos.enemy().has(mv.to) || en_passant
    }

    /// What people see after a move: `#` when it wins on the board, `+` when it gives check.
    fn suffix(&self, pos: &Pos<V>, mv: Move) -> &'static str {
        let mut next = pos.clone();
        self.play(&mut next, mv);
        if self.count_moves(&next) == 0 && self.ending(&next).winner.is_some() {
            "#"
        } else if next.checkers.any() {
            "+"
        } else {
            ""
        }
    }

    fn show(&self, pos: &Pos<V>, mv: Move, legal: &[Move]) -> String {
        let kind = pos.piece_on(mv.from);
        let suffix = self.suffix(pos, mv);
        let setting = Setting { kind, takes: Self::takes(pos, mv), legal, suffix };
        algebraic::<V::Shape>(mv, |square| pos.piece_on(square), &setting)
    }

    fn legal(&self, pos: &Pos<V>) -> Vec<Move> {
        let mut legal = Vec::new();
        self.moves(pos, &mut legal);
        legal
    }
}

impl<V: Variant> GameMode for Chess<V> {
    type State = Pos<V>;
    type Move = Move;

    fn info(&self) -> &ModeInfo {
        &self.info
    }

    fn start(&self, options: &Options) -> Pos<V> {
        let text = V::start(options);
        fen::read::<V>(self.geo, options, &text).expect("a test reads every first position")
    }

    fn turn(&self, pos: &Pos<V>) -> Team {
        Team(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Pos<V>, out: &mut Vec<Move>) {
        if !self.has_ended(pos) {
            V::generate(self.geo, pos, &mut List { moves: out, promotions: V::PROMOTIONS });
        }
    }

    #[inline]
    fn play(&self, pos: &mut Pos<V>, mv: Move) {
        play::play::<V>(self.geo, pos, mv);
    }

    fn ending(&self, pos: &Pos<V>) -> Outcome {
        V::decided(self.geo, pos).unwrap_or_else(|| V::without_moves(pos))
    }

    fn score(&self, pos: &Pos<V>) -> Score {
        score::score::<V>(&self.views, self.geo, pos)
    }

    fn score_at_75_percent(&self) -> Score {
        V::TELLING
    }

    fn pieces(&self, pos: &Pos<V>, out: &mut Vec<Placed>) {
        for square in pos.pieces().each() {
            let team = Team(u8::from(pos.side(1).has(square)));
            let kind = Self::kind_index(pos.piece_on(square));
            out.push(Placed { cell: Cell(square.into()), kind, team });
        }
    }

    fn cells(&self, _: &Pos<V>, mv: Move) -> Cells {
        cells![Cell(mv.from.into()), Cell(mv.to.into())]
    }

    fn write_move(&self, _: &Pos<V>, mv: Move) -> String {
        coordinates::<V::Shape>(mv)
    }

    fn write_position(&self, pos: &Pos<V>) -> String {
        fen::write::<V::Shape>(pos)
    }

    fn read_position(&self, options: &Options, text: &str) -> Result<Pos<V>, RuleError> {
        fen::read::<V>(self.geo, options, text)
    }

    fn early_ending(&self, pos: &Pos<V>, past: &Past) -> Option<Outcome> {
        if V::is_dead(self.geo, pos) {
            Some(Outcome::draw(Reason::InsufficientMaterial))
        } else if pos.quiet >= 100 {
            Some(Outcome::draw(Reason::FiftyMoves))
        } else if pos.quiet >= 4 && past.times_within(pos.key, pos.quiet.into()) >= 2 {
            Some(Outcome::draw(Reason::ThreefoldRepetition))
        } else {
            None
        }
    }

    fn can_win(&self, pos: &Pos<V>, team: Team) -> bool {
        V::can_win(self.geo, pos, team.0)
    }

    fn board(&self, pos: &Pos<V>) -> Board {
        let (mark, squares) = V::marks();
        let board = Board::new(V::Shape::WIDTH, V::Shape::HEIGHT);
        let marked: Vec<Cell> = squares.iter().filter_map(|name| board.find(name)).collect();
        board.mark(mark, marked).without(pos.holes.each().map(|square| Cell(square.into())))
    }

    #[inline]
    fn count_moves(&self, pos: &Pos<V>) -> u64 {
        let mut count = Count { moves: 0, promotions: V::PROMOTIONS.len() as u64 };
        if !self.has_ended(pos) {
            V::generate(self.geo, pos, &mut count);
        }
        count.moves
    }

    #[inline]
    fn hash(&self, pos: &Pos<V>) -> u64 {
        pos.key
    }

    fn show_move(&self, pos: &Pos<V>, mv: Move) -> String {
        self.show(pos, mv, &self.legal(pos))
    }

    fn read_move(&self, pos: &Pos<V>, text: &str) -> Result<Move, RuleError> {
        let legal = self.legal(pos);
        if let Some(mv) = read_coordinates::<V::Shape>(text).filter(|mv| legal.contains(mv)) {
            return Ok(mv);
        }
        let bare = text.trim_end_matches(['+', '#']);
        let shown = |mv: &Move| {
            let whole = self.show(pos, *mv, &legal);
            whole == text || (bare == text && whole.trim_end_matches(['+', '#']) == text)
        };
        let likely = |mv: &&Move| might_be::<V::Shape>(text, pos.piece_on(mv.from), **mv);
        let found = legal.iter().filter(likely).find(|mv| shown(mv)).copied();
        found.ok_or_else(|| RuleError::illegal(text, message!("rule-illegal", "not a legal move here")))
    }

    fn pick(&self, _: &Pos<V>, mv: Move) -> Option<Pick> {
        mv.promotion.map(|kind| Pick::Kind(Self::kind_index(kind)))
    }

    fn in_check(&self, pos: &Pos<V>) -> Option<Cell> {
        let king = pos.checkers.any().then(|| pos.king(pos.turn)).flatten();
        king.map(|square| Cell(square.into()))
    }

    fn why_not(&self, pos: &Pos<V>, from: Cell, to: Option<Cell>) -> Option<Message> {
        why_not::why_not::<V>(self.geo, pos, from.0 as u8, to.map(|to| to.0 as u8))
    }

    fn deciding_cells(&self, pos: &Pos<V>, outcome: Outcome, last: Option<(&Pos<V>, Move)>) -> Cells {
        let squares = deciding::squares::<V>(self.geo, pos, outcome, last);
        squares.each().map(|square| Cell(square.into())).collect()
    }

    fn fallen_pieces(&self, pos: &Pos<V>, outcome: Outcome, _: Option<(&Pos<V>, Move)>) -> Cells {
        let loser = outcome.winner.filter(|_| V::ROYAL).map(Team::other);
        let king = loser.and_then(|team| pos.king(team.0));
        king.map(|square| Cell(square.into())).into_iter().collect()
    }

    fn piece_value(&self, kind: u8) -> Score {
        match Kind::ALL[usize::from(kind & 7)] {
            Kind::Pawn => 1,
            Kind::Knight | Kind::Bishop => 3,
            Kind::Rook => 5,
            Kind::Queen => 9,
            Kind::Archbishop => 7,
            Kind::Chancellor => 8,
            Kind::King if V::ROYAL => 0,
            Kind::King => 3,
        }
    }

    fn opening_name(&self, pos: &Pos<V>) -> Option<&str> {
        if V::OPENINGS.is_empty() {
            return None;
        }
        self.openings.get_or_init(|| openings::read(self, V::OPENINGS)).get(&pos.key).copied()
    }

    fn passed(&self, pos: &Pos<V>) -> Option<Pos<V>> {
        if pos.checkers.any() || self.has_ended(pos) {
            return None;
        }
        let mut next = pos.clone();
        next.set_en_passant(NO_SQUARE);
        next.pass_turn();
        next.quiet = next.quiet.saturating_add(1);
        next.checkers = Set::<V>::NONE;
        next.pinned = Set::<V>::NONE;
        V::find_checks(self.geo, &mut next);
        Some(next)
    }

    fn flags(&self, pos: &Pos<V>) -> Vec<bool> {
        compose::flags::<V>(pos)
    }

    fn compose(&self, base: &Pos<V>, draft: &Draft) -> Result<Pos<V>, RuleError> {
        Ok(compose::compose::<V>(base, draft))
    }

    #[inline]
    fn is_noisy(&self, pos: &Pos<V>, mv: Move) -> bool {
        mv.promotion.is_some() || Self::takes(pos, mv)
    }

    fn move_priority(&self, pos: &Pos<V>, mv: Move) -> i32 {
        score::order::<V>(self.geo, pos, mv)
    }

    fn null_move(&self, pos: &Pos<V>) -> Option<Pos<V>> {
        let officers = pos.own() & !(pos.kind(Kind::Pawn) | pos.kind(Kind::King));
        if officers.is_empty() { None } else { self.passed(pos) }
    }

    #[inline]
    fn is_urgent(&self, pos: &Pos<V>) -> bool {
        pos.checkers.any()
    }
}
