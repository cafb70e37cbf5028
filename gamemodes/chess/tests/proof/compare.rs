//! Plays thousands of positions with the real games and the slow oracle side by side.

use crate::oracle::{Board, Move, Variant};
use rules::{Dice, Game, Team};
use std::collections::HashMap;

/// Positions to look at in each test.
const POSITIONS: usize = 4000;
/// No game is followed longer than this.
const PLIES: usize = 160;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const PAWNS: &str = "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1";
const PASSING_PIN: &str = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
const PASSING_SLANT: &str = "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1";
const FEW_QUEENS: &str = "8/8/2k5/5q2/5n2/8/5K2/Q6Q b - - 80 90";
const BARE: &str = "8/8/3k4/8/2b5/8/3K1P2/5N2 w - - 90 100";

#[test]
fn chess_agrees() {
    let fens = [KIWIPETE, ROOKS, PROMOTIONS, PAWNS, PASSING_PIN, PASSING_SLANT, FEW_QUEENS, BARE];
    compare("chess", "", Variant::Chess, &fens);
}

#[test]
fn king_of_the_hill_agrees() {
    let near = "r1bq1bnr/pppp1ppp/2n1k3/8/8/2NK4/PPPP1PPP/R1BQ1BNR w - - 0 1";
    let fens = [KIWIPETE, ROOKS, PROMOTIONS, PAWNS, PASSING_PIN, FEW_QUEENS, BARE, near];
    compare("king-of-the-hill", "", Variant::Hill, &fens);
}

/// Kings that touch, castling out of an attack that is none, and bishops that never meet.
const ATOMIC: [&str; 15] = [
    KIWIPETE,
    ROOKS,
    PROMOTIONS,
    PAWNS,
    PASSING_PIN,
    FEW_QUEENS,
    "r7/8/8/8/8/8/P4kPP/r3K2R w K - 0 1",
    "8/2p2q2/8/3kK3/8/2P2Q2/8/8 w - - 0 1",
    "8/8/8/8/8/8/3k4/r3K2R w K - 0 1",
    "r7/8/8/8/8/P5P1/4k2P/1r2K2R w K - 1 3",
    "1r2k2r/3K4/3p4/8/8/8/7P/RR6 b k - 0 1",
    "r3k3/2K5/8/3p4/8/8/7P/4Q2R b q - 0 1",
    "r3k2r/3K4/8/8/8/8/8/Q6Q b kq - 0 1",
    "4k3/p1p1p3/1n6/1P1P1pP1/pPp1p3/5N2/3P1P1P/4K3 w - f6 0 1",
    "4k3/2b5/5p2/8/8/3N4/3B4/4K3 w - - 0 1",
];

#[test]
fn atomic_agrees() {
    compare("atomic", "", Variant::Atomic { pawns_explode: false }, &ATOMIC);
}

#[test]
fn atomic_with_exploding_pawns_agrees() {
    compare("atomic", "pawns-explode on", Variant::Atomic { pawns_explode: true }, &ATOMIC);
}

#[test]
fn hole_chess_agrees() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3**3/1p1**3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3**3/3**3/8/8/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/3**3/3**3/8/4Kppp/5N1N b - - 0 1",
        "4k3/2p2p2/8/1P1**1P1/1p1**1p1/8/2P2P2/4K3 w - - 0 1",
        "3rk3/3q2b1/8/b2**2r/R2**2B/8/1B2Q3/3RK3 w - - 0 1",
        "8/8/2k5/3**3/3**n2/8/5K1P/8 b - - 80 90",
    ];
    compare("hole-chess", "", Variant::Hole, &fens);
}

#[test]
fn every_pattern_of_holes_agrees() {
    let mode = crate::mode("hole-chess");
    let option = mode.info().options.iter().find(|option| option.id == "holes").expect("its option");
    for choice in &option.choices {
        compare("hole-chess", &format!("holes {}", choice.id), Variant::Hole, &[]);
    }
}

#[test]
fn mega_chess_agrees() {
    let fens = [
        "1n1a1c6/PPPPP3k3/12/12/12/12/12/12/3K3ppppp/6C1A1N1 w - - 0 1",
        "6k5/2p2p2p3/12/1P2P1P2P2/12/12/2p1p3p1p1/12/1P3P1P1P2/6K5 w - - 0 1",
        "r2a2k2c2/ppp1p4p1p/12/3P2p5/12/12/2c2A6/12/PPPP1PPP1PPP/R1B2QK1C1NR w - - 0 1",
        "5k6/4a7/12/5c6/12/2A9/5C6/12/5Q6/5K6 w - - 0 1",
        "12/3k8/12/12/5p6/12/12/7N4/8K3/12 w - - 90 100",
    ];
    compare("mega-chess", "", Variant::Mega, &fens);
}

#[test]
fn last_piece_standing_agrees() {
    let fens = [
        KIWIPETE,
        ROOKS,
        PROMOTIONS,
        PAWNS,
        PASSING_PIN,
        PASSING_SLANT,
        "r3k2r/p2q1p1p/8/1b5b/1B5B/8/P2Q1P1P/R3K2R w KQkq - 0 1",
        "rnbq1bnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQ1BNR w - - 0 1",
        "8/ppp5/8/3P4/3p4/8/PPP5/8 w - - 0 1",
        "8/8/2r5/8/8/5B2/8/8 w - - 90 1",
    ];
    compare("last-piece-standing", "", Variant::LastPiece, &fens);
}

/// Random games from the start and from each of these, turn by turn, until enough was seen.
fn compare(id: &str, options: &str, variant: Variant, fens: &[&str]) {
    let mode = crate::mode(id);
    let mut dice = Dice::new(0x0c1e ^ options.len() as u64);
    let mut pairs = fens.iter().map(|fen| Some(*fen)).chain([None]).cycle();
    let mut seen = 0;
    while seen < POSITIONS {
        let setup = pairs.next().flatten();
        let game = mode.open(crate::options(options), setup).expect("a good position");
        let board = Board::read(variant, setup.unwrap_or(&game.position()));
        seen += follow(Pair { game, board, met: HashMap::new() }, &mut dice);
    }
}

/// The same game twice.
struct Pair {
    game: Box<dyn Game>,
    board: Board,
    /// How often each position was met, counters aside.
    met: HashMap<String, u32>,
}

/// Follows one game to its end; says how many positions it had.
fn follow(mut pair: Pair, dice: &mut Dice) -> usize {
    for ply in 0..PLIES {
        *pair.met.entry(pair.board.key()).or_default() += 1;
        let moves = pair.board.legal();
        pair.check_ending();
        if pair.game.outcome().is_some() {
            assert!(pair.game.moves().is_empty(), "{}", pair.board.fen());
            return ply + 1;
        }
        pair.check_moves(&moves);
        pair.check_refusals(&moves);
        for _ in 0..2 {
            pair.check_play(dice.pick(&moves).expect("it is not over"));
        }
        let chosen = choose(&pair.board, &moves, dice);
        pair.game.play(&chosen.text(), 0).expect("it is legal");
        pair.board = pair.board.after(&chosen);
    }
    PLIES
}

/// Any move, though one in three times one that takes something, if there is one.
fn choose(board: &Board, moves: &[Move], dice: &mut Dice) -> Move {
    let takes: Vec<Move> = moves.iter().copied().filter(|mv| board.takes(mv)).collect();
    let from = if takes.is_empty() || dice.below(3) > 0 { moves } else { &takes };
    *dice.pick(from).expect("it is not over")
}

impl Pair {
    fn check_ending(&self) {
        let fen = self.board.fen();
        assert_eq!(self.game.position(), fen);
        let outcome = self.game.outcome();
        let told = outcome.map(|outcome| (outcome.reason.word(), outcome.winner));
        let team = |white: bool| if white { Team::FIRST } else { Team::SECOND };
        if let Some((word, white)) = self.board.ending() {
            assert_eq!(told, Some((word, white.map(team))), "{fen}");
            return;
        }
        let mut draws = self.board.draws();
        if self.met[&self.board.key()] >= 3 {
            draws.push("threefold_repetition");
        }
        let agreed = match told {
            None => draws.is_empty(),
            Some((word, winner)) => winner.is_none() && draws.contains(&word),
        };
        assert!(agreed, "{fen}: {told:?}, should be one of {draws:?}");
    }

    /// The same moves under the same two names.
    fn check_moves(&self, moves: &[Move]) {
        let mut told: Vec<_> = self.game.moves().into_iter().map(|mv| (mv.text, mv.shown)).collect();
        let mut right: Vec<_> = moves.iter().map(|mv| (mv.text(), self.board.san(mv))).collect();
        told.sort();
        right.sort();
        assert_eq!(told, right, "{}", self.board.fen());
    }

    /// Moves that only look possible are refused and change nothing.
    fn check_refusals(&self, moves: &[Move]) {
        for mv in self.board.pseudo_legal().iter().filter(|mv| !moves.contains(mv)) {
            let mut game = self.game.boxed_clone();
            assert!(game.play(&mv.text(), 0).is_err(), "{} in {}", mv.text(), self.board.fen());
            assert_eq!(game.position(), self.game.position());
        }
    }

    fn check_play(&self, mv: &Move) {
        let mut game = self.game.boxed_clone();
        game.play(&mv.text(), 0).expect("it is legal");
        let after = self.board.after(mv);
        assert_eq!(game.position(), after.fen(), "{} in {}", mv.text(), self.board.fen());
    }
}
