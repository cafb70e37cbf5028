//! What a search finds, and in which order.

use crate::{English, Library, Overlay};

fn library() -> Library {
    let pages = Overlay::default()
        .with("clocks", "# Clocks\n\nTime for a game.\n\n## Days per move\n\nSlow games have days for every move.\n")
        .with("table", "# The table\n\nEvery button.\n\n## Keys\n\nPress `F1`. The clock is beside the board.\n")
        .with("saves", "# Saved games\n\nEvery move is saved.\n\n## Captures\n\nNothing is lost: Zoë’s captures stay.\n");
    Library::of(&[], &pages, Box::new(English))
}

fn found(words: &str) -> Vec<(String, Option<String>)> {
    let hits = library().search(words).into_iter();
    hits.map(|hit| (hit.page, hit.heading.map(|(_, anchor)| anchor))).collect()
}

fn at(page: &str, anchor: Option<&str>) -> (String, Option<String>) {
    (page.into(), anchor.map(String::from))
}

#[test]
fn titles_come_before_headings_before_text() {
    let hits = found("clock");
    assert_eq!(hits[0], at("clocks", None));
    assert_eq!(hits.last(), Some(&at("table", Some("keys"))));
    assert_eq!(found("days")[0], at("clocks", Some("days-per-move")));
    assert_eq!(found("table keys")[0], at("table", Some("keys")));
}

#[test]
fn beginnings_of_words_are_enough_in_any_order_and_case() {
    for words in ["cap", "CAPTURES", "captures stay", "sta cap", "capture's", "zoë"] {
        assert_eq!(found(words)[0], at("saves", Some("captures")), "{words}");
    }
    assert_eq!(found("boards")[0], at("table", Some("keys")), "a plural finds the singular");
    assert_eq!(found("capturing")[0], at("saves", Some("captures")), "other forms of a word, too");
    for nothing in ["", "  ", "?!", "apture", "nonsense", "of"] {
        assert!(found(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn questions_are_answered_by_what_is_known_of_them() {
    assert_eq!(found("what do I press?")[0], at("table", Some("keys")));
    assert_eq!(found("nonsense captures")[0], at("saves", Some("captures")));
}

#[test]
fn an_excerpt_shows_what_was_found() {
    let hit = library().search("capt stay").remove(0);
    let marked: Vec<&str> =
        hit.excerpt.found.iter().map(|range| &hit.excerpt.text[range.clone()]).collect();
    assert_eq!(hit.excerpt.text, "Nothing is lost: Zoë’s captures stay.");
    assert_eq!(marked, ["captures", "stay"]);
    let long = "word ".repeat(200) + "needle " + &"more ".repeat(200);
    let pages = Overlay::default().with("a", &format!("# A\n\nS.\n\n{long}"));
    let excerpt = Library::of(&[], &pages, Box::new(English)).search("needle").remove(0).excerpt;
    assert!(
        excerpt.text.len() < 200
            && excerpt.text.starts_with("… word")
            && excerpt.text.ends_with("more …")
    );
    assert_eq!(&excerpt.text[excerpt.found[0].clone()], "needle");
}

#[test]
fn no_question_is_too_strange() {
    let library = library();
    for odd in ["ß".repeat(10_000), "a ".repeat(10_000), "\u{0}\u{202e}İ".into(), "…".into()] {
        library.search(&odd);
    }
}
