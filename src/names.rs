//! What is wrong with a name, as people read it. The judging itself is the rules': lobbies and accounts need it, too.

use crate::text::Texts;
use rules::name::{LEAST, MOST};
pub use rules::name::{NameError, check};

/// Says what to change.
pub fn said(error: &NameError, texts: &Texts) -> String {
    match error {
        NameError::TooShort => texts.with("name-too-short", &[("least", LEAST.into())]),
        NameError::TooLong(_) => texts.with("name-too-long", &[("most", MOST.into())]),
        NameError::EdgeSpace => texts.get("name-space-at-edge"),
        NameError::DoubleSpace => texts.get("name-double-space"),
        NameError::Forbidden { letter, .. } => {
            texts.with("name-wrong-character", &[("character", letter.to_string().into())])
        }
        NameError::Invisible { .. } | NameError::LooseMark { .. } => texts.get("name-unseen-character"),
        NameError::NoLetter => texts.get("name-no-letter"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_complaint_says_what_to_change() {
        let texts = Texts::default();
        for name in ["", "12345678901234567", " Ada", "A  da", "A<b>", "A\u{200B}da", "\u{301}ab", "__"]
        {
            let error = check(name).expect_err("nobody is called that");
            let said = said(&error, &texts);
            assert!(said.contains(' ') && !said.contains('{'), "{name:?}: {said}");
        }
    }
}
