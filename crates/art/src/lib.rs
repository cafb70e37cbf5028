//! Procedural art: pictures, 3D models, textures and sounds.
//!
//! Independent of windows, the engine and games: pieces are found by the ids of their kinds, and the results are plain
//! numbers (vertices, pixels, samples).

pub mod materials;
pub mod models;
pub mod pictures;
mod rng;
pub mod rooms;
pub mod sounds;
