//! The commands, one file each. Each takes its arguments and a writer.

pub(crate) mod bench;
pub(crate) mod best;
pub(crate) mod list;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
