//! Names of players: which are allowed, and what to change if one is not.

use crate::{Message, message};

/// The fewest characters of a name.
pub const MIN_LENGTH: usize = 2;
/// The most characters of a name.
pub const MAX_LENGTH: usize = 16;
/// The number of remembered names.
pub const REMEMBERED: usize = 20;
/// More accents than this on one letter make a name unreadable.
const MAX_MARKS: usize = 2;

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum NameError {
    /// Too short.
    TooShort,
    /// Too long by so many characters.
    TooLong(usize),
    /// A space at the beginning or end.
    EdgeSpace,
    /// Two spaces in a row.
    DoubleSpace,
    /// An invisible character.
    Invisible {
        /// What it is.
        letter: char,
        /// Where, counted from 1.
        at: usize,
    },
    /// A character that is not allowed.
    Forbidden {
        /// What it is.
        letter: char,
        /// Where, counted from 1.
        at: usize,
    },
    /// An accent without a letter, or too many on one.
    LooseMark {
        /// Where, counted from 1.
        at: usize,
    },
    /// No letter or digit at all.
    NoLetter,
}

impl NameError {
    /// What to change, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::TooShort => {
                message!("name-too-short", "use at least {least} characters", least = MIN_LENGTH)
            }
            Self::TooLong(_) => {
                message!("name-too-long", "use at most {most} characters", most = MAX_LENGTH)
            }
            Self::EdgeSpace => {
                message!("name-edge-space", "remove the space at the beginning or the end")
            }
            Self::DoubleSpace => message!("name-double-space", "use only one space between words"),
            Self::Forbidden { letter, .. } => message!(
                "name-forbidden",
                "remove “{letter}”: use letters, digits, spaces, _ and -",
                letter = *letter
            ),
            Self::Invisible { .. } | Self::LooseMark { .. } => {
                message!("name-invisible", "it contains an invisible character: please retype it")
            }
            Self::NoLetter => message!("name-no-letter", "use at least one letter or digit"),
        }
    }
}

/// Checks a name; the error says what to change.
pub fn check(name: &str) -> Result<(), NameError> {
    let length = name.chars().take(10 * MAX_LENGTH).count();
    if length < MIN_LENGTH {
        return Err(NameError::TooShort);
    }
    if length > MAX_LENGTH {
        return Err(NameError::TooLong(length - MAX_LENGTH));
    }
    check_letters(name)?;
    if name.starts_with(' ') || name.ends_with(' ') {
        return Err(NameError::EdgeSpace);
    }
    if name.contains("  ") {
        return Err(NameError::DoubleSpace);
    }
    if name.chars().any(char::is_alphanumeric) { Ok(()) } else { Err(NameError::NoLetter) }
}

fn check_letters(name: &str) -> Result<(), NameError> {
    // Marks that may still follow: none before the first letter.
    let mut room = 0;
    for (at, letter) in (1..).zip(name.chars()) {
        match letter {
            ' ' | '_' | '-' => room = 0,
            _ if is_invisible(letter) => return Err(NameError::Invisible { letter, at }),
            _ if is_mark(letter) && room == 0 => return Err(NameError::LooseMark { at }),
            _ if is_mark(letter) => room -= 1,
            _ if letter.is_alphanumeric() => room = MAX_MARKS,
            _ => return Err(NameError::Forbidden { letter, at }),
        }
    }
    Ok(())
}

/// The valid name nearest to a text; `None` if too little of it can stay. Names from elsewhere, such as `Morphy, Paul`, follow
/// other rules.
pub fn nearest(text: &str) -> Option<String> {
    let mut name = String::new();
    for word in spaced(text).split_whitespace() {
        let gap = usize::from(!name.is_empty());
        let free = MAX_LENGTH.saturating_sub(name.chars().count() + gap);
        if name.is_empty() || word.chars().count() <= free {
            name.extend(std::iter::repeat_n(' ', gap));
            name.extend(word.chars().take(free));
        } else {
            break;
        }
    }
    check(&name).is_ok().then_some(name)
}

/// The text without invisible characters, loose marks and quotes inside words; other forbidden characters become spaces.
fn spaced(text: &str) -> String {
    let (mut spaced, mut room) = (String::new(), 0);
    for letter in text.chars().filter(|letter| !is_invisible(*letter)) {
        let kept = match letter {
            '\'' | '’' => continue,
            _ if is_mark(letter) && room == 0 => continue,
            '_' | '-' => letter,
            _ if is_mark(letter) || letter.is_alphanumeric() => letter,
            _ => ' ',
        };
        room = if is_mark(kept) { room - 1 } else { MAX_MARKS * usize::from(kept.is_alphanumeric()) };
        spaced.push(kept);
    }
    spaced
}

/// Combining marks (accents and the like) that some languages need.
pub fn is_mark(letter: char) -> bool {
    match u32::from(letter) {
        0x034F => false,
        0x0300..=0x036F | 0x0591..=0x05BD | 0x064B..=0x0652 | 0x3099..=0x309A => true,
        // The signs that join consonants, and dots below, in the scripts of India and their kin.
        0x093C | 0x094D | 0x09BC | 0x09CD | 0x0A3C | 0x0A4D | 0x0ABC | 0x0ACD | 0x0B3C | 0x0B4D => true,
        0x0BCD | 0x0C4D | 0x0CBC | 0x0CCD | 0x0D4D | 0x0DCA | 0x0E47..=0x0E4E | 0x0EC8..=0x0ECD => true,
        0x1039..=0x103A | 0x17D2 => true,
        _ => false,
    }
}

/// Invisible characters: controls, unusual spaces, and all that Unicode calls default-ignorable, such as joiners, direction
/// marks and fillers.
pub fn is_invisible(letter: char) -> bool {
    let other_space = letter.is_whitespace() && letter != ' ';
    letter.is_control()
        || other_space
        || matches!(u32::from(letter),
            0x00AD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

/// Moves a name to the top of the remembered ones. Names that differ only in case are one.
pub fn remember(names: &mut Vec<String>, name: &str) {
    if check(name).is_ok() {
        names.retain(|known| known.to_lowercase() != name.to_lowercase());
        names.insert(0, name.into());
        names.truncate(REMEMBERED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_welcome() {
        let names = ["Bo", "Ada Lovelace", "Zoë", "Zoe\u{308}", "Łukasz_7", "Анна-Мария", "山田太郎"];
        let more = ["محمد", "हिन्दी", "ไก่", "한글이름", "Ὀδυσσεύς", "x-_-x", "007"];
        for name in names.iter().chain(&more) {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_refusal_says_what_to_change() {
        let refused = |name: &str| check(name).unwrap_err().to_string();
        assert_eq!(refused("A"), "use at least 2 characters");
        assert_eq!(refused(&"a".repeat(19)), "use at most 16 characters");
        assert_eq!(refused(" Ada"), "remove the space at the beginning or the end");
        assert_eq!(refused("A  a"), "use only one space between words");
        assert!(refused("A\u{202E}da").contains("invisible"));
        for hidden in ['\0', '\n', '\u{200B}', '\u{3164}', '\u{AD}', '\u{A0}', '\u{E0041}'] {
            assert!(refused(&format!("Ada{hidden}")).contains("invisible"), "{hidden:?}");
        }
        assert!(refused("<Ada>").starts_with("remove “<”"));
        assert!(refused("A\u{301}\u{301}\u{301}").contains("invisible"));
        assert_eq!(refused("- -"), "use at least one letter or digit");
    }

    #[test]
    fn names_from_elsewhere_become_valid() {
        let near = |text: &str| nearest(text).unwrap_or_default();
        assert_eq!(near("Morphy, Paul"), "Morphy Paul");
        assert_eq!(near("Capablanca,J.R."), "Capablanca J R");
        assert_eq!(near("Duke of Brunswick / Count Isouard"), "Duke of");
        assert_eq!(near("O'Kelly"), "OKelly");
        assert_eq!(near(&"x".repeat(60)), "x".repeat(MAX_LENGTH));
        assert_eq!(near("\u{301}Zoe\u{308}\u{200B}\n<b>"), "Zoe\u{308} b");
        for nothing in ["", "?", "- -", ",,,", "A", "\u{301}\u{301}"] {
            assert_eq!(nearest(nothing), None, "{nothing}");
        }
        let mut dice = crate::Dice::new(7);
        let letters: Vec<char> = "Ab é-_,.'’\u{301}\u{200B}漢 7\t".chars().collect();
        for length in 0..500 {
            let text: String = (0..length % 40).filter_map(|_| dice.pick(&letters)).collect();
            assert!(nearest(&text).is_none_or(|name| check(&name).is_ok()), "{text:?}");
        }
        for good in ["Bo", "Ada Lovelace", "Анна-Мария", "हिन्दी"] {
            assert_eq!(near(good), good, "a valid name stays as it is");
        }
    }

    #[test]
    fn the_last_names_are_remembered() {
        let mut names = Vec::new();
        for name in ["Ada", "Bo", "ADA", "?", "Cy"] {
            remember(&mut names, name);
        }
        assert_eq!(names, ["Cy", "ADA", "Bo"]);
        (10..90).for_each(|n| remember(&mut names, &format!("n{n}")));
        assert_eq!(names.len(), REMEMBERED);
    }
}
