//! Comments, NAGs and variations of a game. Each is a tag of the record, such as `comment@7`.

use crate::lex::LONGEST_TEXT;
use crate::words::in_order;
use rules::Record;
use rules::record::Tag;

/// The comment after a move is a tag of the record: this and the number of moves made before it.
pub const COMMENT: &str = "comment@";
/// Likewise for NAGs, such as `$1`.
pub const NAG: &str = "nag@";
/// Likewise for variations, each of which replaces the move before it.
pub const VARIATION: &str = "variation@";

/// The deepest nesting of variations.
pub(crate) const MOST_DEPTH: usize = 16;

/// Something that is said about a move, or about the first position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// A comment.
    Comment(String),
    /// The number of a NAG, in digits.
    Nag(String),
    /// Moves that could have been made instead.
    Variation(Variation),
}

/// Moves that were not played, with what is said about them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The moves and annotations in order.
    pub items: Vec<VariationItem>,
}

/// A part of a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariationItem {
    /// A move in the notation of its game.
    Move(String),
    /// What is said about the move before it. A variation in here replaces that move.
    Note(Annotation),
}

/// An annotation and where it belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotated {
    /// The number of moves made before it.
    pub ply: usize,
    /// What is said.
    pub annotation: Annotation,
    /// The index of its tag in the record.
    pub tag: usize,
}

/// The annotations of a record, in its order. The moves of variations have not been judged by the rules.
pub fn annotations(record: &Record) -> Vec<Annotated> {
    let read = |(tag, found): (usize, &Tag)| {
        let (ply, annotation) = read_tag(record, found)?;
        Some(Annotated { ply, annotation, tag })
    };
    record.tags.iter().enumerate().filter_map(read).collect()
}

fn read_tag(record: &Record, (name, text): &Tag) -> Option<(usize, Annotation)> {
    let (kind, digits) = name.split_once('@')?;
    let ply: usize = digits.parse().ok().filter(|ply| *ply <= record.terms.moves.len())?;
    if ply.to_string() != digits {
        return None;
    }
    let annotation = match kind {
        "comment" => Annotation::Comment(text.clone()),
        "nag" => Annotation::Nag(text.strip_prefix('$')?.into()),
        "variation" if ply > 0 => Annotation::Variation(Variation::read(text)?),
        _ => return None,
    };
    annotation.is_sound().then_some((ply, annotation))
}

impl Annotation {
    /// Its tag after so many moves.
    pub(crate) fn tag(&self, ply: usize) -> Tag {
        let kind = match self {
            Self::Comment(_) => COMMENT,
            Self::Nag(_) => NAG,
            Self::Variation(_) => VARIATION,
        };
        let text = match self {
            Self::Comment(text) => text.clone(),
            Self::Nag(number) => format!("${number}"),
            Self::Variation(variation) => variation.text(),
        };
        (format!("{kind}{ply}"), text)
    }

    /// Is it read as the same when it is written?
    pub(crate) fn is_sound(&self) -> bool {
        match self {
            Self::Comment(text) => is_comment(text),
            Self::Nag(number) => !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()),
            Self::Variation(variation) => variation.moves() > 0,
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Comment(comment) => text.extend(["{", comment, "}"]),
            Self::Nag(number) => text.extend(["$", number]),
            Self::Variation(variation) => {
                text.push('(');
                variation.write(text);
                text.push(')');
            }
        }
    }
}

impl Variation {
    /// The number of its own moves.
    pub fn moves(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, VariationItem::Move(_))).count()
    }

    /// The text of its tag: `d2d4 $1 {a comment} (c2c4) d7d5`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        for (index, item) in self.items.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            match item {
                VariationItem::Move(mv) => text.push_str(mv),
                VariationItem::Note(note) => note.write(text),
            }
        }
    }

    /// Reads what [`text`](Self::text) writes, and nothing else.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() > LONGEST_TEXT {
            return None;
        }
        let mut rest = text;
        let variation = Self::read_line(&mut rest, MOST_DEPTH)?;
        (rest.is_empty() && variation.text() == text).then_some(variation)
    }

    /// Reads up to the end of the text or of the bracket, and leaves that.
    fn read_line(rest: &mut &str, depth: usize) -> Option<Self> {
        let mut line = Self::default();
        loop {
            let item = match rest.chars().next() {
                None | Some(')') => break,
                Some('{') => {
                    let (comment, after) = rest[1..].split_once('}')?;
                    *rest = after;
                    VariationItem::Note(Annotation::Comment(comment.into()))
                }
                Some('(') => {
                    *rest = &rest[1..];
                    let inner =
                        Self::read_line(rest, depth.checked_sub(1).filter(|_| line.moves() > 0)?)?;
                    *rest = rest.strip_prefix(')')?;
                    VariationItem::Note(Annotation::Variation(inner))
                }
                Some(_) => read_word(rest),
            };
            if !item.is_sound() {
                return None;
            }
            line.items.push(item);
            *rest = rest.strip_prefix(' ').unwrap_or(rest);
        }
        Some(line)
    }
}

impl VariationItem {
    fn is_sound(&self) -> bool {
        match self {
            Self::Move(text) => is_move_word(text),
            Self::Note(note) => note.is_sound(),
        }
    }
}

/// Takes a move or a NAG off a text.
fn read_word(rest: &mut &str) -> VariationItem {
    let end = rest.find([' ', ')']).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    match word.strip_prefix('$') {
        Some(number) => VariationItem::Note(Annotation::Nag(number.into())),
        None => VariationItem::Move(word.into()),
    }
}

/// Can a variation hold this move?
pub(crate) fn is_move_word(text: &str) -> bool {
    let strange = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '{' | '}');
    !text.is_empty() && !text.starts_with('$') && !text.contains(strange)
}

fn is_comment(text: &str) -> bool {
    let strange = ["}", "[Event \"", "[%clk ", "[%emt "].iter().any(|part| text.contains(part));
    !text.is_empty() && !strange && in_order(text) == text && text.len() < LONGEST_TEXT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_read_as_they_are_written() {
        for text in [
            "d2d4",
            "{better} d2d4 $1 {a (strange) comment} d7d5 (g8f6 c2c4) (f7f5 {wild}) c2c4",
            "a (b (c (d) e) f) g",
            "9-14 $12 $3",
        ] {
            let read = Variation::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.text(), text);
        }
        assert_eq!(Variation::read("a (b c) d {e} f").map(|line| line.moves()), Some(3));
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "a  b",
            " a",
            "a ",
            "(a)",
            "a (",
            "a )",
            "a ()",
            "a {",
            "a {} b",
            "a $",
            "a $x",
            "a }",
            "a ({x})",
            "a\nb",
            "a {x}b",
            "a {two  spaces}",
            "a(b)",
        ] {
            assert_eq!(Variation::read(text), None, "{text:?}");
        }
        let deep = |levels: usize| format!("a{}{}", " (b".repeat(levels), ")".repeat(levels));
        assert!(Variation::read(&deep(MOST_DEPTH)).is_some());
        assert!(Variation::read(&deep(MOST_DEPTH + 1)).is_none());
        assert!(Variation::read(&"(".repeat(LONGEST_TEXT)).is_none());
        assert!(Variation::read(&"a ".repeat(LONGEST_TEXT)).is_none());
    }

    #[test]
    fn annotations_have_a_place_in_the_game() {
        let mut record = Record::new("chess", Default::default(), None);
        record.terms.moves.push(rules::record::Move { text: "e2e4".into(), centis: 0 });
        let tags = [
            ("comment@0", "x"),
            ("variation@0", "d2d4"),
            ("variation@1", "d2d4"),
            ("variation@2", "d2d4"),
            ("variation@01", "d2d4"),
            ("nag@1", "$"),
            ("nag@1", "$5"),
            ("Event", "a@1"),
        ];
        record.tags = tags.map(|(name, text)| (name.into(), text.into())).into();
        let found: Vec<_> = annotations(&record).iter().map(|note| (note.tag, note.ply)).collect();
        assert_eq!(found, [(0, 0), (2, 1), (6, 1)]);
    }
}
