//! What the pages quote in italics, such as the word on a button, stands in the app exactly like that.

use help::{Block, Library, Page, Span};

/// Every text of the app; a gap is `…`.
fn texts() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/text/en.ftl");
    let file = std::fs::read_to_string(path).expect("the texts are there");
    let value = |line: &str| {
        let text = line.split_once(" = ").or_else(|| line.split_once("] ")).map(|(_, text)| text);
        text.map(|text| without_gaps(text.trim()))
    };
    file.lines().filter(|line| !line.starts_with('#')).filter_map(value).collect()
}

fn without_gaps(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |said, part| said + "…" + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// The names of the options of every game, and of their choices.
fn options() -> Vec<String> {
    let modes = catalog::modes();
    let specs = modes.iter().flat_map(|mode| &mode.info().options);
    specs
        .flat_map(|spec| spec.choices.iter().map(|choice| &choice.name).chain([&spec.name]))
        .cloned()
        .collect()
}

/// Is it a whole text, its first sentence, or the words before a gap?
fn is_quoted(quote: &str, text: &str) -> bool {
    let ends = |rest: &str| rest.is_empty() || quote.ends_with(['.', '?']) || rest.contains('…');
    text.strip_prefix(quote).is_some_and(|rest| ends(rest) && !rest.starts_with(char::is_alphanumeric))
}

fn spans(page: &Page) -> Vec<&Span> {
    let texts = page.all_blocks().into_iter().flat_map(|block| match block {
        Block::Heading { text, .. } | Block::Paragraph(text) => vec![text],
        Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).collect(),
        _ => Vec::new(),
    });
    [&page.summary].into_iter().chain(texts).flatten().collect()
}

#[test]
fn italics_are_words_of_the_app() {
    let (library, mut known) = (Library::english(), texts());
    known.extend(options());
    let mut wrong = Vec::new();
    for page in library.pages() {
        for span in spans(page).into_iter().filter(|span| span.emphasis) {
            let quotes =
                [span.text.as_str(), span.text.trim_end_matches('.'), span.text.trim_end_matches(" …")];
            if !known.iter().any(|text| quotes.iter().any(|quote| is_quoted(quote, text))) {
                wrong.push(format!("{}: {}", page.id, span.text));
            }
        }
    }
    assert!(wrong.is_empty(), "not in assets/text/en.ftl:\n{}", wrong.join("\n"));
}
