//! Every text that people read is in the text file: none is written in code, none is missing, none is unused.

use crate::tidy::{assert_none, root, sources, without_tests};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Keys that are composed of a prefix and an id.
const FAMILIES: [&str; 7] = ["format-", "game-", "level-", "option-", "reason-", "slider-", "theme-"];
/// Suffixes of keys that belong to another key.
const SUFFIXES: [&str; 4] = ["-about", "-no", "-value", "-yes"];
/// How code asks for a text by its key.
const LOOKUPS: [&str; 8] = [
    "texts.get(\"",
    "texts.with(\"",
    "texts.with_args(\"",
    "texts.get_or(\"",
    ".show(\"",
    "text(\"",
    "Failed(\"",
    "message!(\"",
];
/// What stands before a literal that no player reads: logs, panics, ids, names of jobs, errors of the command line.
const UNSEEN: [&str; 20] = [
    "warn!(",
    "info!(",
    "debug!(",
    "error!(",
    "panic!(",
    "unreachable!(",
    "assert!(",
    "expect(",
    "reason =",
    "id().with(",
    "Id::new(",
    "Job::start(",
    "shelf.start(",
    "self.start(",
    "io::Error::other(",
    "named(",
    "title:",
    "StartupError::Input(",
    "thread_name",
    "message!(",
];
/// The command line answers in English, as clap does; the rest is a protocol for tests and tools.
const COMMAND_LINE: [&str; 7] = [
    "src/args",
    "src/demo.rs",
    "src/frame_times.rs",
    "src/gpu.rs",
    "src/headless",
    "src/screenshot.rs",
    "src/test_probe.rs",
];
/// Errors that stay in logs and tools.
const LOGGED: [&str; 2] = ["FileError", "WireError"];

/// The English texts by their keys, spaces collapsed.
fn texts() -> BTreeMap<String, String> {
    let file = fs::read_to_string(root().join("assets/text/en.ftl")).expect("the text file exists");
    let mut texts = BTreeMap::<String, String>::new();
    let mut key = String::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
            Some((found, text)) => {
                key = found.into();
                assert!(texts.insert(key.clone(), text.into()).is_none(), "{key} is there twice");
            }
            None => *texts.entry(key.clone()).or_default() += line,
        }
    }
    texts
}

/// The code of these folders without tests, by path.
fn code(folders: &[&str]) -> Vec<(String, String)> {
    let found = folders.iter().flat_map(|folder| sources(folder, "rs"));
    let name = |path: &std::path::Path| {
        path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
    };
    let found = found.map(|(path, text)| (name(&path), without_tests(&text).to_string()));
    found.filter(|(path, _)| !path.contains("/tests") && !path.ends_with("tests.rs")).collect()
}

/// A string in the code.
#[derive(Debug, PartialEq)]
struct Literal {
    line: usize,
    /// The statement up to the string, spaces collapsed.
    before: String,
    text: String,
}

/// Every string of some code. Comments, attributes of clap and characters are no strings.
fn literals(code: &str) -> Vec<Literal> {
    let (mut found, mut before, mut line) = (Vec::new(), String::new(), 1);
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '\'' if rest.starts_with("'\"'") => 3,
            '\'' if rest.starts_with("'\\") => 3,
            'r' if rest.starts_with("r#\"") || rest.starts_with("r\"") => {
                let end = if rest.starts_with("r#") { "\"#" } else { "\"" };
                let open = end.len() + 1;
                open + rest[open..].find(end).unwrap_or(0) + end.len()
            }
            '"' => {
                let length = string_length(rest);
                let text = rest[1..length - 1].replace("\\\"", "\"").replace("\\\\", "\\");
                found.push(Literal { line, before: before.trim_start().into(), text });
                length
            }
            _ => c.len_utf8(),
        };
        match c {
            ';' | '{' | '}' => before.clear(),
            '/' if length > 1 => {}
            _ if c.is_whitespace() && before.ends_with(['(', ' ']) => {}
            _ if c.is_whitespace() => before.push(' '),
            _ => before.push_str(&rest[..length]),
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// The length of the string that code begins with, quotes included.
fn string_length(code: &str) -> usize {
    let mut escaped = false;
    let end = code[1..].char_indices().find(|(_, c)| {
        let closes = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    });
    end.map_or(code.len(), |(at, _)| at + 2)
}

fn is_key(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.contains('-') && text.chars().all(fits)
}

/// Two words in a row, or one with a capital letter.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = text.split(' ').collect();
    let two = words.windows(2).any(|pair| pair.iter().all(is_word));
    let title =
        words.len() == 1 && text.len() > 2 && text.starts_with(char::is_uppercase) && is_word(&text);
    two || title
}

#[test]
fn every_key_in_the_code_has_a_text() {
    let texts = texts();
    let missing = code(&["src", "crates", "gamemodes"]).into_iter().flat_map(|(path, code)| {
        let asked = literals(&code).into_iter().filter(|literal| {
            LOOKUPS.iter().any(|lookup| literal.before.ends_with(lookup.trim_end_matches('"')))
        });
        let missing =
            asked.filter(|literal| is_key(&literal.text) && !texts.contains_key(&literal.text));
        missing.map(|Literal { line, text, .. }| format!("{path}:{line}: {text}")).collect::<Vec<_>>()
    });
    assert_none("every key has a text in en.ftl", missing);
}

#[test]
fn every_text_is_used() {
    let code = code(&["src", "crates", "gamemodes"]);
    let literals = code.iter().flat_map(|(_, code)| literals(code));
    let literals: BTreeSet<String> = literals.map(|literal| literal.text).collect();
    let in_family = |key: &str| {
        let family = FAMILIES.iter().find(|family| key.starts_with(**family));
        family.is_some_and(|family| {
            literals.iter().any(|literal| literal.starts_with(&format!("{family}{{")))
        })
    };
    let has_parent = |key: &str| {
        let suffix = SUFFIXES.iter().find(|suffix| key.ends_with(**suffix));
        suffix.is_some_and(|suffix| {
            let known = literals.contains(key.trim_end_matches(suffix));
            known && (literals.contains(*suffix) || literals.contains(&format!("{{key}}{suffix}")))
        })
    };
    let keys = texts().into_keys();
    let unused = keys.filter(|key| !literals.contains(key) && !in_family(key) && !has_parent(key));
    assert_none("every text in en.ftl is used", unused);
}

#[test]
fn no_text_is_written_in_the_code_of_the_app() {
    let seen = code(&["src"]).into_iter().filter(|(path, _)| {
        !COMMAND_LINE.iter().any(|exempt| path.starts_with(exempt)) && !path.starts_with("src/bin/")
    });
    let broken = seen.flat_map(|(path, code)| {
        let read = literals(&code).into_iter().filter(|literal| {
            is_sentence(&literal.text) && !UNSEEN.iter().any(|unseen| literal.before.contains(unseen))
        });
        read.map(|Literal { line, text, .. }| format!("{path}:{line}: {text}")).collect::<Vec<_>>()
    });
    assert_none("what people read comes from en.ftl", broken);
}

#[test]
fn messages_say_in_english_what_the_text_file_says() {
    let texts = texts();
    let broken = code(&["src", "crates", "gamemodes"]).into_iter().flat_map(|(path, code)| {
        let literals = literals(&code);
        let messages = literals.windows(2).filter(|pair| pair[0].before.ends_with("message!("));
        let wrong = messages.filter(|pair| {
            let (key, english) = (&pair[0].text, &pair[1].text);
            let there = texts.get(key).map_or("", |text| text.as_str());
            // A text with a plural is longer than the English of the code.
            !there.contains("->") && there != english.replace('{', "{ $").replace('}', " }")
        });
        wrong.map(|pair| format!("{path}:{}: {}", pair[0].line, pair[0].text)).collect::<Vec<_>>()
    });
    assert_none("a message and its text in en.ftl are the same", broken);
}

#[test]
fn every_error_of_the_crates_can_be_translated() {
    let crates = ["rules", "play", "chain", "saves", "exchange"];
    let shown = crates.map(|name| format!("crates/{name}/src"));
    let shown = shown.each_ref().map(String::as_str);
    let broken = code(&shown).into_iter().flat_map(|(path, code)| {
        let after = code.split("thiserror::Error").skip(1);
        let names = after.filter_map(|rest| rest.split(" enum ").nth(1)?.split([' ', '<']).next());
        let broken = names.filter(|name| !LOGGED.contains(name)).filter(|name| {
            let body = code.split(&format!("impl {name} {{")).nth(1).unwrap_or_default();
            !body.contains("fn message(&self) -> Message")
        });
        broken.map(|name| format!("{path}: {name}")).collect::<Vec<_>>()
    });
    assert_none("an error has a message for people", broken);
}

#[test]
fn sentences_are_told_from_ids() {
    for text in ["You win", "New game", "Settings", "are you sure"] {
        assert!(is_sentence(text), "{text}");
    }
    for text in ["new-game", "x", "{name} {}", "title", ""] {
        assert!(!is_sentence(text), "{text}");
    }
}

#[test]
fn strings_are_found_in_code() {
    let code = "a(\"one\", '\"', r\"no\"); // \"three\"\nwarn!(\n    \"two \\\" words\",\n);";
    let found = literals(code);
    let texts: Vec<_> = found.iter().map(|literal| (literal.line, literal.text.as_str())).collect();
    assert_eq!(texts, [(1, "one"), (3, "two \" words")]);
    assert_eq!((found[0].before.as_str(), found[1].before.as_str()), ("a(", "warn!("));
}
