//! Any bytes as a position of any game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::position(data));
