//! Moves of draughts in PDN: numbers of squares, some of those passed left out.

use crate::error::{ambiguous, illegal};
use rules::{Game, Message};

/// The move in the notation of the game modes.
pub(crate) fn tidy(word: &str) -> String {
    word.trim_end_matches(['!', '?', '*']).replace([':', 'X', '×'], "x")
}

/// The only legal move with this start and end that passes the given squares in order.
pub(crate) fn guess(game: &dyn Game, word: &str) -> Result<String, Message> {
    let given = squares(word).filter(|given| given.len() >= 2).ok_or_else(illegal)?;
    let moves = game.moves();
    let mut fitting =
        moves.iter().filter(|mv| squares(&mv.text).is_some_and(|path| passes(&path, &given)));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(only.text.clone()),
        (Some(one), Some(other)) => Err(ambiguous(&one.text, &other.text)),
        _ => Err(illegal()),
    }
}

/// The squares of a move.
fn squares(word: &str) -> Option<Vec<u8>> {
    word.split(['x', '-']).map(|square| square.parse().ok()).collect()
}

/// Does a path begin and end like this and pass these squares in this order?
fn passes(path: &[u8], given: &[u8]) -> bool {
    let mut rest = path.iter();
    path.first() == given.first()
        && path.last() == given.last()
        && given.iter().all(|square| rest.any(|passed| passed == square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_jumps_are_found_and_doubtful_ones_named() {
        let mode =
            crate::standards::usual(crate::Format::Pdn).and_then(|found| catalog::find(found.mode));
        let mode = mode.unwrap();
        let open = |position| mode.open(Default::default(), Some(position)).unwrap();
        // Two men to take, one after the other; then a diamond with two ways round.
        let line = open("W:W22:B18,10");
        for word in ["22x15x6", "22x6", "22-6", "22:6", "022x06"] {
            assert_eq!(guess(&*line, &tidy(word)).as_deref(), Ok("22x15x6"), "{word}");
        }
        let diamond = open("W:W26:B22,23,14,15");
        assert_eq!(guess(&*diamond, "26x10").unwrap_err().english, "it could be 26x17x10 or 26x19x10");
        assert_eq!(guess(&*diamond, "26x19x10").as_deref(), Ok("26x19x10"));
        assert!(
            guess(&*line, "22x15").is_err()
                && guess(&*line, "x").is_err()
                && guess(&*line, "22").is_err()
        );
    }
}
