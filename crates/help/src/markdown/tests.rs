//! Markdown becomes blocks.

use super::*;

fn text(words: &str) -> Text {
    vec![Span::plain(words)]
}

fn blocks(markdown: &str) -> Vec<Block> {
    read(&format!("# T\n\nS.\n\n{markdown}"), "games/x", Some("x")).blocks
}

#[test]
fn title_and_summary_come_first() {
    let page = read("# The *table*\n\nWhat you see.\nAnd do.\n\nMore.\n\n## Keys\n", "table", None);
    assert_eq!(
        (page.title.as_str(), plain(&page.summary)),
        ("The table", "What you see. And do.".into())
    );
    let heading = Block::Heading { level: 2, text: text("Keys"), anchor: "keys".into() };
    assert_eq!(page.blocks, [Block::Paragraph(text("More.")), heading]);
    assert!(page.flaws.is_empty());
    let bare = read("## Only this\n", "bare", None);
    assert_eq!((bare.title.as_str(), bare.flaws.len()), ("bare", 2));
}

#[test]
fn words_have_looks_and_links() {
    let [Block::Paragraph(spans)] =
        &blocks("Press **F1 or *?*** or `Esc`; see [clocks](../clocks.md#days).")[..]
    else {
        panic!("one paragraph");
    };
    let strong = |text: &str, emphasis| Span { emphasis, ..Span::strong(text) };
    let link = Link::Page { id: "clocks".into(), anchor: Some("days".into()) };
    assert_eq!(
        *spans,
        [
            Span::plain("Press "),
            strong("F1 or ", false),
            strong("?", true),
            Span::plain(" or "),
            Span { code: true, ..Span::plain("Esc") },
            Span::plain("; see "),
            Span { link: Some(link), ..Span::plain("clocks") },
            Span::plain("."),
        ]
    );
}

#[test]
fn lists_tables_notes_and_code_are_kept() {
    let item = |words: &str| Block::Paragraph(text(words));
    let found = blocks("- one\n- two\n  1. deep\n");
    let deep = Block::List { first: Some(1), items: vec![vec![item("deep")]] };
    assert_eq!(
        found,
        [Block::List { first: None, items: vec![vec![item("one")], vec![item("two"), deep]] }]
    );
    let found = blocks("| a | b |\n|---|---|\n| c |\n");
    let rows = vec![vec![text("c"), Text::new()]];
    assert_eq!(found, [Block::Table { head: vec![text("a"), text("b")], rows }]);
    assert_eq!(blocks("> Careful."), [Block::Note(vec![item("Careful.")])]);
    assert_eq!(blocks("```\na\n b\n```\n"), [Block::Code("a\n b".into())]);
}

#[test]
fn fenced_blocks_are_diagrams_and_pieces() {
    let found =
        blocks("```board\nmoves: e2e4 e7e5\ncaption: Both pawns: two steps.\n```\n\n```pieces\n```\n");
    let [Block::Diagram(diagram), Block::Pieces(pieces)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((diagram.game.as_str(), diagram.moves.len()), ("x", 2));
    assert_eq!(diagram.caption, "Both pawns: two steps.");
    assert!(pieces.is_empty());
}

#[test]
fn what_a_page_cannot_have_is_noted() {
    let page = "# T\n\nS <b>x</b>.\n\n<script>alert(1)</script>\n\n![a](b.png) [c](d.txt)\n\n\
        ```board\nfoo: bar\n```\n\n<!-- fine -->\n";
    let read = read(page, "x", None);
    let flaws: Vec<String> = read.flaws.iter().map(|flaw| flaw.message("x").to_string()).collect();
    for part in ["<b>", "<script>", "b.png", "d.txt", "foo: bar"] {
        assert!(flaws.iter().any(|flaw| flaw.contains(part)), "{part}: {flaws:?}");
    }
    assert!(!flaws.iter().any(|flaw| flaw.contains("fine")));
}

#[test]
fn no_page_is_too_strange_to_be_read() {
    for odd in
        ["", "#", "> ".repeat(5000).as_str(), "- ".repeat(5000).as_str(), "*".repeat(5000).as_str()]
    {
        read(odd, "x", None);
    }
    read(&("*a _b ".repeat(4000) + &"c_ d* ".repeat(4000)), "x", None);
    let nested = (0..200).map(|depth| format!("{}- x\n", "  ".repeat(depth))).collect::<String>();
    assert!(!blocks(&nested).is_empty());
}
