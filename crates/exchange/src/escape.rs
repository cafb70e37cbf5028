//! Quoted and escaped text: tags, and pairs of a name and a text that fit into no tag.

/// The tag for a pair whose name is not a valid tag name.
pub(crate) const EXTRA: &str = "ExtraTag";

/// A quoted tag value. Control characters, which tags cannot hold, become spaces.
pub(crate) fn tag_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Can a tag have this name?
pub(crate) fn is_tag_name(name: &str) -> bool {
    let fits = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | ']' | '[');
    !name.is_empty() && name.chars().all(fits)
}

/// A value in plain move text: on one line, without spaces at its ends.
pub(crate) fn line_text(text: &str) -> String {
    let mut line = String::new();
    let ends = text.len() - text.trim_start().len()..text.trim_end().len();
    for (at, c) in text.char_indices() {
        match c {
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            c if c.is_control() || !ends.contains(&at) => {
                line.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => line.push(c),
        }
    }
    line
}

/// Reads what [`line_text`] writes; unknown escapes are left as they are.
pub(crate) fn read_line_text(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let (c, length) = escape(&rest[at..]).unwrap_or(('\\', 1));
        text.push(c);
        rest = &rest[at + length..];
    }
    text + rest
}

/// The character that an escape stands for, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    match text.as_bytes().get(1)? {
        b'\\' => Some(('\\', 2)),
        b'n' => Some(('\n', 2)),
        b'r' => Some(('\r', 2)),
        b'"' => Some(('"', 2)),
        b'u' => {
            let inside = text.strip_prefix("\\u{")?;
            let digits = inside.find('}').filter(|length| *length <= 6)?;
            let number = u32::from_str_radix(&inside[..digits], 16).ok()?;
            Some((char::from_u32(number)?, digits + 4))
        }
        _ => None,
    }
}

/// A name and a text, each in quotes.
pub(crate) fn pair(name: &str, text: &str) -> String {
    let quote = |text: &str| format!("\"{}\"", line_text(text).replace('"', "\\\""));
    format!("{} {}", quote(name), quote(text))
}

/// Reads what [`pair`] writes.
pub(crate) fn read_pair(text: &str) -> Option<(String, String)> {
    let (name, rest) = read_quoted(text.trim())?;
    let (text, rest) = read_quoted(rest.trim_start())?;
    rest.is_empty().then_some((name, text))
}

fn read_quoted(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = inside.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })?;
    Some((read_line_text(&inside[..end]), &inside[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_survives_on_a_line() {
        for text in ["", " ", "a b", " a\n", r"c:\new\", "\u{7}\"é\"\t", "ends\\", "\\u{41}", "\u{a0}x"]
        {
            let line = line_text(text);
            assert_eq!(read_line_text(&line), text);
            assert!(line.trim() == line && !line.contains('\n'), "{line:?}");
            let pair = pair(text, "x \" y");
            assert_eq!(read_pair(&pair), Some((text.into(), "x \" y".into())), "{pair}");
        }
        assert_eq!(read_pair("\"a\""), None);
        assert_eq!(read_line_text(r"\x \u{110000} \u{"), r"\x \u{110000} \u{");
    }

    #[test]
    fn tags_hold_quotes() {
        assert_eq!(tag_text("a \"b\" \\\n"), r#""a \"b\" \\ ""#);
        assert!(is_tag_name("WhiteElo") && !is_tag_name("White Elo") && !is_tag_name(""));
    }
}
