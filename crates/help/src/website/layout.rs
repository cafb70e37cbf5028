//! What surrounds every page of the website: header, contents, links to the neighbours.

use super::blocks::Writer;
use super::{Site, escape, file_of};
use crate::Section;
use crate::page::{Block, Page, plain};
use rules::{Message, message};

const FRAME: &str = include_str!("frame.html");
/// The name of the app.
const NAME: &str = "Manyboard";

impl Site<'_> {
    /// A sentence, ready for HTML.
    pub(super) fn say(&self, message: &Message) -> String {
        escape(&self.library.say(message))
    }

    /// A whole page.
    pub(super) fn page(&mut self, page: &Page) -> String {
        let up = "../".repeat(page.id.matches('/').count());
        let body = Writer::new(self, page, &up).write();
        let title = escape(&page.title);
        let article =
            format!("<article>\n<h1>{title}</h1>\n{body}</article>\n{}", self.neighbours(page, &up));
        let about = escape(&plain(&page.summary));
        self.frame(&format!("{title} – {NAME}"), &about, &article, &up, Some(page))
    }

    /// Everything around the main part.
    pub(super) fn frame(
        &self,
        title: &str,
        about: &str,
        main: &str,
        up: &str,
        here: Option<&Page>,
    ) -> String {
        let language = escape(&self.library.language());
        let skip = self.say(&message!("help-site-skip", "Skip to the text"));
        let contents = self.say(&message!("help-site-contents", "Contents"));
        let list = self.contents(up, here);
        let parts = [
            ("{language}", language.as_str()),
            ("{title}", title),
            ("{about}", about),
            ("{skip}", &skip),
            ("{contents}", &contents),
            ("{version}", env!("CARGO_PKG_VERSION")),
            ("{up}", up),
            ("{list}", &list),
            ("{main}", main),
        ];
        fill_in(FRAME, &parts)
    }

    /// Every page by section; below the current one its headings.
    fn contents(&self, up: &str, here: Option<&Page>) -> String {
        let sections = Section::ALL.into_iter().map(|section| self.section(section, up, here));
        sections.collect()
    }

    fn section(&self, section: Section, up: &str, here: Option<&Page>) -> String {
        let items: String = self.library.section(section).map(|page| item(page, up, here)).collect();
        if items.is_empty() {
            return items;
        }
        format!("<h2>{}</h2>\n<ul>\n{items}</ul>\n", self.say(&section.name()))
    }

    /// Links to the pages before and after.
    fn neighbours(&self, page: &Page, up: &str) -> String {
        let (before, after) = self.library.neighbours(&page.id);
        let link = |page: &Page, class: &str, label: String| {
            let (file, title) = (file_of(&page.id), escape(&page.title));
            format!("<a class=\"{class}\" href=\"{up}{file}\"><small>{label}</small> {title}</a>\n")
        };
        let before =
            before.map(|page| link(page, "before", self.say(&message!("help-site-before", "Previous"))));
        let after =
            after.map(|page| link(page, "after", self.say(&message!("help-site-after", "Next"))));
        let label = self.say(&message!("help-site-neighbours", "Pages before and after"));
        let links = [before, after].into_iter().flatten().collect::<String>();
        format!("<nav class=\"turn\" aria-label=\"{label}\">\n{links}</nav>\n")
    }
}

/// A page in the contents.
fn item(page: &Page, up: &str, here: Option<&Page>) -> String {
    let (file, title) = (file_of(&page.id), escape(&page.title));
    if here.is_none_or(|here| here.id != page.id) {
        return format!("<li><a href=\"{up}{file}\">{title}</a></li>\n");
    }
    let headings: String = page.blocks.iter().filter_map(heading).collect();
    let headings = if headings.is_empty() { headings } else { format!("\n<ul>\n{headings}</ul>\n") };
    format!("<li><a href=\"{up}{file}\" aria-current=\"page\">{title}</a>{headings}</li>\n")
}

/// A large heading as a link to it.
fn heading(block: &Block) -> Option<String> {
    match block {
        Block::Heading { level: 2, text, anchor } => {
            let (text, anchor) = (escape(&plain(text)), escape(anchor));
            Some(format!("<li><a href=\"#{anchor}\">{text}</a></li>\n"))
        }
        _ => None,
    }
}

/// Puts parts into the gaps of a frame, each once: a gap in a part stays as it is.
fn fill_in(frame: &str, parts: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = frame;
    while let Some(at) = rest.find('{') {
        filled += &rest[..at];
        rest = &rest[at..];
        let part = parts.iter().find(|(gap, _)| rest.starts_with(gap));
        let (length, text) = part.map_or((1, &rest[..1]), |(gap, text)| (gap.len(), *text));
        filled += text;
        rest = &rest[length..];
    }
    filled + rest
}
