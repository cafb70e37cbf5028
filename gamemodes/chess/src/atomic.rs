//! Atomic Chess: every capture is an explosion.

use crate::atomic_draw::is_dead;
use crate::attacks::{attacked_by_others, find_checks};
use crate::bits::Bits;
use crate::generate::{self, Sink, answers, castling, officers, pawns};
use crate::kind::{Kind, Move};
use crate::play::used_up;
use crate::position::NO_SQUARE;
use crate::score::{Pair, Weights, pair, worth};
use crate::shape::Eight;
use crate::variant::{Geo, Pos, Set, Variant, chess_like};
use rules::{Message, ModeInfo, OptionSpec, Options, Outcome, Reason, Showcase, Team, message};

/// Atomic Chess.
pub struct Atomic;

/// The option that makes pawns explode too.
const PAWNS_EXPLODE: &str = "pawns-explode";

/// For each piece beside the own king that the enemy could capture: it would take the king along.
const FUSE: Pair = pair(-70, -70);
/// Trades do not work here, so what they rest on counts for less and attacks on kings for more.
const WEIGHTS: Weights = {
    let mut weights = Weights::CHESS;
    weights.material[Kind::Pawn as usize] = pair(110, 150);
    weights.king_attack = [8, 16, 14, 18, 18, 0, 0, 0];
    weights.loose = pair(5, 5);
    weights.threat_by_minor = pair(8, 8);
    weights.threat_by_pawn = pair(15, 15);
    weights.bishop_pair = pair(10, 10);
    weights.tempo = 30;
    weights
};

impl Variant for Atomic {
    type Shape = Eight;
    const KING_CAN_GO: bool = true;
    const TELLING: i32 = 540;

    fn info() -> ModeInfo {
        let about = "Every capture explodes and destroys the pieces around it. Blow up the enemy king, and \
                     keep your own out of the blast.";
        let what = "Explosions destroy pawns, too.";
        let spec = OptionSpec::switch(PAWNS_EXPLODE, "Explosions hit pawns", what);
        let blast = Showcase::moves("e2e4 e7e5 d1h5 b8c6 h5f7").focus("f6").moment(450);
        chess_like("atomic", "Atomic Chess", about, 1)
            .with_tagline("Captures explode.")
            .with_lesson(include_str!("../data/lessons/atomic.toml"))
            .with_showcase(blast)
            .with_puzzles(include_str!("../data/puzzles/atomic.txt"))
            .option(spec)
    }

    fn moves_of(kind: Kind) -> &'static str {
        match kind {
            Kind::King => "Steps one square in any direction. It cannot capture: it would explode.",
            _ => kind.moves(),
        }
    }

    fn flag(options: &Options) -> bool {
        options.is_on(PAWNS_EXPLODE)
    }

    fn decided(_: &Geo<Self>, pos: &Pos<Self>) -> Option<Outcome> {
        let lost = [0, 1].into_iter().find(|side| pos.of(*side, Kind::King).is_empty())?;
        Some(Outcome::win(Team(lost ^ 1), Reason::KingExploded))
    }

    fn can_win(_: &Geo<Self>, pos: &Pos<Self>, side: u8) -> bool {
        (pos.side(side) & !pos.kind(Kind::King)).any()
    }

    fn is_dead(geo: &Geo<Self>, pos: &Pos<Self>) -> bool {
        is_dead(geo, pos)
    }

    fn find_checks(geo: &Geo<Self>, pos: &mut Pos<Self>) {
        match pos.king(pos.turn) {
            Some(king) if !kings_touch(geo, pos) => find_checks(geo, pos, king),
            _ => {}
        }
    }

    fn generate<K: Sink<Set<Self>>>(geo: &Geo<Self>, pos: &Pos<Self>, sink: &mut K) {
        let Some(king) = pos.king(pos.turn) else { return };
        let empty = geo.board & !pos.stops();
        let safe = |square, stops| is_safe_step(geo, pos, square, stops);
        let lifted = pos.stops() ^ u64::square(king);
        let mut steps = *u64::at(&geo.king, king) & empty;
        steps.each().filter(|to| !safe(*to, lifted)).for_each(|to| steps ^= u64::square(to));
        sink.piece(king, steps);
        if !pos.checkers.many() {
            let targets = answers(geo, pos, king, empty) & empty;
            officers(geo, pos, targets, king, sink);
            pawns::<Eight, _>(geo, pos, targets, king, sink);
            if pos.castling != 0 && pos.checkers.is_empty() {
                castling::<Eight, _>(pos, king, sink, safe);
            }
        }
        captures(geo, pos, king, sink);
        if pos.en_passant != NO_SQUARE {
            generate::en_passant(geo, pos, sink, |from| Self::may_take_en_passant(geo, pos, from));
        }
    }

    fn may_take_en_passant(geo: &Geo<Self>, pos: &Pos<Self>, from: u8) -> bool {
        let victim = generate::en_passant_victim::<Eight>(pos);
        pos.king(pos.turn).is_some_and(|king| survives(geo, pos, king, from, pos.en_passant, victim))
    }

    fn why_unsafe(geo: &Geo<Self>, pos: &Pos<Self>, from: u8, to: u8) -> Option<Message> {
        let takes = pos.enemy().has(to) || (to == pos.en_passant && pos.piece_on(from) == Kind::Pawn);
        if takes && pos.piece_on(from) == Kind::King {
            return Some(message!("chess-why-king-explodes", "a king cannot capture: it would explode"));
        }
        let lost = takes && pos.king(pos.turn).is_some_and(|king| blast(geo, pos, to).has(king));
        lost.then(|| message!("chess-why-blast", "the explosion would destroy your own king"))
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn extra_score(geo: &Geo<Self>, pos: &Pos<Self>, side: u8) -> Pair {
        let Some(king) = pos.king(side) else { return Pair::default() };
        FUSE * fuses(geo, pos, king, side) as i32
    }

    fn capture_order(geo: &Geo<Self>, pos: &Pos<Self>, mv: Move) -> i32 {
        let gone = blast(geo, pos, mv.to) | u64::square(mv.from);
        let lost = |side: u8| {
            (gone & pos.side(side)).each().map(|square| worth(pos.piece_on(square))).sum::<i32>()
        };
        let gain = lost(pos.turn ^ 1) - lost(pos.turn);
        if gain < 0 { gain } else { 16 * gain }
    }

    fn captured(geo: &Geo<Self>, pos: &mut Pos<Self>, square: u8) {
        for gone in blast(geo, pos, square).each() {
            let side = u8::from(pos.side(1).has(gone));
            pos.toggle(side, pos.piece_on(gone), gone);
            let kept = pos.castling & !used_up::<Eight>(gone);
            pos.set_castling(kept);
        }
    }
}

/// What an explosion on this square takes along: the piece that stands there, and those around it.
fn blast(geo: &Geo<Atomic>, pos: &Pos<Atomic>, square: u8) -> u64 {
    let spared = if pos.flag { 0 } else { pos.kind(Kind::Pawn) };
    ((*u64::at(&geo.king, square) & !spared) | u64::square(square)) & pos.pieces()
}

/// Pieces beside a king that the other side attacks.
fn fuses(geo: &Geo<Atomic>, pos: &Pos<Atomic>, king: u8, side: u8) -> usize {
    let around = *u64::at(&geo.king, king) & pos.side(side);
    let lit = |square: &u8| attacked_by_others(geo, pos, *square, side, pos.side(side ^ 1), pos.stops());
    around.each().filter(lit).count()
}

fn kings_touch(geo: &Geo<Atomic>, pos: &Pos<Atomic>) -> bool {
    let kings = pos.kind(Kind::King);
    kings.any() && (*u64::at(&geo.king, kings.first()) & kings).any()
}

/// May the king step there? Beside the enemy king nothing can take it: both would go up.
fn is_safe_step(geo: &Geo<Atomic>, pos: &Pos<Atomic>, to: u8, stops: u64) -> bool {
    let touches = (*u64::at(&geo.king, to) & pos.of(pos.turn ^ 1, Kind::King)).any();
    touches || !attacked_by_others(geo, pos, to, pos.turn, pos.enemy(), stops)
}

/// Captures by anything but the king, each judged by what its explosion leaves.
fn captures<K: Sink<u64>>(geo: &Geo<Atomic>, pos: &Pos<Atomic>, king: u8, sink: &mut K) {
    let (enemy, stops) = (pos.enemy(), pos.stops());
    // An explosion beside our own king takes it along.
    let targets = enemy & !*u64::at(&geo.king, king);
    if targets.is_empty() {
        return;
    }
    let last = geo.rank(if pos.turn == 0 { 7 } else { 0 });
    for from in (pos.own() & !pos.kind(Kind::King)).each() {
        let kind = pos.piece_on(from);
        let seen = match kind {
            Kind::Pawn => *u64::at(&geo.pawn[usize::from(pos.turn & 1)], from),
            Kind::Knight => *u64::at(&geo.knight, from),
            Kind::Bishop => geo.bishop(from, stops),
            Kind::Rook => geo.rook(from, stops),
            _ => geo.bishop(from, stops) | geo.rook(from, stops),
        };
        let mut to = seen & targets;
        to.each()
            .filter(|to| !survives(geo, pos, king, from, *to, *to))
            .for_each(|bad| to ^= u64::square(bad));
        if kind == Kind::Pawn && (to & last).any() {
            to.each().for_each(|to| sink.promotions(u64::square(to), to as i8 - from as i8));
        } else {
            sink.piece(from, to);
        }
    }
}

/// Is the capture legal: does our king live through it, and is it safe or the enemy's gone afterwards?
fn survives(geo: &Geo<Atomic>, pos: &Pos<Atomic>, king: u8, from: u8, to: u8, victim: u8) -> bool {
    let gone = blast(geo, pos, to) | u64::square(from) | u64::square(victim);
    if gone.has(king) {
        return false;
    }
    let enemy_king = pos.of(pos.turn ^ 1, Kind::King) & !gone;
    if enemy_king.is_empty() || (*u64::at(&geo.king, king) & enemy_king).any() {
        return true;
    }
    !attacked_by_others(geo, pos, king, pos.turn, pos.enemy() & !gone, pos.stops() & !gone)
}
