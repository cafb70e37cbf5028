//! Names that look like another one although their letters differ, such as a Cyrillic `А` in `Аda`.

use unicode_normalization::UnicodeNormalization;

/// Letters of other scripts and the Latin ones or digits that they look like.
const LOOKS: &[(&str, char)] = &[
    ("АаΑαɑꭺᎪ", 'a'),
    ("ВвΒβᏴЬьᖯ", 'b'),
    ("СсϹϲⲥᏟ", 'c'),
    ("ԀԁᎠ", 'd'),
    ("ЕеΕεЄєᎬ", 'e'),
    ("ϜᖴꞘ", 'f'),
    ("ԌԍᏀց", 'g'),
    ("НнΗҺһհᎻ", 'h'),
    ("1lLІіΙιӀӏΪ|׀اᎥ", 'i'),
    ("ЈјͿϳᎫ", 'j'),
    ("КкΚκᏦ", 'k'),
    ("МмΜᎷϺ", 'm'),
    ("Νηпղո", 'n'),
    ("0ОоΟοσՕօסہΘ", 'o'),
    ("РрΡρᏢ", 'p'),
    ("Ԛԛզ", 'q'),
    ("ГгᏒ", 'r'),
    ("ЅѕՏᏚ", 's'),
    ("ТтΤτᎢ", 't'),
    ("ՍսυЦ", 'u'),
    ("νѴѵᏙ", 'v'),
    ("ԜԝωшᎳ", 'w'),
    ("ХхΧχ", 'x'),
    ("УуΥγҮүᎩ", 'y'),
    ("ΖζᏃ", 'z'),
    ("ЗзӠӡ", '3'),
    ("бϬ", '6'),
];

/// What a name looks like: equal for two names that people could mistake for each other.
pub(super) fn skeleton(name: &str) -> String {
    name.nfkd().flat_map(|letter| look(letter).to_lowercase()).map(look).collect()
}

fn look(letter: char) -> char {
    let same = |(letters, _): &&(&str, char)| letters.contains(letter);
    LOOKS.iter().find(same).map_or(letter, |(_, latin)| *latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_are_one_and_other_names_are_not() {
        for (one, other) in [
            ("Ada", "Аda"),
            ("Ada", "ADA"),
            ("Bo", "Β\u{3bf}"),
            ("Paul", "РauI"),
            ("Zoë", "Zoe\u{308}"),
            ("Cleo", "С1е0"),
            ("Max", "\u{ff2d}\u{1d41a}x"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Adam"), ("Анна", "Анта"), ("Zoë", "Zoe"), ("Bo", "Do")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }
}
