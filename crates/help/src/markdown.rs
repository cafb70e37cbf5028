//! From Markdown to a page. Everything is bounded, and what a page cannot have (HTML, pictures from files) is left out and noted.

use crate::anchor::Anchors;
use crate::page::{Block, Span, Text, plain};
use crate::problem::Flaw;
use crate::{Diagram, Link};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// Lists, notes and looks may be nested this deep; what lies deeper is left out.
const DEEPEST: usize = 8;

/// What was read from Markdown.
#[derive(Default)]
pub(crate) struct Manuscript {
    pub(crate) title: String,
    pub(crate) summary: Text,
    pub(crate) blocks: Vec<Block>,
    pub(crate) flaws: Vec<Flaw>,
}

/// Reads the page `id`. A diagram that names no game is of `game`.
pub(crate) fn read(markdown: &str, id: &str, game: Option<&str>) -> Manuscript {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let mut reader =
        Reader { events, id, game, anchors: Anchors::default(), flaws: Vec::new(), title: None };
    let mut blocks = reader.blocks(0);
    let summary = match blocks.first() {
        Some(Block::Paragraph(text)) => text.clone(),
        _ => Text::new(),
    };
    if summary.is_empty() {
        reader.flaws.push(Flaw::NoSummary);
    } else {
        blocks.remove(0);
    }
    if reader.title.is_none() {
        reader.flaws.push(Flaw::NoTitle);
    }
    let title = reader.title.unwrap_or_else(|| id.into());
    Manuscript { title, summary, blocks, flaws: reader.flaws }
}

struct Reader<'a> {
    events: Parser<'a>,
    id: &'a str,
    game: Option<&'a str>,
    anchors: Anchors,
    flaws: Vec<Flaw>,
    title: Option<String>,
}

/// How the words that come next look.
#[derive(Clone, Default)]
struct Look {
    span: Span,
    depth: usize,
}

impl Look {
    fn within(&self, tag: &Tag, id: &str, flaws: &mut Vec<Flaw>) -> Self {
        let mut look = Self { depth: self.depth + 1, ..self.clone() };
        match tag {
            Tag::Strong => look.span.strong = true,
            Tag::Emphasis => look.span.emphasis = true,
            Tag::Link { dest_url, .. } => {
                look.span.link = Link::read(dest_url, id);
                if look.span.link.is_none() {
                    flaws.push(Flaw::Link(dest_url.to_string()));
                }
            }
            Tag::Image { dest_url, .. } => flaws.push(Flaw::Picture(dest_url.to_string())),
            _ => {}
        }
        look
    }

    fn span(&self, text: &str, code: bool) -> Span {
        Span { text: text.into(), code, ..self.span.clone() }
    }
}

/// Adds words, to the last span if they look like it.
fn push(text: &mut Text, span: Span) {
    match text.last_mut() {
        Some(last) if Span { text: span.text.clone(), ..last.clone() } == span => {
            last.text += &span.text;
        }
        _ => text.push(span),
    }
}

impl Reader<'_> {
    /// Blocks up to the end of the one that holds them.
    fn blocks(&mut self, depth: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        // Words outside of any block, as in short lists, are a paragraph.
        let mut loose = Text::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(_) => break,
                Event::Start(tag) if is_inline(&tag) => self.inline(&tag, &Look::default(), &mut loose),
                Event::Start(tag) => {
                    flush(&mut loose, &mut blocks);
                    self.block(&tag, depth, &mut blocks);
                }
                Event::Rule => {
                    flush(&mut loose, &mut blocks);
                    blocks.push(Block::Rule);
                }
                event => self.word(&event, &Look::default(), &mut loose),
            }
        }
        flush(&mut loose, &mut blocks);
        blocks
    }

    /// The block that has just begun, up to its end.
    fn block(&mut self, tag: &Tag, depth: usize, blocks: &mut Vec<Block>) {
        match tag {
            Tag::Heading { level, .. } => {
                let text = self.text(&Look::default());
                blocks.extend(self.heading(*level as u8, text));
            }
            Tag::Paragraph => blocks.push(Block::Paragraph(self.text(&Look::default()))),
            Tag::CodeBlock(kind) => {
                let code = self.code();
                blocks.push(self.fenced(kind, code));
            }
            Tag::Table(_) => blocks.push(self.table()),
            Tag::List(first) if depth < DEEPEST => {
                let items = self.items(depth);
                blocks.push(Block::List { first: *first, items });
            }
            Tag::BlockQuote(_) if depth < DEEPEST => blocks.push(Block::Note(self.blocks(depth + 1))),
            _ => self.skip(),
        }
    }

    /// The first heading of the largest size is the title.
    fn heading(&mut self, level: u8, text: Text) -> Option<Block> {
        if level == 1 && self.title.is_none() {
            self.title = Some(plain(&text));
            return None;
        }
        let anchor = self.anchors.next(&plain(&text));
        Some(Block::Heading { level: level.max(2), text, anchor })
    }

    fn items(&mut self, depth: usize) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(Event::Start(_)) = self.events.next() {
            items.push(self.blocks(depth + 1));
        }
        items
    }

    fn table(&mut self) -> Block {
        let (mut head, mut rows) = (Vec::new(), Vec::new());
        while let Some(Event::Start(tag)) = self.events.next() {
            let row = self.row();
            if tag == Tag::TableHead { head = row } else { rows.push(row) }
        }
        rows.iter_mut().for_each(|row: &mut Vec<Text>| row.resize(head.len(), Text::new()));
        Block::Table { head, rows }
    }

    fn row(&mut self) -> Vec<Text> {
        let mut cells = Vec::new();
        while let Some(Event::Start(_)) = self.events.next() {
            cells.push(self.text(&Look::default()));
        }
        cells
    }

    /// Words up to the end of what holds them.
    fn text(&mut self, look: &Look) -> Text {
        let mut text = Text::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(_) => break,
                Event::Start(tag) => self.inline(&tag, look, &mut text),
                event => self.word(&event, look, &mut text),
            }
        }
        text
    }

    fn inline(&mut self, tag: &Tag, look: &Look, text: &mut Text) {
        let inside = look.within(tag, self.id, &mut self.flaws);
        if inside.depth > DEEPEST {
            return self.skip();
        }
        for span in self.text(&inside) {
            push(text, span);
        }
    }

    fn word(&mut self, event: &Event, look: &Look, text: &mut Text) {
        match event {
            Event::Text(words) => push(text, look.span(words, false)),
            Event::Code(words) => push(text, look.span(words, true)),
            Event::SoftBreak => push(text, look.span(" ", false)),
            Event::HardBreak => push(text, look.span("\n", false)),
            Event::Html(html) | Event::InlineHtml(html) => self.html(html),
            _ => {}
        }
    }

    /// Comments are fine; everything else is a mistake of the page.
    fn html(&mut self, html: &str) {
        if !html.starts_with("<!--") {
            self.flaws.push(Flaw::Html(html.trim().into()));
        }
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::Text(text) => code += &text,
                Event::End(_) => break,
                _ => {}
            }
        }
        code.trim_end().into()
    }

    /// A fenced block: a diagram, the pieces of the game, or text as it is typed.
    fn fenced(&mut self, kind: &CodeBlockKind, code: String) -> Block {
        match kind {
            CodeBlockKind::Fenced(name) if &**name == "board" => {
                let (diagram, unknown) = Diagram::read(&code, self.game);
                self.flaws.extend(unknown.into_iter().map(Flaw::DiagramLine));
                Block::Diagram(diagram)
            }
            // The library fills it in: it knows the games.
            CodeBlockKind::Fenced(name) if &**name == "pieces" => Block::Pieces(Vec::new()),
            _ => Block::Code(code),
        }
    }

    /// Leaves out everything up to the end of what has just begun.
    fn skip(&mut self) {
        let mut open = 1;
        while open > 0 {
            match self.events.next() {
                Some(Event::Start(_)) => open += 1,
                Some(Event::End(_)) => open -= 1,
                Some(Event::Html(html)) => self.html(&html),
                None => break,
                _ => {}
            }
        }
    }
}

fn is_inline(tag: &Tag) -> bool {
    matches!(
        tag.to_end(),
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
    )
}

fn flush(loose: &mut Text, blocks: &mut Vec<Block>) {
    if !loose.is_empty() {
        blocks.push(Block::Paragraph(std::mem::take(loose)));
    }
}

#[cfg(test)]
mod tests;
