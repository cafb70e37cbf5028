//! Help in the app: which page is read, what is searched for, and the pictures of its diagrams.
//!
//! The pages come from the crate `help`. Nothing here draws; `screens/help` shows it.

mod pictures;
mod website;
mod words;

pub use pictures::{DrawnDiagram, PagePictures};
pub use website::HelpBrowser;

use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use help::{Hit, Library, Link, Overlay, Page};
use std::path::PathBuf;
use std::sync::Arc;
use words::AppWords;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Help>()
        .add_systems(PostUpdate, forget_language.in_set(AppSystems::Present))
        .add_plugins(website::plugin);
}

/// The most places that can be gone back to.
const MOST_VISITED: usize = 100;

/// What help is wanted about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HelpTopic {
    /// All pages.
    Contents,
    /// A screen or sheet, by the name that the crate `help` knows it by.
    Screen(String),
    /// A game, by its id.
    Game(String),
}

/// A place in the help; the list of all pages has no page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HelpPlace {
    /// The id of the page.
    pub page: Option<String>,
    /// The anchor of a heading.
    pub anchor: Option<String>,
}

/// The help that is open.
#[derive(Resource, Default)]
pub struct Help {
    library: Option<Arc<Library>>,
    topic: Option<HelpTopic>,
    /// The places that led here; the last one is shown.
    visited: Vec<HelpPlace>,
    /// What is typed into the search field.
    pub query: String,
    /// What was searched for last, and where it is.
    found: (String, Vec<Hit>),
    /// The pictures of the shown page.
    pub pictures: PagePictures,
    /// Scroll to the shown place in the next frame?
    pub arrived: bool,
}

impl Help {
    /// Opens a topic, unless it is open already. Pages of the language are looked for in `folders`.
    pub fn open(&mut self, topic: &HelpTopic, language: &str, folders: &[PathBuf]) {
        if self.library.is_none() {
            self.library = Some(Arc::new(library(language, folders)));
            self.found = Default::default();
        }
        if self.topic.as_ref() != Some(topic) {
            self.topic = Some(topic.clone());
            self.visited.clear();
            self.query.clear();
            self.go(HelpPlace { page: self.page_about(topic), anchor: None });
        }
    }

    /// The help was closed. Pages stay in memory, pictures do not.
    pub fn close(&mut self) {
        self.topic = None;
        self.pictures = PagePictures::default();
    }

    /// Is it closed?
    pub fn is_closed(&self) -> bool {
        self.topic.is_none()
    }

    fn page_about(&self, topic: &HelpTopic) -> Option<String> {
        let library = self.library.as_ref()?;
        let page = match topic {
            HelpTopic::Contents => None,
            HelpTopic::Screen(screen) => library.page_for(screen),
            HelpTopic::Game(game) => library.game_page(game),
        };
        page.map(|page| page.id.clone())
    }

    /// Shows a place.
    pub fn go(&mut self, place: HelpPlace) {
        if self.visited.len() >= MOST_VISITED {
            self.visited.remove(0);
        }
        self.visited.push(place);
        self.query.clear();
        self.arrived = true;
    }

    /// Follows a link to another page; a link into the web is returned.
    pub fn follow(&mut self, link: &Link) -> Option<String> {
        match link {
            Link::Page { id, anchor } => {
                self.go(HelpPlace { page: Some(id.clone()), anchor: anchor.clone() });
                None
            }
            Link::Web(address) => Some(address.clone()),
        }
    }

    /// Can one go back: from the results of a search, or to an earlier place?
    pub fn can_go_back(&self) -> bool {
        !self.query.is_empty() || self.visited.len() > 1
    }

    /// Goes back.
    pub fn back(&mut self) {
        if self.query.is_empty() {
            self.visited.pop();
        }
        self.query.clear();
        self.arrived = true;
    }

    /// The pages.
    pub fn library(&self) -> Option<&Arc<Library>> {
        self.library.as_ref()
    }

    /// The place that is shown.
    pub fn place(&self) -> HelpPlace {
        self.visited.last().cloned().unwrap_or_default()
    }

    /// The page that is shown; none for the list of all pages.
    pub fn page(&self) -> Option<&Page> {
        self.library.as_ref()?.page(self.visited.last()?.page.as_ref()?)
    }

    /// Where the typed words are. Searched again only when they change.
    pub fn hits(&mut self) -> &[Hit] {
        if let Some(library) = self.library.as_ref().filter(|_| self.found.0 != self.query) {
            self.found = (self.query.clone(), library.search(&self.query));
        }
        &self.found.1
    }
}

/// The pages in a language; those it lacks are in English.
fn library(language: &str, folders: &[PathBuf]) -> Library {
    let folder = |root: &PathBuf| root.join("help").join(language);
    let is_other = language != "en" && crate::text::is_language(language);
    let overlay = folders.iter().filter(|_| is_other).map(folder).find(|folder| folder.is_dir());
    let overlay = overlay.map(|folder| Overlay::read(&folder)).unwrap_or_default();
    Library::new(&catalog::modes(), overlay, Box::new(AppWords::new(language, folders)))
}

/// Another language has other pages.
fn forget_language(settings: Res<Settings>, mut help: ResMut<Help>, mut known: Local<String>) {
    if settings.is_changed() && *known != settings.language {
        known.clone_from(&settings.language);
        help.library = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(topic: HelpTopic) -> Help {
        let mut help = Help::default();
        help.open(&topic, "en", &[]);
        help
    }

    #[test]
    fn links_lead_on_and_back_leads_home() {
        let mut help = open(HelpTopic::Screen("title".into()));
        let first = help.place();
        assert_eq!(help.page().map(|page| page.id.as_str()), Some("getting-started"));
        assert!(!help.can_go_back());
        assert_eq!(help.follow(&Link::Page { id: "clocks".into(), anchor: None }), None);
        assert_eq!(help.page().map(|page| page.id.as_str()), Some("clocks"));
        help.query = "draw".into();
        assert!(!help.hits().is_empty());
        help.back();
        assert_eq!(help.page().map(|page| page.id.as_str()), Some("clocks"), "back from the search");
        help.back();
        assert_eq!(help.place(), first);
        let web = Link::Web("https://example.org".into());
        assert_eq!(help.follow(&web).as_deref(), Some("https://example.org"));
    }

    #[test]
    fn every_game_opens_its_own_page() {
        for mode in catalog::modes().iter() {
            let help = open(HelpTopic::Game(mode.info().id.clone()));
            assert_eq!(help.page().and_then(|page| page.game.clone()).as_ref(), Some(&mode.info().id));
        }
        assert_eq!(open(HelpTopic::Contents).page(), None);
        assert_eq!(open(HelpTopic::Game("no-such-game".into())).page(), None, "all pages are shown");
    }
}
