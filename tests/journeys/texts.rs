//! Every text that people read is in the text file: none is written in code, none is missing, none is unused.

use crate::tidy::{assert_none, crates, root, sources, without_tests};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Keys that are composed of a prefix and an id.
const FAMILIES: [&str; 9] =
    ["format-", "game-", "level-", "option-", "pieces-", "reason-", "room-", "slider-", "theme-"];
/// Suffixes of keys that belong to another key.
const SUFFIXES: [&str; 5] = ["-about", "-no", "-short", "-value", "-yes"];
/// How code asks for a text by its key.
const LOOKUPS: [&str; 10] = [
    "texts.get(\"",
    "texts.with(\"",
    "texts.with_args(\"",
    "texts.get_or(\"",
    ".show(\"",
    "text(\"",
    "Failed(\"",
    "Note(\"",
    "named(\"",
    "message!(\"",
];
/// What stands before a literal that no player reads: logs, panics, ids, names of jobs, errors of the command line.
/// `#[error(` is the English for logs and tools; people read `message()` (see [`ENGLISH_ERRORS`]).
const UNSEEN: [&str; 28] = [
    "warn!(",
    "info!(",
    "debug!(",
    "error!(",
    "panic!(",
    "unreachable!(",
    "assert!(",
    "assert_eq!(",
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
    "thread::Builder::new().name(",
    "#[error(",
    "#[serde(",
    "de::Error::custom(",
    "UserImplementationError(",
    "NetEvent::RelayRefused(",
    "Query::start(",
    // What is hashed or signed begins with a word of its own.
    "wire::canonical(",
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
/// Crates and files whose sentences no player reads, and why. The relay answers apps with codes.
const SILENT: [(&str, &str); 11] = [
    ("crates/exchange/src/format.rs", "names that other programs define"),
    ("crates/exchange/src/result.rs", "names that other programs define"),
    ("crates/exchange/src/standards.rs", "names that other programs define"),
    ("crates/fuzz/", "speaks to programmers"),
    ("crates/help/src/bin", "a command line, which answers in English"),
    ("crates/lab/", "a command line, which answers in English"),
    ("crates/online/src/net/sdp.rs", "names that other programs define"),
    ("crates/puzzles/src/explanation.rs", "takes the notes of puzzle files apart"),
    ("crates/puzzles/src/motif.rs", "the notes of puzzle files; the app says them in its own words"),
    ("crates/rules/src/testkit", "speaks to programmers"),
    ("crates/search/src/value.rs", "how the command line writes a verdict"),
];
/// Parts of texts that games read: names for tools and logs (see `rules::RuleError`).
const FIELDS: [&str; 6] =
    ["en passant", "first list", "fullmove number", "halfmove clock", "second list", "team to move"];
/// Errors without a message, and why no player reads them.
const ENGLISH_ERRORS: [(&str, &str); 7] = [
    (
        "src StartupError",
        "holds a finished sentence: a translated text, or an answer of the command line",
    ),
    ("crates/lab Error", "the workbench answers in English, as every command line does"),
    ("crates/chain FileError", "a log that cannot be read is logged; the game opens without it"),
    ("crates/chain WireError", "bytes from peers; logged"),
    ("relay Refusal", "an answer with a code, which the app translates, and English for other clients"),
    ("relay ServeError", "for the operator of a server"),
    ("relay StoreError", "for the operator of a server"),
];

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

/// Every string of some code. Comments, characters, raw and byte strings are left out.
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
            'b' if rest.starts_with("b\"") && !before.ends_with(char::is_alphanumeric) => {
                1 + string_length(&rest[1..])
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

fn is_word(text: &str) -> bool {
    text.len() > 1 && text.chars().all(char::is_alphabetic)
}

/// Two words in a row.
fn has_two_words(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

/// Two words in a row, or one with a capital letter.
fn is_sentence(text: &str) -> bool {
    has_two_words(text) || (text.len() > 2 && text.starts_with(char::is_uppercase) && is_word(text))
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

/// The strings in this code that people could read, with their lines.
fn readable(path: &str, code: &str, is_text: fn(&str) -> bool) -> Vec<String> {
    let unseen = |before: &str| UNSEEN.iter().any(|unseen| before.contains(unseen));
    let shown = literals(code).into_iter().filter(|Literal { before, text, .. }| {
        is_text(text) && !unseen(before) && !is_message_text(before)
    });
    shown.map(|Literal { line, text, .. }| format!("{path}:{line}: {text}")).collect()
}

/// Is the next string the key or the English of a message, not one of its arguments?
fn is_message_text(before: &str) -> bool {
    before.rsplit_once("message!(").is_some_and(|(_, inside)| inside.matches('"').count() <= 2)
}

#[test]
fn no_text_is_written_in_the_code_of_the_app() {
    let seen = code(&["src"]).into_iter().filter(|(path, _)| {
        !COMMAND_LINE.iter().any(|exempt| path.starts_with(exempt)) && !path.starts_with("src/bin/")
    });
    let broken = seen.flat_map(|(path, code)| readable(&path, &code, is_sentence));
    assert_none("what people read comes from en.ftl", broken);
}

#[test]
fn no_text_is_written_in_the_code_of_the_crates() {
    let is_silent = |path: &str| SILENT.iter().any(|(silent, _)| path.starts_with(silent));
    let seen = code(&["crates"]).into_iter();
    let seen = seen.filter(|(path, _)| path.contains("/src/") && !is_silent(path));
    // Single words are names of types and tags here; a sentence has two.
    let broken = seen.flat_map(|(path, code)| readable(&path, &code, has_two_words));
    assert_none("what people read is a message with a text in en.ftl", broken);
}

/// A string of the code as the program sees it: a backslash at the end of a line joins it to the next.
fn joined(text: &str) -> String {
    let mut lines = text.split("\\\n");
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(first, |joined, line| joined + line.trim_start())
}

#[test]
fn games_say_nothing_but_messages_and_what_they_tell_about_themselves() {
    let modes = catalog::modes();
    let told: String = modes.iter().map(|mode| format!("{:?}", mode.info())).collect();
    let broken = code(&["gamemodes"]).into_iter().filter(|(path, _)| path.contains("/src/"));
    let broken = broken.flat_map(|(path, code)| {
        let unseen = |before: &str| UNSEEN.iter().any(|unseen| before.contains(unseen));
        let sentences = literals(&code).into_iter().filter(|Literal { before, text, .. }| {
            has_two_words(text) && !unseen(before) && !is_message_text(before)
        });
        let sentences = sentences.map(|literal| (literal.line, joined(&literal.text)));
        let stray = sentences
            .filter(|(_, text)| !told.contains(text.as_str()) && !FIELDS.contains(&text.as_str()));
        stray.map(|(line, text)| format!("{path}:{line}: {text}")).collect::<Vec<_>>()
    });
    assert_none("what a game says is in its `ModeInfo` or a message", broken);
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

/// The names of the error types that this code declares.
fn errors(code: &str) -> Vec<&str> {
    fn declared(rest: &str) -> Option<&str> {
        let name =
            |line| ["enum ", "struct "].iter().find_map(|keyword| str::split(line, keyword).nth(1));
        rest.lines().find_map(name)?.split([' ', '<', '(', ';']).next()
    }
    code.split("thiserror::Error").skip(1).filter_map(declared).collect()
}

/// Can people be told about this error?
fn has_message(code: &str, name: &str) -> bool {
    let body = code.split(&format!("impl {name} {{")).nth(1).unwrap_or_default();
    let body = body.split("\n}\n").next().unwrap_or_default();
    body.contains("fn message(&self) -> Message") || body.contains("fn message(self) -> Message")
}

/// Error types without a message, by crate.
fn errors_without_message() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for folder in crates() {
        for (path, code) in code(&[&folder]) {
            for name in errors(&code).into_iter().filter(|name| !has_message(&code, name)) {
                found.insert(format!("{} {name}", folder.trim_end_matches("/src")), path.clone());
            }
        }
    }
    found
}

#[test]
fn every_error_can_be_translated() {
    let found = errors_without_message();
    let english: BTreeMap<_, _> = ENGLISH_ERRORS.into_iter().collect();
    let broken = found.iter().filter(|(error, _)| !english.contains_key(error.as_str()));
    assert_none(
        "an error has a message for people",
        broken.map(|(error, path)| format!("{path}: {error}")),
    );
    let stale = english.keys().filter(|error| !found.contains_key(**error));
    assert_none("an exception is needed", stale.map(ToString::to_string));
}

#[test]
fn errors_are_found_in_code() {
    let code = "#[derive(Debug, thiserror::Error)]\npub enum One {\n    A,\n}\nimpl One {\n    \
        pub fn message(&self) -> Message {}\n}\n#[derive(thiserror::Error)]\n#[error(\"x\")]\n\
        pub(crate) struct Two(String);\nimpl Two {\n}\n";
    assert_eq!(errors(code), ["One", "Two"]);
    assert!(has_message(code, "One") && !has_message(code, "Two"));
}

#[test]
fn sentences_are_told_from_ids() {
    for text in ["You win", "New game", "Settings", "are you sure"] {
        assert!(is_sentence(text), "{text}");
    }
    for text in ["new-game", "x", "{name} {}", "title", ""] {
        assert!(!is_sentence(text), "{text}");
    }
    assert!(has_two_words("are you sure") && !has_two_words("Settings"));
}

#[test]
fn arguments_of_a_message_are_texts_of_their_own() {
    let code = "warn!(\"not shown\"); message!(\"a-key\", \"the {what}\", what = \"old king\");";
    assert_eq!(readable("x", code, has_two_words), ["x:1: old king"]);
}

#[test]
fn strings_are_found_in_code() {
    let code = "a(\"one\", '\"', r\"no\", b\"no\"); // \"three\"\nwarn!(\n    \"two \\\" words\",\n);";
    let found = literals(code);
    let texts: Vec<_> = found.iter().map(|literal| (literal.line, literal.text.as_str())).collect();
    assert_eq!(texts, [(1, "one"), (3, "two \" words")]);
    assert_eq!((found[0].before.as_str(), found[1].before.as_str()), ("a(", "warn!("));
}
