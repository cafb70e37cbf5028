//! Every sentence comes from the file of texts: none from code, none missing, none left over.

use crate::tidy::{assert_none, root, sources, without_tests};
use std::collections::BTreeSet;
use std::fs;

/// Keys that are put together from a beginning and an id.
const FAMILIES: [&str; 11] = [
    "format-", "game-", "level-", "option-", "pace-", "quality-", "reason-", "slider-", "theme-",
    "view-", "volume-",
];
/// Ends that are put behind the key of something that has several sentences.
const ENDS: [&str; 4] = ["-about", "-no", "-value", "-yes"];
/// How code asks for a sentence by its key.
const ASKS: [&str; 5] = ["texts.get(\"", "texts.with(\"", "texts.own(\"", ".tell(\"", "text(\""];

/// The keys of the English texts.
fn keys() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("assets/text/en.ftl")).expect("the texts are there");
    let key = |line: &str| line.split_once(" =").map(|(key, _)| key.to_string());
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    text.lines().filter(begins).filter_map(key).collect()
}

/// The code of the app without its tests.
fn code() -> Vec<(String, String)> {
    let name = |path: &std::path::Path| path.display().to_string();
    let found = sources("src", "rs").into_iter();
    found.map(|(path, text)| (name(&path), without_tests(&text).to_string())).collect()
}

fn is_key(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits)
}

/// The texts between quotation marks on a line of code, escapes left as they are.
fn quoted(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line.replace("\\\"", "”").replace("'\"'", "");
    if let Some(comment) = rest.find("//") {
        let before = rest[..comment].matches('"').count();
        if before.is_multiple_of(2) {
            rest.truncate(comment);
        }
    }
    let mut parts = rest.split('"');
    parts.next();
    while let Some(inside) = parts.next() {
        found.push(inside.to_string());
        parts.next();
    }
    found
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let keys = keys();
    let code = code();
    let broken = code.iter().flat_map(|(path, text)| {
        let tight: String = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".");
        let asked = ASKS.into_iter().flat_map(|ask| {
            let after = tight.split(ask).skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
            after.map(String::from).collect::<Vec<_>>()
        });
        let missing = asked.filter(|key| is_key(key) && key.contains('-') && !keys.contains(key));
        missing.map(move |key| format!("{path}: {key}")).collect::<Vec<_>>()
    });
    assert_none("every key has a text in en.ftl", broken);
}

#[test]
fn every_text_is_used() {
    let literals: BTreeSet<String> =
        code().iter().flat_map(|(_, text)| text.lines().flat_map(quoted).collect::<Vec<_>>()).collect();
    let made = |key: &str| {
        let family = FAMILIES.iter().find(|family| key.starts_with(**family));
        family.is_some_and(|family| {
            literals.iter().any(|literal| literal.starts_with(&format!("{family}{{")))
        })
    };
    let longer = |key: &str| {
        let end = ENDS.iter().find(|end| key.ends_with(**end));
        end.is_some_and(|end| {
            let known = literals.contains(key.trim_end_matches(end));
            known && (literals.contains(*end) || literals.contains(&format!("{{key}}{end}")))
        })
    };
    let idle = keys().into_iter().filter(|key| !literals.contains(key) && !made(key) && !longer(key));
    assert_none("every text in en.ftl is used", idle);
}

#[test]
fn no_sentence_is_written_in_code() {
    let skipped = ["reason =", "warn!(", "info!(", "debug!(", "error!(", "expect(\"", "id().with("];
    let screens = sources("src/screens", "rs").into_iter().chain(sources("src/ui", "rs"));
    let broken = screens.flat_map(|(path, text)| {
        let lines = without_tests(&text).lines().enumerate();
        let spoken = lines.filter(|(_, line)| !skipped.iter().any(|skip| line.contains(skip)));
        let said = spoken.flat_map(|(number, line)| {
            let found = quoted(line).into_iter().filter(|text| is_sentence(text));
            found.map(move |text| (number + 1, text)).collect::<Vec<_>>()
        });
        said.map(|(number, text)| format!("{}:{number}: {text}", path.display())).collect::<Vec<_>>()
    });
    assert_none("what people read comes from en.ftl", broken);
}

/// Two words in a row, or one that begins like a sentence.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = text.split(' ').collect();
    let two = words.windows(2).any(|pair| pair.iter().all(is_word));
    let title =
        words.len() == 1 && text.len() > 2 && text.starts_with(char::is_uppercase) && is_word(&text);
    two || title
}

#[test]
fn sentences_are_told_from_ids() {
    for text in ["You win", "New game", "Settings", "are you sure"] {
        assert!(is_sentence(text), "{text}");
    }
    for text in ["new-game", "x", "{name} {}", "title", ""] {
        assert!(!is_sentence(text), "{text}");
    }
    assert_eq!(quoted(r#"a("one", 'x', "two") // "three""#), ["one", "two"]);
}
