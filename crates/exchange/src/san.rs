//! Moves in standard algebraic notation, read leniently.
//!
//! The game modes read moves strictly. Old files and other programs write more than is needed
//! (`Nge2`, `e2-e4`), or less (`e8Q`), or use other spellings (`0-0`, `exd6e.p.`).

use crate::error::{ambiguous, illegal};
use rules::{Game, LegalMove, Message, Pick};

/// The move in the notation of the game modes, as far as that needs no legal moves.
pub(crate) fn tidy(word: &str) -> String {
    let bare = word.trim_end_matches("e.p.").trim_end_matches(['+', '#', '!', '?', '=']);
    let castles = |c: char| matches!(c, '0' | 'O' | 'o' | '-');
    if bare.contains('-') && bare.chars().all(castles) {
        bare.replace(['0', 'o'], "O")
    } else {
        bare.into()
    }
}

/// The only legal move that a word can mean, in the notation of its mode.
pub(crate) fn guess(game: &dyn Game, word: &str) -> Result<String, Message> {
    let hint = Hint::read(game, word).ok_or_else(illegal)?;
    let moves = game.moves();
    let mut fitting = moves.iter().filter(|mv| hint.fits(game, mv));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(only.text.clone()),
        (Some(one), Some(other)) => Err(ambiguous(&one.shown, &other.shown)),
        _ => Err(illegal()),
    }
}

/// What a word says about a move.
struct Hint {
    kind: char,
    from: String,
    to: String,
    promotion: Option<char>,
}

impl Hint {
    fn read(game: &dyn Game, word: &str) -> Option<Self> {
        let letters: Vec<char> = game.info().kinds.iter().map(|kind| kind.letter).collect();
        let plain: String = word.chars().filter(|c| !matches!(c, 'x' | ':' | '-' | '=' | '/')).collect();
        let kind = plain.chars().next().filter(|c| letters.contains(c));
        let rest = if kind.is_some() { &plain[1..] } else { &plain[..] };
        let last = rest.chars().next_back().map(|c| c.to_ascii_uppercase());
        let promotion = last.filter(|c| letters.contains(c));
        let squares = if promotion.is_some() { &rest[..rest.len() - 1] } else { rest };
        let at = squares.rfind(|c: char| c.is_ascii_lowercase())?;
        let (from, to) = squares.split_at(at);
        Some(Self { kind: kind.unwrap_or('P'), from: from.into(), to: to.into(), promotion })
    }

    fn fits(&self, game: &dyn Game, mv: &LegalMove) -> bool {
        let board = game.board();
        let (Some(from), Some(to)) = (mv.cells.first(), mv.cells.last()) else { return false };
        if board.name(*to) != self.to {
            return false;
        }
        let letter = |kind: u8| game.info().kinds.get(usize::from(kind)).map(|kind| kind.letter);
        let promotion = match mv.pick {
            Some(Pick::Kind(kind)) => letter(kind),
            _ => None,
        };
        let moving = game.pieces().into_iter().find(|piece| piece.cell == *from);
        let name = board.name(*from);
        let near = self.from == name || self.from == name[..1] || self.from == name[1..];
        promotion == self.promotion
            && moving.and_then(|piece| letter(piece.kind)) == Some(self.kind)
            && (self.from.is_empty() || near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(position: &str, word: &str) -> Result<String, Message> {
        let game = catalog::modes()[0].open(Default::default(), Some(position)).unwrap();
        guess(&*game, &tidy(word))
    }

    #[test]
    fn more_and_less_than_is_needed() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for word in ["Ngf3", "Ng1f3", "N1f3", "Ng1-f3", "Nf3+", "Nf3!?"] {
            assert_eq!(guessed(start, word).as_deref(), Ok("g1f3"), "{word}");
        }
        assert_eq!(guessed(start, "Pe4").as_deref(), Ok("e2e4"));
        assert_eq!(guessed(start, "e2-e4").as_deref(), Ok("e2e4"));
        assert_eq!(guessed(start, "Ne5").unwrap_err().english, "not a legal move here");
        let promotions = "3n4/4P3/8/8/8/7k/8/K7 w - - 0 1";
        assert_eq!(guessed(promotions, "e8Q").as_deref(), Ok("e7e8q"));
        assert_eq!(guessed(promotions, "exd8/n").as_deref(), Ok("e7d8n"));
        assert!(guessed(promotions, "e8").is_err());
        let twins = "7k/8/8/8/8/8/8/KN3N2 w - - 0 1";
        assert_eq!(guessed(twins, "Nd2").unwrap_err().english, "it could be Nbd2 or Nfd2");
    }

    #[test]
    fn castling_is_spelt_with_letters() {
        assert_eq!(["0-0", "o-o-o", "O-O+", "O-O-O#"].map(tidy), ["O-O", "O-O-O", "O-O", "O-O-O"]);
    }

    #[test]
    fn odd_words_are_refused_and_never_panic() {
        for word in ["", "é4", "Né", "N", "Q=", "♘f3", "xx", "e9", "0-0-0-0", "KKKK", "=Q", "a"] {
            let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            assert!(guessed(start, word).is_err(), "{word}");
        }
    }
}
