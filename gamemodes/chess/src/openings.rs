//! Names of openings, found by the position they lead to, so that the order of moves does not matter.

use crate::mode::Chess;
use crate::variant::Variant;
use rules::{GameMode, Options};
use std::collections::HashMap;

/// The names by the key of their position. Each line of the text is `NAME ; MOVES`.
pub(crate) fn read<V: Variant>(mode: &Chess<V>, text: &'static str) -> HashMap<u64, &'static str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &'static str| {
        let (name, moves) = line.split_once(';')?;
        Some((key(mode, moves)?, name.trim()))
    };
    lines.filter_map(entry).collect()
}

/// The key of the position after these moves, if they are legal.
fn key<V: Variant>(mode: &Chess<V>, moves: &str) -> Option<u64> {
    let mut position = mode.start(&Options::default());
    for word in moves.split_whitespace() {
        let mv = mode.read_move(&position, word).ok()?;
        mode.play(&mut position, mv);
    }
    Some(mode.hash(&position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::Normal;
    use rules::Mode;

    fn opening_after(moves: &str) -> Option<String> {
        let mut game = Mode::new(Chess::<Normal>::default()).start().unwrap();
        moves.split_whitespace().for_each(|word| game.push_move(word, 0).unwrap());
        game.opening_name().map(String::from)
    }

    #[test]
    fn every_line_is_legal_and_names_a_position_of_its_own() {
        let mode = Chess::<Normal>::default();
        let mut seen: HashMap<u64, &str> = HashMap::new();
        for line in Normal::OPENINGS.lines().filter(|line| !line.starts_with('#')) {
            let (name, moves) = line.split_once(';').unwrap_or_else(|| panic!("no moves: {line}"));
            assert!(!name.trim().is_empty() && !moves.trim().is_empty(), "{line}");
            let key = key(&mode, moves).unwrap_or_else(|| panic!("not legal: {line}"));
            if let Some(other) = seen.insert(key, line) {
                panic!("two names of one position:\n  {other}\n  {line}");
            }
        }
        assert!(seen.len() >= 150, "{}", seen.len());
        assert_eq!(read(&mode, Normal::OPENINGS).len(), seen.len());
    }

    #[test]
    fn transpositions_have_the_same_name() {
        let queens_gambit = "Queen's Gambit Declined";
        assert_eq!(opening_after("d4 d5 c4 e6").as_deref(), Some(queens_gambit));
        assert_eq!(opening_after("c4 e6 d4 d5").as_deref(), Some(queens_gambit));
        assert_eq!(opening_after("e2e4 c7c5").as_deref(), Some("Sicilian Defence"));
        assert_eq!(opening_after(""), None);
    }
}
