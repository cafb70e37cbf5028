//! NAGs, the numbered marks of annotated games: signs behind a move, or words.

use crate::text::Texts;

/// A NAG as people know it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Nag {
    /// A short sign.
    Sign(&'static str),
    /// Words without a short sign.
    Words(String),
}

/// What a number stands for. Most come in pairs, for the first team and the second.
fn read(number: u16, texts: &Texts) -> Option<Nag> {
    let sign = match number {
        0 => return None,
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        10..=12 => "=",
        14 => "+/=",
        15 => "=/+",
        16 => "+/-",
        17 => "-/+",
        18 | 20 => "+-",
        19 | 21 => "-+",
        number => return Some(Nag::Words(words(number, texts))),
    };
    Some(Nag::Sign(sign))
}

fn words(number: u16, texts: &Texts) -> String {
    let key = match number {
        7 | 8 => "nag-only-move",
        9 => "nag-worst-move",
        13 => "nag-unclear",
        22 | 23 => "nag-zugzwang",
        24..=29 => "nag-space",
        30..=35 => "nag-development",
        36..=39 => "nag-initiative",
        40 | 41 => "nag-attack",
        42..=47 => "nag-compensation",
        130..=135 => "nag-counterplay",
        136..=139 => "nag-time-trouble",
        140 => "nag-idea",
        145 => "nag-comment",
        146 => "nag-novelty",
        number => return format!("${number}"),
    };
    texts.get(key)
}

/// The signs of some NAGs behind a move, those about the position after a gap.
pub(super) fn signs(numbers: &[u16], texts: &Texts) -> String {
    let sign = |number: &u16| match read(*number, texts) {
        Some(Nag::Sign(sign)) => Some(sign),
        _ => None,
    };
    let mut signs = String::new();
    for sign in numbers.iter().filter_map(sign) {
        if !sign.starts_with(['!', '?']) {
            signs.push(' ');
        }
        signs.push_str(sign);
    }
    signs
}

/// The words of those that have no sign.
pub(super) fn spelled_out(numbers: &[u16], texts: &Texts) -> Vec<String> {
    let words = |number: &u16| match read(*number, texts) {
        Some(Nag::Words(words)) => Some(words),
        _ => None,
    };
    numbers.iter().filter_map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_nags_have_signs_or_words() {
        let texts = Texts::default();
        assert_eq!(signs(&[1, 14, 140], &texts), "! +/=");
        assert_eq!(signs(&[18], &texts), " +-");
        assert_eq!(spelled_out(&[1, 146, 7, 0, 250], &texts), ["Novelty", "Only move", "$250"]);
        for number in (1..=47).chain(130..=140) {
            let known = match read(number, &texts) {
                Some(Nag::Words(words)) => !words.contains("nag-"),
                found => found.is_some(),
            };
            assert!(known, "{number}");
        }
    }
}
