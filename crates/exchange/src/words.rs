//! Helpers for words between moves: move numbers, annotation glyphs, comments.

/// Annotation glyphs and the numbers of their NAGs.
const GLYPHS: [(&str, &str); 6] =
    [("!!", "3"), ("??", "4"), ("!?", "5"), ("?!", "6"), ("!", "1"), ("?", "2")];

/// A word without the number of the move before it: `e4` for `1.e4`, nothing for `1.` or `12`.
pub(crate) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() {
        return rest;
    }
    let after = rest.trim_start_matches(['.', '…']);
    if after.len() < rest.len() { after } else { word }
}

/// A word without its annotation glyph, and the NAG of the glyph.
pub(crate) fn without_glyph(word: &str) -> (&str, Option<&'static str>) {
    let bare = word.trim_end_matches(['!', '?']);
    let mark = &word[bare.len()..];
    (bare, GLYPHS.iter().find(|(glyph, _)| *glyph == mark).map(|(_, number)| *number))
}

/// Is this an annotation (`!?`, `+-`, `e.p.`) and not a move? `--` is a move: passing.
pub(crate) fn is_sign(word: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric();
    word == "e.p." || word == "ep" || (word.chars().all(is_mark) && !word.starts_with("--"))
}

/// A comment on one line, with single spaces.
pub(crate) fn in_order(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_marks_are_taken_off() {
        let bare = ["1.e4", "12...Nf6", "3.", "7", "11-15", "...", "e4", "4…d5"].map(without_number);
        assert_eq!(bare, ["e4", "Nf6", "", "", "11-15", "", "e4", "d5"]);
        assert_eq!(without_glyph("Nf3!?"), ("Nf3", Some("5")));
        assert_eq!(without_glyph("Nf3!!!"), ("Nf3", None));
        assert_eq!(without_glyph("Nf3+"), ("Nf3+", None));
        assert!(is_sign("+-") && is_sign("!?") && is_sign("e.p.") && !is_sign("--") && !is_sign("e4"));
    }
}
