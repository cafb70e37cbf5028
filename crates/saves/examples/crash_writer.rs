//! Plays and saves until it is killed: `cargo run -p saves --example crash_writer DIR SEED`.

#[path = "../tests/it/play.rs"]
mod play;
#[path = "../tests/it/writer.rs"]
mod writer;

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(folder), Some(seed)) = (words.next(), words.next()) else {
        return Err("usage: crash_writer DIR SEED".into());
    };
    writer::write(Path::new(&folder), seed.parse()?)
}
