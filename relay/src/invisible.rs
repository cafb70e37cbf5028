//! Characters that nobody sees.

use std::ops::RangeInclusive;

/// Unicode's default-ignorable code points, which include the marks that turn the direction of text, and other characters
/// without ink: line and paragraph separators, annotation marks, the empty Braille pattern.
const INVISIBLE: &[RangeInclusive<char>] = &[
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether nobody sees this character, although it is none that separates words.
#[must_use]
pub fn is_invisible(character: char) -> bool {
    INVISIBLE.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_stays() {
        for hidden in "\u{202e}\u{200b}\u{feff}\u{2066}\u{e0041}\u{3164}\u{ad}".chars() {
            assert!(is_invisible(hidden), "{:x}", u32::from(hidden));
        }
        assert!(!"Ännas Tisch — 象棋, شطرنج, שחמט ♟ 🎲".chars().any(is_invisible));
        assert!(INVISIBLE.windows(2).all(|two| two[0].end() < two[1].start()), "in order");
    }
}
