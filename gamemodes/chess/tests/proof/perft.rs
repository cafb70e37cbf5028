//! Counts sequences of moves and compares with the numbers in `data/perft`.

use crate::oracle::{Board, Variant};
use std::sync::Mutex;
use std::thread;

/// Larger counts are skipped: the deepest of the file take minutes.
const MOST: u64 = 55_000_000;
/// Normal chess is counted as deep as anyone has published for these positions.
const MOST_CHESS: u64 = 200_000_000;

/// Game, options, numbers, and how far to go.
const FILES: [(&str, &str, &str, u64); 7] = [
    ("chess", "", include_str!("../../data/perft/chess.txt"), MOST_CHESS),
    ("hole-chess", "", include_str!("../../data/perft/hole-chess.txt"), MOST),
    ("king-of-the-hill", "", include_str!("../../data/perft/king-of-the-hill.txt"), MOST),
    ("atomic", "", include_str!("../../data/perft/atomic.txt"), MOST),
    ("atomic", "pawns-explode on", include_str!("../../data/perft/atomic-pawns-explode.txt"), MOST),
    ("mega-chess", "", include_str!("../../data/perft/mega-chess.txt"), MOST),
    ("last-piece-standing", "", include_str!("../../data/perft/last-piece-standing.txt"), MOST),
];

/// One number to be found again.
struct Job {
    id: &'static str,
    options: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

impl Job {
    /// What is wrong, if anything is.
    fn run(&self) -> Option<String> {
        let Self { id, options, fen, depth, nodes } = self;
        let counted = match crate::mode(id).open(crate::options(options), Some(fen)) {
            Ok(game) => game.perft(*depth),
            Err(error) => return Some(format!("{id} {fen}: {error}")),
        };
        let wrong = || format!("{id} {options} {fen}: depth {depth} has {nodes}, counted {counted}");
        (counted != *nodes).then(wrong)
    }
}

#[test]
fn every_published_number_is_found_again() {
    let mut jobs: Vec<Job> = FILES.into_iter().flat_map(jobs).collect();
    assert!(jobs.len() > 200, "the files have shrunk");
    // The longest go first, so that two threads end together; they are taken from the end.
    jobs.sort_by_key(|job| job.nodes);
    let (jobs, wrong) = (Mutex::new(jobs), Mutex::new(Vec::new()));
    let next = || jobs.lock().expect("no thread has died").pop();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(job) = next() {
                    wrong.lock().expect("no thread has died").extend(job.run());
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread has died");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The oracle must find the smaller counts, too.
#[test]
fn the_oracle_finds_the_numbers_too() {
    let small = |job: &Job| job.nodes <= 250_000;
    for Job { id, options, fen, depth, nodes } in FILES.into_iter().flat_map(jobs).filter(small) {
        let variant = match options {
            "" => Variant::of(id),
            _ => Variant::Atomic { pawns_explode: true },
        };
        assert_eq!(Board::read(variant, fen).perft(depth), nodes, "{id} {options} {fen}: depth {depth}");
    }
}

fn jobs((id, options, text, most): (&'static str, &'static str, &'static str, u64)) -> Vec<Job> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let jobs = lines.flat_map(|line| {
        let mut parts = line.split(" ; ");
        let fen = parts.next().expect("a position");
        parts.map(move |part| {
            let (depth, nodes) = count(part);
            Job { id, options, fen, depth, nodes }
        })
    });
    jobs.filter(|job| job.nodes <= most).collect()
}

/// `D3 8902`.
fn count(part: &str) -> (u32, u64) {
    let (depth, nodes) = part.strip_prefix('D').and_then(|part| part.split_once(' ')).expect(part);
    (depth.parse().expect(part), nodes.parse().expect(part))
}
