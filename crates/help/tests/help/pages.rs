//! Every page that comes with the app is right, and every game has one.

use crate::made_up::Race;
use help::{Block, English, Library, Link, Overlay, Section, Words, plain};
use rules::{Message, Mode};

/// The pages about the app; without one of them a "?" would lead to a wrong place.
const GENERAL: [&str; 13] = [
    "adding-a-game",
    "clocks",
    "connection-trouble",
    "getting-started",
    "hosting",
    "joining",
    "local-play",
    "puzzles-and-lessons",
    "relay",
    "review",
    "saves",
    "settings",
    "table",
];

#[test]
fn nothing_is_wrong_with_any_page() {
    let problems = Library::english().problems();
    let said: Vec<_> = problems.iter().map(|problem| problem.message.to_string()).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
}

#[test]
fn every_page_about_the_app_is_there() {
    let library = Library::english();
    for id in GENERAL {
        assert!(library.page(id).is_some(), "assets/help/en/{id}.md is missing");
    }
}

#[test]
fn every_game_has_a_page_with_its_pieces() {
    let library = Library::english();
    let games: Vec<_> = library.section(Section::Games).filter_map(|page| page.game.clone()).collect();
    let modes = catalog::modes();
    let expected: Vec<_> = modes.iter().map(|mode| mode.info().id.clone()).collect();
    assert_eq!(games, expected, "in the order of the catalog");
    for mode in modes.iter() {
        let info = mode.info();
        let page = library.game_page(&info.id).expect("it has a page");
        assert!(!plain(&page.summary).is_empty(), "{}", info.id);
        let pieces = page.blocks.iter().find_map(|block| match block {
            Block::Pieces(pieces) => Some(pieces.len()),
            _ => None,
        });
        assert_eq!(pieces, Some(info.kinds.len()), "{}: a block of pieces", info.id);
    }
}

#[test]
fn a_game_without_a_page_gets_one() {
    let race = Mode::new(Race::default());
    let library = Library::new(&[race], Overlay::default(), Box::new(English));
    let page = library.game_page("race").expect("it is generated");
    assert_eq!((page.title.as_str(), plain(&page.summary).as_str()), ("Race", "First to the end wins."));
    let anchors: Vec<_> = page.anchors().collect();
    assert_eq!(anchors, ["the-board", "the-sides", "the-pieces", "options", "how-it-can-end"]);
    let text = format!("{:?}", page.blocks);
    for part in
        ["6 columns", "Left", "up to 3 players", "Runner", "Steps one or two", "Wind", "No moves"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(page.diagrams().len(), 2);
    for diagram in page.diagrams() {
        library.draw(diagram).expect("it is drawn");
    }
    assert!(!library.search("runner").is_empty());
}

#[test]
fn other_languages_replace_pages_one_by_one() {
    struct German;
    impl Words for German {
        fn say(&self, message: &Message) -> String {
            format!("de:{}", message.key)
        }

        fn own(&self, key: &str, english: &str) -> String {
            if key == "game-race-name" { "Rennen".into() } else { english.into() }
        }
    }
    let overlay = Overlay::default().with("clocks", "# Uhren\n\nZeit.\n");
    let library = Library::new(&[Mode::new(Race::default())], overlay, Box::new(German));
    assert_eq!(library.page("clocks").map(|page| page.title.as_str()), Some("Uhren"));
    let race = library.game_page("race").expect("it is generated");
    assert_eq!(race.title, "Rennen");
    assert!(format!("{:?}", race.blocks).contains("de:help-game-board"));
}

#[test]
fn screens_lead_to_pages() {
    let library = Library::english();
    for screen in ["title", "table", "shelf", "settings", "lobby", "no such screen"] {
        assert!(library.page_for(screen).is_some(), "{screen}");
    }
    let library = Library::new(&[], Overlay::default().with("table", "# T\n\nS.\n"), Box::new(English));
    assert_eq!(library.page_for("menu").map(|page| page.id.as_str()), Some("table"));
}

#[test]
fn pages_are_read_one_after_the_other() {
    let library = Library::english();
    let pages = library.pages();
    for pair in pages.windows(2) {
        assert!(pair[0].section <= pair[1].section);
        assert_eq!(library.neighbours(&pair[0].id).1.map(|page| &page.id), Some(&pair[1].id));
        assert_eq!(library.neighbours(&pair[1].id).0.map(|page| &page.id), Some(&pair[0].id));
    }
    assert!(library.neighbours("no such page").0.is_none());
}

#[test]
fn broken_links_and_diagrams_are_problems() {
    let page = "# T\n\nS [a](gone.md) [b](clocks.md#gone) [c](https://a.b).\n\n```board\ngame: race\nmoves: a1-a9\n```\n";
    let overlay = Overlay::default()
        .with("odd", page)
        .with("clocks", "# C\n\nS.\n")
        .with("games/gone", "# G\n\nS.\n");
    let library = Library::new(&[Mode::new(Race::default())], overlay, Box::new(English));
    let problems = library
        .problems()
        .into_iter()
        .filter(|problem| problem.page == "odd" || problem.page == "games/gone");
    let said: Vec<String> = problems.map(|problem| problem.message.to_string()).collect();
    assert_eq!(said.len(), 4, "{said:?}");
    for part in ["link to gone", "clocks#gone", "a1-a9", "no game that there is"] {
        assert!(said.iter().any(|said| said.contains(part)), "{part}: {said:?}");
    }
    let web = Link::Web("https://a.b".into());
    assert!(library.leads_somewhere(&web));
}
