//! A page as plain data.

use crate::{Diagram, Link, Section};

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its path without `.md`, such as `clocks` or `games/ID`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two; shown below the title.
    pub summary: Text,
    /// Everything below.
    pub blocks: Vec<Block>,
    /// The part of the library it belongs to.
    pub section: Section,
    /// The id of the game it is about, if it is about one.
    pub game: Option<String>,
}

/// Text in one paragraph.
pub type Text = Vec<Span>;

/// A part of a text that looks the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Bold.
    pub strong: bool,
    /// Italic.
    pub emphasis: bool,
    /// As typed: keys, files, commands.
    pub code: bool,
    /// Where a click leads.
    pub link: Option<Link>,
}

impl Span {
    /// Plain words.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Bold words.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { strong: true, ..Self::plain(text) }
    }
}

/// The words of a text without their looks.
pub fn plain(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect()
}

/// A part of a page, one below the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading {
        /// 2 for the largest below the title, up to 6.
        level: u8,
        /// What it says.
        text: Text,
        /// What links name it by; unique in the page.
        anchor: String,
    },
    /// A paragraph. A line break within is `\n`.
    Paragraph(Text),
    /// A list of items, which hold blocks themselves.
    List {
        /// The number of the first item; `None` for bullets.
        first: Option<u64>,
        /// The items.
        items: Vec<Vec<Block>>,
    },
    /// A note set apart.
    Note(Vec<Block>),
    /// A table; every row has as many cells as the head.
    Table {
        /// The names of the columns.
        head: Vec<Text>,
        /// The rows.
        rows: Vec<Vec<Text>>,
    },
    /// Text as it is typed, line by line.
    Code(String),
    /// A picture of a position; [`Library::draw`](crate::Library::draw) draws it.
    Diagram(Diagram),
    /// Every kind of piece of a game.
    Pieces(Vec<PieceGuide>),
    /// A line across the page.
    Rule,
}

/// A kind of piece and how it moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceGuide {
    /// The id of the kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// How it moves, in one sentence; empty if the game does not say.
    pub moves: String,
    /// Where it can go from some cell.
    pub diagram: Diagram,
}

impl Page {
    /// Every block, with those inside of lists and notes.
    pub fn all_blocks(&self) -> Vec<&Block> {
        fn collect<'a>(blocks: &'a [Block], found: &mut Vec<&'a Block>) {
            for block in blocks {
                found.push(block);
                match block {
                    Block::Note(inside) => collect(inside, found),
                    Block::List { items, .. } => items.iter().for_each(|item| collect(item, found)),
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        collect(&self.blocks, &mut found);
        found
    }

    /// The anchors of its headings.
    pub fn anchors(&self) -> impl Iterator<Item = &str> {
        self.all_blocks().into_iter().filter_map(|block| match block {
            Block::Heading { anchor, .. } => Some(anchor.as_str()),
            _ => None,
        })
    }

    /// Every diagram, those of pieces included.
    pub fn diagrams(&self) -> Vec<&Diagram> {
        self.all_blocks().into_iter().flat_map(Block::diagrams).collect()
    }

    /// Every link.
    pub fn links(&self) -> Vec<&Link> {
        let texts = self.all_blocks().into_iter().flat_map(Block::texts);
        let texts = [&self.summary].into_iter().chain(texts);
        texts.flatten().filter_map(|span| span.link.as_ref()).collect()
    }
}

impl Block {
    /// The diagrams in this block.
    fn diagrams(&self) -> Vec<&Diagram> {
        match self {
            Self::Diagram(diagram) => vec![diagram],
            Self::Pieces(pieces) => pieces.iter().map(|piece| &piece.diagram).collect(),
            _ => Vec::new(),
        }
    }

    /// The texts that stand directly in this block.
    pub(crate) fn texts(&self) -> Vec<&Text> {
        match self {
            Self::Heading { text, .. } | Self::Paragraph(text) => vec![text],
            Self::Table { head, rows } => head.iter().chain(rows.iter().flatten()).collect(),
            _ => Vec::new(),
        }
    }
}
