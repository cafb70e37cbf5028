//! How long the library, its searches and its pictures take, each at best: `cargo run --release -p help --example help_speed`.

use help::Library;
use std::time::{Duration, Instant};

/// The shortest of some runs: other programs disturb the longer ones.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..runs).map(run).min().unwrap_or_default()
}

fn main() {
    let library = Library::english();
    println!("library of {} pages: {:.2?}", library.pages().len(), best(20, Library::english));
    for words in ["k", "king", "how do i castle", "a b c d e f g h", "zzz"] {
        let hits = library.search(words).len();
        println!("search for {words:?}: {hits} hits, {:.2?}", best(50, || library.search(words)));
    }
    for page in library.pages().iter().filter(|page| !page.diagrams().is_empty()) {
        let draw = || {
            page.diagrams()
                .into_iter()
                .filter_map(|diagram| library.draw(diagram).ok())
                .collect::<Vec<_>>()
        };
        let (drawings, drawn) = (draw(), best(3, draw));
        let pixels = best(3, || {
            drawings.iter().map(|drawing| drawing.pixels(drawing.width).pixels.len()).sum::<usize>()
        });
        println!("{}: {} drawings, {drawn:.1?}; pixels {pixels:.1?}", page.id, drawings.len());
    }
}
