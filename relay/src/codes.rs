//! Lobby codes: six characters that survive being read aloud, or eight digits.

use std::fmt;

/// Unambiguous letters and digits, without vowels so that no words appear.
const LETTERS: &[u8] = b"CDFHJKMNPQRTWXY23456789";
const DIGITS: &[u8] = b"0123456789";
const LENGTH: usize = 6;
/// There are fewer digits than letters, so it takes more of them to be as hard to guess.
const DIGITS_LENGTH: usize = 8;

/// A lobby's code in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(String);

/// The two kinds of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Six characters with at least one letter.
    Letters,
    /// Eight digits; easy to say, for keypads and phones.
    Digits,
}

impl Form {
    const fn length(self) -> usize {
        match self {
            Self::Letters => LENGTH,
            Self::Digits => DIGITS_LENGTH,
        }
    }
}

impl Code {
    /// Draws a random code.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn random(form: Form) -> Result<Self, getrandom::Error> {
        loop {
            let code = Self(draw(form)?);
            if code.form() == form {
                return Ok(code);
            }
        }
    }

    /// Parses a code as people type it: lower case, spaces, dashes, and look-alike characters.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let plain = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let plain: String = plain.take(DIGITS_LENGTH + 1).map(|c| c.to_ascii_uppercase()).collect();
        let digits = plain.bytes().all(|b| b.is_ascii_digit());
        let form = if digits { Form::Digits } else { Form::Letters };
        if plain.len() != form.length() {
            return None;
        }
        if digits {
            return Some(Self(plain));
        }
        let forgiven: String = plain.chars().map(normalize).collect();
        forgiven.bytes().all(|b| LETTERS.contains(&b)).then_some(Self(forgiven))
    }

    /// Finds the first code in a longer text, such as a pasted invitation.
    ///
    /// Unless the text is nothing else, only a word with a digit or all in capitals counts as a code.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        Self::read(text).or_else(|| {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            words.filter(|w| looks_like_code(w)).find_map(Self::read)
        })
    }

    /// The kind of this code.
    #[must_use]
    pub fn form(&self) -> Form {
        if self.0.bytes().all(|b| b.is_ascii_digit()) { Form::Digits } else { Form::Letters }
    }

    /// The canonical text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Draws characters uniformly: bytes beyond the last whole multiple are discarded.
fn draw(form: Form) -> Result<String, getrandom::Error> {
    let alphabet = if form == Form::Digits { DIGITS } else { LETTERS };
    let fair = 256 / alphabet.len() * alphabet.len();
    let length = form.length();
    let mut code = String::with_capacity(length);
    while code.len() < length {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let fair_ones = bytes.iter().map(|b| usize::from(*b)).filter(|b| *b < fair);
        code.extend(
            fair_ones.take(length - code.len()).map(|b| char::from(alphabet[b % alphabet.len()])),
        );
    }
    Ok(code)
}

/// Letters we never use, mapped to the digits they look like.
fn normalize(typed: char) -> char {
    match typed {
        'B' => '8',
        'G' => '6',
        'S' => '5',
        'Z' => '2',
        other => other,
    }
}

fn looks_like_code(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    match word.len() {
        LENGTH => digits > 0 || word.bytes().all(|b| b.is_ascii_uppercase()),
        DIGITS_LENGTH => digits == DIGITS_LENGTH,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_codes_read_back_and_keep_their_form() {
        for form in [Form::Letters, Form::Digits] {
            for _ in 0..500 {
                let code = Code::random(form).unwrap();
                assert_eq!(code.form(), form);
                assert_eq!(Code::read(code.as_str()), Some(code));
            }
        }
    }

    #[test]
    fn every_letter_comes_up() {
        let all: String = (0..500).map(|_| Code::random(Form::Letters).unwrap().0).collect();
        assert!(LETTERS.iter().all(|l| all.bytes().any(|b| b == *l)));
    }

    #[test]
    fn typing_is_forgiven_where_it_can_be() {
        let meant = Code::read("K7PM52").unwrap();
        for typed in ["k7pm52", " K7P M52 ", "k7p-m52", "K7PMS2", "k7pmsz"] {
            assert_eq!(Code::read(typed), Some(meant.clone()), "{typed}");
        }
        assert_eq!(Code::read(" 4829-1376 "), Code::read("48291376"));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for typed in [
            "",
            "K7PM5",
            "K7PM522",
            "K7PM5O",
            "K7PMA2",
            "ääääää",
            "K7PM5\u{0}",
            "12345",
            "123456",
            "123456789",
            "1234567K",
            "💥💥💥💥💥💥",
        ] {
            assert_eq!(Code::read(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_code_is_found_in_an_invitation() {
        let wanted = Code::read("K7PM52");
        assert_eq!(Code::find("Come and play! manyboard --join K7PM52"), wanted);
        assert_eq!(Code::find("https://play.example.org/j/k7pm52?from=mail"), wanted);
        assert_eq!(Code::find("the number is 48291376."), Code::read("48291376"));
        assert_eq!(Code::find("nothing to see here, friend"), None);
    }
}
