//! The blocks of a page as HTML.

use super::{Site, escape, file_of};
use crate::page::{Block, Page, PieceGuide, Span};
use crate::{Diagram, Library, Link};

/// The HTML of one page's blocks.
pub(super) struct Writer<'s, 'a> {
    pub(super) site: &'s mut Site<'a>,
    page: &'s Page,
    /// Leads to the root of the website.
    up: &'s str,
    pictures: usize,
    html: String,
}

impl<'s, 'a> Writer<'s, 'a> {
    pub(super) fn new(site: &'s mut Site<'a>, page: &'s Page, up: &'s str) -> Self {
        Self { site, page, up, pictures: 0, html: String::new() }
    }

    /// Summary and blocks of the page.
    pub(super) fn write(mut self) -> String {
        if !self.page.summary.is_empty() {
            let summary = self.text(&self.page.summary);
            self.line(&format!(r#"<p class="lead">{summary}</p>"#));
        }
        self.blocks(&self.page.blocks);
        self.html
    }

    fn line(&mut self, html: &str) {
        self.html += html;
        self.html.push('\n');
    }

    fn text(&self, text: &[Span]) -> String {
        text_of(self.site.library, text, self.up)
    }

    fn blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(block));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading { level, text, anchor } => {
                let (text, anchor) = (self.text(text), escape(anchor));
                self.line(&format!(r#"<h{level} id="{anchor}">{text}</h{level}>"#));
            }
            Block::Paragraph(text) => self.line(&format!("<p>{}</p>", self.text(text))),
            Block::List { first, items } => self.list(*first, items),
            Block::Note(inside) => {
                self.line(r#"<aside class="note">"#);
                self.blocks(inside);
                self.line("</aside>");
            }
            Block::Table { head, rows } => self.table(head, rows),
            Block::Code(code) => self.line(&format!("<pre><code>{}</code></pre>", escape(code))),
            Block::Diagram(diagram) => self.figure(diagram),
            Block::Pieces(pieces) => self.pieces(pieces),
            Block::Rule => self.line("<hr>"),
        }
    }

    fn list(&mut self, first: Option<u64>, items: &[Vec<Block>]) {
        let (open, close) = match first {
            None => ("<ul>".into(), "</ul>"),
            Some(1) => ("<ol>".into(), "</ol>"),
            Some(first) => (format!(r#"<ol start="{first}">"#), "</ol>"),
        };
        self.line(&open);
        for item in items {
            match &item[..] {
                [Block::Paragraph(text)] => self.line(&format!("<li>{}</li>", self.text(text))),
                blocks => {
                    self.line("<li>");
                    self.blocks(blocks);
                    self.line("</li>");
                }
            }
        }
        self.line(close);
    }

    fn table(&mut self, head: &[Vec<Span>], rows: &[Vec<Vec<Span>>]) {
        let head: String =
            head.iter().map(|cell| format!(r#"<th scope="col">{}</th>"#, self.text(cell))).collect();
        self.line(&format!(r#"<div class="table"><table><thead><tr>{head}</tr></thead><tbody>"#));
        for row in rows {
            let row: String = row.iter().map(|cell| format!("<td>{}</td>", self.text(cell))).collect();
            self.line(&format!("<tr>{row}</tr>"));
        }
        self.line("</tbody></table></div>");
    }

    fn figure(&mut self, diagram: &Diagram) {
        let picture = self.picture(diagram);
        let caption = Some(escape(&diagram.caption)).filter(|caption| !caption.is_empty());
        let caption =
            caption.map(|caption| format!("<figcaption>{caption}</figcaption>")).unwrap_or_default();
        self.line(&format!(r#"<figure class="board">{picture}{caption}</figure>"#));
    }

    fn pieces(&mut self, pieces: &[PieceGuide]) {
        self.line(r#"<div class="pieces">"#);
        for piece in pieces {
            let picture = self.picture(&piece.diagram);
            let (name, moves) = (escape(&piece.name), escape(&piece.moves));
            self.line(&format!(
                "<figure>{picture}<figcaption><strong>{name}</strong> {moves}</figcaption></figure>"
            ));
        }
        self.line("</div>");
    }

    /// A picture in a file of its own, or why there is none.
    fn picture(&mut self, diagram: &Diagram) -> String {
        self.pictures += 1;
        let name = format!("{}-{}", self.page.id.replace('/', "-"), self.pictures);
        self.site.diagram(diagram, &name, self.up).unwrap_or_else(|error| {
            let why = self.site.library.say(&error.message());
            format!(r#"<span class="missing">{}</span>"#, escape(&why))
        })
    }
}

/// A text as HTML. Links that lead nowhere are plain words.
pub(super) fn text_of(library: &Library, text: &[Span], up: &str) -> String {
    text.iter().map(|span| span_of(library, span, up)).collect()
}

fn span_of(library: &Library, span: &Span, up: &str) -> String {
    let mut html = escape(&span.text).replace('\n', "<br>");
    let looks = [(span.code, "code"), (span.emphasis, "em"), (span.strong, "strong")];
    for (_, tag) in looks.into_iter().filter(|(has, _)| *has) {
        html = format!("<{tag}>{html}</{tag}>");
    }
    let link = span.link.as_ref().filter(|link| library.leads_somewhere(link));
    link.map_or(html.clone(), |link| format!(r#"<a href="{}">{html}</a>"#, escape(&address(link, up))))
}

fn address(link: &Link, up: &str) -> String {
    match link {
        // What a browser would take for the end of the address.
        Link::Web(address) => address.replace(' ', "%20"),
        Link::Page { id, anchor } => {
            let anchor = anchor.as_ref().map(|anchor| format!("#{anchor}")).unwrap_or_default();
            format!("{up}{}{anchor}", file_of(id))
        }
    }
}
