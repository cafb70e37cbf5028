//! Damages many save files and reads each: `cargo run -p saves --example fuzz_saves 1000000 [SEED]`.

#[path = "../tests/it/bend.rs"]
mod bend;
#[path = "../tests/it/play.rs"]
mod play;

use rules::Dice;
use std::time::{Duration, Instant};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().unwrap_or(0));
    let (count, seed) = (numbers.next().unwrap_or(10_000), numbers.next().unwrap_or(1));
    let mut dice = Dice::new(seed);
    let seeds = bend::seeds(20, &mut dice);
    let (mut games, mut slowest, began) = (0, Duration::ZERO, Instant::now());
    for _ in 0..count {
        let bytes = bend::bent(&seeds, &mut dice);
        let now = Instant::now();
        games += u64::from(bend::check(&bytes));
        slowest = slowest.max(now.elapsed());
    }
    println!("{count} files in {:.1?}: {games} hold a game, the others are refused", began.elapsed());
    println!("slowest {slowest:.1?}, most memory {}", memory());
}

/// The most memory this program has used, where the system says so.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".into(), |size| size.trim().into())
}
