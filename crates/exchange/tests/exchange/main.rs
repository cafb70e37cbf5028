//! What goes out comes back, what others write is read, and nothing breaks it.

mod make;
mod mutations;
mod pdn;
mod pgn;
mod progress;
mod round_trip;
mod variations;
