//! The order of pages, the sections of the library, and which page belongs to which screen.

use rules::{Message, message};

/// A part of the library.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Section {
    /// The first steps.
    Start,
    /// A page for every game.
    Games,
    /// What can be done with games.
    Playing,
    /// Playing with others.
    Friends,
    /// Everything else.
    More,
}

impl Section {
    /// Every section, in reading order.
    pub const ALL: [Self; 5] = [Self::Start, Self::Games, Self::Playing, Self::Friends, Self::More];

    /// Its name.
    pub fn name(self) -> Message {
        match self {
            Self::Start => message!("help-section-start", "First steps"),
            Self::Games => message!("help-section-games", "The games"),
            Self::Playing => message!("help-section-playing", "Playing"),
            Self::Friends => message!("help-section-friends", "Playing with friends"),
            Self::More => message!("help-section-more", "More"),
        }
    }
}

/// The pages whose place is known, in reading order. Others come at the end, by title.
const PAGES: [(&str, Section); 13] = [
    ("getting-started", Section::Start),
    ("local-play", Section::Start),
    ("table", Section::Start),
    ("puzzles-and-lessons", Section::Start),
    ("clocks", Section::Playing),
    ("saves", Section::Playing),
    ("review", Section::Playing),
    ("settings", Section::Playing),
    ("hosting", Section::Friends),
    ("joining", Section::Friends),
    ("connection-trouble", Section::Friends),
    ("relay", Section::Friends),
    ("adding-a-game", Section::More),
];

/// Screens and sheets of the app and the pages about them.
const SCREENS: [(&str, &str); 20] = [
    ("title", "getting-started"),
    ("first-start", "getting-started"),
    ("set-up", "local-play"),
    ("table", "table"),
    ("menu", "table"),
    ("shortcuts", "table"),
    ("review", "review"),
    ("editor", "local-play"),
    ("share", "saves"),
    ("shelf", "saves"),
    ("settings", "settings"),
    ("clock", "clocks"),
    ("friends", "hosting"),
    ("lobby", "hosting"),
    ("join", "joining"),
    ("connection", "connection-trouble"),
    ("relay", "relay"),
    ("lessons", "puzzles-and-lessons"),
    ("puzzles", "puzzles-and-lessons"),
    ("missed", "puzzles-and-lessons"),
];

/// What the ids of games' pages begin with.
const GAMES: &str = "games/";

/// The id of the page of a game.
pub(crate) fn game_page(game: &str) -> String {
    format!("{GAMES}{game}")
}

/// The game that a page is about, by their ids.
pub(crate) fn game_of(page: &str) -> Option<&str> {
    page.strip_prefix(GAMES)
}

/// The section of a page.
pub(crate) fn section(page: &str) -> Section {
    let known = PAGES.iter().find(|(id, _)| *id == page).map(|(_, section)| *section);
    known.unwrap_or(if game_of(page).is_some() { Section::Games } else { Section::More })
}

/// The place of a page in its section.
pub(crate) fn place(page: &str) -> usize {
    PAGES.iter().position(|(id, _)| *id == page).unwrap_or(PAGES.len())
}

/// The page about a screen.
pub(crate) fn page_of_screen(screen: &str) -> Option<&'static str> {
    SCREENS.iter().find(|(known, _)| *known == screen).map(|(_, page)| *page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_have_known_pages() {
        for (screen, page) in SCREENS {
            assert!(place(page) < PAGES.len(), "{screen}: {page}");
        }
    }

    #[test]
    fn games_and_unknown_pages_have_sections() {
        assert_eq!((section(&game_page("x")), game_of("games/x")), (Section::Games, Some("x")));
        assert_eq!((section("clocks"), section("new-page")), (Section::Playing, Section::More));
    }
}
