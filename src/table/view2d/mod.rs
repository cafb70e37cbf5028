//! The flat board, drawn with the same painter as everything else on the screen.

mod boards;
pub mod fit;
pub mod picture;
mod pieces;
mod special;
mod stuffs;
