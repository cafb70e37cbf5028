//! What people may call themselves: letters of any language, digits, spaces inside, `_` and `-`; nothing unseen.

use crate::text::Texts;
use std::ops::RangeInclusive;

/// The fewest characters of a name.
pub const LEAST: usize = 2;
/// The most characters of a name.
pub const MOST: usize = 16;
/// More marks than this on one letter are not writing but mischief.
const MARKS_ON_A_LETTER: usize = 2;

/// Letters that nobody sees.
const UNSEEN: [char; 4] = ['\u{115F}', '\u{1160}', '\u{3164}', '\u{FFA0}'];

/// Accents, vowel signs and the like, which are no letters of their own but belong to the one before them.
const MARKS: [RangeInclusive<char>; 22] = [
    '\u{0300}'..='\u{034E}',
    '\u{0350}'..='\u{036F}',
    '\u{0591}'..='\u{05BD}',
    '\u{064B}'..='\u{065F}',
    '\u{093C}'..='\u{093C}',
    '\u{094D}'..='\u{094D}',
    '\u{09BC}'..='\u{09BC}',
    '\u{09CD}'..='\u{09CD}',
    '\u{0A3C}'..='\u{0A3C}',
    '\u{0A4D}'..='\u{0A4D}',
    '\u{0ABC}'..='\u{0ABC}',
    '\u{0ACD}'..='\u{0ACD}',
    '\u{0B3C}'..='\u{0B4D}',
    '\u{0BCD}'..='\u{0BCD}',
    '\u{0C4D}'..='\u{0C4D}',
    '\u{0CCD}'..='\u{0CCD}',
    '\u{0D4D}'..='\u{0D4D}',
    '\u{0E47}'..='\u{0E4E}',
    '\u{0EC8}'..='\u{0ECD}',
    '\u{1039}'..='\u{103A}',
    '\u{17D2}'..='\u{17D2}',
    '\u{3099}'..='\u{309A}',
];

/// Why a name cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It has too few characters.
    #[error("a name has at least {LEAST} characters")]
    TooShort,
    /// It has too many.
    #[error("a name has at most {MOST} characters")]
    TooLong,
    /// It begins or ends with a space.
    #[error("a name neither begins nor ends with a space")]
    SpaceAtEdge,
    /// It has a character that names do not have.
    #[error("names do not have the character {0:?}")]
    Wrong(char),
    /// It has a character that nobody can see.
    #[error("the name has a character that cannot be seen")]
    Unseen,
}

impl NameError {
    /// The same as people read it.
    pub fn said(self, texts: &Texts) -> String {
        match self {
            Self::TooShort => texts.with("name-too-short", &[("least", LEAST.into())]),
            Self::TooLong => texts.with("name-too-long", &[("most", MOST.into())]),
            Self::SpaceAtEdge => texts.get("name-space-at-edge"),
            Self::Wrong(wrong) => {
                texts.with("name-wrong-character", &[("character", wrong.to_string().into())])
            }
            Self::Unseen => texts.get("name-unseen-character"),
        }
    }
}

/// Can somebody be called this?
pub fn check(name: &str) -> Result<(), NameError> {
    let mut marks = None;
    for each in name.chars() {
        marks = judge(each, marks)?;
    }
    let count = name.chars().count();
    if name.starts_with(' ') || name.ends_with(' ') {
        Err(NameError::SpaceAtEdge)
    } else if count < LEAST {
        Err(NameError::TooShort)
    } else if count > MOST {
        Err(NameError::TooLong)
    } else {
        Ok(())
    }
}

/// Judges one character, and says how many marks the letter it belongs to has; none where marks make no sense.
fn judge(each: char, marks: Option<usize>) -> Result<Option<usize>, NameError> {
    if UNSEEN.contains(&each) || is_unseen(each) {
        return Err(NameError::Unseen);
    }
    if MARKS.iter().any(|range| range.contains(&each)) {
        return match marks {
            Some(count) if count < MARKS_ON_A_LETTER => Ok(Some(count + 1)),
            _ => Err(NameError::Wrong(each)),
        };
    }
    match each {
        ' ' | '_' | '-' => Ok(None),
        _ if each.is_alphanumeric() => Ok(Some(0)),
        _ => Err(NameError::Wrong(each)),
    }
}

/// Control characters, joiners, marks of direction, blanks of every width.
fn is_unseen(each: char) -> bool {
    let blank = each.is_whitespace() && each != ' ';
    let format = matches!(each, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}');
    each.is_control() || blank || format
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_names() {
        for name in [
            "Ada",
            "Bo",
            "Zoë",
            "Łukasz",
            "Ольга",
            "Ελένη",
            "李小龙",
            "さくら",
            "이순신",
            "मोहन्",
            "مريم",
            "ผู้เล่น",
            "R2-D2",
            "the_cat",
            "Anna Maria",
            "e\u{301}tude",
            "1234567890123456",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        use NameError::{SpaceAtEdge, TooLong, TooShort, Unseen, Wrong};
        for (name, why) in [
            ("", TooShort),
            ("A", TooShort),
            ("12345678901234567", TooLong),
            (" Ada", SpaceAtEdge),
            ("Ada ", SpaceAtEdge),
            ("  ", SpaceAtEdge),
            ("A<b>", Wrong('<')),
            ("a/b", Wrong('/')),
            ("☠☠", Wrong('☠')),
            ("\u{301}ab", Wrong('\u{301}')),
            ("e\u{301}\u{301}\u{301}", Wrong('\u{301}')),
            ("Ada\n", Unseen),
            ("A\u{200B}da", Unseen),
            ("A\u{202E}da", Unseen),
            ("\u{3164}\u{3164}", Unseen),
            ("A\u{A0}da", Unseen),
            ("A\u{0}da", Unseen),
        ] {
            assert_eq!(check(name), Err(why), "{name:?}");
        }
    }

    #[test]
    fn every_complaint_says_what_to_change() {
        let texts = Texts::default();
        for error in [
            NameError::TooShort,
            NameError::TooLong,
            NameError::SpaceAtEdge,
            NameError::Wrong('<'),
            NameError::Unseen,
        ] {
            let said = error.said(&texts);
            assert!(said.contains(' ') && !said.contains('{'), "{said}");
        }
    }
}
