//! The flat board, drawn with the same painter as everything else on the screen.

pub mod picture;
