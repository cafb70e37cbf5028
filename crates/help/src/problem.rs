//! What is wrong with a page: for its author, and for the test that looks at every page.

use crate::DiagramError;
use rules::{Message, message};

/// Something wrong with a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The id of the page.
    pub page: String,
    /// What is wrong.
    pub message: Message,
}

/// What can be wrong with a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    NoTitle,
    NoSummary,
    /// A link to no page, or to no heading of it.
    Link(String),
    Picture(String),
    Html(String),
    /// A line in a diagram that says nothing.
    DiagramLine(String),
    Diagram(DiagramError),
    /// The page is about a game that is not in the catalog.
    NoSuchGame,
}

impl Flaw {
    pub(crate) fn message(&self, page: &str) -> Message {
        match self {
            Self::NoTitle => {
                message!("help-no-title", "the page {page} does not begin with a title", page = page)
            }
            Self::NoSummary => {
                message!(
                    "help-no-summary",
                    "the page {page} has no paragraph below its title",
                    page = page
                )
            }
            Self::Link(to) => message!(
                "help-broken-link",
                "{page}: the link to {to} leads nowhere",
                page = page,
                to = to
            ),
            Self::Picture(file) => {
                message!(
                    "help-picture",
                    "{page}: the picture {file} cannot be shown",
                    page = page,
                    file = file
                )
            }
            Self::Html(html) => {
                message!("help-html", "{page}: HTML is not shown: {html}", page = page, html = html)
            }
            Self::DiagramLine(line) => {
                message!(
                    "help-diagram-line",
                    "{page}: a diagram has no such line: {line}",
                    page = page,
                    line = line
                )
            }
            Self::Diagram(error) => {
                message!(
                    "help-diagram-wrong",
                    "{page}: a diagram cannot be drawn: {why}",
                    page = page,
                    why = error.message()
                )
            }
            Self::NoSuchGame => message!(
                "help-no-such-game",
                "the page {page} is about no game that there is",
                page = page
            ),
        }
    }
}
