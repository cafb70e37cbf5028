//! Data files: blocks of lines with an empty line between them; `#` begins a comment.

/// The blocks of a file, each a list of lines.
pub(crate) fn blocks(file: &str) -> Vec<Vec<&str>> {
    let lines = file.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut blocks = vec![Vec::new()];
    for line in lines {
        match line {
            "" => blocks.push(Vec::new()),
            line => blocks.last_mut().unwrap().push(line),
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// A drawn board, eleven lines of `.`, `t`, `T` and `K`, as position text.
pub(crate) fn position(drawn: &[&str], turn: &str) -> String {
    let rows: Vec<_> = drawn.iter().map(|row| row_text(row)).collect();
    format!("{} {turn}", rows.join("/"))
}

fn row_text(row: &str) -> String {
    let mut text = String::new();
    for part in row.split_inclusive(['t', 'T', 'K']) {
        let dots = part.trim_end_matches(['t', 'T', 'K']);
        if !dots.is_empty() {
            text += &dots.len().to_string();
        }
        text += &part[dots.len()..];
    }
    text
}
