//! The code of a lobby as people send it.
//!
//! The relay makes its first part and finds the lobby by it. The second part, the secret, is made by the host's app and never
//! reaches a relay: members prove to each other that they know it, so that no relay can pretend to be one of them. Publicly
//! listed lobbies, and those of strangers who are matched, can be entered without a secret.

use relay::codes::{Code, Form};
use std::fmt;

/// The length of the secret of a code with letters: one in 280,000 is right.
const LETTERS: usize = 4;
/// The length of the secret of a code of digits: one in a million is right.
const DIGITS: usize = 6;

/// A lobby's code with its secret, if it has one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct InviteCode {
    lobby: Code,
    secret: Option<String>,
}

impl InviteCode {
    /// A code with this secret.
    #[must_use]
    pub(crate) fn new(lobby: Code, secret: Option<String>) -> Self {
        Self { lobby, secret }
    }

    /// A random secret.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub(crate) fn random_secret(form: Form) -> Result<String, getrandom::Error> {
        let code = Code::random(form)?;
        Ok(code.as_str().chars().take(length(form)).collect())
    }

    /// Parses a code as people type it, with or without a secret.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let plain = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let plain: Vec<char> = plain.take(64).collect();
        let digits = plain.iter().all(char::is_ascii_digit);
        let form = if digits { Form::Digits } else { Form::Letters };
        let (lobby, secret) = plain.split_at(plain.len().saturating_sub(length(form)));
        let (lobby, secret) = (lobby.iter().collect::<String>(), secret.iter().collect::<String>());
        match (Code::read(&lobby), read_secret(&secret, form)) {
            (Some(lobby), Some(secret)) => Some(Self::new(lobby, Some(secret))),
            _ => Code::read(text).map(Self::from),
        }
    }

    /// Finds the first code in a longer text, such as a pasted invitation; one with a secret if there is any.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        let words = || text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let whole = |word: &str| Self::read(word).filter(|code| code.secret.is_some());
        let found = words().filter(|word| looks_like_code(word)).find_map(whole);
        Self::read(text).or(found).or_else(|| Code::find(text).map(Self::from))
    }

    /// The part that relays know.
    #[must_use]
    pub fn lobby(&self) -> &Code {
        &self.lobby
    }

    /// The part that no relay knows.
    #[must_use]
    pub(crate) fn secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }
}

impl From<Code> for InviteCode {
    fn from(lobby: Code) -> Self {
        Self { lobby, secret: None }
    }
}

impl fmt::Display for InviteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.secret {
            Some(secret) => write!(f, "{}-{secret}", self.lobby),
            None => write!(f, "{}", self.lobby),
        }
    }
}

impl fmt::Debug for InviteCode {
    /// Without the secret, so that it reaches no log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InviteCode").field(&self.lobby.as_str()).finish()
    }
}

fn length(form: Form) -> usize {
    if form == Form::Digits { DIGITS } else { LETTERS }
}

/// The secret in canonical form. Its letters are those of codes.
fn read_secret(typed: &str, form: Form) -> Option<String> {
    if form == Form::Digits {
        return (typed.len() == DIGITS).then(|| typed.to_string());
    }
    let padded = Code::read(&format!("{typed}CD"))?;
    padded.as_str().get(..LETTERS).map(Into::into)
}

fn looks_like_code(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit()) || !word.bytes().any(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        InviteCode::read(text).map(|code| code.to_string())
    }

    fn find(text: &str) -> Option<String> {
        InviteCode::find(text).map(|code| code.to_string())
    }

    #[test]
    fn codes_are_read_with_and_without_their_secret() {
        for typed in ["K7PM52-4QX9", " k7p m52 4qx9", "k7pmsz-4qx9", "K7PM524QX9"] {
            assert_eq!(read(typed).as_deref(), Some("K7PM52-4QX9"), "{typed}");
        }
        assert_eq!(read("k7pm52").as_deref(), Some("K7PM52"));
        for none in ["", "K7PM52-4QX", "K7PM52-4QX9T", "K7PM52-4QXA", "ä", "💥💥💥💥💥💥💥💥💥💥"]
        {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn random_codes_read_back() {
        for form in [Form::Letters, Form::Digits] {
            for _ in 0..200 {
                let secret = InviteCode::random_secret(form).expect("chance");
                let code = InviteCode::new(Code::random(form).expect("chance"), Some(secret));
                assert_eq!(InviteCode::read(&code.to_string()), Some(code.clone()));
                assert_eq!(InviteCode::find(&format!("Come: {code}.")), Some(code));
            }
        }
    }

    #[test]
    fn a_code_is_found_in_an_invitation_with_its_secret() {
        let whole = Some("K7PM52-4QX9");
        for text in [
            "Come and play! manyboard --join K7PM52-4QX9",
            "manyboard --join K7PM52-4QX9 --relay https://play.example.org",
            "https://play.example.org/j/k7pm52-4qx9?from=mail",
            "Well-known friends, K7PM52 is short for K7PM52-4QX9.",
        ] {
            assert_eq!(find(text).as_deref(), whole, "{text}");
        }
        assert_eq!(find("only K7PM52 here").as_deref(), Some("K7PM52"));
        assert_eq!(find("nothing to see here, friend"), None);
    }

    #[test]
    fn the_secret_reaches_no_log() {
        let code = InviteCode::read("K7PM52-4QX9").expect("a code");
        assert!(!format!("{code:?}").contains("4QX9"));
    }
}
