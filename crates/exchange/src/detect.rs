//! Tells what kind of text this is, by its first words.

use crate::lex::{Lexer, Token};
use crate::result::Score;
use crate::source::Source;
use crate::standards::Standard;
use crate::words::{is_sign, without_number};
use crate::{Format, plain};
use std::sync::atomic::AtomicBool;

/// So much of a text is looked at.
const HEAD: usize = 16 << 10;

/// What kind of text this is, if it looks like any; reading may still find fault with it.
pub fn detect(text: &str) -> Option<Format> {
    let end = text.floor_char_boundary(HEAD);
    detect_head(text[..end].trim_start_matches('\u{feff}'))
}

/// The same for the beginning of a text.
pub(crate) fn detect_head(text: &str) -> Option<Format> {
    if plain::begins(text) {
        return Some(Format::Plain);
    }
    if is_position(text.trim()) {
        return Some(Format::Position);
    }
    let never = AtomicBool::new(false);
    let mut lexer = Lexer::new(Source::new(text.as_bytes(), &never));
    let mut depth = 0_u64;
    let mut tags = false;
    loop {
        match lexer.next() {
            // A tag so long that it is cut off here is one all the same.
            Token::End => return (tags || begins_tag(text)).then_some(Format::Pgn),
            Token::Tag if lexer.name() == Standard::tag(Format::Pdn) => return Some(Format::Pdn),
            Token::Tag if lexer.name() == Standard::tag(Format::Pgn) => return Some(Format::Pgn),
            Token::Tag => tags = true,
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word if depth == 0 => {
                if let Some(format) = by_word(&lexer.text(), tags) {
                    return format;
                }
            }
            _ => {}
        }
    }
}

fn begins_tag(text: &str) -> bool {
    let name = text
        .trim_start()
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(" \""))
        .map(|(name, _)| name);
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphanumeric))
}

/// What a word says about the text: nothing, or what it is, which may be nothing we know.
fn by_word(word: &str, tags: bool) -> Option<Option<Format>> {
    let mv = without_number(word);
    if mv.is_empty() || is_sign(mv) || Score::read(Format::Pdn, word).is_some() {
        return None;
    }
    if is_jump(mv) {
        return Some(Some(Format::Pdn));
    }
    Some((tags || is_chess_like(mv)).then_some(Format::Pgn))
}

/// Numbers of squares with a dash or a cross between: `11-15`, `22x15x6`.
fn is_jump(word: &str) -> bool {
    let mut squares = word.trim_end_matches(['!', '?', '*']).split(['-', 'x', ':']);
    let is_square = |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|b| b.is_ascii_digit());
    word.contains(['-', 'x', ':']) && squares.all(is_square)
}

/// A word of few characters that names a square, or castles.
fn is_chess_like(word: &str) -> bool {
    let bytes = word.as_bytes();
    let names_square =
        bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
    let castles = ["O-O", "0-0", "o-o"].iter().any(|castling| word.starts_with(castling));
    bytes.len() <= 12 && (names_square || castles)
}

/// One line that holds a board: ranks between strokes, or lists of squares between colons.
fn is_position(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    let ranks = first.matches('/').count() >= 7 && !first.starts_with('[');
    let lists = ["W:", "B:"].iter().any(|turn| text.starts_with(turn)) && text.matches(':').count() == 2;
    !text.contains('\n') && (ranks || lists)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart() {
        let pgn = [
            "[Event \"x\"]\n\n1. e4 *",
            "1.e4 e5",
            "Nf3 Nf6",
            "% x\n{hello} (1. d4) 1. O-O",
            "[A \"\"]",
        ];
        for text in pgn {
            assert_eq!(detect(text), Some(Format::Pgn), "{text}");
        }
        let pdn = ["[Event \"x\"]\n1. 11-15 *", "1.11-15", "[GameType \"21\"]", "1-0 *\n22x15x6"];
        for text in pdn {
            assert_eq!(detect(text), Some(Format::Pdn), "{text}");
        }
        for text in ["Game: x\n", "\u{feff}\n game: x", "# note\nGame: x"] {
            assert_eq!(detect(text), Some(Format::Plain), "{text}");
        }
        for text in ["8/8/8/8/8/8/8/8 w - - 0 1\n", "B:W1:B2"] {
            assert_eq!(detect(text), Some(Format::Position), "{text}");
        }
        for text in ["", "Hello, world", "{ \"a\": 1 }", "1. 2. 3.", "<html><body>", "a,b,c\n1,2,3"] {
            assert_eq!(detect(text), None, "{text}");
        }
    }
}
