//! Everything that is seen and heard at the table, made by code.
//!
//! It knows no window, no engine and no game: pieces are found by the ids of their kinds, and what comes out is
//! plain numbers (vertices, pixels, samples). So it builds and is tested in seconds.

mod chance;
pub mod materials;
pub mod models;
pub mod pictures;
pub mod sounds;
