//! Bent files: some here, a million with `cargo run -p saves --example fuzz_saves 1000000`.

use super::{bend, rounds};
use rules::Dice;

#[test]
fn no_bytes_break_a_save() {
    let mut dice = Dice::new(5);
    let seeds = bend::seeds(4, &mut dice);
    let games = (0..20_000 * rounds()).filter(|_| bend::check(&bend::bent(&seeds, &mut dice))).count();
    assert!(games > 100, "some bent files still hold a game: {games}");
}
