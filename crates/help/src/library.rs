//! All pages: those that were written, and generated ones for games without.

use crate::diagram::Figure;
use crate::generated;
use crate::markdown;
use crate::order;
use crate::page::{Block, Page, PieceGuide};
use crate::problem::{Flaw, Problem};
use crate::search::{Hit, Index};
use crate::words::{GameWords, Words};
use crate::{Diagram, DiagramError, Drawing, Link, Overlay, Section};
use rules::{Message, Mode, ModeInfo, Showcase};
use std::collections::HashMap;

/// All help pages in one language.
pub struct Library {
    pages: Vec<Page>,
    by_id: HashMap<String, usize>,
    index: Index,
    modes: Vec<Mode>,
    words: Box<dyn Words>,
    flaws: Vec<(String, Flaw)>,
}

impl Library {
    /// The pages about the app and these games. Pages in `overlay` replace the built-in English ones; what has no page in either
    /// and is a game gets a generated one. Takes a few milliseconds; diagrams are drawn later, by [`draw`](Self::draw).
    pub fn new(modes: &[Mode], overlay: Overlay, words: Box<dyn Words>) -> Self {
        Self::of(modes, &Overlay::built_in("en").under(overlay), words)
    }

    /// The built-in pages in English, about all games of the catalog.
    pub fn english() -> Self {
        Self::new(&catalog::modes(), Overlay::default(), Box::new(crate::English))
    }

    /// Only these pages, and generated ones for games without.
    pub(crate) fn of(modes: &[Mode], sources: &Overlay, words: Box<dyn Words>) -> Self {
        let mut library = Self {
            pages: Vec::new(),
            by_id: HashMap::new(),
            index: Index::default(),
            modes: modes.to_vec(),
            words,
            flaws: Vec::new(),
        };
        for id in sources.ids() {
            library.add_written(id, sources.get(id).unwrap_or_default());
        }
        library.add_generated();
        library.sort();
        library.index = Index::new(&library.pages);
        library
    }

    fn add_written(&mut self, id: &str, text: &str) {
        let game = order::game_of(id);
        let mut read = markdown::read(text, id, game);
        let info = game.and_then(|game| self.info(game));
        if game.is_some() && info.is_none() {
            // A page about a game that this program does not have would only confuse.
            return self.flaws.push((id.into(), Flaw::NoSuchGame));
        }
        if let Some(info) = info {
            let pieces = self.pieces(info);
            fill_in(&mut read.blocks, &pieces);
        }
        let (section, game) = (order::section(id), game.map(String::from));
        self.flaws.extend(read.flaws.into_iter().map(|flaw| (id.to_string(), flaw)));
        let (title, summary, blocks) = (read.title, read.summary, read.blocks);
        self.pages.push(Page { id: id.into(), title, summary, blocks, section, game });
    }

    fn add_generated(&mut self) {
        for mode in self.modes.clone() {
            let id = order::game_page(&mode.info().id);
            if !self.pages.iter().any(|page| page.id == id) {
                let pieces = self.pieces(mode.info());
                self.pages.push(generated::page(&mode, pieces, &*self.words));
            }
        }
    }

    /// Reading order: by section; games as in the catalog.
    fn sort(&mut self) {
        let modes = &self.modes;
        let game =
            |page: &Page| modes.iter().position(|mode| Some(&mode.info().id) == page.game.as_ref());
        self.pages.sort_by_cached_key(|page| {
            (page.section, order::place(&page.id), game(page), page.title.clone())
        });
        self.by_id =
            self.pages.iter().enumerate().map(|(index, page)| (page.id.clone(), index)).collect();
    }

    fn pieces(&self, info: &ModeInfo) -> Vec<PieceGuide> {
        let words = GameWords { words: &*self.words, info };
        let guide = |kind: &rules::PieceKind| PieceGuide {
            kind: kind.id.clone(),
            name: words.kind(kind),
            moves: words.moves(kind),
            diagram: Diagram::of_kind(&info.id, &kind.id),
        };
        info.kinds.iter().map(guide).collect()
    }

    fn mode(&self, id: &str) -> Option<&Mode> {
        self.modes.iter().find(|mode| mode.info().id == id)
    }

    fn info(&self, game: &str) -> Option<&ModeInfo> {
        self.mode(game).map(Mode::info)
    }

    /// Every page, in reading order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The pages of a section, in reading order.
    pub fn section(&self, section: Section) -> impl Iterator<Item = &Page> {
        self.pages.iter().filter(move |page| page.section == section)
    }

    /// The page with this id.
    pub fn page(&self, id: &str) -> Option<&Page> {
        self.by_id.get(id).and_then(|index| self.pages.get(*index))
    }

    /// The page about a game.
    pub fn game_page(&self, game: &str) -> Option<&Page> {
        self.page(&order::game_page(game))
    }

    /// The page about a screen of the app; the first page if there is none about it.
    pub fn page_for(&self, screen: &str) -> Option<&Page> {
        let about = order::page_of_screen(screen).and_then(|id| self.page(id));
        about.or_else(|| self.pages.first())
    }

    /// The pages before and after this one, in reading order.
    pub fn neighbours(&self, id: &str) -> (Option<&Page>, Option<&Page>) {
        let Some(index) = self.by_id.get(id) else { return (None, None) };
        (index.checked_sub(1).and_then(|before| self.pages.get(before)), self.pages.get(index + 1))
    }

    /// Where the words of a search are, the best places first. Fast enough to be called with every key.
    pub fn search(&self, words: &str) -> Vec<Hit> {
        self.index.search(words, &self.pages)
    }

    /// Draws a diagram from the rules. Diagrams of kinds take some milliseconds.
    ///
    /// # Errors
    /// Its game, position, move or cell does not exist.
    pub fn draw(&self, diagram: &Diagram) -> Result<Drawing, DiagramError> {
        let mode = self.mode(&diagram.game).ok_or_else(|| DiagramError::NoGame(diagram.game.clone()))?;
        let words = GameWords { words: &*self.words, info: mode.info() };
        Ok(Figure::read(mode, diagram)?.draw(words))
    }

    /// A sentence in the language of the library.
    pub fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// The tag of its language.
    pub(crate) fn language(&self) -> String {
        self.words.language()
    }

    /// A game's short line, in the language of the library.
    pub(crate) fn tagline(&self, game: &str) -> Option<String> {
        let info = self.info(game)?;
        Some(GameWords { words: &*self.words, info }.tagline())
    }

    /// A telling position of a game.
    pub(crate) fn showcase(&self, game: &str) -> Option<Diagram> {
        let Showcase { position, moves, .. } = self.mode(game)?.showcase();
        let moves = moves.split_whitespace().map(String::from).collect();
        Some(Diagram { game: game.into(), position, moves, ..Diagram::default() })
    }

    /// Does a link lead anywhere?
    pub fn leads_somewhere(&self, link: &Link) -> bool {
        match link {
            Link::Web(_) => true,
            Link::Page { id, anchor } => self.page(id).is_some_and(|page| {
                anchor.as_ref().is_none_or(|anchor| page.anchors().any(|known| known == anchor))
            }),
        }
    }

    /// Everything that is wrong with the pages. Draws every diagram, which takes a while.
    pub fn problems(&self) -> Vec<Problem> {
        let mut flaws = self.flaws.clone();
        for page in &self.pages {
            let broken = page.links().into_iter().filter(|link| !self.leads_somewhere(link));
            let wrong = page.diagrams().into_iter().filter_map(|diagram| self.draw(diagram).err());
            let found = broken.map(|link| Flaw::Link(written(link))).chain(wrong.map(Flaw::Diagram));
            flaws.extend(found.map(|flaw| (page.id.clone(), flaw)));
        }
        let problem = |(page, flaw): (String, Flaw)| Problem { message: flaw.message(&page), page };
        flaws.into_iter().map(problem).collect()
    }
}

fn written(link: &Link) -> String {
    match link {
        Link::Web(address) => address.clone(),
        Link::Page { id, anchor: None } => id.clone(),
        Link::Page { id, anchor: Some(anchor) } => format!("{id}#{anchor}"),
    }
}

/// Puts the pieces of the game where the page asks for them.
fn fill_in(blocks: &mut [Block], pieces: &[PieceGuide]) {
    for block in blocks {
        match block {
            Block::Pieces(guides) => *guides = pieces.to_vec(),
            Block::Note(inside) => fill_in(inside, pieces),
            Block::List { items, .. } => items.iter_mut().for_each(|item| fill_in(item, pieces)),
            _ => {}
        }
    }
}
