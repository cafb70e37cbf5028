//! Any bytes as moves of any game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::moves(data));
