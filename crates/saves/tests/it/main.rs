//! Games on disk: sizes, versions, folders, conflicts, the shelf, bent files and sudden deaths.
//!
//! `ROUNDS=10` tries ten times as much where chance is involved.

mod away;
mod bend;
mod bulk;
mod chain;
mod clocks;
mod crash;
mod files;
mod folder;
mod fuzz;
mod index;
mod play;
mod saver;
mod shelf;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many times as much is tried as usual.
fn rounds() -> usize {
    let Ok(rounds) = std::env::var("ROUNDS") else { return 1 };
    rounds.parse().expect("ROUNDS is a number")
}

/// A folder that goes when it is dropped.
struct Temp(PathBuf);

impl Temp {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("manyboard-saves-{}-{next}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
