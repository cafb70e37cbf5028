//! How fast legal moves are found: perft of chess against `cozy-chess` on the same positions in the
//! same run, and every other game of the family beside chess. `cargo bench -p chess`.

use std::time::Instant;

/// Positions and depths that take about as long as each other.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];
/// Each is measured so often, by turns, and the best counts: what disturbs can only slow down.
const TIMES: usize = 5;
/// The depth to which the start of every other game is counted.
const OTHERS_DEPTH: u32 = 5;

fn main() {
    let modes = chess::modes();
    let (mut ours, mut theirs) = (0.0, 0.0);
    for (name, fen, depth) in POSITIONS {
        let game = modes[0].open(Default::default(), Some(fen)).expect("a legal position");
        let board: cozy_chess::Board = fen.parse().expect("a legal position");
        let (mut our_best, mut their_best) = (f64::MAX, f64::MAX);
        for _ in 0..TIMES {
            let (time, nodes) = timed(|| game.perft(depth));
            let (their_time, their_nodes) = timed(|| cozy_perft(&board, depth));
            assert_eq!(nodes, their_nodes, "{name}");
            (our_best, their_best) =
                (our_best.min(time / nodes as f64), their_best.min(their_time / nodes as f64));
        }
        println!("{name}: {:.0} nodes/s, {:.2} x cozy-chess", 1.0 / our_best, their_best / our_best);
        (ours, theirs) = (ours + our_best, theirs + their_best);
    }
    println!("all: {:.2} x cozy-chess", theirs / ours);
    let chess = speed(&modes[0], OTHERS_DEPTH);
    for mode in &modes[1..] {
        let nps = speed(mode, OTHERS_DEPTH);
        println!("{}: {nps:.0} nodes/s, {:.2} x chess", mode.info().id, nps / chess);
    }
}

fn timed(count: impl Fn() -> u64) -> (f64, u64) {
    let began = Instant::now();
    let nodes = count();
    (began.elapsed().as_secs_f64(), nodes)
}

/// The best speed from the start of a game.
fn speed(mode: &rules::Mode, depth: u32) -> f64 {
    let game = mode.start().expect("a first position");
    let once = |_| {
        let (time, nodes) = timed(|| game.perft(depth));
        nodes as f64 / time
    };
    (0..TIMES).map(once).fold(0.0, f64::max)
}

/// Counts the last ply in bulk, as we do.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
